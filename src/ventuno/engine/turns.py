"""Whose turn it is: hands that decide at the same time, and hands that wait for each other."""

from collections.abc import Sequence

from ventuno.engine.actions import Target


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
