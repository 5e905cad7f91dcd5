"""Keeps a table's shoes: committed before play, mixed with players' nonces, revealed at the end (PLA-24).

Numbers have no gaps: a shoe that is never dealt from, because the rules changed, is revealed like any
other. No card leaves this module before the table has dealt it (PLA-25).
"""

import asyncio
import secrets
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, Protocol

import structlog
from msgspec.structs import replace

from ventuno.core.cards import CODES, Card
from ventuno.core.errors import TooEarly, TooLate
from ventuno.core.rules import Rules, rules_hash, rules_json
from ventuno.engine.actions import Stream, Target
from ventuno.engine.document import FACE_DOWN, RoundDocument, decode
from ventuno.fairness import (
    Deal,
    Entropy,
    EntropyBox,
    Shoe,
    Transcript,
    build,
    commit,
    decode_entropy,
    encode_entropy,
    encode_transcript,
)
from ventuno.fairness.shoe import SECRET_BYTES
from ventuno.fairness.transcript import VOID
from ventuno.store.api import ShoeRow, Store
from ventuno.table.messages import ShoeView
from ventuno.table.names import target_name

_log = structlog.get_logger("ventuno.shoes")


class ShoeSource(Protocol):
    """Where shoes come from; tests script theirs."""

    def secret(self) -> bytes:
        """Return a new shoe's secret."""
        ...

    def build(self, secret: bytes, entropy: Entropy, table: str, no: int, decks: int) -> Shoe:
        """Return the shoe of a secret and the players' nonces."""
        ...


class RandomShoes:
    """Shoes from the operating system's generator."""

    def secret(self) -> bytes:
        """Return a new shoe's secret."""
        return secrets.token_bytes(SECRET_BYTES)

    def build(self, secret: bytes, entropy: Entropy, table: str, no: int, decks: int) -> Shoe:
        """Return the shoe of a secret and the players' nonces."""
        return build(secret, entropy, table, no, decks)


class ShoeKeeper:
    """The shoes of one table.

    Args:
        store: Where they are kept.
        key: The table's key.
        number: The table's number in the store.
        rules: What the shoes are dealt by.
        cut: Part of the shoe after which the cut card comes.
        source: Where shoes come from.
        seat: Whose shoes, where players play alone: numbers have no gaps for each of them.
    """

    def __init__(
        self,
        store: Store,
        *,
        key: str,
        number: int,
        rules: Rules,
        cut: float,
        source: ShoeSource,
        seat: int = 0,
    ) -> None:
        self._store = store
        self._seat = seat
        self._key = key
        self._number = number
        self._rules = rules
        self._rules_hash = rules_hash(rules)
        self._cut = cut
        self._source = source
        self._row: ShoeRow
        self._shoe: Shoe
        self._next: ShoeRow
        self._box: EntropyBox
        self._dealt: dict[int, Card] = {}
        self._saved = asyncio.Lock()

    # --- for the driver ---

    async def open(self) -> None:
        """Take up the shoe where it stood, or commit to the first ones.

        Shoes of other rules are ended: nothing more is dealt from them.
        """
        await self._store.save_rules(self._rules_hash, rules_json(self._rules))
        rows = [
            row
            for row in reversed(await self._store.shoes(self._number, last=2, seat=self._seat))
            if not row.ended
        ]
        if any(row.rules_hash != self._rules_hash for row in rows):
            for row in rows:
                await self._end(await self._built(row))
            rows = []
        last = rows[-1].no if rows else await self._last_number()
        while len(rows) < 2:
            last += 1
            rows.append(await self._commit(last))
        await self._play(rows[0])
        self._await_entropy(rows[1])

    @property
    def no(self) -> int:
        """Number of the shoe in play."""
        return self._row.no

    @property
    def commitment(self) -> str:
        """What binds the house to the shoe in play."""
        return self._row.commitment

    @property
    def used(self) -> tuple[int, int, int]:
        """Number of the shoe in play and the cards drawn from its front and its back."""
        return self._row.no, self._shoe.front, self._shoe.back

    @property
    def cut_reached(self) -> bool:
        """Whether the cut card is out (INF-25)."""
        return self._shoe.cut_reached(self._cut)

    def draw(self, stream: Stream) -> tuple[Card, int]:
        """Draw the next card of a stream and its position."""
        return self._shoe.draw(stream)

    def card(self, stream: Stream, position: int) -> Card:
        """Return the card at a position: the next of its stream, or one that another copy has dealt (DUE-13)."""
        before = position if stream is Stream.FRONT else len(self._shoe.order) - 1 - position
        used = self._shoe.front if stream is Stream.FRONT else self._shoe.back
        if before < used:
            return self._dealt.get(position, self._shoe.order[position])
        card, drawn = self._shoe.draw(stream)
        assert drawn == position, "a card was left out"
        self._dealt[position] = card
        return card

    def at_the_end(self) -> list[ShoeRow]:
        """Return what is to be stored when nothing more is dealt, ever: both shoes are revealed."""
        _, front, back = self.used
        following = replace(self._next, entropy=encode_entropy(self._box.close()))
        built = replace(following, root=self._rebuild(following).root)
        return [replace(self._row, front=front, back=back, ended=True), replace(built, ended=True)]

    def view(self) -> ShoeView:
        """Return the public side of the shoe in play."""
        return ShoeView(
            no=self._row.no,
            cards=len(self._shoe.order),
            used=self._shoe.used,
            cut_at=self._shoe.cut_at(self._cut),
            commitment=self._row.commitment,
            root=self._row.root,
            cut=self.cut_reached,
            next_commitment=self._next.commitment,
            opening=self._box.opening,
        )

    async def start_opening(self) -> bool:
        """Ask for the nonces of the next shoe, when nobody can announce one any more; once.

        Returns:
            Whether it began just now.
        """
        if self._box.opening:
            return False
        self._box.start_opening()
        await self._save_entropy()
        return True

    async def change(self) -> None:
        """Reveal the shoe in play, build the next from its secret and the nonces, commit to another."""
        async with self._saved:
            entropy = self._box.close()
            following = replace(self._next, entropy=encode_entropy(entropy))
            no, front, back = self.used
            await self._end(replace(self._row, front=front, back=back))
            committed = await self._commit(following.no + 1)
            await self._play(following)
            self._await_entropy(committed)
        _log.info("shoe changed", table=self._key, ended=no, now=self._row.no)

    # --- for players ---

    async def announce(self, account: int, shoe: int, digest: str) -> None:
        """Take the hash of a player's nonce for the next shoe; returns once it is stored.

        Raises:
            VentunoError: It is not taken, and why.
        """
        self._check_number(shoe)
        self._box.announce(account, digest)
        await self._save_entropy()

    async def open_nonce(self, account: int, shoe: int, nonce: str) -> None:
        """Take an announced nonce, whoever sends it; returns once it is stored.

        Raises:
            VentunoError: It is not taken, and why.
        """
        del account
        self._check_number(shoe)
        self._box.open(nonce)
        await self._save_entropy()

    async def transcript(self, no: int) -> bytes | None:
        """Return a shoe's transcript as JSON, None if there is no such shoe in play or ended.

        A running shoe's holds the cards of its settled rounds, each with its proof.
        """
        rows = await self._store.shoes(self._number, last=max(2, self._next.no - no + 1), seat=self._seat)
        row = next((row for row in rows if row.no == no), None)
        if row is None or not row.root:
            return None
        running = row.no == self._row.no and not row.ended
        shoe = self._shoe if running else self._rebuild(row)
        documents = await self._store.shoe_documents(self._number, no, self._seat)
        return transcript_of(self._key, row, shoe, documents)

    # --- inside ---

    def _check_number(self, shoe: int) -> None:
        if shoe < self._next.no:
            raise TooLate
        if shoe > self._next.no:
            raise TooEarly

    async def _last_number(self) -> int:
        rows = await self._store.shoes(self._number, last=1, seat=self._seat)
        return rows[0].no if rows else 0

    async def _commit(self, no: int) -> ShoeRow:
        secret = self._source.secret()
        decks = self._rules.decks
        row = ShoeRow(
            no=no,
            secret=secret,
            commitment=commit(secret, self._key, no, self._rules_hash, decks),
            rules_hash=self._rules_hash,
            decks=decks,
        )
        await self._store.put_shoe(self._number, row, self._seat)
        return row

    async def _play(self, row: ShoeRow) -> None:
        self._row = row if row.root else await self._built(row)
        self._shoe = self._rebuild(self._row)
        self._shoe.resume(self._row.front, self._row.back)
        self._dealt = {}

    async def _built(self, row: ShoeRow) -> ShoeRow:
        """Binds a shoe's order by its root, before its first card."""
        if row.root:
            return row
        entropy = decode_entropy(row.entropy)
        built = replace(row, entropy=encode_entropy(entropy), root=self._rebuild(row).root)
        await self._store.put_shoe(self._number, built, self._seat)
        return built

    def _rebuild(self, row: ShoeRow) -> Shoe:
        return self._source.build(row.secret, decode_entropy(row.entropy), self._key, row.no, row.decks)

    async def _end(self, row: ShoeRow) -> None:
        await self._store.put_shoe(self._number, replace(row, ended=True), self._seat)

    def _await_entropy(self, row: ShoeRow) -> None:
        self._next = row
        self._box = EntropyBox(row.commitment, decode_entropy(row.entropy))

    async def _save_entropy(self) -> None:
        """Stores the nonces known by now; those that come while one write runs share the next."""
        box = self._box
        async with self._saved:
            stored = encode_entropy(box.entropy())
            if self._box is not box or stored == self._next.entropy:
                return
            row = replace(self._next, entropy=stored)
            await self._store.put_shoe(self._number, row, self._seat)
            self._next = row


def transcript_of(key: str, row: ShoeRow, shoe: Shoe, documents: Iterable[bytes]) -> bytes:
    """Return a shoe's transcript as JSON.

    Args:
        key: The table's key.
        row: The shoe as stored.
        shoe: Its cards.
        documents: The records of the rounds dealt from it.
    """
    deals = list(_deals([decode(data) for data in documents]))
    if row.ended:
        deals = list(with_voided(deals, shoe, row))
    return write_transcript(key, row, shoe, deals)


def write_transcript(key: str, row: ShoeRow, shoe: Shoe, deals: Sequence[Deal]) -> bytes:
    """Return a shoe's transcript as JSON: with its secret once it has ended, until then with proofs.

    Args:
        key: The table's key.
        row: The shoe as stored.
        shoe: Its cards.
        deals: The cards dealt from it, in that order.
    """
    return encode_transcript(
        Transcript(
            table=key,
            shoe=row.no,
            decks=row.decks,
            rules_hash=row.rules_hash,
            commitment=row.commitment,
            entropy=decode_entropy(row.entropy),
            root=row.root or shoe.root,
            deals=tuple(deals),
            proofs=() if row.ended else tuple(shoe.proof(deal.position) for deal in deals),
            secret=row.secret.hex() if row.ended else None,
        )
    )


def _deals(documents: Iterable[RoundDocument]) -> Iterator[Deal]:
    """Yields the cards of settled rounds in the order they were dealt."""
    for document in sorted(documents, key=lambda document: document.head.round):
        for card in document.cards:
            if card.face != FACE_DOWN:
                yield Deal(
                    round=document.head.round,
                    code=document.head.code,
                    position=card.position,
                    card=card.card,
                    stream="back" if card.stream == Stream.BACK else "front",
                    to=target_name(Target(card.box, card.line)),
                )


def with_voided(deals: Iterable[Deal], shoe: Shoe, row: ShoeRow) -> Iterator[Deal]:
    """Yield the deals of an ended shoe, and where they lie the cards that only a lost round has used."""
    used = {"front": 0, "back": 0}
    last = Deal(0, "", 0, "", "front", VOID)

    def missing(stream: Literal["front", "back"], until: int) -> Iterator[Deal]:
        for count in range(used[stream], until):
            position = count if stream == "front" else len(shoe.order) - 1 - count
            face = CODES[shoe.order[position]]
            yield Deal(last.round, last.code, position, face, stream, VOID)
        used[stream] = until

    for deal in deals:
        count = deal.position if deal.stream == "front" else len(shoe.order) - 1 - deal.position
        yield from missing(deal.stream, count)
        used[deal.stream] = count + 1
        last = deal
        yield deal
    yield from missing("front", row.front)
    yield from missing("back", row.back)
