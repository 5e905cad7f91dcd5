"""Best play of one hand of a duel for whatever its end is worth, by backward induction over its totals.

*Simplification*: within a hand every card comes with a fixed chance, that of the cards unseen when the
question is asked. Under it everything here is exact: hits, doubles, the two hands of a split played one
after the other with both second cards on the table, and only what the chips reach.

A finished hand matters by its *class* alone: bust, 16 or less, 17, 18, 19, 20, 21. A *mark* is a class and
whether the hand was doubled; a *position* is what a player ends with: a mark, or a mark for each of two split
hands, or a hand that was paid at once. Splits come last, so that who cannot split is told fewer positions.

All is worked out for many cases of what the opponent has at once, and only for totals that can come up.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import numpy as np

from ventuno.core.rules import Rules
from ventuno.odds.cells import TEN, TWENTY_ONE, VALUES, Bool, Float, Int64

CLASSES: Final = 7
MARKS: Final = 2 * CLASSES
NATURAL: Final = MARKS
EVEN: Final = NATURAL + 1
SPLITS: Final = EVEN + 1
"""First position of a split: ``SPLITS + MARKS * first + second``."""
POSITIONS: Final = SPLITS + MARKS * MARKS
#: What the dealer ends with where it matters: bust, 17, 18, 19, 20, 21.
DEALER_ENDS: Final = 6
_STANDS: Final = 17
_ROWS: Final = TWENTY_ONE + VALUES + 1
#: From this hard total on an ace counts 1.
_HARD: Final = 12
#: A hand while it is played: its hard total, and whether it holds an ace.
State = tuple[int, int]


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


def chances(rules: Rules, counts: Int64, upcards: Iterable[int] = range(VALUES)) -> Chances:
    """Return the chances when so many cards of each value are unseen, ``[10]``, an ace first.

    Args:
        rules: The rules.
        counts: Unseen cards.
        upcards: Value indices of the upcards whose ends are asked for; those of others are not told.
    """
    cards = counts / counts.sum()
    blackjack = np.zeros(VALUES)
    blackjack[0], blackjack[TEN] = cards[TEN], cards[0]
    dealer = np.full((VALUES, DEALER_ENDS), np.nan)
    for up in upcards:
        dealer[up] = _dealer_ends(rules, cards.tolist(), up)
    return Chances(cards, blackjack, dealer)


def _dealer_ends(rules: Rules, cards: list[float], up: int) -> list[float]:
    """Returns the chances of the dealer's ends from an upcard, a blackjack left out."""
    reached = [[0.0, 0.0] for _ in range(_ROWS)]
    ends = [0.0] * DEALER_ENDS
    excluded = {0: TEN, TEN: 0}.get(up)
    for hole, chance in enumerate(cards):
        if hole != excluded:
            reached[up + hole + 2][up == 0 or hole == 0] += chance
    for hard in range(up + 2, TWENTY_ONE + 1):
        for ace in (0, 1):
            reach = reached[hard][ace]
            if not reach:
                continue
            total = best_total(hard, ace)
            if total > _STANDS or (total == _STANDS and not (rules.dealer_hits_soft_17 and total != hard)):
                ends[total - _STANDS + 1] += reach
                continue
            reached[hard + 1][1] += reach * cards[0]
            for value in range(1, VALUES):
                reached[hard + value + 1][ace] += reach * cards[value]
    ends[0] = sum(map(sum, reached[TWENTY_ONE + 1 :]))
    whole = sum(ends)
    return [end / whole for end in ends] if whole else ends


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
    [[mark(best_total(hard, ace), doubled=False) for hard in range(_ROWS)] for ace in (0, 1)]
)
"""Mark of a hand that stands, by ace held and hard total."""
_DOUBLED: Final = np.array(
    [
        [
            [mark(best_total(hard + v + 1, int(ace or not v)), doubled=True) for v in range(VALUES)]
            for hard in range(TWENTY_ONE + 1)
        ]
        for ace in (0, 1)
    ]
)
"""Marks of a hand that doubles, by ace held, hard total and the card that comes."""


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
    return np.concatenate([marks, at_once, pairs])


RESULTS: Final = _results()
#: Results in stakes that come up, in rising order.
STAKES: Final[Float] = np.array([-4.0, -3.0, -2.0, -1.0, 0.0, 1.0, 1.5, 2.0, 3.0, 4.0])


class Hand:
    """The values of one hand for whoever plays it on, from some states on.

    Attributes:
        on: Of the hand after its first two cards, ``[ace held, hard total, n]``, where it can come to.
    """

    def __init__(
        self, ends: Float, cards: Float, sign: int, starts: Iterable[State], *, may_double: Bool | bool
    ) -> None:
        """Work out what the hand can come to.

        Args:
            ends: What each of its marks is worth, ``[14, n]``.
            cards: Chances of the next card.
            sign: 1 for a player who wants much, -1 for one who wants little.
            starts: States that are asked for.
            may_double: Whether doubling can be paid, for each case or for all.
        """
        self._ends, self._cards, self._may_double = ends, cards, may_double
        self._pick = np.maximum if sign > 0 else np.minimum
        self._never = -np.inf * sign
        self.on = on = ends[_SINGLE]  # 21 stands by itself (COM-21)
        starts = tuple(starts)
        hard = min((total for total, ace in starts if not ace), default=_ROWS)
        soft = min(hard + 1, min((total for total, ace in starts if ace), default=_ROWS))
        both = max(_HARD, min(hard, soft))
        self._play_on(on[1], range(TWENTY_ONE - 1, both - 1, -1))
        on[0, both:TWENTY_ONE] = on[1, both:TWENTY_ONE]
        self._play_on(on[1], range(_HARD - 2, soft - 1, -1))
        for total in range(_HARD - 1, hard - 1, -1):
            stands = on[0, total]
            self._pick(stands, self.hit((total, 0)), out=stands)

    def _play_on(self, on: Float, totals: range) -> None:
        """Works out totals whose next cards lie side by side."""
        for total in totals:
            stands = on[total]
            self._pick(stands, self._cards.dot(on[total + 1 : total + VALUES + 1]), out=stands)

    def stand(self, state: State) -> Float:
        """Return what standing is worth."""
        value: Float = self._ends[_SINGLE[state[1], state[0]]]
        return value

    def hit(self, state: State) -> Float:
        """Return what one more card is worth, played on at best."""
        hard, ace = state
        if ace or hard >= _HARD - 1:
            mean: Float = self._cards.dot(self.on[1, hard + 1 : hard + VALUES + 1])
            return mean
        mean = self._cards[1:].dot(self.on[0, hard + 2 : hard + VALUES + 1])
        mean += self._cards[0] * self.on[1, hard + 1]
        return mean

    def double(self, states: Sequence[State]) -> Float:
        """Return what doubling is worth, ``[states, n]``; what cannot be done is the worst there can be."""
        marks = _DOUBLED[[ace for _, ace in states], [hard for hard, _ in states]]
        mean: Float = self._cards @ self._ends[marks]
        for row, state in zip(mean, states, strict=True):
            if best_total(*state) == TWENTY_ONE:
                row[:] = self._never
        return mean if self._may_double is True else np.where(self._may_double, mean, self._never)

    def two(self, states: Sequence[State]) -> Float:
        """Return what the hand is worth on its first two cards, not split, ``[states, n]``."""
        on = self.on[[ace for _, ace in states], [hard for hard, _ in states]]
        value: Float = self._pick(on, self.double(states))
        return value


class Split(NamedTuple):
    """Values of the two hands of a split.

    Attributes:
        seconds: States of the second hand while the first is played.
        first: Values of the first hand, cases of each state of the second side by side.
        second: Values of the second hand, cases of each mark of the first side by side.
        pairs: Value of splitting a pair of each value, ``[10, n]``; the worst there can be where unpaid.
    """

    seconds: list[State]
    first: Hand | None
    second: Hand | None
    pairs: Float


class Play(NamedTuple):
    """All values of a player's hand, for n cases of what the opponent has.

    Attributes:
        whole: Of the hand as it was dealt.
        split: Of its split.
        ends: What each position is worth, ``[positions, n]``.
    """

    whole: Hand
    split: Split
    ends: Float


def play_hand(
    rules: Rules,
    ends: Float,
    cards: Float,
    sign: int,
    *,
    extras: int,
    pairs: tuple[int, ...],
    starts: Iterable[State],
) -> Play:
    """Return the values of a player's hand.

    Args:
        rules: The rules.
        ends: What each position is worth, ``[positions, n]``; those of splits may be left out without pairs.
        cards: Chances of the next card.
        sign: 1 for a player who wants much, -1 for one who wants little.
        extras: How often the chips cover one more stake.
        pairs: Value indices of the pairs that may be split.
        starts: States of the hand that are asked for.
    """
    whole = Hand(ends[:MARKS], cards, sign, starts, may_double=extras >= 1)
    cases = ends.shape[1]
    never = np.full((VALUES, cases), -np.inf * sign)
    if extras < 1 or not pairs:
        return Play(whole, Split([], None, None, never), ends)
    both = ends[SPLITS:].reshape(MARKS, MARKS, -1)
    after = rules.double_after_split
    unpaid = np.arange(MARKS) % 2  # doubles of the first hand leave less for the second
    second_may = np.repeat((extras - 1 - unpaid >= 1) & after, cases)
    first = second = None
    seconds = sorted({two_cards(pair, card) for pair in pairs if pair for card in range(VALUES)})
    if seconds:
        second = Hand(both.transpose(1, 0, 2).reshape(MARKS, -1), cards, sign, seconds, may_double=second_may)
        told = second.two(seconds).reshape(-1, MARKS, cases).transpose(1, 0, 2).reshape(MARKS, -1)
        first = Hand(told, cards, sign, seconds, may_double=bool(extras >= 2 and after))
    for pair in pairs:
        if pair == 0 and rules.split_aces_one_card:
            never[0] = _split_aces(both, cards)
        elif first is not None:
            never[pair] = _split_pair(first, seconds, cards, pair)
    return Play(whole, Split(seconds, first, second, never), ends)


def two_cards(a: int, b: int) -> State:
    """Return the state of a hand of two cards of these value indices."""
    return a + b + 2, int(a == 0 or b == 0)


def _split_aces(both: Float, cards: Float) -> Float:
    marks = [mark(best_total(card + 2, 1), doubled=False) for card in range(VALUES)]
    return _mean_of_two(both[np.ix_(marks, marks)], cards)


def _split_pair(first: Hand, seconds: list[State], cards: Float, pair: int) -> Float:
    states = [two_cards(pair, card) for card in range(VALUES)]
    where = [seconds.index(state) for state in states]
    dealt = first.two(states).reshape(VALUES, len(seconds), -1)
    return _mean_of_two(dealt[:, where], cards)


def _mean_of_two(values: Float, cards: Float) -> Float:
    """Returns the mean over two cards."""
    mean: Float = cards @ (cards @ values.reshape(VALUES, -1)).reshape(VALUES, -1)
    return mean


#: The first two cards of a hand without their order, by value index.
OPENINGS: Final = tuple((a, b) for a in range(VALUES) for b in range(a, VALUES))
ALL: Final = tuple(range(len(OPENINGS)))


def opening_chances(cards: Float) -> Float:
    """Return the chance of each opening, ``[55]``."""
    return np.array([cards[a] * cards[b] * (1 if a == b else 2) for a, b in OPENINGS])


def opening_values(play: Play, sign: int, openings: tuple[int, ...] = ALL) -> Float:
    """Return what openings are worth when they are played, ``[openings, n]``; a natural is paid at once."""
    pick = np.maximum if sign > 0 else np.minimum
    values = play.whole.two([two_cards(*OPENINGS[n]) for n in openings])
    for row, (a, b) in zip(values, (OPENINGS[n] for n in openings), strict=True):
        if (a, b) == (0, TEN):
            row[:] = play.ends[NATURAL]
        elif a == b:
            pick(row, play.split.pairs[a], out=row)
    return values


def opening_states(openings: tuple[int, ...]) -> set[State]:
    """Return the states of openings."""
    return {two_cards(*OPENINGS[n]) for n in openings}
