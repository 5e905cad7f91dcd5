"""Addresses at which others reach this server, and a table's invitation: its link and QR code (PLA-7)."""

import io
import socket
from typing import Final

import segno

from ventuno.server.config import EVERY_NETWORK, ServerConfig

_EVERYWHERE: Final = (EVERY_NETWORK, "::")
_THIS_MACHINE: Final = ("localhost", "127.0.0.1", "::1")
_PORTS: Final = {"http": 80, "https": 443}


def local_address(server: ServerConfig, port: int) -> str:
    """Return the address at which this machine itself reaches the server."""
    if server.host in (*_EVERYWHERE, *_THIS_MACHINE):
        return f"http://localhost:{port}"
    return f"http://[{server.host}]:{port}" if ":" in server.host else f"http://{server.host}:{port}"


def network_address(server: ServerConfig, port: int) -> str | None:
    """Return the address at which other machines reach the server, None if they don't."""
    if server.host not in _EVERYWHERE:
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # No packet is sent: this only asks which of our addresses faces the network.
            probe.connect(("192.0.2.1", 9))
            address: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith(("127.", "0.")) else f"http://{address}:{port}"


def join_address(server: ServerConfig, table: str, *, host: str, scheme: str) -> str:
    """Return a table's address for others, as far as it can be known.

    Args:
        server: How the server runs.
        table: The table's key.
        host: The ``Host`` header of whoever asks: where the server is for them.
        scheme: ``http`` or ``https``.
    """
    return f"{_base(server, host, scheme)}/t/{table}"


def challenge_address(server: ServerConfig, challenge: str, *, host: str, scheme: str) -> str:
    """Return the address of a challenge to a duel, to be given away (DUE-12); arguments as for a table's."""
    return f"{_base(server, host, scheme)}/d/{challenge}"


def match_address(server: ServerConfig, match: str, *, host: str, scheme: str) -> str:
    """Return the address at which a match is played and watched; arguments as for a table's."""
    return f"{_base(server, host, scheme)}/duel/{match}"


def _base(server: ServerConfig, host: str, scheme: str) -> str:
    name, _, port = host.rpartition(":") if not host.endswith("]") else (host, "", "")
    if not name:
        name, port = port, ""
    base = f"{scheme}://{host}"
    if name.strip("[]") in _THIS_MACHINE:
        # Whoever sits at this very machine sees it by a name that means another machine elsewhere.
        number = int(port) if port.isascii() and port.isdigit() else _PORTS[scheme]
        base = network_address(server, number) or base
    return base


def qr_text(address: str) -> str:
    """Return an address as a QR code for a terminal."""
    out = io.StringIO()
    segno.make(address, micro=False).terminal(out, compact=True, border=2)
    return out.getvalue()


def qr_svg(address: str) -> str:
    """Return an address as a QR code, dark on white, as the text of an SVG picture."""
    out = io.BytesIO()
    segno.make(address, micro=False).save(out, kind="svg", light="#fff", border=4, xmldecl=False, nl=False)
    return out.getvalue().decode()
