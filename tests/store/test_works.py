"""Works of many tables and seats go in one set of statements, and each of them stands alone all the same."""

import asyncio
import random
from collections.abc import Callable
from typing import Any

import apsw
import pytest
from msgspec.structs import replace

from tests.support.stores import Felt, guests, opened, settlement
from ventuno.core.errors import StaleEpoch
from ventuno.ledger.values import Ask, Grant
from ventuno.store import columns, works
from ventuno.store.api import Hold, RoundResult, RoundWork, ShoeRow
from ventuno.store.duel_api import DuelEnd, NewChallenge, NewDuel
from ventuno.store.folder import DATABASE
from ventuno.store.sqlite import SqliteStore

SEATS = range(2, 8)


def shoe(no: int, **more: Any) -> ShoeRow:
    return ShoeRow(no, bytes(32), f"bound {no}", "rules", 8, **more)


def start(felt: Felt, account: int, cents: int, **more: Any) -> RoundWork:
    """A deal of somebody who plays alone."""
    asked = Ask([account], [cents])
    return RoundWork(felt.no, felt.epoch, felt.round, [b"started"], ask=asked, seat=felt.seat, **more)


def end(felt: Felt, *rows: tuple[int, ...], **more: Any) -> RoundWork:
    facts = {key: more.pop(key) for key in ("duel", "shoes", "shoe_used") if key in more}
    settled = settlement(felt, rows, **more)
    return RoundWork(felt.no, felt.epoch, felt.round, [], settlement=settled, seat=felt.seat, **facts)


def content(folder) -> dict[str, list[tuple[Any, ...]]]:
    """All that is written down, but for what is random."""
    connection = apsw.Connection(str(folder / DATABASE), flags=apsw.SQLITE_OPEN_READONLY)
    names = (
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT IN ('meta', 'visitor', 'chat_key')"
    )
    tables = [name for (name,) in connection.execute(names)]
    found = {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in tables}
    connection.close()
    return found


async def together(store: SqliteStore, *asked: RoundWork) -> list[Any]:
    return await asyncio.gather(*(store.commit(work) for work in asked), return_exceptions=True)


def same(result: RoundResult, other: RoundResult) -> bool:
    balances = [None if one.balances is None else one.balances.tolist() for one in (result, other)]
    return result.grant == other.grant and balances[0] == balances[1]


@pytest.fixture
def sets(monkeypatch) -> list[int]:
    """How many works each set of statements had."""
    seen: list[int] = []
    plain = works._Together.commit

    def counted(some: Any) -> list[RoundResult]:
        seen.append(len(some._works))
        return plain(some)

    monkeypatch.setattr(works._Together, "commit", counted)
    return seen


def _no_such_table(felt: Felt, account: int) -> RoundWork:
    return replace(start(felt, account, 1), table=99)


def _a_former_owner(felt: Felt, account: int) -> RoundWork:
    return replace(start(felt, account, 1), epoch=felt.epoch - 1)


def _an_entry_that_is_no_bytes(felt: Felt, account: int) -> RoundWork:
    text: Any = "no bytes"
    return replace(start(felt, account, 1), entries=[text])


def _a_skipped_entry(felt: Felt, account: int) -> RoundWork:
    return start(felt, account, 1, first_seq=3)


def _an_account_without_a_purse(felt: Felt, account: int) -> RoundWork:
    return start(felt, 1_000, 1)


def _the_house_s_own_purse(felt: Felt, account: int) -> RoundWork:
    return start(felt, 1, 1)


def _a_stake_never_taken(felt: Felt, account: int) -> RoundWork:
    return end(felt, (account, 5, 5))


def _a_stake_given_back_twice(felt: Felt, account: int) -> RoundWork:
    return start(felt, account, -5)


def _a_shoe_that_leaves_a_gap(felt: Felt, account: int) -> RoundWork:
    return replace(start(felt, account, 1), shoes=[shoe(7)])


def _a_shoe_that_is_not_in_play(felt: Felt, account: int) -> RoundWork:
    return start(felt, account, 1, shoe_used=(7, 1, 1))


def _a_code_that_is_taken(felt: Felt, account: int) -> RoundWork:
    return end(felt, code="TAKEN")


def _a_match_that_is_none(felt: Felt, account: int) -> RoundWork:
    return end(felt, duel=DuelEnd("chips", 0))


FAILURES: list[tuple[Callable[[Felt, int], RoundWork], type[Exception] | None]] = [
    (_no_such_table, AssertionError),
    (_a_former_owner, StaleEpoch),
    (_an_entry_that_is_no_bytes, AssertionError),
    (_a_skipped_entry, AssertionError),
    (_an_account_without_a_purse, AssertionError),
    (_the_house_s_own_purse, AssertionError),
    (_a_stake_never_taken, AssertionError),
    (_a_stake_given_back_twice, AssertionError),
    (_a_shoe_that_leaves_a_gap, AssertionError),
    (_a_shoe_that_is_not_in_play, AssertionError),
    (_a_code_that_is_taken, AssertionError),
    (_a_match_that_is_none, AssertionError),
]


@pytest.mark.clause("PLA-21")
@pytest.mark.parametrize(
    ("bad", "error"), [pytest.param(*row, id=row[0].__name__.strip("_")) for row in FAILURES]
)
async def test_one_work_that_fails_is_undone_alone(tmp_path, sets, bad, error):
    async with opened(tmp_path) as store:
        players = await guests(store, *(f"p{n}" for n in SEATS), cents=1_000)
        felt = await Felt.claim(store, "american")
        other = await Felt.claim(store, "infinite")
        await end_of_a_round(store, other, code="TAKEN")
        sets.clear()
        asked = [start(felt.at(who), who, 100, shoes=[shoe(1)]) for who in players]
        asked.insert(3, bad(felt.at(players[0] + 100), players[0]))
        answers = await together(store, *asked)
        assert type(answers.pop(3)) is error
        assert [answer.grant for answer in answers] == [Grant([True], [900])] * len(players)
        assert sets == [len(asked), *[1] * len(asked)]
        assert await store.balances(players) == [900] * len(players)
        assert [round_.seat for round_ in await store.open_rounds(felt.no)] == players
        assert (await store.verify()).problems == []


async def end_of_a_round(store: SqliteStore, felt: Felt, **more: Any) -> None:
    await store.commit(end(felt, **more))


@pytest.mark.clause("PLA-21")
async def test_two_works_of_a_seat_are_served_in_their_order(tmp_path, sets):
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "ann", "bob", cents=1_000)
        felt = await Felt.claim(store, "american")
        hers, his = felt.at(ann), felt.at(bob)
        dealt = RoundWork(felt.no, felt.epoch, 1, [b"dealt"], seat=ann, first_seq=1)
        answers = await together(
            store,
            start(hers, ann, 100, first_seq=0),
            start(his, bob, 200),
            dealt,
            dealt,
            end(hers, (ann, 100, 250)),
            end(hers, (ann, 100, 250)),
            start(felt.at(ann, 2), ann, 1_150),
        )
        assert [answer.grant and answer.grant.balances for answer in answers] == [
            [900], [800], None, None, None, None, [0],
        ]  # fmt: skip
        assert [answer.balances.tolist() for answer in answers[4:6]] == [[1_150], [1_150]]
        assert sets == [2, 1, 1, 1, 1, 1]
        assert await store.holds(felt.no, ann) == [Hold(ann, 1_150)]
        assert (await store.verify()).problems == []


@pytest.mark.clause("PLA-5", "PLA-21")
async def test_what_one_work_brings_the_next_can_spend(tmp_path, sets):
    """The same account at three tables at once: each is answered by what those before it left."""
    async with opened(tmp_path) as store:
        (ann,) = await guests(store, "ann", cents=1_000)
        american, infinite, majority = [
            await Felt.claim(store, key) for key in ("american", "infinite", "majority")
        ]
        await infinite.ask((ann, 1_000))
        answers = await together(
            store,
            start(american.at(ann), ann, 1),
            end(infinite, (ann, 1_000, 1_500)),
            start(american.at(ann + 1), ann, 900),
            start(majority, ann, 900),
        )
        assert sets[-1] == 4
        assert answers[0].grant == Grant([False], [0])
        assert answers[1].balances.tolist() == [1_500]
        assert answers[2].grant == Grant([True], [600])
        assert answers[3].grant == Grant([False], [600])
        assert await store.balances([ann]) == [600]
        assert (await store.verify()).problems == []


async def match(store: SqliteStore, table: int, first: int, second: int) -> int:
    wish = NewChallenge(f"challenge-{first:04}-{second:04}", first, f"key {second}", table, False, b"{}")
    made = await store.new_challenge(wish, mine=50, all_open=50)
    return await store.open_duel(made.id, second, NewDuel(first, second, b"{}", 1))


class Play:
    """Random works at shared tables, at seats of those who play alone, and in matches; some of them are wrong."""

    def __init__(self, seed: int, players: list[int], felts: list[Felt]) -> None:
        self.rng = random.Random(seed)
        self.players = players
        self.felts = felts
        self.matches = felts[-2:]
        self.stakes: dict[Felt, dict[int, int]] = {felt: {} for felt in felts}

    def work(self) -> RoundWork:
        felt = self.rng.choice(self.felts)
        if felt in self.matches:
            over = self.rng.random() < 0.1
            return end(felt, duel=DuelEnd("chips", 1)) if over else self.dealt(felt)
        stakes = self.stakes[felt]
        whose = [felt.seat] if felt.seat in self.players else self.players
        kind = self.rng.random()
        if kind < 0.45:
            accounts = self.rng.sample(whose, self.rng.randint(1, len(whose)))
            cents = [self.rng.choice([-50, 0, 50, 100, 400]) for _ in accounts]
            work = RoundWork(
                felt.no, felt.epoch, felt.round, [b"asked"], Ask(accounts, cents), seat=felt.seat
            )
            return replace(work, epoch=0) if self.rng.random() < 0.03 else work
        if kind < 0.7 or not stakes:
            return self.dealt(felt)
        rows = [(account, cents, self.rng.randint(0, 2 * cents)) for account, cents in stakes.items()]
        return end(felt, *rows[: None if self.rng.random() < 0.9 else -1])

    def dealt(self, felt: Felt) -> RoundWork:
        return RoundWork(felt.no, felt.epoch, felt.round, [b"dealt", b"decided"], seat=felt.seat)

    def note(self, work: RoundWork, result: Any) -> None:
        """Follow what holds the players have, which only the store knows."""
        felt = next(felt for felt in self.felts if (felt.no, felt.seat) == (work.table, work.seat))
        if isinstance(result, Exception):
            return
        if work.settlement is not None and work.duel is None:
            felt.round += work.round == felt.round
            self.stakes[felt] = {}
        if work.ask is not None:
            gained = zip(work.ask.accounts, work.ask.cents, result.grant.granted, strict=True)
            for account, cents, granted in gained:
                if granted and cents:
                    self.stakes[felt][account] = self.stakes[felt].get(account, 0) + cents
                    if not self.stakes[felt][account]:
                        del self.stakes[felt][account]


async def tables(store: SqliteStore) -> tuple[list[int], list[Felt]]:
    players = await guests(store, *(f"p{n}" for n in SEATS), cents=2_000)
    shared = [await Felt.claim(store, key) for key in ("infinite", "majority")]
    american = await Felt.claim(store, "american")
    duel = await Felt.claim(store, "duel")
    pairs = [(players[0], players[1]), (players[2], players[3])]
    matches = [duel.at(await match(store, duel.no, *pair)) for pair in pairs]
    return players, [*shared, *(american.at(who) for who in players), *matches]


@pytest.mark.clause("PLA-5", "PLA-20", "PLA-21", "PLA-23")
@pytest.mark.parametrize("seed", range(6))
async def test_works_together_come_to_the_same_as_one_after_the_other(tmp_path, sets, seed):
    folders = [tmp_path / "together", tmp_path / "alone"]
    async with opened(folders[0]) as many, opened(folders[1]) as single:
        players, felts = await tables(many)
        await tables(single)
        play = Play(seed, players, felts)
        failed = 0
        for _ in range(40):
            asked = [play.work() for _ in range(play.rng.randint(2, 12))]
            answers = await together(many, *asked)
            for work, answer in zip(asked, answers, strict=True):
                (once,) = await together(single, work)
                failed += isinstance(once, Exception)
                assert type(answer) is type(once)
                assert isinstance(once, Exception) or same(answer, once)
                play.note(work, answer)
        assert failed > 10
        assert max(sets) > 5
        assert (await many.verify()).problems == []
    assert content(folders[0]) == content(folders[1])


@pytest.mark.clause("DUE-14", "PLA-21")
async def test_shared_tables_those_who_play_alone_and_matches_go_in_one_set(tmp_path, sets):
    async with opened(tmp_path) as store:
        players, (infinite, _, alone_, *_, duel, _) = await tables(store)
        ann, bob = players[:2]
        await infinite.ask((ann, 100), (bob, 200))
        await duel.log(b"dealt")
        over = DuelEnd("chips", 0)
        answers = await together(
            store,
            end(infinite, (ann, 100, 200), (bob, 200, 0)),
            start(alone_, ann, 2_100, shoes=[shoe(1), shoe(2)], shoe_used=(1, 3, 2)),
            end(duel, duel=over),
        )
        assert sets[-1] == 3
        assert answers[0].balances.tolist() == [2_100, 1_800]
        assert answers[1].grant == Grant([True], [0])
        ended = await store.duel(duel.no, duel.seat)
        assert ended is not None
        assert (ended.decision, ended.winner) == ("chips", 0)
        assert [(row.no, row.front, row.back) for row in await store.shoes(alone_.no, last=2, seat=ann)] == [
            (2, 0, 0),
            (1, 3, 2),
        ]
        assert (await store.verify()).problems == []


@pytest.mark.parametrize("most", [2, 4, 1024])
async def test_many_rows_take_several_statements_and_nothing_else(tmp_path, monkeypatch, most):
    monkeypatch.setattr(columns, "MOST_ROWS", most)
    async with opened(tmp_path) as store:
        players = await guests(store, *(f"p{n}" for n in range(11)), cents=1_000)
        felt = await Felt.claim(store)
        grant = await felt.ask(*((who, 100 * n) for n, who in enumerate(players)))
        assert grant == Grant([n <= 10 for n in range(11)], [1_000 - 100 * n for n in range(11)])
        await felt.ask(*((who, -50) for who in players[3:]))
        assert await felt.settle(
            *((who, 100 * n - 50 * (n > 2), 7) for n, who in enumerate(players) if n)
        ) == [1_000 - 100 * n + 50 * (n > 2) + 7 for n in range(1, 11)]
        assert (await store.verify()).problems == []
