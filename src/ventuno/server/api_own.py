"""What the requests of one's own things carry and answer: statistics, closing the account, support (PLA-14, 30, 31)."""

from typing import Annotated, Final, Literal

import msgspec

from ventuno.server.api_people import Done, Key, Password, WishedName
from ventuno.server.route import Parameter, Route
from ventuno.store.own_api import SupportKind, SupportState

#: The most that a message or an answer holds, and what a request with one may.
LONGEST_TEXT: Final = 2_000
LONGEST_MESSAGE: Final = 16_384
StatisticsFormat = Literal["json", "csv"]
_Text = Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_TEXT)]
_Code = Annotated[str, msgspec.Meta(max_length=40)]


class GameStatistics(msgspec.Struct, frozen=True):
    """Rounds of one game; of duels, matches that had an entry stake.

    Attributes:
        game: The game.
        rounds: Settled rounds: won, pushed and lost ones.
        won: More came back than was staked.
        pushed: Exactly as much.
        lost: Less.
        void: Cancelled rounds.
        staked_cents: Credits staked.
        back_cents: Credits that came back.
        blackjacks: Naturals.
        decided: Decisions that were weighed.
        costly: Those of them that cost expectation.
        cost_cents: What they cost, to a thousandth of a cent.
    """

    game: str
    rounds: int
    won: int
    pushed: int
    lost: int
    void: int
    staked_cents: int
    back_cents: int
    blackjacks: int
    decided: int
    costly: int
    cost_cents: float


class SideStatistics(msgspec.Struct, frozen=True):
    """Side bets of one kind.

    Attributes:
        side: The side bet's key.
        bets: How many.
        won: How many won.
        staked_cents: Credits staked.
        back_cents: Credits that came back.
    """

    side: str
    bets: int
    won: int
    staked_cents: int
    back_cents: int


class DayStatistics(msgspec.Struct, frozen=True):
    """A day of play, by UTC, at one game.

    Attributes:
        day: Such as ``2026-03-01``.
        game: The game.
        rounds: Settled rounds.
        net_cents: What came back, less what was staked.
    """

    day: str
    game: str
    rounds: int
    net_cents: int


class CostlyDecision(msgspec.Struct, frozen=True):
    """A decision that cost expectation.

    Attributes:
        hand: What was held, as charts name it.
        upcard: The dealer's.
        played: What was done, or voted for.
        best: What is worth most.
        times: How often.
        cost_cents: What it cost in all.
    """

    hand: str
    upcard: str
    played: str
    best: str
    times: int
    cost_cents: float


class DuelStatistics(msgspec.Struct, frozen=True):
    """Matches against persons, or against the house's players.

    Attributes:
        house: Against the house's players.
        won: Matches won.
        lost: Matches lost.
        undecided: Matches without a result.
    """

    house: bool
    won: int
    lost: int
    undecided: int


class BestRound(msgspec.Struct, frozen=True):
    """The round with the largest net."""

    net_cents: int
    code: str
    game: str


class Statistics(msgspec.Struct, frozen=True):
    """One's own statistics (PLA-14). The house's players have none.

    Attributes:
        from_day: First day counted, None for all.
        today: The day it is, by UTC.
        counting: Rounds are still being counted: ask again.
        games: By game.
        sides: Side bets by kind.
        days: By day and game, oldest first; days without play left out.
        costly: Decisions that cost expectation, dearest first, the first fifty.
        duels: Matches.
        best: The largest net, None before the first win.
    """

    from_day: str | None
    today: str
    counting: bool
    games: list[GameStatistics]
    sides: list[SideStatistics]
    days: list[DayStatistics]
    costly: list[CostlyDecision]
    duels: list[DuelStatistics]
    best: BestRound | None


class CloseAccount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Close the account for good (PLA-30).

    Attributes:
        password: Of a registered account.
        name: Of a guest: the name, typed once more.
    """

    password: Password | None = None
    name: WishedName | None = None


class SupportRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message to the host.

    Attributes:
        key: The same key twice is one message.
        text: What is asked.
        code: Game code it is about.
        table: Key of the table it is about.
    """

    key: Key
    text: _Text
    code: _Code = ""
    table: _Code = ""


class SupportLine(msgspec.Struct, frozen=True):
    """A message to the host and what came of it, as its writer sees it."""

    id: int
    at_ms: int
    text: str
    code: str
    state: SupportState
    answer: str
    answered_ms: int | None


class SupportLines(msgspec.Struct, frozen=True):
    """One's own messages, newest first."""

    messages: list[SupportLine]


class SupportSheet(msgspec.Struct, frozen=True):
    """A message as the host sees it.

    Attributes:
        id: Number.
        account: Who wrote it.
        name: Their name. Data, never markup.
        at_ms: When.
        kind: A question, or a report of what somebody wrote.
        about: Account of a reported line.
        table: Key of the table it is about.
        code: Game code it is about.
        text: What is written.
        state: Open, answered or closed.
        answer: The answer.
        answered_ms: When it was answered.
    """

    id: int
    account: int
    name: str
    at_ms: int
    kind: SupportKind
    about: int | None
    table: str
    code: str
    text: str
    state: SupportState
    answer: str
    answered_ms: int | None


class SupportSheets(msgspec.Struct, frozen=True, omit_defaults=True):
    """A page of messages, newest first.

    Attributes:
        messages: The messages.
        next: Value of ``before`` for the next page, absent on the last one.
    """

    messages: list[SupportSheet]
    next: int | None = None


class SupportAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the host answers."""

    text: _Text


_DAYS: Final = Parameter("days", "query", int, "So many days, today included; all without it.")
_MESSAGE: Final = Parameter("id", "path", int, "The message's number.")

OWN_ROUTES: Final = (
    Route(
        method="GET",
        path="/api/statistics",
        name="statistics",
        summary="The signed-in player's own statistics.",
        parameters=(_DAYS,),
        answer=Statistics,
        signed_in=True,
        problems=(400, 401, 503),
    ),
    Route(
        method="GET",
        path="/api/statistics/export",
        name="export_statistics",
        summary="The same as a file.",
        parameters=(_DAYS, Parameter("format", "query", StatisticsFormat, "The kind of file.")),
        answer=Statistics,
        signed_in=True,
        problems=(400, 401, 503),
        streams=("application/json", "text/csv"),
    ),
    Route(
        method="POST",
        path="/api/account/close",
        name="close_account",
        summary="Close the account for good: what is personal goes, the ledger stays under a number.",
        body=CloseAccount,
        answer=Done,
        signed_in=True,
        problems=(400, 401, 403, 413, 415, 429, 503),
    ),
    Route(
        method="POST",
        path="/api/support",
        name="ask_support",
        summary="Write to the host.",
        body=SupportRequest,
        answer=SupportLine,
        signed_in=True,
        problems=(400, 401, 403, 413, 415, 429, 503),
    ),
    Route(
        method="GET",
        path="/api/support",
        name="own_support",
        summary="One's own messages to the host, and the answers.",
        answer=SupportLines,
        signed_in=True,
        problems=(401,),
    ),
    Route(
        method="GET",
        path="/api/admin/support",
        name="support_sheets",
        summary="What players ask and report, newest first.",
        parameters=(
            Parameter("state", "query", SupportState, "Only messages in this state."),
            Parameter("before", "query", int, "Continue an earlier page: its ``next``."),
            Parameter("limit", "query", int, "Messages a page, 1 to 100; 20 without it."),
        ),
        answer=SupportSheets,
        admin=True,
        problems=(400, 401, 403),
    ),
    Route(
        method="POST",
        path="/api/admin/support/{id}/answer",
        name="support_answer",
        summary="Answer a message; logged.",
        parameters=(_MESSAGE,),
        body=SupportAnswer,
        answer=SupportSheet,
        admin=True,
        problems=(400, 401, 403, 404, 413, 415),
    ),
    Route(
        method="POST",
        path="/api/admin/support/{id}/close",
        name="support_close",
        summary="Close a message without an answer; logged.",
        parameters=(_MESSAGE,),
        answer=SupportSheet,
        admin=True,
        problems=(400, 401, 403, 404),
    ),
)
