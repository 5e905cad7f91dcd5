#!/usr/bin/env python3
"""Sets up, plays, tests: everything a contributor runs, with the standard library only.

    python3 dev.py play      set up what is missing, build the client, serve the tables, open the lobby
    python3 dev.py test      set up what is missing, run every check and every test
    python3 dev.py setup     set up only
    python3 dev.py lint      the checks without the tests (--fix mends what can be mended)
    python3 dev.py bench     the benchmarks
    python3 dev.py lock      bring the lock files up to date

Stamps in .venv hold the content that each step was done from, so a repeated step costs nothing.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / "bin"
PYTHON = BIN / "python"
STAMPS = VENV / "stamps"
REQUIREMENTS = ROOT / "requirements"
#: The one without a window of its own first: the tests need none, and it takes a third less time.
BROWSERS = (
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
)
OLDEST_PYTHON = (3, 11)
HEARTBEAT_S = 30.0


@dataclass(frozen=True)
class Part:
    """One part of the test run: a name for `--only`, what it does, and the command."""

    name: str
    does: str
    command: tuple[str | Path, ...]
    deep: bool = False
    lint: bool = False
    fix: tuple[str | Path, ...] | None = None


def npm(*args: str) -> tuple[str | Path, ...]:
    """Return the command that runs npm in web/ with the Node of the virtual environment."""
    return (PYTHON, "hatch_build.py", "--npm", *args)


def script(name: str, *args: str) -> tuple[str | Path, ...]:
    """Return the command that runs an installed program of the virtual environment."""
    return (BIN / name, *args)


TYPED = ("src", "dev.py", "hatch_build.py", "tools", "tests/planted/run.py")
PARTS = (
    Part("ruff", "lint the Python", script("ruff", "check"), lint=True, fix=script("ruff", "check", "--fix")),
    Part(
        "format",
        "Python's layout",
        script("ruff", "format", "--check"),
        lint=True,
        fix=script("ruff", "format"),
    ),
    Part("mypy", "Python's types", script("mypy", "--strict", *TYPED), lint=True),
    Part("layers", "who imports whom", script("lint-imports", "--no-logo"), lint=True),
    Part(
        "biome",
        "lint the client",
        npm("run", "--silent", "lint"),
        lint=True,
        fix=npm("run", "--silent", "lint", "--", "--write"),
    ),
    Part("tsc", "the client's types", npm("run", "--silent", "check"), lint=True),
    Part("vitest", "test the client", npm("run", "--silent", "test")),
    Part("build", "build the client", (PYTHON, "hatch_build.py")),
    Part(
        "pytest",
        "test the server, the real browser included",
        script("pytest", "-q", "-n", "2", "--dist", "loadfile", "--no-loadscope-reorder"),
    ),
    Part(
        "deep",
        "the long tests, and more examples of each property",
        script("pytest", "-q", "-n", "2", "--dist", "loadfile", "-m", "deep or not browser"),
        deep=True,
    ),
    Part("planted", "each planted bug must turn the tests red", (PYTHON, "tests/planted/run.py"), deep=True),
)


# --- Setting up ----------------------------------------------------------------------------------------------


def stamp_of(*paths: Path) -> str:
    """Return a hash of the files' contents, of this folder's place and of the Python that will run them."""
    total = hashlib.sha256(f"{ROOT}\0{sys.version_info[:2]}".encode())
    for path in paths:
        total.update(path.read_bytes())
    return total.hexdigest()


def once(name: str, stamp: str, step: Callable[[], None]) -> None:
    """Run a step unless it has already been done from the same content.

    Args:
        name: The step's name, that of its stamp.
        stamp: What it is done from.
        step: Does it, or raises.
    """
    mark = STAMPS / name
    if mark.is_file() and mark.read_text(encoding="utf-8") == stamp:
        return
    mark.unlink(missing_ok=True)
    step()
    mark.parent.mkdir(exist_ok=True)
    mark.write_text(stamp, encoding="utf-8")


def set_up(*, testing: bool) -> None:
    """Make the virtual environment hold what playing, or also testing, needs.

    Args:
        testing: Also the tools, those of the client included.
    """
    make_venv()
    level = "dev" if testing or (STAMPS / "dev").exists() else "play"
    locks = (
        [REQUIREMENTS / "dev.txt"]
        if level == "dev"
        else [REQUIREMENTS / f"{n}.txt" for n in ("runtime", "build")]
    )
    once(level, stamp_of(*locks), lambda: install(locks))
    about = (ROOT / "pyproject.toml", ROOT / "src" / "ventuno" / "__init__.py")
    once("ventuno", stamp_of(*about), lambda: pip("--no-build-isolation", "--editable", str(ROOT)))
    if testing:
        run([PYTHON, "hatch_build.py", "--tools"])


def make_venv() -> None:
    """Make .venv if it is missing, half made, or was made by a Python that is gone."""
    if (VENV / "complete").is_file() and PYTHON.exists():
        return
    if importlib.util.find_spec("ensurepip") is None:
        apt_install(
            f"python{sys.version_info.major}.{sys.version_info.minor}-venv", why="Python's venv module"
        )
        importlib.invalidate_caches()
        if importlib.util.find_spec("ensurepip") is None:
            stop(
                f"{sys.executable} has no ensurepip module: run dev.py with a complete Python 3.11 or newer."
            )
    say(f"Making {VENV.name} with Python {platform.python_version()}")
    run([sys.executable, "-m", "venv", "--clear", VENV])
    (VENV / "complete").touch()


def install(locks: Sequence[Path]) -> None:
    """Install exactly what the lock files list, checked by hash."""
    say(f"Installing {' and '.join(f'requirements/{lock.name}' for lock in locks)}")
    pip("--require-hashes", *(arg for lock in locks for arg in ("--requirement", str(lock))))


def pip(*args: str) -> None:
    """Run pip's install; the locks are whole, so nothing has to be resolved, and imports compile by themselves."""
    options = ("--quiet", "--no-deps", "--no-compile", "--disable-pip-version-check")
    run([PYTHON, "-m", "pip", "install", *options, *args])


def find_browser() -> str:
    """Return the path of a Chromium, installing Debian's if that is possible."""
    named = os.environ.get("VENTUNO_CHROMIUM")
    found = named or next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        apt_install(BROWSERS[0], "fonts-dejavu-core", why="a Chromium for the browser tests")
        found = shutil.which(BROWSERS[0])
    if found is None:
        stop("No Chromium was found: install one, or name it in VENTUNO_CHROMIUM.")
    return found


def apt_install(*packages: str, why: str) -> None:
    """Install Debian packages as root, or say how to.

    Args:
        *packages: Their names.
        why: What is missing, for the message.
    """
    apt = shutil.which("apt-get")
    if apt is None:
        stop(f"{why[:1].upper()}{why[1:]} is missing. On Debian: apt-get install {' '.join(packages)}")
    if os.geteuid() != 0:
        stop(
            f"Missing: {why}. Run this once, then repeat:\n\n    sudo apt-get install {' '.join(packages)}\n"
        )
    say(f"Installing {why} from Debian: {' '.join(packages)}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    arguments = [apt, "install", "-qq", "--yes", "--no-install-recommends", *packages]
    with alive("apt-get"):
        for command in ([apt, "update", "-qq"], arguments):
            done = subprocess.run(
                command,
                env=environment,
                check=False,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            if done.returncode != 0:
                stop(f"{done.stdout}\n{' '.join(command)} failed.")


# --- Playing and testing -------------------------------------------------------------------------------------


def play(args: list[str]) -> NoReturn:
    """Build the client if it is stale and become the server, so that one signal stops everything."""
    set_up(testing=False)
    run([PYTHON, "hatch_build.py"], quiet=True)
    sys.stdout.flush()
    server = [str(BIN / "ventuno"), "serve", *args]
    os.execv(server[0], server)


def run_parts(parts: Sequence[Part], *, fix: bool = False) -> int:
    """Run parts one after another, whatever fails, and sum up.

    Args:
        parts: What to run.
        fix: Run the mending form of those that have one.

    Returns:
        The exit code: 0 if all passed.
    """
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    results = []
    for part in parts:
        print(f"\n=== {part.name}: {part.does}", flush=True)
        started = time.monotonic()
        deep = {"HYPOTHESIS_PROFILE": "deep"} if part.deep else {}
        with alive(part.name):
            command = part.fix if fix and part.fix else part.command
            code = subprocess.run(command, cwd=ROOT, env={**environment, **deep}, check=False).returncode
        results.append((part.name, code, time.monotonic() - started))
    print("\n=== Summary")
    for name, code, seconds in results:
        print(f"  {'ok' if code == 0 else 'FAILED':<8}{name:<10}{seconds:7.1f} s")
    failed = [name for name, code, _ in results if code != 0]
    if failed:
        print(f"\nFailed: {', '.join(failed)}. Once more, only that: python3 dev.py test --only {failed[0]}")
    print(f"parts: {len(results) - len(failed)} passed, {len(failed)} failed", flush=True)
    return 1 if failed else 0


def bench(names: Sequence[str]) -> int:
    """Run the benchmarks, or those whose file name contains one of the given words."""
    files = sorted((ROOT / "benchmarks").glob("bench_*.py"))
    chosen = [file for file in files if not names or any(name in file.stem for name in names)]
    if not chosen:
        stop(f"No benchmark has such a name; there are: {', '.join(file.stem for file in files) or 'none'}")
    codes = []
    for file in chosen:
        print(f"\n=== {file.stem}", flush=True)
        codes.append(subprocess.run([PYTHON, file], cwd=ROOT, check=False).returncode)
    return max(codes)


def lock(*, upgrade: bool) -> None:
    """Write the lock files anew, with hashes and without the address of any registry.

    Args:
        upgrade: Take the newest versions instead of keeping those locked.
    """
    how = [
        "--universal",
        "--generate-hashes",
        "--no-emit-index-url",
        "--no-annotate",
        "--no-header",
        "--quiet",
    ]
    how += ["--python-version", "3.11", *(["--upgrade"] if upgrade else [])]
    for name in ("dev", "build", "runtime"):
        # The smaller sets are cut from the large one: what is played is what was tested.
        agree = [] if name == "dev" else ["--constraints", "requirements/dev.txt"]
        files = [f"requirements/{name}.in", *agree, "--output-file", f"requirements/{name}.txt"]
        run([BIN / "uv", "pip", "compile", *how, *files])
    run(npm("install", "--package-lock-only", "--ignore-scripts"))


# --- Helpers -------------------------------------------------------------------------------------------------


def keep_bytecode() -> None:
    """Where Python is told to leave no compiled files among the sources, keep them in .venv.

    Hundreds of tests start a Python of their own: each would compile all it imports, for seconds.
    """
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):
        os.environ["PYTHONPYCACHEPREFIX"] = str(VENV / "bytecode")


def run(command: Sequence[str | Path], *, quiet: bool = False) -> None:
    """Run a command of the set-up in the project's folder; stop with its exit code if it fails.

    Args:
        command: The program and its arguments.
        quiet: Keep what it prints unless it fails.
    """
    with alive(Path(command[0]).name):
        output = subprocess.PIPE if quiet else None
        errors = subprocess.STDOUT if quiet else None
        done = subprocess.run(command, cwd=ROOT, stdout=output, stderr=errors, check=False)
    if done.returncode != 0:
        sys.stdout.buffer.write(done.stdout or b"")
        stop(f"This failed: {' '.join(map(str, command))}")


@contextmanager
def alive(what: str) -> Iterator[None]:
    """Say now and then that a long step still runs."""
    over = threading.Event()

    def beat() -> None:
        seconds = 0.0
        while not over.wait(HEARTBEAT_S):
            seconds += HEARTBEAT_S
            print(f"    ... {what} is still running, {seconds:.0f} s", flush=True)

    thread = threading.Thread(target=beat, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def say(text: str) -> None:
    """Tell what set-up is doing."""
    print(f"[set-up] {text}", flush=True)


def stop(text: str) -> NoReturn:
    """End with a message for the person at the keyboard."""
    sys.exit(f"dev.py: {text}")


def parse(args: list[str]) -> argparse.Namespace:
    """Return the verb and its options."""
    parser = argparse.ArgumentParser(
        "dev.py", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    verbs.add_parser("setup", help="set up what playing and testing need")
    verbs.add_parser("play", help="serve the tables; every option goes to `ventuno serve`")
    test = verbs.add_parser("test", help="run every check and every test")
    test.add_argument("--deep", action="store_true", help="also the long tests and the planted bugs")
    names = [part.name for part in PARTS]
    test.add_argument(
        "--only", action="append", choices=names, metavar="PART", help=f"one of: {', '.join(names)}"
    )
    lint = verbs.add_parser("lint", help="the checks without the tests")
    lint.add_argument("--fix", action="store_true", help="mend what can be mended")
    bench = verbs.add_parser("bench", help="run the benchmarks")
    bench.add_argument("names", nargs="*", help="only those whose name contains one of these")
    relock = verbs.add_parser("lock", help="bring the lock files up to date")
    relock.add_argument("--upgrade", action="store_true", help="take the newest versions")
    return parser.parse_args(args)


def main(args: list[str]) -> int:
    """Do what the verb says.

    Returns:
        The exit code.
    """
    if sys.version_info < OLDEST_PYTHON:
        stop(f"ventuno needs Python 3.11 or newer; this is {platform.python_version()}.")
    keep_bytecode()
    if args[:1] == ["play"]:
        play(args[1:])
    options = parse(args)
    set_up(testing=True)
    if options.verb in ("setup", "test"):
        find_browser()
    if options.verb == "test":
        chosen = options.only or [part.name for part in PARTS if options.deep or not part.deep]
        return run_parts([part for part in PARTS if part.name in chosen])
    if options.verb == "lint":
        return run_parts([part for part in PARTS if part.lint], fix=options.fix)
    if options.verb == "bench":
        return bench(options.names)
    if options.verb == "lock":
        lock(upgrade=options.upgrade)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
