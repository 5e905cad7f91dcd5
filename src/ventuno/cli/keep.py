"""`ventuno backup` and `ventuno restore`: a checked copy of the record, made while the server runs (PLA-29)."""

from pathlib import Path
from typing import Annotated

import typer

from ventuno.cli.errors import told
from ventuno.store.audit import Audit
from ventuno.store.backup import back_up
from ventuno.store.backup import restore as put_back


def backup(
    file: Annotated[Path, typer.Argument(help="Where the copy goes; it must not exist yet.")],
    data: Annotated[Path, typer.Option(help="The server's data folder.")] = Path("data"),
) -> None:
    """Copy the record into one file, while the server runs or not, and check the copy."""
    with told():
        found = back_up(data, file)
    typer.echo(f"{file}: {file.stat().st_size / 1e6:.1f} MB, {summary(found)}")


def restore(
    file: Annotated[Path, typer.Argument(help="A file that `ventuno backup` made.")],
    data: Annotated[
        Path, typer.Option(help="The data folder it is put into; it must have no record.")
    ] = Path("data"),
) -> None:
    """Put a copy back into an empty data folder, brought up to this version and checked."""
    with told():
        found = put_back(file, data)
    typer.echo(f"Restored into {data}: {summary(found)} Serve it with: ventuno serve --data {data}")


def summary(found: Audit) -> str:
    """Return what was found in a record that agrees with itself."""
    return (
        f"{found.bookings} bookings with {found.entries} entries and {found.acts} acts of hosts; "
        "every chain holds and every sum is zero."
    )
