"""The project stands alone: no file leads outside it, and no lock file says where packages come from."""

import json
import re
from pathlib import Path

from tests.tidy.tree import ROOT, text_files, tracked_files

LOCKS = (
    "requirements/dev.txt",
    "requirements/runtime.txt",
    "requirements/build.txt",
    "web/package-lock.json",
)
A_PERSONS_FOLDER = re.compile(r"(?<![\w.])/(?:home|Users|root)/[\w.-]+")
UPWARDS = re.compile(r"(?<![\w./])((?:\.\./)+)([\w.-]*)")
# Text that people read has real addresses; code may also speak of folders that a build makes.
READ_BY_PEOPLE = (".md", ".toml", ".txt", ".yml", ".html")


def leads_outside(path: Path, text: str) -> list[str]:
    """Return what in a file points at a place that only one machine has."""
    found = [match.group() for match in A_PERSONS_FOLDER.finditer(text)]
    for place in (ROOT.parent, Path.home()):
        # A project that lies directly below / or in a home folder called /root is told by its own name.
        if len(place.parts) > 1 and f"{place}/" in text:
            found.append(f"{place}/")
    depth = len(path.relative_to(ROOT).parts) - 1
    for match in UPWARDS.finditer(text):
        steps, entry = match.group(1).count("../"), match.group(2)
        if steps > depth or (
            path.suffix in READ_BY_PEOPLE and entry and not (path.parents[steps] / entry).exists()
        ):
            found.append(match.group())
    return found


def test_no_tracked_file_leads_outside_the_project() -> None:
    places = {}
    for path, text in text_files():
        found = leads_outside(path, text)
        if found:
            places[path.relative_to(ROOT).as_posix()] = found
    assert not places


def test_a_way_out_would_be_noticed() -> None:
    page = ROOT / "docs" / "rules" / "page.md"
    assert leads_outside(page, f"see {ROOT.parent}/elsewhere.md")
    assert leads_outside(page, "see ../../" + "../elsewhere/page.md")
    assert leads_outside(page, "see ../../" + "nowhere/page.md")
    assert leads_outside(page, "kept in /ho" + "me/somebody/notes")
    assert not leads_outside(page, "see ../../src/ventuno/core")


def test_requirement_locks_name_no_registry_and_hash_everything() -> None:
    for name in LOCKS[:3]:
        lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
        assert not [line for line in lines if "://" in line or "-url" in line or "--find-links" in line], name
        pins = [number for number, line in enumerate(lines) if "==" in line]
        assert pins, name
        assert all("--hash=sha256:" in lines[number + 1] for number in pins), name


def test_the_client_lock_names_no_registry() -> None:
    lock = json.loads((ROOT / LOCKS[3]).read_text(encoding="utf-8"))
    assert lock["packages"]
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]


def test_what_is_played_is_what_was_tested() -> None:
    def pins(name: str) -> set[str]:
        return set(re.findall(r"^[\w.-]+==\S+", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE))

    assert pins("requirements/runtime.txt") | pins("requirements/build.txt") <= pins("requirements/dev.txt")


def test_nothing_built_or_run_is_tracked() -> None:
    unwanted = re.compile(r"(^|/)(node_modules|__pycache__|static)/|\.(db|pyc|log)$")
    assert not [path for path in tracked_files() if unwanted.search(path.relative_to(ROOT).as_posix())]
