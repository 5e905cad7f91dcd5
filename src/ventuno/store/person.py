"""What belongs to a person, as plain values: account, sessions, wallet, settings, history."""

from typing import Final, Literal

import msgspec

Role = Literal["player", "admin"]
MovementKind = Literal["start", "grant", "top_up", "round", "void", "closing"]
Outcome = Literal["won", "lost", "level"]


class Account(msgspec.Struct, frozen=True):
    """An account as the gateway knows it.

    Attributes:
        id: Number.
        name: Name as shown. Data, never markup.
        kind: ``guest``, ``registered``, ``closed``; ``bot``, ``bank`` and ``mint`` have no session.
        role: What it may do beyond playing.
    """

    id: int
    name: str
    kind: str
    role: Role = "player"


class Credentials(msgspec.Struct, frozen=True):
    """A registered account and the hash its password is compared with."""

    account: Account
    password_hash: str


class Session(msgspec.Struct, frozen=True):
    """A place where an account is signed in.

    Attributes:
        id: Number by which it can be named to its owner; signs nobody in.
        token_hash: Hash of its token.
        created_ms: Signed in.
        last_used_ms: Last seen, to the accuracy of :meth:`People.touch_sessions`.
        device: What the browser says it is, cut to 200 characters. Data, never markup.
    """

    id: int
    token_hash: bytes
    created_ms: int
    last_used_ms: int
    device: str


class Profile(msgspec.Struct, frozen=True):
    """A person's settings: one JSON document that the store never looks into.

    Attributes:
        version: Rises with each save; 0 before the first.
        json: The document, 16 KiB at most.
    """

    version: int
    json: bytes


#: Before the first save.
NO_PROFILE: Final = Profile(0, b"{}")


class Wallet(msgspec.Struct, frozen=True):
    """What an account owns (PLA-2, PLA-3).

    Attributes:
        balance_cents: Spendable credits.
        held_cents: Credits that open rounds have taken so far; below zero while they have paid more than that.
        golden: Spendable golden chips: pieces by value in cents, values without a piece left out.
        top_up_cents: Most that one top-up brings.
        top_up_ms: When the next one is possible by the account's own bound; past if it is now.
    """

    balance_cents: int
    held_cents: int
    golden: dict[int, int]
    top_up_cents: int
    top_up_ms: int


class Movement(msgspec.Struct, frozen=True):
    """What a booking changed in a wallet.

    Attributes:
        kind: Starting balance, grant of the host, top-up, settled round, void round, closed account.
        at_ms: When it was booked.
        cents: Change of the credits.
        owned_cents: Credits owned afterwards, what open rounds hold included.
        golden: Change of the golden chips: pieces by value in cents.
        table: Table of a round, empty otherwise.
        code: Game code of a round, empty otherwise.
    """

    kind: MovementKind
    at_ms: int
    cents: int
    owned_cents: int
    golden: dict[int, int]
    table: str
    code: str


class HistoryFilter(msgspec.Struct, frozen=True):
    """Which settled rounds are wanted; what is left out narrows nothing (PLA-11).

    Attributes:
        game: Name of a game.
        table: Key of a table.
        from_ms: Started then or later.
        to_ms: Started earlier than that.
        outcome: More, less, or exactly as much came back as was staked. A void round is none of these.
        golden: With golden chips, or without.
    """

    game: str | None = None
    table: str | None = None
    from_ms: int | None = None
    to_ms: int | None = None
    outcome: Outcome | None = None
    golden: bool | None = None


class HistoryRow(msgspec.Struct, frozen=True):
    """One settled round of one account, newest first in lists.

    Attributes:
        table: Key of the table.
        code: Game code.
        started_ms: When it began.
        staked_cents: Credits staked.
        back_cents: Credits that came back.
        void: It was cancelled.
        game: Name of the game, empty if the table no longer says.
        golden: Golden chips were at stake (the mark GC).
        golden_staked_cents: Value of the golden chips staked.
        golden_back_cents: Value of the golden chips that came back as chips.
    """

    table: str
    code: str
    started_ms: int
    staked_cents: int
    back_cents: int
    void: bool
    game: str = ""
    golden: bool = False
    golden_staked_cents: int = 0
    golden_back_cents: int = 0


class ExportedRound(msgspec.Struct, frozen=True):
    """A row of the history with its round document, None once that was pruned; of a duel what the two are called."""

    row: HistoryRow
    document: bytes | None
    names: tuple[str, str] = ("", "")


class FoundRound(msgspec.Struct, frozen=True):
    """All that is recorded of a settled round, for whoever looks after the host.

    Attributes:
        table: Key of the table.
        game: Name of the game, empty if the table no longer says.
        seat: 0 at a shared table, otherwise the account or match that played alone.
        round: Round number there.
        code: Game code.
        started_ms: When it began.
        settled_ms: When it was booked.
        rules_hash: Version of the rules.
        shoe: Shoe number there.
        void: It was cancelled.
        players: Purses that took part.
        staked_cents: Credits staked by all.
        back_cents: Credits that came back to all.
        document: Round document, None once that was pruned.
    """

    table: str
    game: str
    seat: int
    round: int
    code: str
    started_ms: int
    settled_ms: int
    rules_hash: str
    shoe: int
    void: bool
    players: int
    staked_cents: int
    back_cents: int
    document: bytes | None


class Act(msgspec.Struct, frozen=True):
    """An entry of the log of what hosts did (PLA-28); hash-chained and append-only.

    Attributes:
        id: Number, from 1 without gaps.
        at_ms: When.
        who: Account that acted, 0 for the command line of the host.
        what: Name of the act.
        subject: What it was done to, such as an account's or a table's name.
        before: State before, as text.
        after: State after, as text.
    """

    id: int
    at_ms: int
    who: int
    what: str
    subject: str
    before: str
    after: str


class StaleRound(msgspec.Struct, frozen=True):
    """An open solo round in which nothing has happened for long (PLA-6)."""

    table: int
    key: str
    seat: int
    round: int
    acted_ms: int


class Pruned(msgspec.Struct, frozen=True):
    """What :meth:`People.prune` took away.

    Attributes:
        documents: Round documents.
        document_bytes: Their size.
        sessions: Sessions that nobody used any more.
    """

    documents: int
    document_bytes: int
    sessions: int


class StoreHealth(msgspec.Struct, frozen=True):
    """How much is written down.

    Attributes:
        accounts: Accounts that people have.
        bookings: Bookings.
        entries: Entries.
        rounds: Settled rounds.
        documents: Of those, with a document.
        open_rounds: Rounds being played.
        file_bytes: Size of the database.
        free_bytes: Of that, free for what comes.
        failed: Why the disk refused, once it has.
    """

    accounts: int
    bookings: int
    entries: int
    rounds: int
    documents: int
    open_rounds: int
    file_bytes: int
    free_bytes: int
    failed: str | None
