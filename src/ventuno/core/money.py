"""Money is whole cents; the one rounding rule is down to the cent (COM-14)."""

from typing import Final, NewType

from ventuno.core.errors import BadAmount

Cents = NewType("Cents", int)

#: The largest amount any field may carry: ten thousand million credits.
MAX_CENTS: Final = 1_000_000_000_000


def half(stake_cents: int) -> Cents:
    """Return half a stake rounded down, the price of insurance (COM-11)."""
    return Cents(stake_cents // 2)


def check_cents(amount: object, *, field: str = "amount", minimum: int = 0) -> Cents:
    """Return the amount if it is a whole number of cents in range.

    Args:
        amount: What arrived; booleans, floats and strings are not amounts.
        field: The field's name for the error.
        minimum: The lowest amount allowed.

    Raises:
        BadAmount: It is anything but an ``int`` from ``minimum`` to ``MAX_CENTS``.
    """
    if type(amount) is not int or not minimum <= amount <= MAX_CENTS:
        raise BadAmount(field=field, value=repr(amount)[:40], minimum=minimum, maximum=MAX_CENTS)
    return Cents(amount)


def format_cents(amount_cents: int) -> str:
    """Return an amount for logs and transcripts, for example ``-12.50``."""
    sign = "-" if amount_cents < 0 else ""
    return f"{sign}{abs(amount_cents) // 100}.{abs(amount_cents) % 100:02d}"
