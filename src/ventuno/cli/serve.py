"""`ventuno serve`: opens the tables and says where they are."""

import asyncio
import io
import signal
import socket
import webbrowser
from pathlib import Path
from typing import Annotated, Final

import segno
import typer
from msgspec.structs import replace

from ventuno import __version__
from ventuno.cli.errors import told
from ventuno.cli.logs import log_to_stderr
from ventuno.cli.loop import run
from ventuno.core.money import format_cents
from ventuno.server.app import Server
from ventuno.server.config import EVERY_NETWORK, Config, ServerConfig, default_config, load_config
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
        log_to_stderr()
        run(_serve(Config(server, settings.tables)))


async def _serve(config: Config) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop.set)
    server = await Server.start(config)
    for line in welcome(config, server.port, server.seats):
        typer.echo(line)
    if config.server.open_browser:
        webbrowser.open(_here(server.port))
    await server.run(stop)
    typer.echo("Stopped. Every stake is kept or was returned.")


def welcome(config: Config, port: int, seats: int) -> list[str]:
    """Return the lines that a host reads when the tables are open."""
    here = _here(port)
    lines = [f"ventuno {__version__}. {PLAY_MONEY}", ""]
    lines += [_table_line(spec, here) for spec in config.tables]
    lines += ["", f"On this machine:   {here}"]
    there = network_address(config.server, port)
    if there is not None:
        lines += [f"On your network:   {there}", "", qr_code(there)]
    lines += [f"Room for about {seats} players at once. Stop with Ctrl+C."]
    return lines


def network_address(server: ServerConfig, port: int) -> str | None:
    """Return the address at which other machines reach the server, None if they don't."""
    if server.host not in (EVERY_NETWORK, "::"):
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # No packet is sent: this only asks which of our addresses faces the network.
            probe.connect(("192.0.2.1", 9))
            address: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith(("127.", "0.")) else f"http://{address}:{port}"


def qr_code(address: str) -> str:
    """Return an address as a QR code for a terminal."""
    out = io.StringIO()
    segno.make(address, micro=False).terminal(out, compact=True, border=2)
    return out.getvalue()


def _here(port: int) -> str:
    return f"http://localhost:{port}"


def _table_line(spec: TableSpec, here: str) -> str:
    limits = f"{format_cents(spec.main.minimum_cents)} to {format_cents(spec.main.maximum_cents)}"
    hidden = "" if spec.listed else " (not in the lobby)"
    return f"  {spec.name:<20} {limits:>18}   {here}/t/{spec.key}{hidden}"
