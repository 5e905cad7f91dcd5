"""The same expectations as exact fractions, by plain recursion: slow, short, and proof of the fast ones.

It knows the hole card of every case it counts, only the player does not: an action is chosen once for all
hole cards that are still possible. Good for shoes of a few dozen cards.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Final, TypeAlias

from ventuno.core.rules import LateBlackjack, Rules
from ventuno.engine.actions import Action
from ventuno.odds.cells import ACE, TEN, TWENTY_ONE, VALUES
from ventuno.odds.payoffs import peeked_upcards

Counts: TypeAlias = tuple[int, ...]
Choose: TypeAlias = Callable[[Counts, int, Sequence[Action], bool], Action]
ByHole: TypeAlias = tuple[Fraction, ...]
_BUST: Final = TWENTY_ONE + 1
_ZERO: Final = Fraction(0)
_NONE: Final[ByHole] = (_ZERO,) * VALUES


class Exact:
    """Exact expectations of one rules value and one small shoe.

    Attributes:
        rules: The rules.
        shoe: Cards of each value before the round.
    """

    def __init__(self, rules: Rules, shoe: Sequence[int], choose: Choose | None = None) -> None:
        """Prepare the recursion.

        Args:
            rules: The rules.
            shoe: Cards of each value, the ace first.
            choose: The player's strategy, asked with the counts of the hand, the upcard's value index, the
                legal actions and whether the hand comes from a split; None for best play.
        """
        self.rules = rules
        self.shoe: Counts = tuple(shoe)
        self._choose = choose
        self._peeked = [bool(x) for x in peeked_upcards(rules)]
        self._dealer = cache(self._dealer_ends)
        self._played = cache(self._play)

    def expectation(self) -> Fraction:
        """Return the expectation of a round in initial bets."""
        total = _ZERO
        for upcard in range(VALUES):
            for first in range(VALUES):
                for second in range(first, VALUES):
                    chance, gone = self._deal(upcard, first, second)
                    if chance:
                        total += chance * self._opening(gone, upcard)
        return total

    def _deal(self, *cards: int) -> tuple[Fraction, Counts]:
        left, chance = list(self.shoe), Fraction(1 if cards[1] == cards[2] else 2)
        for card in cards:
            chance *= Fraction(left[card], max(sum(left), 1))
            left[card] -= 1
        hand = [0] * VALUES
        for card in cards[1:]:
            hand[card] += 1
        return chance, tuple(hand)

    def _opening(self, hand: Counts, upcard: int) -> Fraction:
        """Returns what the first two cards are worth before the dealer looks."""
        blackjack = self._hole_chances(hand, upcard)[_blackjack_hole(upcard)] if _may(upcard) else _ZERO
        if hand[ACE] and hand[TEN]:
            waits = self.rules.blackjack_pays * (1 - blackjack)
            return max(waits, Fraction(1)) if self.rules.even_money and upcard == ACE else waits
        actions = self.actions(hand, upcard)
        best = self._pick(hand, upcard, actions, from_split=False)
        early = blackjack if self._peeked[upcard] else _ZERO
        return actions[best] * (1 - early) - early

    def actions(self, hand: Counts, upcard: int) -> Mapping[Action, Fraction]:
        """Return the expectation of each legal action of a first hand, after the look where there is one.

        Args:
            hand: Counts of the hand.
            upcard: Value index of the upcard.
        """
        by_hole = self._options(hand, hand, upcard, from_split=False)
        if sum(hand) == 2 and max(hand) == 2:
            start = tuple(count // 2 for count in hand)
            one = self._played(start, hand, upcard, from_split=True)
            by_hole[Action.SPLIT] = tuple(2 * value for value in one)
        chances = self._seen_chances(hand, upcard)
        return {action: _mean(chances, values) for action, values in by_hole.items()}

    def choice(self, hand: Counts, upcard: int, *, pair: int | None = None) -> Action:
        """Return what the strategy does with a hand that is not complete.

        Args:
            hand: Counts of the hand.
            upcard: Value index of the upcard.
            pair: Value index of the pair that the hand was split from, None for a first hand.
        """
        if pair is None:
            return self._pick(hand, upcard, self.actions(hand, upcard), from_split=False)
        gone = _plus(hand, pair)
        chances = self._seen_chances(gone, upcard)
        options = self._options(hand, gone, upcard, from_split=True)
        means = {action: _mean(chances, values) for action, values in options.items()}
        return self._pick(hand, upcard, means, from_split=True)

    def _pick(
        self, hand: Counts, upcard: int, actions: Mapping[Action, Fraction], *, from_split: bool
    ) -> Action:
        if self._choose is not None:
            return self._choose(hand, upcard, list(actions), from_split)
        return max(actions, key=lambda action: actions[action])

    def _hole_chances(self, gone: Counts, upcard: int) -> ByHole:
        left = self._left(gone, upcard)
        return tuple(Fraction(count, sum(left)) for count in left)

    def _seen_chances(self, gone: Counts, upcard: int) -> ByHole:
        """Returns the chances of the hole card as the player knows them."""
        chances = list(self._hole_chances(gone, upcard))
        if self._peeked[upcard]:
            chances[_blackjack_hole(upcard)] = _ZERO
        total = sum(chances)
        return tuple(chance / total for chance in chances) if total else _NONE

    def _left(self, gone: Counts, upcard: int) -> Counts:
        return tuple(n - g - (v == upcard) for v, (n, g) in enumerate(zip(self.shoe, gone, strict=True)))

    def _play(self, hand: Counts, gone: Counts, upcard: int, *, from_split: bool) -> ByHole:
        """Returns a hand's value for each hole card, played on by one strategy for all of them."""
        if sum(hand) == 1:
            return self._drawn(hand, gone, upcard, from_split=from_split)
        options = self._options(hand, gone, upcard, from_split=from_split)
        if len(options) == 1:
            return options[Action.STAND]
        chances = self._seen_chances(gone, upcard)
        means = {action: _mean(chances, values) for action, values in options.items()}
        return options[self._pick(hand, upcard, means, from_split=from_split)]

    def _options(self, hand: Counts, gone: Counts, upcard: int, *, from_split: bool) -> dict[Action, ByHole]:
        """Returns the value of each legal action for each hole card."""
        rules = self.rules
        total, soft = _total(hand)
        found = {Action.STAND: self._stood(hand, gone, upcard, stakes=1, from_split=from_split)}
        split_ace = from_split and rules.split_aces_one_card and sum(hand) == 2 and gone[ACE] - hand[ACE] == 1
        if total == TWENTY_ONE or split_ace:
            return found
        if soft or not rules.no_hit_from_hard or total < rules.no_hit_from_hard:
            found[Action.HIT] = self._drawn(hand, gone, upcard, from_split=from_split)
        if sum(hand) == 2 and (rules.double_after_split or not from_split):
            found[Action.DOUBLE] = self._doubled(hand, gone, upcard, from_split=from_split)
        return found

    def _each_draw(self, gone: Counts, upcard: int, result: Callable[[int, int], Fraction]) -> ByHole:
        """Returns, for each hole card, the mean of a result over the next card."""
        left = self._left(gone, upcard)
        found = []
        for hole in range(VALUES):
            rest = [count - (v == hole) for v, count in enumerate(left)]
            if left[hole] <= 0:
                found.append(_ZERO)
                continue
            draws = (Fraction(n, sum(rest)) * result(card, hole) for card, n in enumerate(rest) if n)
            found.append(sum(draws, _ZERO))
        return tuple(found)

    def _drawn(self, hand: Counts, gone: Counts, upcard: int, *, from_split: bool) -> ByHole:
        def result(card: int, hole: int) -> Fraction:
            grown, out = _plus(hand, card), _plus(gone, card)
            ended = self._ends(grown, upcard, hole, stakes=1, from_split=from_split)
            return self._played(grown, out, upcard, from_split=from_split)[hole] if ended is None else ended

        return self._each_draw(gone, upcard, result)

    def _doubled(self, hand: Counts, gone: Counts, upcard: int, *, from_split: bool) -> ByHole:
        def result(card: int, hole: int) -> Fraction:
            grown, out = _plus(hand, card), _plus(gone, card)
            ended = self._ends(grown, upcard, hole, stakes=2, from_split=from_split)
            if ended is not None:
                return ended
            return self._stood(grown, out, upcard, stakes=2, from_split=from_split)[hole]

        return self._each_draw(gone, upcard, result)

    def _ends(
        self, hand: Counts, upcard: int, hole: int, *, stakes: int, from_split: bool
    ) -> Fraction | None:
        """Returns what a hand that just got a card has won or lost by it, None if it goes on."""
        if _total(hand)[0] > TWENTY_ONE:
            return Fraction(-stakes)
        if not self.rules.charlie_cards or sum(hand) < self.rules.charlie_cards:
            return None
        if self.rules.charlie_beats_blackjack or not _makes_blackjack(upcard, hole):
            return Fraction(stakes)
        return self._late(upcard, doubled=False, stakes=stakes, from_split=from_split)

    def _stood(self, hand: Counts, gone: Counts, upcard: int, *, stakes: int, from_split: bool) -> ByHole:
        left = self._left(gone, upcard)
        total = _total(hand)[0]
        found = []
        for hole in range(VALUES):
            if left[hole] <= 0:
                found.append(_ZERO)
            elif _makes_blackjack(upcard, hole):
                found.append(self._late(upcard, doubled=stakes == 2, stakes=stakes, from_split=from_split))
            else:
                rest = tuple(count - (v == hole) for v, count in enumerate(left))
                ends = self._dealer(_plus(_plus((0,) * VALUES, upcard), hole), rest)
                won = sum((p for end, p in ends.items() if end == _BUST or end < total), _ZERO)
                lost = sum((p for end, p in ends.items() if total < end < _BUST), _ZERO)
                found.append(stakes * (won - lost))
        return tuple(found)

    def _late(self, upcard: int, *, doubled: bool, stakes: int, from_split: bool) -> Fraction:
        """Returns what a blackjack found late takes of a hand (INF-4, MAJ-11)."""
        match self.rules.late_blackjack:
            case LateBlackjack.ALL:
                return Fraction(-stakes)
            case LateBlackjack.DOUBLES_BACK_ON_TEN:
                return Fraction(-1 if doubled and upcard == TEN else -stakes)
            case LateBlackjack.ORIGINAL_ONLY:
                first = Fraction(-1 if doubled else -stakes)
                return first / 2 if from_split else first

    def _dealer_ends(self, hand: Counts, left: Counts) -> Mapping[int, Fraction]:
        """Returns the chances of the dealer's final totals."""
        total, soft = _total(hand)
        stands = total > 17 or (total == 17 and not (soft and self.rules.dealer_hits_soft_17))
        if stands:
            return {min(total, _BUST): Fraction(1)}
        found: dict[int, Fraction] = {}
        for card, count in enumerate(left):
            if count:
                rest = tuple(n - (v == card) for v, n in enumerate(left))
                for end, chance in self._dealer(_plus(hand, card), rest).items():
                    found[end] = found.get(end, _ZERO) + Fraction(count, sum(left)) * chance
        return found


def _mean(chances: ByHole, values: ByHole) -> Fraction:
    return sum((p * value for p, value in zip(chances, values, strict=True) if p), _ZERO)


def _plus(hand: Counts, card: int) -> Counts:
    return (*hand[:card], hand[card] + 1, *hand[card + 1 :])


def _total(hand: Counts) -> tuple[int, bool]:
    hard = sum((v + 1) * count for v, count in enumerate(hand))
    soft = hand[ACE] > 0 and hard + 10 <= TWENTY_ONE
    return (hard + 10 if soft else hard), soft


def _may(upcard: int) -> bool:
    return upcard in (ACE, TEN)


def _blackjack_hole(upcard: int) -> int:
    return TEN if upcard == ACE else ACE


def _makes_blackjack(upcard: int, hole: int) -> bool:
    return _may(upcard) and hole == _blackjack_hole(upcard)
