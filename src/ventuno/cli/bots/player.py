"""One bot: bets and decides at random, but only what it is offered, and keeps its own books."""

import itertools
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from ventuno.cli.bots.socket import PlayerSocket
from ventuno.table.messages import (
    Act,
    ActionName,
    Bet,
    Chat,
    Consent,
    Deal,
    DuelAsked,
    DuelReady,
    FromClient,
    Insure,
    Live,
    Me,
    MyHand,
    No,
    Ok,
    Preferences,
    Receipt,
    System,
    TableInfo,
    ToClient,
    View,
    Welcome,
)

#: How likely a bot chooses each action, when several are offered.
TASTE: Final[dict[ActionName, float]] = {"hit": 3, "stand": 4, "double": 1, "split": 2, "cash_out": 0.5}
#: Refusals that a bot which plays by the rules may meet: it was slow, or the round was stopped.
FAIR_REFUSALS: Final = frozenset({"too_late", "wrong_round", "too_early", "round_paused", "unaffordable"})


@dataclass
class Tally:
    """What a fleet of bots saw together.

    Attributes:
        acks_s: Seconds from a request to its answer.
        refusals: Refusals by code.
        wrong: What must not happen, one line each.
        skipped: Views that a bot did not get.
        requests: Requests sent.
        rounds: Receipts received.
        staked: Cents staked.
        back: Cents that came back.
    """

    acks_s: list[float] = field(default_factory=list)
    refusals: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)
    skipped: int = 0
    requests: int = 0
    rounds: int = 0
    staked: int = 0
    back: int = 0


class Player:
    """A bot at a table.

    Args:
        name: Its name in reports.
        seed: Makes its choices repeatable for the same cards.
        rounds: Rounds to play with a stake.
        tally: Where it counts.
        now: Seconds, for measuring.
        later: Calls something a moment later.
        finished: Called once, when it has played its rounds.
        start_cents: Its balance before the first round.

    Attributes:
        receipts: What it was told of its rounds, by game code.
    """

    def __init__(
        self,
        name: str,
        *,
        seed: int,
        rounds: int,
        tally: Tally,
        now: Callable[[], float],
        later: Callable[[float, Callable[[], None]], object],
        finished: Callable[[], None],
        start_cents: int,
    ) -> None:
        self.name = name
        self.receipts: dict[str, Receipt] = {}
        self.start_cents = start_cents
        self._seed = seed
        self._left = rounds
        self._tally = tally
        self._now = now
        self._later = later
        self._finished = finished
        self._ids = itertools.count(1)
        self._asked: dict[int, tuple[float, FromClient]] = {}
        self._info: TableInfo | None = None
        self._view: View | None = None
        self._me: Me | None = None
        self._choices = random.Random(seed)
        self._answered = False
        self._bet_round = -1
        self._insured_round = -1
        self._acted: set[tuple[int, int, int, str]] = set()
        self._socket: PlayerSocket

    def use(self, socket: PlayerSocket) -> None:
        """Speak through this socket."""
        self._socket = socket

    def receive(self, message: ToClient) -> None:
        """Take a message and answer it if it asks for something."""
        match message:
            case View():
                self._see(message)
            case Me():
                self._me = message
                self._consent(message)
                self._take_receipt(message)
                self._decide()
            case Ok() | No():
                self._take_answer(message)
            case Welcome():
                self._info = message.table
            case Live() | Chat() | System() | Preferences() | DuelReady() | DuelAsked():
                pass
            case _:
                self._tally.wrong.append(f"{self.name} got an unexpected {type(message).__name__}")

    # --- what it sees ---

    def _see(self, view: View) -> None:
        last, self._view = self._view, view
        if last is not None and last.epoch == view.epoch:
            if view.seq <= last.seq:
                self._tally.wrong.append(f"{self.name} got view {view.seq} after {last.seq}")
            if self._info is None or not self._info.solo:
                self._tally.skipped += max(0, view.seq - last.seq - 1)
        if self._info is not None and self._info.solo:
            self._see_own_table(view)
        elif view.phase == "betting" and view.round != self._bet_round:
            self._bet_round = view.round
            self._choices = random.Random(f"{self._seed} {view.round}")
            self._acted.clear()
            if self._left > 0:
                self._later(
                    self._choices.random() * self._window_s(view) * 0.6, partial(self._bet, view.round)
                )
        self._decide()

    def _see_own_table(self, view: View) -> None:
        """Deals the next round once the last one is over; nobody else is waited for (AME-11)."""
        coming = view.round + bool(view.code)
        if view.phase not in ("betting", "result") or coming == self._bet_round or self._left <= 0:
            return
        self._bet_round = coming
        self._choices = random.Random(f"{self._seed} {coming}")
        self._acted.clear()
        self._later(self._choices.random() * 0.05, partial(self._deal, coming))

    def _window_s(self, view: View) -> float:
        return max(0, (view.deadline_ms or view.now_ms) - view.now_ms) / 1000

    def _take_receipt(self, me: Me) -> None:
        receipt = me.receipt
        if receipt is None or receipt.code in self.receipts:
            return
        self.receipts[receipt.code] = receipt
        tally = self._tally
        tally.rounds += 1
        tally.staked += receipt.staked_cents
        tally.back += receipt.back_cents
        rows = [(row.stake_cents, row.back_cents) for row in receipt.rows]
        if (receipt.staked_cents, receipt.back_cents) != (sum(r[0] for r in rows), sum(r[1] for r in rows)):
            tally.wrong.append(f"{self.name}: the rows of {receipt.code} do not add up")
        if receipt.balance_cents != self.balance_cents:
            told, own = receipt.balance_cents, self.balance_cents
            tally.wrong.append(f"{self.name}: balance {told} after {receipt.code}, by own books {own}")
        self._left -= 1
        if self._left == 0:
            self._finished()

    @property
    def balance_cents(self) -> int:
        """The balance by the bot's own books."""
        return self.start_cents + sum(r.back_cents - r.staked_cents for r in self.receipts.values())

    # --- what it does ---

    def _consent(self, me: Me) -> None:
        """Says whether extra stakes may be charged, where that is asked before the first bet (MAJ-3)."""
        view, info = self._view, self._info
        if info is None or info.game != "majority" or me.consent is not None or self._answered:
            return
        if view is not None and view.phase in ("betting", "result", "shoe"):
            self._answered = True
            self._ask(Consent(next(self._ids), self._choices.random() < 0.7))

    def _bet(self, round_no: int) -> None:
        view, me, info = self._view, self._me, self._info
        if view is None or me is None or info is None or not me.playing:
            return
        if view.phase != "betting" or round_no != view.round or me.round != view.round:
            return
        spots: dict[str, int] = {}
        funds = me.balance_cents // 4
        for spot in info.spots:
            box, _, kind = spot.spot.rpartition(".")
            main = f"{box}.main" if box else "main"
            # Of several boxes most bots take one, and a side bet needs its main bet.
            skipped = self._choices.random() < (0.4 if box and kind == "main" else 0.6)
            if ((kind != "main" or box) and skipped) or (kind != "main" and main not in spots):
                continue
            most = min(spot.maximum_cents, funds // 2, spot.minimum_cents * 20)
            if most >= spot.minimum_cents:
                spots[spot.spot] = self._choices.randint(spot.minimum_cents, most)
                funds -= spots[spot.spot]
        if spots:
            self._ask(Bet(next(self._ids), view.round, me.rev + 1, spots))

    def _deal(self, round_no: int) -> None:
        me, info = self._me, self._info
        if self._left <= 0:
            return
        if me is None or info is None:
            # Who it plays for comes a moment after the table.
            self._later(0.05, partial(self._deal, round_no))
            return
        (limits, chosen), *_ = enumerate(info.limit_classes)
        boxes = sorted({spot.spot.partition(".")[0] for spot in info.spots})
        boxes = boxes[: self._choices.choice((1, 3, 5))]
        spots: dict[str, int] = {}
        # A quarter is at stake at most, so that there is enough to double and split.
        funds = min(me.balance_cents // 4, 20 * len(boxes) * chosen.minimum_cents)
        for spot in info.spots:
            box, _, kind = spot.spot.partition(".")
            main = kind == "main"
            least = chosen.minimum_cents if main else chosen.side_minimum_cents
            wanted = box in boxes and (main or (f"{box}.main" in spots and self._choices.random() < 0.3))
            if wanted and funds >= least:
                spots[spot.spot] = least
                funds -= least
        if spots:
            self._ask(Deal(next(self._ids), round_no, spots, limits))
        else:
            self._left = 0
            self._finished()

    def _decide(self) -> None:
        view, me = self._view, self._me
        # What is offered belongs to a view: an older message speaks of another step.
        if view is None or me is None or me.round != view.round or me.seq < view.seq:
            return
        asked = any(hand.insurance_cents is not None for hand in me.hands)
        if view.phase == "insurance" and asked and self._insured_round != view.round:
            self._insured_round = view.round
            take = self._choices.random() < 0.3
            self._think(lambda: self._ask(Insure(next(self._ids), view.round, take)))
        if view.phase == "decision":
            for hand in me.hands:
                key = (view.round, view.step, hand.box, hand.line)
                if hand.offered and hand.choice is None and key not in self._acted:
                    self._acted.add(key)
                    self._think(partial(self._act, view, hand))

    def _act(self, view: View, hand: MyHand) -> None:
        weights = [TASTE[action] for action in hand.offered]
        (action,) = self._choices.choices(hand.offered, weights)
        self._ask(Act(next(self._ids), view.round, view.step, hand.line, action, hand.box))

    def _think(self, then: Callable[[], None]) -> None:
        assert self._view is not None
        self._later(self._choices.random() * min(1.0, self._window_s(self._view) * 0.5), then)

    def _ask(self, message: FromClient) -> None:
        self._asked[message.id] = (self._now(), message)
        self._tally.requests += 1
        self._socket.send(message)

    def _take_answer(self, answer: Ok | No) -> None:
        asked = self._asked.pop(answer.id, None)
        if asked is None:
            self._tally.wrong.append(f"{self.name} got an answer to {answer.id}, which it never asked")
            return
        self._tally.acks_s.append(self._now() - asked[0])
        if isinstance(answer, No):
            self._tally.refusals[answer.code] += 1
            if answer.code not in FAIR_REFUSALS:
                self._tally.wrong.append(f"{self.name}: {asked[1]} was refused: {answer.remedy}")

    @property
    def unanswered(self) -> int:
        """Requests that got no answer."""
        return len(self._asked)
