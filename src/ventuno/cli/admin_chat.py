"""`ventuno admin` for chat: who may write, how often, and which lines go (PLA-19, PLA-28)."""

from pathlib import Path
from typing import Annotated
from urllib.parse import quote

import typer

from ventuno.cli.asking import Data, Who, ask, time_of, whom
from ventuno.cli.errors import told
from ventuno.server.api_chat import (
    LONGEST_MUTE_MINUTES,
    ChatSheet,
    LineRequest,
    MuteRequest,
    MuteSheet,
    MuteSheets,
    SlowRequest,
    UnmuteRequest,
)
from ventuno.table.spec import LONGEST_PAUSE_S

app = typer.Typer()
Table = Annotated[str, typer.Argument(help="Key of a table, or of a match such as duel-12.")]
At = Annotated[str | None, typer.Option("--table", help="At this table only; without it everywhere.")]


@app.command()
def mute(
    who: Who,
    minutes: Annotated[int, typer.Option(min=1, max=LONGEST_MUTE_MINUTES, help="For so long.")] = 60,
    table: At = None,
    data: Data = Path("data"),
) -> None:
    """Keep somebody from writing in chat for a time."""
    with told():
        name, account = whom(who)
        wish = MuteRequest(minutes=minutes, table=table, name=name, account=account)
        sheet = ask(data, "POST", "/api/admin/mute", MuteSheet, wish)
    typer.echo(mute_line(sheet))


@app.command()
def unmute(who: Who, table: At = None, data: Data = Path("data")) -> None:
    """Let somebody write in chat again."""
    with told():
        name, account = whom(who)
        wish = UnmuteRequest(table=table, name=name, account=account)
        sheet = ask(data, "POST", "/api/admin/unmute", MuteSheet, wish)
    typer.echo(mute_line(sheet))


@app.command()
def mutes(data: Data = Path("data")) -> None:
    """Show who may not write in chat."""
    with told():
        found = ask(data, "GET", "/api/admin/mutes", MuteSheets).mutes
    for sheet in found:
        typer.echo(mute_line(sheet))
    if not found:
        typer.echo("Everybody may write.")


@app.command()
def slow(
    table: Table,
    seconds: Annotated[
        int, typer.Argument(min=0, max=LONGEST_PAUSE_S, help="Pause between two lines, 0 for none.")
    ],
    data: Data = Path("data"),
) -> None:
    """Let everybody at a table wait between two lines of chat, until the next start."""
    with told():
        sheet = ask(data, "POST", "/api/admin/slow", ChatSheet, SlowRequest(table, seconds))
    pause = f"{sheet.slow_s} s between two lines" if sheet.slow_s else "no pause between lines"
    typer.echo(f"{sheet.table}: {pause}")


@app.command()
def chat(table: Table, data: Data = Path("data")) -> None:
    """Show the last lines of chat at a table, with who wrote them."""
    with told():
        sheet = ask(data, "GET", f"/api/admin/chat/{quote(table, safe='')}", ChatSheet)
    for line in chat_lines(sheet):
        typer.echo(line)


@app.command("remove-line")
def remove_line(
    table: Table,
    number: Annotated[
        int, typer.Argument(min=1, help="The line's number, as `ventuno admin chat` shows it.")
    ],
    data: Data = Path("data"),
) -> None:
    """Take a line of chat away from every page."""
    with told():
        ask(data, "POST", "/api/admin/remove-line", ChatSheet, LineRequest(table, number))
    typer.echo(f"Line {number} is gone.")


def mute_line(sheet: MuteSheet) -> str:
    """Return a mute, or its end, as a host reads it."""
    where = sheet.table or "every table"
    state = f"muted until {time_of(sheet.until_ms)}" if sheet.until_ms else "may write"
    return f"#{sheet.account} {sheet.name} at {where}: {state}"


def chat_lines(sheet: ChatSheet) -> list[str]:
    """Return the lines of a chat as a host reads them."""
    return [
        f"{line.no:>4}  {time_of(line.at_ms)}  {f'#{line.account} {line.name}' if line.account else 'the house'}: "
        f"{line.text}"
        for line in sheet.lines
    ]
