"""Addresses and tried names are kept only as hashes under a key of this database."""

import hashlib
from typing import Final

import apsw

DAY_MS: Final = 86_400_000
HOUR_MS: Final = 3_600_000


def keyed_hash(connection: apsw.Connection, text: str) -> bytes:
    """Return what is stored in place of a text: equal for equal texts, of no use elsewhere."""
    salt = connection.execute("SELECT value FROM meta WHERE key = 'salt'").get
    assert isinstance(salt, bytes)
    return hashlib.blake2b(text.encode(), key=salt, digest_size=16).digest()
