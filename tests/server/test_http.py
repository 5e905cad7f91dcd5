"""The HTTP interface: entering, history, fairness, the client's files, and what every answer carries."""

import base64
import gzip
import hashlib

import msgspec
import pytest

from tests.support.house import running, table_spec
from ventuno.cli.verify import verify
from ventuno.core.errors import BadName
from ventuno.fairness import decode_transcripts
from ventuno.fairness import verify as verify_transcript
from ventuno.server.api import ROUTES
from ventuno.server.names import clean_name
from ventuno.server.openapi import openapi_document
from ventuno.server.sessions import token_of

BETTING_MS = 12_000


async def play_a_round(server, ann):
    """Bet and let every clock run out."""
    await ann.bet(main=1_00, bust_it=1_00)
    server.clock.advance(BETTING_MS + 1)
    while True:
        await ann.until(lambda: ann.view.phase in ("insurance", "decision", "result"))
        if ann.view.phase == "result":
            await ann.settled()
            return
        seq = ann.view.seq
        server.clock.advance(10_001)
        await ann.until(lambda seq=seq: ann.view.seq > seq)


async def test_a_guest_enters_once_and_stays_the_same(tmp_path):
    async with running(tmp_path) as server:
        answer = await server.http.post("/api/guest", json={"name": "  Ann\u200b  Bee "})
        assert answer.json() == {
            "account": answer.json()["account"],
            "name": "Ann Bee",
            "kind": "guest",
            "balance_cents": 1000_00,
            "admin": False,
        }
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=strict" in cookie
        assert "path=/" in cookie
        again = await server.http.post("/api/guest", json={})
        assert again.json() == answer.json()
        assert (await server.http.get("/api/me")).json() == answer.json()


async def test_without_a_session_the_answer_says_what_to_do(tmp_path):
    async with running(tmp_path) as server:
        for path in ("/api/me", "/api/history", "/api/rounds/x"):
            answer = await server.get(path)
            assert answer.status_code == 401
            assert answer.json() == {
                "code": "not_signed_in",
                "remedy": "Enter as a guest first.",
                "params": {},
                "retryable": False,
            }


async def test_a_post_is_taken_from_an_own_page_as_json_only(tmp_path):
    async with running(tmp_path) as server:
        post = server.http.post
        for origin in ("http://evil.example", "null", "http://127.0.0.1"):
            answer = await post("/api/guest", json={}, headers={"origin": origin})
            assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin")
        form = {"content-type": "application/x-www-form-urlencoded"}
        assert (await post("/api/guest", content="name=x", headers=form)).status_code == 415
        json = {"content-type": "application/json"}
        assert (await post("/api/guest", content="{" * 5000, headers=json)).status_code == 413
        for body in ("{", "[]", '{"name":1}', '{"x":1}', '{"name":"\\u200b"}', "\xff"):
            answer = await post("/api/guest", content=body.encode("latin-1"), headers=json)
            assert answer.status_code == 400, body
        assert (await server.get("/api/guest")).status_code == 404


async def test_guests_from_one_address_are_bounded(tmp_path):
    async with running(tmp_path, guests_per_address=2) as server:
        await server.guest("Ann")
        await server.guest("Bob")
        answer = await server.http.post("/api/guest", json={})
        assert (answer.status_code, answer.json()["code"]) == (429, "rate_limited")


async def test_every_answer_carries_the_security_headers(tmp_path):
    async with running(tmp_path) as server:
        for path in (
            "/",
            "/t/infinite",
            "/api/tables",
            "/api/nothing",
            "/api/me",
            "/healthz",
            "/assets/none.js",
        ):
            headers = (await server.get(path)).headers
            policy = headers["content-security-policy"]
            assert "unsafe" not in policy
            assert "default-src 'none'" in policy
            assert "frame-ancestors 'none'" in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers
        assert (await server.get("/api/tables")).headers["cache-control"] == "no-store"


async def test_the_client_is_served_with_its_routes_and_caches(tmp_path):
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>page</title>")
    (static / "assets" / "app-abc.js").write_text("1")
    (static / "assets" / "app-abc.js.gz").write_bytes(b"gz")
    (static / "assets" / "part-abc.js.gz").write_bytes(gzip.compress(b"2"))
    (tmp_path / "secret.txt").write_text("secret")
    async with running(tmp_path, static=static) as server:
        for path in ("/", "/t/infinite", "/t/anything"):
            answer = await server.get(path)
            assert answer.text == "<title>page</title>"
            assert answer.headers["cache-control"] == "no-cache"
        answer = await server.http.get("/assets/app-abc.js", headers={"accept-encoding": "br"})
        assert "content-encoding" not in answer.headers
        answer = await server.http.get("/assets/app-abc.js", headers={"accept-encoding": "identity"})
        assert answer.text == "1"
        assert "immutable" in answer.headers["cache-control"]
        assert "javascript" in answer.headers["content-type"]
        for encoding in ("gzip", "identity"):
            answer = await server.http.get("/assets/part-abc.js", headers={"accept-encoding": encoding})
            assert answer.text == "2", "what is there in its packed form alone is there for everybody"
            assert "javascript" in answer.headers["content-type"]
            assert "immutable" in answer.headers["cache-control"]
        for path in (
            "/assets/gone.js",
            "/favicon.ico",
            "/../secret.txt",
            "/%2e%2e/secret.txt",
            "/assets/../../secret.txt",
        ):
            answer = await server.get(path)
            assert "secret" not in answer.text.replace("secret.txt", "")
            assert answer.status_code == 404, path


async def test_the_pages_own_style_is_let_in_by_its_hash_and_nothing_else_inline(tmp_path):
    static = tmp_path / "static"
    static.mkdir()
    style = "b{color:red}"
    (static / "index.html").write_text(f"<style>{style}</style>any")
    (static / "lobby.html").write_text(f"<style>{style}</style>lobby")
    (static / "table.html").write_text(f"<style>{style}</style>table")
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    async with running(tmp_path, static=static) as server:
        for path, text in (
            ("/", "lobby"),
            ("/history", "any"),
            ("/index.html", "any"),
            ("/t/infinite", "table"),
        ):
            for encoding in ("gzip", "identity"):
                answer = await server.http.get(path, headers={"accept-encoding": encoding})
                assert answer.text == f"<style>{style}</style>{text}"
            policy = answer.headers["content-security-policy"]
            assert f"style-src 'self' 'sha256-{digest}';" in policy
            assert "script-src 'self';" in policy
            same = await server.http.get(path, headers={"if-none-match": answer.headers["etag"]})
            assert (same.status_code, same.content) == (304, b"")
        assert "sha256" not in (await server.get("/api/tables")).headers["content-security-policy"]
        (static / "index.html").write_text("<style></style>another")
        assert "another" in (await server.get("/history")).text, (
            "a page that was built anew is served at once"
        )


async def test_a_missing_client_is_said_plainly(tmp_path):
    (tmp_path / "static").mkdir()
    async with running(tmp_path, static=tmp_path / "static") as server:
        answer = await server.get("/")
        assert answer.status_code == 503
        assert "python3 dev.py play" in answer.text


async def test_tables_health_and_readiness(tmp_path):
    tables = (table_spec(), table_spec("infinite-any-pair"), table_spec(key="hidden", listed=False))
    async with running(tmp_path, tables=tables) as server:
        listed = (await server.get("/api/tables")).json()["tables"]
        assert [table["key"] for table in listed] == ["infinite", "infinite-any-pair"]
        info = (await server.get("/api/tables/hidden")).json()
        assert [spot["spot"] for spot in info["spots"]][:2] == ["main", "perfect_pairs"]
        assert info["rules"]["decks"] == 8
        assert (await server.get("/api/tables/none")).json()["remedy"] == "There is no table none here."
        assert (await server.get("/healthz")).json()["status"] == "ok"
        ready = await server.get("/readyz")
        assert (ready.status_code, ready.json()["tables"]["hidden"]) == (200, "betting")
        server.server.house.trouble = "the disk is full"
        ready = await server.get("/readyz")
        assert (ready.status_code, ready.json()["status"]) == (503, "the disk is full")


@pytest.mark.clause("PLA-23")
async def test_history_pages_and_a_round_opens_to_its_players_only(tmp_path):
    async with running(tmp_path) as server:
        ann = await server.sit("Ann")
        codes = []
        for _ in range(3):
            await play_a_round(server, ann)
            codes.insert(0, ann.view.code)
            server.clock.advance(4_001)
            await ann.reach("betting")
        page = (await server.get("/api/history?limit=2", ann.cookie)).json()
        assert [row["code"] for row in page["rounds"]] == codes[:2]
        rest = (await server.get(f"/api/history?limit=2&before={page['next']}", ann.cookie)).json()
        assert [row["code"] for row in rest["rounds"]] == codes[2:]
        assert "next" not in rest
        mine = await server.get(f"/api/rounds/{codes[0]}", ann.cookie)
        assert mine.status_code == 200
        assert codes[0] in mine.text
        stranger = await server.guest("Bob")
        assert (await server.get(f"/api/rounds/{codes[0]}", stranger)).status_code == 404
        assert (await server.get("/api/rounds/none", ann.cookie)).status_code == 404
        for query in (
            "limit=0",
            "limit=101",
            "limit=x",
            "limit=-1",
            "before=1.5",
            "limit=1_0",
            "before=" + "9" * 30,
        ):
            answer = await server.get(f"/api/history?{query}", ann.cookie)
            assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")


@pytest.mark.clause("PLA-24", "PLA-25")
async def test_anyone_can_verify_a_shoe_while_it_runs_and_wholly_when_it_has_ended(tmp_path, capsys):
    """SH-10: the secret stays in until the shoe has ended."""
    async with running(tmp_path, tables=(table_spec(cut=0.05),)) as server:
        ann = await server.sit("Ann")
        root = ann.view.shoe.root
        while ann.view.shoe.no == 1:
            await play_a_round(server, ann)
            (running_shoe,) = decode_transcripts((await server.get("/api/shoes/infinite/1")).content)
            report = verify_transcript(running_shoe)
            assert not report.revealed
            assert report.unproved == 0
            assert report.dealt == ann.view.shoe.used
            assert report.root == root
            server.clock.advance(4_001)
            await ann.until(lambda: ann.view.phase in ("shoe", "betting"))
            if ann.view.phase == "shoe":
                server.clock.advance(3_001)
            await ann.reach("betting")
        ended = tmp_path / "shoe.json"
        ended.write_bytes((await server.get("/api/shoes/infinite/1")).content)
        verify(ended, json=False, commitment=None, root=root)
        assert "verified" in capsys.readouterr().out
        assert (await server.get("/api/shoes/infinite/3")).status_code == 404
        assert (await server.get("/api/shoes/infinite/99")).status_code == 404
        assert (await server.get("/api/shoes/infinite/0")).status_code == 400


async def test_the_openapi_document_describes_every_route(tmp_path):
    document = openapi_document()
    msgspec.json.encode(document)
    assert {(m.upper(), p) for p, ops in document["paths"].items() for m in ops} == {
        (route.method, route.path) for route in ROUTES
    }
    names = [op["operationId"] for ops in document["paths"].values() for op in ops.values()]
    assert len(names) == len(set(names))
    text = msgspec.json.encode(document).decode()
    for part in text.split('"$ref":"#/components/schemas/')[1:]:
        assert part.partition('"')[0] in document["components"]["schemas"]
    async with running(tmp_path) as server:
        assert (await server.get("/api/openapi.json")).json()["openapi"] == "3.1.0"


@pytest.mark.parametrize(
    ("name", "shown"),
    [("Ann", "Ann"), (" Ann  B ", "Ann B"), ("A\u202ennA", "AnnA"), ("Ａnn", "Ann"), ("Зара ♠", "Зара ♠")],
)
def test_a_name_is_shown_without_tricks(name, shown):
    assert clean_name(name) == shown


@pytest.mark.parametrize("name", ["", " ", "\u200b\u202e", "x" * 21, "\x00"])
def test_a_name_of_nothing_or_too_much_is_refused(name):
    with pytest.raises(BadName, match="1 to 20 visible"):
        clean_name(name)


@pytest.mark.parametrize(
    ("header", "token"),
    [("", None), ("a=b", None), ("ventuno=x", "x"), ("a=b; ventuno=x; c=d", "x"), ("ventuno", None)],
)
def test_the_session_is_found_among_other_cookies(header, token):
    assert token_of(header) == token
