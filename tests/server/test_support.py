"""The support desk: players ask, the host reads and answers, players see it (PLA-31)."""

import pytest

from tests.server.test_accounts import post
from tests.support.house import running
from ventuno.core.errors import RateLimited
from ventuno.store.support import MOST_AN_HOUR

HOUR_MS = 3_600_000


async def ask(server, cookie, text, key="key-number-1", **more):
    return await post(server, "/api/support", {"key": key, "text": text, **more}, cookie)


async def own(server, cookie):
    return (await server.get("/api/support", cookie)).json()["messages"]


def host(server):
    return {"authorization": f"Bearer {server.server.house.operator.token}"}


@pytest.mark.clause("PLA-31")
async def test_a_question_carries_the_game_code_and_comes_back_with_an_answer(tmp_path):
    async with running(tmp_path) as server:
        ann, bob = await server.guest("Ann"), await server.guest("Bob")
        text = "Why did I lose?\nI had <b>21</b>.\u202e\u0007"
        for _ in range(2):  # asked again it is one message
            answer = await ask(server, ann, text, code="1a2:3", table="infinite")
            assert answer.status_code == 200, answer.text
        listed = (await server.http.get("/api/admin/support?state=open", headers=host(server))).json()
        (message,) = listed["messages"]
        assert message["text"] == "Why did I lose?\nI had <b>21</b>."
        assert (message["name"], message["code"], message["table"]) == ("Ann", "1a2:3", "infinite")
        path = f"/api/admin/support/{message['id']}"
        done = await server.http.post(
            f"{path}/answer", json={"text": "The dealer had 21 too."}, headers=host(server)
        )
        assert done.json()["state"] == "answered"
        (mine,) = await own(server, ann)
        assert (mine["state"], mine["answer"]) == ("answered", "The dealer had 21 too.")
        assert await own(server, bob) == []
        closed = await server.http.post(f"{path}/close", json={}, headers=host(server))
        assert (closed.json()["state"], closed.json()["answer"]) == ("closed", "The dealer had 21 too.")
        log = (await server.http.get("/api/admin/log", headers=host(server))).json()["acts"]
        assert [(act["before"], act["after"]) for act in log if act["what"] == "support"] == [
            ("answered", "closed"),
            ("open", "answered"),
        ]
        assert "dealer" not in str(log)
        missing = await server.http.post("/api/admin/support/99/close", json={}, headers=host(server))
        assert missing.status_code == 404


@pytest.mark.clause("PLA-31")
async def test_nobody_floods_the_desk(tmp_path):
    async with running(tmp_path) as server:
        ann = await server.guest("Ann")
        for number in range(MOST_AN_HOUR):
            assert (await ask(server, ann, "Hello", key=f"key-number-{number}")).status_code == 200
        refused = await ask(server, ann, "Hello", key="one-more-key")
        assert refused.status_code == 429
        assert refused.headers["retry-after"] == "3601"
        server.clock.advance(HOUR_MS)
        assert (await ask(server, ann, "Hello", key="one-more-key")).status_code == 200
        for text in ("", " \n ", "x" * 2001, "\u200b"):
            assert (await ask(server, ann, text, key="a-bad-message")).status_code == 400, text
        reused = await ask(server, ann, "Something else", key="one-more-key")
        assert reused.json()["code"] == "bad_message"


@pytest.mark.clause("PLA-31", "PLA-19")
async def test_a_reported_chat_line_reaches_the_host_and_nobody_else(tmp_path):
    async with running(tmp_path) as server:
        ann, bob = await server.guest("Ann"), await server.guest("Bob")
        numbers = [(await server.get("/api/me", one)).json()["account"] for one in (ann, bob)]
        desk = server.server.house.support
        made = await desk.report(*numbers, table="infinite", line="You are a <i>fool</i>")
        assert (made.kind, made.account, made.about, made.table) == ("report", *numbers, "infinite")
        listed = (await server.http.get("/api/admin/support", headers=host(server))).json()
        assert [one["text"] for one in listed["messages"]] == ["You are a <i>fool</i>"]
        assert await own(server, ann) == await own(server, bob) == []
        for _ in range(MOST_AN_HOUR - 1):
            await desk.report(*numbers, table="infinite", line="Again")
        with pytest.raises(RateLimited):
            await desk.report(*numbers, table="infinite", line="Again")
