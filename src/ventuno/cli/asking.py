"""How `ventuno admin` asks the server that runs on this machine."""

import http.client
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Final
from urllib.parse import urlsplit

import msgspec
import typer

from ventuno.core.errors import NoServer, ServerSaid
from ventuno.server.operator import OperatorKey, read_key
from ventuno.server.route import Problem

_TIMEOUT_S: Final = 30.0
_NUMBER_SIGN: Final = "#"

Data = Annotated[Path, typer.Option(help="The server's data folder.")]
Who = Annotated[str, typer.Argument(help="A registered name, or #NUMBER of an account.")]


def whom(text: str) -> tuple[str | None, int | None]:
    """Return the name or the account number that a host typed; a number follows a #."""
    number = text.removeprefix(_NUMBER_SIGN)
    if text.startswith(_NUMBER_SIGN) and number.isascii() and number.isdigit():
        return None, int(number)
    return text, None


def time_of(at_ms: int) -> str:
    """Return a moment as a host reads it, by UTC."""
    return datetime.fromtimestamp(at_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")


def ask(data: Path, method: str, path: str, kind: type[Any], body: msgspec.Struct | None = None) -> Any:
    """Return the running server's answer.

    Raises:
        NoServer: None runs on this data folder, or its key is not for this user.
        ServerSaid: It refused.
    """
    key = read_key(data)
    if key is None:
        raise NoServer(folder=str(data))
    try:
        status, answer = _exchange(key, method, path, body)
    except OSError:
        raise NoServer(folder=str(data)) from None
    if status != http.client.OK:
        raise ServerSaid(remedy=msgspec.json.decode(answer, type=Problem).remedy)
    return msgspec.json.decode(answer, type=kind)


def _exchange(key: OperatorKey, method: str, path: str, body: msgspec.Struct | None) -> tuple[int, bytes]:
    site = urlsplit(key.address)
    connection = http.client.HTTPConnection(site.hostname or "", site.port, timeout=_TIMEOUT_S)
    headers = {"Authorization": f"Bearer {key.token}", "Origin": key.address}
    if body is not None:
        headers["Content-Type"] = "application/json"
    try:
        connection.request(method, path, None if body is None else msgspec.json.encode(body), headers)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()
