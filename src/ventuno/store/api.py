"""What a table or the gateway may ask of the store, as plain values.

The store groups whatever arrived while the last commit ran into the next transaction, for all
tables together. A request is answered only after that transaction is on disk.
"""

from typing import Protocol

import msgspec

from ventuno.ledger.values import Ask, Grant, Ints, Settlement


class RoundWork(msgspec.Struct, frozen=True):
    """One table's part of a transaction.

    Attributes:
        table: Table number in the store.
        epoch: Ownership of the table; an old one is refused as a whole.
        round: Round number at the table.
        entries: Encoded log entries, in order.
        ask: Money the *last* entry asks for; the grant is stored beside that entry.
        settlement: Ends the round. Its entries need not be kept.
        shoe_used: ``(shoe number, front, back)`` cards used so far, when cards were dealt.
        first_seq: Number of the first of the entries in the round's log, from 0. With it a repeated request is
            answered from the record and a skipped one is refused.
    """

    table: int
    epoch: int
    round: int
    entries: list[bytes]
    ask: Ask | None = None
    settlement: Settlement | None = None
    shoe_used: tuple[int, int, int] | None = None
    first_seq: int | None = None


class RoundResult(msgspec.Struct, frozen=True):
    """What became of a :class:`RoundWork`.

    Attributes:
        grant: Answer to its ask.
        balances: After a settlement: balance of each account, in its order.
    """

    grant: Grant | None = None
    balances: Ints | None = None


class LogRow(msgspec.Struct, frozen=True):
    """A stored entry of an open round and the grant stored beside it."""

    entry: bytes
    grant: Grant | None


class OpenRound(msgspec.Struct, frozen=True):
    """What recovery finds for a table with an unfinished round.

    Attributes:
        round: Round number at the table.
        engine_version: The engine that wrote its log.
        rows: The log, None if what is stored beside its entries cannot be read.
    """

    round: int
    engine_version: int
    rows: list[LogRow] | None


class Hold(msgspec.Struct, frozen=True):
    """An account in an open round.

    Attributes:
        account: Who.
        cents: What is at stake.
        gained: What was paid at once beyond the stakes it was for (COM-25).
    """

    account: int
    cents: int
    gained: int = 0


class ShoeRow(msgspec.Struct, frozen=True):
    """A shoe as stored; ``secret`` leaves the server only when the shoe has ended.

    Attributes:
        no: Number at the table, from 1 without gaps.
        secret: 32 bytes.
        commitment: SHA-256 commitment, hex.
        rules_hash: Rules it was committed with.
        entropy: Players' part, JSON of the fairness room.
        root: Merkle root, hex, empty until built.
        front: Cards used from the front.
        back: Cards used from the back.
        ended: Revealed.
    """

    no: int
    secret: bytes
    commitment: str
    rules_hash: str
    decks: int
    entropy: bytes = b""
    root: str = ""
    front: int = 0
    back: int = 0
    ended: bool = False


class Account(msgspec.Struct, frozen=True):
    """An account as the gateway knows it."""

    id: int
    name: str
    kind: str


class HistoryRow(msgspec.Struct, frozen=True):
    """One settled round of one account, newest first in lists."""

    table: str
    code: str
    started_ms: int
    staked_cents: int
    back_cents: int
    void: bool


class Store(Protocol):
    """The one door to what is written down; every method answers after the commit."""

    async def commit(self, work: RoundWork) -> RoundResult:
        """Write a table's work durably and answer its ask.

        Raises:
            StaleEpoch: Somebody else owns the table now.
            StoreFailed: The disk refused; nothing of it may be acknowledged.
        """
        ...

    async def claim_table(self, key: str, spec_json: bytes) -> tuple[int, int]:
        """Return ``(table number, new epoch)``, creating the table and its bank account if new."""
        ...

    async def open_round(self, table: int) -> OpenRound | None:
        """Return the unfinished round of a table, if any."""
        ...

    async def holds(self, table: int) -> list[Hold]:
        """Return who is in the open round with what: all that counts of it when its log cannot be read."""
        ...

    async def last_round(self, table: int) -> int:
        """Return the highest round number ever opened at a table, 0 if none."""
        ...

    async def save_rules(self, rules_hash: str, rules: bytes) -> None:
        """Keep a rules version for the documents that name it."""
        ...

    async def put_shoe(self, table: int, shoe: ShoeRow) -> None:
        """Insert or update a shoe; numbers without gaps are enforced."""
        ...

    async def shoes(self, table: int, *, last: int) -> list[ShoeRow]:
        """Return the newest shoes of a table, newest first."""
        ...

    async def new_guest(self, name: str, token_hash: bytes, start_cents: int, address: str) -> Account:
        """Create a guest with a starting balance, booked against the mint.

        Raises:
            RateLimited: Too many guests from one address today.
        """
        ...

    async def by_token(self, token_hash: bytes) -> Account | None:
        """Return the account a session token belongs to."""
        ...

    async def balances(self, accounts: list[int]) -> list[int]:
        """Return spendable balances in cents, in the order asked."""
        ...

    async def history(
        self, account: int, *, before: int | None, limit: int
    ) -> tuple[list[HistoryRow], int | None]:
        """Return rounds newest first and the cursor of the next page."""
        ...

    async def document(self, code: str) -> bytes | None:
        """Return the round document with a game code."""
        ...

    async def shoe_documents(self, table: int, shoe: int) -> list[bytes]:
        """Return the documents of the rounds dealt from a shoe, oldest first."""
        ...

    async def last_bets(self, table: int, accounts: list[int]) -> dict[int, dict[str, int]]:
        """Return each account's last settled bets at a table, for REPEAT."""
        ...
