"""`ventuno verify`, as a player uses it who trusts nobody."""

import hashlib
import json

import pytest
import typer
from msgspec.structs import replace
from typer.testing import CliRunner

from ventuno.cli.verify import verify
from ventuno.core.cards import card_code
from ventuno.engine.actions import Stream
from ventuno.fairness import Deal, Entropy, Transcript, build, commit, encode_transcript

pytestmark = pytest.mark.clause("PLA-24")

SECRET = hashlib.sha256(b"cli").digest()


@pytest.fixture
def app():
    made = typer.Typer()
    made.command()(verify)
    return made


@pytest.fixture
def run(app):
    runner = CliRunner()
    return lambda *arguments: runner.invoke(app, [str(argument) for argument in arguments])


@pytest.fixture
def transcript() -> Transcript:
    entropy = Entropy(("ab" * 32,), ("",))
    shoe = build(SECRET, entropy, "infinite", 12, 8)
    deals = []
    for to, stream in [("main", Stream.FRONT), ("dealer", Stream.BACK)] * 2:
        card, position = shoe.draw(stream)
        deals.append(Deal(1, "12:00:01-x", position, card_code(card), stream.name.lower(), to))
    return Transcript(
        table="infinite",
        shoe=12,
        decks=8,
        rules_hash="rules",
        commitment=commit(SECRET, "infinite", 12, "rules", 8),
        entropy=entropy,
        root=shoe.root,
        deals=tuple(deals),
        secret=SECRET.hex(),
    )


@pytest.fixture
def file(tmp_path, transcript):
    path = tmp_path / "shoe.json"
    path.write_bytes(encode_transcript(transcript))
    return path


def test_an_honest_shoe_is_verified_and_the_player_is_told_what_to_compare(run, file, transcript):
    done = run(file)
    assert done.exit_code == 0
    assert "Shoe 12 of table infinite: verified." in done.stdout
    assert "Cards dealt: 4 of 416. Rounds: 1." in done.stdout
    assert "never opened, so counted as empty: nonce 1 of 1" in done.stdout
    assert transcript.commitment in done.stdout
    assert transcript.root in done.stdout


def test_what_the_table_showed_is_compared(run, file, transcript):
    noted = ("--commitment", transcript.commitment.upper(), "--root", transcript.root)
    assert run(file, *noted).exit_code == 0
    for option in ("--commitment", "--root"):
        done = run(file, option, "0" * 64)
        assert done.exit_code == 1
        assert option in done.stderr


def test_a_changed_card_is_named_and_exits_with_one(run, file):
    document = json.loads(file.read_bytes())
    document["deals"][1]["card"] = "Ah" if document["deals"][1]["card"] != "Ah" else "Ad"
    file.write_text(json.dumps(document))
    done = run(file)
    assert done.exit_code == 1
    assert done.stdout == ""
    assert "does not verify" in done.stderr


def test_a_running_shoe_is_said_to_be_in_play(run, file, transcript):
    file.write_bytes(encode_transcript(replace(transcript, secret=None)))
    done = run(file)
    assert done.exit_code == 0
    assert "still in play" in done.stdout
    assert "4 dealt cards came without a proof" in done.stdout


@pytest.mark.parametrize("content", [b"", b"hello", b"{}"])
def test_a_file_that_is_no_transcript_exits_with_two(run, file, content):
    file.write_bytes(content)
    done = run(file)
    assert done.exit_code == 2
    assert "is no shoe transcript" in done.stderr


def test_a_file_that_is_not_there_exits_with_two(run, file):
    done = run(file.with_name("none.json"))
    assert done.exit_code == 2
    assert "No such file" in done.stderr


def test_programs_get_json(run, file):
    good = json.loads(run(file, "--json").stdout)
    assert good["ok"] is True
    assert [shoe["shoe"] for shoe in good["shoes"]] == [12]
    bad = run(file, "--json", "--root", "0" * 64)
    assert bad.exit_code == 1
    answer = json.loads(bad.stdout)
    assert (answer["ok"], answer["code"], answer["params"]["check"]) == (False, "proof_failed", "root")


def test_standard_input_is_read(app, file):
    assert CliRunner().invoke(app, ["-"], input=file.read_bytes()).exit_code == 0


def test_cards_of_cancelled_rounds_are_mentioned(run, file, transcript):
    deals = tuple(replace(deal, to="void") for deal in transcript.deals)
    file.write_bytes(encode_transcript(replace(transcript, deals=deals)))
    assert "4 cards left the shoe in cancelled rounds" in run(file).stdout
