"""What the rules allow with a hand, before anybody's funds and settings (INF-10, COM-7 to COM-9)."""

from collections.abc import Sequence

from ventuno.core.cards import Card, is_ace, is_ten_valued, value
from ventuno.core.hand import TWENTY_ONE, HandValue, hand_value, is_natural
from ventuno.core.prices import PriceTable
from ventuno.core.rules import Peek, Rules
from ventuno.engine.actions import Action

DEALER_STANDS: int = 17
# Looking up a member of an enumeration costs as much as what is done with it.
_HIT, _STAND, _DOUBLE, _SPLIT, _CASH_OUT = (
    Action.HIT, Action.STAND, Action.DOUBLE, Action.SPLIT, Action.CASH_OUT,
)  # fmt: skip
_NEVER_PEEKS, _PEEKS_UNDER_BOTH = Peek.NEVER, Peek.ACE_AND_TEN


def legal_actions(
    rules: Rules, cards: Sequence[Card], *, from_split: bool, percent: int | None = None
) -> list[Action]:
    """Return the actions the rules allow, in the display order hit, stand, double, split, cash out.

    Args:
        rules: The table's rules.
        cards: The hand.
        from_split: It comes from a split.
        percent: Cash-out price in hundredths of the stake, None where it has none.

    Returns:
        Nothing for a hand that is complete: 21, bust, a Charlie, one card, or a split ace (COM-8, COM-21).
    """
    hand = hand_value(cards)
    if len(cards) < 2 or hand.total >= TWENTY_ONE or is_charlie(rules, cards):
        return []
    if from_split and rules.split_aces_one_card and is_ace(cards[0]):
        return []
    allowed = [_HIT, _STAND] if may_hit(rules, hand) else [_STAND]
    if len(cards) == 2:
        if rules.double_after_split or not from_split:
            allowed.append(_DOUBLE)
        if not from_split and value(cards[0]) == value(cards[1]):
            allowed.append(_SPLIT)
    if percent is not None:
        allowed.append(_CASH_OUT)
    return allowed


def may_hit(rules: Rules, hand: HandValue) -> bool:
    """Tell whether a total may take a card: a high hard one may be forbidden to (INF-14)."""
    return hand.soft or not rules.no_hit_from_hard or hand.total < rules.no_hit_from_hard


def is_charlie(rules: Rules, cards: Sequence[Card]) -> bool:
    """Tell whether the hand has enough cards without being bust to win at once (INF-5)."""
    return bool(rules.charlie_cards) and len(cards) >= rules.charlie_cards and not hand_value(cards).bust


def is_sure_charlie(rules: Rules, cards: Sequence[Card]) -> bool:
    """Tell whether the next card makes a Charlie whatever it is (INF-16)."""
    return (
        bool(rules.charlie_cards)
        and len(cards) == rules.charlie_cards - 1
        and hand_value(cards).hard_total + 10 <= TWENTY_ONE
    )


def cash_out_percent(
    rules: Rules, prices: PriceTable | None, cards: Sequence[Card], upcard: Card, *, from_split: bool
) -> int | None:
    """Return a live hand's cash-out price in hundredths of its stake, None where none is offered.

    *Source*: INF-15, INF-16. Doubled, bust and settled hands are not live and never asked for here.
    """
    if rules.cash_out is None or prices is None or is_sure_charlie(rules, cards):
        return None
    if not legal_actions(rules, cards, from_split=from_split):
        return None
    return prices.ratio_percent(len(cards), hand_value(cards), value(upcard), from_split=from_split)


def dealer_draws(rules: Rules, cards: Sequence[Card]) -> bool:
    """Tell whether the dealer takes another card (COM-6)."""
    hand = hand_value(cards)
    if hand.total == DEALER_STANDS and hand.soft:
        return rules.dealer_hits_soft_17
    return hand.total < DEALER_STANDS


def dealer_peeks(rules: Rules, cards: Sequence[Card]) -> bool:
    """Tell whether the dealer looks at the hole card before anyone acts (INF-4)."""
    if len(cards) < 2:
        return False
    if is_ace(cards[0]):
        return rules.peek is not _NEVER_PEEKS
    return is_ten_valued(cards[0]) and rules.peek is _PEEKS_UNDER_BOTH


def may_be_blackjack(upcard: Card) -> bool:
    """Tell whether a dealer with this upcard can have a blackjack."""
    return is_ace(upcard) or is_ten_valued(upcard)


def is_blackjack(cards: Sequence[Card], *, from_split: bool = False) -> bool:
    """Tell whether the hand is a blackjack; one from a split never is (COM-4, COM-8)."""
    return not from_split and is_natural(cards)
