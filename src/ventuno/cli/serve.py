"""`ventuno serve`: opens the tables and says where they are."""

import asyncio
import signal
import webbrowser
from pathlib import Path
from typing import Annotated, Final

import typer
from msgspec.structs import replace

from ventuno import __version__
from ventuno.cli.errors import told
from ventuno.cli.logs import log_to_stderr
from ventuno.cli.loop import run
from ventuno.core.money import format_cents
from ventuno.server.app import Server
from ventuno.server.config import Config, default_config, load_config
from ventuno.server.invite import local_address, network_address, qr_text
from ventuno.table.spec import TableSpec

PLAY_MONEY: Final = "Play money only: nothing is paid in, nothing is paid out, nothing can be won."


def serve(
    config: Annotated[
        Path | None, typer.Option("--config", "-c", help="Table file (TOML); two default tables without it.")
    ] = None,
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65_535, help="Port to listen on.")] = None,
    data: Annotated[Path | None, typer.Option(help="Folder for the database.")] = None,
    browser: Annotated[
        bool | None, typer.Option("--browser/--no-browser", help="Open the lobby in this machine's browser.")
    ] = None,
) -> None:
    """Serve the tables until stopped with Ctrl+C."""
    with told():
        settings = default_config() if config is None else load_config(config)
        server = settings.server
        server = replace(
            server,
            host=server.host if host is None else host,
            port=server.port if port is None else port,
            data=server.data if data is None else str(data),
            open_browser=server.open_browser if browser is None else browser,
        )
        log_to_stderr(server.log)
        run(_serve(Config(server, settings.tables)))


async def _serve(config: Config) -> None:
    stop, at_once = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def told_to_stop() -> None:
        if stop.is_set():
            at_once.set()
            return
        stop.set()
        seconds = config.server.stop_seconds
        typer.echo(f"Stopping when the running rounds have ended, in {seconds} s at most. Again: at once.")

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, told_to_stop)
    server = await Server.start(config)
    link = await server.first_admin_link()
    for line in welcome(config, server.port, server.seats, link):
        typer.echo(line)
    if config.server.open_browser:
        webbrowser.open(local_address(config.server, server.port))
    await server.run(stop, at_once)
    typer.echo("Stopped. Every stake is kept or was returned.")


def welcome(config: Config, port: int, seats: int, link: str | None = None) -> list[str]:
    """Return the lines that a host reads when the tables are open.

    Args:
        config: What is served.
        port: Where.
        seats: Windows that fit.
        link: The one-time link that makes the first administrator, while there is none.
    """
    here = local_address(config.server, port)
    lines = [f"ventuno {__version__}. {PLAY_MONEY}", ""]
    lines += [_table_line(spec, here) for spec in config.tables]
    lines += ["", f"On this machine:   {here}"]
    there = network_address(config.server, port)
    if there is not None:
        lines += [f"On your network:   {there}", "", qr_text(there)]
    if link is not None:
        lines += [
            "To look after this server, register and open this link, which works once, for a day:",
            link,
        ]
    lines += [f"Room for about {seats} players at once. Stop with Ctrl+C."]
    return lines


def _table_line(spec: TableSpec, here: str) -> str:
    limits = f"{format_cents(spec.main.minimum_cents)} to {format_cents(spec.main.maximum_cents)}"
    hidden = "" if spec.listed else " (not in the lobby)"
    return f"  {spec.name:<20} {limits:>18}   {here}/t/{spec.key}{hidden}"
