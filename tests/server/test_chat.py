"""Chat at a table: who is heard, who has to wait, what the host may do about it (PLA-19)."""

import pytest

from tests.server.test_accounts import post, register
from tests.server.test_admin import administrator
from tests.support.duels import Game, duel_spec
from tests.support.house import running, table_spec
from ventuno.server.chat import LINE_BURST
from ventuno.table.messages import No, Ok, System
from ventuno.table.spec import ChatRules

MINUTE_MS = 60_000


async def said(window, text):
    answer = await window.say(text)
    assert isinstance(answer, Ok), answer


async def refused(window, text, code, **params):
    answer = await window.say(text)
    assert isinstance(answer, No), answer
    assert answer.code == code
    assert {name: answer.params[name] for name in params} == params


@pytest.mark.clause("PLA-19")
async def test_a_line_reaches_everybody_with_the_name_the_server_knows(tmp_path):
    async with running(tmp_path) as server:
        ann, bob, stranger = await server.sit("Ann"), await server.sit("Bob"), await server.watch()
        assert ann.welcome.table.chat.longest == 200
        await said(ann, "  Good\u202e   evening:  \u200ball  ")
        await said(bob, '10-0 {so} "far": <b>fine</b>')
        for window in (ann, bob, stranger):
            await window.until(lambda w=window: len(w.said) == 2)
            assert window.said == ["Good evening: all", '10-0 {so} "far": <b>fine</b>']
            assert [line.name for line in window.chat] == ["Ann", "Bob"]
            assert all(line.guest for line in window.chat)
            assert [line.by for line in window.chat] == [ann.welcome.mark, bob.welcome.mark]
        assert len({ann.welcome.mark, bob.welcome.mark, ""}) == 3
        assert stranger.welcome.mark == ""
        assert str(ann.welcome.account) not in {line.by for line in stranger.chat}
        await refused(stranger, "me too", "not_signed_in")


@pytest.mark.clause("PLA-19")
async def test_whoever_comes_later_or_registers_is_known_by_the_present_name(tmp_path):
    async with running(tmp_path) as server:
        cookie = await server.guest("Ann")
        ann = await server.sit(cookie=cookie)
        await said(ann, "one")
        await post(server, "/api/register", {"name": "Ann Lee", "password": "correct horse"}, cookie)
        await said(ann, "two")
        await ann.until(lambda: len(ann.chat) == 2)
        bob = await server.sit("Bob")
        assert bob.chat == ann.chat
        assert [(line.name, line.guest) for line in bob.chat] == [("Ann", True), ("Ann Lee", False)]
        assert len({line.by for line in bob.chat}) == 1


@pytest.mark.clause("PLA-19", "INF-26")
async def test_what_the_house_says_pops_up_and_stands_in_the_chat(tmp_path):
    async with running(tmp_path) as server:
        ann = await server.sit("Ann")
        server.hall().room.tell(System("shoe_changed", {"shoe": 2}))
        await ann.until(lambda: ann.chat)
        assert ann.system[-1] == System("shoe_changed", {"shoe": 2})
        (line,) = ann.chat
        assert (line.code, line.params, line.text, line.by) == ("shoe_changed", {"shoe": 2}, "", "")
        assert line.at_ms == server.clock.now_ms()


@pytest.mark.clause("PLA-19")
async def test_lines_that_are_empty_too_long_too_many_or_the_same_are_refused_by_name(tmp_path):
    async with running(tmp_path) as server:
        ann = await server.sit("Ann")
        await refused(ann, "\u200b\u2060 \t", "bad_line", longest=200)
        await refused(ann, "x" * 201, "bad_line", longest=200)
        await said(ann, "hello")
        await refused(ann, "Hello!", "same_line")
        for number in range(int(LINE_BURST) - 2):
            await said(ann, f"line {number}")
        await refused(ann, "one more", "rate_limited", seconds=2)
        server.clock.advance(2_000)
        await said(ann, "one more")
        await ann.send(b'{"t":"say","id":1,"id":2,"text":"twice: \\u003a"}')
        await ann.send(b'{"t":"say","id":-0,"text":"minus"}')
        await ann.send(b'{"t":"say","id":99,"text":"\\ud800"}')
        await ann.until(lambda: len(ann.strays) + len(ann.answers) == 3)
        assert {one.code for one in (*ann.strays, *ann.answers.values())} == {"bad_message"}


@pytest.mark.clause("PLA-19")
async def test_a_table_may_have_no_chat_slow_mode_or_a_wait_for_new_guests(tmp_path):
    tables = (
        table_spec(key="quiet", chat=None),
        table_spec(key="slow", chat=ChatRules(slow_seconds=30)),
        table_spec(key="wary", chat=ChatRules(guest_minutes=10)),
    )
    async with running(tmp_path, tables=tables) as server:
        quiet, slow, wary = [await server.sit("Ann", table=table.key) for table in tables]
        assert quiet.welcome.table.chat is None
        await refused(quiet, "hello", "no_chat")
        await said(slow, "hello")
        await slow.until(lambda: slow.live and slow.live.slow_s == 30)
        server.clock.advance(29_001)
        await refused(slow, "again", "slow_mode", seconds=1)
        server.clock.advance(999)
        await said(slow, "again")
        await refused(wary, "hello", "guest_waits", minutes=10 - 30_000 // MINUTE_MS)
        await said(await server.sit(cookie=await register(server, "Cleo"), table="wary"), "I have a name")
        server.clock.advance(10 * MINUTE_MS)
        await said(wary, "hello")


@pytest.mark.clause("PLA-19", "PLA-28")
async def test_a_host_mutes_somebody_at_a_table_or_everywhere_and_it_outlasts_a_restart(tmp_path):
    tables = (table_spec(), table_spec(key="other"))
    async with running(tmp_path, tables=tables) as server:
        host, ann = await administrator(server), await server.sit("Ann")
        await said(ann, "rude")
        await ann.until(lambda: ann.chat)
        wish = {"table": "infinite", "line": ann.chat[0].no, "minutes": 10}
        muted = (await post(server, "/api/admin/mute", wish, host)).json()
        assert muted["account"] == ann.welcome.account
        await ann.until(lambda: ann.muted_until_ms == server.clock.now_ms() + 10 * MINUTE_MS)
        await refused(ann, "ruder", "muted", minutes=10)
        elsewhere = await server.sit(cookie=ann.cookie, table="other")
        assert elsewhere.muted_until_ms == 0
        await said(elsewhere, "still here")
        again = await server.sit(cookie=ann.cookie)
        assert again.muted_until_ms == ann.muted_until_ms
        wish = {"account": ann.welcome.account, "minutes": 60}
        await post(server, "/api/admin/mute", wish, host)
        await elsewhere.until(lambda: elsewhere.muted_until_ms)
        cookie, clock = ann.cookie, server.clock
    async with running(tmp_path, tables=tables, clock=clock) as server:
        elsewhere = await server.sit(cookie=cookie, table="other")
        assert elsewhere.muted_until_ms == clock.now_ms() + 60 * MINUTE_MS
        await refused(elsewhere, "hello?", "muted", minutes=60)
        wish = {"account": elsewhere.welcome.account}
        assert (await post(server, "/api/admin/unmute", wish, host)).status_code == 200
        await elsewhere.until(lambda: elsewhere.muted_until_ms == 0)
        await said(elsewhere, "thank you")
        acts = (await server.get("/api/admin/log", host)).json()["acts"]
        did = [(act["what"], act["after"]) for act in acts if "mute" in act["what"]]
        assert did == [("unmute", "may write"), ("mute", "muted for 60 min"), ("mute", "muted for 10 min")]
        assert (await server.server._store.verify()).problems == []


@pytest.mark.clause("PLA-19", "PLA-28")
async def test_a_line_taken_away_leaves_every_page_and_the_log_knows_what_it_was(tmp_path):
    async with running(tmp_path) as server:
        host, ann, bob = await administrator(server), await server.sit("Ann"), await server.sit("Bob")
        await said(ann, "keep")
        await said(bob, "take away")
        await ann.until(lambda: len(ann.chat) == 2)
        wish = {"table": "infinite", "no": ann.chat[1].no}
        assert (await post(server, "/api/admin/remove-line", wish, host)).status_code == 200
        assert (await post(server, "/api/admin/remove-line", wish, host)).status_code == 404
        await ann.until(lambda: ann.said == ["keep"])
        assert (await server.sit("Cleo")).said == ["keep"]
        (act, *_) = (await server.get("/api/admin/log", host)).json()["acts"]
        assert (act["what"], act["before"], act["after"]) == ("chat line", "take away", "removed")
        assert act["subject"] == f"account {bob.welcome.account} at infinite"


@pytest.mark.clause("PLA-19", "PLA-28")
async def test_slow_mode_holds_at_once_and_only_for_administrators_to_set(tmp_path):
    async with running(tmp_path) as server:
        host, ann = await administrator(server), await server.sit("Ann")
        wish = {"table": "infinite", "seconds": 60}
        for path, body in (
            ("/api/admin/slow", wish),
            ("/api/admin/mute", {"account": ann.welcome.account, "minutes": 1}),
            ("/api/admin/unmute", {"account": ann.welcome.account}),
            ("/api/admin/remove-line", {"table": "infinite", "no": 1}),
        ):
            assert (await post(server, path, body, ann.cookie)).status_code == 403
        assert (await server.get("/api/admin/chat/infinite", ann.cookie)).status_code == 403
        await said(ann, "hello")
        assert (await post(server, "/api/admin/slow", wish, host)).status_code == 200
        await ann.until(lambda: ann.live and ann.live.slow_s == 60)
        await refused(ann, "again", "slow_mode", seconds=60)
        sheet = (await server.get("/api/admin/chat/infinite", host)).json()
        assert (sheet["slow_s"], [line["account"] for line in sheet["lines"]]) == (60, [ann.welcome.account])
        assert (await post(server, "/api/admin/slow", {**wish, "seconds": 3_601}, host)).status_code == 400
        assert (await post(server, "/api/admin/slow", {**wish, "table": "none"}, host)).status_code == 404


@pytest.mark.clause("PLA-19", "PLA-31")
async def test_a_reported_line_reaches_the_host_with_who_wrote_it_and_nobody_else(tmp_path):
    async with running(tmp_path) as server:
        host, ann, bob = await administrator(server), await server.sit("Ann"), await server.sit("Bob")
        await said(bob, "You are a <i>fool</i>")
        server.hall().room.tell(System("shoe_changed", {"shoe": 2}))
        await ann.until(lambda: len(ann.chat) == 2)
        rude, house = (line.no for line in ann.chat)
        wish = {"table": "infinite", "no": rude}
        assert (await post(server, "/api/chat/report", wish)).status_code == 401
        for no_such in ({**wish, "no": house}, {**wish, "no": 99}, {**wish, "table": "none"}):
            assert (await post(server, "/api/chat/report", no_such, ann.cookie)).status_code == 404
        answer = await post(server, "/api/chat/report", wish, ann.cookie)
        assert (answer.status_code, answer.json()) == (200, {"no": rude})
        (report,) = (await server.get("/api/admin/support", host)).json()["messages"]
        assert (report["kind"], report["text"], report["table"]) == (
            "report",
            "You are a <i>fool</i>",
            "infinite",
        )
        assert (report["account"], report["about"]) == (ann.welcome.account, bob.welcome.account)
        for window in (ann, bob):
            assert window.said == ["You are a <i>fool</i>"]
            assert (await server.get("/api/support", window.cookie)).json()["messages"] == []


@pytest.mark.clause("PLA-19", "PLA-30")
async def test_what_somebody_wrote_goes_with_the_account_at_every_table(tmp_path):
    tables = (table_spec(), table_spec(key="other"))
    async with running(tmp_path, tables=tables) as server:
        host, ann, bob = await administrator(server), await server.sit("Persephone"), await server.sit("Bob")
        elsewhere = await server.sit(cookie=ann.cookie, table="other")
        reader = await server.watch(table="other")
        await said(ann, "one of mine")
        await said(bob, "Bob's own")
        await said(elsewhere, "another of mine")
        await bob.until(lambda: len(bob.chat) == 2)
        await reader.until(lambda: reader.chat)
        await post(server, "/api/admin/mute", {"account": ann.welcome.account, "minutes": 60}, host)
        closed = await post(server, "/api/account/close", {"name": "Persephone"}, ann.cookie)
        assert closed.status_code == 200
        await bob.until(lambda: bob.said == ["Bob's own"])
        await reader.until(lambda: reader.chat == [])
        assert (await server.sit("Cleo")).said == ["Bob's own"]
        assert (await server.watch(table="other")).chat == []
        for key in ("infinite", "other"):
            assert "Persephone" not in (await server.get(f"/api/admin/chat/{key}", host)).text
        assert (await server.get("/api/admin/mutes", host)).json()["mutes"] == []


@pytest.mark.clause("PLA-19")
async def test_a_line_is_encoded_once_and_costs_no_player_anything_of_its_own(tmp_path, monkeypatch):
    """Two hundred windows get the very same frame, and the work of it does not grow with their number."""
    async with running(tmp_path) as server:
        room = server.hall().room
        ann = await server.sit("Ann")
        frames, encoded = [], []
        encode = server_encode()
        monkeypatch.setattr(
            "ventuno.server.room.encode", lambda message: encoded.append(message) or encode(message)
        )
        windows = [Window(number, frames) for number in range(10_000, 10_200)]
        for window in windows:
            room._sockets[window.number] = window
        windows[0].stuck = True
        await said(ann, "hello everybody")
        await ann.until(lambda: ann.said)
        with_line = [frame for _, frame in frames if b"hello everybody" in frame]
        assert len(with_line) == len(windows) - 1
        assert len({id(frame) for frame in with_line}) == 1
        assert sum(bool(getattr(message, "chat", None)) for message in encoded) == 1
        assert b"hello everybody" not in room._live, (
            "who comes later is shown all lines, not this frame again"
        )
        assert windows[0].stale
        room.catch_up(windows[0])
        late = [frame for number, frame in frames if number == windows[0].number]
        assert sum(b"hello everybody" in frame for frame in late) == 1
        for window in windows:
            del room._sockets[window.number]


def server_encode():
    from ventuno.server.protocol import encode

    return encode


class Window:
    """A window that notes what it is sent."""

    account, name, waiting, shown = 0, "", 0, 0

    def __init__(self, number, frames):
        self.number, self.frames, self.stuck, self.stale = number, frames, False, False

    def write(self, data):
        self.frames.append((self.number, data))


@pytest.mark.clause("PLA-19")
async def test_those_who_play_a_duel_and_those_who_watch_it_write_to_each_other(tmp_path):
    async with running(tmp_path, tables=(duel_spec(),)) as server:
        game = await Game.begin(server)
        ann, bob = game.windows
        cleo = await server.open(f"/ws/duel/{game.id}", await server.guest("Cleo"))
        await cleo.until(lambda: cleo.live and (cleo.live.players, cleo.live.watching) == (2, 1))
        await said(cleo, "good luck")
        await said(ann, "thank you")
        for window in (ann, bob, cleo):
            await window.until(lambda w=window: w.said == ["good luck", "thank you"])
