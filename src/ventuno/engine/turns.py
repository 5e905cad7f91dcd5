"""Whose turn it is: whom the first cards go to, hands that decide at the same time, and hands that wait for each other."""

from collections.abc import Iterable, Sequence

from ventuno.core.rules import Rules
from ventuno.engine.actions import BURNED, DEALER, Target


def opening(rules: Rules, boxes: Iterable[int], *, burns: bool = False) -> list[Target]:
    """Return where the cards go that a round begins with, in order.

    Args:
        rules: How it is dealt.
        boxes: Boxes with a bet, in order.
        burns: A card is burned before the first is dealt (MAJ-14).
    """
    hands, dealer = [Target(box) for box in boxes], [Target(DEALER)]
    burned, hole = [Target(BURNED)] if burns else [], dealer if rules.hole_card else []
    return [*burned, *hands, *dealer, *hands, *hole]


class Turns:
    """The playing order of a round.

    Attributes:
        order: Boxes in playing order.
    """

    def __init__(self, boxes: Sequence[int], turns: Sequence[int] | None, *, hands_in_turn: bool) -> None:
        """Set the order.

        Args:
            boxes: Boxes with a bet.
            turns: Boxes in playing order, to be played one hand after the other; boxes without a bet are
                passed over. None if all boxes decide at the same time.
            hands_in_turn: The split hands of a box are played one after the other in any case.
        """
        self.order = tuple(boxes) if turns is None else tuple(box for box in turns if box in boxes)
        assert sorted(self.order) == sorted(boxes), "every box has its turn, once"
        self._one_by_one = turns is not None
        self._hands_in_turn = hands_in_turn

    def queues(self, hands: Sequence[Target]) -> list[list[Target]]:
        """Return queues of hands: of each only the first that has something to decide is asked.

        Args:
            hands: The hands on the table, in playing order.
        """
        if self._one_by_one:
            return [list(hands)]
        if self._hands_in_turn:
            return [[hand for hand in hands if hand.box == box] for box in self.order]
        return [[hand] for hand in hands]
