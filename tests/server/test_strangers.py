"""Every route and field tried by nobody, by another account and by a player who is no host: nothing read, nothing done.

A route that is added without a row here fails the test.
"""

import hashlib
from typing import Any, NamedTuple

import apsw
import pytest

from tests.server.test_accounts import login, post, register
from tests.server.test_http import play_a_round
from tests.support.duels import challenge, duel_spec
from tests.support.house import running, table_spec
from ventuno.server.api import ROUTES
from ventuno.server.sessions import COOKIE

#: Changes that are no harm: how often strangers came and failed, and that a session is in use.
_COUNTERS = {"login_failure", "visitor", "session", "top_up_address"}


class Row(NamedTuple):
    """What a stranger sends to a route, and which statuses nobody and another account get."""

    nobody: int
    other: int
    body: dict[str, Any] | None = None
    query: str = ""
    #: What the route does for the other account is done to that account itself.
    own: bool = False
    #: Which of the victim's things ``{id}`` names.
    of: str = "match"
    #: Who plays is shown to everybody.
    names: bool = False


PUBLIC = Row(200, 200)
#: One row a route. ``{code}``, ``{session}`` and ``{account}`` are the victim's.
ROWS: dict[str, Row] = {
    "enter_as_guest": Row(409, 200, {"name": "Victim"}),
    "register": Row(409, 409, {"name": "Victim", "password": "correct horse"}),
    "login": Row(401, 401, {"name": "Victim", "password": "wrong horse"}),
    "logout": Row(200, 200, {}, own=True),
    "logout_everywhere": Row(401, 200, {}, own=True),
    "password": Row(401, 401, {"old": "wrong horse", "new": "battery staple"}),
    "me": Row(401, 200),
    "sessions": Row(401, 200),
    "end_session": Row(401, 404, {"id": "{session}"}),
    "profile": Row(401, 200),
    "save_profile": Row(401, 200, {"version": 0, "settings": {"by": "a stranger"}}, own=True),
    "cashier": Row(401, 200),
    "movements": Row(401, 200),
    "top_up": Row(401, 200, {"key": "victims-key", "cents": 100}, own=True),
    "history": Row(401, 200, query="before={entry}"),
    "export_history": Row(401, 200),
    "round": Row(401, 404),
    "statistics": Row(401, 200),
    "export_statistics": Row(401, 200, query="format=csv"),
    "close_account": Row(401, 401, {"name": "Victim"}),
    "ask_support": Row(401, 200, {"key": "victims-key", "text": "Hello"}, own=True),
    "own_support": Row(401, 200),
    "tables": PUBLIC,
    "table": PUBLIC,
    "help": PUBLIC,
    "hint": Row(404, 404, query="hand=A-7&upcard=9"),
    "invitation": PUBLIC,
    "shoes": PUBLIC,
    "shoe": PUBLIC,
    "challenge": Row(
        401, 200, {"key": "victims-key", "opponent": "private", "kind": "short", "stake_cents": 100}, own=True
    ),
    "accept": Row(401, 409, of="accepted"),
    "withdraw": Row(401, 404, of="challenge"),
    "duels": Row(200, 200, names=True),
    "duel": Row(200, 200, names=True),
    "duel_shoes": PUBLIC,
    "duel_shoe": PUBLIC,
    "matches": Row(401, 200),
    "leaderboard": PUBLIC,
    "safe": Row(401, 200, own=True),
    "safe_limit": Row(401, 200, {"name": "loss_day", "amount": 5_00}, own=True),
    "safe_check": Row(401, 200, {"minutes": 30}, own=True),
    "safe_checked": Row(401, 200, {}, own=True),
    "safe_pause": Row(401, 200, {"length": "hour"}, own=True),
    "health": PUBLIC,
    "ready": PUBLIC,
    "claim_admin": Row(401, 404, {"token": "x" * 32}),
    "admin_link": Row(401, 403, {}),
    "admin_grant": Row(401, 403, {"key": "stranger-key", "account": "{account}", "amount": 100}),
    "admin_account": Row(401, 403, query="account={account}"),
    "admin_round": Row(401, 403, query="account={account}"),
    "admin_log": Row(401, 403),
    "admin_tables": Row(401, 403),
    "admin_mode": Row(401, 403, {"mode": "paused"}),
    "admin_announce": Row(401, 403, {"text": "Hello"}),
    "admin_check": Row(401, 403, {}),
    "admin_health": Row(401, 403),
    "support_sheets": Row(401, 403),
    "support_answer": Row(401, 403, {"text": "From a stranger"}, of="message"),
    "support_close": Row(401, 403, {}, of="message"),
    "report_line": Row(401, 404, {"table": "infinite", "no": 1}),
    "admin_mute": Row(401, 403, {"account": "{account}", "minutes": 5}),
    "admin_unmute": Row(401, 403, {"account": "{account}"}),
    "admin_mutes": Row(401, 403),
    "admin_chat": Row(401, 403),
    "admin_slow": Row(401, 403, {"table": "infinite", "seconds": 5}),
    "admin_remove_line": Row(401, 403, {"table": "infinite", "no": 1}),
}


TABLES = (table_spec(), duel_spec())


class Victim(NamedTuple):
    cookie: str
    values: dict[str, Any]
    secrets: list[str]


def filled(value, values):
    """The value with the victim's numbers in place of their names."""
    if isinstance(value, dict):
        return {key: filled(inner, values) for key, inner in value.items()}
    if isinstance(value, str) and value.strip("{}") in values and value.startswith("{"):
        return values[value.strip("{}")]
    return value


async def victim_of(server):
    """Somebody with a name, a session, settings, a top-up, a round, a duel and a challenge."""
    cookie = await register(server, "Victim")
    window = await server.sit(cookie=cookie)
    await play_a_round(server, window)
    await post(server, "/api/top-up", {"key": "victims-key", "cents": 12_34}, cookie)
    await server.http.put(
        "/api/profile",
        json={"version": 0, "settings": {"diary": "victims-secret"}},
        headers={"cookie": f"{COOKIE}={cookie}"},
    )
    await server.get("/api/statistics", cookie)
    asked = await post(server, "/api/support", {"key": "victims-key", "text": "victims-secret"}, cookie)
    duel = await challenge(server, cookie, "basic", key="key-of-a-match")
    await server.open(f"/ws/duel/{duel['match']}", cookie)
    secret = await challenge(server, cookie, "private", key="victims-key", stake_cents=5_00)
    sessions = (await server.get("/api/sessions", cookie)).json()["sessions"]
    page = (await server.get("/api/history?limit=1", cookie)).json()
    values = {
        "account": window.welcome.account,
        "session": sessions[0]["id"],
        "code": page["rounds"][0]["code"],
        "entry": page.get("next", 10**6),
        "table": "infinite",
        "no": 1,
        "match": duel["match"],
        "accepted": duel["id"],
        "challenge": secret["id"],
        "message": asked.json()["id"],
    }
    return Victim(cookie, values, ["victims-secret", "Victim", cookie, secret["id"]])


async def send(server, route, row, victim, cookie, extra=None):
    path = route.path.format(**victim.values, id=victim.values[row.of])
    path += f"?{row.query.format(**victim.values)}" if row.query else ""
    body = None if row.body is None else {**filled(row.body, victim.values), **(extra or {})}
    headers = {"cookie": f"{COOKIE}={cookie}"} if cookie else {}
    answer = await server.http.request(route.method, path, json=body, headers=headers)
    server.http.cookies.clear()
    return answer


def recorded(folder, account):
    """A digest of all that is written down of an account; counters of strangers aside."""
    digest = hashlib.sha256()
    connection = apsw.Connection(str(folder / "data" / "ventuno.db"), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        for (table,) in list(connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")):
            columns = [row[1] for row in connection.execute(f'PRAGMA table_info("{table}")')]
            owner = next((name for name in ("account", "purse") if name in columns), None)
            owner = "first" if table == "duel" else owner
            if table in _COUNTERS or (owner is None and table not in {"act", "admin_link", "account"}):
                continue
            where = f"WHERE {owner} = {account}" if owner else ""
            if table == "account":
                where = f"WHERE id = {account} OR role = 'admin'"
            for row in connection.execute(f'SELECT * FROM "{table}" {where} ORDER BY 1, 2'):
                digest.update(repr((table, row)).encode())
    finally:
        connection.close()
    return digest.hexdigest()


def test_every_route_has_a_row():
    assert {route.name for route in ROUTES} == set(ROWS)
    for route in ROUTES:
        row = ROWS[route.name]
        assert not route.signed_in or row.nobody == 401, route.name
        assert not route.admin or (row.nobody, row.other) == (401, 403), route.name


@pytest.mark.clause("PLA-1", "PLA-28")
async def test_nobody_and_another_account_read_nothing_and_do_nothing(tmp_path):
    async with running(tmp_path, tables=TABLES) as server:
        victim = await victim_of(server)
        account = victim.values["account"]
        before = recorded(tmp_path, account)
        for route in ROUTES:
            row = ROWS[route.name]
            # A new one for each route: some of them end the session that asks.
            stranger = await register(server, f"Stranger {ROUTES.index(route)}")
            for cookie, status in (("", row.nobody), (stranger, row.other)):
                answer = await send(server, route, row, victim, cookie)
                who = f"{route.name} by {'another account' if cookie else 'nobody'}"
                assert answer.status_code == status, (who, answer.text)
                known = f"{answer.url} {row.body} {'Victim' if row.names else ''}"
                told = [s for s in victim.secrets if s in answer.text and s not in known]
                assert not told, (who, told)
            assert recorded(tmp_path, account) == before, route.name
        assert (await server.get("/api/me", victim.cookie)).json()["balance_cents"] > 0


async def test_no_body_has_room_for_a_field_that_is_not_its_own(tmp_path):
    """Whose account, which role, how much: what a request does not name cannot be smuggled in."""
    async with running(tmp_path, tables=TABLES) as server:
        victim = await victim_of(server)
        before = recorded(tmp_path, victim.values["account"])
        for route in ROUTES:
            if route.body is None or route.admin:
                continue
            own = set(route.body.__struct_fields__)
            cookie = await register(server, f"Stranger {ROUTES.index(route)}")
            for field in {"account", "role", "kind", "balance_cents", "admin", "who", "address"} - own:
                extra = {field: victim.values["account"]}
                answer = await send(server, route, ROWS[route.name], victim, cookie, extra)
                assert answer.status_code == 400, (route.name, field)
        assert recorded(tmp_path, victim.values["account"]) == before


async def test_no_route_acts_on_a_get_or_for_a_page_of_another_site(tmp_path):
    async with running(tmp_path, tables=TABLES) as server:
        victim = await victim_of(server)
        before = recorded(tmp_path, victim.values["account"])
        others = ("http://evil.example", "null", f"http://127.0.0.1:{server.server.port}.evil.example", "")
        for route in ROUTES:
            if route.method == "GET":
                continue
            row = ROWS[route.name]
            path = route.path.format(**victim.values, id=victim.values[row.of])
            if not any((one.path, one.method) == (route.path, "GET") for one in ROUTES):
                assert (await server.get(path, victim.cookie)).status_code in (404, 405), route.name
            for origin in others:
                answer = await server.http.request(
                    route.method,
                    path,
                    json=filled(row.body, victim.values),
                    headers={"cookie": f"{COOKIE}={victim.cookie}", "origin": origin},
                )
                assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin"), route.name
        assert recorded(tmp_path, victim.values["account"]) == before
        assert await login(server, "Victim")
