"""Game codes: start time in GMT and as much more as makes them unique everywhere (INF-24)."""

from typing import Final

#: Crockford's base 32: no I, L, O or U, so a code read aloud or from paper is not mistaken.
ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_VALUES: Final = {letter: n for n, letter in enumerate(ALPHABET)}
_SMALL_BITS: Final = 9
_LARGE_BITS: Final = 20
_DAY_S: Final = 86_400


def game_code(table: int, round_no: int, started_ms: int) -> str:
    """Return the code of a round: ``HH:MM:SS-XXXX``.

    The letters hold table and round number without loss, and a round number never comes again at a
    table, so two rounds never share their letters, whatever the day. The lowest bit tells how wide the
    table number is; tables under 512 get the short form.

    Args:
        table: Table number in the store, under 2**20.
        round_no: Round number at the table.
        started_ms: When its betting window opened, milliseconds of Unix time.

    *Source*: INF-24.
    """
    assert 0 <= table < 1 << _LARGE_BITS
    assert round_no >= 0
    large = table >= 1 << _SMALL_BITS
    bits = _LARGE_BITS if large else _SMALL_BITS
    number = (round_no << bits | table) << 1 | large
    letters = ""
    while number or len(letters) < 4:
        letters = ALPHABET[number & 31] + letters
        number >>= 5
    second = started_ms // 1000 % _DAY_S
    return f"{second // 3600:02d}:{second // 60 % 60:02d}:{second % 60:02d}-{letters}"


def round_of_code(code: str) -> tuple[int, int]:
    """Return the table and round number that a code names.

    Raises:
        ValueError: It is no game code.
    """
    time, _, letters = code.partition("-")
    if len(time) != len("00:00:00") or not letters or not set(letters) <= set(ALPHABET):
        raise ValueError(f"{code!r} is no game code")
    number = 0
    for letter in letters:
        number = number << 5 | _VALUES[letter]
    bits = _LARGE_BITS if number & 1 else _SMALL_BITS
    number >>= 1
    return number & ((1 << bits) - 1), number >> bits
