"""What accounts own: credits and golden chips, and how more of them come from the mint (PLA-2, PLA-3)."""

import re
from collections.abc import Sequence
from typing import Final, Literal

import apsw
import msgspec
import numpy as np

from ventuno.core.errors import BadAmount, BadMessage, NotFound, RateLimited
from ventuno.core.money import MAX_CENTS
from ventuno.ledger.chain import Booking
from ventuno.store.acts import Deed, log_act
from ventuno.store.booking import house_row, read_head, write_booking, write_entry
from ventuno.store.chains import Sieve, walk
from ventuno.store.columns import ASSET_SHIFT, column, fetch, number
from ventuno.store.connected import Bounds
from ventuno.store.hashing import HOUR_MS, keyed_hash
from ventuno.store.person import Movement, Wallet

MINT: Final = 1
#: Golden chips are worth 1 cent to 10,000 credits.
MOST_ASSET: Final = 1_000_000
_CURSOR: Final = re.compile(r"([1-9]\d{0,17})\.(\d{1,18})", re.ASCII)


class Minted(msgspec.Struct, frozen=True):
    """What comes from the mint.

    Attributes:
        kind: Why.
        account: For whom.
        asset: 0 for credits; for golden chips their value in cents.
        amount: Cents, or pieces.
    """

    kind: Literal["start", "grant", "top_up"]
    account: int
    asset: int
    amount: int


class Keyed(Minted, frozen=True):
    """A request for it that may be asked again.

    Attributes:
        key: Chosen by the caller: the same request with the same key brings nothing more.
    """

    key: str

    def __post_init__(self) -> None:
        """Refuse a key that could not be kept."""
        if not 1 <= len(self.key) <= 64:
            raise BadMessage(detail="the key has 1 to 64 characters")


def mint(connection: apsw.Connection, now_ms: int, minted: Minted) -> int:
    """Bring credits or golden chips to an account and return the booking.

    Golden chips come with an entry of the credits that moves none: their owner's history is one chain.
    """
    account, asset, amount = minted.account, minted.asset, minted.amount
    purses, backs = [account], [0 if asset else amount]
    house = [house_row(MINT, asset, -amount)] if asset else []
    if asset:
        purse = asset << ASSET_SHIFT | account
        connection.execute(
            "INSERT OR IGNORE INTO purse (id, account, asset) VALUES (?, ?, ?)", (purse, account, asset)
        )
        purses, backs = [*purses, purse], [*backs, amount]
    rows = [(purse, 0, back) for purse, back in zip(purses, backs, strict=True)]
    rows += [(purse, staked, back) for purse, _, staked, back in house]
    head = read_head(connection)
    booking = Booking(
        id=head.booking + 1,
        kind=minted.kind,
        at_ms=now_ms,
        house=MINT,
        delta=0 if asset else -amount,
        first=head.entry + 1,
        entries=len(rows),
        round=None,
    )
    columns = np.array(rows, np.int64).T
    write_booking(connection, head.hash, booking, (columns[0], columns[1], columns[2]))
    if asset:
        connection.execute(
            "INSERT OR IGNORE INTO purse (id, account, asset, overdraft) VALUES (?, ?, ?, 1)",
            (house[0][0], MINT, asset),
        )
    for place, (purse, staked, back) in enumerate(rows, booking.first):
        write_entry(connection, booking.id, place, purse, staked=staked, back=back)
    return booking.id


def top_up(connection: apsw.Connection, now_ms: int, wish: Keyed, address: str, *, bounds: Bounds) -> int:
    """Bring credits to whoever asks for them, not too many and not too often; return the balance.

    Raises:
        BadAmount: More than one top-up brings, or nothing.
        BadMessage: The key was used for something else.
        RateLimited: The account, or too many at its address, had one not long ago.
    """
    if not _asked_before(connection, wish):
        if not 1 <= wish.amount <= bounds.top_up_cents:
            raise BadAmount(field="cents", minimum=1, maximum=bounds.top_up_cents, value=wish.amount)
        _bound_top_up(connection, now_ms, wish.account, address, bounds)
        _owned(connection, wish)
        _bring(connection, now_ms, wish)
    return number(connection, "SELECT posted - held FROM purse WHERE id = ?", (wish.account,))


def grant(connection: apsw.Connection, now_ms: int, by: int, wish: Keyed) -> None:
    """Give an account credits or golden chips, and log who did.

    Raises:
        NotFound: No person has this account.
        BadAmount: Nothing, more than can be kept, or a chip of no value.
        BadMessage: The key was used for something else.
    """
    known = (
        "SELECT count(*) FROM account WHERE id = ? AND kind IN ('guest', 'registered')"
        " AND id NOT IN (SELECT account FROM closed_account)"
    )
    if not number(connection, known, (wish.account,)):
        raise NotFound(what="account", name=wish.account)
    if _asked_before(connection, wish):
        return
    if not 0 <= wish.asset <= MOST_ASSET:
        raise BadAmount(field="chip", minimum=1, maximum=MOST_ASSET, value=wish.asset)
    before = _owned(connection, wish)
    _bring(connection, now_ms, wish)
    texts = (
        msgspec.json.encode({"asset": wish.asset, "owned": has}).decode()
        for has in (before, before + wish.amount)
    )
    log_act(connection, now_ms, Deed(by, "grant", f"account {wish.account}", *texts))


def endow(connection: apsw.Connection, now_ms: int, account: int, least: int) -> int:
    """Bring a player of the house's so many cents at least; return the balance."""
    bots = "SELECT count(*) FROM account WHERE id = ? AND kind = 'bot'"
    assert number(connection, bots, (account,)), "only the house's players are given play money unasked"
    connection.execute(
        "INSERT OR IGNORE INTO purse (id, account, asset) VALUES (?1, ?1, 0)",
        (account,),
    )
    balance = number(connection, "SELECT posted - held FROM purse WHERE id = ?", (account,))
    if balance < least:
        mint(connection, now_ms, Minted("grant", account, 0, least - balance))
    return max(balance, least)


def wallet(connection: apsw.Connection, account: int, *, bounds: Bounds) -> Wallet:
    """Return what an account owns and when it may bring itself more."""
    with connection:
        found = fetch(connection, "SELECT posted - held, held FROM purse WHERE id = ?", (account,))
        chips = golden(connection, [account])[0]
        last = fetch(connection, "SELECT at_ms FROM topped_up WHERE account = ?", (account,))
    assert found, "an account has no purse"
    wait = last[0][0] + bounds.top_up_wait_ms if last else 0
    return Wallet(found[0][0], found[0][1], chips, bounds.top_up_cents, wait)


def golden(connection: apsw.Connection, accounts: Sequence[int]) -> list[dict[int, int]]:
    """Return spendable golden chips of each account, pieces by value."""
    if not accounts:
        return []
    chips: dict[int, dict[int, int]] = {account: {} for account in accounts}
    for account, asset, pieces in fetch(
        connection,
        "SELECT p.account, p.asset, p.posted - p.held FROM carray(?) c"
        " CROSS JOIN purse p ON p.account = c.value AND p.asset > 0 WHERE p.posted > p.held ORDER BY p.id",
        (column(accounts),),
    ):
        chips[account][asset] = pieces
    return [chips[account] for account in accounts]


def movements(
    connection: apsw.Connection, account: int, before: str | None, limit: int
) -> tuple[list[Movement], str | None]:
    """Return what changed a wallet, newest first.

    Raises:
        BadMessage: The cursor is none of ours.
    """
    if before is None:
        newest = fetch(connection, "SELECT last, posted FROM purse WHERE id = ?", (account,))
        start, owned = newest[0] if newest else (None, 0)
    else:
        match = _CURSOR.fullmatch(before)
        if match is None:
            raise BadMessage(detail="no such cursor")
        start, owned = int(match[1]), int(match[2])
    page: list[Movement] = []
    following = None
    for step in walk(connection, account, start, limit, Sieve(everything=True)):
        change = step.back - step.staked
        chips = {asset: back - staked for asset, staked, back in step.golden if back != staked}
        page.append(Movement(step.kind, step.at_ms, change, owned, chips, step.table, step.code))
        owned -= change
        following = None if step.prev is None else f"{step.prev}.{owned}"
    return page, following


def _asked_before(connection: apsw.Connection, wish: Keyed) -> bool:
    found = fetch(
        connection,
        "SELECT kind, asset, amount FROM keyed_request WHERE account = ? AND key = ?",
        (wish.account, wish.key),
    )
    if found and found[0] != (wish.kind, wish.asset, wish.amount):
        raise BadMessage(detail="the key was used for another request")
    return bool(found)


def _owned(connection: apsw.Connection, wish: Keyed) -> int:
    """Return what the purse holds; refuse what would let it grow past what amounts may be."""
    purse = wish.asset << ASSET_SHIFT | wish.account
    owned = number(connection, "SELECT ifnull((SELECT posted FROM purse WHERE id = ?), 0)", (purse,))
    if not 1 <= wish.amount <= MAX_CENTS - owned:
        raise BadAmount(field="amount", minimum=1, maximum=max(MAX_CENTS - owned, 0), value=wish.amount)
    return owned


def _bring(connection: apsw.Connection, now_ms: int, wish: Keyed) -> None:
    booking = mint(connection, now_ms, wish)
    connection.execute(
        "INSERT INTO keyed_request VALUES (?, ?, ?, ?, ?, ?)",
        (wish.account, wish.key, wish.kind, wish.asset, wish.amount, booking),
    )


def _bound_top_up(
    connection: apsw.Connection, now_ms: int, account: int, address: str, bounds: Bounds
) -> None:
    hour, hashed = now_ms // HOUR_MS, keyed_hash(connection, address)
    last = fetch(connection, "SELECT at_ms FROM topped_up WHERE account = ?", (account,))
    if last and (wait := last[0][0] + bounds.top_up_wait_ms - now_ms) > 0:
        raise RateLimited(seconds=wait // 1000 + 1)
    connection.execute("DELETE FROM top_up_address WHERE hour < ?", (hour,))
    brought = number(
        connection,
        "INSERT INTO top_up_address VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET top_ups = top_ups + 1"
        " RETURNING top_ups",
        (hour, hashed),
    )
    if brought > bounds.hourly_top_ups:
        raise RateLimited(seconds=((hour + 1) * HOUR_MS - now_ms) // 1000 + 1)
    connection.execute(
        "INSERT INTO topped_up VALUES (?1, ?2) ON CONFLICT DO UPDATE SET at_ms = ?2", (account, now_ms)
    )
