"""How values become bytes before they are hashed, so that no two meanings share the same bytes."""

_LENGTH_BYTES = 4


def frame(domain: str, *parts: bytes | str | int) -> bytes:
    """Return a domain name and values as one unambiguous byte string.

    Every part is written as its length in four bytes, big end first, and then its bytes; text is UTF-8 and
    a whole number is eight bytes, big end first. The domain is the first part, so a hash made for one
    purpose is never the hash of another.
    """
    return b"".join([_part(part) for part in (domain, *parts)])


def _part(part: bytes | str | int) -> bytes:
    if isinstance(part, int):
        part = part.to_bytes(8, "big")
    elif isinstance(part, str):
        part = part.encode()
    return len(part).to_bytes(_LENGTH_BYTES, "big") + part
