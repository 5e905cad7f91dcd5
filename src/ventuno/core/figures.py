"""What a table's bets return, as a value: computed elsewhere, shown here beside what is published (PLA-9)."""

import msgspec


class WayOfPlay(msgspec.Struct, frozen=True):
    """What the main bet returns to one way of playing, insurance and cash out never taken.

    Attributes:
        per_initial_bet: Mean return of a unit first staked.
        per_unit_wagered: Mean return of a unit staked, later stakes counted in (returned ones too).
        average_wager: Mean of all that is staked in a round, in initial bets.
    """

    per_initial_bet: float
    per_unit_wagered: float
    average_wager: float


class BetReturn(msgspec.Struct, frozen=True, omit_defaults=True):
    """What another bet or offer returns.

    Attributes:
        key: A side bet's key, ``insurance`` or ``always_cash_out``.
        returned: Mean return per unit.
        published: What the game's makers print, for these very rules.
    """

    key: str
    returned: float
    published: float | None = None


class Figures(msgspec.Struct, frozen=True, omit_defaults=True):
    """The returns of one rules value from a full shoe, as parts of one.

    Attributes:
        rules_hash: The rules they were computed from.
        best: Each hand played best for its cards (composition-dependent).
        chart: Every hand played by the table's chart (total-dependent, MAJ-8).
        without_extra_stakes: By the chart, for one who never puts up more than the first bet (MAJ-7).
        standard_deviation: Of a round's net result with best play, in initial bets.
        bets: The side bets in the order of their spots, then insurance and cash out where offered.
        published: What the game's makers print for the main bet of these very rules.
    """

    rules_hash: str
    best: WayOfPlay
    chart: WayOfPlay
    without_extra_stakes: float
    standard_deviation: float
    bets: tuple[BetReturn, ...]
    published: float | None = None


class _Document(msgspec.Struct, frozen=True):
    figures: Figures


def figures_from_json(data: bytes) -> Figures:
    """Return the figures in a document that holds some under ``figures``.

    Raises:
        msgspec.ValidationError: The document holds none.
    """
    return msgspec.json.decode(data, type=_Document).figures
