"""The strong player of a duel: bets by the value table, plays every hand for the match (ODD-7, DUE-12).

In the last hand, and the last of a pair of further ones, the worth of chips is exact: more of them wins. Its
plays and answers are then best against a best-playing opponent, by :mod:`ventuno.odds.duel`, with the chances
of the cards unseen in this shoe. Before, the worth of chips is the value table's.

Bets come from the table's list of amounts and take the chart for the play of the hand. In the last hand the
best few of them are then weighed by best play of both.
"""

from functools import lru_cache, partial
from typing import Final

import numpy as np

from ventuno.core.rules import Rules
from ventuno.core.strategy import Chart
from ventuno.engine.actions import Action
from ventuno.games.duel.situation import Question, SeenHand, SeenPlayer, Situation, total_of
from ventuno.odds.cells import ACE, TEN, VALUES, Float
from ventuno.odds.duel import Pairs, Side, WorthOf, bets_value, counts_unseen, end_values, offers, solve
from ventuno.odds.duel_habit import Habit
from ventuno.odds.duel_hand import EVEN, MARKS, OPENINGS, SPLITS, Chances, Play, chances, mark, play_hand
from ventuno.odds.duel_outcomes import outcomes
from ventuno.odds.duel_table import (
    Table,
    best_first_bet,
    best_reply,
    bet_value,
    candidate_bets,
    first_marks,
    second_marks,
)

_OBSERVED: Final = 2
"""So many equal bets, and no other, make a habit."""
_NO_PAIRS: Final[tuple[Pairs, Pairs]] = ((), ())
_WEIGHED: Final = 4
"""So many of the best bets of the last hand are weighed by best play."""


class StrongPlayer:
    """Plays for the match."""

    def __init__(self, rules: Rules, chart: Chart, table: Table, *, weighs: bool = True) -> None:
        """Prepare.

        Args:
            rules: Of the match.
            chart: Best strategy for them.
            table: Chances to win.
            weighs: Weigh the last hand's bets by best play, which takes a second or so.
        """
        self._rules, self._table, self._weighs = rules, table, weighs
        self._fresh = chances(rules, counts_unseen(rules.decks, np.zeros(VALUES, np.int64)))
        self._outcomes = outcomes(rules, self._fresh, chart)
        self._chances = lru_cache(maxsize=64)(self._chances_of)
        self._habits: dict[int, Habit] = {}
        self._first_bets: dict[tuple[int, int, int], int] = {}

    def _chances_of(self, seen: tuple[int, ...]) -> Chances:
        return chances(self._rules, counts_unseen(self._rules.decks, np.array(seen)))

    def _worth(self, situation: Situation) -> WorthOf:
        """Returns what chips of the first and of the second to act are worth to the first."""
        left, table, habit = situation.hands_left, self._table, self._habit(situation)

        def by_habit(first: Float, second: Float) -> Float:
            assert habit is not None
            if situation.first:
                return habit.worth(left)(first, second)
            return 1 - habit.worth(left)(second, first)

        def worth(first: Float, second: Float) -> Float:
            return 1 - table.chance(left, second, first)

        return worth if habit is None else by_habit

    def _habit(self, situation: Situation) -> Habit | None:
        """Returns the opponent's habit, None without one; the last hand is played against the best."""
        bets = {bet for _, bet in situation.past} | ({situation.other.bet_cents} - {0})
        observed = len(situation.past) + bool(situation.other.bet_cents)
        if observed < _OBSERVED or len(bets) != 1 or not situation.hands_left:
            return None
        (bet,) = bets
        if bet not in self._habits:
            self._habits[bet] = Habit(situation.terms, bet, self._outcomes)
        return self._habits[bet]

    def _next(self, left: int) -> WorthOf:
        """Returns what chips are worth to whoever acts first in the next hand."""
        return partial(self._table.chance, left)

    # --- betting -------------------------------------------------------------------------------

    def bet(self, situation: Situation) -> int:
        """Return the best bet."""
        left, habit = situation.hands_left, self._habit(situation)
        if habit is not None:
            mine, his = situation.me.chips_cents, situation.other.chips_cents + situation.other.bet_cents
            return habit.bet(left, mine, his, situation.other.bet_cents)
        if situation.first:
            chips = situation.me.chips_cents, situation.other.chips_cents
            key = left, *chips
            if key not in self._first_bets:
                self._first_bets[key] = self._first_bet(situation, chips)
            return self._first_bets[key]
        chips = situation.other.chips_cents + situation.other.bet_cents, situation.me.chips_cents
        if left or not self._weighs:
            return best_reply(
                situation.terms, self._next(left), chips, situation.other.bet_cents, self._outcomes
            )[0]
        return self._last_reply(situation, chips)

    def _first_bet(self, situation: Situation, chips: tuple[int, int]) -> int:
        terms = situation.terms
        if situation.hands_left or not self._weighs:
            return best_first_bet(terms, self._next(situation.hands_left), chips, self._outcomes)[0]
        bets = candidate_bets(terms, chips[0], first_marks(chips))
        replies = [best_reply(terms, self._next(0), chips, int(bet), self._outcomes) for bet in bets]
        order = np.argsort([-chance for _, chance in replies], kind="stable")[:_WEIGHED]
        weighed = [self._weigh(situation, chips, int(bets[n]), replies[n][0]) for n in order]
        return int(bets[order[int(np.argmax(weighed))]])

    def _last_reply(self, situation: Situation, chips: tuple[int, int]) -> int:
        bet = situation.other.bet_cents
        bets = candidate_bets(situation.terms, chips[1], second_marks(chips, bet))
        rough = bet_value(self._next(0), chips, (np.array(float(bet)), bets), self._outcomes)
        order = np.argsort(rough, kind="stable")[:_WEIGHED]
        weighed = [self._weigh(situation, chips, bet, int(bets[n])) for n in order]
        return int(bets[order[int(np.argmin(weighed))]])

    def _weigh(self, situation: Situation, chips: tuple[int, int], first: int, second: int) -> float:
        cards = self._chances(situation.seen)
        a, b = Side(chips[0], first), Side(chips[1], second)
        return bets_value(self._rules, cards, a, b, self._worth(situation), pairs=_NO_PAIRS)

    # --- answering -----------------------------------------------------------------------------

    def insures(self, situation: Situation) -> bool:
        """Return the better answer."""
        me, other = situation.me, situation.other
        mine, his = _side(me), _side(other)
        his = his._replace(wealth=his.wealth + other.insurance_cents)  # it may come back
        a, b = (mine, his) if situation.first else (his, mine)
        openings = _opening(me), _opening(other)
        i, j = openings if situation.first else openings[::-1]
        pairs = tuple(_pair_of(opening) for opening in (i, j))
        cards = self._chances(situation.seen)
        values = offers(self._rules, cards, a, b, self._worth(situation), pairs=(pairs[0], pairs[1]))
        if situation.first:
            may = b.may_insure or situation.question is Question.EVEN_MONEY or j == _NATURAL
            best = [
                min(values[take, reply][i, j] for reply in ((False, True) if may else (False,)))
                for take in (False, True)
            ]
            return bool(best[1] > best[0])
        told = other.insurance_cents > 0 or other.paid
        return bool(values[told, True][i, j] < values[told, False][i, j])

    # --- playing -------------------------------------------------------------------------------

    def play(self, situation: Situation) -> Action:
        """Return the best of the legal actions."""
        play = self._solved(situation)
        sign = 1 if situation.first else -1
        values = _action_values(play, situation)
        return max(situation.legal, key=lambda action: sign * values[action])

    def _solved(self, situation: Situation) -> Play:
        me, other = situation.me, situation.other
        cards, upcard = self._chances(situation.seen), situation.upcard - 1
        worth = self._worth(situation)
        mine, his = _side(me), _side(other)
        pairs = _pairs(me)
        lowest = sum(me.hands[0].values)
        if not situation.first:
            position = _position(other)
            ends = end_values(his, mine, cards.dealer[upcard], worth, (_split(other), pairs))
            return play_hand(
                self._rules,
                ends[[position]].T,
                cards.cards,
                -1,
                extras=mine.extras,
                pairs=pairs,
                lowest=lowest,
            )
        opening = _opening(other)
        solved = solve(self._rules, cards, upcard, mine, his, worth=worth, pairs=(pairs, _pair_of(opening)))
        if other.paid:
            ends = end_values(mine, his, cards.dealer[upcard], worth, (pairs, ()))
            return play_hand(
                self._rules, ends[:, [EVEN]], cards.cards, 1, extras=mine.extras, pairs=pairs, lowest=lowest
            )
        # One case of many: solved again, it is all that has to be looked at.
        told = solved.first.ends[:, [opening]]
        return play_hand(self._rules, told, cards.cards, 1, extras=mine.extras, pairs=pairs, lowest=lowest)


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


def _split(player: SeenPlayer) -> Pairs:
    return _pairs(player) if len(player.hands) == 2 else ()


def _mark(hand: SeenHand, bet: int) -> int:
    return mark(total_of(hand.values)[0], doubled=hand.stake_cents > bet)


def _position(player: SeenPlayer) -> int:
    """Returns the position of a player who has played."""
    if player.paid:
        return EVEN
    marks = [_mark(hand, player.bet_cents) for hand in player.hands]
    return marks[0] if len(marks) == 1 else SPLITS + MARKS * marks[0] + marks[1]


def _action_values(play: Play, situation: Situation) -> dict[Action, float]:
    """Returns what each action is worth to the first to act."""
    me = situation.me
    hand = me.hands[situation.playing]
    state = sum(hand.values), int(1 in hand.values)
    if len(me.hands) == 1:
        at: tuple[int, ...] = (*state, 0)
        values = play.whole
    elif situation.playing == 0:
        assert play.split.first is not None
        second = me.hands[1].values
        told = play.split.seconds.index((sum(second), int(1 in second)))
        at, values = (*state, told, 0), play.split.first
    else:
        assert play.split.second is not None
        at, values = (*state, _mark(me.hands[0], me.bet_cents), 0), play.split.second
    found = {
        Action.STAND: float(values.stand[at]),
        Action.HIT: float(values.hit[at]),
        Action.DOUBLE: float(values.double[at]),
    }
    if len(me.hands) == 1 and Action.SPLIT in situation.legal:
        found[Action.SPLIT] = float(play.split.pairs[hand.values[0] - 1, 0])
    return found
