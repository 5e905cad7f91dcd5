"""The host's table file: what it may say, and that a mistake is named with line and remedy (PLA-27)."""

import re
from pathlib import Path

import pytest

from ventuno.core.errors import BadConfig
from ventuno.core.presets import load_preset
from ventuno.core.rules import SideBetKey
from ventuno.server.config import ServerConfig, _Limit, _Table, default_config, load_config, parse_config
from ventuno.server.config_duel import DuelTable
from ventuno.server.toml_lines import line_of, lines_of, parse_path
from ventuno.table.spec import ChatRules, Clocks, GoldenRules, Limits

EXAMPLE = Path(__file__).parents[2] / "examples" / "tables.toml"
TABLE = '[[tables]]\npreset = "infinite"\n'


def test_without_a_file_there_is_a_table_of_each_preset():
    config = default_config()
    assert [table.key for table in config.tables] == [
        "infinite",
        "infinite-any-pair",
        "american",
        "majority",
        "majority-us",
        "duel",
    ]
    assert config.tables[0].main == Limits(100, 500_000)
    assert parse_config("") == config


def test_the_example_is_good_and_says_what_it_means():
    config = load_config(EXAMPLE)
    plain, american, duel, majority, own = config.tables
    assert american.solo
    assert duel.game == "duel"
    assert majority.golden == GoldenRules(20)
    assert plain.rules == load_preset("infinite").rules
    assert (own.key, own.name, own.colour, own.languages) == (
        "evening-table",
        "Evening table",
        "blue",
        ("it", "en"),
    )
    assert own.main == Limits(200, 50_000)
    assert own.side == {SideBetKey.ANY_PAIR: Limits(100, 5_000), SideBetKey.BUST_IT: Limits(50, 2_000)}
    assert own.chips == (100, 500, 2_500, 10_000)
    assert own.clocks.betting_ms == 20_000
    assert own.clocks.shoe_ms == 3_000
    assert (own.rules.decks, own.rules.charlie_cards, str(own.rules.blackjack_pays)) == (6, 7, "6/5")


@pytest.mark.clause("PLA-27")
def test_the_example_shows_every_setting_there_is():
    text = EXAMPLE.read_text(encoding="utf-8")
    written = set(re.findall(r"^(?:# )?(\w+) = ", text, re.MULTILINE)) | set(
        re.findall(r"[{,] (\w+) = ", text)
    )
    written |= set(re.findall(r"^\[tables\.(\w+)\]", text, re.MULTILINE))
    settings = {name for kind in (ServerConfig, _Table, DuelTable, _Limit) for name in kind.__struct_fields__}
    assert settings - written == set()
    assert set(Clocks.__struct_fields__) - written == set()


def test_cash_out_can_be_changed_or_switched_off():
    off = parse_config(TABLE + "[tables.rules]\ncash_out = false\n").tables[0]
    assert off.rules.cash_out is None
    fee = parse_config(TABLE + '[tables.rules]\ncash_out = { fee = "0.05" }\n').tables[0]
    assert str(fee.rules.cash_out.fee) == "1/20"
    assert str(fee.rules.cash_out.step) == "1/100"


MISTAKES = [
    ("x", 1, "Expected '=' after a key", "Correct the TOML"),
    ("[server]\nport = 1\nport = 2", 3, "Cannot overwrite a value", "Correct the TOML"),
    ("[servr]\n", 1, "no section servr", "[server] and [[tables]]"),
    ("[tables]\n", 1, "[tables] is one table", "[[tables]]"),
    ('[server]\nhost = "x"\nport = "a"', 3, "port is text in quotes", "a whole number"),
    ("[server]\nport = 70000", 2, "port is out of range", "at most 65535"),
    ("[server]\nport = 1.5", 2, "port is a number", "a whole number"),
    ("[server]\nprot = 1", 2, "no setting prot", "did you mean port?"),
    ('[server]\norigins = ["play.example"]', 2, "origins has another form", "https://play.example"),
    ('[[tables]]\nkey = "a"', 1, "preset is missing", "preset ="),
    ('[[tables]]\n\npreset = "infinit"', 3, "no preset infinit", "did you mean infinite?"),
    ('[[tables]]\npreset = "duel"\nduel.types.sprint = 7', 3, "sprint is 7", "an even number"),
    ('[[tables]]\npreset = "duel"\nduel.chips = 5', 3, "chips is below", "one bet at least"),
    ('[[tables]]\npreset = "american"\nchat = true', 3, "Everybody plays alone here", "Take the line out"),
    (TABLE + "chat = 5", 3, "chat is a whole number", "true or false"),
    (TABLE + "chat.slow_second = 5", 3, "no setting slow_second", "did you mean slow_seconds?"),
    (TABLE + "chat.slow_seconds = 3601", 3, "slow_seconds is out of range", "at most 3600"),
    (TABLE + "chat = { guest_minutes = -1 }", 3, "guest_minutes is out of range", "at least 0"),
    ('[[tables]]\npreset = "duel"\nduel.typs = {}', 3, "no setting typs", "did you mean types?"),
    (TABLE + "burn_card = true", 3, "burn_card is a setting of Majority", "Take the line out"),
    (
        '[[tables]]\npreset = "duel"\nhouse_bots = 2',
        3,
        "house_bots is a setting of Majority and Infinite",
        "Take",
    ),
    (
        '[[tables]]\npreset = "american"\nhouse_bots = 2',
        3,
        "house_bots is a setting of Majority and Inf",
        "Take",
    ),
    (TABLE + "golden = true", 3, "golden is a setting of Majority", "Take the line out"),
    (
        '[[tables]]\npreset = "majority"\nvote_threshold = 0',
        3,
        "vote_threshold is out of range",
        "at least 1",
    ),
    ('[[tables]]\npreset = "majority"\ngolden.mixd = true', 3, "no setting mixd", "did you mean mixed?"),
    (
        '[[tables]]\npreset = "majority"\non_disconnect_before_close = "lose"',
        3,
        "on_disconnect_before_close cannot be lose",
        "keep, return",
    ),
    ('[[tables]]\npreset = "majority"\nrules.boxes = 3', 3, "boxes is 3", "Write 2"),
    (TABLE + "duel.chips = 5", 3, "duel is a setting of Duel", "Take the line out"),
    ('[[tables]]\npreset = "american"\nrules.boxes = 7', 3, "boxes is 7", "from 1 to 5"),
    (TABLE + 'key = "A b"', 3, "key has another form", "lower-case letters"),
    (TABLE + 'name = ""', 3, "name has a length", "at least"),
    (TABLE + 'colour = "pink"', 3, "colour cannot be pink", "green, black, blue, red"),
    (TABLE + 'languages = ["de"]', 3, "languages cannot be de", "en, it, bg"),
    (TABLE + "capacity = 0", 3, "capacity is out of range", "at least 1"),
    (TABLE + "cut = 0.99", 3, "cut is out of range", "0.85"),
    (TABLE + "cut = 0.85\nrules.decks = 1", 3, "cut leaves 7 cards", "at most"),
    (TABLE + "two_shoes = 1", 3, "two_shoes is a whole number", "true or false"),
    (TABLE + "rule = 1", 3, "no setting rule", "did you mean rules?"),
    (TABLE + "[tables.clocks]\nbetting_ms = -1", 4, "betting_ms is out of range", "at least 0"),
    (TABLE + "[tables.clocks]\nbeting_ms = 1", 4, "no setting beting_ms", "did you mean betting_ms?"),
    (
        TABLE + "[tables.limits]\nmain = { min = 5, max = 1 }",
        4,
        "limits of main are 500 to 100",
        "Write a minimum",
    ),
    (TABLE + "[tables.limits]\nmain = { min = 0 }", 4, "limits of main are 0 to", "Write a minimum"),
    (TABLE + "[tables.limits]\nmain = { min = 0.001 }", 4, "0.001 is no amount", "two decimals"),
    (TABLE + "[tables.limits]\nmain = { min = true }", 4, "min is true or false", "a number"),
    (TABLE + '[tables.limits]\nmain = { min = "x" }', 4, "x is no amount", "two decimals"),
    (TABLE + "[tables.limits]\nmain = { min = nan }", 4, "nan is no amount", "two decimals"),
    (TABLE + "[tables.limits]\nmain = { min = 1, min_cents = 1 }", 4, "there twice", "Keep one"),
    (TABLE + "[tables.limits]\nany_pair = { min = 1 }", 4, "no spot any_pair", "main, perfect_pairs"),
    (TABLE + "[tables.limits]\nmain = { low = 1 }", 4, "no setting low", "min, max"),
    (TABLE + "chips = [5, 1]", 3, "chips do not rise", "lowest first"),
    (TABLE + 'chips = [1, "x"]', 3, "x is no amount", "two decimals"),
    (TABLE + "[tables.rules]\ndecks = 30", 4, "decks is 30", "1 to 8"),
    (TABLE + "[tables.rules]\ndeck = 3", 4, "no rule deck", "did you mean decks?"),
    (TABLE + '[tables.rules]\ndecks = "8"', 4, "decks is text in quotes", "a whole number"),
    (TABLE + "[tables.rules]\nblackjack_pays = 1.5", 4, "blackjack_pays", '"3:2"'),
    (TABLE + '[tables.rules]\npeek = "always"', 4, "peek cannot be always", "never, ace, ace_and_ten"),
    (TABLE + '[[tables.rules.side_bets]]\nkey = "hot_4"\npays = [1]', 4, "key cannot be hot_4", "hot_3"),
    (TABLE + '[[tables.rules.side_bets]]\nkey = "hot_3"\npays = [1]', 5, "hot_3", "Write 5"),
    (TABLE + TABLE, 3, "key infinite is there already", "own key"),
    (
        TABLE + '[[tables]]\npreset = "infinite"\nkey = "b"\n[tables.rules]\nboxes = 9',
        7,
        "boxes is 9",
        "1 to 7",
    ),
    (TABLE + "[tables.rules]\nboxes = 3", 4, "boxes is 3", "Write 1"),
    (TABLE + "[tables.rules]\neven_money = true", 4, "even_money is not offered", "insurance"),
    (TABLE + "[tables.rules]\nblackjack_paid_at_once = true", 4, "is not done", "end of the round"),
    ('[server]\ntrusted_proxies = ["10.0.0.0/8", "my.proxy"]', 2, "my.proxy is no address", "10.0.0.0/8"),
]


@pytest.mark.parametrize(("text", "line", "problem", "fix"), MISTAKES, ids=[m[2] for m in MISTAKES])
def test_a_mistake_is_named_with_its_line_and_what_to_write(text, line, problem, fix):
    with pytest.raises(BadConfig) as wrong:
        parse_config(text, "my.toml")
    said = str(wrong.value)
    assert said.startswith(f"my.toml, line {line}: "), said
    assert problem in said
    assert fix in said


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    with pytest.raises(BadConfig, match="cannot be read"):
        load_config(tmp_path / "none.toml")
    (tmp_path / "latin.toml").write_bytes(b"# caff\xe8")
    with pytest.raises(BadConfig, match="not UTF-8"):
        load_config(tmp_path / "latin.toml")


def test_lines_are_found_under_their_headers():
    lines = lines_of('a = 1\n[b.c]\nd.e = 2\n[[f]]\ng = 1\n[[f]]\n"h" = 2\n[f.i]\nj = [\n  1,\n]\n')
    assert lines[("a",)] == 1
    assert lines[("b", "c", "d", "e")] == 3
    assert (lines[("f", 0, "g")], lines[("f", 1, "h")], lines[("f", 1, "i", "j")]) == (5, 7, 9)
    assert line_of(lines, ("f", 1, "i", "j", 0, "k")) == 9
    assert line_of(lines, ("nowhere",)) == 1
    assert parse_path(".side_bets[1].pays[...]") == ("side_bets", 1, "pays")


@pytest.mark.clause("PLA-19", "PLA-27")
def test_a_table_says_whether_and_how_people_write_to_each_other():
    text = """
[[tables]]
preset = "infinite"

[[tables]]
preset = "majority"
chat = false

[[tables]]
preset = "duel"
chat = { slow_seconds = 20, guest_minutes = 5 }

[[tables]]
preset = "american"
"""
    asked = [table.chats for table in parse_config(text).tables]
    assert asked == [ChatRules(), None, ChatRules(20, 5), None]


@pytest.mark.clause("MAJ-4", "MAJ-14", "MAJ-17", "MAJ-18")
def test_a_majority_table_takes_its_own_settings():
    text = """
[[tables]]
preset = "majority"
vote_threshold = 5
burn_card = true
on_disconnect_before_close = "return"
house_bots = 0
golden = { per_round = 3, mixed = false }

[[tables]]
preset = "majority-us"
golden = false
"""
    first, second = parse_config(text).tables
    assert (first.vote_threshold, first.burn_card, first.house_bots) == (5, True, 0)
    assert (first.keeps_absent, first.golden) == (False, GoldenRules(3, mixed=False))
    assert (second.vote_threshold, second.burn_card, second.house_bots) == (3, False, 4)
    assert (second.keeps_absent, second.golden) == (True, None)
