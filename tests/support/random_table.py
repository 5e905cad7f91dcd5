"""A table full of people who do anything: bets, decisions, reloads, nonsense, all told apart by a seed."""

import random
from collections.abc import Callable, Sequence
from typing import Any

from tests.support.fake_driver import FakeDriver, infinite_spec
from tests.support.story import flat_prices
from ventuno.core.cards import FULL_DECK, Card, parse_cards, value
from ventuno.core.presets import load_preset
from ventuno.core.prices import PriceTable
from ventuno.engine.actions import Stream

PRESETS = ("infinite", "infinite-any-pair")
#: Hands are worth less than their stake, just that, or more.
PRICES: dict[str, tuple[PriceTable | None, ...]] = {
    "infinite": tuple(flat_prices(percent, load_preset("infinite").rules) for percent in (40, 93, 100, 177)),
    "infinite-any-pair": (None,),
}
UPCARDS = ("", "", "As", "Td", "6c")


class Cards:
    """A shoe of known order at both ends."""

    def __init__(self, front: Sequence[Card], back: Sequence[Card]) -> None:
        self.front, self.back = list(front), list(back)
        self.used = {Stream.FRONT: 0, Stream.BACK: 0}

    def draw(self, stream: Stream) -> tuple[Card, int]:
        """Return the next card of an end and its position."""
        place = self.used[stream]
        self.used[stream] += 1
        if stream is Stream.FRONT:
            return self.front[place], place
        return self.back[place], 415 - place


def random_cards(rng: random.Random) -> Cards:
    """Return cards in which pairs, aces up and long hands come more often than by chance."""
    front = rng.choices(FULL_DECK, k=60)
    back = rng.choices(FULL_DECK, k=60)
    if rng.random() < 0.4:
        front.sort(key=lambda card: value(card) > 4)
        front[:30] = rng.sample(front[:30], 30)
    if rng.random() < 0.5:
        front[1] = Card(front[0] ^ rng.choice((0, 1, 2, 3)))
    if upcard := rng.choice(UPCARDS):
        back[0] = parse_cards(upcard)[0]
    return Cards(front, back)


def random_driver(
    rng: random.Random, *, players: int = 4, cards: Callable[[int], Cards] | None = None, **spec: Any
) -> FakeDriver:
    """Return a table with these players at it; some are nearly broke."""
    preset = rng.choice(PRESETS)
    balances = {account: rng.choice((4_00, 25_00, 1_000_00)) for account in range(1, players + 1)}
    driver = FakeDriver(
        infinite_spec(preset, **{"cut": 0.05, **spec}),
        balances=balances,
        prices=rng.choice(PRICES[preset]),
        shoes=cards or (lambda _: random_cards(rng)),
    )
    driver.enter(*balances)
    return driver


Step = Callable[[FakeDriver], object]


def random_step(rng: random.Random, play: FakeDriver) -> Step:
    """Return something somebody may do now, sensible or not, that can be done at another table too."""
    account = rng.choice(list(play.store.posted))
    kind = rng.random()
    if kind < 0.04:
        return _come_or_go(rng, play, account)
    if kind < 0.06:
        sits = rng.random() < 0.7
        return lambda p: p.sit(account, play=sits)
    if kind < 0.08:
        shows = rng.random() < 0.5
        return lambda p: p.show_cash_out(account, show=shows)
    if kind < 0.25:
        due = play.table.due_ms()
        ms = rng.choice((1, 500, 3_000, max(1, (due or 0) - play.now_ms)))
        return lambda p: p.wait(ms)
    if play.phase == "betting":
        return _bet(rng, play, account)
    if play.phase == "insurance":
        take = rng.random() < 0.6
        return lambda p: p.insure(account, take=take)
    if play.phase == "decision":
        return _decide(rng, play, account)
    return lambda p: p.wait(1_000)


def _come_or_go(rng: random.Random, play: FakeDriver, account: int) -> Step:
    windows = play.windows(account)
    if windows and (windows > 1 or rng.random() < 0.5):
        return lambda p: p.leave(account)
    return lambda p: p.enter(account)


def _bet(rng: random.Random, play: FakeDriver, account: int) -> Step:
    spots = {}
    for spot in play.spec.spots:
        if rng.random() < (0.9 if spot == "main" else 0.3):
            spots[spot] = rng.choice((50, 100, 101, 500, 2_501))
    stale = rng.random() < 0.05
    return lambda p: p.bet(account, spots=spots, rev=1 if stale else None)


def _decide(rng: random.Random, play: FakeDriver, account: int) -> Step:
    hands = [hand for hand in play.me(account).hands if hand.offered and hand.choice is None]
    if not hands or rng.random() < 0.1:
        action = rng.choice(("hit", "stand", "double", "split", "cash_out"))
        line = rng.choice(("main", "split_1", "split_2"))
        return lambda p: p.act(account, action, line)
    hand = rng.choice(hands)
    offered = [action for action in hand.offered if action != "stand" or rng.random() < 0.3]
    choice = rng.choice(offered or ["stand"])
    return lambda p: p.act(account, choice, hand.line)
