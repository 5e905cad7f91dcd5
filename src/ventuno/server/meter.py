"""Counts how long something took, in a few numbers that never grow."""

from bisect import bisect_left
from collections.abc import Sequence


class Meter:
    """A histogram.

    Args:
        bounds_s: Upper bounds of its buckets in seconds, ascending.

    Attributes:
        bounds_s: As given.
        counts: How often it took so long, by bucket; the last counts what was longer than all bounds.
        spent_s: Seconds it took in all.
    """

    __slots__ = ("bounds_s", "counts", "spent_s")

    def __init__(self, bounds_s: Sequence[float]) -> None:
        self.bounds_s = tuple(bounds_s)
        self.counts = [0] * (len(bounds_s) + 1)
        self.spent_s = 0.0

    def note(self, seconds: float) -> None:
        """Count one more."""
        self.counts[bisect_left(self.bounds_s, seconds)] += 1
        self.spent_s += seconds

    def add(self, other: "Meter") -> None:
        """Count all that another one with the same bounds has counted."""
        self.counts = [mine + theirs for mine, theirs in zip(self.counts, other.counts, strict=True)]
        self.spent_s += other.spent_s
