"""The host's own key: whoever may read the data folder may run `ventuno admin` against the running server."""

import contextlib
import hmac
import os
import secrets
from pathlib import Path
from typing import Final

import msgspec

KEY_FILE: Final = "host.json"
_TOKEN_BYTES: Final = 32
_SCHEME: Final = "bearer"


class OperatorKey(msgspec.Struct, frozen=True):
    """Where the running server is, and what it takes for its host's word.

    Attributes:
        address: Its address on this machine.
        token: The secret; a new one at each start.
    """

    address: str
    token: str

    def fits(self, authorization: str | None) -> bool:
        """Tell whether an ``Authorization`` header carries the token."""
        scheme, _, given = (authorization or "").partition(" ")
        return scheme.lower() == _SCHEME and hmac.compare_digest(given.encode(), self.token.encode())


def new_key(address: str) -> OperatorKey:
    """Return a key for a server that starts at an address."""
    return OperatorKey(address, secrets.token_urlsafe(_TOKEN_BYTES))


def write_key(folder: Path, key: OperatorKey) -> None:
    """Write the key where only the user who runs the server can read it."""
    file = folder / KEY_FILE
    new = file.with_suffix(".new")
    new.unlink(missing_ok=True)
    descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    with os.fdopen(descriptor, "wb") as out:
        out.write(msgspec.json.encode(key))
    new.replace(file)


def read_key(folder: Path) -> OperatorKey | None:
    """Return the key of the server that runs on a data folder, None if none does or it is not for us to read."""
    try:
        return msgspec.json.decode((folder / KEY_FILE).read_bytes(), type=OperatorKey)
    except (OSError, msgspec.MsgspecError):
        return None


def remove_key(folder: Path) -> None:
    """Remove the key of a server that has stopped."""
    with contextlib.suppress(OSError):
        (folder / KEY_FILE).unlink()
