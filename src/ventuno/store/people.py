"""The part of the store on SQLite that belongs to persons."""

from collections.abc import Sequence
from functools import partial

from ventuno.store import accounts as persons
from ventuno.store import acts, growth, history, sessions, wallet
from ventuno.store.accounts import Arrival, Sign
from ventuno.store.connected import Connected
from ventuno.store.hashing import DAY_MS
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
from ventuno.store.wallet import Keyed


class SqlitePeople(Connected):
    """Implements :class:`ventuno.store.people_api.People`."""

    async def new_guest(
        self, name: str, token_hash: bytes, start_cents: int, address: str, device: str = ""
    ) -> Account:
        """Create a guest with a starting balance, booked against the mint."""
        return await self._write_now(
            partial(
                persons.new_guest,
                daily_guests=self._bounds.daily_guests,
                most_sessions=self._bounds.sessions,
            ),
            Arrival(name, token_hash, start_cents, address, device),
        )

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
        """Make a guest a registered account that keeps all it has, or make a new account."""
        return await self._write_now(
            partial(
                persons.register,
                daily_guests=self._bounds.daily_guests,
                most_sessions=self._bounds.sessions,
            ),
            account,
            Arrival(name, token_hash, start_cents, address, device),
            Sign(name_key, password_hash),
        )

    async def credentials(self, name_key: str) -> Credentials | None:
        """Return the registered account with a name."""
        return await self._read(persons.credentials, name_key=name_key)

    async def credentials_of(self, account: int) -> Credentials | None:
        """Return the credentials of an account, None for a guest."""
        return await self._read(persons.credentials, account=account)

    async def set_password(self, account: int, password_hash: str, keep: bytes | None) -> list[bytes]:
        """Change a password and end all sessions but one; return the token hashes that ended."""
        return await self._write_now(sessions.set_password, account, password_hash, keep)

    async def login_wait(self, name_key: str, address: str) -> int:
        """Return for how many ms nobody may try this name, or this address any; 0 if now."""
        return await self._read(sessions.login_wait, self._now_ms(), name_key, address)

    async def login_failed(self, name_key: str, address: str) -> int:
        """Note a wrong password or an unknown name; return for how many ms to wait now."""
        return await self._write_now(partial(sessions.login_failed, bounds=self._bounds), name_key, address)

    async def login_succeeded(self, name_key: str) -> None:
        """Forget the failures of a name; those of the address stay."""
        await self._write(sessions.login_succeeded, name_key)

    async def new_session(self, account: int, token_hash: bytes, device: str = "") -> list[bytes]:
        """Sign an account in; return the token hashes of the oldest sessions, ended because there are too many."""
        return await self._write_now(
            partial(sessions.new_session, most=self._bounds.sessions),
            account,
            token_hash,
            device[: persons.LONGEST_DEVICE],
        )

    async def by_tokens(self, token_hashes: Sequence[bytes]) -> dict[bytes, Account]:
        """Return the accounts that session tokens belong to; of what is no session's token nothing is returned."""
        return await self._read(persons.by_tokens, token_hashes)

    async def touch_sessions(self, token_hashes: Sequence[bytes]) -> None:
        """Note that sessions are in use, written at most every ten minutes."""
        await self._write_now(sessions.touch, token_hashes)

    async def sessions(self, account: int) -> list[Session]:
        """Return where an account is signed in, last used first."""
        return await self._read(sessions.sessions, account)

    async def end_session(self, account: int, session: int | bytes) -> bytes | None:
        """End one session of an account, by number or token hash; return its token hash, None if there is none."""
        return await self._write(sessions.end_session, account, session)

    async def end_sessions(self, account: int, keep: bytes | None = None) -> list[bytes]:
        """End all sessions of an account, or all but one; return the token hashes that ended."""
        return await self._write(sessions.end_sessions, account, keep)

    async def account(self, account: int) -> Account | None:
        """Return an account of a person by its number."""
        return await self._read(persons.by_number, account)

    async def accounts_named(self, name: str, limit: int = 20) -> list[Account]:
        """Return people with exactly this name, registered ones first."""
        return await self._read(persons.named, name, limit)

    async def profiles(self, accounts: list[int]) -> list[Profile]:
        """Return people's settings, in the order asked; version 0 and ``{}`` before the first save."""
        return await self._read(persons.profiles, accounts)

    async def save_profile(self, account: int, version: int, json: bytes) -> int:
        """Replace the settings that have this version and return the new version; a repeat is answered likewise."""
        return await self._write(persons.save_profile, account, version, json)

    async def set_role(self, by: int, account: int, role: Role) -> Account:
        """Change what an account may do; logged. ``by`` is 0 for the host's command line."""
        return await self._write_now(acts.set_role, by, account, role)

    async def has_admin(self) -> bool:
        """Tell whether anybody may look after the host."""
        return await self._read(acts.has_admin)

    async def new_admin_link(self, token_hash: bytes, valid_ms: int) -> None:
        """Replace the one-time link that makes an administrator."""
        await self._write_now(acts.new_admin_link, token_hash, valid_ms)

    async def use_admin_link(self, token_hash: bytes, account: int) -> Account:
        """Make an account an administrator by the link, which ends with it; logged."""
        return await self._write_now(acts.use_admin_link, token_hash, account)

    async def log_act(self, who: int, what: str, subject: str, before: str, after: str) -> Act:
        """Write down what a host did."""
        return await self._write_now(acts.log_act, acts.Deed(who, what, subject, before, after))

    async def acts(self, *, before: int | None, limit: int) -> list[Act]:
        """Return what hosts did, newest first, older than act number ``before``."""
        return await self._read(acts.acts, before, limit)

    async def balances(self, accounts: list[int]) -> list[int]:
        """Return spendable balances in cents, in the order asked."""
        return await self._read(persons.balances, accounts)

    async def golden(self, accounts: list[int]) -> list[dict[int, int]]:
        """Return spendable golden chips, pieces by value in cents, in the order asked."""
        return await self._read(wallet.golden, accounts)

    async def wallet(self, account: int) -> Wallet:
        """Return what an account owns."""
        return await self._read(partial(wallet.wallet, bounds=self._bounds), account)

    async def movements(
        self, account: int, *, before: str | None, limit: int
    ) -> tuple[list[Movement], str | None]:
        """Return what changed a wallet, newest first, and the cursor of the next page."""
        return await self._read(wallet.movements, account, before, limit)

    async def top_up(self, account: int, key: str, cents: int, address: str) -> int:
        """Bring credits from the mint, bounded by time per account and address; return the balance."""
        return await self._write_now(
            partial(wallet.top_up, bounds=self._bounds), Keyed("top_up", account, 0, cents, key), address
        )

    async def grant(self, by: int, account: int, asset: int, amount: int, key: str) -> Wallet:
        """Give an account credits (asset 0, cents) or golden chips (asset = value in cents, pieces); logged."""
        await self._write_now(wallet.grant, by, Keyed("grant", account, asset, amount, key))
        return await self.wallet(account)

    async def endow(self, account: int, least_cents: int) -> int:
        """Bring a player of the house's so many cents at least; return the balance."""
        return await self._write_now(wallet.endow, account, least_cents)

    async def history(
        self, account: int, *, before: int | None, limit: int, wanted: HistoryFilter | None = None
    ) -> tuple[list[HistoryRow], int | None]:
        """Return rounds newest first and the cursor of the next page."""
        return await self._read(history.history, account, before, limit, wanted)

    async def export_rounds(
        self, account: int, *, before: int | None, limit: int, wanted: HistoryFilter | None = None
    ) -> tuple[list[ExportedRound], int | None]:
        """Return a page of the history with documents, shorter where they are large."""
        return await self._read(history.export, account, before, limit, wanted)

    async def find_round(self, code: str) -> FoundRound | None:
        """Return what is recorded of a settled round."""
        return await self._read(history.find_round, code)

    async def last_bets(self, table: int, accounts: list[int]) -> dict[int, dict[str, int]]:
        """Return each account's last settled bets at a table, for REPEAT."""
        return await self._read(persons.last_bets, table, accounts)

    async def prune(self, keep_days: int) -> Pruned:
        """Take away documents of rounds settled longer ago, and unused sessions; the ledger stays."""
        before_ms = self._now_ms() - keep_days * DAY_MS
        documents = size = 0
        while (step := await self._write(growth.prune_step, before_ms))[0]:
            documents, size = documents + step[0], size + step[1]
        return Pruned(documents, size, await self._write_now(sessions.end_unused))

    async def health(self) -> StoreHealth:
        """Return how much is written down."""
        return await self._read(growth.health, self.failed)
