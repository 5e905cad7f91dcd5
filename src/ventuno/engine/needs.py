"""What the dealer's cards are needed for: he turns or draws only if a bet depends on it (COM-24)."""

from collections.abc import Sequence

from ventuno.core.cards import Card
from ventuno.core.rules import Rules
from ventuno.engine.actions import MAIN, Ending
from ventuno.engine.crowd import Crowd
from ventuno.engine.legal import dealer_peeks, is_blackjack, may_be_blackjack
from ventuno.engine.sidebets import SIDE_BETS, Needs

# Looking up a member of an enumeration costs as much as what is done with it.
_STOOD, _DOUBLED, _CHARLIE, _BLACKJACK = Ending.STOOD, Ending.DOUBLED, Ending.CHARLIE, Ending.BLACKJACK
_DEALER_TWO, _DEALER_FINAL = Needs.DEALER_TWO, Needs.DEALER_FINAL

Boxes = Sequence[Sequence[Sequence[Card]]]


def total_matters(rules: Rules, crowd: Crowd, boxes: Boxes) -> bool:
    """Tell whether a bet depends on the dealer's total: a hand that stands, or a Bust It that can win.

    Args:
        rules: The table's rules.
        crowd: Who plays.
        boxes: Cards by box and line.
    """
    if crowd.any_holding(_STOOD, _DOUBLED):
        return True
    return any(
        _bets_live_on(rules, crowd, _DEALER_FINAL, box)
        for box in crowd.boxes
        if not is_blackjack(boxes[box][MAIN])
    )


def second_card_matters(rules: Rules, crowd: Crowd, upcard: Card, *, naturals_paid: bool) -> bool:
    """Tell whether a bet depends on the dealer's second card alone.

    Args:
        rules: The table's rules.
        crowd: Who plays.
        upcard: The dealer's first card.
        naturals_paid: Blackjacks have been paid, so nothing depends on the dealer having one too.
    """
    if may_be_blackjack(upcard):
        endings = (_CHARLIE,) if naturals_paid else (_BLACKJACK, _CHARLIE)
        if crowd.any_holding(*endings):
            return True
    if crowd.any_insured():
        return True
    return any(_bets_live_on(rules, crowd, _DEALER_TWO, box) for box in crowd.boxes)


def naturals_are_safe(rules: Rules, dealer: Sequence[Card]) -> bool:
    """Tell whether a blackjack can no longer meet one of the dealer, who has looked if he may have one."""
    return not may_be_blackjack(dealer[0]) or dealer_peeks(rules, dealer)


def _bets_live_on(rules: Rules, crowd: Crowd, needs: Needs, box: int) -> bool:
    return any(
        crowd.bets_on_side(column, box)
        for column, key in enumerate(rules.side_bet_keys)
        if SIDE_BETS[key].needs is needs
    )
