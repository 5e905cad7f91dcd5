"""Rounds told as stories: named players, cards as codes, amounts in credits.

    story = Story(front="8s 8h Kd 2c", back="6d Td Ah", ann=bet(10), bob=bet(5, bust_it=2))
    story.step(ann="split", bob="stand")
    story.step(ann="stand/hit")           # left hand / right hand
    assert story.net("ann") == cents(10)

At a table of several boxes a name says which: ``**{"ann.1": bet(10), "ann.3": bet(20)}`` are two hands of Ann, who
has one purse. ``turns`` are the boxes in playing order; ``vote`` decides a hand for all who are on it.

``front`` are the players' cards, ``back`` the dealer's, in the order in which they are dealt. The story
keeps the purses, so it is to the round what a table is: it pays for insurance, doubles and splits, replaces
what can no longer be paid (INF-13), pays at once what is (COM-25), and gives the rest of the results back.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

import numpy as np

from ventuno.core.cards import Card, card_codes, parse_cards
from ventuno.core.presets import load_preset
from ventuno.core.prices import PriceKey, PriceTable
from ventuno.core.rules import Rules, rules_hash
from ventuno.engine.actions import LINES, Action, Cause, Ending, Stage, Stream, Target
from ventuno.engine.columns import ASKED_EVEN_MONEY
from ventuno.engine.crowd import Crowd
from ventuno.engine.receipt import ReceiptLine, receipt_rows
from ventuno.engine.round import Round
from ventuno.engine.settle import Outcome, Results, per_account, refund, settle
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
    golden: dict[str, int] = field(default_factory=dict)


def bet(
    main: int | str,
    *,
    left: int | str = RICH,
    hides_cash_out: bool = False,
    golden: Mapping[str, int | str] | None = None,
    **side: int | str,
) -> Bet:
    """Return a bet in credits; ``left`` is what remains in the purse after it, ``golden`` what of it is chips."""
    return Bet(
        cents(main),
        {key: cents(amount) for key, amount in side.items()},
        cents(left),
        hides_cash_out,
        {key: cents(amount) for key, amount in (golden or {}).items()},
    )


def owner(name: str) -> str:
    """Return whose hand a name such as ``ann.2`` means."""
    return name.partition(".")[0]


def box_of(name: str) -> int:
    """Return the box of a name such as ``ann.2``; boxes are numbered from 1, and without a number it is 1."""
    return int(name.partition(".")[2] or 1) - 1


def hand_name(target: Target) -> str:
    """Return a hand's name, such as ``2.split_1``."""
    return f"{target.box + 1}.{LINE_NAMES[target.line]}"


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
        turns: Sequence[int] | None = None,
        hands_in_turn: bool = False,
        **players: Bet,
    ) -> None:
        self.rules = rules or load_preset(preset).rules
        self.names = list(players)
        self.owners = [owner(name) for name in players]
        self.bets = players
        self.refusing: set[str] = set()
        keys = self.rules.side_bet_keys
        for name, made in players.items():
            assert set(made.side) <= {str(key) for key in keys}, f"{name} bets on a spot that is not there"
        self.purse = {owner(name): made.left for name, made in players.items()}
        self.people = list(self.purse)
        crowd = Crowd.build(
            self.rules,
            accounts=[self.people.index(name) + 1 for name in self.owners],
            boxes=[box_of(name) for name in players],
            main=[made.main for made in players.values()],
            side=[[made.side.get(key, 0) for key in keys] for made in players.values()],
            available=[self.purse[name] for name in self.owners],
            hides_cash_out=[made.hides_cash_out for made in players.values()],
            **self._golden(),
        )
        self.chips_back: dict[str, int] = {}
        prices = None if cash_out is None else flat_prices(cash_out, self.rules)
        self.round = Round(
            self.rules, crowd, InfinitePolicy(), prices, turns=turns, hands_in_turn=hands_in_turn
        )
        self.crowd = crowd
        self._cards = {Stream.FRONT: list(parse_cards(front)), Stream.BACK: list(parse_cards(back))}
        self._used = {Stream.FRONT: 0, Stream.BACK: 0}
        self.results: Results | None = None
        self._go_on()

    def _golden(self) -> dict[str, Any]:
        chips = [made.golden for made in self.bets.values()]
        if not any(chips):
            return {}
        keys = self.rules.side_bet_keys
        return {
            "golden_main": [golden.get("main", 0) for golden in chips],
            "golden_side": [[golden.get(key, 0) for key in keys] for golden in chips],
        }

    # --- what happens ----------------------------------------------------------------------

    def _go_on(self) -> None:
        while (target := self.round.next_target()) is not None:
            stream = target.stream
            assert self._cards[stream], f"the story has no card for {target}"
            used = self._used[stream]
            position = used if stream is Stream.FRONT else self.rules.decks * 52 - 1 - used
            self._used[stream] += 1
            self.round.deal(self._cards[stream].pop(0), position)
        if self.round.stage is Stage.PAYING:
            self._pay_at_once(*self.round.owed())
            self._report_purses()
            self.round.pay()
            self._go_on()
        elif self.round.stage is Stage.FINISHED and self.results is None:
            self._pay(settle(self.round))

    def _pay_at_once(self, rows: np.ndarray, back: np.ndarray, gained: np.ndarray) -> None:
        for row, cents in zip(rows.tolist(), (back + gained).tolist(), strict=True):
            self.purse[self.owners[row]] += cents

    def _pay(self, results: Results) -> None:
        self.results = results
        totals = per_account(self.crowd, results)
        if results.gold is not None and self.crowd.gold is not None:
            hands, sides = results.gold.hands(self.crowd.gold), results.gold.sides(self.crowd.gold)
            chips = (hands.sum(axis=1) + sides.sum(axis=1)).tolist()
            self.chips_back = dict(zip(self.names, chips, strict=True))
        for account, back, paid in zip(totals.accounts, totals.back, totals.paid, strict=True):
            self.purse[self.people[int(account) - 1]] += int(back - paid)

    def insure(self, **answers: bool) -> "Story":
        """Answer the insurance offer; the unnamed stay silent. Then the offer ends."""
        for name, takes in answers.items():
            row = self.row(name)
            self.round.check_insurance(row)
            if takes:
                self._charge(name, self.round.insurance_cost(row))
            if takes and self.crowd.insured[row] == ASKED_EVEN_MONEY:
                self._pay_at_once(*self.round.even_money(np.array([row])))
            self.round.insure(np.array([row]), np.array([takes]))
        self._report_purses()
        self.round.end_insurance()
        self._go_on()
        return self

    def spend(self, name: str, amount: int | str) -> "Story":
        """Spend money elsewhere while a step is running."""
        self.purse[owner(name)] -= cents(amount)
        return self

    def act(self, name: str, action: str, line: str = "main") -> Action:
        """Decide one hand as a table does; return what was done in the end."""
        row, number = self.row(name), LINE_NAMES.index(line)
        wanted = done = Action[action.upper()]
        self.round.check(row, number, wanted)
        cost = self.round.cost(row, number, wanted)
        if cost > self.purse[owner(name)]:
            done, cost = self.round.replacement(row, number, wanted), self.round.cost(row, number, Action.HIT)
        self._charge(name, cost)
        if done is Action.CASH_OUT:
            self.purse[owner(name)] += self.round.price(row, number)
        cause = Cause.PLAYER if done is wanted else Cause.SHORTAGE
        self.round.decide(
            np.array([row]), np.array([number]), np.array([done], np.int8), np.array([cause], np.int8)
        )
        return done

    def vote(self, *actions: str, **golden: int) -> "Story":
        """Decide the hand that is asked in each box, for all who are on it (MAJ-7). Then the step ends.

        Those in ``refusing`` and those who cannot do not pay for a double or split.

        Args:
            actions: What is done, by box.
            golden: How much of a second stake somebody pays in golden chips, credits.
        """
        for (box, line), action in zip(self.round.asked(), actions, strict=True):
            done = Action[action.upper()]
            rows = self.crowd.holding(Ending.OPEN, box, line)
            chips = np.array([cents(golden.get(self.names[row], 0)) for row in rows], np.int64)
            pays = []
            for row, gold in zip(rows.tolist(), chips.tolist(), strict=True):
                cost, name = self.round.cost(row, line, done) - gold, self.names[row]
                pays.append(name not in self.refusing and cost <= self.purse[owner(name)])
                self._charge(name, cost if pays[-1] else 0)
            self.round.decide(
                rows,
                np.full(len(rows), line),
                np.full(len(rows), done, np.int8),
                np.full(len(rows), Cause.VOTE, np.int8),
                np.array(pays, np.bool_),
                golden=chips if chips.any() else None,
            )
        return self.end_step()

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
        assert cents <= self.purse[owner(name)], f"{name} cannot pay {cents}"
        self.purse[owner(name)] -= cents

    def _report_purses(self) -> None:
        balances = np.array([self.purse[name] for name in self.owners])
        self.round.set_available(np.arange(len(self.names)), balances)

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

    def legal(self, line: str = "main", box: int = 0) -> str:
        """Return what the rules allow on a line, separated by spaces."""
        return " ".join(a.name.lower() for a in self.round.legal(box, LINE_NAMES.index(line)))

    def asked(self) -> list[str]:
        """Return the hands that decide in this step, as ``box.line`` with boxes from 1."""
        return [hand_name(target) for target in self.round.asked()]

    def asked_to_insure(self) -> list[str]:
        """Return who is asked to insure, or to take even money, and has not answered."""
        return [self.names[row] for row in self.crowd.unanswered()]

    def line(self, line: str = "main", box: int = 0) -> str:
        """Return the cards of a line."""
        return " ".join(card_codes(self.round.lines[box][LINE_NAMES.index(line)]))

    def hand(self, name: str, line: str = "main") -> str:
        """Return the cards of a player's hand."""
        number = LINE_NAMES.index(line)
        taken = int(self.crowd.taken[self.row(name), number])
        return " ".join(card_codes(self.round.lines[box_of(name)][number][:taken]))

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

    def side(self, box: int = 0) -> Mapping[str, str]:
        """Return the side bets' outcomes known so far, by key."""
        return {
            str(o.key): "push" if o.pushed else (f"{o.rank_name} {o.pays}:1" if o.rank_name else "lost")
            for o in self.round.side_outcomes(box)
        }

    def unpaid(self) -> set[tuple[int, str, str]]:
        """Return the doubles and splits that were not paid: step, player, line (MAJ-7)."""
        return {
            (record.step, self.names[row], LINE_NAMES[line])
            for record in self.crowd.history
            for row, line in zip(record.rows[~record.paid], record.lines[~record.paid], strict=True)
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
