"""A player of American who does anything: sensible, illegal, twice, after a restart; told apart by a seed."""

import random
from collections.abc import Callable, Iterator

from tests.support.random_table import Cards
from tests.support.solo import ANN, SoloDriver, american_spec
from ventuno.core.cards import FULL_DECK, Card, parse_cards, value
from ventuno.table.messages import No, Ok
from ventuno.table.solo import SoloTable

Request = Callable[[], Ok | No]
SPEC = american_spec()
SPOTS = SPEC.spots
LINES = ("main", "split_1", "split_2")
ACTIONS = ("hit", "stand", "double", "split", "cash_out")
#: Aces and tens up are where the phases differ.
UPCARDS = ("", "", "As", "Td", "6c")


class Shoe(Cards):
    """Cards of known order that can be taken up again where they stood."""

    def resume(self, front: int, back: int) -> None:
        self.used = dict(zip(self.used, (front, back), strict=True))


def random_shoe(rng: random.Random) -> Shoe:
    """Return cards in which pairs, aces and blackjacks come more often than by chance."""
    front, back = rng.choices(FULL_DECK, k=80), rng.choices(FULL_DECK, k=20)
    if rng.random() < 0.3:
        front[:15] = rng.choices([card for card in FULL_DECK if value(card) in (1, 10)], k=15)
    if rng.random() < 0.5:
        boxes = rng.randint(1, 5)
        front[boxes] = Card(front[0] ^ rng.choice((0, 1, 2, 3)))
    if upcard := rng.choice(UPCARDS):
        back[0] = parse_cards(upcard)[0]
    return Shoe(front, back)


class RandomSolo:
    """A table and somebody at it.

    Attributes:
        play: The driven table.
        rounds: Rounds that have been settled.
    """

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self._shoes: dict[int, Shoe] = {}
        balance = self.rng.choice((15_00, 60_00, 1_000_00, 100_000_00))
        self.play = SoloDriver(SPEC, balance=balance, shoes=self._shoe)
        self.start = balance

    def _shoe(self, no: int) -> Shoe:
        if no not in self._shoes:
            self._shoes = {no: random_shoe(self.rng)}
        return self._shoes[no]

    @property
    def rounds(self) -> int:
        return len(self.play.store.settlements)

    def requests(self) -> Iterator[Request]:
        """Yield something to ask for, again and again."""
        while True:
            yield self._wild() if self.rng.random() < 0.25 else self._sensible()

    def _sensible(self) -> Request:
        rng, play = self.rng, self.play
        if play.phase in ("betting", "result"):
            bets = self._bets()
            return lambda: play.deal(bets)
        if play.phase == "insurance":
            asked = [hand.box for hand in play.me().hands if hand.insurance_cents is not None]
            box = rng.choice([*asked, *asked, None])
            take = rng.random() < 0.5
            return lambda: play.insure(take=take, box=box)
        box, line = play.asked()
        hand = play.hand(box, line)
        keen = [action for action in hand.offered if action != "stand" or rng.random() < 0.4]
        action = rng.choice(keen or ["stand"])
        return lambda: play.act(action, box, line)

    def _bets(self) -> dict[str, int]:
        rng = self.rng
        bets = {}
        for box in range(1, 6):
            if rng.random() < 0.5:
                bets[f"{box}.main"] = rng.choice((1_00, 5_00, 5_01, 10_01))
                for kind in ("perfect_pairs", "twenty_one_plus_three"):
                    if rng.random() < 0.3:
                        bets[f"{box}.{kind}"] = rng.choice((1_00, 1_01))
        return bets

    def _wild(self) -> Request:
        rng, play = self.rng, self.play
        number = play.round_no + rng.choice((-1, 0, 0, 0, 0, 1, 1, 2))
        kind = rng.random()
        if kind < 0.4:
            spots = {
                rng.choice((*SPOTS, "main", "9.main", "1.hot_3")): rng.choice((-1, 0, 1, 99, 10_00, 600_00, 2**60))
                for _ in range(rng.randint(0, 3))
            }  # fmt: skip
            limits = rng.choice((0, 0, 1, 2, 3))
            return lambda: play.deal(spots, round_no=max(0, number), limits=limits)
        if kind < 0.6:
            take, box = rng.random() < 0.5, rng.choice((None, 0, 1, 2, 3, 4, 5, 99))
            return lambda: play.insure(take=take, box=box, round_no=max(0, number))
        action, box, line = rng.choice(ACTIONS), rng.randint(0, 6), rng.choice(LINES)
        step = rng.choice((None, None, 0, 1, 2, 3))
        return lambda: play.act(action, box, line, step=step, round_no=max(0, number))


def rebuilt(play: SoloDriver) -> SoloTable:
    """Return another table made from what is written alone."""
    table = SoloTable(play.spec, 3, ANN, play.epoch, play.table.state.round_no)
    table.shoe_changed(play.shoe_no, commitment="c" * 64)
    table.replay(play.rows())
    return table
