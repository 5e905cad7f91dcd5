"""What a host may say of a table of duels (DUE-2, DUE-12)."""

from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec

from ventuno.core.errors import BadRules
from ventuno.core.presets import load_preset, preset_names
from ventuno.games.duel.terms import Terms, check_terms
from ventuno.server.config_words import BadValue, Credits, cents_of
from ventuno.table.spec import DUEL_GAMES, DuelSettings, Limits, MatchType, TableSpec

#: A decision has 25 s (DUE-11).
_DECISION_MS: Final = 25_000
_CLOCKS: Final = {"betting_ms": _DECISION_MS, "insurance_ms": _DECISION_MS, "decision_ms": _DECISION_MS}
#: The cut card comes when a quarter of the shoe is left (DUE-1).
_CUT: Final = 0.75
#: People who play at once: a match takes as much of a server as a small table.
_CAPACITY: Final = 1_000
#: Lowest and highest bet, in chips' cents (DUE-2).
_LIMITS: Final = Limits(1_000, 50_000)


class DuelTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The part ``duel`` of a table's entry as written.

    Attributes:
        types: Hands of each type of match, by its name.
        chips: What each begins a match with.
        entry: Highest entry stake from the wallet, 0 for none.
        duplicate: Matches may be duplicates.
        bot_pace_ms: A house bot takes so long at least.
    """

    types: dict[str, Annotated[int, msgspec.Meta(ge=2, le=200)]] | None = None
    chips: Credits | None = None
    entry: Credits | None = None
    duplicate: bool = True
    bot_pace_ms: Annotated[int, msgspec.Meta(ge=0, le=20_000)] | None = None


def clocks_of(preset: str) -> Mapping[str, int]:
    """Return the clocks that a preset's game has where the host does not say."""
    known = preset in preset_names() and load_preset(preset).game in DUEL_GAMES
    return _CLOCKS if known else {}


def duel_fields(game: str, written: DuelTable | None) -> dict[str, Any]:
    """Return the fields of a table's spec that only duels have, or have otherwise.

    Raises:
        BadValue: Something in it is wrong.
    """
    if game not in DUEL_GAMES:
        if written is not None:
            name = next((one for one in ("types", "chips", "entry") if getattr(written, one) is not None), "")
            raise BadValue(("duel", name), "duel is a setting of Duel.", "Take the line out.")
        return {}
    fields: dict[str, Any] = {"cut": _CUT, "main": _LIMITS, "capacity": _CAPACITY}
    if written is None:
        return fields
    settings: dict[str, Any] = {"duplicate": written.duplicate}
    if written.types is not None:
        settings["types"] = tuple(MatchType(kind, hands) for kind, hands in written.types.items())
    if written.chips is not None:
        settings["chips_cents"] = cents_of(written.chips, ("duel", "chips"))
    if written.entry is not None:
        settings["most_stake_cents"] = cents_of(written.entry, ("duel", "entry"))
    if written.bot_pace_ms is not None:
        settings["bot_pace_ms"] = written.bot_pace_ms
    return {**fields, "duel": DuelSettings(**settings)}


def check_types(table: TableSpec) -> None:
    """Check that every type of match can be played.

    Raises:
        BadValue: The first thing that is wrong with one.
    """
    if not table.duel.types:
        raise BadValue(("duel", "types"), "There is no type of match.", "Write one, such as sprint = 6.")
    for one in table.duel.types:
        try:
            check_terms(
                Terms(
                    kind=one.kind,
                    hands=one.hands,
                    chips_cents=table.duel.chips_cents,
                    minimum_cents=table.main.minimum_cents,
                    maximum_cents=table.main.maximum_cents,
                )
            )
        except BadRules as error:
            field = str(error.params["field"])
            where = {
                "hands": ("duel", "types", one.kind),
                "chips_cents": ("duel", "chips"),
            }.get(field, ("limits", "main"))
            problem = f"{where[-1]} {error.params['problem']}."
            raise BadValue(where, problem, f"{error.params['fix']}.") from None
