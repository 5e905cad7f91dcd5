"""The program in docs/reference/fairness.md: a second implementation, without any of our code."""

import hashlib
import json
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from ventuno.core.cards import card_code
from ventuno.engine.actions import Stream
from ventuno.fairness import Deal, Entropy, Transcript, build, combine, commit, encode_transcript

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "reference" / "fairness.md").read_text(encoding="utf-8")
VECTORS = json.loads((ROOT / "tests" / "golden" / "shoes.json").read_text())["shoes"]
pytestmark = pytest.mark.clause("PLA-24")


@pytest.fixture(scope="module")
def program(tmp_path_factory) -> Path:
    found = re.search(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found
    path = tmp_path_factory.mktemp("by_hand") / "verify.py"
    path.write_text(found[1], encoding="utf-8")
    assert "ventuno" not in re.sub(r'"ventuno/[^"]*"', "", found[1]), "it imports none of our code"
    return path


def ended_shoe(number: int, decks: int = 8, announced: int = 3) -> Transcript:
    secret = hashlib.sha256(f"by hand {number}".encode()).digest()
    opened = [
        hashlib.sha256(f"nonce {number} {place}".encode()).hexdigest()[:40] for place in range(announced)
    ]
    commits = tuple(hashlib.sha256(bytes.fromhex(nonce)).hexdigest() for nonce in opened)
    entropy = Entropy(commits, tuple("" if place == 1 else nonce for place, nonce in enumerate(opened)))
    shoe = build(secret, entropy, "infinite", number, decks)
    deals = []
    for turn in range(20):
        to = "dealer" if turn % 3 == 2 else "main"
        card, position = shoe.draw(Stream.BACK if to == "dealer" else Stream.FRONT)
        stream = "back" if to == "dealer" else "front"
        deals.append(Deal(1 + turn // 7, f"c{turn // 7}", position, card_code(card), stream, to))
    return Transcript(
        table="infinite",
        shoe=number,
        decks=decks,
        rules_hash="rules",
        commitment=commit(secret, "infinite", number, "rules", decks),
        entropy=entropy,
        root=shoe.root,
        deals=tuple(deals),
        secret=secret.hex(),
    )


@pytest.mark.parametrize("shoes", [12, pytest.param(2_000, marks=pytest.mark.deep)])
def test_it_agrees_with_the_servers_shoes(program, shoes):
    verify = runpy.run_path(str(program))["verify"]
    for number in range(1, shoes + 1):
        transcript = ended_shoe(number, decks=(8, 6, 4, 1)[number % 4], announced=number % 5)
        document = json.loads(encode_transcript(transcript))
        verify(document, transcript.commitment, transcript.root)


def test_it_finds_a_card_that_was_changed(program):
    verify = runpy.run_path(str(program))["verify"]
    transcript = ended_shoe(1)
    document = json.loads(encode_transcript(transcript))
    document["deals"][5]["card"] = "Ah" if document["deals"][5]["card"] != "Ah" else "Ad"
    with pytest.raises(AssertionError):
        verify(document, transcript.commitment, transcript.root)


def test_it_runs_as_the_page_says(program, tmp_path):
    transcript = ended_shoe(1)
    file = tmp_path / "shoe.json"
    file.write_bytes(encode_transcript(transcript))
    command = [sys.executable, str(program), str(file), transcript.commitment]
    right = subprocess.run([*command, transcript.root], capture_output=True, text=True, check=False)
    assert (right.returncode, right.stdout) == (0, "verified\n")
    wrong = subprocess.run([*command, "0" * 64], capture_output=True, text=True, check=False)
    assert wrong.returncode != 0
    assert "not the one bound before play" in wrong.stderr


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_fixed_secrets_give_the_shoes_they_have_always_given(vector):
    secret = bytes.fromhex(vector["secret"])
    entropy = Entropy(tuple(vector["commits"]), tuple(vector["opened"]))
    shoe = build(secret, entropy, vector["table"], vector["shoe"], vector["decks"])
    assert (
        commit(secret, vector["table"], vector["shoe"], vector["rules_hash"], vector["decks"])
        == (vector["commitment"])
    )
    assert combine(entropy.commits, entropy.opened).hex() == vector["entropy"]
    assert " ".join(map(card_code, shoe.order[:8])) == vector["front"]
    assert " ".join(map(card_code, shoe.order[-1:-5:-1])) == vector["back"]
    assert hashlib.sha256(bytes(shoe.order)).hexdigest() == vector["order_sha256"]
    assert shoe.root == vector["root"]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_the_program_on_the_page_gives_them_too(program, vector):
    """SH-11: two programs, one order."""
    fields = ("table", "shoe", "decks", "rules_hash", "secret")
    document = {name: vector[name] for name in fields}
    document |= {"entropy": {"commits": vector["commits"], "opened": vector["opened"]}, "deals": []}
    runpy.run_path(str(program))["verify"](document, vector["commitment"], vector["root"])
