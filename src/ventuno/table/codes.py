"""Game codes: start time in GMT and as much more as makes them unique everywhere (INF-24)."""

from typing import Final

#: Crockford's base 32: no I, L, O or U, so a code read aloud or from paper is not mistaken.
ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_VALUES: Final = {letter: n for n, letter in enumerate(ALPHABET)}
_SMALL_BITS: Final = 9
_LARGE_BITS: Final = 20
_DAY_S: Final = 86_400


def game_code(table: int, round_no: int, started_ms: int, seat: int = 0) -> str:
    """Return the code of a round: ``HH:MM:SS-XXXX``, ``HH:MM:SS-XXXX-YY`` where rounds are played alone.

    The letters hold table and round number without loss, and a round number never comes again at a
    table, so two rounds never share their letters, whatever the day. The lowest bit tells how wide the
    table number is; tables under 512 get the short form. Rounds played alone are numbered for each player,
    so their letters are followed by those of the player.

    Args:
        table: Table number in the store, under 2**20.
        round_no: Round number at the table, or of this player at it.
        started_ms: When its betting window opened, milliseconds of Unix time.
        seat: Who plays alone, 0 at a table that is shared.

    *Source*: INF-24.
    """
    assert 0 <= table < 1 << _LARGE_BITS
    assert round_no >= 0
    large = table >= 1 << _SMALL_BITS
    bits = _LARGE_BITS if large else _SMALL_BITS
    letters = _letters((round_no << bits | table) << 1 | large, 4)
    player = f"-{_letters(seat, 1)}" if seat else ""
    second = started_ms // 1000 % _DAY_S
    return f"{second // 3600:02d}:{second // 60 % 60:02d}:{second % 60:02d}-{letters}{player}"


def _letters(number: int, least: int) -> str:
    letters = ""
    while number or len(letters) < least:
        letters = ALPHABET[number & 31] + letters
        number >>= 5
    return letters


def round_of_code(code: str) -> tuple[int, int]:
    """Return the table and round number that a code names.

    Raises:
        ValueError: It is no game code.
    """
    number, _ = _numbers(code)
    bits = _LARGE_BITS if number & 1 else _SMALL_BITS
    number >>= 1
    return number & ((1 << bits) - 1), number >> bits


def seat_of_code(code: str) -> int:
    """Return who played the round that a code names alone, 0 for a round of a shared table.

    Raises:
        ValueError: It is no game code.
    """
    return _numbers(code)[1]


def _numbers(code: str) -> tuple[int, int]:
    time, letters, *player = code.split("-") if "-" in code else (code, "")
    spelled = [letters, *player]
    if len(time) != len("00:00:00") or len(player) > 1 or not all(map(_is_spelled, spelled)):
        raise ValueError(f"{code!r} is no game code")
    numbers = [0, 0]
    for n, word in enumerate(spelled):
        for letter in word:
            numbers[n] = numbers[n] << 5 | _VALUES[letter]
    return numbers[0], numbers[1]


def _is_spelled(word: str) -> bool:
    return bool(word) and set(word) <= set(ALPHABET)
