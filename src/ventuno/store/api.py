"""What a table or the gateway may ask of the store, as plain values.

The store groups whatever arrived while the last commit ran into the next transaction, for all
tables together. A request is answered only after that transaction is on disk.
"""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from ventuno.ledger.values import Ask, Grant, Ints, Settlement
from ventuno.store.duel_api import DuelEnd, Duels
from ventuno.store.host_api import Hosting, TableMode
from ventuno.store.mute_api import Mutes
from ventuno.store.own_api import OwnThings
from ventuno.store.people_api import People
from ventuno.store.person import (
    NO_PROFILE,
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
    StaleRound,
    StoreHealth,
    Wallet,
)
from ventuno.store.safe_api import SafePlay

__all__ = [
    "NO_PROFILE",
    "Account",
    "Act",
    "Credentials",
    "DuelEnd",
    "ExportedRound",
    "FoundRound",
    "HistoryFilter",
    "HistoryRow",
    "Hold",
    "LogRow",
    "Movement",
    "OpenRound",
    "People",
    "Profile",
    "Pruned",
    "Role",
    "RoundResult",
    "RoundWork",
    "Session",
    "ShoeRow",
    "StaleRound",
    "Store",
    "StoreHealth",
    "TableMode",
    "Wallet",
]


class ShoeRow(msgspec.Struct, frozen=True):
    """A shoe as stored; ``secret`` leaves the server only when the shoe has ended.

    Attributes:
        no: Number at the table and seat, from 1 without gaps.
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
        seat: 0 for the shared table; where rounds are played alone, the account or match that plays. Rounds and
            shoes are numbered for each seat.
        shoes: Shoes to insert or update first, as by :meth:`Store.put_shoe`.
        duel: What came of the match that the settlement ends; its players are rated with it.
        then: Entries that follow if all of the ask is granted; if not, neither they nor ``shoe_used`` are written.
    """

    table: int
    epoch: int
    round: int
    entries: list[bytes]
    ask: Ask | None = None
    settlement: Settlement | None = None
    shoe_used: tuple[int, int, int] | None = None
    first_seq: int | None = None
    seat: int = 0
    shoes: Sequence[ShoeRow] = ()
    duel: DuelEnd | None = None
    then: Sequence[bytes] = ()


class RoundResult(msgspec.Struct, frozen=True):
    """What became of a :class:`RoundWork`.

    Attributes:
        grant: Answer to its ask.
        balances: After a settlement: balance of each of its purses, in its order.
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
        round: Round number at the table and seat.
        engine_version: The engine that wrote its log.
        rows: The log, None if what is stored beside its entries cannot be read.
        seat: Who plays alone, 0 at a shared table.
    """

    round: int
    engine_version: int
    rows: list[LogRow] | None
    seat: int = 0


class Hold(msgspec.Struct, frozen=True):
    """An account in an open round.

    Attributes:
        account: Who.
        cents: What is at stake.
        gained: What was paid at once beyond the stakes it was for (COM-25).
        asset: 0 for credits; for golden chips their value in cents, and ``cents`` counts pieces. Who has golden
            chips at stake is here with credits too, be they none.
    """

    account: int
    cents: int
    gained: int = 0
    asset: int = 0


class Store(People, Duels, Hosting, Mutes, SafePlay, OwnThings, Protocol):
    """The one door to what is written down; every method answers after the commit."""

    async def commit(self, work: RoundWork) -> RoundResult:
        """Write a table's work durably and answer its ask.

        Raises:
            StaleEpoch: Somebody else owns the table now.
            StoreFailed: The disk refused; nothing of it may be acknowledged.
        """
        ...

    async def claim_table(self, key: str, spec_json: bytes) -> tuple[int, int]:
        """Return ``(table number, new epoch)``, creating the table and its bank account if new.

        The epoch is that of all seats.
        """
        ...

    async def open_round(self, table: int, seat: int = 0) -> OpenRound | None:
        """Return the unfinished round of a table (and seat), if any."""
        ...

    async def open_rounds(self, table: int) -> list[OpenRound]:
        """Return the unfinished rounds of all seats of a table, by seat."""
        ...

    async def stale_rounds(self, before_ms: int) -> list[StaleRound]:
        """Return open rounds of seats other than 0 in which nothing was written since, longest ago first (PLA-6)."""
        ...

    async def holds(self, table: int, seat: int = 0) -> list[Hold]:
        """Return who is in the open round with what: all that counts of it when its log cannot be read."""
        ...

    async def last_round(self, table: int, seat: int = 0) -> int:
        """Return the highest round number ever opened at a table (and seat), 0 if none."""
        ...

    async def last_seat(self, table: int) -> int:
        """Return the highest seat that ever opened a round at a table, 0 if none: the next match is one more."""
        ...

    async def save_rules(self, rules_hash: str, rules: bytes) -> None:
        """Keep a rules version for the documents that name it."""
        ...

    async def put_shoe(self, table: int, shoe: ShoeRow, seat: int = 0) -> None:
        """Insert or update a shoe; numbers without gaps are enforced."""
        ...

    async def shoes(self, table: int, *, last: int, seat: int = 0) -> list[ShoeRow]:
        """Return the newest shoes of a table (and seat), newest first."""
        ...

    async def document(self, code: str) -> bytes | None:
        """Return the round document with a game code, None if there is none or it was pruned."""
        ...

    async def shoe_documents(self, table: int, shoe: int, seat: int = 0) -> list[bytes]:
        """Return the documents of the rounds dealt from a shoe, oldest first; pruned ones are left out."""
        ...
