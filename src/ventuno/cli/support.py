"""`ventuno admin support`: what players ask the host (PLA-31)."""

from pathlib import Path
from typing import Annotated, Final

import typer

from ventuno.cli.asking import Data, ask, time_of
from ventuno.cli.errors import told
from ventuno.server.api_own import SupportAnswer, SupportSheet, SupportSheets

app: Final = typer.Typer(help="Read and answer what players ask.", no_args_is_help=True)

Message = Annotated[int, typer.Argument(min=1, help="The message's number.")]


@app.command("list")
def list_(
    every: Annotated[bool, typer.Option("--all", help="Answered and closed ones too.")] = False,
    limit: Annotated[int, typer.Option(min=1, max=100, help="How many.")] = 20,
    data: Data = Path("data"),
) -> None:
    """Show what players ask and report, newest first."""
    with told():
        state = "" if every else "&state=open"
        found = ask(data, "GET", f"/api/admin/support?limit={limit}{state}", SupportSheets).messages
    if not found:
        typer.echo("Nobody waits for an answer.")
    for message in found:
        for line in message_lines(message):
            typer.echo(line)


@app.command()
def answer(
    message: Message,
    text: Annotated[str, typer.Argument(help="What the player is told.")],
    data: Data = Path("data"),
) -> None:
    """Answer a message."""
    with told():
        done = ask(data, "POST", f"/api/admin/support/{message}/answer", SupportSheet, SupportAnswer(text))
    typer.echo(f"Answered {done.id}.")


@app.command()
def close(message: Message, data: Data = Path("data")) -> None:
    """Close a message without an answer."""
    with told():
        done = ask(data, "POST", f"/api/admin/support/{message}/close", SupportSheet)
    typer.echo(f"Closed {done.id}.")


def message_lines(one: SupportSheet) -> list[str]:
    """Return a message as a host reads it."""
    what = "reports" if one.kind == "report" else "asks"
    about = "".join(
        (
            f", about account {one.about}" if one.about is not None else "",
            f", at {one.table}" if one.table else "",
            f", round {one.code}" if one.code else "",
        )
    )
    lines = [f"{one.id}  {time_of(one.at_ms)}  {one.name} (#{one.account}) {what}{about} [{one.state}]"]
    lines += [f"    {line}" for line in one.text.splitlines()]
    lines += [f"  > {line}" for line in one.answer.splitlines()]
    return lines
