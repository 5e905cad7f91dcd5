"""What people install: small, with everything the server needs, and nothing else."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from hatch_build import Client
from tests.tidy.tree import ROOT

#: The source of four games and the odds is nearly half of it, the client a fifth.
LARGEST_WHEEL_BYTES = 1_000_000


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build both archives from the working tree, with the tools that are installed."""
    folder = tmp_path_factory.mktemp("archives")
    command = [
        sys.executable,
        "-m",
        "build",
        "--no-isolation",
        "--sdist",
        "--wheel",
        "--outdir",
        str(folder),
        str(ROOT),
    ]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    assert done.returncode == 0, done.stdout
    return folder


def test_the_wheel_holds_what_the_server_needs_and_is_small(archives: Path) -> None:
    (wheel,) = archives.glob("*.whl")
    assert wheel.stat().st_size <= LARGEST_WHEEL_BYTES
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    package = ROOT / "src" / "ventuno"
    presets = {f"ventuno/presets/{path.name}" for path in (package / "presets").glob("*.toml")}
    assert presets
    assert presets | {"ventuno/server/static/index.html", "ventuno/py.typed"} <= names
    assert any(name.startswith("ventuno/server/static/assets/") and name.endswith(".js.gz") for name in names)
    migrations = {f"ventuno/{path.relative_to(package).as_posix()}" for path in package.rglob("*.sql")}
    assert migrations <= names
    assert {name.partition("/")[0] for name in names if ".dist-info" not in name} == {"ventuno"}
    assert not [name for name in names if "test" in name or name.endswith((".ts", ".tsx", ".map", ".pyc"))]


def test_a_source_archive_installs_without_node(archives: Path, tmp_path: Path) -> None:
    (source,) = archives.glob("*.tar.gz")
    subprocess.run(["tar", "-xzf", source, "-C", tmp_path], check=True)
    (tree,) = tmp_path.iterdir()
    assert (tree / "web" / "src" / "main.tsx").is_file()
    assert not Client(tree).is_stale()


def test_a_changed_source_makes_the_client_stale_and_a_new_date_does_not(tmp_path: Path) -> None:
    page = tmp_path / "web" / "index.html"
    built = tmp_path / "src" / "ventuno" / "server" / "static"
    page.parent.mkdir()
    built.mkdir(parents=True)
    page.write_text("one")
    client = Client(tmp_path)
    assert client.is_stale()
    (built / "client.sha256").write_text(client.sources())
    page.touch()
    assert not client.is_stale()
    page.write_text("two")
    assert client.is_stale()
