"""Names on the wire of the engine's small numbers."""

from collections.abc import Mapping
from typing import Final

from ventuno.engine.actions import BURNED, LINES, Action, Cause, Ending, Target, Why, bit
from ventuno.engine.settle import Outcome
from ventuno.games.infinite import phases
from ventuno.table.messages import ActionName, CauseName, DecidedWhy, EndingName, LineName, OutcomeName, Phase

LINE_NAMES: Final[tuple[LineName, ...]] = ("main", "split_1", "split_2")
LINE_NUMBERS: Final[dict[LineName, int]] = {name: n for n, name in enumerate(LINE_NAMES)}

ACTION_NAMES: Final[Mapping[int, ActionName]] = {
    Action.HIT: "hit",
    Action.STAND: "stand",
    Action.DOUBLE: "double",
    Action.SPLIT: "split",
    Action.CASH_OUT: "cash_out",
}
ACTIONS: Final[dict[ActionName, Action]] = {name: Action(number) for number, name in ACTION_NAMES.items()}

#: Names of each set of offered actions, by its mask.
OFFERED_NAMES: Final[tuple[list[ActionName], ...]] = tuple(
    [name for name, action in ACTIONS.items() if mask & bit(action)] for mask in range(32)
)

#: The bit of each action in such a set.
OFFERED_BITS: Final[dict[Action, int]] = {action: bit(action) for action in ACTIONS.values()}

CAUSE_NAMES: Final[Mapping[int, CauseName]] = {
    Cause.PLAYER: "player",
    Cause.TIME_OUT: "time_out",
    Cause.SHORTAGE: "shortage",
    Cause.ONLY_CHOICE: "only_choice",
    Cause.VOTE: "vote",
    Cause.STRATEGY: "strategy",
}

WHY_NAMES: Final[dict[Why, DecidedWhy]] = {
    Why.MAJORITY: "majority",
    Why.PLURALITY: "plurality",
    Why.TIE: "tie",
    Why.NO_VOTE: "no_vote",
    Why.STRATEGY: "strategy",
}

ENDING_NAMES: Final[Mapping[int, EndingName]] = {
    Ending.OPEN: "open",
    Ending.STOOD: "stood",
    Ending.DOUBLED: "doubled",
    Ending.BUST: "bust",
    Ending.CHARLIE: "charlie",
    Ending.BLACKJACK: "blackjack",
    Ending.CASHED_OUT: "cashed_out",
    Ending.SPLIT: "split",
    Ending.EVEN_MONEY: "even_money",
}

OUTCOME_NAMES: Final[dict[Outcome, OutcomeName]] = {
    Outcome.WIN: "win",
    Outcome.PUSH: "push",
    Outcome.LOSE: "lose",
    Outcome.BUST: "lose",
    Outcome.BLACKJACK: "blackjack",
    Outcome.CHARLIE: "charlie",
    Outcome.CASHED_OUT: "cashed_out",
    Outcome.RETURNED: "returned",
    Outcome.EVEN_MONEY: "even_money",
}

PHASE_NAMES: Final[dict[phases.Phase, Phase]] = {
    phases.Phase.CLOSED: "closed",
    phases.Phase.BETTING: "betting",
    phases.Phase.INSURANCE: "insurance",
    phases.Phase.DECISION: "decision",
    phases.Phase.RESULT: "result",
    phases.Phase.SHOE: "shoe",
    phases.Phase.PAUSED: "paused",
}

assert len(LINE_NAMES) == LINES


def target_name(target: Target, *, boxes: int = 1) -> str:
    """Return where a card went: ``dealer``, ``burned`` or a line's name, behind the box's number if there are several."""
    if target.box < 0:
        return "burned" if target.box == BURNED else "dealer"
    return LINE_NAMES[target.line] if boxes == 1 else f"{target.box + 1}.{LINE_NAMES[target.line]}"
