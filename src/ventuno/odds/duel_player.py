"""The strong player of a duel: bets by the value table, plays every hand for the match (ODD-7, DUE-12).

In the last hand, and the last of a pair of further ones, the worth of chips is exact: more of them wins. Its
plays and answers are then best against a best-playing opponent, by :mod:`ventuno.odds.duel`, with the chances
of the cards unseen in this shoe. Before, the worth of chips is the value table's.

Bets come from the table's list of amounts and take the chart for the play of the hand. In the last hand the
best few of them are then weighed by best play of both.
"""

from functools import lru_cache
from typing import Final

import numpy as np

from ventuno.core.rules import Rules
from ventuno.core.strategy import Chart
from ventuno.engine.actions import Action
from ventuno.games.duel.situation import Question, SeenHand, SeenPlayer, Situation, total_of
from ventuno.games.duel.terms import Terms
from ventuno.odds.cells import ACE, TEN, VALUES, Float
from ventuno.odds.duel import (
    Pairs,
    Side,
    WorthOf,
    answered,
    bets_value,
    counts_unseen,
    end_values,
    offers,
)
from ventuno.odds.duel_habit import Habit
from ventuno.odds.duel_hand import (
    EVEN,
    MARKS,
    OPENINGS,
    SPLITS,
    Chances,
    Hand,
    Play,
    State,
    chances,
    mark,
    play_hand,
)
from ventuno.odds.duel_outcomes import outcomes
from ventuno.odds.duel_table import (
    NOISE,
    Table,
    best_first_bet,
    best_reply,
    bet_value,
    first_bets,
    first_of_best,
    replies,
)

_OBSERVED: Final = 2
"""So many equal bets, and no other, make a habit."""
_NO_PAIRS: Final[tuple[Pairs, Pairs]] = ((), ())
_WEIGHED: Final = 4
"""So many of the best bets of the last hand are weighed by best play."""
_HABITS_KEPT: Final = 32
"""A habit's tables take some megabytes, and there are as many habits as bets."""
_BETS_KEPT: Final = 4_096


class StrongPlayer:
    """Plays for the match."""

    def __init__(self, rules: Rules, chart: Chart, table: Table, *, weighs: bool = True) -> None:
        """Prepare.

        Args:
            rules: Of the match.
            chart: Best strategy for them.
            table: Chances to win.
            weighs: Weigh the last hand's bets by best play, which takes some 50 ms.
        """
        self._rules, self._table, self._weighs = rules, table, weighs
        self._fresh = chances(rules, counts_unseen(rules.decks, np.zeros(VALUES, np.int64)))
        self._outcomes = outcomes(rules, self._fresh, chart)
        self._after: dict[int, WorthOf] = {}
        self._habits = lru_cache(_HABITS_KEPT)(self._new_habit)
        self._first_bets = lru_cache(_BETS_KEPT)(self._first_bet)

    def _chances(self, situation: Situation) -> Chances:
        counts = counts_unseen(self._rules.decks, np.array(situation.seen))
        upcards = (situation.upcard - 1,) if situation.upcard else range(VALUES)
        return chances(self._rules, counts, upcards)

    def _worth(self, situation: Situation) -> WorthOf:
        """Returns what chips of the first and of the second to act are worth to the first."""
        left, habit = situation.hands_left, self._habit(situation)
        level = self._next(left)

        def by_habit(first: Float, second: Float) -> Float:
            assert habit is not None
            if situation.first:
                return habit.worth(left)(first, second)
            return 1 - habit.worth(left)(second, first)

        def worth(first: Float, second: Float) -> Float:
            return 1 - level(second, first)

        return worth if habit is None else by_habit

    def _habit(self, situation: Situation) -> Habit | None:
        """Returns the opponent's habit, None without one; the last hand is played against the best."""
        bets = {bet for _, bet in situation.past} | ({situation.other.bet_cents} - {0})
        observed = len(situation.past) + bool(situation.other.bet_cents)
        if observed < _OBSERVED or len(bets) != 1 or not situation.hands_left:
            return None
        (bet,) = bets
        return self._habits(situation.terms, bet)

    def _new_habit(self, terms: Terms, bet_cents: int) -> Habit:
        return Habit(terms, bet_cents, self._outcomes)

    def _next(self, left: int) -> WorthOf:
        """Returns what chips are worth to whoever acts first in the next hand."""
        if left not in self._after:
            self._after[left] = self._table.after(left)
        return self._after[left]

    # --- betting -------------------------------------------------------------------------------

    def bet(self, situation: Situation) -> int:
        """Return the best bet."""
        left, habit = situation.hands_left, self._habit(situation)
        if habit is not None:
            mine, his = situation.me.chips_cents, situation.other.chips_cents + situation.other.bet_cents
            return habit.bet(left, mine, his, situation.other.bet_cents)
        if situation.first:
            chips = situation.me.chips_cents, situation.other.chips_cents
            if left or not self._weighs:
                return self._first_bets(situation.terms, left, chips)
            return self._last_first_bet(situation, chips)
        chips = situation.other.chips_cents + situation.other.bet_cents, situation.me.chips_cents
        if left or not self._weighs:
            return best_reply(
                situation.terms, self._next(left), chips, situation.other.bet_cents, self._outcomes
            )[0]
        return self._last_reply(situation, chips)

    def _first_bet(self, terms: Terms, left: int, chips: tuple[int, int]) -> int:
        return best_first_bet(terms, self._next(left), chips, self._outcomes)[0]

    def _last_first_bet(self, situation: Situation, chips: tuple[int, int]) -> int:
        terms = situation.terms
        bets = first_bets(terms, chips)
        answers = [best_reply(terms, self._next(0), chips, int(bet), self._outcomes) for bet in bets]
        order = np.argsort([-chance for _, chance in answers], kind="stable")[:_WEIGHED]
        weighed = [self._weigh(situation, chips, int(bets[n]), answers[n][0]) for n in order]
        return int(bets[order[first_of_best(np.array(weighed))]])

    def _last_reply(self, situation: Situation, chips: tuple[int, int]) -> int:
        bet = situation.other.bet_cents
        bets = replies(situation.terms, chips, bet)
        rough = bet_value(self._next(0), chips, (np.array(float(bet)), bets), self._outcomes)
        order = np.argsort(rough, kind="stable")[:_WEIGHED]
        weighed = [self._weigh(situation, chips, bet, int(bets[n])) for n in order]
        return int(bets[order[first_of_best(-np.array(weighed))]])

    def _weigh(self, situation: Situation, chips: tuple[int, int], first: int, second: int) -> float:
        cards = self._chances(situation)
        a, b = Side(chips[0], first), Side(chips[1], second)
        return bets_value(self._rules, cards, a, b, self._worth(situation), pairs=_NO_PAIRS)

    # --- answering -----------------------------------------------------------------------------

    def insures(self, situation: Situation) -> bool:
        """Return the better answer."""
        me, other = situation.me, situation.other
        mine, his = _side(me), _side(other)
        his = his._replace(wealth=his.wealth + other.insurance_cents)  # it may come back
        a, b = (mine, his) if situation.first else (his, mine)
        i, j = _opening(me), _opening(other)
        if not situation.first:
            i, j = j, i
        told = other.insurance_cents > 0 or other.paid
        both = (False, True)
        answers: tuple[tuple[bool, ...], tuple[bool, ...]] = (told,), both
        if situation.first:
            may = b.may_insure or situation.question is Question.EVEN_MONEY or j == _NATURAL
            answers = both, both if may else (False,)
        values = offers(
            self._rules,
            self._chances(situation),
            a,
            b,
            self._worth(situation),
            pairs=(_pair_of(i), _pair_of(j)),
            openings=((i,), (j,)),
            answers=answers,
        )
        worth = {given: value.item() for given, value in values.items()}
        if situation.first:
            no, yes = (min(worth[take, reply] for reply in answers[1]) for take in both)
            return yes > no + NOISE
        return worth[told, True] < worth[told, False] - NOISE

    # --- playing -------------------------------------------------------------------------------

    def play(self, situation: Situation) -> Action:
        """Return the best of the legal actions; where nothing is better than to stand, stand."""
        sign = 1 if situation.first else -1
        values = _action_values(self._solved(situation), situation)
        worth = np.array([sign * value for value in values.values()])
        return list(values)[first_of_best(worth)]

    def _solved(self, situation: Situation) -> Play:
        """Returns the values of the hand as it stands, for the one case that is on the table."""
        me, other = situation.me, situation.other
        cards, upcard = self._chances(situation), situation.upcard - 1
        worth, dealer = self._worth(situation), cards.dealer[upcard]
        mine, his = _side(me), _side(other)
        pairs = _pairs(me)
        at = mine.positions(pairs)
        if not situation.first:
            ends = end_values(his, mine, dealer, worth, (_one(_position(other)), at)).T
        elif other.paid:
            ends = end_values(mine, his, dealer, worth, (at, _one(EVEN)))
        else:
            opening = _opening(other)
            both = pairs, _pair_of(opening)
            ends = answered(
                self._rules, cards, upcard, mine, his, worth=worth, pairs=both, openings=(opening,)
            )
        return play_hand(
            self._rules,
            ends,
            cards.cards,
            1 if situation.first else -1,
            extras=mine.extras,
            pairs=pairs,
            starts=[_state(hand) for hand in me.hands] if len(me.hands) == 1 else (),
        )


def _one(position: int) -> slice:
    return slice(position, position + 1)


def _state(hand: SeenHand) -> State:
    return sum(hand.values), int(1 in hand.values)


_NATURAL: Final = OPENINGS.index((ACE, TEN))


def _side(player: SeenPlayer) -> Side:
    """Returns a player's chips; one who was paid at once counts as paid even money, whatever it was."""
    if player.paid:
        return Side(player.chips_cents - player.bet_cents, player.bet_cents)
    wealth = player.chips_cents + sum(hand.stake_cents for hand in player.hands)
    return Side(wealth, player.bet_cents)


def _opening(player: SeenPlayer) -> int:
    """Returns the number of a player's first two cards."""
    if player.paid:
        return _NATURAL
    a, b = sorted(value - 1 for value in player.hands[0].values[:2])
    return OPENINGS.index((a, b))


def _pair_of(opening: int) -> Pairs:
    a, b = OPENINGS[opening]
    return (a,) if a == b else ()


def _pairs(player: SeenPlayer) -> Pairs:
    """Returns the pair that a player has or has split."""
    if player.paid:
        return ()
    hand = player.hands[0]
    if hand.from_split:
        return (hand.values[0] - 1,)
    return (hand.values[0] - 1,) if len(hand.values) == 2 and hand.values[0] == hand.values[1] else ()


def _mark(hand: SeenHand, bet: int) -> int:
    return mark(total_of(hand.values)[0], doubled=hand.stake_cents > bet)


def _position(player: SeenPlayer) -> int:
    """Returns the position of a player who has played."""
    if player.paid:
        return EVEN
    marks = [_mark(hand, player.bet_cents) for hand in player.hands]
    return marks[0] if len(marks) == 1 else SPLITS + MARKS * marks[0] + marks[1]


def _action_values(play: Play, situation: Situation) -> dict[Action, float]:
    """Returns what each legal action is worth to the first to act, standing first."""
    me, split = situation.me, play.split
    hand = me.hands[situation.playing]
    values: Hand | None = play.whole
    case = 0
    if len(me.hands) == 2 and situation.playing == 0:
        values, case = split.first, split.seconds.index(_state(me.hands[1]))
    elif len(me.hands) == 2:
        values, case = split.second, _mark(me.hands[0], me.bet_cents)
    assert values is not None
    state = _state(hand)
    found = {Action.STAND: float(values.stand(state)[case]), Action.HIT: float(values.hit(state)[case])}
    if Action.DOUBLE in situation.legal:
        found[Action.DOUBLE] = float(values.double([state])[0, case])
    if Action.SPLIT in situation.legal:
        found[Action.SPLIT] = float(split.pairs[hand.values[0] - 1, 0])
    return {action: value for action, value in found.items() if action in situation.legal}
