"""Duels over real sockets: challenges, a match to its end, who may see and do what (DUE-12 to DUE-14)."""

import asyncio

import msgspec
import pytest

from tests.support.duels import (
    START_CENTS,
    Game,
    balance,
    challenge,
    delete,
    duel_spec,
    number_of,
    post,
)
from tests.support.house import ScriptedShoes, TestServer, running, soon, table_spec
from ventuno.fairness import Transcript, verify
from ventuno.server.api_duels import DuelSheet
from ventuno.table.match_replay import differences
from ventuno.table.messages import Act, Bet, No, Ok

TABLES = (duel_spec(),)
#: Ann draws the lower card, so she acts first; then two hands of plain tens against a dealer who busts or wins.
DRAW = "2s 9d"


def script(front: str, back: str, no: int = 1) -> ScriptedShoes:
    return ScriptedShoes({no: (f"{DRAW} {front}", back)})


async def pass_seconds(server: TestServer, seconds: int) -> None:
    """Let time pass in steps that every chore notices."""
    for _ in range(seconds // 5):
        server.clock.advance(5_000)
        for _ in range(20):
            await asyncio.sleep(0)


# --- from the challenge to the record ---


@pytest.mark.clause("DUE-2", "DUE-3", "DUE-4", "DUE-8", "DUE-9", "DUE-12", "DUE-14", "PLA-7", "PLA-23")
async def test_a_sprint_from_the_lobby_to_the_leaderboard(tmp_path):
    async with running(tmp_path, tables=TABLES) as server:
        ann, bob = await server.guest("Ann"), await server.guest("Bob")
        lobby = await server.open("/ws/lobby", bob)
        waiting = await server.open("/ws/lobby", ann)
        made = await challenge(server, ann, kind="sprint", stake_cents=50_00)
        await lobby.until(lambda: lobby.lobby is not None and lobby.lobby.challenges)
        (shown,) = lobby.lobby.challenges
        assert (shown.id, shown.name, shown.kind, shown.hands) == (made["id"], "Ann", "sprint", 6)
        assert (shown.stake_cents, shown.points) == (50_00, None)
        accepted = (await post(server, f"/api/duels/{shown.id}/accept", bob)).json()
        assert accepted["state"] == "accepted"
        await waiting.until(lambda: waiting.ready)
        (called,) = waiting.ready
        assert (called.challenge, called.match, called.opponent) == (made["id"], accepted["match"], "Bob")
        await lobby.until(lambda: not lobby.lobby.challenges and lobby.lobby.matches)
        assert [player.name for player in lobby.lobby.matches[0].players] == ["Ann", "Bob"]

        game = Game(server, accepted["match"])
        first, second = await game.enter(ann), await game.enter(bob)
        await game.turn()
        assert await balance(server, ann) == await balance(server, bob) == START_CENTS - 50_00
        assert first.view.duel.hands == 6
        await game.play_on((20, 10))
        await first.until(lambda: first.view.duel.decision is not None)
        duel = first.view.duel
        assert (duel.decision, len(duel.past) >= 6) == ("chips", True)
        assert {hand.first for hand in duel.past} == {0, 1}, "each has acted first"
        winner = duel.winner
        won, lost = (ann, bob) if winner == 0 else (bob, ann)
        await soon(lambda: game.driver.over)
        assert (await balance(server, won), await balance(server, lost)) == (1050_00, 950_00)
        await second.until(lambda: second.me.balance_cents in (1050_00, 950_00))

        board = (await server.get("/api/leaderboard", ann)).json()
        names = [(one["place"], one["name"], one["matches"], one["won"]) for one in board["players"]]
        assert names == [(1, ("Ann", "Bob")[winner], 1, 1), (2, ("Bob", "Ann")[winner], 1, 0)]
        best, other = board["players"]
        assert best["points"] > 1000 > other["points"]
        assert board["mine"]["name"] == "Ann"
        rows = (await server.get("/api/history", won)).json()["rounds"]
        assert [(row["game"], row["staked_cents"], row["back_cents"]) for row in rows] == [
            ("duel", 5000, 10000)
        ]

        assert (await server.get("/api/matches", lost)).json()["matches"][0]["winner"] == winner

        answer = await server.get(f"/api/duels/{game.id}")
        record = msgspec.json.decode(answer.content, type=DuelSheet).record
        assert differences(record) == []
        assert [player.account for player in record.players] == [1, 2], "accounts are nobody's business"
        by_code = (await server.get(f"/api/duels/{record.code}")).json()
        assert by_code["ended"]["id"] == game.id


@pytest.mark.clause("PLA-24")
async def test_the_shoes_of_a_match_verify_while_it_runs_and_when_it_is_over(tmp_path):
    async with running(tmp_path, tables=TABLES) as server:
        for duplicate in (False, True):
            game = await Game.begin(server, kind="sprint", duplicate=duplicate, key=f"a-key-{duplicate}")
            await game.hands(1)
            shoes = f"/api/duels/{game.id}/shoes"
            bound = game.windows[0].view.shoe.commitment
            early = msgspec.json.decode((await server.get(f"{shoes}/1")).content, type=Transcript)
            assert (early.commitment, early.secret, len(early.proofs) > 0) == (bound, None, True)
            assert not verify(early).revealed
            await game.play_on((20, 10))
            listed = (await server.get(shoes)).json()["shoes"]
            assert all(shoe["ended"] for shoe in listed), "a shoe that was never dealt from is revealed too"
            assert [shoe["no"] for shoe in listed] == list(range(len(listed), 0, -1))
            for shoe in listed:
                answer = await server.get(f"{shoes}/{shoe['no']}")
                report = verify(msgspec.json.decode(answer.content, type=Transcript))
                assert (report.revealed, report.dealt) == (True, shoe["used"])
        assert (await server.get(f"{shoes}/99")).status_code == 404


@pytest.mark.clause("DUE-12")
async def test_a_private_link_is_listed_nowhere_and_opens_to_whoever_has_it(tmp_path):
    async with running(tmp_path, tables=TABLES) as server:
        ann, bob, eve = [await server.guest(name) for name in ("Ann", "Bob", "Eve")]
        made = await challenge(server, ann, "private", duplicate=True)
        assert made["address"].endswith(f"/d/{made['id']}")
        assert made["qr_svg"].startswith("<svg")
        assert (await server.get("/api/duels", eve)).json()["challenges"] == []
        mine = (await server.get("/api/duels", ann)).json()["mine"]
        assert [one["id"] for one in mine] == [made["id"]]
        seen = (await server.get(f"/api/duels/{made['id']}", bob)).json()["challenge"]
        assert (seen["name"], seen["own"], seen["duplicate"]) == ("Ann", False, True)
        assert "address" not in seen
        accepted = (await post(server, f"/api/duels/{made['id']}/accept", bob)).json()
        assert (await server.get("/api/duels", eve)).json()["matches"] == []
        playing = (await server.get("/api/duels", bob)).json()["playing"]
        assert [one["id"] for one in playing] == [accepted["match"]]
        late = await post(server, f"/api/duels/{made['id']}/accept", eve)
        assert (late.status_code, late.json()["code"]) == (409, "challenge_gone")


@pytest.mark.clause("DUE-12")
async def test_a_private_match_is_found_by_whoever_was_told_of_it_and_by_no_guess(tmp_path):
    async with running(tmp_path, tables=TABLES) as server:
        game = await Game.begin(server, opponent="private")
        number = number_of(game.id)
        assert game.id.startswith(f"duel-{number}_")
        guesses = (f"duel-{number}", f"duel-{number}_", f"duel-{number}_0123456789abcdef", game.id + "0")
        for guess in guesses:
            assert (await server.get(f"/api/duels/{guess}")).status_code == 404
            assert (await server.get(f"/api/duels/{guess}/shoes")).status_code == 404
            with pytest.raises(Exception, match="404"):
                await server.open(f"/ws/duel/{guess}", "")
        assert (await game.sheet())["match"]["id"] == game.id
        watching = await game.watch()
        assert watching.view.duel is not None, "a link may be handed on"
        await game.play_on((20, 10))
        assert (await server.get(f"/api/duels/duel-{number}")).status_code == 404
        cookie = await server.guest("Eve")
        assert (await server.get("/api/duels", cookie)).json()["matches"] == []
        ended = (await server.get(f"/api/duels/{game.id}")).json()["ended"]
        assert ended["id"] == game.id, "it stays after the end, and after a restart"
        shoe = (await server.get(f"/api/duels/{game.id}/shoes")).json()
        assert shoe["table"] == f"duel-{number}", "what is published of shoes does not tell the word"


async def test_a_challenge_is_made_accepted_and_withdrawn_once_however_often_it_is_asked_for(tmp_path):
    async with running(tmp_path, tables=TABLES) as server:
        ann, bob = await server.guest("Ann"), await server.guest("Bob")
        made = await challenge(server, ann, stake_cents=999_00)
        assert (await challenge(server, ann, stake_cents=999_00))["id"] == made["id"]
        other = await post(server, "/api/duels", ann, key="a-key-of-mine", kind="sprint", opponent="open")
        assert (other.status_code, other.json()["code"]) == (400, "bad_message")
        first = (await post(server, f"/api/duels/{made['id']}/accept", bob)).json()
        game = Game(server, first["match"])
        for cookie in (ann, bob):
            await game.enter(cookie)
        await game.turn()
        again = (await post(server, f"/api/duels/{made['id']}/accept", bob)).json()
        assert again == first, "the stake is held by now, and the answer is the same"
        assert (await challenge(server, ann, stake_cents=999_00))["match"] == first["match"]
        assert len(server.hall("duel").matches) == 1
        gone = await delete(server, f"/api/duels/{made['id']}", ann)
        assert (gone.status_code, gone.json()["code"]) == (409, "challenge_gone")
        second = await challenge(server, ann, key="another-key")
        for _ in range(2):
            assert (await delete(server, f"/api/duels/{second['id']}", ann)).status_code == 200
        late = await post(server, f"/api/duels/{second['id']}/accept", bob)
        assert late.json()["code"] == "challenge_gone"


@pytest.mark.parametrize(
    ("wish", "status", "code"),
    [
        ({"kind": "blitz"}, 404, "not_found"),
        ({"table": "infinite"}, 404, "not_found"),
        ({"stake_cents": 1000_01}, 400, "bad_amount"),
        ({"stake_cents": -1}, 400, "bad_message"),
        ({"stake_cents": 1, "opponent": "strong"}, 400, "bad_amount"),
        ({"opponent": "catch_up"}, 400, "bad_message"),
        ({"key": "short"}, 400, "bad_message"),
        ({"hands": 2}, 400, "bad_message"),
    ],
)
async def test_what_no_table_plays_is_refused_by_name(tmp_path, wish, status, code):
    async with running(tmp_path, tables=TABLES) as server:
        ann = await server.guest("Ann")
        asked = {"key": "a-key-of-mine", "kind": "short", "opponent": "open", **wish}
        answer = await post(server, "/api/duels", ann, **asked)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert (await server.get("/api/duels", ann)).json()["mine"] == []


async def test_every_bound_says_what_to_do(tmp_path):
    tables = (duel_spec(capacity=4),)
    async with running(tmp_path, tables=tables, start_credits=10) as server:
        ann, bob, eve = [await server.guest(name) for name in ("Ann", "Bob", "Eve")]
        poor = await post(
            server, "/api/duels", ann, key="poor-key", kind="short", opponent="open", stake_cents=10_01
        )
        assert (poor.status_code, poor.json()["code"]) == (409, "unaffordable")
        made = [await challenge(server, ann, key=f"key-{n}-of-mine") for n in range(3)]
        many = await post(server, "/api/duels", ann, key="key-4-of-mine", kind="short", opponent="open")
        assert (many.status_code, many.json()["code"]) == (409, "too_many_challenges")
        own = await post(server, f"/api/duels/{made[0]['id']}/accept", ann)
        assert (own.status_code, own.json()["code"]) == (409, "own_challenge")
        for one in made[:2]:
            assert (await post(server, f"/api/duels/{one['id']}/accept", bob)).status_code == 200
        full = await post(server, f"/api/duels/{made[2]['id']}/accept", eve)
        assert (full.status_code, full.json()["code"]) == (409, "table_full")
        line = next(one for one in (await server.get("/api/tables")).json()["tables"])
        assert (line["game"], line["players"], line["may_sit"]) == ("duel", 2, False)
    async with running(tmp_path / "other", tables=TABLES) as server:
        ann = await server.guest("Ann")
        for number in range(4):
            await challenge(server, ann, "random", key=f"key-{number}-of-mine")
        many = await post(server, "/api/duels", ann, key="key-5-of-mine", kind="short", opponent="random")
        assert (many.status_code, many.json()["code"]) == (409, "too_many_matches")


async def test_who_challenges_the_lobby_and_leaves_is_not_waited_for(tmp_path):
    async with running(tmp_path, tables=TABLES) as server:
        ann = await server.guest("Ann")
        window = await server.open("/ws/lobby", ann)
        await window.until(lambda: window.lobby)
        await challenge(server, ann)
        link = await challenge(server, ann, "private", key="a-private-key")
        await pass_seconds(server, 150)
        assert len(server.hall("duel").challenges) == 2, "while the challenger is here it stands"
        await window.aclose()
        hall = server.hall("duel")
        (account,) = {one.account for one in hall.challenges.values()}
        await soon(lambda: not server.server.house.gateway.windows_of(account))
        await pass_seconds(server, 80)
        await soon(lambda: len(hall.challenges) == 1)
        assert [one.id for one in hall.challenges.values()] == [link["id"]]
        server.clock.advance(8 * 86_400_000)
        await soon(lambda: not hall.challenges)


@pytest.mark.clause("DUE-11")
async def test_a_match_to_which_nobody_comes_is_over_and_costs_nothing(tmp_path):
    async with running(tmp_path, tables=TABLES) as server:
        ann, bob = await server.guest("Ann"), await server.guest("Bob")
        made = await challenge(server, ann, stake_cents=50_00)
        match = (await post(server, f"/api/duels/{made['id']}/accept", bob)).json()["match"]
        game = Game(server, match)
        window = await game.enter(ann)
        assert (window.view.duel.phase, window.view.code) == ("closed", "")
        assert [player.here for player in window.view.duel.players] == [True, False]
        sheet = await game.sheet()
        assert sheet["address"].endswith(f"/duel/{match}"), "the way here can be given away once more"
        assert sheet["qr_svg"].startswith("<svg")
        refused = await game.resign(window)
        assert refused.code == "too_early"
        server.clock.advance(180_000)
        await window.until(lambda: window.view.reason == "nobody_came")
        assert await balance(server, ann) == await balance(server, bob) == START_CENTS
        ended = (await game.sheet())["ended"]
        assert (ended["decision"], ended.get("winner"), ended["recorded"]) == ("no_result", None, False)
        assert (await server.get("/api/leaderboard")).json()["players"] == []
        shoes = (await server.get(f"/api/duels/{match}/shoes")).json()["shoes"]
        assert [shoe["ended"] for shoe in shoes] == [True, True]


async def test_a_stake_that_is_gone_when_the_match_begins_ends_it_without_a_result(tmp_path):
    async with running(tmp_path, tables=TABLES) as server:
        ann, bob, eve = [await server.guest(name) for name in ("Ann", "Bob", "Eve")]
        ids = []
        for number, other in enumerate((bob, eve)):
            made = await challenge(server, ann, stake_cents=600_00, key=f"key-{number}-of-mine")
            ids.append((await post(server, f"/api/duels/{made['id']}/accept", other)).json()["match"])
        for match, other in zip(ids, (bob, eve), strict=True):
            game = Game(server, match)
            await game.enter(ann)
            await game.enter(other)
            await game.turn()
        assert (game.match.state.decision, game.match.state.void_reason) == ("no_result", "unaffordable")
        assert [await balance(server, one) for one in (ann, bob, eve)] == [400_00, 400_00, 1000_00]


@pytest.mark.clause("PLA-11", "PLA-13")
async def test_a_match_for_a_stake_is_in_the_history_of_both_and_in_their_exports(tmp_path):
    async with running(tmp_path, tables=TABLES) as server:
        game = await Game.begin(server, stake_cents=10_00)
        ann, bob = [window.cookie for window in game.windows]
        await game.resign(game.windows[1])
        await soon(lambda: game.driver.over)
        (row,) = (await server.get("/api/history?game=duel", ann)).json()["rounds"]
        assert (await server.get(f"/api/duels/{row['code']}")).json()["ended"]["id"] == game.id
        details = await server.get(f"/api/rounds/{row['code']}", ann)
        assert (details.status_code, details.json()["code"]) == (404, "not_found")
        (exported,) = (await server.get("/api/history/export?format=json", bob)).json()
        assert (exported["round"], exported["match"]["decision"]) == (None, "resigned")
        sheet = await server.get("/api/history/export?format=csv", bob)
        assert f"duel,duel,{row['code']},10.00,0.00" in sheet.text
        key = {"authorization": f"Bearer {server.server.house.operator.token}"}
        host = (await server.http.get(f"/api/admin/round/{row['code']}", headers=key)).json()
        assert (host["game"], host["players"], len(host["accounts"])) == ("duel", 2, 2)


@pytest.mark.clause("PLA-28")
async def test_a_host_finds_a_match_by_its_code_whatever_it_was_played_for(tmp_path):
    async with running(tmp_path, tables=TABLES) as server:
        game = await Game.begin(server, opponent="private")
        await game.resign(game.windows[1])
        await soon(lambda: game.driver.over)
        code = (await game.sheet())["ended"]["code"]
        key = {"authorization": f"Bearer {server.server.house.operator.token}"}
        found = await server.http.get(f"/api/admin/round/{code}", headers=key)
        assert found.status_code == 200, found.text
        host = found.json()
        assert (host["game"], host["players"], host["staked_cents"], len(host["accounts"])) == (
            "duel",
            2,
            0,
            2,
        )


# --- who sees and does what ---


@pytest.mark.clause("PLA-25", "DUE-5", "DUE-6", "INF-27")
async def test_a_spectator_sees_the_match_and_no_hidden_card(tmp_path):
    cards = script("Th 9h Tc 8c", "6s Ad 5h")
    async with running(tmp_path, tables=TABLES, source=cards) as server:
        game = await Game.begin(server)
        ann, bob = game.windows
        eve = await game.watch()
        await game.bet(ann, 100)
        await eve.until(lambda: eve.view.duel.players[0].bet_cents == 100_00)
        await game.turn()
        await game.bet(bob, 50)
        await eve.until(lambda: eve.view.duel.phase == "play")
        assert eve.view.dealer.cards == ["6s", "??"]
        assert [line.hand.cards for line in eve.view.lines] == [["Th", "Tc"], ["9h", "8c"]]
        assert eve.view.duel.turn == 0
        refused = await eve.ask(Act, round=1, step=1, line="main", action="stand", box=0)
        assert isinstance(refused, No)
        assert refused.code == "not_signed_in"
        assert not any(b"Ad" in frame for window in (ann, bob, eve) for frame in window.frames)
        for window in (ann, bob):
            await game.turn()
            await game.act(window, "stand")
        await eve.until(lambda: eve.view.duel.phase == "result")
        assert eve.view.dealer.cards == ["6s", "Ad"]
        await soon(lambda: game.driver.watching == 1)


@pytest.mark.clause("DUE-13", "PLA-25")
async def test_in_a_duplicate_match_nobody_sees_the_others_hand_before_both_have_ended(tmp_path):
    cards = script("Th 9h 5c 4d", "6s Ad 5h 7h 8s")
    async with running(tmp_path, tables=TABLES, source=cards) as server:
        game = await Game.begin(server, duplicate=True)
        ann, bob = game.windows
        eve = await game.watch()
        for window in (ann, bob):
            await game.turn()
            await game.bet(window, 50)
        assert await game.turn() == [0, 1], "both play at the same time"
        await game.act(bob, "hit")
        await bob.until(lambda: bob.me.duel.lines and len(bob.me.duel.lines[0].hand.cards) == 3)
        assert bob.me.duel.lines[0].hand.cards == ["Th", "9h", "5c"], "each copy deals the same cards"
        hidden = ("Th", "9h", "5c", "6s")
        for window in (ann, eve):
            assert not any(f'"{card}"'.encode() in frame for card in ("5c",) for frame in window.frames)
        assert not any(f'"{card}"'.encode() in frame for card in hidden for frame in eve.frames)
        await game.is_asked(ann)
        assert ann.me.duel.lines[0].hand.cards == ["Th", "9h"]
        await game.act(ann, "stand")
        await eve.until(lambda: eve.view.duel.phase == "result")
        assert len(eve.view.duel.dealers) == 2


async def test_every_request_is_tried_by_those_it_does_not_concern(tmp_path):
    async with running(tmp_path, tables=TABLES) as server:
        game = await Game.begin(server)
        ann, bob = game.windows
        eve = await game.enter(await server.guest("Eve"))
        deal = ann.view.round
        first = game.asked[0]
        for window, code in ((eve, "not_seated"), (game.windows[1 - first], "not_your_turn")):
            refused = await window.ask(Bet, round=deal, rev=1, spots={"main": 10_00})
            assert (type(refused), refused.code) == (No, code)
        assert (await game.resign(eve)).code == "not_seated"
        for path in ("accept", ""):
            url = "/api/duels/" + "f" * 32 + (f"/{path}" if path else "")
            answer = await (post if path else delete)(server, url, ann.cookie)
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
        made = await challenge(server, ann.cookie, key="another-key")
        stolen = await delete(server, f"/api/duels/{made['id']}", bob.cookie)
        assert (stolen.status_code, stolen.json()["code"]) == (404, "not_found")
        for method, url in (
            (post, "/api/duels"),
            (post, f"/api/duels/{made['id']}/accept"),
            (delete, f"/api/duels/{made['id']}"),
        ):
            assert (await method(server, url)).status_code == 401
        for path in ("/ws/duel/duel-99", "/ws/duel/infinite-1", "/ws/duel/", "/ws/table/duel"):
            with pytest.raises(Exception, match="404"):
                await server.open(path, ann.cookie)
        assert game.match.state.bets == [0, 0]


async def test_a_duel_can_be_given_up_and_no_other_table_knows_the_word(tmp_path):
    async with running(tmp_path, tables=(*TABLES, table_spec())) as server:
        game = await Game.begin(server, stake_cents=10_00)
        ann, bob = game.windows
        elsewhere = await server.sit(cookie=ann.cookie)
        assert (await game.resign(elsewhere)).code == "not_offered"
        assert isinstance(await game.resign(ann), Ok)
        await bob.until(lambda: bob.view.duel.decision == "resigned")
        await soon(lambda: game.driver.over)
        assert (await balance(server, bob.cookie), bob.view.duel.winner) == (1010_00, 1)
        await elsewhere.until(lambda: elsewhere.balance_cents == 990_00)
        board = (await server.get("/api/leaderboard")).json()["players"]
        assert [one["name"] for one in board] == ["Bob", "Ann"]
