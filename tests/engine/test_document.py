"""The round document: what it keeps, who may see what of it, and how small it is."""

import re

import msgspec
import numpy as np
import pytest

from tests.support.random_rounds import play, random_deal
from tests.support.story import Story, bet, cents
from ventuno.core.presets import load_preset
from ventuno.engine.actions import Action, Stage, Stream
from ventuno.engine.crowd import Crowd
from ventuno.engine.document import (
    DECISION_COLUMNS,
    PLAYER_COLUMNS,
    Head,
    PlayerBet,
    RoundDocument,
    decode,
    encode,
    for_account,
    make_document,
)
from ventuno.engine.packing import pack_columns, unpack_columns
from ventuno.engine.receipt import Receipts, receipt_rows
from ventuno.engine.round import Round
from ventuno.engine.settle import Outcome, settle
from ventuno.games.infinite.policy import InfinitePolicy

HEAD = Head(
    table="infinite", game="infinite", round=7, code="12:30:00-ABCD", started_ms=1_000, ended_ms=31_000,
    rules_hash="a" * 64, spec_version=1, engine_version=1, shoe=3, commitment="b" * 64,
)  # fmt: skip


def told(story: Story, *, void: str | None = None) -> RoundDocument:
    """Return the document of a story after a trip through its stored form."""
    assert story.results is not None
    before = np.array(
        [story.bets[n].left + story.bets[n].main + sum(story.bets[n].side.values()) for n in story.names]
    )
    head = msgspec.structs.replace(HEAD, void=void)
    return decode(encode(make_document(story.round, story.results, head, before)))


def split_story() -> Story:
    """Return a round with insurance, a split, a time-out and side bets."""
    story = Story(
        front="8s 8h 3d Td 9c", back="Ad 8d",
        ann=bet(10, left=90, bust_it=2), bob=bet(5, left=45), cid=bet(1, left=0, perfect_pairs=1),
    )  # fmt: skip
    return story.insure(ann=True, bob=False).step(ann="split", bob="stand").step(ann="hit")


def test_a_player_sees_cards_decisions_bets_and_balances() -> None:
    mine = for_account(told(split_story()), 1)
    assert mine is not None
    assert mine.head == HEAD
    assert [card.card for card in mine.cards] == ["8s", "Ad", "8h", "8d", "3d", "Td", "9c"]
    assert [card.face for card in mine.cards] == ["up", "up", "up", "turned", "up", "up", "up"]
    assert [(h.line, h.cards, h.ending, h.outcome) for h in mine.hands] == [
        (0, ["8s", "8h"], "split", "none"),
        (1, ["8s", "3d", "9c"], "stood", "win"),
        (2, ["8h", "Td"], "stood", "lose"),
    ]
    assert [(d.step, d.line, d.action, d.cause) for d in mine.decisions] == [
        (1, 0, "split", "player"),
        (2, 1, "hit", "player"),
        (2, 2, "stand", "only_choice"),
        (3, 1, "stand", "only_choice"),
    ]
    assert mine.decisions[0].offered == ["hit", "stand", "double", "split"]
    assert mine.insurance is True
    assert mine.bets == [
        PlayerBet(0, "main", "win", 1000, 2000, line=1, pays=(1, 1)),
        PlayerBet(0, "main", "lose", 1000, 0, line=2),
        PlayerBet(0, "insurance", "lose", 500, 0),
        PlayerBet(0, "bust_it", "lose", 200, 0),
    ]
    assert (mine.staked_cents, mine.back_cents) == (2700, 2000)
    assert (mine.balance_before_cents, mine.balance_after_cents) == (cents(102), cents(102) - 700)


def test_players_see_only_their_own() -> None:
    document = told(split_story())
    bob, cid = for_account(document, 2), for_account(document, 3)
    assert bob is not None
    assert cid is not None
    assert (bob.insurance, cid.insurance) == (False, None)
    assert [d.cause for d in cid.decisions] == ["time_out"]
    assert [b.spot for b in cid.bets] == ["main", "perfect_pairs"]
    assert cid.bets[1].rank == "mixed"
    assert for_account(document, 4) is None


@pytest.mark.clause("COM-24")
def test_the_hole_card_of_a_void_round_stays_hidden() -> None:
    story = Story(front="8s 8h", back="9d Kd", ann=bet(10)).void()
    mine = for_account(told(story, void="fault"), 1)
    assert mine is not None
    assert [(card.card, card.face) for card in mine.cards if card.box == -1] == [("9d", "up"), ("??", "down")]
    assert [(b.outcome, b.back_cents) for b in mine.bets] == [("returned", 1000)]
    settled = Story(front="Ts 6h Kc", back="9d Kd", ann=bet(10)).step(ann="hit")
    mine = for_account(told(settled), 1)
    assert mine is not None
    assert [card.face for card in mine.cards if card.box == -1] == ["up", "turned"]


@pytest.mark.clause("COM-26")
def test_the_decisions_of_an_interrupted_step_are_kept() -> None:
    story = Story(front="8s 8h", back="9d Kd", ann=bet(10), bob=bet(10))
    story.act("ann", "split")
    story.void()
    document = told(story, void="fault")
    ann, bob = for_account(document, 1), for_account(document, 2)
    assert ann is not None
    assert bob is not None
    assert [(d.action, d.cause) for d in ann.decisions] == [("split", "player")]
    assert bob.decisions == []
    assert ann.staked_cents == ann.back_cents == cents(20)


def test_a_document_survives_storage_column_by_column() -> None:
    for number in range(50):
        rng = np.random.default_rng([9, number])
        deal = random_deal(rng)
        round_ = play(deal, rng).round
        before = deal.left + deal.main + deal.side.sum(axis=1)
        document = make_document(round_, settle(round_), HEAD, before)
        read = decode(encode(document))
        assert read.columns.keys() == document.columns.keys()
        assert {re.sub(r"_\d$", "", name) for name in read.columns} == {*PLAYER_COLUMNS, *DECISION_COLUMNS}
        for name, column in document.columns.items():
            assert read.columns[name].tolist() == column.tolist(), name
        assert (read.head, read.cards, read.sides) == (document.head, document.cards, document.sides)


def test_history_says_what_the_results_said() -> None:
    for number in range(50):
        rng = np.random.default_rng([8, number])
        deal = random_deal(rng)
        round_ = play(deal, rng).round
        results = settle(round_)
        document = make_document(round_, results, HEAD, deal.left + deal.main + deal.side.sum(axis=1))
        receipts = Receipts(round_, results)
        for row in range(len(round_.crowd)):
            lines = receipts.lines(row)
            assert lines == receipt_rows(round_, results, row)
            assert sum(line.stake_cents for line in lines) == int(results.staked[row])
            assert sum(line.back_cents for line in lines) == int(results.back[row])
            mine = for_account(document, int(round_.crowd.account[row]))
            assert mine is not None
            assert (mine.staked_cents, mine.back_cents) == (int(results.staked[row]), int(results.back[row]))
            assert [b.outcome for b in mine.bets] == [line.outcome.name.lower() for line in lines]


def test_a_document_of_another_version_is_refused() -> None:
    data = msgspec.msgpack.decode(encode(told_raw()))
    data[0] = 99
    with pytest.raises(msgspec.ValidationError, match="version 99"):
        decode(msgspec.msgpack.encode(data))
    with pytest.raises(msgspec.ValidationError):
        decode(msgspec.msgpack.encode({"not": "a document"}))


def told_raw() -> RoundDocument:
    """Return any document."""
    return told(Story(front="Ah Kd", back="9d Kd", ann=bet(10)))


def test_columns_keep_their_numbers_whatever_their_size() -> None:
    columns = {
        "none": np.zeros(0, np.int64),
        "small": np.array([-128, 127]),
        "edge": np.array([128, -129]),
        "large": np.array([2**31, -(2**31) - 1]),
        "money": np.array([10**12, 1]),
        "rising": np.array([3, 4, 5, 0, 1]),
    }
    read = unpack_columns(pack_columns(columns, rising=frozenset({"rising"})))
    assert {name: column.tolist() for name, column in read.items()} == {
        name: column.tolist() for name, column in columns.items()
    }


PLAYERS = 20_000


def crowded_round() -> Round:
    """Return a finished round of 20,000 players who bet on everything and do anything."""
    rng = np.random.default_rng(2)
    rules = load_preset("infinite").rules
    crowd = Crowd.build(
        rules,
        accounts=np.sort(rng.choice(10**7, PLAYERS, replace=False)),
        boxes=np.zeros(PLAYERS, np.int8),
        main=rng.integers(1, 5001, PLAYERS) * 100,
        side=rng.integers(1, 501, (PLAYERS, 4)) * 100,
        available=rng.integers(0, 10**7, PLAYERS),
        hides_cash_out=np.zeros(PLAYERS, np.bool_),
    )
    round_ = Round(rules, crowd, InfinitePolicy(), None)
    shoe = {Stream.FRONT: [28, 29, 9, 5, 6, 10, 14, 7, 4, 8, *range(36, 52)], Stream.BACK: [0, 21, 33, 36]}
    while round_.stage is not Stage.FINISHED:
        while (target := round_.next_target()) is not None:
            round_.deal(shoe[target.stream].pop(0), 0)
        if round_.stage is Stage.INSURANCE:
            asked = np.flatnonzero(crowd.insured == 1)
            round_.insure(asked, rng.random(len(asked)) < 0.5)
            round_.end_insurance()
        elif round_.stage is Stage.DECISION:
            rows, lines = round_.pending()
            splits = crowd.offered[rows, lines] & 8 > 0
            actions = np.where(
                splits, Action.SPLIT, np.where(rng.random(len(rows)) < 0.5, Action.HIT, Action.STAND)
            )
            offered = crowd.offered[rows, lines] & (1 << (actions - 1)) > 0
            actions = np.where(offered, actions, Action.STAND).astype(np.int8)
            round_.decide(rows, lines, actions, np.ones(len(rows), np.int8))
            round_.end_step()
    return round_


def test_a_document_of_20_000_players_is_small() -> None:
    round_ = crowded_round()
    results = settle(round_)
    assert (results.line_outcome[:, 1] != Outcome.NONE).sum() > PLAYERS / 2
    data = encode(make_document(round_, results, HEAD, np.random.default_rng(1).integers(0, 10**8, PLAYERS)))
    assert len(data) <= 1_200_000
