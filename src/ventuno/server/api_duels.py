"""What the requests of duels carry and answer: challenges, matches, ratings (DUE-12, DUE-14)."""

from typing import Annotated, Final

import msgspec

from ventuno.fairness import Transcript
from ventuno.server.api_people import Done, Key
from ventuno.server.route import Parameter, Route
from ventuno.server.shoe_summary import Shoes
from ventuno.table.match_document import MatchRecord
from ventuno.table.messages import (
    ChallengeState,
    ChallengeView,
    DuelBot,
    DuelDecision,
    DuelOpponent,
    MatchView,
)


class ChallengeRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Challenge somebody: whoever comes first, whoever has the link, or the house.

    Attributes:
        key: Chosen by the client for each wish: the same key twice makes one challenge.
        opponent: ``open`` is listed in the lobby, ``private`` has a link, the others are the house bot's strengths.
        kind: Type of match.
        table: Key of the table, the first table of duels without it.
        duplicate: Each plays an own copy of the same shoe (DUE-13).
        stake_cents: Entry stake of each; none against the house.
        rematch: Id of a match between persons that is over: who was the opponent in it is challenged to another one
            by the same terms, whatever else is said here; who has been challenged so accepts.
    """

    key: Key
    opponent: DuelOpponent
    kind: Annotated[str, msgspec.Meta(max_length=32)]
    table: Annotated[str, msgspec.Meta(max_length=32)] = ""
    duplicate: bool = False
    stake_cents: Annotated[int, msgspec.Meta(ge=0, le=100_000_000)] = 0
    rematch: Annotated[str, msgspec.Meta(max_length=64)] = ""


class Challenge(msgspec.Struct, frozen=True, omit_defaults=True):
    """A challenge, for whoever made it or has its link.

    Attributes:
        id: What names it.
        table: Key of the table.
        name: Who challenges. Data, never markup.
        opponent: Whom.
        kind: Type of match.
        hands: Its hands.
        made_ms: When it was made.
        state: Where it stands.
        own: The account that asks has made it.
        address: The link to give away, of one's own challenge.
        qr_svg: The same as a QR code: the text of an SVG picture.
        duplicate: Each plays an own copy of the same shoe.
        stake_cents: Entry stake of each.
        points: Rating of who challenges, None for somebody unrated.
        match: The match that came of it.
    """

    id: str
    table: str
    name: str
    opponent: DuelOpponent
    kind: str
    hands: int
    made_ms: int
    state: ChallengeState
    own: bool
    address: str = ""
    qr_svg: str = ""
    duplicate: bool = False
    stake_cents: int = 0
    points: int | None = None
    match: str | None = None


class EndedMatch(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match that is over, in lists.

    Attributes:
        id: What names it.
        table: Key of the table.
        kind: Type of match.
        hands: Its hands.
        made_ms: When it was opened.
        ended_ms: When it ended.
        names: The two by seat. Data, never markup.
        decision: What decided it.
        bots: Strength of the house bot by seat, None for a person.
        seat: Seat of the account that asks.
        winner: Seat of the winner, None without a result.
        stake_cents: Entry stake of each.
        code: Game code, empty if it never began.
        recorded: Its record can be read; it never began, or the record was pruned, otherwise.
    """

    id: str
    table: str
    kind: str
    hands: int
    made_ms: int
    ended_ms: int
    names: tuple[str, str]
    decision: DuelDecision
    bots: tuple[DuelBot | None, DuelBot | None]
    seat: int | None = None
    winner: int | None = None
    stake_cents: int = 0
    code: str = ""
    recorded: bool = True


class Duels(msgspec.Struct, frozen=True):
    """What there is of duels.

    Attributes:
        now_ms: Server clock.
        challenges: Open challenges of the lobby, newest first.
        matches: Matches being played that are listed, newest first.
        mine: Open challenges of the account that asks, newest first.
        playing: Matches that the account that asks has to play, newest first.
        ended: Matches that the account has played, newest first.
    """

    now_ms: int
    challenges: list[ChallengeView]
    matches: list[MatchView]
    mine: list[Challenge]
    playing: list[MatchView]
    ended: list[EndedMatch]


class Matches(msgspec.Struct, frozen=True, omit_defaults=True):
    """A page of the matches that an account has played, newest first.

    Attributes:
        matches: The matches, those without a stake too.
        next: Value of ``before`` for the next page, absent on the last one.
    """

    matches: list[EndedMatch]
    next: int | None = None


class DuelSheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """A challenge or a match, by what names it; exactly one of the parts is there, and ``record`` beside ``ended``.

    Attributes:
        challenge: A challenge.
        match: A match that is played.
        address: Where it is played and watched.
        qr_svg: The same as a QR code: the text of an SVG picture.
        ended: A match that is over.
        record: All that happened in it: it replays (DUE-14). Accounts in it are 1 and 2.
    """

    challenge: Challenge | None = None
    match: MatchView | None = None
    address: str = ""
    qr_svg: str = ""
    ended: EndedMatch | None = None
    record: MatchRecord | None = None


class Standing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person on the leaderboard.

    Attributes:
        place: From 1.
        name: The name shown. Data, never markup.
        points: The rating shown; a newcomer begins at a thousand.
        matches: Rated matches.
        won: Of these won.
        own: The account that asks.
    """

    place: int
    name: str
    points: int
    matches: int
    won: int
    own: bool = False


class BotTally(msgspec.Struct, frozen=True):
    """What people have made of a house bot, which has no rating.

    Attributes:
        bot: Its strength.
        matches: Matches with a result.
        won: Of these won by the bot.
    """

    bot: DuelBot
    matches: int
    won: int


class Leaderboard(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who plays duels best (DUE-14).

    Attributes:
        players: The best, best first.
        bots: The house bots, marked and unrated.
        mine: The account that asks, if it is rated.
    """

    players: list[Standing]
    bots: list[BotTally]
    mine: Standing | None = None


_ID: Final = Parameter(
    "id", "path", str, "A challenge's or a match's id, or the game code of an ended match."
)

DUEL_ROUTES: Final = (
    Route(
        method="POST",
        path="/api/duels",
        name="challenge",
        summary="Challenge somebody to a duel, or begin one against the house; asked again, it is the same one.",
        body=ChallengeRequest,
        answer=Challenge,
        signed_in=True,
        problems=(400, 401, 404, 409, 503),
    ),
    Route(
        method="GET",
        path="/api/duels",
        name="duels",
        summary="Open challenges, matches being played, and one's own.",
        answer=Duels,
    ),
    Route(
        method="GET",
        path="/api/duels/{id}",
        name="duel",
        summary="A challenge, or a match with its record once it has ended.",
        parameters=(_ID,),
        answer=DuelSheet,
        problems=(404,),
    ),
    Route(
        method="POST",
        path="/api/duels/{id}/accept",
        name="accept",
        summary="Accept a challenge; asked again, it is the same match.",
        parameters=(_ID,),
        answer=Challenge,
        signed_in=True,
        problems=(401, 404, 409),
    ),
    Route(
        method="DELETE",
        path="/api/duels/{id}",
        name="withdraw",
        summary="Withdraw one's own open challenge.",
        parameters=(_ID,),
        answer=Done,
        signed_in=True,
        problems=(401, 404, 409),
    ),
    Route(
        method="GET",
        path="/api/duels/{id}/shoes",
        name="duel_shoes",
        summary="The shoes of a match, newest first.",
        parameters=(_ID,),
        answer=Shoes,
        problems=(404,),
    ),
    Route(
        method="GET",
        path="/api/duels/{id}/shoes/{no}",
        name="duel_shoe",
        summary="The transcript of a shoe of a match, for `ventuno verify`.",
        parameters=(_ID, Parameter("no", "path", int, "The shoe's number in the match.")),
        answer=Transcript,
        problems=(404,),
    ),
    Route(
        method="GET",
        path="/api/matches",
        name="matches",
        summary="Matches that one has played, newest first.",
        parameters=(
            Parameter("before", "query", int, "``next`` of the page before."),
            Parameter("limit", "query", int, "Matches on a page, 20 without it."),
        ),
        answer=Matches,
        signed_in=True,
        problems=(400, 401),
    ),
    Route(
        method="GET",
        path="/api/leaderboard",
        name="leaderboard",
        summary="Who plays duels best.",
        answer=Leaderboard,
    ),
)
