"""A shoe bound before play: its commitment, its order, the proof of each card (PLA-24).

The shoe is a player: tables ask it for cards one by one and nothing else ever sees its order.
"""

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Final

import msgspec

from ventuno.core.cards import CODES, DECK_SIZE, FULL_DECK, Card, card_code, parse_cards
from ventuno.core.checks import cut_card_at
from ventuno.core.errors import BadShoe, ProofFailed
from ventuno.engine.actions import Stream
from ventuno.fairness.encoding import frame
from ventuno.fairness.entropy import Entropy, combine
from ventuno.fairness.merkle import Rows, card_leaf, card_leaves, path_to_root, root_from_path, tree_rows
from ventuno.fairness.shuffle import shuffle_by_key

SECRET_BYTES: Final = 32
_SCRIPT_KEY: Final = bytes(32)
#: How the bytes of every salt's place begin.
_SALT_HEAD: Final = frame("ventuno/shoe/salt/1", 0)[:-8]


def commit(secret: bytes, table: str, no: int, rules_hash: str, decks: int) -> str:
    """Return the commitment that binds the house to a shoe's secret before any nonce is taken.

    Args:
        secret: 32 random bytes, kept until the shoe has ended.
        table: The table's key.
        no: The shoe's number at the table, without gaps.
        rules_hash: The rules the shoe will be played by.
        decks: Decks in it.

    Returns:
        SHA-256 in hexadecimal.
    """
    assert len(secret) == SECRET_BYTES, "a shoe's secret has 32 bytes"
    return hashlib.sha256(frame("ventuno/shoe/commit/1", table, no, rules_hash, decks, secret)).hexdigest()


def build(secret: bytes, entropy: Entropy, table: str, no: int, decks: int) -> "Shoe":
    """Return the one shoe that a secret and the players' nonces come to.

    Args:
        secret: The bytes that were committed to.
        entropy: The players' part.
        table: The table's key.
        no: The shoe's number at the table.
        decks: Decks in it.

    Raises:
        BadNonce: A nonce is not the one announced.
    """
    assert len(secret) == SECRET_BYTES, "a shoe's secret has 32 bytes"
    # HKDF-SHA-256 (RFC 5869) for keys of one block; made by hand, since each solo round has a shoe of its own.
    mixed = hmac.digest(combine(entropy.commits, entropy.opened), secret, "sha256")

    def key(purpose: str) -> bytes:
        return hmac.digest(mixed, frame(purpose, table, no, decks) + b"\x01", "sha256")

    order = shuffle_by_key(FULL_DECK * decks, key("ventuno/shoe/order/1"))
    return Shoe(order, salt_key=partial(key, "ventuno/shoe/salts/1"), shuffled=True)


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that shows one card to lie at one place of a shoe, and nothing about the others.

    Attributes:
        position: Place in the shoe, 0 at the front.
        card: The card's code.
        salt: The leaf's salt, hex.
        path: Neighbours up to the root, hex.
    """

    position: int
    card: str
    salt: str
    path: tuple[str, ...]


def check_proof(proof: Proof, root: str, cards: int) -> None:
    """Check that a card lies where its proof says in the shoe with that root.

    Args:
        proof: The card's proof.
        root: The root shown before the first card.
        cards: Cards in the full shoe.

    Raises:
        ProofFailed: It does not.
    """
    where = f"position {proof.position}"
    if proof.card not in CODES or not 0 <= proof.position < cards:
        raise ProofFailed(check="card proof", where=where, detail=f"{proof.card} cannot lie there")
    try:
        salt, path = bytes.fromhex(proof.salt), [bytes.fromhex(step) for step in proof.path]
    except ValueError:
        raise ProofFailed(check="card proof", where=where, detail="it is not hexadecimal") from None
    leaf = card_leaf(proof.position, CODES.index(proof.card), salt)
    if root_from_path(leaf, proof.position, cards, path).hex() != root:
        raise ProofFailed(check="card proof", where=where, detail=f"{proof.card} does not lead to the root")


class Shoe:
    """The cards of a table in their fixed order, drawn from both ends.

    Args:
        order: Every card once a deck, front first.
        salt_key: Makes the key of the leaves' salts, once a proof or the root is wanted.
        shuffled: Whole decks have been shuffled, so that no card can be missing.

    Attributes:
        order: The whole order; it never leaves the server before the shoe has ended (PLA-25).
        front: Cards drawn from the front.
        back: Cards drawn from the back.

    Raises:
        BadShoe: A card is missing or there too often.
    """

    def __init__(
        self, order: Sequence[Card], *, salt_key: Callable[[], bytes], shuffled: bool = False
    ) -> None:
        if not shuffled:
            _check_complete(order)
        self.order = tuple(order)
        self.front = 0
        self.back = 0
        self._make_salt_key = salt_key

    @classmethod
    def scripted(cls, cards_front: str, cards_back: str = "", decks: int = 8) -> "Shoe":
        """Return a shoe for tests and lessons that starts with given cards at each end.

        Args:
            cards_front: Codes in the order they come from the front (players).
            cards_back: Codes in the order they come from the back (dealer).
            decks: Decks in it; the cards not named lie between, in the fixed start order.

        Raises:
            BadShoe: A card is named more often than the decks hold it.
        """
        front, back = parse_cards(cards_front), parse_cards(cards_back)
        rest = Counter(FULL_DECK * decks)
        rest.subtract((*front, *back))
        for card, left in rest.items():
            if left < 0:
                raise BadShoe(detail=f"{decks} decks hold {decks} of {card_code(card)}, not {decks - left}")
        between = [card for card in FULL_DECK * decks if _take(rest, card)]
        return cls((*front, *between, *reversed(back)), salt_key=lambda: _SCRIPT_KEY)

    def __repr__(self) -> str:
        """Return counts only: no card may reach a log by this way."""
        return (
            f"<Shoe of {len(self.order)} cards, {self.front} used from the front, {self.back} from the back>"
        )

    @property
    def used(self) -> int:
        """Cards drawn from both ends."""
        return self.front + self.back

    def draw(self, stream: Stream) -> tuple[Card, int]:
        """Draw the next card of a stream: players from the front, the dealer from the back (COM-23).

        Returns:
            The card and its position, 0 at the front.
        """
        assert self.used < len(self.order), "the cut card leaves room for a whole round"
        if stream is Stream.FRONT:
            position = self.front
            self.front += 1
        else:
            self.back += 1
            position = len(self.order) - self.back
        return self.order[position], position

    def resume(self, front: int, back: int) -> None:
        """Go to where a stored shoe stood: so many cards used from each end."""
        assert min(front, back) >= 0, "cards cannot be put back"
        assert front + back <= len(self.order), "more cards used than there are"
        self.front, self.back = front, back

    def cut_at(self, cut: float) -> int:
        """Return how many used cards bring the cut card that lies behind a part of the shoe (INF-25)."""
        return cut_card_at(len(self.order), cut)

    def cut_reached(self, cut: float) -> bool:
        """Tell whether the cut card is out, so that this round is the shoe's last (INF-25)."""
        return self.used >= self.cut_at(cut)

    @property
    def root(self) -> str:
        """The root that binds every card, published before the first is dealt; hexadecimal."""
        return self._rows[-1][0].hex()

    def proof(self, position: int) -> Proof:
        """Return the proof of a card that has been turned face up."""
        path = path_to_root(self._rows, position)
        salt = self._salt(position)
        return Proof(
            position, card_code(self.order[position]), salt.hex(), tuple(step.hex() for step in path)
        )

    @cached_property
    def _salt_key(self) -> bytes:
        return self._make_salt_key()

    @cached_property
    def _rows(self) -> Rows:
        salts = map(self._salt, range(len(self.order)))
        return tree_rows(card_leaves(self.order, salts))

    def _salt(self, position: int) -> bytes:
        return hmac.digest(self._salt_key, _SALT_HEAD + position.to_bytes(8, "big"), "sha256")


def _take(rest: Counter[Card], card: Card) -> bool:
    if rest[card] == 0:
        return False
    rest[card] -= 1
    return True


def _check_complete(order: Sequence[Card]) -> None:
    decks = len(order) // DECK_SIZE
    if decks == 0 or len(order) != decks * DECK_SIZE:
        raise BadShoe(detail=f"{len(order)} cards are no whole decks")
    counts = Counter(order)
    for card in FULL_DECK:
        if counts[card] != decks:
            raise BadShoe(detail=f"{decks} decks hold {decks} of {card_code(card)}, not {counts[card]}")
