"""What makes a rules value one that a table can be dealt by."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import ceil
from typing import Final, NamedTuple

from ventuno.core.cards import DECK_SIZE, FULL_DECK, VALUES
from ventuno.core.errors import BadRules
from ventuno.core.hand import TWENTY_ONE
from ventuno.core.rules import SIDE_BET_RANKS, Peek, Rules

DECKS: Final = range(1, 9)
BOXES: Final = range(1, 8)
CHARLIES: Final = range(3, TWENTY_ONE + 1)
NO_HIT: Final = range(12, TWENTY_ONE + 1)
HIGHEST_ODDS: Final = 10_000
_CENTESIMAL: Final = Fraction(1, 100)


class _Fault(NamedTuple):
    field: str
    problem: str
    fix: str


def check_rules(rules: Rules) -> None:
    """Check that rules hold together.

    Args:
        rules: Rules from a preset with a host's changes.

    Raises:
        BadRules: The first field that does not, why, and what to write instead.
    """
    for fault in _faults(rules):
        raise BadRules(field=fault.field, problem=fault.problem, fix=fault.fix)


def check_cut(rules: Rules, cut: float) -> None:
    """Check that a whole round fits behind the cut card, however the cards fall.

    Args:
        rules: Rules that hold together.
        cut: Part of the shoe after which the cut card comes (INF-25).

    Raises:
        BadRules: It might not.
    """
    behind = rules.decks * DECK_SIZE * (1 - cut)
    needed = most_cards_a_round(rules)
    if behind < needed:
        most = Fraction(rules.decks * DECK_SIZE - needed, rules.decks * DECK_SIZE)
        raise BadRules(
            field="cut",
            problem=f"leaves {int(behind)} cards, and a round may need {needed}",
            fix=f"Write at most {int(most * 100) / 100:.2f}",
        )


def cut_card_at(cards: int, cut: float) -> int:
    """Return how many used cards bring the cut card that lies behind a part of a shoe (INF-25)."""
    return ceil(cards * cut)


def most_cards_a_round(rules: Rules) -> int:
    """Return a number of cards no round can pass: each hand drawn out on the lowest cards there are."""
    line = _longest_hand(rules.decks)
    if rules.charlie_cards:
        line = min(line, rules.charlie_cards)
    # Players may stay on the first line while others split it: three lines a box at most.
    return 3 * rules.boxes * line + _longest_hand(rules.decks)


def _longest_hand(decks: int) -> int:
    total = cards = 0
    for value in sorted(VALUES[card] for card in FULL_DECK * decks):
        if total >= TWENTY_ONE:
            break
        total, cards = total + value, cards + 1
    return cards


def _faults(rules: Rules) -> Iterator[_Fault]:
    if rules.decks not in DECKS:
        yield _Fault("decks", f"is {rules.decks}", "Write 1 to 8; our games use 4, 6 or 8")
    if rules.boxes not in BOXES:
        yield _Fault("boxes", f"is {rules.boxes}", "Write 1 to 7")
    if not 0 < rules.blackjack_pays <= HIGHEST_ODDS:
        yield _Fault("blackjack_pays", f"is {rules.blackjack_pays}", 'Write odds such as "3:2"')
    if not rules.hole_card and rules.peek is not Peek.NEVER:
        yield _Fault("peek", "needs a hole card to look at", 'Write peek = "never" or hole_card = true')
    if rules.charlie_cards and rules.charlie_cards not in CHARLIES:
        yield _Fault("charlie_cards", f"is {rules.charlie_cards}", "Write 3 to 21, or 0 for no Charlie")
    if rules.charlie_beats_blackjack and not rules.charlie_cards:
        yield _Fault("charlie_beats_blackjack", "is set without a Charlie", "Set charlie_cards too")
    if rules.no_hit_from_hard and rules.no_hit_from_hard not in NO_HIT:
        yield _Fault("no_hit_from_hard", f"is {rules.no_hit_from_hard}", "Write 12 to 21, or 0 for no limit")
    yield from _cash_out_faults(rules)
    yield from _side_bet_faults(rules)


def _cash_out_faults(rules: Rules) -> Iterator[_Fault]:
    if rules.cash_out is None:
        return
    if not 0 <= rules.cash_out.fee < 1:
        yield _Fault("cash_out.fee", f"is {rules.cash_out.fee}", 'Write a part of the stake such as "0.019"')
    step = rules.cash_out.step
    if not 0 < step <= 1 or step % _CENTESIMAL:
        yield _Fault("cash_out.step", f"is {step}", 'Write a multiple of "0.01" up to "1"')


def _side_bet_faults(rules: Rules) -> Iterator[_Fault]:
    for key, times in Counter(rules.side_bet_keys).items():
        if times > 1:
            yield _Fault("side_bets", f"has {key} {times} times", "Write each side bet once")
    for bet in rules.side_bets:
        ranks = SIDE_BET_RANKS[bet.key]
        where = f"side_bets.{bet.key}.pays"
        if len(bet.pays) != len(ranks):
            yield _Fault(where, f"has {len(bet.pays)} numbers", f"Write {len(ranks)}, for {', '.join(ranks)}")
        if not all(1 <= pays <= HIGHEST_ODDS for pays in bet.pays):
            yield _Fault(where, "has odds out of range", f"Write whole odds to one from 1 to {HIGHEST_ODDS}")
        if list(bet.pays) != sorted(bet.pays, reverse=True):
            yield _Fault(where, "pays a better rank less than a worse one", "Write the odds best rank first")
