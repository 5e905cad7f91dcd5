"""`ventuno config`: looks at a table file without serving it."""

from pathlib import Path
from typing import Annotated

import typer

from ventuno.cli.errors import told
from ventuno.core.money import format_cents
from ventuno.server.config import load_config

app = typer.Typer(help="Look at a table file.", no_args_is_help=True)


@app.callback()
def main() -> None:
    """Look at a table file."""


@app.command()
def check(file: Annotated[Path, typer.Argument(help="The table file (TOML).")]) -> None:
    """Check a table file and say what it declares."""
    with told():
        config = load_config(file)
    for spec in config.tables:
        typer.echo(
            f"{spec.key}: {spec.name}, preset {spec.preset}, main bet "
            f"{format_cents(spec.main.minimum_cents)} to {format_cents(spec.main.maximum_cents)}, "
            f"side bets {', '.join(spec.rules.side_bet_keys) or 'none'}"
        )
    typer.echo(f"{file} is good.")
