"""Golden chips: they stake like credits, win in credits, and come back as chips (MAJ-17)."""

import numpy as np
import pytest

from tests.engine.test_document import HEAD
from tests.support.story import Bet, Story, bet, cents
from ventuno.core.presets import load_preset
from ventuno.engine.actions import MAIN, SPLIT_1, SPLIT_2
from ventuno.engine.columns import ASKED, NOT_ASKED
from ventuno.engine.crowd import Crowd
from ventuno.engine.document import decode, encode, for_account, make_document
from ventuno.engine.receipt import Receipts, receipt_rows
from ventuno.engine.settle import Outcome, settle


def gold(main: int | str, chips: int, **options: object) -> Bet:
    """Return a main bet of which so much is golden."""
    return bet(main, golden={"main": chips}, **options)


def seat(front: str, back: str, *, preset: str = "majority", **players: Bet) -> Story:
    """Return a round of a table that takes golden chips."""
    return Story(preset=preset, front=front, back=back, hands_in_turn=True, **players)


MIXED = gold(10, 4)
ENDS = [  # cards, dealer, credits back, chips back
    pytest.param("Ts 9h", "9d Tc", 6, 4, id="push"),
    pytest.param("Ts 9h", "8d Tc", 16, 0, id="win"),
    pytest.param("Ts 7h", "8d Tc", 0, 0, id="lose"),
    pytest.param("As Kh", "9d Tc", 21, 0, id="blackjack"),
    pytest.param("As Kh", "Kd Ac", 6, 4, id="two blackjacks"),
    pytest.param("Ts 9h", "Kd Ac", 0, 0, id="dealer blackjack"),
]


@pytest.mark.clause("MAJ-17")
@pytest.mark.parametrize(("front", "back", "returned", "chips"), ENDS)
def test_a_win_pays_the_win_only_and_a_push_gives_chips_back(
    front: str, back: str, returned: int, chips: int
) -> None:
    """Of 10 staked, 4 are golden: a win pays 10 and gives the 6 credits back."""
    story = seat(front, back, ann=MIXED, bob=bet(10))
    if story.round.asked():
        story.vote("stand")
    assert (story.back("ann"), story.chips_back["ann"]) == (cents(returned), cents(chips))
    assert story.staked("ann") == cents(6)
    assert story.chips_back["bob"] == 0
    assert story.back("ann") + cents(4) == story.back("bob") or not story.back("bob")


@pytest.mark.clause("MAJ-17", "COM-14")
def test_three_to_two_is_taken_on_the_whole_stake_and_rounded_once() -> None:
    """Half a cent each on 0.05 of chips and 0.05 of credits would be two halves lost."""
    story = seat(
        "As Kh", "9d Tc", ann=bet("0.10", golden={"main": "0.05"}), bob=bet("0.05", golden={"main": "0.05"})
    )
    assert (story.back("ann"), story.back("bob")) == (5 + 15, 7)


@pytest.mark.clause("MAJ-17", "COM-11")
def test_only_the_credit_part_is_insured() -> None:
    story = seat("Ts 9h", "Ad Kc", ann=gold("10.01", 4), bob=gold(10, 10), cid=gold(10, 4, left=2))
    assert story.crowd.insured.tolist() == [ASKED, NOT_ASKED, NOT_ASKED]
    assert story.round.insurance_cost(0) == 300
    story.insure(ann=True).vote("stand")
    assert (story.staked("ann"), story.back("ann")) == (601 + 300, 900)


@pytest.mark.clause("MAJ-17")
def test_side_bets_win_without_the_chip_and_push_never_costs_it() -> None:
    made = bet(10, player_pair=5, dealer_pair=3, golden={"player_pair": 5, "dealer_pair": 3})
    story = seat("9s 9h", "9d Tc", ann=made).vote("stand")
    assert story.staked("ann") == cents(10)
    assert story.back("ann") == cents(5 * 6)
    assert story.chips_back["ann"] == 0


@pytest.mark.clause("MAJ-17", "MAJ-11")
def test_a_returned_double_gives_its_own_chips_back() -> None:
    """Ten up: of the original 10 with 4 golden nothing comes back, of the double's 10 with 7 golden all of it."""
    story = seat("5s 6h 9d", "Kd Ac", ann=gold(10, 4), bob=gold(10, 4)).vote("double", ann=7)
    assert (story.staked("ann"), story.staked("bob")) == (cents(6 + 3), cents(6 + 10))
    assert (story.back("ann"), story.chips_back["ann"]) == (cents(3), cents(7))
    assert (story.back("bob"), story.chips_back["bob"]) == (cents(10), 0)


@pytest.mark.clause("MAJ-17")
@pytest.mark.parametrize(
    ("dealer", "back", "chips"), [("9d 9c", 20 + 9, 0), ("Kd Kc", 9, 11), ("6d 8c 7h", 0, 0)]
)
def test_a_double_with_chips_in_both_parts(dealer: str, back: int, chips: int) -> None:
    story = seat("5s 6h 9d", dealer, ann=gold(10, 4)).vote("double", ann=7)
    assert (story.back("ann"), story.chips_back["ann"]) == (cents(back), cents(chips))


@pytest.mark.clause("MAJ-17", "MAJ-7")
def test_the_second_stake_of_a_split_lies_on_the_left_hand_with_its_chips() -> None:
    story = seat("8s 8h Td 2c Kd", "8d Tc", ann=gold(10, 10), bob=gold(10, 4), cid=gold(10, 4))
    story.refusing = {"cid"}
    story.vote("split", ann=3)
    held = story.crowd.gold
    assert held is not None
    assert held.stake.tolist() == [[0, 300, 1000], [0, 0, 400], [0, 0, 400]]
    assert not held.double.any()
    assert [story.staked(name) for name in story.names] == [cents(7), cents(16), cents(6)]
    story.vote("stand").vote("hit").vote("stand")  # 18 pushes, 8-2-K wins
    assert [story.back(name) for name in story.names] == [cents(7 + 10), cents(10 + 16), cents(16)]
    assert [story.chips_back[name] for name in story.names] == [cents(3), 0, 0]


@pytest.mark.clause("MAJ-17", "MAJ-7")
def test_each_split_hand_may_be_doubled_with_chips() -> None:
    story = seat("8s 8h 2d 3c Ts 7h", "Kd Ac", ann=gold(10, 4)).vote("split", ann=10)
    story.vote("double", ann=5).vote("double")
    held = story.crowd.gold
    assert held is not None
    assert held.stake[0].tolist() == [0, 1000, 400]
    assert held.double[0].tolist() == [0, 500, 0]
    assert (story.back("ann"), story.chips_back["ann"]) == (cents(5 + 10), cents(5))


@pytest.mark.clause("MAJ-17", "COM-26")
@pytest.mark.parametrize("steps", [0, 1, 2])
def test_a_void_gives_chips_back_as_chips(steps: int) -> None:
    made = bet(10, player_pair=5, golden={"main": 4, "player_pair": 2})
    story = seat("8s 8h 2d 3c Ts", "Kd Ac", ann=made)
    votes = [("split", 6), ("double", 7)]
    for action, chips in votes[:steps]:
        story.vote(action, ann=chips)
    story.void()
    laid = 4 + 2 + sum(chips for _, chips in votes[:steps])
    assert (story.back("ann"), story.chips_back["ann"]) == (cents(15 + 10 * steps - laid), cents(laid))
    assert story.staked("ann") == story.back("ann")


@pytest.mark.clause("MAJ-17")
def test_the_whole_of_a_bet_counts_where_only_chips_are_laid() -> None:
    story = seat("Ts 9h", "8d Tc", ann=gold(10, 10)).vote("stand")
    assert (story.staked("ann"), story.back("ann")) == (0, cents(10))
    assert story.stake("ann") == cents(10)


@pytest.mark.clause("MAJ-17", "PLA-12")
def test_receipts_and_history_tell_what_was_golden() -> None:
    made = bet(10, player_pair=5, golden={"main": 4, "player_pair": 5})
    story = (
        seat("8s 8h Td 2c Kd", "8d Tc", ann=made, bob=bet(10))
        .vote("split", ann=10)
        .vote("stand")
        .vote("hit")
        .vote("stand")
    )
    rows = receipt_rows(story.round, story.results, 0)
    assert [
        (r.spot, r.line, r.stake_cents, r.back_cents, r.golden_cents, r.golden_back_cents) for r in rows
    ] == [
        ("main", SPLIT_1, 1000, 0, 1000, 1000),
        ("main", SPLIT_2, 1000, 1600, 400, 0),
        ("player_pair", None, 500, 3000, 500, 0),
    ]
    assert Receipts(story.round, story.results).lines(0) == rows
    assert {r.golden_cents for r in receipt_rows(story.round, story.results, 1)} == {0}
    document = decode(encode(make_document(story.round, story.results, HEAD, np.array([cents(10_006), 0]))))
    mine = for_account(document, 1)
    assert mine is not None
    assert [(b.golden_cents, b.golden_back_cents) for b in mine.bets] == [(1000, 1000), (400, 0), (500, 0)]
    assert (mine.staked_cents, mine.back_cents) == (cents(6), cents(46))
    assert mine.balance_after_cents == story.purse["ann"]


def test_without_golden_chips_nothing_of_them_is_kept() -> None:
    story = seat("Ts 9h", "8d Tc", ann=bet(10)).vote("stand")
    assert story.crowd.gold is None
    assert story.results.gold is None
    document = make_document(story.round, story.results, HEAD, np.array([0]))
    assert not [name for name in document.columns if "golden" in name]


def test_what_is_paid_at_once_is_paid_for_credits() -> None:
    with pytest.raises(AssertionError, match="credits"):
        Crowd.build(
            load_preset("american").rules, accounts=[1], boxes=[0], main=[100], side=[[0, 0]], available=[0],
            hides_cash_out=[False], golden_main=[100],
        )  # fmt: skip


@pytest.mark.clause("MAJ-17", "COM-14")
def test_no_cent_and_no_chip_is_made_or_lost_whatever_happens() -> None:
    """What the whole stake brings, less what is no money, is what comes back in credits and chips."""
    for number in range(120):
        rng = np.random.default_rng([17, number])
        chips = {f"p{n}": int(rng.integers(0, 11)) for n in range(6)}
        shoe = [f"{r}{s}" for r in "A23456789TJQK" for s in "shdc"]
        front, back = rng.permutation(shoe * 2), rng.permutation(shoe * 2)
        if number % 2:
            front[1] = front[0]
        golden = {
            name: gold(10, amount, player_pair=int(rng.integers(0, 3))) for name, amount in chips.items()
        }
        plain = {name: bet(10, player_pair=made.side["player_pair"] // 100) for name, made in golden.items()}
        stories = [
            Story(
                preset="majority", front=" ".join(front), back=" ".join(back), hands_in_turn=True, **players
            )
            for players in (golden, plain)
        ]
        refusing = {name for name in chips if rng.random() < 0.3}
        extra = 0
        for story in stories:
            story.refusing = refusing
        while stories[0].round.asked() or stories[0].asked_to_insure():
            if stories[0].asked_to_insure():
                [story.insure() for story in stories]
                continue
            (hand,) = stories[0].round.asked()
            legal = stories[0].legal(stories[0].asked()[0].split(".")[1]).split()
            action = str(rng.choice(legal))
            pays = [
                n
                for n in chips
                if n not in refusing and stories[0].crowd.ending[stories[0].row(n), hand.line] == 1
            ]
            more = {n: int(rng.integers(0, 11)) for n in pays} if action in ("double", "split") else {}
            extra += sum(more.values())
            stories[0].vote(action, **more)
            stories[1].vote(action)
        mixed, whole = stories
        assert mixed.crowd.gold is not None
        laid = mixed.crowd.gold.staked()
        assert laid.sum() == cents(sum(chips.values()) + extra)
        results, other = mixed.results, whole.results
        assert (results.staked + laid == other.staked).all()
        assert (results.line_outcome == other.line_outcome).all()
        back = results.gold.hands(mixed.crowd.gold) + results.line_back
        won = np.isin(results.line_outcome, (Outcome.WIN, Outcome.CHARLIE, Outcome.BLACKJACK))
        assert (back + np.where(won, mixed.crowd.gold.hands, 0) == other.line_back).all()
        assert (results.back == results.line_back.sum(axis=1) + results.side_back.sum(axis=1)).all()
        assert (results.line_back >= 0).all()
        assert (settle(mixed.round).back == results.back).all()
        assert mixed.crowd.stake[:, MAIN].tolist() == whole.crowd.stake[:, MAIN].tolist()
