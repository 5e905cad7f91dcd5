"""What the host's requests carry and answer: grants, look-ups, health, the first administrator (PLA-28)."""

from typing import Annotated, Final

import msgspec

from ventuno.engine.document import PlayerRound
from ventuno.server.api_people import Amount, Key, Profile, WishedName
from ventuno.server.route import Parameter, Route
from ventuno.store.host_api import TableMode
from ventuno.store.person import Act, StoreHealth
from ventuno.table.messages import Phase


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The secret of the one-time link that makes an administrator."""

    token: Annotated[str, msgspec.Meta(max_length=80)]


class AdminLink(msgspec.Struct, frozen=True):
    """A one-time link: who opens it, registered and signed in, becomes an administrator."""

    address: str


class GrantRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Give somebody play money or golden chips.

    Attributes:
        key: The same key twice is one grant.
        amount: Cents, or a number of chips.
        asset_cents: Value of the golden chip in cents, 0 for credits.
        name: To a registered name ...
        account: ... or to an account number.
    """

    key: Key
    amount: Amount
    asset_cents: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] = 0
    name: WishedName | None = None
    account: Annotated[int, msgspec.Meta(ge=1, le=2**39)] | None = None


class AccountSheet(msgspec.Struct, frozen=True):
    """What a host sees of an account.

    Attributes:
        account: Account number.
        name: The name shown.
        kind: ``guest``, ``registered`` or ``bot``.
        admin: May use the host's pages.
        balance_cents: Spendable balance.
        held_cents: At stake in unfinished rounds.
        golden: Golden chips: how many, by value in cents.
        sessions: Devices signed in.
    """

    account: int
    name: str
    kind: str
    admin: bool
    balance_cents: int
    held_cents: int
    golden: dict[str, int]
    sessions: int


class AccountSheets(msgspec.Struct, frozen=True):
    """The people found, registered ones first."""

    accounts: list[AccountSheet]


class RoundSheet(msgspec.Struct, frozen=True):
    """What a host sees of a finished round.

    Attributes:
        table: The table's key.
        game: The game.
        code: Game code.
        started_ms: When the betting window opened.
        settled_ms: When it was booked.
        void: It was cancelled.
        rules_hash: Version of the rules.
        shoe: Shoe number.
        players: How many played.
        staked_cents: All they staked.
        back_cents: All that came back to them.
        accounts: Their account numbers, the first hundred; empty once the host has pruned the round.
        player: One of them as he had the round, if the request names him: cards, decisions, bets.
    """

    table: str
    game: str
    code: str
    started_ms: int
    settled_ms: int
    void: bool
    rules_hash: str
    shoe: int
    players: int
    staked_cents: int
    back_cents: int
    accounts: list[int]
    player: PlayerRound | None = None


class ActLog(msgspec.Struct, frozen=True, omit_defaults=True):
    """A page of what hosts did, newest first.

    Attributes:
        acts: The entries.
        next: Value of ``before`` for the next page, absent on the last one.
    """

    acts: list[Act]
    next: int | None = None


class AdminTable(msgspec.Struct, frozen=True):
    """A table as a host sees it.

    Attributes:
        key: Its key.
        name: Its name.
        game: The game.
        mode: Whether it is played at: ``open``; ``paused``, no round begins; ``disabled``, gone from the lobby too.
        running: Something of it has not ended yet: while it does, ``mode`` is not fully reached.
        listed: The host's file lists it in the lobby.
        phase: The phase it is in.
        players: People who play.
        windows: Open windows.
        capacity: Players who fit.
    """

    key: str
    name: str
    game: str
    mode: TableMode
    running: bool
    listed: bool
    phase: Phase
    players: int
    windows: int
    capacity: int


class AdminTables(msgspec.Struct, frozen=True):
    """All tables, in the order of the host's file."""

    tables: list[AdminTable]


class ModeRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table is to be: ``open``, ``paused`` or ``disabled``."""

    mode: TableMode


class Announcement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something to say to everybody: at one table, or without ``table`` at all of them and in the lobby."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=1_000)]
    table: Annotated[str, msgspec.Meta(max_length=80)] | None = None


class Announced(msgspec.Struct, frozen=True):
    """How many windows hear it."""

    windows: int


class Check(msgspec.Struct, frozen=True):
    """What an audit of all that is written down found.

    Attributes:
        bookings: Bookings read.
        entries: Entries of the ledger read.
        acts: Acts of hosts read.
        problems: What disagrees and where, the first hundred; empty when all is well.
    """

    bookings: int
    entries: int
    acts: int
    problems: list[str]


class TableHealth(msgspec.Struct, frozen=True):
    """How a table does: its phase, its players and its open windows."""

    phase: str
    players: int
    windows: int


class Load(msgspec.Struct, frozen=True):
    """What the server has to do.

    Attributes:
        commits: Transactions written since the start.
        commit_ms: How long 99 of the last 100 hundredths of them took at most.
        waiting: Requests that wait to be written.
        faults: Faults of tables and requests since the start.
        memory_bytes: Memory in use.
    """

    commits: int
    commit_ms: float
    waiting: int
    faults: int
    memory_bytes: int


class AdminHealth(msgspec.Struct, frozen=True):
    """How the server does.

    Attributes:
        status: ``ok`` or what is wrong.
        version: The program's version.
        started_ms: When it started.
        now_ms: Its clock.
        windows: Open windows.
        seats: Windows that fit.
        logins_waiting: Passwords that wait to be checked.
        load: What it has to do.
        record: How much is written down.
        tables: The tables by key.
    """

    status: str
    version: str
    started_ms: int
    now_ms: int
    windows: int
    seats: int
    logins_waiting: int
    load: Load
    record: StoreHealth
    tables: dict[str, TableHealth]


_BODY: Final = (400, 401, 403, 413, 415)

ADMIN_ROUTES: Final = (
    Route(
        method="POST",
        path="/api/admin/claim",
        name="claim_admin",
        summary="Become an administrator by the one-time link; a guest has to register before.",
        body=Claim,
        answer=Profile,
        signed_in=True,
        problems=(*_BODY, 404, 409),
    ),
    Route(
        method="POST",
        path="/api/admin/link",
        name="admin_link",
        summary="Make a new one-time link for an administrator; an older one ends.",
        answer=AdminLink,
        admin=True,
        problems=(401, 403),
    ),
    Route(
        method="POST",
        path="/api/admin/grant",
        name="admin_grant",
        summary="Give an account play money or golden chips; logged.",
        body=GrantRequest,
        answer=AccountSheet,
        admin=True,
        problems=(*_BODY, 404),
    ),
    Route(
        method="GET",
        path="/api/admin/account",
        name="admin_account",
        summary="Look people up by their exact name or their number.",
        parameters=(
            Parameter("name", "query", str, "The name shown."),
            Parameter("account", "query", int, "The account number."),
        ),
        answer=AccountSheets,
        admin=True,
        problems=(400, 401, 403),
    ),
    Route(
        method="GET",
        path="/api/admin/round/{code}",
        name="admin_round",
        summary="Look a finished round up by its game code.",
        parameters=(
            Parameter("code", "path", str, "The game code."),
            Parameter("account", "query", int, "Show it as this player had it."),
        ),
        answer=RoundSheet,
        admin=True,
        problems=(400, 401, 403, 404),
    ),
    Route(
        method="GET",
        path="/api/admin/log",
        name="admin_log",
        summary="What hosts did, newest first: who, when, what, before, after.",
        parameters=(
            Parameter("before", "query", int, "Continue an earlier page: its ``next``."),
            Parameter("limit", "query", int, "Entries a page, 1 to 100; 20 without it."),
        ),
        answer=ActLog,
        admin=True,
        problems=(400, 401, 403),
    ),
    Route(
        method="GET",
        path="/api/admin/tables",
        name="admin_tables",
        summary="All tables: how they are played at and by how many.",
        answer=AdminTables,
        admin=True,
        problems=(401, 403),
    ),
    Route(
        method="POST",
        path="/api/admin/tables/{table}/mode",
        name="admin_mode",
        summary="Open, pause or disable a table; a running round ends properly. Logged.",
        parameters=(Parameter("table", "path", str, "The table's key."),),
        body=ModeRequest,
        answer=AdminTable,
        admin=True,
        problems=(*_BODY, 404),
    ),
    Route(
        method="POST",
        path="/api/admin/announce",
        name="admin_announce",
        summary="Say something to everybody at a table, or everywhere. Logged.",
        body=Announcement,
        answer=Announced,
        admin=True,
        problems=(*_BODY, 404, 429),
    ),
    Route(
        method="POST",
        path="/api/admin/check",
        name="admin_check",
        summary="Check all that is written down: chains, sums, rounds, acts; it takes a second for 100,000 rounds.",
        answer=Check,
        admin=True,
        problems=(401, 403),
    ),
    Route(
        method="GET",
        path="/api/admin/health",
        name="admin_health",
        summary="How the server and its tables do.",
        answer=AdminHealth,
        admin=True,
        problems=(401, 403),
    ),
)
