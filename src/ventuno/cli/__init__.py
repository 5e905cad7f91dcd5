"""The command line: `ventuno`."""

from typing import Annotated

import typer

from ventuno import __version__
from ventuno.cli.bots.command import bots
from ventuno.cli.config import app as config_app
from ventuno.cli.odds import register as register_odds
from ventuno.cli.serve import serve
from ventuno.cli.verify import verify

app = typer.Typer(
    help="Live blackjack tables for play money.", no_args_is_help=True, pretty_exceptions_enable=False
)
app.command()(serve)
app.command()(bots)
app.command()(verify)
register_odds(app)
app.add_typer(config_app, name="config")


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
