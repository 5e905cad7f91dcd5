"""Who may come in, how often and how many: origins, addresses, rates."""

import ipaddress
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Final

#: Messages a second that a client may send for ever, and how many more at once. Fast fingers reach 10 a second.
MESSAGE_RATE: Final = 20.0
MESSAGE_BURST: Final = 60.0
#: So far below empty the connection is closed: nobody honest keeps sending into refusals.
MESSAGE_DEBT: Final = 200.0


class Bucket:
    """A token bucket.

    Args:
        now: The current time in seconds, any origin.
        rate: Tokens a second.
        burst: Tokens at most.
    """

    __slots__ = ("_at", "_burst", "_rate", "_tokens")

    def __init__(self, now: float, rate: float = MESSAGE_RATE, burst: float = MESSAGE_BURST) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._at = now

    def take(self, now: float) -> float:
        """Take a token, going into debt if there is none, and return what is left."""
        tokens = self._tokens + (now - self._at) * self._rate
        self._tokens = (tokens if tokens < self._burst else self._burst) - 1
        self._at = now
        return self._tokens

    def give_back(self) -> None:
        """Return a token that a refused request should not cost."""
        self._tokens += 1

    def is_full(self, now: float) -> bool:
        """Tell whether nothing of the past counts any more."""
        return self._tokens + (now - self._at) * self._rate >= self._burst


class Rates:
    """A bucket for each address, forgotten once it is full again.

    Args:
        rate: Requests a second.
        burst: Requests at once.
    """

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[str, Bucket] = {}
        self._swept = 0.0

    def allow(self, address: str, now: float) -> bool:
        """Tell whether one more request from an address is within its rate."""
        if now - self._swept > 60:
            self._swept = now
            self._buckets = {who: b for who, b in self._buckets.items() if not b.is_full(now)}
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(now, self._rate, self._burst)
        if bucket.take(now) >= 0:
            return True
        bucket.give_back()
        return False


class Doors:
    """Counts open connections, in all and by address.

    Args:
        total: Connections at most.
        per_address: From one address at most.
    """

    def __init__(self, total: int, per_address: int) -> None:
        self.total = total
        self.per_address = per_address
        self.open = 0
        self._by_address: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a connection in, if there is room for it."""
        if self.open >= self.total or self._by_address[address] >= self.per_address:
            return False
        self.open += 1
        self._by_address[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Count a connection out."""
        self.open -= 1
        self._by_address[address] -= 1
        if self._by_address[address] <= 0:
            del self._by_address[address]


def origin_allowed(origin: str | None, host: str | None, allowed: Collection[str]) -> bool:
    """Tell whether a page of this origin may act for its visitor.

    Exactly the origin of the address asked for, or one that the host lists; a request that names no
    origin is refused, since every browser names it.

    Args:
        origin: The ``Origin`` header.
        host: The ``Host`` header.
        allowed: Further origins, such as ``https://play.example``.
    """
    if not origin or not host:
        return False
    return origin in (f"http://{host}", f"https://{host}") or origin in allowed


def client_address(peer: str, headers: Mapping[str, str], trusted: Collection[str]) -> str:
    """Return the address of the client behind proxies the host trusts.

    Args:
        peer: The other end of the connection.
        headers: Request headers, names in lower case.
        trusted: Addresses and networks of trusted proxies.
    """
    chain = [part.strip() for part in headers.get("x-forwarded-for", "").split(",") if part.strip()]
    address = peer
    while chain and _trusted(address, trusted):
        address = chain.pop()
    return address


def _trusted(address: str, trusted: Collection[str]) -> bool:
    if not trusted:
        return False
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(parsed in ipaddress.ip_network(network, strict=False) for network in trusted)
