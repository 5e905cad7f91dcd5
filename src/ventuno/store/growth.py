"""How much is written down, and how old documents go while everything that proves them stays."""

import hashlib
from typing import Final

import apsw

from ventuno.store.columns import fetch, number
from ventuno.store.person import StoreHealth

#: Documents taken away in one transaction, in number and size: the tables wait no longer than for that.
_STEP: Final = 50
_STEP_BYTES: Final = 4_000_000


def prune_step(connection: apsw.Connection, before_ms: int) -> tuple[int, int]:
    """Take away some of the documents settled before a time, oldest first; return how many and their size.

    The digest of each stays, so that the chain can still be followed.
    """
    taken: list[tuple[int, bytes]] = []
    size = 0
    for booking, at_ms, content in connection.execute(
        "SELECT d.booking, b.at_ms, d.content FROM document d CROSS JOIN booking b ON b.id = d.booking"
        " ORDER BY d.booking LIMIT ?",
        (_STEP,),
    ):
        if at_ms >= before_ms or size >= _STEP_BYTES:
            break
        taken.append((booking, hashlib.sha256(content).digest()))
        size += len(content)
    for booking, digest in taken:
        connection.execute("INSERT INTO pruned VALUES (?, ?)", (booking, digest))
        connection.execute("DELETE FROM document WHERE booking = ?", (booking,))
    return len(taken), size


def health(connection: apsw.Connection, failed: str | None) -> StoreHealth:
    """Return how much is written down."""
    with connection:
        counts = fetch(
            connection,
            "SELECT (SELECT count(*) FROM account WHERE kind IN ('guest', 'registered')),"
            " (SELECT ifnull(max(id), 0) FROM booking), (SELECT ifnull(max(id), 0) FROM entry),"
            " (SELECT count(*) FROM round),"
            " (SELECT count(*) FROM round) - (SELECT count(*) FROM pruned),"
            " (SELECT count(*) FROM open_round)",
        )[0]
        page, pages, free = (
            number(connection, f"PRAGMA {name}") for name in ("page_size", "page_count", "freelist_count")
        )
    return StoreHealth(*(*counts, page * pages, page * free, failed))
