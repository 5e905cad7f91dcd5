"""A server that dies in a duel: the match goes on where it stood, or is given back (DUE-11, PLA-21)."""

import asyncio
import itertools

import apsw
import msgspec
import pytest

from tests.support.duels import START_CENTS, Game, balance, challenge, duel_spec, number_of, post
from tests.support.house import PATIENCE_S, ScriptedShoes, TestClock, TestServer, running, soon
from ventuno.core.errors import StoreFailed
from ventuno.server.api_duels import DuelSheet
from ventuno.store.sqlite import SqliteStore
from ventuno.store.worker import Writer
from ventuno.table.match_replay import differences
from ventuno.table.messages import Ok

TABLES = (duel_spec(),)
#: Ann draws low and acts first. Ace up with a pair of nines for Ann, then nobody has a blackjack; then plain tens.
FRONT = "2s 9d 9c Th 9h 8c Kc Qc Ts 7s Jc 7d"
BACK = "As 6d Td 9s 8d"


def cards() -> ScriptedShoes:
    return ScriptedShoes({1: (FRONT, BACK)})


async def books(folder) -> list[str]:
    """Return what is wrong with the record a server left."""
    store = await SqliteStore.open(folder / "data")
    audit = await store.verify()
    await store.aclose()
    return audit.problems


async def come_back(server: TestServer, match: str, cookies: list[str]) -> Game:
    game = Game(server, match)
    for cookie in cookies:
        await game.enter(cookie)
    return game


PHASES = ("draw", "betting", "second bet", "insurance", "second answer", "play", "second play", "result")


async def play_until(game: Game, phase: str) -> None:
    """Play plainly until a phase of the first hand."""
    seen = 0
    while True:
        await soon(game.quiet)
        state = game.match.state
        now = str(state.phase)
        seen = seen + 1 if now in ("betting", "insurance", "play") else seen
        second = bool(state.hand) and game.asked and game.asked[0] == 1
        if now == phase or (second and phase.startswith("second") and phase.split()[1] in _WORDS[now]):
            return
        if game.asked:
            await game.plainly(game.asked[0], 20)
        else:
            game.pass_on()


_WORDS = {
    "betting": ("bet",),
    "insurance": ("answer",),
    "play": ("play",),
    "draw": (),
    "result": (),
    "shoe": (),
}


@pytest.mark.clause("DUE-11", "PLA-21", "PLA-22", "PLA-24")
@pytest.mark.parametrize("phase", PHASES)
async def test_a_restart_in_any_phase_changes_no_card_no_chip_and_no_clock(tmp_path, phase):
    clock = TestClock()
    async with running(tmp_path, tables=TABLES, source=cards(), clock=clock) as server:
        ann, bob = await server.guest("Ann"), await server.guest("Bob")
        made = await challenge(server, ann, stake_cents=50_00)
        match = (await post(server, f"/api/duels/{made['id']}/accept", bob)).json()["match"]
        game = await come_back(server, match, [ann, bob])
        await play_until(game, phase)
        state, window = game.match.state, game.windows[0]
        await window.until(lambda: window.view.seq == state.seq)
        before = state.chips, state.bets, state.hand, game.asked, game.windows[0].view.lines
        left_ms = game.match.due_ms() - clock.now_ms()
        shoe = game.windows[0].view.shoe
    clock.advance(3_600_000)
    async with running(tmp_path, tables=TABLES, source=cards(), clock=clock) as server:
        await soon(lambda: server.hall("duel").matches)
        game = Game(server, match)
        await soon(game.quiet)
        assert max(left_ms, 15_001) == game.match.due_ms() - clock.now_ms() or phase in ("draw", "result")
        for cookie in (ann, bob):
            await game.enter(cookie)
        state, window = game.match.state, game.windows[0]
        await window.until(lambda: window.view.seq == state.seq)
        view = window.view
        assert (state.chips, state.bets, state.hand, game.asked, view.lines) == before
        assert (view.shoe.no, view.shoe.commitment, view.shoe.used) == (shoe.no, shoe.commitment, shoe.used)
        assert await balance(server, ann) == START_CENTS - 50_00
        await game.play_on((20, 10))
        record = msgspec.json.decode((await server.get(f"/api/duels/{match}")).content, type=DuelSheet).record
        assert differences(record) == []
        assert [card.card for card in record.hands[0].cards][:4] == ["9c", "Th", "As", "9h"]
    assert await books(tmp_path) == []


async def test_a_match_that_waits_and_challenges_that_are_open_are_there_after_a_restart(tmp_path):
    async with running(tmp_path, tables=TABLES) as server:
        ann, bob = await server.guest("Ann"), await server.guest("Bob")
        link = await challenge(server, ann, "private", key="a-private-key")
        still = await challenge(server, ann, key="an-open-key")
        match = (await post(server, f"/api/duels/{link['id']}/accept", bob)).json()["match"]
    async with running(tmp_path, tables=TABLES) as server:
        listed = (await server.get("/api/duels", ann)).json()
        assert [one["id"] for one in listed["mine"]] == [still["id"]]
        assert [one["id"] for one in listed["challenges"]] == [still["id"]]
        assert [one["id"] for one in listed["playing"]] == [match]
        assert listed["matches"] == [], "a match by link stays unlisted"
        game = await come_back(server, match, [ann, bob])
        await game.play_on((20, 10))
        assert game.match.state.decision == "chips"


# --- a death at every write ---


class Death:
    """Ends the server at one of its writes: before it, or when it is on disk and nobody has been told."""

    def __init__(self, at: int, *, written: bool) -> None:
        self._left, self._written = at, written
        self.happened = asyncio.Event()
        self._queued = Writer._queued

    async def __call__(self, writer, job):
        self._left -= 1
        if self._left > 0:
            return await self._queued(writer, job)
        if self._left == 0 and self._written:
            await self._queued(writer, job)
        self.happened.set()
        raise StoreFailed(reason="the power is gone")


async def whole_match(server: TestServer, ann: str, bob: str) -> Game:
    """Play a match from its challenge to its end, as far as it has not been played yet."""
    made = await challenge(server, ann, stake_cents=50_00)
    accepted = await post(server, f"/api/duels/{made['id']}/accept", bob)
    assert accepted.status_code == 200, accepted.text
    match = accepted.json()["match"]
    if number_of(match) in server.hall("duel").matches:
        game = await come_back(server, match, [ann, bob])
        await game.play_on((20, 10))
        return game
    return None


async def check_end(server: TestServer, folder, ann: str, bob: str) -> list[int]:
    """Return the chips after each hand; everything else is as if nobody had died."""
    sheet = msgspec.json.decode((await server.get("/api/duels/duel-1")).content, type=DuelSheet)
    record, ended = sheet.record, sheet.ended
    assert differences(record) == []
    assert (ended.decision, record.reason) == ("chips", "")
    won, lost = (ann, bob) if ended.winner == 0 else (bob, ann)
    assert (await balance(server, won), await balance(server, lost)) == (1050_00, 950_00)
    board = (await server.get("/api/leaderboard")).json()["players"]
    assert [(one["matches"], one["won"]) for one in board] == [(1, 1), (1, 0)], "rated once"
    shoes = (await server.get("/api/duels/duel-1/shoes")).json()["shoes"]
    assert all(shoe["ended"] for shoe in shoes)
    assert (await server.get("/api/duels/duel-2")).status_code == 404
    return [hand.chips_cents for hand in record.hands]


async def die_at(folder, monkeypatch, at: int, *, written: bool) -> tuple[bool, list[int]]:
    """Play a match on a server that dies at a write, and on another to the end; tell whether it died."""
    death = Death(at, written=written)
    async with running(folder, tables=TABLES, source=cards()) as server:
        ann, bob = await server.guest("Ann"), await server.guest("Bob")
        with monkeypatch.context() as broken:
            broken.setattr(Writer, "_queued", lambda writer, job: death(writer, job))
            playing = asyncio.ensure_future(whole_match(server, ann, bob))
            dying = asyncio.ensure_future(death.happened.wait())
            async with asyncio.timeout(PATIENCE_S):
                await asyncio.wait([playing, dying], return_when=asyncio.FIRST_COMPLETED)
            playing.cancel()
            dying.cancel()
            await asyncio.wait([playing])
    async with running(folder, tables=TABLES, source=cards()) as server:
        await whole_match(server, ann, bob)
        chips = await check_end(server, folder, ann, bob)
    assert await books(folder) == []
    return death.happened.is_set(), chips


@pytest.mark.clause("DUE-14", "PLA-20", "PLA-21", "PLA-23")
async def test_a_death_at_any_write_of_a_match_changes_no_card_no_chip_and_no_cent(tmp_path, monkeypatch):
    _, undisturbed = await die_at(tmp_path / "alive", monkeypatch, 10_000, written=False)
    for at in itertools.count(1, 7):  # some writes: before them and after them by turns
        died, chips = await die_at(tmp_path / str(at), monkeypatch, at, written=at % 2 == 0)
        assert chips == undisturbed, f"write {at}"
        if not died:
            break
    assert at > 20, "the walk was shorter than the match"


@pytest.mark.deep
@pytest.mark.clause("PLA-21")
@pytest.mark.parametrize("written", [False, True], ids=["before", "after"])
async def test_a_death_at_every_single_write_of_a_match(tmp_path, monkeypatch, written):
    _, undisturbed = await die_at(tmp_path / "alive", monkeypatch, 10_000, written=written)
    for at in itertools.count(1):
        died, chips = await die_at(tmp_path / str(at), monkeypatch, at, written=written)
        assert chips == undisturbed, f"write {at}"
        if not died:
            break


# --- faults ---


def damage(folder, sql: str) -> None:
    connection = apsw.Connection(str(folder / "data" / "ventuno.db"))
    connection.execute(sql)
    assert connection.changes()
    connection.close()


@pytest.mark.clause("COM-26", "PLA-21", "DUE-11")
@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE round_log SET entry = x'00' WHERE seq = 2",
        "UPDATE open_round SET engine_version = 1",
        "UPDATE duel SET version = 0",
    ],
)
async def test_a_match_whose_log_cannot_be_read_is_void_and_the_stakes_go_back(tmp_path, sql):
    async with running(tmp_path, tables=TABLES) as server:
        game = await Game.begin(server, stake_cents=50_00)
        ann, bob = [window.cookie for window in game.windows]
        await game.hands(1)
    damage(tmp_path, sql)
    async with running(tmp_path, tables=TABLES) as server:
        await soon(lambda: not server.hall("duel").matches)
        assert await balance(server, ann) == await balance(server, bob) == START_CENTS
        ended = (await server.get("/api/duels/duel-1")).json()["ended"]
        assert (ended["decision"], ended.get("winner")) == ("no_result", None)
        assert (await server.get("/api/leaderboard")).json()["players"] == []
        shoes = (await server.get("/api/duels/duel-1/shoes")).json()["shoes"]
        assert all(shoe["ended"] for shoe in shoes)
    assert await books(tmp_path) == []


@pytest.mark.clause("DUE-11", "COM-26", "PLA-20")
async def test_a_hand_that_meets_a_mistake_of_ours_is_dealt_again_with_the_chips_as_before(
    tmp_path, monkeypatch
):
    async with running(tmp_path, tables=TABLES, source=cards()) as server:
        game = await Game.begin(server)
        ann, bob = game.windows
        await game.bet(ann, 50)
        await game.turn()
        left = 2
        plan = type(game.match).plan

        def mistaken(match, commands, now_ms):
            nonlocal left
            if left and any(hasattr(command, "bet") for command in commands):
                left -= 1
                raise RuntimeError("planted")
            return plan(match, commands, now_ms)

        monkeypatch.setattr(type(game.match), "plan", mistaken)
        for _ in range(2):
            refused = await game.bet(bob, 30)
            assert refused.code == "round_paused"
            await soon(game.quiet)
            await soon(game.driver.room.steady.is_set)
        await ann.until(lambda: any(message.code == "duel_hand_void" for message in ann.system))
        assert await game.turn() == [0]
        assert (game.match.state.hand, game.match.state.deal, game.match.state.chips) == (
            1,
            2,
            [100_000, 100_000],
        )
        assert isinstance(await game.bet(ann, 40), Ok)
        await game.play_on((20, 10))
        record = msgspec.json.decode(
            (await server.get(f"/api/duels/{game.id}")).content, type=DuelSheet
        ).record
        assert [bool(hand.void) for hand in record.hands][:2] == [True, False]
        assert differences(record) == []


@pytest.mark.clause("PLA-20", "COM-26")
async def test_a_match_that_cannot_be_played_at_all_is_void_and_others_play_on(tmp_path, monkeypatch):
    async with running(tmp_path, tables=TABLES) as server:
        game = await Game.begin(server, stake_cents=50_00)
        other = await Game.begin(server, "Cay", "Dan", key="another-key")
        broken = game.match.state.spec.match
        tick = type(game.match).tick

        def mistaken(match, now_ms):
            if match.state.spec.match == broken:
                raise RuntimeError("planted")
            return tick(match, now_ms)

        monkeypatch.setattr(type(game.match), "tick", mistaken)
        game.driver.room.arrived.set()
        await soon(lambda: game.driver.over)
        assert (game.match.state.decision, game.match.state.void_reason) == ("no_result", "fault")
        assert [await balance(server, one.cookie) for one in game.windows] == [START_CENTS, START_CENTS]
        await other.play_on((20, 10))
        assert other.match.state.decision == "chips"
    assert await books(tmp_path) == []


@pytest.mark.clause("PLA-6", "COM-26")
@pytest.mark.parametrize("days", [90, 91])
async def test_a_match_that_nobody_waits_for_any_more_is_given_back(tmp_path, days):
    clock = TestClock()
    async with running(tmp_path, tables=TABLES, source=cards(), clock=clock) as server:
        game = await Game.begin(server, stake_cents=50_00)
        cookies = [window.cookie for window in game.windows]
        left_ms = game.match.state.last_ms - clock.now_ms()
        match = game.id
    clock.advance(days * 86_400_000 + left_ms)
    async with running(tmp_path, tables=TABLES, source=cards(), clock=clock) as server:
        if days == 90:
            await soon(lambda: server.hall("duel").matches)
            assert await balance(server, cookies[0]) == START_CENTS - 50_00
            return
        await soon(lambda: not server.hall("duel").matches)
        assert [await balance(server, cookie) for cookie in cookies] == [START_CENTS, START_CENTS]
        ended = (await server.get(f"/api/duels/{match}")).json()["ended"]
        assert ended["decision"] == "no_result"
    assert await books(tmp_path) == []
