"""What the gateway may ask of the store about persons."""

from collections.abc import Sequence
from typing import Protocol

from ventuno.store.person import (
    Account,
    Act,
    Credentials,
    ExportedRound,
    FoundRound,
    HistoryFilter,
    HistoryRow,
    Movement,
    Profile,
    Pruned,
    Role,
    Session,
    StoreHealth,
    Wallet,
)


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

    async def by_tokens(self, token_hashes: Sequence[bytes]) -> dict[bytes, Account]:
        """Return the accounts that session tokens belong to; of what is no session's token nothing is returned."""
        ...

    async def touch_sessions(self, token_hashes: Sequence[bytes]) -> None:
        """Note that sessions are in use, written at most every ten minutes."""
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

    async def profiles(self, accounts: list[int]) -> list[Profile]:
        """Return people's settings, in the order asked; version 0 and ``{}`` before the first save."""
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

    async def endow(self, account: int, least_cents: int) -> int:
        """Bring a player of the house's so many cents at least, booked against the mint; return the balance."""
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
