"""What the requests of a person carry and answer: accounts, wallet, settings, history (PLA-1 to PLA-18)."""

from typing import Annotated, Any, Final, Literal

import msgspec

from ventuno.engine.document import PlayerRound
from ventuno.server.route import Parameter, Problem, Route
from ventuno.store.api import HistoryRow
from ventuno.store.person import MovementKind
from ventuno.table.match_document import MatchRecord

#: An amount of cents in a request, or a number of chips.
Amount = Annotated[int, msgspec.Meta(ge=1, le=1_000_000_000_000)]
#: Chosen by the client for each wish: the same key twice does it once.
Key = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{8,64}$")]
WishedName = Annotated[str, msgspec.Meta(max_length=80)]
Password = Annotated[str, msgspec.Meta(max_length=256)]
ExportFormat = Literal["csv", "json"]
#: How a round came out for its player, all its bets together.
OutcomeFilter = Literal["won", "lost", "push"]


class GuestRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Enter as a guest.

    Attributes:
        name: The name wished for; without one the house picks it.
    """

    name: WishedName | None = None


class Profile(msgspec.Struct, frozen=True):
    """The account behind a session.

    Attributes:
        account: Account number.
        name: The name shown.
        kind: ``guest``, ``registered`` or ``bot``.
        balance_cents: Spendable balance.
        admin: May use the host's pages.
    """

    account: int
    name: str
    kind: str
    balance_cents: int
    admin: bool = False


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name and its password, to register or to log in (PLA-1)."""

    name: WishedName
    password: Password


class PasswordChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new password, and the old one as proof; every other session ends."""

    old: Password
    new: Password


class Done(msgspec.Struct, frozen=True):
    """It is done, and there is nothing more to say."""

    ok: bool = True


class Settings(msgspec.Struct, frozen=True):
    """A person's settings, one document for every device (PLA-15 to PLA-18).

    Attributes:
        version: Rises with each save; 0 before the first.
        settings: The document. The server keeps keys that it does not know.
    """

    version: int
    settings: dict[str, Any]


class SettingsUpdate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All settings, saved together.

    Attributes:
        version: The version that was changed; if there is a newer one, nothing is saved.
        settings: The whole document, 16 kB at most.
    """

    version: Annotated[int, msgspec.Meta(ge=0, le=2**53)]
    settings: dict[str, Any]


class StaleSettings(Problem, frozen=True, kw_only=True):
    """The answer when somebody else saved first: nothing was saved.

    Attributes:
        newest: What is saved.
    """

    newest: Settings


class Cashier(msgspec.Struct, frozen=True):
    """A wallet, and what the cashier hands out (PLA-2, PLA-3).

    Attributes:
        balance_cents: Spendable balance.
        held_cents: At stake in unfinished rounds; below zero while they have paid more than that.
        golden: Golden chips: how many, by value in cents.
        top_up_cents: Most that one top-up brings.
        top_up_ms: When the next one is possible; past if it is now.
        now_ms: The server's clock.
    """

    balance_cents: int
    held_cents: int
    golden: dict[str, int]
    top_up_cents: int
    top_up_ms: int
    now_ms: int


class Movement(msgspec.Struct, frozen=True, omit_defaults=True):
    """One booking on a wallet.

    Attributes:
        kind: Starting balance, grant of the host, top-up, settled round, void round.
        at_ms: When it was booked.
        cents: Change of the credits.
        owned_cents: Credits owned afterwards, what unfinished rounds hold included.
        golden: Change of the golden chips: how many, by value in cents.
        table: Table of a round.
        code: Game code of a round.
    """

    kind: MovementKind
    at_ms: int
    cents: int
    owned_cents: int
    golden: dict[str, int] = {}
    table: str = ""
    code: str = ""


class Movements(msgspec.Struct, frozen=True, omit_defaults=True):
    """A page of bookings, newest first.

    Attributes:
        movements: The bookings.
        next: Value of ``before`` for the next page, absent on the last one.
    """

    movements: list[Movement]
    next: str | None = None


class TopUp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask the cashier for play money.

    Attributes:
        key: The same key twice is one top-up.
        cents: How much.
    """

    key: Key
    cents: Amount


class History(msgspec.Struct, frozen=True, omit_defaults=True):
    """A page of a player's settled rounds, newest first.

    Attributes:
        rounds: The rounds.
        next: Value of ``before`` for the next page, absent on the last one.
    """

    rounds: list[HistoryRow]
    next: int | None = None


class ExportedRound(msgspec.Struct, frozen=True):
    """A round of an export (PLA-13).

    Attributes:
        summary: Its row of the history.
        round: All of it as the player had it, null once the host has pruned it.
        match: All of a duel, null once the host has pruned it.
    """

    summary: HistoryRow
    round: PlayerRound | None
    match: MatchRecord | None = None


class SessionLine(msgspec.Struct, frozen=True):
    """A device that is signed in.

    Attributes:
        id: Names it here; it is no secret and opens nothing.
        created_ms: When it signed in.
        used_ms: When it was last seen, more or less.
        device: What its browser says it is. Data, never markup.
        here: It is the one that asks.
    """

    id: int
    created_ms: int
    used_ms: int
    device: str
    here: bool


class SessionList(msgspec.Struct, frozen=True):
    """All devices of an account that are signed in, the one last used first."""

    sessions: list[SessionLine]


class EndSession(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sign another device out."""

    id: Annotated[int, msgspec.Meta(ge=1, le=2**53)]


_HISTORY: Final = (
    Parameter("game", "query", str, "Only this game."),
    Parameter("table", "query", str, "Only this table."),
    Parameter("from_ms", "query", int, "Started then or later."),
    Parameter("to_ms", "query", int, "Started before that."),
    Parameter(
        "outcome", "query", OutcomeFilter, "Only rounds that gave more, less or as much as was staked."
    ),
    Parameter("golden", "query", bool, "Only rounds with golden chips, or without."),
)

PEOPLE_ROUTES: Final = (
    Route(
        method="POST",
        path="/api/guest",
        name="enter_as_guest",
        summary="Enter as a guest: sets the session cookie. A session that is signed in keeps its account.",
        body=GuestRequest,
        answer=Profile,
        problems=(400, 403, 409, 413, 415, 429),
    ),
    Route(
        method="POST",
        path="/api/register",
        name="register",
        summary="Register: a guest keeps the account and all that is in it; signs in.",
        body=Credentials,
        answer=Profile,
        problems=(400, 403, 409, 413, 415, 429, 503),
    ),
    Route(
        method="POST",
        path="/api/login",
        name="login",
        summary="Log in: sets the session cookie; the session that came with the request ends.",
        body=Credentials,
        answer=Profile,
        problems=(400, 401, 403, 413, 415, 429, 503),
    ),
    Route(
        method="POST",
        path="/api/logout",
        name="logout",
        summary="End this session and close its windows at once.",
        answer=Done,
        problems=(403,),
    ),
    Route(
        method="POST",
        path="/api/logout-everywhere",
        name="logout_everywhere",
        summary="End all sessions of the account and close their windows at once.",
        answer=Done,
        signed_in=True,
        problems=(401, 403),
    ),
    Route(
        method="POST",
        path="/api/password",
        name="password",
        summary="Change the password; every other session ends.",
        body=PasswordChange,
        answer=Done,
        signed_in=True,
        problems=(400, 401, 403, 409, 413, 415, 429, 503),
    ),
    Route(
        method="GET",
        path="/api/me",
        name="me",
        summary="The signed-in account and its balance.",
        answer=Profile,
        signed_in=True,
        problems=(401,),
    ),
    Route(
        method="GET",
        path="/api/sessions",
        name="sessions",
        summary="Where the account is signed in, the device last used first.",
        answer=SessionList,
        signed_in=True,
        problems=(401,),
    ),
    Route(
        method="POST",
        path="/api/sessions/end",
        name="end_session",
        summary="Sign one device of the account out and close its windows at once.",
        body=EndSession,
        answer=Done,
        signed_in=True,
        problems=(400, 401, 403, 404, 413, 415),
    ),
    Route(
        method="GET",
        path="/api/profile",
        name="profile",
        summary="The settings.",
        answer=Settings,
        signed_in=True,
        problems=(401,),
    ),
    Route(
        method="PUT",
        path="/api/profile",
        name="save_profile",
        summary="Save all settings together; every open window of the account is told.",
        body=SettingsUpdate,
        answer=Settings,
        signed_in=True,
        problems=(400, 401, 403, 409, 413, 415),
        stale=StaleSettings,
    ),
    Route(
        method="GET",
        path="/api/cashier",
        name="cashier",
        summary="What the account owns and what it can top up.",
        answer=Cashier,
        signed_in=True,
        problems=(401,),
    ),
    Route(
        method="GET",
        path="/api/movements",
        name="movements",
        summary="What changed the wallet, newest first.",
        parameters=(
            Parameter("before", "query", str, "Continue an earlier page: its ``next``."),
            Parameter("limit", "query", int, "Bookings a page, 1 to 100; 20 without it."),
        ),
        answer=Movements,
        signed_in=True,
        problems=(400, 401),
    ),
    Route(
        method="POST",
        path="/api/top-up",
        name="top_up",
        summary="Bring play money, so much and so often as the host allows.",
        body=TopUp,
        answer=Cashier,
        signed_in=True,
        problems=(400, 401, 403, 413, 415, 429),
    ),
    Route(
        method="GET",
        path="/api/history",
        name="history",
        summary="The signed-in player's settled rounds, newest first. A page may be short and still have a next one.",
        parameters=(
            Parameter("before", "query", int, "Continue an earlier page: its ``next``."),
            Parameter("limit", "query", int, "Rounds a page, 1 to 100; 20 without it."),
            *_HISTORY,
        ),
        answer=History,
        signed_in=True,
        problems=(400, 401),
    ),
    Route(
        method="GET",
        path="/api/history/export",
        name="export_history",
        summary="The same as a file: all of it, with every round's cards, decisions and bets.",
        parameters=(Parameter("format", "query", ExportFormat, "The kind of file."), *_HISTORY),
        answer=list[ExportedRound],
        signed_in=True,
        problems=(400, 401),
        streams=("application/json", "text/csv"),
    ),
    Route(
        method="GET",
        path="/api/rounds/{code}",
        name="round",
        summary="One settled round as the signed-in player had it: cards, decisions, bets, results.",
        parameters=(Parameter("code", "path", str, "The game code."),),
        answer=PlayerRound,
        signed_in=True,
        problems=(401, 404),
    ),
)
