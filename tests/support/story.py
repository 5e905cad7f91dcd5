"""Rounds told as stories: named players, cards as codes, amounts in credits.

    story = Story(front="8s 8h Kd 2c", back="6d Td Ah", ann=bet(10), bob=bet(5, bust_it=2))
    story.step(ann="split", bob="stand")
    story.step(ann="stand/hit")           # left hand / right hand
    assert story.net("ann") == cents(10)

``front`` are the players' cards, ``back`` the dealer's, in the order in which they are dealt. The story
keeps the purses, so it is to the round what a table is: it pays for insurance, doubles and splits, replaces
what can no longer be paid (INF-13), pays cash outs at once (COM-25), and gives the rest of the results back.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

import numpy as np

from ventuno.core.cards import Card, card_codes, parse_cards
from ventuno.core.presets import load_preset
from ventuno.core.prices import PriceKey, PriceTable
from ventuno.core.rules import Rules, rules_hash
from ventuno.engine.actions import LINES, Action, Cause, Ending, Stage, Stream
from ventuno.engine.crowd import ASKED, Crowd
from ventuno.engine.receipt import ReceiptLine, receipt_rows
from ventuno.engine.round import Round
from ventuno.engine.settle import Outcome, Results, refund, settle
from ventuno.games.infinite.policy import InfinitePolicy

LINE_NAMES = ("main", "split_1", "split_2")
RICH = 10_000


def cents(amount: int | str | Decimal) -> int:
    """Return an amount of credits in cents."""
    exact = Decimal(amount) * 100
    assert exact == int(exact), f"{amount} is no whole number of cents"
    return int(exact)


@dataclass(frozen=True)
class Bet:
    """What a player puts down and has left."""

    main: int
    side: dict[str, int] = field(default_factory=dict)
    left: int = cents(RICH)
    hides_cash_out: bool = False


def bet(main: int | str, *, left: int | str = RICH, hides_cash_out: bool = False, **side: int | str) -> Bet:
    """Return a bet in credits; ``left`` is what remains in the purse after it."""
    return Bet(
        cents(main),
        {key: cents(amount) for key, amount in side.items()},
        cents(left),
        hides_cash_out,
    )


def flat_prices(percent: int, rules: Rules) -> PriceTable:
    """Return cash-out prices that are the same for every hand; from a split, one hundredth less."""
    keys = (
        PriceKey(cards, soft, total, upcard, from_split)
        for cards in range(2, 6)
        for soft in (False, True)
        for total in range(4, 21)
        for upcard in range(1, 11)
        for from_split in (False, True)
    )
    return PriceTable(rules_hash(rules), {key: percent - key.from_split for key in keys})


class Story:
    """A round of named players with known cards."""

    def __init__(
        self,
        *,
        front: str,
        back: str,
        preset: str = "infinite",
        rules: Rules | None = None,
        cash_out: int | None = None,
        **players: Bet,
    ) -> None:
        self.rules = rules or load_preset(preset).rules
        self.names = list(players)
        self.bets = players
        keys = self.rules.side_bet_keys
        for name, made in players.items():
            assert set(made.side) <= {str(key) for key in keys}, f"{name} bets on a spot that is not there"
        self.purse = {name: made.left for name, made in players.items()}
        crowd = Crowd.build(
            self.rules,
            accounts=[n + 1 for n in range(len(players))],
            boxes=[0] * len(players),
            main=[made.main for made in players.values()],
            side=[[made.side.get(key, 0) for key in keys] for made in players.values()],
            available=list(self.purse.values()),
            hides_cash_out=[made.hides_cash_out for made in players.values()],
        )
        prices = None if cash_out is None else flat_prices(cash_out, self.rules)
        self.round = Round(self.rules, crowd, InfinitePolicy(), prices)
        self.crowd = crowd
        self._cards = {Stream.FRONT: list(parse_cards(front)), Stream.BACK: list(parse_cards(back))}
        self._used = {Stream.FRONT: 0, Stream.BACK: 0}
        self.results: Results | None = None
        self._go_on()

    # --- what happens ----------------------------------------------------------------------

    def _go_on(self) -> None:
        while (target := self.round.next_target()) is not None:
            stream = target.stream
            assert self._cards[stream], f"the story has no card for {target}"
            used = self._used[stream]
            position = used if stream is Stream.FRONT else self.rules.decks * 52 - 1 - used
            self._used[stream] += 1
            self.round.deal(self._cards[stream].pop(0), position)
        if self.round.stage is Stage.FINISHED:
            self._pay(settle(self.round))

    def _pay(self, results: Results) -> None:
        self.results = results
        for name in self.names:
            row = self.row(name)
            self.purse[name] += int(results.back[row] - results.paid[row])

    def insure(self, **answers: bool) -> "Story":
        """Answer the insurance offer; the unnamed stay silent. Then the offer ends."""
        for name, takes in answers.items():
            row = self.row(name)
            self.round.check_insurance(row)
            if takes:
                self._charge(name, self.round.insurance_cost(row))
            self.round.insure(np.array([row]), np.array([takes]))
        self._report_purses()
        self.round.end_insurance()
        self._go_on()
        return self

    def spend(self, name: str, amount: int | str) -> "Story":
        """Spend money elsewhere while a step is running."""
        self.purse[name] -= cents(amount)
        return self

    def act(self, name: str, action: str, line: str = "main") -> Action:
        """Decide one hand as a table does; return what was done in the end."""
        row, number = self.row(name), LINE_NAMES.index(line)
        wanted = done = Action[action.upper()]
        self.round.check(row, number, wanted)
        cost = self.round.cost(row, number, wanted)
        if cost > self.purse[name]:
            done, cost = self.round.replacement(row, number, wanted), self.round.cost(row, number, Action.HIT)
        self._charge(name, cost)
        if done is Action.CASH_OUT:
            self.purse[name] += self.round.price(row, number)
        cause = Cause.PLAYER if done is wanted else Cause.SHORTAGE
        self.round.decide(
            np.array([row]), np.array([number]), np.array([done], np.int8), np.array([cause], np.int8)
        )
        return done

    def step(self, **choices: str) -> "Story":
        """Decide, split hands as ``left/right``; the unnamed stay silent. Then the step ends."""
        for name, choice in choices.items():
            for line, action in zip(self.deciding(name), choice.split("/"), strict=True):
                if action != "-":
                    self.act(name, action, line)
        return self.end_step()

    def end_step(self) -> "Story":
        """End the step by the clock."""
        self._report_purses()
        self.round.end_step()
        self._go_on()
        return self

    def void(self) -> "Story":
        """Cancel the round (COM-26)."""
        self._pay(refund(self.round))
        return self

    def _charge(self, name: str, cents: int) -> None:
        assert cents <= self.purse[name], f"{name} cannot pay {cents}"
        self.purse[name] -= cents

    def _report_purses(self) -> None:
        self.round.set_available(np.arange(len(self.names)), np.array(list(self.purse.values())))

    # --- what is seen ----------------------------------------------------------------------

    def row(self, name: str) -> int:
        """Return a player's row."""
        return self.names.index(name)

    def deciding(self, name: str) -> list[str]:
        """Return the lines on which a player is asked in this step."""
        row = self.row(name)
        return [LINE_NAMES[line] for line in range(LINES) if self.crowd.offered[row, line]]

    def offered(self, name: str, line: str = "main") -> str:
        """Return the actions offered to a player, separated by spaces."""
        mask = int(self.crowd.offered[self.row(name), LINE_NAMES.index(line)])
        return " ".join(a.name.lower() for a in Action if a and mask & (1 << (a - 1)))

    def legal(self, line: str = "main") -> str:
        """Return what the rules allow on a line, separated by spaces."""
        return " ".join(a.name.lower() for a in self.round.legal(0, LINE_NAMES.index(line)))

    def asked_to_insure(self) -> list[str]:
        """Return who is asked to insure and has not answered."""
        return [name for name in self.names if self.crowd.insured[self.row(name)] == ASKED]

    def line(self, line: str = "main") -> str:
        """Return the cards of a line."""
        return " ".join(card_codes(self.round.lines[0][LINE_NAMES.index(line)]))

    def hand(self, name: str, line: str = "main") -> str:
        """Return the cards of a player's hand."""
        number = LINE_NAMES.index(line)
        taken = int(self.crowd.taken[self.row(name), number])
        return " ".join(card_codes(self.round.lines[0][number][:taken]))

    def dealer(self) -> str:
        """Return the dealer's cards as anybody sees them."""
        return " ".join("??" if card is None else card_codes([card])[0] for card in self.round.dealer_shown())

    def ending(self, name: str, line: str = "main") -> Ending:
        """Return how a hand stands."""
        return Ending(int(self.crowd.ending[self.row(name), LINE_NAMES.index(line)]))

    def stake(self, name: str, line: str = "main") -> int:
        """Return what is staked on a hand, in cents."""
        return int(self.crowd.stake[self.row(name), LINE_NAMES.index(line)])

    def staked(self, name: str) -> int:
        """Return all that a player has staked, in cents."""
        return int(self.crowd.staked[self.row(name)])

    def back(self, name: str) -> int:
        """Return all that came back to a player, in cents."""
        assert self.results is not None, "the round has not ended"
        return int(self.results.back[self.row(name)])

    def net(self, name: str) -> int:
        """Return a player's result, in cents."""
        return self.back(name) - self.staked(name)

    def outcome(self, name: str, line: str = "main") -> Outcome:
        """Return what became of a hand."""
        assert self.results is not None, "the round has not ended"
        return Outcome(int(self.results.line_outcome[self.row(name), LINE_NAMES.index(line)]))

    def receipt(self, name: str) -> list[ReceiptLine]:
        """Return a player's bets and their results."""
        assert self.results is not None, "the round has not ended"
        return receipt_rows(self.round, self.results, self.row(name))

    def side(self) -> Mapping[str, str]:
        """Return the side bets' outcomes known so far, by key."""
        return {
            str(o.key): "push" if o.pushed else (f"{o.rank_name} {o.pays}:1" if o.rank_name else "lost")
            for o in self.round.side_outcomes()
        }

    def decisions(self) -> Iterator[tuple[int, str, str, Action, Cause]]:
        """Yield the decisions of the finished steps: step, player, line, action, cause."""
        for record in self.crowd.history:
            rows = zip(
                record.rows.tolist(),
                record.lines.tolist(),
                record.actions.tolist(),
                record.causes.tolist(),
                strict=True,
            )
            for row, line, action, cause in rows:
                yield record.step, self.names[row], LINE_NAMES[line], Action(action), Cause(cause)

    def cards_dealt(self) -> list[Card]:
        """Return every dealt card in order."""
        return [dealt.card for dealt in self.round.dealt]
