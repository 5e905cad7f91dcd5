"""dev.py on a machine that has next to nothing: what it repeats, what it installs, what it asks for."""

import ast
import sys
from pathlib import Path

import pytest

import dev
from tests.tidy.tree import ROOT


def test_dev_needs_the_standard_library_only() -> None:
    tree = ast.parse((ROOT / "dev.py").read_text(encoding="utf-8"))
    imported = {
        name.partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [node.module or ""] if isinstance(node, ast.ImportFrom) else [one.name for one in node.names]
        )
    }
    assert imported <= sys.stdlib_module_names


def test_a_step_is_done_once_for_the_same_content(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(dev, "STAMPS", tmp_path / "stamps")
    done: list[str] = []
    for stamp in ("one", "one", "two"):
        dev.once("step", stamp, lambda stamp=stamp: done.append(stamp))
    assert done == ["one", "two"]


def test_a_step_that_failed_is_done_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(dev, "STAMPS", tmp_path / "stamps")
    done: list[str] = []

    def fails() -> None:
        raise SystemExit("no network")

    dev.once("step", "one", lambda: done.append("first"))
    with pytest.raises(SystemExit):
        dev.once("step", "two", fails)
    dev.once("step", "one", lambda: done.append("again"))
    assert done == ["first", "again"]


@pytest.mark.parametrize("told", [True, False])
def test_nothing_is_compiled_time_and_again(monkeypatch: pytest.MonkeyPatch, told: bool) -> None:
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", "where it was")
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1" if told else "")
    dev.keep_bytecode()
    assert not dev.os.environ.get("PYTHONDONTWRITEBYTECODE")
    # Among the sources nothing is left that was not wanted there.
    assert dev.os.environ["PYTHONPYCACHEPREFIX"] == (str(dev.VENV / "bytecode") if told else "where it was")


def test_without_root_one_command_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(dev.shutil, "which", lambda name: f"/usr/bin/{name}" if name == "apt-get" else None)
    monkeypatch.delenv("VENTUNO_CHROMIUM", raising=False)
    with pytest.raises(SystemExit, match="sudo apt-get install chromium-headless-shell fonts-dejavu-core"):
        dev.find_browser()


def test_a_python_without_ensurepip_asks_for_debians_package(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(dev, "VENV", tmp_path)
    monkeypatch.setattr(dev.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(dev.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(dev.shutil, "which", lambda name: f"/usr/bin/{name}")
    with pytest.raises(SystemExit, match=r"sudo apt-get install python3\.\d+-venv"):
        dev.make_venv()


def test_every_part_runs_and_one_failure_fails_the_run(capfd: pytest.CaptureFixture[str]) -> None:
    def part(name: str, code: int) -> dev.Part:
        return dev.Part(
            name,
            f"ends with {code}",
            (sys.executable, "-c", f"print('{name} ran'); raise SystemExit({code})"),
        )

    assert dev.run_parts([part("first", 0), part("second", 3), part("third", 0)]) == 1
    shown = capfd.readouterr().out
    assert all(f"{name} ran" in shown for name in ("first", "second", "third"))
    assert "Failed: second." in shown
    assert "parts: 2 passed, 1 failed" in shown
    assert dev.run_parts([part("first", 0)]) == 0


def test_every_part_has_a_name_of_its_own() -> None:
    names = [part.name for part in dev.PARTS]
    assert len(names) == len(set(names))
