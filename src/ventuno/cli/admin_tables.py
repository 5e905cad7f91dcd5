"""`ventuno admin tables`, `pause`, `disable`, `open`, `announce` and `check`: the tables and the record (PLA-28)."""

from pathlib import Path
from typing import Annotated, Final
from urllib.parse import quote

import typer

from ventuno.cli.asking import Data, ask
from ventuno.cli.errors import told
from ventuno.cli.keep import summary
from ventuno.server.api_admin import AdminTable, AdminTables, Announced, Announcement, ModeRequest
from ventuno.store.backup import check as check_record
from ventuno.store.host_api import TableMode

_MODES: Final[dict[TableMode, str]] = {
    "open": "open",
    "paused": "paused: no round begins",
    "disabled": "disabled: not in the lobby, no round begins",
}
Key = Annotated[str, typer.Argument(help="The table's key, as in its address.")]


def add_to(app: typer.Typer) -> None:
    """Give a group of commands those of this module."""
    app.command()(tables)
    app.command()(pause)
    app.command()(disable)
    app.command("open")(open_)
    app.command()(announce)
    app.command()(check)


def tables(data: Data = Path("data")) -> None:
    """List the tables and how they are played at."""
    with told():
        found: AdminTables = ask(data, "GET", "/api/admin/tables", AdminTables)
    for table in found.tables:
        typer.echo(table_line(table))


def pause(key: Key, data: Data = Path("data")) -> None:
    """Let no round begin at a table; the running one is played to its end."""
    _set_mode(key, "paused", data)


def disable(key: Key, data: Data = Path("data")) -> None:
    """Pause a table and take it out of the lobby."""
    _set_mode(key, "disabled", data)


def open_(key: Key, data: Data = Path("data")) -> None:
    """Open a table that was paused or disabled."""
    _set_mode(key, "open", data)


def announce(
    text: Annotated[str, typer.Argument(help="What the players are told.")],
    table: Annotated[str | None, typer.Option(help="Only at this table; everywhere without it.")] = None,
    data: Data = Path("data"),
) -> None:
    """Say something to everybody at a table, or everywhere."""
    with told():
        heard: Announced = ask(data, "POST", "/api/admin/announce", Announced, Announcement(text, table))
    typer.echo(f"Windows that hear it: {heard.windows}.")


def check(data: Data = Path("data")) -> None:
    """Check the whole record of a data folder, while the server runs or not; exit code 1 if anything disagrees."""
    with told():
        found = check_record(data)
    if not found.problems:
        typer.echo(summary(found))
        return
    for problem in found.problems:
        typer.echo(f"- {problem}")
    typer.echo(
        f"Read {found.bookings} bookings, {found.entries} entries, {found.acts} acts. Restore a backup."
    )
    raise typer.Exit(1)


def table_line(table: AdminTable) -> str:
    """Return a table as a host reads it."""
    ending = ", something is still being played" if table.mode != "open" and table.running else ""
    hidden = "" if table.listed else ", by link only"
    return (
        f"{table.key} ({table.game}): {_MODES[table.mode]}{ending}{hidden}; {table.phase}, "
        f"{table.players} of {table.capacity} players, {table.windows} windows"
    )


def _set_mode(key: str, mode: TableMode, data: Path) -> None:
    with told():
        path = f"/api/admin/tables/{quote(key, safe='')}/mode"
        table: AdminTable = ask(data, "POST", path, AdminTable, ModeRequest(mode))
    typer.echo(table_line(table))
