"""Random rounds of several boxes: turns, votes that some do not pay for, payments at once; every cent told apart.

What a hand must bring is worked out here a second time, from the cards, in whole and half stakes.
"""

from collections import Counter
from dataclasses import dataclass

import msgspec
import numpy as np
import pytest

from tests.engine.test_document import HEAD
from tests.support.random_rounds import codes
from tests.support.reference import natural, total
from ventuno.core.cards import FULL_DECK, is_ace, value
from ventuno.core.errors import Refused
from ventuno.core.presets import load_preset
from ventuno.core.rules import Rules
from ventuno.engine.actions import LINES, MAIN, Action, Cause, Ending, Stage, Stream
from ventuno.engine.columns import ASKED_EVEN_MONEY
from ventuno.engine.crowd import Crowd
from ventuno.engine.document import decode, encode, for_account, make_document
from ventuno.engine.round import Round
from ventuno.engine.settle import per_account, refund, settle
from ventuno.games.infinite.policy import InfinitePolicy

ROUNDS, PARTS = 240, 2
DEEP_ROUNDS = 4_000
GAMES = ("american", "duel", "majority", "majority-us")
RICH = 10**7


@dataclass
class Table:
    """A round in play, the purses beside it, and who does not pay for doubles and splits."""

    round: Round
    purses: dict[int, int]
    rng: np.random.Generator
    shared: bool
    refusing: frozenset[int]
    greedy: bool

    def pay(self, row: int, cents: int) -> None:
        self.purses[int(self.round.crowd.account[row])] += cents

    def report(self) -> None:
        crowd = self.round.crowd
        self.round.set_available(
            np.arange(len(crowd)), np.array([self.purses[a] for a in crowd.account.tolist()])
        )


def nasty_shoe(rules: Rules, rng: np.random.Generator) -> tuple[list[int], list[int]]:
    """Return players' and dealer's cards with more pairs, small cards, aces and blackjacks than luck brings."""
    shoe = rng.permutation(list(FULL_DECK) * rules.decks).tolist()
    front, back = shoe[: len(shoe) // 2], shoe[len(shoe) // 2 :]
    if rng.random() < 0.4:
        front.sort(key=lambda card: value(card) > 3)
    if rng.random() < 0.3:
        front[:6] = rng.choice([0, 1, 40, 44, 28], 6).tolist()
    if rng.random() < 0.5:
        back.insert(0, back.pop(next(n for n, card in enumerate(back) if is_ace(card))))
        back.insert(1, back.pop(next(n for n, card in enumerate(back[1:], 1) if value(card) == 10)))
        if rng.random() < 0.5:
            back[:2] = back[1::-1]
        if rng.random() < 0.3:
            back.pop(1)
    return front, back


def start(rng: np.random.Generator) -> tuple[Table, list[int], list[int]]:
    """Return a round before its first card, and the cards of both ends of its shoe."""
    preset = GAMES[int(rng.integers(len(GAMES)))]
    rules = load_preset(preset).rules
    shared = preset.startswith("majority")
    boxes = np.sort(rng.choice(rules.boxes, int(rng.integers(1, rules.boxes + 1)), replace=False))
    if shared:
        rows = [(account, box) for account in range(1, 5) for box in boxes if rng.random() < 0.7] or [
            (1, int(boxes[0]))
        ]
    else:
        rows = [(int(box) + 1 if preset == "duel" else 1, int(box)) for box in boxes]
    n, sides = len(rows), len(rules.side_bets)
    main = rng.choice([1, 101, 1000, 12_345], n)
    side = np.where(rng.random((n, sides)) < 0.5, rng.integers(1, 40, (n, sides)) * 25, 0)
    accounts = [account for account, _ in rows]
    purses = {account: int(rng.choice([0, 700, RICH], p=[0.1, 0.2, 0.7])) for account in accounts}
    crowd = Crowd.build(
        rules, accounts=accounts, boxes=[int(box) for _, box in rows], main=main, side=side,
        available=[purses[account] for account in accounts], hides_cash_out=[False] * n,
    )  # fmt: skip
    turns = None if shared else rng.permutation(rules.boxes).tolist()
    round_ = Round(rules, crowd, InfinitePolicy(), None, turns=turns, hands_in_turn=shared)
    refusing = frozenset(row for row in range(n) if shared and rng.random() < 0.3)
    return Table(round_, purses, rng, shared, refusing, rng.random() < 0.3), *nasty_shoe(rules, rng)


def play(table: Table, front: list[int], back: list[int], *, stop: int = 99) -> None:
    """Play a round to its end, or up to some number of things that happen."""
    round_ = table.round
    while round_.stage is not Stage.FINISHED and stop:
        while (target := round_.next_target()) is not None:
            round_.deal((back if target.stream is Stream.BACK else front).pop(0), len(round_.dealt))
        stop -= 1
        if round_.stage is Stage.INSURANCE:
            answer(table)
            table.report()
            round_.end_insurance()
        elif round_.stage is Stage.PAYING:
            for row, gets, gained in zip(*(column.tolist() for column in round_.owed()), strict=True):
                table.pay(row, gets + gained)
            table.report()
            round_.pay()
        elif round_.stage is Stage.DECISION:
            check_turns(table)
            check_refusals(table)
            decide(table)
            table.report()
            round_.end_step()


def answer(table: Table) -> None:
    """Answer the insurance offer at random, as far as it can be paid."""
    for row in table.round.crowd.unanswered().tolist():
        if table.rng.random() < 0.3:
            continue
        rows, takes = np.array([row]), np.array([bool(table.rng.random() < 0.6)])
        cost = table.round.insurance_cost(row)
        takes &= cost <= table.purses[int(table.round.crowd.account[row])]
        if takes[0]:
            table.pay(row, -cost)
        if takes[0] and table.round.crowd.insured[row] == ASKED_EVEN_MONEY:
            _, gets, gained = table.round.even_money(rows)
            table.pay(row, int(gets[0] + gained[0]))
        table.round.insure(rows, takes)


def decide(table: Table) -> None:
    """Decide every hand that is asked, for all who are on it; the poor and the unwilling do not pay."""
    round_, rng = table.round, table.rng
    for box, line in round_.asked():
        rows = round_.crowd.holding(Ending.OPEN, box, line)
        legal = round_.legal(box, line)
        if rng.random() < 0.1 and not table.greedy:
            continue  # silent
        action = legal[int(rng.random() ** 2 * len(legal))] if rng.random() < 0.7 else legal[-1]
        action = Action.HIT if table.greedy and action is not Action.SPLIT else action
        if not table.shared and not int(round_.crowd.offered[rows[0], line]) & (1 << (action - 1)):
            action = Action.STAND
        pays = []
        for row in rows.tolist():
            cost, account = round_.cost(row, line, action), int(round_.crowd.account[row])
            pays.append(row not in table.refusing and cost <= table.purses[account])
            table.pay(row, -cost if pays[-1] else 0)
        shape = len(rows)
        round_.decide(
            rows, np.full(shape, line), np.full(shape, action, np.int8), np.full(shape, Cause.VOTE, np.int8),
            np.array(pays) if table.shared else None,
        )  # fmt: skip


def check_turns(table: Table) -> None:
    """One hand is asked, or one of each seat; none with an open hand before it."""
    round_ = table.round
    asked = round_.asked()
    assert len(asked) == 1 if not table.shared else len({hand.box for hand in asked}) == len(asked) >= 1
    open_hands = [hand for hand in round_.hands() if len(round_.crowd.holding(Ending.OPEN, *hand))]
    for hand in asked:
        queue = open_hands if not table.shared else [other for other in open_hands if other.box == hand.box]
        assert queue[0] == hand


def check_refusals(table: Table) -> None:
    """Whatever is refused changes nothing, and a hand whose turn it is not accepts nothing."""
    round_ = table.round
    asked = set(round_.asked())
    columns = [column for column in vars(round_.crowd).values() if isinstance(column, np.ndarray)]
    before = [column.tobytes() for column in columns]
    for row, line in np.ndindex(len(round_.crowd), LINES):
        for action in Action:
            try:
                round_.check(row, line, action)
            except Refused:
                continue
            assert (int(round_.crowd.box[row]), line) in asked
            assert action in round_.legal(int(round_.crowd.box[row]), line)
    assert before == [column.tobytes() for column in columns]


def hand_back(round_: Round, row: int, line: int) -> int:
    """Return what a hand brings, worked out from its cards alone."""
    crowd, rules = round_.crowd, round_.rules
    box, stake = int(crowd.box[row]), int(crowd.stake[row, line])
    cards = codes(round_.lines[box][line][: int(crowd.taken[row, line])])
    dealer = codes(round_.dealer)
    doubled = line == MAIN and len(cards) == 3 and stake == 2 * crowd.main[row]
    doubled |= line != MAIN and stake == 2 * crowd.main[row]
    if not stake:
        return 0
    if crowd.insured[row] == 5:
        return 2 * stake
    if line == MAIN and natural(cards):
        return stake if natural(dealer) else stake + stake * 3 // 2
    mine, his = total(cards)[0], total(dealer)[0]
    if mine > 21:
        return 0
    if natural(dealer):
        spared = doubled and rules.late_blackjack == "doubles_back_on_ten" and dealer[0][0] in "TJQK"
        return stake // 2 if spared else 0
    if rules.charlie_cards and len(cards) >= rules.charlie_cards:
        return 2 * stake
    if his > 21 or mine > his:
        return 2 * stake
    return stake if mine == his else 0


def check_money(table: Table, laid: dict[int, int]) -> None:
    """Every hand brings what it must, the columns add up, and purses tell the same."""
    round_ = table.round
    crowd, results = round_.crowd, settle(round_)
    for row, line in np.ndindex(len(crowd), LINES):
        assert int(results.line_back[row, line]) == hand_back(round_, row, line)
    insured = 3 * crowd.insurance if natural(codes(round_.dealer)) else 0 * crowd.insurance
    assert (results.insurance_back == insured).all()
    assert (results.staked == crowd.stake.sum(axis=1) + crowd.side.sum(axis=1) + crowd.insurance).all()
    for record in crowd.history:
        doubles = record.actions == Action.DOUBLE
        assert (crowd.taken[record.rows[doubles], record.lines[doubles]] == 3).all()
    check_dealer(round_)
    totals = per_account(crowd, results)
    assert totals.accounts.tolist() == list(dict.fromkeys(crowd.account.tolist()))
    for account, staked, back, paid in zip(*(column.tolist() for column in totals[:4]), strict=True):
        assert table.purses[account] == laid[account] - staked + paid
        rows = crowd.rows_of(account)
        assert back == results.back[rows].sum()
    check_history(table, laid)


def check_dealer(round_: Round) -> None:
    """The dealer turned and drew exactly what a bet depended on (COM-24)."""
    crowd, dealer = round_.crowd, codes(round_.dealer)
    live = natural_waits = False
    for row, line in np.argwhere(crowd.stake > 0).tolist():
        cards = codes(round_.lines[int(crowd.box[row])][line][: int(crowd.taken[row, line])])
        charlie = bool(round_.rules.charlie_cards) and len(cards) >= round_.rules.charlie_cards
        blackjack = line == MAIN and natural(cards)
        natural_waits |= (blackjack and not crowd.cashed[row, line]) or (charlie and total(cards)[0] <= 21)
        live |= total(cards)[0] <= 21 and not blackjack and not charlie
    if round_.peeked_blackjack:
        assert len(dealer) == 2
    elif live:
        assert total(dealer)[0] >= 17
        assert len(dealer) == 2 or total(dealer[:-1])[0] < 17
    else:
        pair = [n for n, key in enumerate(round_.rules.side_bet_keys) if key == "dealer_pair"]
        asks = (
            (natural_waits and dealer[0][0] in "ATJQK") or crowd.insurance.any() or crowd.side[:, pair].any()
        )
        assert round_.hole_up == asks
        assert len(dealer) == (2 if asks or round_.rules.hole_card else 1)


def check_history(table: Table, laid: dict[int, int]) -> None:
    """What each account is shown adds up to what its rows brought, box by box."""
    round_ = table.round
    crowd, results = round_.crowd, settle(round_)
    before = np.array([laid[account] for account in crowd.account.tolist()])
    document = decode(encode(make_document(round_, results, HEAD, before)))
    totals = per_account(crowd, results)
    for account, staked, back in zip(*(column.tolist() for column in totals[:3]), strict=True):
        mine = for_account(document, account)
        assert mine is not None
        assert (mine.staked_cents, mine.back_cents) == (staked, back)
        assert {hand.box for hand in mine.hands} == set(crowd.box[crowd.rows_of(account)].tolist())
        assert mine.balance_after_cents == laid[account] - staked + back


def check_round(rng: np.random.Generator) -> Counter[str]:
    """Play and check one round; return the rare things it reached."""
    table, front, back = start(rng)
    crowd = table.round.crowd
    bets = crowd.main + crowd.side.sum(axis=1)
    laid = {
        account: purse + int(bets[crowd.rows_of(account)].sum()) for account, purse in table.purses.items()
    }
    play(table, front, back, stop=int(rng.integers(1, 6)))
    void = refund(table.round)
    assert (void.back >= void.staked).all()
    assert (void.back - void.staked == np.maximum(crowd.cashed - crowd.stake, 0).sum(axis=1)).all()
    play(table, front, back)
    check_money(table, laid)
    return reached(table.round)


def reached(round_: Round) -> Counter[str]:
    """Return which rare things happened."""
    endings, late = round_.crowd.ending, natural(codes(round_.dealer)) and not round_.peeked_blackjack
    return Counter(
        {
            "even money": bool((endings == Ending.EVEN_MONEY).any()),
            "paid at once": round_.naturals_paid,
            "unpaid": any(not record.paid.all() for record in round_.crowd.history),
            "unpaid split": bool(((endings[:, 1] == Ending.ABSENT) & (endings[:, 2] != Ending.ABSENT)).any()),
            "late blackjack": late,
            "late blackjack against a double": late and bool((endings == Ending.DOUBLED).any()),
            "charlie": bool((endings == Ending.CHARLIE).any()),
            "peek": round_.peeked_blackjack,
            "both seats split": len(round_.crowd.boxes) > 1
            and bool({int(box) for box in round_.crowd.box[endings[:, MAIN] == Ending.SPLIT]} >= {0, 1}),
            "dealer draws nothing": not round_.hole_up,
        }
    )


@pytest.mark.clause(
    "AME-1", "AME-2", "AME-3", "AME-4", "MAJ-6", "MAJ-7", "MAJ-11", "COM-10", "COM-12", "COM-14", "COM-25", "COM-26"
)  # fmt: skip
@pytest.mark.parametrize("part", range(PARTS))
def test_random_rounds_of_several_boxes(part: int) -> None:
    check_rounds(part, ROUNDS // PARTS)


@pytest.mark.deep
def test_many_more_random_rounds_of_several_boxes() -> None:
    check_rounds(100, DEEP_ROUNDS)


def check_rounds(seed: int, count: int) -> None:
    """Play and check rounds, and see that they reach the rare things."""
    seen: Counter[str] = Counter()
    for number in range(count):
        seen += check_round(np.random.default_rng([21, seed, number]))
    missing = {"even money", "paid at once", "unpaid", "unpaid split", "late blackjack", "peek"} - set(seen)
    assert not missing, seen
    if count == DEEP_ROUNDS:
        assert len(seen) == len(reached(start(np.random.default_rng(0))[0].round)), seen


def test_rules_of_all_games_are_covered() -> None:
    rules = [load_preset(name).rules for name in GAMES]
    assert {r.boxes for r in rules} == {2, 5}
    assert {msgspec.structs.asdict(r)["hole_card"] for r in rules} == {True, False}
