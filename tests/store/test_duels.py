"""Challenges, matches and ratings in the store: each once, however often it is asked for (DUE-12, DUE-14)."""

import re

import apsw
import pytest

from tests.support.stores import NOON_MS, Felt, guests, opened, settlement
from ventuno.core.errors import BadMessage, Busy, ChallengeGone, NotFound, TooManyChallenges
from ventuno.store.api import DuelEnd, RoundWork
from ventuno.store.duel_api import NewChallenge, NewDuel
from ventuno.store.schema import migrations

DAY = 86_400_000


def wish(account: int, table: int, key: str = "key-of-mine", *, private: bool = False) -> NewChallenge:
    return NewChallenge(
        f"{account:08}{key:>24}".replace(" ", "0"), account, key, table, private, b'{"kind":"short"}'
    )


async def made(store, new, mine=3, all_open=10):
    return await store.new_challenge(new, mine=mine, all_open=all_open)


async def match_between(store, felt, first, second, key="key-of-mine") -> int:
    one = await made(store, wish(first, felt.no, key))
    return await store.open_duel(one.id, second, NewDuel(first, second, b"{}", 1))


async def finish(store, felt, match, *, winner, stakes=(), decision="chips"):
    """Play a match to its end: nothing happens in it but its beginning."""
    seat = felt.at(match)
    await seat.ask(*stakes) if stakes else await seat.log(b"begun")
    rows = [(account, cents, 2 * cents * (n == winner)) for n, (account, cents) in enumerate(stakes)]
    work = RoundWork(
        felt.no,
        felt.epoch,
        1,
        [],
        settlement=settlement(seat, rows),
        seat=match,
        duel=DuelEnd(decision, winner),
    )
    await store.commit(work)
    return work


async def test_a_challenge_is_one_for_its_key_and_bounded(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "Ann", "Bob")
        felt = await Felt.claim(store, "duel", game="duel")
        first = await made(store, wish(ann, felt.no))
        assert (first.name, first.state, first.match, first.points) == ("Ann", "open", None, None)
        assert await made(store, wish(ann, felt.no)) == first
        assert await store.challenge_made(ann, "key-of-mine") == first
        with pytest.raises(BadMessage):
            await made(store, wish(ann, felt.no, private=True))
        second = await made(store, wish(ann, felt.no, "second", private=True))
        assert {one.id for one in await store.open_challenges(felt.no)} == {first.id, second.id}
        with pytest.raises(TooManyChallenges):
            await made(store, wish(ann, felt.no, "third"), mine=2)
        with pytest.raises(Busy):
            await made(store, wish(bob, felt.no), all_open=2)
        with pytest.raises(NotFound):
            await store.withdraw_challenge(first.id, bob)
        for _ in range(2):
            assert (await store.withdraw_challenge(first.id, ann)).state == "withdrawn"
        with pytest.raises(ChallengeGone):
            await store.open_duel(first.id, bob, NewDuel(ann, bob, b"{}", 1))
        assert await store.open_challenges(felt.no) == [second]
        assert await store.challenge("f" * 32) is None


async def test_a_challenge_becomes_one_match_whose_number_was_never_used(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob, eve = await guests(store, "Ann", "Bob", "Eve")
        felt = await Felt.claim(store, "duel", game="duel")
        await felt.at(7).log(b"an older match")
        one = await made(store, wish(ann, felt.no))
        duel = NewDuel(ann, bob, b'{"spec":1}', 1)
        assert await store.open_duel(one.id, bob, duel) == await store.open_duel(one.id, bob, duel) == 8
        with pytest.raises(ChallengeGone):
            await store.open_duel(one.id, eve, NewDuel(ann, eve, b"{}", 1))
        with pytest.raises(ChallengeGone):
            await store.withdraw_challenge(one.id, ann)
        (running,) = await store.running_duels(felt.no)
        assert (running.match, running.first, running.second, running.spec) == (8, ann, bob, b'{"spec":1}')
        assert (running.ended_ms, running.decision) == (None, "")
        assert await match_between(store, felt, eve, ann) == 9
        await store.abandon_duel(felt.no, 9)
        assert [one.match for one in await store.running_duels(felt.no)] == [8]
        ended = await store.duel(felt.no, 9)
        assert (ended.decision, ended.winner, ended.code, ended.ended_ms) == ("no_result", None, "", NOON_MS)
        assert not (await store.verify()).problems


@pytest.mark.clause("DUE-14")
async def test_a_match_rates_both_in_the_transaction_that_settles_it_and_once(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "Ann", "Bob")
        felt = await Felt.claim(store, "duel", game="duel")
        match = await match_between(store, felt, ann, bob)
        assert await store.standing(ann) is None
        work = await finish(store, felt, match, winner=1, stakes=[(ann, 5_000), (bob, 5_000)])
        await store.commit(work)  # whoever did not hear the answer asks again
        best, bots = await store.leaderboard(10)
        assert [(one.name, one.matches, one.won) for one in best] == [("Bob", 1, 1), ("Ann", 1, 0)]
        assert bots == []
        place, mine = await store.standing(ann)
        assert (place, mine) == (2, best[1])
        assert await store.balances([ann, bob]) == [95_000, 105_000]
        ended = await store.duel_with(work.settlement.code)
        assert (ended.match, ended.decision, ended.winner) == (match, "chips", 1)
        assert await store.duels_of(ann, 5) == await store.duels_of(bob, 5) == [ended]
        again = await match_between(store, felt, ann, bob, "another")
        await finish(store, felt, again, winner=0)
        newest, oldest = await store.duels_of(ann, 5)
        assert (newest.match, oldest) == (again, ended)
        assert await store.duels_of(ann, 5, newest.made_ms + 1) == [newest, oldest]
        assert await store.duels_of(ann, 5, oldest.made_ms) == []
        assert await store.duels_of(ann, 1) == [newest, oldest], "opened in one millisecond"
        best, _ = await store.leaderboard(10)
        assert [(one.matches, one.won) for one in best] == [(2, 1), (2, 1)]
        assert not (await store.verify()).problems


@pytest.mark.clause("PLA-11")
async def test_pages_of_matches_skip_and_repeat_none_that_were_opened_in_one_millisecond(tmp_path):
    now_ms = NOON_MS
    async with opened(tmp_path, now_ms=lambda: now_ms) as store:
        ann, bob, eve = await guests(store, "Ann", "Bob", "Eve")
        felts = [await Felt.claim(store, key, game="duel") for key in ("duel", "another")]
        expected = []
        for number in range(12):
            pair = (ann, bob) if number % 3 else (eve, ann)
            match = await match_between(store, felts[number % 2], *pair, f"key-{number}")
            await finish(store, felts[number % 2], match, winner=0)
            expected.append((felts[number % 2].no, match))
            if number in (0, 1, 6):
                now_ms += 1
        for limit in (1, 2, 3, 5, 20):
            pages, before = [], None
            while page := await store.duels_of(ann, limit, before):
                pages += page
                before = page[-1].made_ms
            assert sorted((one.table, one.match) for one in pages) == sorted(expected)
            assert [one.made_ms for one in pages] == sorted((one.made_ms for one in pages), reverse=True)


@pytest.mark.clause("DUE-12", "DUE-14")
async def test_no_result_rates_nobody_and_a_house_bot_is_only_counted(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "Ann", "Bob")
        bot = await store.house_bot("strong")
        assert await store.house_bot("strong") == bot != await store.house_bot("random")
        felt = await Felt.claim(store, "duel", game="duel")
        void = await match_between(store, felt, ann, bob)
        await finish(store, felt, void, winner=None, decision="no_result")
        for number, winner in enumerate((1, 1, 0)):
            match = await match_between(store, felt, ann, bot, f"bot-{number}")
            await finish(store, felt, match, winner=winner)
        best, bots = await store.leaderboard(10)
        assert best == []
        assert [(one.name, one.points, one.matches, one.won) for one in bots] == [("strong", None, 3, 2)]
        assert await store.standing(ann) is None
        assert await store.account(bot) is None, "nobody signs in as the house"
        assert not (await store.verify()).problems


async def test_what_ended_stays_and_the_audit_notices_a_match_that_ended_otherwise(tmp_path):
    async with opened(tmp_path) as store:
        ann, bob = await guests(store, "Ann", "Bob")
        felt = await Felt.claim(store, "duel", game="duel")
        match = await match_between(store, felt, ann, bob)
        await finish(store, felt, match, winner=0)
    connection = apsw.Connection(str(tmp_path / "ventuno.db"))
    for change in ("UPDATE duel SET winner = 1", "DELETE FROM duel"):
        with pytest.raises(apsw.ConstraintError):
            connection.execute(change)
    connection.execute("DROP TRIGGER ended_duel_is_final")
    connection.execute("UPDATE duel SET code = 'another'")
    connection.close()
    async with opened(tmp_path) as store:
        assert any("ended otherwise" in one for one in (await store.verify()).problems)


async def test_a_folder_of_before_duels_opens_and_keeps_all_it_had(tmp_path):
    async with opened(tmp_path) as store:
        (ann,) = await guests(store, "Ann")
        felt = await Felt.claim(store)
        await felt.ask((ann, 500))
    connection = apsw.Connection(str(tmp_path / "ventuno.db"))
    connection.pragma("foreign_keys", 0)
    for kind, name in re.findall(
        r"^CREATE (?:UNIQUE )?(TABLE|INDEX|TRIGGER) (\w+)",
        "\n".join(sql for _, sql in migrations()[2:]),
        re.MULTILINE,
    ):
        connection.execute(f"DROP {kind} IF EXISTS {name}")
    connection.pragma("user_version", 2)
    connection.close()
    async with opened(tmp_path) as store:
        assert await store.balances([ann]) == [99_500]
        assert (await store.open_round(felt.no)).round == 1
        bob = (await guests(store, "Bob"))[0]
        assert await match_between(store, felt, ann, bob) == 1
        assert not (await store.verify()).problems
