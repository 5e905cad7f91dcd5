"""The limits a player of American chooses from, and the chips that go with each choice (AME-7)."""

from typing import Final

#: Lowest and highest main bet of a hand, in cents.
MAIN_LIMITS: Final = ((100, 50_000), (500, 150_000), (1_000, 300_000))
#: Lowest and highest side bet, in cents.
SIDE_LIMITS: Final = ((100, 5_000), (500, 10_000), (1_000, 10_000))
#: Chip values in cents, ascending.
CHIPS: Final = (
    (100, 500, 2_500, 10_000, 50_000),
    (100, 500, 2_500, 10_000, 50_000),
    (100, 1_000, 5_000, 25_000, 100_000),
)
