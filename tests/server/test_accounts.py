"""Accounts: guests, registration, login, several devices, logout (PLA-1), and names without tricks."""

import asyncio

import pytest

from tests.support.house import running
from ventuno.core.errors import BadName, Busy, MixedName
from ventuno.server.names import clean_name, name_key, registered_name
from ventuno.server.passwords import Passwords
from ventuno.server.sessions import COOKIE
from ventuno.table.messages import Ok

PASSWORD = "correct horse"
MINUTE_MS = 60_000


async def post(server, path, body, cookie=""):
    headers = {"cookie": f"{COOKIE}={cookie}"} if cookie else {}
    answer = await server.http.post(path, json=body, headers=headers)
    server.http.cookies.clear()
    return answer


async def register(server, name="Ann", cookie=""):
    """Register; returns the session's cookie."""
    answer = await post(server, "/api/register", {"name": name, "password": PASSWORD}, cookie)
    assert answer.status_code == 200, answer.text
    return answer.cookies.get(COOKIE, cookie)


async def login(server, name="Ann", password=PASSWORD, cookie=""):
    answer = await post(server, "/api/login", {"name": name, "password": password}, cookie)
    assert answer.status_code == 200, answer.text
    return answer.cookies[COOKIE]


@pytest.mark.clause("PLA-1")
async def test_a_guest_registers_and_keeps_account_session_balance_and_settings(tmp_path):
    async with running(tmp_path, start_credits=250) as server:
        guest = await server.guest("Ann")
        before = (await server.get("/api/me", guest)).json()
        saved = await server.http.put(
            "/api/profile",
            json={"version": 0, "settings": {"language": "bg"}},
            headers={"cookie": f"{COOKIE}={guest}"},
        )
        assert saved.status_code == 200
        assert await register(server, "Ann", guest) == guest
        after = (await server.get("/api/me", guest)).json()
        assert (before["kind"], after["kind"]) == ("guest", "registered")
        assert after["account"] == before["account"]
        assert after["balance_cents"] == 250_00
        assert (await server.get("/api/profile", guest)).json()["settings"] == {"language": "bg"}
        again = await post(server, "/api/register", {"name": "Other", "password": PASSWORD}, guest)
        assert (again.status_code, again.json()["code"]) == (409, "already_registered")


@pytest.mark.clause("PLA-1")
async def test_somebody_without_an_account_registers_and_logs_in_on_a_second_device(tmp_path):
    async with running(tmp_path) as server:
        first = await register(server, "Ann")
        second = await login(server, " ANN ")
        assert second != first
        accounts = {(await server.get("/api/me", c)).json()["account"] for c in (first, second)}
        assert len(accounts) == 1
        devices = (await server.get("/api/sessions", second)).json()["sessions"]
        assert [device["here"] for device in devices].count(True) == 1
        assert len(devices) == 2
        other = next(device["id"] for device in devices if not device["here"])
        assert (await post(server, "/api/sessions/end", {"id": other}, second)).status_code == 200
        assert (await server.get("/api/me", first)).status_code == 401
        assert (await post(server, "/api/sessions/end", {"id": other}, second)).status_code == 404


async def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(tmp_path):
    async with running(tmp_path) as server:
        await register(server, "Ann")
        wrong = await post(server, "/api/login", {"name": "Ann", "password": "wrong horse"})
        unknown = await post(server, "/api/login", {"name": "Nobody", "password": "wrong horse"})
        unreadable = await post(server, "/api/login", {"name": "\u202e", "password": "wrong horse"})
        assert wrong.status_code == unknown.status_code == unreadable.status_code == 401
        assert wrong.json() == unknown.json() == unreadable.json()
        assert wrong.json()["code"] == "wrong_credentials"


async def test_an_unknown_name_takes_the_work_of_a_password_too(tmp_path, monkeypatch):
    """What is compared is work, not time: a busy machine would make a clock lie."""
    async with running(tmp_path) as server:
        await register(server, "Ann")
        passwords = server.server.house.passwords
        checks = []
        verify = passwords._verify
        monkeypatch.setattr(
            passwords, "_verify", lambda given, stored: checks.append(stored) or verify(given, stored)
        )
        for name in ("Ann", "Nobody"):
            await post(server, "/api/login", {"name": name, "password": "wrong horse"})
        assert [stored is None for stored in checks] == [False, True]
        assert passwords._nobodys.split("$")[1:4] == checks[0].split("$")[1:4]
        assert checks[0].split("$")[1:4] == ["argon2id", "v=19", "m=19456,t=2,p=1"]


@pytest.mark.parametrize("name", ["Ann", "Nobody"])
async def test_guesses_end_in_a_lock_out_whether_the_account_exists_or_not(tmp_path, name):
    async with running(tmp_path) as server:
        await register(server, "Ann")
        answers = []
        for _ in range(20):
            answer = await post(server, "/api/login", {"name": name, "password": "wrong horse"})
            answers.append(answer)
            if answer.status_code == 429:
                break
        locked = answers[-1]
        assert (locked.status_code, locked.json()["code"]) == (429, "rate_limited")
        assert int(locked.headers["retry-after"]) >= 1
        assert len(answers) > 3, "a slip of the finger is no attack"
        if name == "Ann":
            right = await post(server, "/api/login", {"name": "Ann", "password": PASSWORD})
            assert right.status_code == 429, "the right password opens nothing while the name is locked"
            server.clock.advance(60 * MINUTE_MS)
            await login(server)


async def test_guesses_sent_at_once_are_counted_one_by_one(tmp_path):
    async with running(tmp_path) as server:
        await register(server, "Ann")
        answers = await asyncio.gather(
            *(
                server.http.post("/api/login", json={"name": "Ann", "password": f"wrong {n:05}"})
                for n in range(30)
            )
        )
        tried = sum(answer.status_code == 401 for answer in answers)
        locked = sum(answer.status_code == 429 for answer in answers)
        assert tried + locked == 30
        assert tried <= 12


async def test_a_flood_of_logins_is_told_to_come_back(tmp_path, monkeypatch):
    monkeypatch.setattr("ventuno.server.passwords.MOST_WAITING", 2)
    async with running(tmp_path) as server:
        wishes = ({"name": f"Name {n}", "password": PASSWORD} for n in range(8))
        answers = await asyncio.gather(*(server.http.post("/api/login", json=wish) for wish in wishes))
        codes = {answer.json()["code"] for answer in answers}
        assert codes == {"busy", "wrong_credentials"}
        busy = next(answer for answer in answers if answer.json()["code"] == "busy")
        assert (busy.status_code, busy.json()["retryable"]) == (503, True)
        assert server.server.house.passwords.waiting == 0


async def test_what_waits_for_its_password_when_the_server_stops_is_told_so():
    passwords = Passwords(threads=1)
    waiting = [asyncio.create_task(passwords.fits(PASSWORD, None, "here")) for _ in range(8)]
    await asyncio.sleep(0)
    assert passwords.waiting == 8
    passwords.close()
    ends = await asyncio.gather(*waiting, passwords.hash(PASSWORD, "here"), return_exceptions=True)
    assert {type(end) for end in ends} <= {bool, Busy}
    assert isinstance(ends[-1], Busy)
    assert isinstance(ends[-2], Busy)


async def test_a_password_is_changed_by_who_knows_it_and_ends_all_other_sessions(tmp_path):
    async with running(tmp_path) as server:
        first = await register(server, "Ann")
        second = await login(server)
        wrong = await post(server, "/api/password", {"old": "wrong horse", "new": "battery staple"}, second)
        assert (wrong.status_code, wrong.json()["code"]) == (401, "wrong_credentials")
        short = await post(server, "/api/password", {"old": PASSWORD, "new": "short"}, second)
        assert (short.status_code, short.json()["code"]) == (400, "bad_password")
        done = await post(server, "/api/password", {"old": PASSWORD, "new": "battery staple"}, second)
        assert done.status_code == 200
        assert (await server.get("/api/me", first)).status_code == 401
        assert (await server.get("/api/me", second)).status_code == 200
        assert (await post(server, "/api/login", {"name": "Ann", "password": PASSWORD})).status_code == 401
        await login(server, password="battery staple")
        guest = await server.guest("Bob")
        none = await post(server, "/api/password", {"old": PASSWORD, "new": "battery staple"}, guest)
        assert (none.status_code, none.json()["code"]) == (409, "not_registered")


@pytest.mark.clause("PLA-1", "PLA-22")
async def test_logout_closes_the_windows_of_that_session_at_once_and_no_others(tmp_path):
    async with running(tmp_path) as server:
        first = await register(server, "Ann")
        second = await login(server)
        table, lobby = await server.sit(cookie=first), await server.open("/ws/lobby", first)
        other = await server.sit(cookie=second)
        answer = await post(server, "/api/logout", {}, first)
        assert answer.status_code == 200
        assert 'ventuno=""' in answer.headers["set-cookie"]
        assert await table.until_closed() == 4001
        assert await lobby.until_closed() == 4001
        assert (await server.get("/api/me", first)).status_code == 401
        assert isinstance(await other.bet(main=1_00), Ok)
        assert other.closed is None
        assert (await post(server, "/api/logout-everywhere", {}, second)).status_code == 200
        assert await other.until_closed() == 4001
        assert (await server.get("/api/me", second)).status_code == 401


async def test_a_window_that_opens_while_its_session_ends_stays_outside(tmp_path):
    async with running(tmp_path) as server:
        cookie = await register(server, "Ann")
        house = server.server.house
        house.people.changed(1_000)
        house.sessions._known.clear()
        house.sessions._keys.clear()
        found = asyncio.Event()
        by_tokens = house.store.by_tokens

        async def slow(keys):
            accounts = await by_tokens(keys)
            if not found.is_set():
                found.set()
                await post(server, "/api/logout", {}, cookie)
            return accounts

        house.store.by_tokens = slow
        try:
            window = await server.open("/ws/table/infinite", cookie)
        finally:
            house.store.by_tokens = by_tokens
        await window.until(lambda: window.welcome is not None)
        assert window.welcome.account == 0


async def test_signing_in_ends_the_session_that_was_there(tmp_path):
    async with running(tmp_path) as server:
        await register(server, "Ann")
        guest = await server.guest("Bob")
        window = await server.sit(cookie=guest)
        await login(server, cookie=guest)
        assert await window.until_closed() == 4001
        assert (await server.get("/api/me", guest)).status_code == 401


@pytest.mark.clause("PLA-1")
async def test_a_name_belongs_to_one_account_and_so_do_its_lookalikes(tmp_path):
    async with running(tmp_path) as server:
        await register(server, "Anna Modern")
        for name in ("anna modern", "ANNA  MODERN", "Anna Modem", "Ａnna Modern", "Anna\u200b Modern"):
            for path, body in (
                ("/api/register", {"name": name, "password": PASSWORD}),
                ("/api/guest", {"name": name}),
            ):
                answer = await post(server, path, body)
                assert (answer.status_code, answer.json()["code"]) == (409, "name_taken"), (path, name)
        for name in ("Dealer", "Host", "ventuno", "Guest 1234"):
            answer = await post(server, "/api/register", {"name": name, "password": PASSWORD})
            assert answer.json()["code"] == "name_taken", name
        mixed = await post(server, "/api/register", {"name": "Аnna", "password": PASSWORD})
        assert (mixed.status_code, mixed.json()["code"]) == (400, "mixed_name")


async def test_registrations_from_one_address_are_bounded_like_guests(tmp_path):
    async with running(tmp_path, guests_per_address=2) as server:
        await register(server, "Ann")
        await register(server, "Bob")
        answer = await post(server, "/api/register", {"name": "Cleo", "password": PASSWORD})
        assert (answer.status_code, answer.json()["code"]) == (429, "rate_limited")


async def test_a_password_is_long_enough_and_not_endless(tmp_path):
    async with running(tmp_path) as server:
        for password in ("", "1234567", "x" * 129):
            answer = await post(server, "/api/register", {"name": "Ann", "password": password})
            assert (answer.status_code, answer.json()["code"]) == (400, "bad_password")


async def test_passwords_and_tokens_are_nowhere_in_the_data_folder(tmp_path):
    async with running(tmp_path) as server:
        cookie = await register(server, "Ann")
        guest = await server.guest("Bob")
    for file in (tmp_path / "data").iterdir():
        if file.is_file():
            content = file.read_bytes()
            for secret in (PASSWORD, cookie, guest):
                assert secret.encode() not in content, file.name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("BOB", "вов"),
        ("BOB", "ВОВ"),
        ("Ill", "lIl"),
        ("Tom", "Тom"),
        ("O0o", "ООО"),
        ("ΠΠ", "ПП"),
        ("ray", "гау"),
    ],
)
def test_names_that_look_alike_have_the_same_key(one, other):
    assert name_key(clean_name(one)) == name_key(clean_name(other))


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "Ana"), ("Иван", "Ирина"), ("Zoe", "Zoé"), ("张伟", "张威")]
)
def test_names_that_differ_have_different_keys(one, other):
    assert name_key(clean_name(one)) != name_key(clean_name(other))


@pytest.mark.parametrize("name", ["Аnn", "Annа", "Iвan", "Ann Иван"])
def test_a_registered_name_is_of_one_script(name):
    with pytest.raises(MixedName):
        registered_name(name)


@pytest.mark.parametrize("name", ["♠♠", "...", "\u3164", "\u2800", "\u0301"])
def test_a_registered_name_can_be_spoken(name):
    with pytest.raises(BadName):
        registered_name(name)


def test_a_tower_of_marks_is_cut_down():
    assert clean_name("e" + "\u0301" * 15 + "x") == "é\u0301\u0301x"
