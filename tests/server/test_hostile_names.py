"""Names and other texts of people are data: whatever they hold, they come back as text or are refused (PLA-1)."""

import itertools
import unicodedata

import pytest

from tests.server.test_accounts import PASSWORD, login, post, register
from tests.support.house import running
from ventuno.core.errors import BadName, MixedName
from ventuno.server.names import LONGEST_NAME, clean_name, name_key, registered_name
from ventuno.server.sessions import COOKIE

MARKUP = (
    "<script>a()</script>",
    "<svg onload=a()>",
    "<img src=x onerror=>",
    '"><b>',
    "'-alert(1)-'",
    "javascript:a()",
    "{{7*7}}",
    "${a()}",
    "</title><svg>",
    "%3Cscript%3E",
    "&lt;b&gt;",
    "<!--",
    "]]>",
    "' OR 1=1 --",
    "=1+1",
    "../../etc/passwd",
    "%s%n%x",
    "<a href=//evil>",
)
INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f\u115f\u3164\u2800\ufe0f\U000e0041"
DIRECTION = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"
CONTROL = "\x00\x07\x08\x1b\x7f\x85\r\n\t\u2028\u2029"


def variants():
    """Every trick before, inside and after a name, and all markup."""
    yield from MARKUP
    for trick in INVISIBLE + DIRECTION + CONTROL:
        yield from (f"{trick}Ann", f"An{trick}n", f"Ann{trick}", f"{trick * 5}Ann{trick * 5}")
    for a, b in itertools.product(DIRECTION[:5], INVISIBLE[:5]):
        yield f"A{a}n{b}n"


def test_no_name_holds_anything_that_moves_hides_or_breaks_a_line():
    names = list(variants())
    assert len(names) > 150
    for name in names:
        try:
            shown = clean_name(name)
        except BadName:
            continue
        assert 1 <= len(shown) <= LONGEST_NAME
        for c in shown:
            assert unicodedata.category(c) not in {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"}, (name, c)
            assert c not in INVISIBLE + DIRECTION, (name, c)
        assert clean_name(shown) == shown


def test_who_adds_what_cannot_be_seen_has_the_same_name():
    for trick in INVISIBLE + DIRECTION:
        for name in (f"{trick}Ann", f"An{trick}n", f"Ann{trick}"):
            assert name_key(registered_name(name)) == name_key("Ann"), name


def test_no_letter_of_any_script_is_another_one_in_capitals():
    """Whoever registers as written on the identity card can log in in small letters, final sigma and all."""
    for code in range(0x21, 0x1E944):
        letter = chr(code)
        try:
            key = name_key(clean_name(letter))
        except BadName:
            continue
        for other in (letter.upper(), letter.lower(), letter.casefold(), letter.title()):
            assert name_key(clean_name(other)) == key, (letter, other)


@pytest.mark.clause("PLA-1")
async def test_a_greek_name_logs_in_in_any_case_and_belongs_to_one(tmp_path):
    async with running(tmp_path) as server:
        await register(server, "Νίκος")
        for typed in ("νίκος", "ΝΊΚΟΣ", "ΝίκοΣ"):
            assert await login(server, typed)
        for twin in ("νίκος", "ΝΊΚΟΣ"):
            answer = await post(server, "/api/register", {"name": twin, "password": PASSWORD})
            assert answer.json()["code"] == "name_taken", twin


@pytest.mark.clause("PLA-1")
async def test_small_letters_that_look_like_somebodys_are_taken_too(tmp_path):
    async with running(tmp_path) as server:
        await register(server, "vovo")
        answer = await post(server, "/api/register", {"name": "νονο", "password": PASSWORD})
        assert answer.json()["code"] == "name_taken"


@pytest.mark.parametrize("letter", "aeopcxyAEOPCXTHKMB")
def test_a_letter_of_another_alphabet_makes_no_second_ann(letter):
    """Each Latin letter with a twin in Cyrillic or Greek."""
    twins = {
        **dict(zip("aeopcxy", "аеорсху", strict=True)),
        **dict(zip("AEOPCXTHKMB", "АЕОРСХТНКМВ", strict=True)),
    }
    twin = twins[letter]
    assert name_key(twin * 3) == name_key(letter * 3)
    with pytest.raises(MixedName):
        registered_name(f"nn{twin}")


async def test_whatever_a_name_or_device_holds_it_comes_back_as_json_text(tmp_path):
    async with running(tmp_path) as server:
        for number, name in enumerate(MARKUP):
            wish = {"name": name, "password": "correct horse"}
            answer = await post(server, "/api/register", wish)
            assert answer.headers["content-type"] == "application/json"
            assert answer.headers["x-content-type-options"] == "nosniff"
            if answer.status_code != 200:
                assert answer.json()["code"] in {"bad_name", "name_taken"}, name
                continue
            assert answer.json()["name"] == name
            window = await server.sit(cookie=answer.cookies[COOKIE], table="infinite")
            assert window.welcome.name == name
            await window.aclose()
            assert await login(server, name), number
        guest = await server.http.post("/api/guest", json={}, headers={"user-agent": MARKUP[0]})
        cookie = guest.cookies[COOKIE]
        server.http.cookies.clear()
        (device,) = (await server.get("/api/sessions", cookie)).json()["sessions"]
        assert device["device"] == MARKUP[0]
        found = await server.get("/api/rounds/%3Cscript%3Ea()%3C%2Fscript%3E", cookie)
        assert found.status_code == 404
        assert found.headers["content-type"] == "application/json"
