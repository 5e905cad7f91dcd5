"""Best play of one hand of a duel for whatever its end is worth, by backward induction over its totals.

*Simplification*: within a hand every card comes with a fixed chance, that of the cards unseen when the
question is asked. Under it everything here is exact: hits, doubles, the two hands of a split played one
after the other with both second cards on the table, and only what the chips reach.

A finished hand matters by its *class* alone: bust, 16 or less, 17, 18, 19, 20, 21. A *mark* is a class and
whether the hand was doubled; a *position* is what a player ends with: a mark, or a mark for each of two split
hands, or a hand that was paid at once.
"""

from typing import Final, NamedTuple

import numpy as np

from ventuno.core.rules import Rules
from ventuno.odds.cells import TEN, TWENTY_ONE, VALUES, Float, Int64

CLASSES: Final = 7
MARKS: Final = 2 * CLASSES
SPLITS: Final = MARKS
"""First position of a split: ``SPLITS + MARKS * first + second``."""
NATURAL: Final = SPLITS + MARKS * MARKS
EVEN: Final = NATURAL + 1
POSITIONS: Final = EVEN + 1
#: What the dealer ends with where it matters: bust, 17, 18, 19, 20, 21.
DEALER_ENDS: Final = 6
_STANDS: Final = 17
_ROWS: Final = TWENTY_ONE + VALUES + 1


class Chances(NamedTuple):
    """The chances of a hand's cards.

    Attributes:
        cards: Of each counting value, an ace first, ``[10]``.
        blackjack: Of a dealer's blackjack under each upcard, ``[10]``.
        dealer: Of the dealer's ends without a blackjack, ``[10, 6]`` by upcard.
    """

    cards: Float
    blackjack: Float
    dealer: Float


def chances(rules: Rules, counts: Int64) -> Chances:
    """Return the chances when so many cards of each value are unseen, ``[10]``, an ace first."""
    cards = counts / counts.sum()
    blackjack = np.zeros(VALUES)
    blackjack[0], blackjack[TEN] = cards[TEN], cards[0]
    ends = _dealer_ends(rules, cards)
    dealer = np.zeros((VALUES, DEALER_ENDS))
    for up in range(VALUES):
        excluded = {0: TEN, TEN: 0}.get(up)
        for hole in range(VALUES):
            if hole != excluded:
                dealer[up] += cards[hole] * ends[up + hole + 2, int(up == 0 or hole == 0)]
        left = dealer[up].sum()
        if left > 0:
            dealer[up] /= left
    return Chances(cards, blackjack, dealer)


def _dealer_ends(rules: Rules, cards: Float) -> Float:
    """Returns the dealer's ends from each total, ``[hard total, ace held, end]``."""
    ends = np.zeros((_ROWS, 2, DEALER_ENDS))
    ends[TWENTY_ONE + 1 :, :, 0] = 1.0
    for hard in range(TWENTY_ONE, 0, -1):
        for ace in (1, 0):
            total = best_total(hard, ace)
            draws = total < _STANDS or (rules.dealer_hits_soft_17 and total == _STANDS and total != hard)
            if draws:
                ends[hard, ace] = _drawn(ends, cards, hard, ace)
            else:
                ends[hard, ace, total - _STANDS + 1] = 1.0
    return ends


def best_total(hard: int, ace: int) -> int:
    """Return the best total of a hand of this hard total, with an ace in it or not."""
    return hard + 10 if ace and hard + 10 <= TWENTY_ONE else hard


def class_of(total: int) -> int:
    """Return the class of a finished total."""
    if total > TWENTY_ONE:
        return 0
    return max(1, total - _STANDS + 2)


def mark(total: int, *, doubled: bool) -> int:
    """Return the mark of a finished hand."""
    return 2 * class_of(total) + doubled


_SINGLE: Final = np.array(
    [[mark(best_total(hard, ace), doubled=False) for ace in (0, 1)] for hard in range(_ROWS)]
)
_DOUBLED: Final = _SINGLE + 1


def _results() -> Float:
    """Returns what each position wins at each end of the dealer, in stakes, ``[positions, ends]``."""
    plain = np.zeros((CLASSES, DEALER_ENDS))
    for mine in range(CLASSES):
        for his in range(DEALER_ENDS):
            total = mine + _STANDS - 2 if mine > 1 else 0
            other = his + _STANDS - 1 if his else 0
            wins = mine > 0 and (not his or total > other)
            plain[mine, his] = 1.0 if wins else 0.0 if mine > 1 and total == other else -1.0
    marks = np.repeat(plain, 2, axis=0)
    marks[1::2] *= 2
    pairs = (marks[:, None] + marks[None]).reshape(-1, DEALER_ENDS)
    at_once = np.array([[1.5] * DEALER_ENDS, [1.0] * DEALER_ENDS])
    return np.concatenate([marks, pairs, at_once])


RESULTS: Final = _results()


def _drawn(values: Float, cards: Float, hard: int, ace: int) -> Float:
    """Returns the mean over the next card of values by hard total and ace."""
    shape = values.shape[2:]
    if ace:
        mean: Float = cards @ values[hard + 1 : hard + VALUES + 1, 1].reshape(VALUES, -1)
        return mean.reshape(shape)
    rest: Float = cards[1:] @ values[hard + 2 : hard + VALUES + 1, 0].reshape(VALUES - 1, -1)
    total: Float = rest.reshape(shape) + cards[0] * values[hard + 1, 1]
    return total


class Worth(NamedTuple):
    """Values of one hand by hard total and ace held, ``[32, 2, ...]``.

    Attributes:
        stand: Of standing.
        hit: Of one more card, played on at best.
        double: Of doubling; what is not affordable is the worst there can be.
        on: Of the hand after its first two cards.
        two: Of the hand on its first two cards, not split.
    """

    stand: Float
    hit: Float
    double: Float
    on: Float
    two: Float


def one_hand(ends: Float, cards: Float, sign: int, *, may_double: Float | bool, lowest: int = 1) -> Worth:
    """Return the values of a hand.

    Args:
        ends: What each of its marks is worth, ``[14, ...]``.
        cards: Chances of the next card.
        sign: 1 for a player who wants much, -1 for one who wants little.
        may_double: Whether doubling can be paid, for each entry of ``ends[0]`` or for all.
        lowest: Lowest hard total that is asked for.
    """
    single, doubled = ends[_SINGLE], ends[_DOUBLED]
    hit, double = np.empty(single.shape), np.empty(single.shape)
    on, two = single.copy(), single.copy()  # 21 stands by itself (COM-21)
    pick = np.maximum if sign > 0 else np.minimum
    never = -np.inf * sign
    for hard in range(TWENTY_ONE, lowest - 1, -1):
        for ace in (1, 0):
            hit[hard, ace] = _drawn(on, cards, hard, ace)
            double[hard, ace] = np.where(may_double, _drawn(doubled, cards, hard, ace), never)
            if best_total(hard, ace) < TWENTY_ONE:
                pick(single[hard, ace], hit[hard, ace], out=on[hard, ace])
                pick(on[hard, ace], double[hard, ace], out=two[hard, ace])
    return Worth(single, hit, double, on, two)


class Split(NamedTuple):
    """Values of the two hands of a split.

    Attributes:
        seconds: States of the second hand while the first is played: hard total and ace held.
        first: Values of the first hand, ``[32, 2, state of the second, n]``.
        second: Values of the second hand, ``[32, 2, mark of the first, n]``.
        pairs: Value of splitting a pair of each value, ``[10, n]``; the worst there can be where unpaid.
    """

    seconds: list[tuple[int, int]]
    first: Worth | None
    second: Worth | None
    pairs: Float


class Play(NamedTuple):
    """All values of a player's hand, for n cases of what the opponent has.

    Attributes:
        whole: Of the hand as it was dealt.
        split: Of its split.
        ends: What each position is worth, ``[positions, n]``.
    """

    whole: Worth
    split: Split
    ends: Float


def play_hand(
    rules: Rules,
    ends: Float,
    cards: Float,
    sign: int,
    *,
    extras: int,
    pairs: tuple[int, ...] = tuple(range(VALUES)),
    lowest: int = 1,
) -> Play:
    """Return the values of a player's hand.

    Args:
        rules: The rules.
        ends: What each position is worth, ``[positions, n]``.
        cards: Chances of the next card.
        sign: 1 for a player who wants much, -1 for one who wants little.
        extras: How often the chips cover one more stake.
        pairs: Value indices of the pairs that may be split.
        lowest: Lowest hard total that is asked for.
    """
    whole = one_hand(ends[:MARKS], cards, sign, may_double=extras >= 1, lowest=lowest)
    never = np.full((VALUES, ends.shape[1]), -np.inf * sign)
    if extras < 1 or not pairs:
        return Play(whole, Split([], None, None, never), ends)
    both = ends[SPLITS:NATURAL].reshape(MARKS, MARKS, -1)
    after = rules.double_after_split
    unpaid = np.arange(MARKS) % 2  # doubles of the first hand leave less for the second
    second_may = ((extras - 1 - unpaid >= 1) & after).astype(np.float64)
    second = one_hand(both.transpose(1, 0, 2), cards, sign, may_double=second_may[:, None])
    seconds = sorted({_two_cards(pair, card) for pair in pairs if pair for card in range(VALUES)})
    first = None
    if seconds:
        told = np.stack([second.two[hard, ace] for hard, ace in seconds], axis=1)
        first = one_hand(told, cards, sign, may_double=bool(extras >= 2 and after))
    for pair in pairs:
        if pair == 0 and rules.split_aces_one_card:
            never[0] = _split_aces(both, cards)
        elif first is not None:
            never[pair] = _split_pair(first, seconds, cards, pair)
    return Play(whole, Split(seconds, first, second, never), ends)


def _two_cards(pair: int, card: int) -> tuple[int, int]:
    return pair + card + 2, int(pair == 0 or card == 0)


def _split_aces(both: Float, cards: Float) -> Float:
    marks = [mark(best_total(card + 2, 1), doubled=False) for card in range(VALUES)]
    dealt = both[np.ix_(marks, marks)]
    mean: Float = np.einsum("i,j,ijn->n", cards, cards, dealt)
    return mean


def _split_pair(first: Worth, seconds: list[tuple[int, int]], cards: Float, pair: int) -> Float:
    states = [_two_cards(pair, card) for card in range(VALUES)]
    where = [seconds.index(state) for state in states]
    dealt = np.stack([first.two[hard, ace][where] for hard, ace in states])
    mean: Float = np.einsum("i,j,ijn->n", cards, cards, dealt)
    return mean


#: The first two cards of a hand without their order, by value index.
OPENINGS: Final = tuple((a, b) for a in range(VALUES) for b in range(a, VALUES))


def opening_chances(cards: Float) -> Float:
    """Return the chance of each opening, ``[55]``."""
    return np.array([cards[a] * cards[b] * (1 if a == b else 2) for a, b in OPENINGS])


def opening_values(play: Play, sign: int) -> Float:
    """Return what each opening is worth when it is played, ``[55, n]``; a natural is paid at once."""
    pick = np.maximum if sign > 0 else np.minimum
    values = []
    for a, b in OPENINGS:
        if (a, b) == (0, TEN):
            values.append(play.ends[NATURAL])
            continue
        hard, ace = _two_cards(a, b)
        whole = play.whole.two[hard, ace]
        values.append(pick(whole, play.split.pairs[a]) if a == b else whole)
    return np.stack(values)
