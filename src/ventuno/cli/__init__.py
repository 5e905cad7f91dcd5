"""The command line: `ventuno`.

A command's module is imported when that command runs: `ventuno odds` does not wait for the server's code.
"""

import sys
from collections.abc import Iterator, MutableMapping, Sequence
from importlib import import_module
from typing import Annotated, Any, Final, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException

from ventuno import __version__

_Command = TyperCommand | TyperGroup

#: Where each command is, in the order of the help: a function, or an app of several commands.
_PLACES: Final = {
    "serve": "ventuno.cli.serve:serve",
    "bots": "ventuno.cli.bots.command:bots",
    "verify": "ventuno.cli.verify:verify",
    "odds": "ventuno.cli.odds:odds",
    "hand": "ventuno.cli.odds:hand",
    "chart": "ventuno.cli.odds:chart",
    "cash-out": "ventuno.cli.odds:cash_out",
    "dealer": "ventuno.cli.odds:dealer",
    "config": "ventuno.cli.config:app",
    "admin": "ventuno.cli.admin:app",
    "backup": "ventuno.cli.keep:backup",
    "restore": "ventuno.cli.keep:restore",
}


class _Commands(MutableMapping[str, Any]):
    """Commands by name, each imported when it is first looked up."""

    def __init__(self) -> None:
        self._loaded: dict[str, _Command] = {}

    def __getitem__(self, name: str) -> _Command:
        if name not in self._loaded:
            module, _, attribute = _PLACES[name].partition(":")
            self._loaded[name] = _command(name, getattr(import_module(module), attribute))
        return self._loaded[name]

    def __setitem__(self, name: str, command: _Command) -> None:
        self._loaded[name] = command

    def __delitem__(self, name: str) -> None:
        del self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(_PLACES)

    def __len__(self) -> int:
        return len(_PLACES)


def _command(name: str, thing: Any) -> _Command:
    holder = thing
    if not isinstance(thing, typer.Typer):
        holder = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
        holder.command(name)(thing)
    command = typer.main.get_command(holder)
    assert isinstance(command, TyperCommand | TyperGroup)
    command.name = name
    return command


class _Program(TyperGroup):
    """The program as a group of commands that are imported late."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands = _Commands()

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the program; what was typed wrong is one clear line and exit code 2."""
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except typer.Abort:
            sys.exit("Stopped.")
        except TyperException as error:
            if not standalone_mode:
                raise
            _complain(error)
        if not standalone_mode:
            return code
        sys.exit(code if isinstance(code, int) else 0)


def _complain(error: Any) -> NoReturn:
    message = " ".join(error.format_message().split())
    context = getattr(error, "ctx", None)
    if context is None or not message or type(error).__name__ == "NoArgsIsHelpError":
        error.show()
    else:
        sys.stderr.write(f"{message} See: {context.command_path} --help\n")
    sys.exit(error.exit_code)


app = typer.Typer(
    cls=_Program,
    help="Live blackjack tables for play money.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"ventuno {__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Live blackjack tables for play money."""
