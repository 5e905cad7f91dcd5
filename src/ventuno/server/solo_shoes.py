"""The shoes of one player's own table: a new one each round, committed to before the bets (AME-2, PLA-24).

The next shoe is committed to in the transaction that reveals the last one. Until its first card is drawn the player may
have a part in it, and nobody else; so what the house has bound itself to and that part decide all of it, and the tree
over its cards is made only for who asks for a proof.
"""

from functools import cached_property

from msgspec.structs import replace

from ventuno.core.cards import DECK_SIZE, Card
from ventuno.core.errors import AlreadyDecided, TooEarly, TooLate
from ventuno.core.rules import Rules, rules_hash
from ventuno.engine.actions import Stream
from ventuno.fairness import EntropyBox, Shoe, commit, decode_entropy, encode_entropy
from ventuno.server.shoes import ShoeSource, transcript_of
from ventuno.store.api import ShoeRow, Store
from ventuno.table.messages import ShoeView


class SoloShoes:
    """The shoes of one account at one declared table; their numbers have no gaps.

    Args:
        store: Where they are kept.
        key: The table's key.
        number: The table's number in the store.
        rules: What they are dealt by.
        source: Where shoes come from.
        account: Whose they are.
    """

    def __init__(
        self, store: Store, *, key: str, number: int, rules: Rules, source: ShoeSource, account: int
    ) -> None:
        self._store = store
        self._key = key
        self._number = number
        self._rules_hash = rules_hash(rules)
        self._decks = rules.decks
        self._source = source
        self._account = account
        self._row: ShoeRow
        self._next: ShoeRow | None = None

    async def open(self) -> None:
        """Take up the shoe where it stood, or commit to the first one; one of other rules is ended."""
        rows = await self._store.shoes(self._number, last=1, seat=self._account)
        row = rows[0] if rows else None
        if row is not None and not row.ended and row.rules_hash != self._rules_hash:
            row = replace(row, ended=True)
            await self._store.put_shoe(self._number, row, self._account)
        if row is None or row.ended:
            row = self._new(row.no + 1 if row is not None else 1)
            await self._store.put_shoe(self._number, row, self._account)
        self._play(row)

    @property
    def used(self) -> tuple[int, int, int]:
        """Number of the shoe in play and the cards drawn from its front and its back."""
        shoe = self.__dict__.get("_shoe")
        if shoe is None:
            return self._row.no, self._row.front, self._row.back
        return self._row.no, shoe.front, shoe.back

    @property
    def commitment(self) -> str:
        """What binds the house to the shoe in play."""
        return self._row.commitment

    def draw(self, stream: Stream) -> tuple[Card, int]:
        """Draw the next card of a stream and its position."""
        return self._shoe.draw(stream)

    def resume(self, front: int, back: int) -> None:
        """Go to where so many cards of each end are used."""
        self._shoe.resume(front, back)

    def view(self) -> ShoeView:
        """Return the public side of the shoe in play; it has no cut card, as it lasts a round."""
        cards = self._decks * DECK_SIZE
        _, front, back = self.used
        return ShoeView(self._row.no, cards, front + back, cards, self._row.commitment, "")

    # --- the player's part ---

    async def announce(self, no: int, digest: str) -> None:
        """Take the hash of the player's nonce; returns once it is stored.

        Raises:
            VentunoError: It is not taken, and why.
        """
        box = self._box(no)
        if box.entropy().commits:
            raise AlreadyDecided
        box.announce(self._account, digest)
        await self._keep(box)

    async def open_nonce(self, no: int, nonce: str) -> None:
        """Take the nonce itself: nobody else announces one, so nothing is waited for.

        Raises:
            VentunoError: It is not taken, and why.
        """
        box = self._box(no)
        box.start_opening()
        box.open(nonce)
        await self._keep(box)

    def _box(self, no: int) -> EntropyBox:
        if no > self._row.no:
            raise TooEarly
        if no < self._row.no or any(self.used[1:]):
            raise TooLate
        return EntropyBox(self._row.commitment, decode_entropy(self._row.entropy))

    async def _keep(self, box: EntropyBox) -> None:
        row = replace(self._row, entropy=encode_entropy(box.entropy()))
        await self._store.put_shoe(self._number, row, self._account)
        self._play(row)

    # --- the change ---

    def turn(self) -> list[ShoeRow]:
        """Return what is to be stored with a round's settlement: the shoe's end and the next one's commitment."""
        no, front, back = self.used
        self._next = self._new(no + 1)
        return [replace(self._row, front=front, back=back, ended=True), self._next]

    def turned(self) -> None:
        """Play from the next shoe, now that it is stored."""
        assert self._next is not None, "turn() comes first"
        self._play(self._next)

    async def change(self) -> None:
        """Change the shoe without a settlement: a round that left no stake has used it."""
        for row in self.turn():
            await self._store.put_shoe(self._number, row, self._account)
        self.turned()

    async def transcript(self, no: int) -> bytes | None:
        """Return a shoe's transcript as JSON, None if there is no such shoe in play or ended."""
        back = max(1, self._row.no - no + 1)
        rows = await self._store.shoes(self._number, last=back, seat=self._account)
        row = next((row for row in rows if row.no == no), None)
        if row is None:
            return None
        documents = await self._store.shoe_documents(self._number, no, self._account)
        return transcript_of(self._key, row, self._built(row), documents)

    # --- inside ---

    @cached_property
    def _shoe(self) -> Shoe:
        """The cards of the shoe in play, once they are wanted."""
        shoe = self._built(self._row)
        shoe.resume(self._row.front, self._row.back)
        return shoe

    def _play(self, row: ShoeRow) -> None:
        self._row, self._next = row, None
        self.__dict__.pop("_shoe", None)

    def _built(self, row: ShoeRow) -> Shoe:
        return self._source.build(row.secret, decode_entropy(row.entropy), self._key, row.no, row.decks)

    def _new(self, no: int) -> ShoeRow:
        secret = self._source.secret()
        bound = commit(secret, self._key, no, self._rules_hash, self._decks)
        return ShoeRow(no, secret, bound, self._rules_hash, self._decks)
