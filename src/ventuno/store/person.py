"""What belongs to a person, as plain values: account, sessions, wallet, settings, history."""

from typing import Literal, Protocol

import msgspec

Role = Literal["player", "admin"]
MovementKind = Literal["start", "grant", "top_up", "round", "void"]
Outcome = Literal["won", "lost", "level"]


class Account(msgspec.Struct, frozen=True):
    """An account as the gateway knows it.

    Attributes:
        id: Number.
        name: Name as shown. Data, never markup.
        kind: ``guest``, ``registered``; ``bot``, ``bank`` and ``mint`` have no session.
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
        last_used_ms: Last seen, to the accuracy of :meth:`People.touch_session`.
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
        kind: Starting balance, grant of the host, top-up, settled round, void round.
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
    """A row of the history with its round document, None once that was pruned."""

    row: HistoryRow
    document: bytes | None


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


class People(Protocol):
    """The part of the store that belongs to persons; every method answers after the commit."""

    async def new_guest(
        self, name: str, token_hash: bytes, start_cents: int, address: str, device: str = ""
    ) -> Account:
        """Create a guest with a starting balance, booked against the mint; a known token gives its account.

        Raises:
            RateLimited: Too many accounts from one address today.
        """
        ...

    async def register(
        self,
        account: int | None,
        *,
        name: str,
        name_key: str,
        password_hash: str,
        token_hash: bytes,
        start_cents: int,
        address: str,
        device: str = "",
    ) -> Account:
        """Make a guest a registered account that keeps all it has, or make a new account.

        Args:
            account: The guest, None for somebody without an account.
            name: Name as shown.
            name_key: What must be unique of the name: equal for names that look alike.
            password_hash: Hash of the password.
            token_hash: Session to be signed in with; one the account has already is kept as it is.
            start_cents: Starting balance of a new account.
            address: Where it comes from; new accounts are bounded per address and day like guests.
            device: What the browser says it is.

        Raises:
            NameTaken: Somebody has the name, or one that looks like it.
            AlreadyRegistered: The account has a name and password already.
            RateLimited: Too many accounts from one address today.
        """
        ...

    async def credentials(self, name_key: str) -> Credentials | None:
        """Return the registered account with a name."""
        ...

    async def credentials_of(self, account: int) -> Credentials | None:
        """Return the credentials of an account, None for a guest."""
        ...

    async def set_password(self, account: int, password_hash: str, keep: bytes | None) -> list[bytes]:
        """Change a password and end all sessions but one; return the token hashes that ended."""
        ...

    async def login_wait(self, name_key: str, address: str) -> int:
        """Return for how many ms nobody may try this name, or this address any; 0 if now."""
        ...

    async def login_failed(self, name_key: str, address: str) -> int:
        """Note a wrong password or an unknown name; return for how many ms to wait now."""
        ...

    async def login_succeeded(self, name_key: str) -> None:
        """Forget the failures of a name; those of the address stay."""
        ...

    async def new_session(self, account: int, token_hash: bytes, device: str = "") -> list[bytes]:
        """Sign an account in; return the token hashes of the oldest sessions, ended because there are too many."""
        ...

    async def by_token(self, token_hash: bytes) -> Account | None:
        """Return the account a session token belongs to."""
        ...

    async def touch_session(self, token_hash: bytes) -> None:
        """Note that a session is in use, written at most every ten minutes."""
        ...

    async def sessions(self, account: int) -> list[Session]:
        """Return where an account is signed in, last used first."""
        ...

    async def end_session(self, account: int, session: int | bytes) -> bytes | None:
        """End one session of an account, by number or token hash; return its token hash, None if there is none."""
        ...

    async def end_sessions(self, account: int, keep: bytes | None = None) -> list[bytes]:
        """End all sessions of an account, or all but one; return the token hashes that ended."""
        ...

    async def account(self, account: int) -> Account | None:
        """Return an account of a person by its number."""
        ...

    async def accounts_named(self, name: str, limit: int = 20) -> list[Account]:
        """Return people with exactly this name, registered ones first."""
        ...

    async def profile(self, account: int) -> Profile:
        """Return a person's settings; version 0 and ``{}`` before the first save."""
        ...

    async def save_profile(self, account: int, version: int, json: bytes) -> int:
        """Replace the settings that have this version and return the new version; a repeat is answered likewise.

        Raises:
            StaleVersion: Another device saved in between.
        """
        ...

    async def set_role(self, by: int, account: int, role: Role) -> Account:
        """Change what an account may do; logged. ``by`` is 0 for the host's command line."""
        ...

    async def has_admin(self) -> bool:
        """Tell whether anybody may look after the host."""
        ...

    async def new_admin_link(self, token_hash: bytes, valid_ms: int) -> None:
        """Replace the one-time link that makes an administrator."""
        ...

    async def use_admin_link(self, token_hash: bytes, account: int) -> Account:
        """Make an account an administrator by the link, which ends with it; logged.

        Raises:
            NotFound: There is no such link, or it has been used or is too old.
        """
        ...

    async def log_act(self, who: int, what: str, subject: str, before: str, after: str) -> Act:
        """Write down what a host did."""
        ...

    async def acts(self, *, before: int | None, limit: int) -> list[Act]:
        """Return what hosts did, newest first, older than act number ``before``."""
        ...

    async def balances(self, accounts: list[int]) -> list[int]:
        """Return spendable balances in cents, in the order asked."""
        ...

    async def golden(self, accounts: list[int]) -> list[dict[int, int]]:
        """Return spendable golden chips, pieces by value in cents, in the order asked."""
        ...

    async def wallet(self, account: int) -> Wallet:
        """Return what an account owns."""
        ...

    async def movements(
        self, account: int, *, before: str | None, limit: int
    ) -> tuple[list[Movement], str | None]:
        """Return what changed a wallet, newest first, and the cursor of the next page.

        Raises:
            BadMessage: The cursor is none of ours.
        """
        ...

    async def top_up(self, account: int, key: str, cents: int, address: str) -> int:
        """Bring credits from the mint, bounded by time per account and address; return the balance.

        Args:
            account: Whose.
            key: Chosen by the caller, 64 characters at most: a repeat brings nothing more.
            cents: How much.
            address: Where the request comes from.

        Raises:
            BadAmount: More than one top-up brings, or nothing.
            BadMessage: The key was used for something else.
            RateLimited: The account, or too many at its address, had one not long ago.
        """
        ...

    async def grant(self, by: int, account: int, asset: int, amount: int, key: str) -> Wallet:
        """Give an account credits (asset 0, cents) or golden chips (asset = value in cents, pieces); logged.

        Raises:
            NotFound: No person has this account.
            BadAmount: Nothing, or more than can be kept.
            BadMessage: The key was used for something else.
        """
        ...

    async def history(
        self, account: int, *, before: int | None, limit: int, wanted: HistoryFilter | None = None
    ) -> tuple[list[HistoryRow], int | None]:
        """Return rounds newest first and the cursor of the next page.

        What a page costs is bounded: a filter that few rounds pass may give a short or an empty page and a cursor.
        """
        ...

    async def export_rounds(
        self, account: int, *, before: int | None, limit: int, wanted: HistoryFilter | None = None
    ) -> tuple[list[ExportedRound], int | None]:
        """Return a page of the history with documents, shorter where they are large."""
        ...

    async def find_round(self, code: str) -> FoundRound | None:
        """Return what is recorded of a settled round."""
        ...

    async def last_bets(self, table: int, accounts: list[int]) -> dict[int, dict[str, int]]:
        """Return each account's last settled bets at a table, for REPEAT."""
        ...

    async def prune(self, keep_days: int) -> Pruned:
        """Take away documents of rounds settled longer ago, and sessions unused for 400 days; the ledger stays.

        It is done in small steps, between which the tables go on.
        """
        ...

    async def health(self) -> StoreHealth:
        """Return how much is written down."""
        ...
