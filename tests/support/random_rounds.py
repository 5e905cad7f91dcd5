"""Random rounds: any crowd, any cards, any legal choices, told apart by a seed alone.

Shoes are biased on purpose, because a fair one hardly ever deals a split pair with a Charlie on one of
its hands against a late blackjack.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np

from tests.support.story import flat_prices
from ventuno.core.cards import CODES, FULL_DECK, Card, is_ace, value
from ventuno.core.presets import load_preset
from ventuno.core.rules import Rules
from ventuno.engine.actions import LINES, Action, Cause, Stage, Stream, bit
from ventuno.engine.crowd import Crowd
from ventuno.engine.round import Round
from ventuno.games.infinite.policy import InfinitePolicy

PRESETS = ("infinite", "infinite-any-pair")


@dataclass
class Deal:
    """What a random round is made of.

    Attributes:
        rules: The rules.
        front: Players' cards.
        back: Dealer's cards.
        main: Main bets.
        side: Side bets.
        left: What remains in the purses.
        hides: Who hides cash out.
        cash_out: Flat price in hundredths, None for no prices.
        boldness: How often players do something else than stand.
    """

    rules: Rules
    front: list[Card]
    back: list[Card]
    main: np.ndarray
    side: np.ndarray
    left: np.ndarray
    hides: np.ndarray
    cash_out: int | None
    boldness: float

    def start(self) -> Round:
        """Return the round before its first card."""
        crowd = Crowd.build(
            self.rules,
            accounts=np.arange(len(self.main)) + 1,
            boxes=np.zeros(len(self.main), np.int8),
            main=self.main,
            side=self.side,
            available=self.left,
            hides_cash_out=self.hides,
        )
        prices = None if self.cash_out is None else PRICES[self.cash_out]
        return Round(self.rules, crowd, InfinitePolicy(), prices)


PRICES = {percent: flat_prices(percent, load_preset("infinite").rules) for percent in (40, 93, 177)}


def random_deal(rng: np.random.Generator) -> Deal:
    """Return a random crowd with random, often nasty, cards."""
    rules = load_preset(PRESETS[int(rng.random() < 0.3)]).rules
    shoe = list(FULL_DECK) * rules.decks
    rng.shuffle(shoe)
    small = rng.random() < 0.4
    if small:  # small cards first: Charlies, soft hands, many steps
        shoe.sort(key=lambda card: value(card) > 3)
    if rng.random() < 0.5:  # a pair of equal value
        twin = next(n for n in range(1, len(shoe)) if value(shoe[n]) == value(shoe[0]))
        shoe[1], shoe[twin] = shoe[twin], shoe[1]
    back = rng.permutation(shoe[60:]).tolist()
    kind = rng.random()
    if kind < 0.3:  # ten up, often with an ace below it
        back = sorted(back[:40], key=lambda card: value(card) != 10) + back[40:]
        if rng.random() < 0.5:
            back.insert(1, back.pop(next(n for n, card in enumerate(back) if is_ace(card))))
    elif kind < 0.5:  # ace up
        back.insert(0, back.pop(next(n for n, card in enumerate(back) if is_ace(card))))
    n = int(rng.integers(1, 13))
    sides = rng.integers(0, 40, (n, 4)) * int(rng.integers(0, 3)) * 50
    return Deal(
        rules=rules,
        front=shoe,
        back=back,
        main=rng.choice([1, 25, 99, 101, 500, 1000, 12_345], n),
        side=np.where(rng.random((n, 4)) < 0.5, sides, 0),
        left=rng.choice([0, 12, 700, 10**7], n, p=[0.1, 0.1, 0.1, 0.7]),
        hides=rng.random(n) < 0.2,
        cash_out=int(rng.choice([40, 93, 177])) if rng.random() < 0.5 else None,
        boldness=0.95 if small else float(rng.choice([0.2, 0.6, 0.95])),
    )


@dataclass
class Played:
    """A round that has been played, with what its driver saw.

    Attributes:
        round: The round.
        purses: What is left in each purse.
        steps: For each decision step the cards dealt after it, by line.
        asked: Rows asked to insure.
    """

    round: Round
    purses: np.ndarray
    steps: list[dict[int, Card]] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)


Watch = Callable[[Round], None]


def draw(round_: Round, front: Iterator[Card], back: Iterator[Card], watch: Watch) -> dict[int, Card]:
    """Deal what the round wants now; return the players' cards by line."""
    cards = {}
    while (target := round_.next_target()) is not None:
        card = next(back if target.stream is Stream.BACK else front)
        round_.deal(card, len(round_.dealt))
        if target.stream is Stream.FRONT:
            cards[target.line] = card
        watch(round_)
    return cards


def play(deal: Deal, rng: np.random.Generator, watch: Watch = lambda _: None) -> Played:
    """Play a deal with random choices, paying for them as a table would.

    Args:
        deal: What to play.
        rng: Chooses; the same generator makes the same choices.
        watch: Called after every card and every change.
    """
    round_ = deal.start()
    front, back = iter(deal.front), iter(deal.back)
    played = Played(round_, deal.left.copy())
    draw(round_, front, back, watch)
    if round_.stage is Stage.INSURANCE:
        played.asked = np.flatnonzero(round_.crowd.insured == 1).tolist()
        answering = np.flatnonzero((round_.crowd.insured == 1) & (rng.random(len(deal.main)) < 0.8))
        takes = rng.random(len(answering)) < 0.5
        played.purses[answering] -= np.where(takes, deal.main[answering] // 2, 0)
        round_.insure(answering, takes)
        watch(round_)
        round_.set_available(np.arange(len(deal.main)), played.purses)
        round_.end_insurance()
        watch(round_)
        draw(round_, front, back, watch)
    while round_.stage is Stage.DECISION:
        choose(round_, played, rng, deal.boldness)
        watch(round_)
        round_.set_available(np.arange(len(deal.main)), played.purses)
        round_.end_step()
        watch(round_)
        played.steps.append(draw(round_, front, back, watch))
    return played


def choose(round_: Round, played: Played, rng: np.random.Generator, boldness: float) -> None:
    """Decide for most of the asked hands at random; some stay silent, some have lost their money meanwhile."""
    rows, lines = round_.pending()
    if not len(rows):
        return
    done: list[tuple[int, int, Action, Cause]] = []
    for row, line in zip(rows.tolist(), lines.tolist(), strict=True):
        offered = [a for a in Action if a and int(round_.crowd.offered[row, line]) & bit(a)]
        fate = rng.random()
        if fate < 0.15:
            continue
        bold = rng.random() < boldness
        wanted = offered[int(rng.random() ** 2 * len(offered))] if bold else Action.STAND  # hits are first
        cost, cause = round_.cost(row, line, wanted), Cause.PLAYER
        if cost and fate > 0.95:  # the money went elsewhere before the double or split was accepted
            wanted, cause, cost = round_.replacement(row, line, wanted), Cause.SHORTAGE, 0
        played.purses[row] -= cost
        if wanted is Action.CASH_OUT:
            played.purses[row] += round_.price(row, line)
        done.append((row, line, wanted, cause))
    if done:
        columns = [np.array(column) for column in zip(*done, strict=True)]
        round_.decide(columns[0], columns[1], columns[2].astype(np.int8), columns[3].astype(np.int8))


def codes(cards: list[Card]) -> list[str]:
    """Return cards as codes."""
    return [CODES[card] for card in cards]


assert LINES == 3
