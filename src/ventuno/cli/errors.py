"""How a command tells a person's mistake: one line, exit code 2, no traceback."""

from collections.abc import Iterator
from contextlib import contextmanager

import typer

from ventuno.core.errors import BadInput, BadSetup, VentunoError


@contextmanager
def told() -> Iterator[None]:
    """Turn a named error into a line on standard error and an exit code.

    Exit code 2 means that something has to be set up otherwise, 1 that the program had to stop.
    """
    try:
        yield
    except VentunoError as error:
        typer.echo(f"ventuno: {error}", err=True)
        raise typer.Exit(2 if isinstance(error, BadSetup | BadInput) else 1) from None
