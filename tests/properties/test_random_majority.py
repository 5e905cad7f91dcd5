"""Majority tables full of people who do anything: every stake is settled, a killed table comes back, nothing leaks.

Golden chips are held against a twin: of two players with the same bets one has laid chips in a part of them, and
whatever the cards do, that part wins no more than its win and comes back as chips only (MAJ-17).
"""

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from tests.support.fake_driver import FakeDriver
from tests.support.majority import QUICK, bet, seats
from tests.support.random_table import Cards, random_cards
from ventuno.engine.document import decode, for_account
from ventuno.ledger.values import Settlement
from ventuno.table.live import LiveTable
from ventuno.table.messages import Ok
from ventuno.table.records import decode_entry, encode_entry
from ventuno.table.spec import GoldenRules

ROUNDS = 60
DEEP_ROUNDS = 6_000
CHIP_ROUNDS = 2_000
DEEP_CHIP_ROUNDS = 20_000
TWIN_ROUNDS = 80
STEPS = 70
VALUES = (1_00, 2_50, 5_00, 25_00)
PRESETS = ("majority", "majority-us")
ANN, BOB = 1, 2
WINS = ("win", "blackjack", "charlie")


# --- anything goes ----------------------------------------------------------------------------


def random_seats(rng: random.Random, cards: Cards | None = None) -> FakeDriver:
    """Return a table with five people at it, some nearly broke, some with golden chips."""
    players = tuple(range(1, 6))
    return seats(
        preset=rng.choice(PRESETS),
        players=players,
        refuse=[account for account in players if rng.random() < 0.4],
        balances={account: rng.choice((4_00, 25_00, 1_000_00)) for account in players},
        chips={account: random_chips(rng) for account in players if rng.random() < 0.5},
        shoes=lambda _, first=[cards]: first.pop() if first and first[0] else random_cards(rng),
        cut=0.05,
        vote_threshold=rng.choice((1, 2, 3)),
        burn_card=rng.random() < 0.2,
        golden=rng.choice((GoldenRules(), GoldenRules(2), GoldenRules(mixed=False), None)),
        clocks=QUICK,
    )


def random_chips(rng: random.Random) -> dict[int, int]:
    return {value: rng.randint(1, 4) for value in rng.sample(VALUES, rng.randint(1, 3))}


def random_slip(rng: random.Random, play: FakeDriver) -> tuple[dict[str, int], dict[str, list[int]]]:
    """Return credits and chips by spot, which may or may not be accepted."""
    cents: dict[str, int] = {}
    golden: dict[str, list[int]] = {}
    for spot in play.spec.spots:
        chance = 0.6 if spot.endswith(".main") else 0.2
        if rng.random() < chance:
            cents[spot] = rng.choice((50, 1_00, 1_01, 5_00, 10_00))
        if rng.random() < chance / 3:
            golden[spot] = rng.choices(VALUES, k=rng.randint(1, 2))
    return cents, golden


def random_act(rng: random.Random, play: FakeDriver) -> None:
    """Do something somebody may do now, sensible or not."""
    account = rng.choice(list(play.store.posted))
    kind = rng.random()
    if kind < 0.05:
        windows = play.windows(account)
        play.leave(account) if windows and rng.random() < 0.6 else play.enter(account)
    elif kind < 0.1:
        play.consent(account, accept=rng.random() < 0.6)
    elif kind < 0.25:
        play.wait(rng.choice((1, 500, 3_000, max(1, (play.table.due_ms() or 0) - play.now_ms))))
    elif play.phase == "betting":
        spots, golden = random_slip(rng, play)
        play.bet(account, spots=spots, golden=golden)
    elif play.phase == "insurance":
        play.insure(account, take=rng.random() < 0.6)
    elif play.phase == "decision":
        box, line = rng.randrange(2), rng.choice(("main", "main", "split_1", "split_2"))
        play.act(account, rng.choice(("hit", "hit", "double", "split", "stand")), line, box=box)
    else:
        play.wait(1_000)


def check_money(play: FakeDriver, posted: dict[int, int], chips: dict[int, Counter[int]]) -> None:
    """Hold what was settled against what everybody owns now."""
    for settled in play.store.settlements:
        assets = settled.assets.tolist() if settled.assets is not None else [0] * len(settled.accounts)
        net = (settled.back - settled.staked).tolist()
        for account, asset, change in zip(settled.accounts.tolist(), assets, net, strict=True):
            if asset:
                chips[account][asset] += change
            else:
                posted[account] += change
    assert play.store.posted == posted
    assert play.store.chips == chips
    assert all(pieces >= 0 for owned in chips.values() for pieces in owned.values())


class Second:
    """Builds another table from every fact as it is written, and compares."""

    def __init__(self, play: FakeDriver) -> None:
        self._play = play
        self._table = LiveTable(play.spec, play.table_no, 99, None, play.round_no, chart=play.chart)
        self._table.replay(play.store.rows())
        self.settled = len(play.store.settlements)
        play.witness = self.compare

    def compare(self) -> None:
        play = self._play
        rows = play.store.rows()
        entry, grant = rows[-1]
        if len(rows) == 1:
            self._table = LiveTable(play.spec, play.table_no, 99, None, play.round_no, chart=play.chart)
        self._table.apply(decode_entry(encode_entry(entry)), grant)
        assert self._table.fingerprint() == play.table.fingerprint(), entry


def check_table(seed: int) -> Sequence[Settlement]:
    """Play at a table for a while, killing it now and then."""
    rng = random.Random(seed)
    play = random_seats(rng)
    posted = dict(play.store.posted)
    chips = {account: Counter(owned) for account, owned in play.store.chips.items()}
    Second(play)
    for _ in range(STEPS):
        random_act(rng, play)
        if rng.random() < 0.02:
            play.restart(after_ms=rng.choice((0, 3_000)))
            play.enter(*posted)
            Second(play)
    if play.table.state.open:
        play.void()
    check_money(play, posted, chips)
    return play.store.settlements


@pytest.mark.clause("MAJ-7", "MAJ-17", "PLA-20", "PLA-21")
def test_random_tables_settle_every_stake_and_come_back_from_their_log():
    settled = [one for seed in range(ROUNDS) for one in check_table(seed)]
    assert sum(not one.void for one in settled) > ROUNDS / 2, "too few rounds were played"
    assert any(one.assets is not None for one in settled), "nobody laid golden chips"


@pytest.mark.deep
@pytest.mark.clause("MAJ-7", "MAJ-17", "PLA-20", "PLA-21")
@pytest.mark.parametrize("part", range(10))
def test_many_random_tables_settle_every_stake_and_come_back_from_their_log(part):
    for seed in range(DEEP_ROUNDS // 10):
        check_table(1_000_000 * (1 + part) + seed)


# --- golden chips against a twin --------------------------------------------------------------


def mixed_bets(rng: random.Random) -> tuple[dict[str, int], dict[str, list[int]]]:
    """Return a bet on one seat or both, of which chips are a part here and there."""
    cents: dict[str, int] = {}
    golden: dict[str, list[int]] = {}
    for number in (1, 2) if rng.random() < 0.5 else (rng.choice((1, 2)),):
        for kind in ("main", "player_pair", "dealer_pair", "twenty_one_plus_three"):
            spot = f"{number}.{kind}"
            if kind != "main" and rng.random() < 0.6:
                continue
            if rng.random() < 0.7:
                golden[spot] = rng.choices(VALUES, k=rng.randint(1, 3))
            if spot not in golden or rng.random() < 0.5:
                cents[spot] = rng.choice((1_00, 1_01, 7_03, 10_00))
    return cents, golden


def check_twins(seed: int) -> Counter[str]:
    """Play a round of two players with equal bets, one with chips in them; return how the bets came out."""
    rng = random.Random(seed)
    spots, golden = mixed_bets(rng)
    wanted = Counter(value for chips in golden.values() for value in chips)
    owned = {value: wanted[value] + rng.randint(0, 5) for value in VALUES}
    play = seats(
        preset=rng.choice(PRESETS),
        players=(ANN, BOB),
        chips={ANN: owned},
        shoes=lambda _: random_cards(rng),
        vote_threshold=1,
    )
    play.quiet = True
    together = {spot: spots.get(spot, 0) + sum(golden.get(spot, ())) for spot in {*spots, *golden}}
    assert isinstance(play.bet(ANN, spots=spots, golden=golden), Ok)
    assert isinstance(play.bet(BOB, spots=together), Ok)
    play.close_betting()
    insures = rng.random() < 0.5
    while play.phase != "result":
        if play.phase == "insurance":
            for account in (ANN, BOB):
                play.insure(account, take=insures)
            play.wait_for("decision", "result")
        for line in play.view().lines:
            if line.legal and play.phase == "decision":
                action = rng.choice(line.legal[1:] + line.legal)
                for account in (ANN, BOB):
                    play.act(account, action, line.line, box=line.box)
    (settled,) = play.store.settlements
    return compare_twins(play, settled, owned)


def compare_twins(play: FakeDriver, settled: Settlement, owned: dict[int, int]) -> Counter[str]:
    document = decode(settled.document)
    ann, bob = for_account(document, ANN), for_account(document, BOB)
    assert ann is not None
    assert bob is not None
    chips_back = 0
    seen: Counter[str] = Counter()
    mine = [one for one in ann.bets if one.spot != "insurance"]
    twin = [one for one in bob.bets if one.spot != "insurance"]
    for golden, plain in zip(mine, twin, strict=True):
        assert (golden.spot, golden.line, golden.outcome) == (plain.spot, plain.line, plain.outcome)
        assert golden.stake_cents == plain.stake_cents
        chips_back += golden.golden_back_cents
        if golden.golden_cents:
            seen[golden.outcome] += 1
        if golden.outcome in WINS:
            assert golden.golden_back_cents == 0
            assert golden.back_cents == plain.back_cents - golden.golden_cents
        elif golden.outcome == "push":
            assert golden.golden_back_cents == golden.golden_cents
            assert golden.back_cents == plain.stake_cents - golden.golden_cents
        else:  # lost, but for a double that comes back
            assert golden.back_cents + golden.golden_back_cents == plain.back_cents
    kept = sum(value * pieces for value, pieces in play.store.golden(ANN).items())
    laid = sum(one.golden_cents for one in mine)
    assert kept == sum(value * pieces for value, pieces in owned.items()) - laid + chips_back
    assert play.balance(ANN) == 1_000_00 - ann.staked_cents + ann.back_cents
    assert ann.staked_cents + laid == sum(one.stake_cents for one in ann.bets)
    insured = {one.box: one.stake_cents for one in ann.bets if one.spot == "insurance"}
    for hand in ann.hands:
        if hand.line == 0 and hand.box in insured:
            laid_there = sum(one.golden_cents for one in mine if one.box == hand.box and one.line == 0)
            assert insured[hand.box] <= (hand.stake_cents - laid_there) // 2 or hand.ending != "stood"
    return seen


def check_many(seeds: Sequence[int]) -> None:
    seen: Counter[str] = Counter()
    for seed in seeds:
        seen += check_twins(seed)
    assert {"win", "lose", "push", "blackjack"} <= set(seen), seen


@pytest.mark.clause("MAJ-17")
def test_two_thousand_mixed_bets_win_the_win_only_and_come_back_as_chips():
    check_many(range(CHIP_ROUNDS))


@pytest.mark.deep
@pytest.mark.clause("MAJ-17")
@pytest.mark.parametrize("part", range(10))
def test_twenty_thousand_mixed_bets_win_the_win_only_and_come_back_as_chips(part):
    share = DEEP_CHIP_ROUNDS // 10
    check_many(range(10_000 + part * share, 10_000 + (part + 1) * share))


# --- the hidden card --------------------------------------------------------------------------


def revealed(play: FakeDriver, shared: int) -> bool:
    live = play.table.state.round
    return bool(play.store.settlements) or (
        live is not None and (live.hole_up or play.table.state.shoe.front > shared)
    )


@pytest.mark.clause("PLA-25", "MAJ-10")
def test_tables_that_differ_in_hidden_cards_tell_the_same_until_the_reveal():
    """American dealing: the hole card lies face down while everybody votes."""
    waited = 0
    for seed in range(TWIN_ROUNDS):
        rng = random.Random(seed)
        first, other = random_cards(rng), random_cards(rng)
        shared = rng.choice((4, 5, 60))
        second = Cards(first.front[:shared] + other.front[shared:], [first.back[0], *other.back[1:]])
        tables = [
            seats(preset="majority-us", shoes=lambda _, cards=cards: cards, refuse=(2,))
            for cards in (first, second)
        ]
        for play in tables:
            for account in (1, 2, 3):
                bet(play, account, 10_00, 5_00, one_dealer_pair=1_00)
            play.close_betting()
        acts = random.Random(seed + 1)
        for _ in range(30):
            state = acts.getstate()
            for play in tables:
                acts.setstate(state)
                random_act(acts, play)
            if any(revealed(play, shared) for play in tables):
                break
            one, two = (play.frames for play in tables)
            assert one == two, f"seed {seed}"
            assert tables[0].table.due_ms() == tables[1].table.due_ms()
            waited += tables[0].phase == "decision"
    assert waited > TWIN_ROUNDS, "too few tables came to a vote"
