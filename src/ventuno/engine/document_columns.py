"""The columns of a round document: what players had at stake and decided, as numbers (PLA-12)."""

from functools import lru_cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from ventuno.engine.actions import LINES, Stage
from ventuno.engine.few import FewCrowd, Step
from ventuno.engine.packing import Column
from ventuno.engine.round import Round
from ventuno.engine.settle import Results, RowResult

_DECISION: Final = Stage.DECISION
#: One value a decision, in the order of the steps.
DECISION_COLUMNS: Final = (
    "decision_step", "decision_row", "decision_line", "decision_action", "decision_cause", "decision_offered",
)  # fmt: skip
PAID: Final = "decision_paid"
"""Kept beside them only where a double or split was not paid by everybody (MAJ-7)."""
VOTE, WHY, CONSENT = "decision_vote", "decision_why", "consents"
"""Kept only where players share hands: what each wanted, what made the action, who accepts extra stakes."""


def player_columns(round_: Round, results: Results, balances_before: Column) -> dict[str, Column]:
    """Return what the players had at stake, did and got, in the order of the stored columns."""
    crowd = round_.crowd
    if isinstance(crowd, FewCrowd) and results.few is not None:
        return _few_columns(crowd, results.few, balances_before)
    return {
        "account": crowd.account,
        "box": crowd.box,
        "main": crowd.main,
        "insured": crowd.insured,
        "insurance": crowd.insurance,
        "insurance_back": results.insurance_back,
        "balance_before": balances_before,
        **numbered("stake", crowd.stake),
        **numbered("ending", crowd.ending),
        **numbered("taken", crowd.taken),
        **numbered("outcome", results.line_outcome),
        **numbered("line_back", results.line_back),
        **numbered("side", crowd.side),
        **numbered("side_back", results.side_back),
    }


def _few_columns(crowd: FewCrowd, results: list[RowResult], balances_before: Column) -> dict[str, Column]:
    """Returns the same of a few players as plain numbers."""
    rows = [
        (
            row.account, row.box, row.main, row.insured, row.insurance, got.insurance_back, int(before),
            *[hand.stake for hand in row.hands], *[hand.ending for hand in row.hands],
            *[hand.taken for hand in row.hands], *got.line_outcome, *got.line_back, *row.side, *got.side_back,
        )
        for row, got, before in zip(crowd.rows, results, balances_before, strict=True)
    ]  # fmt: skip
    names = _few_names(len(crowd.rows[0].side))
    return dict(zip(names, map(list, zip(*rows, strict=True)), strict=True))


@lru_cache(maxsize=8)
def _few_names(sides: int) -> tuple[str, ...]:
    """Returns the names of the columns of players, in their order."""
    numbers = [
        ("stake", LINES),
        ("ending", LINES),
        ("taken", LINES),
        ("outcome", LINES),
        ("line_back", LINES),
    ]
    numbers += [("side", sides), ("side_back", sides)]
    singles = "account", "box", "main", "insured", "insurance", "insurance_back", "balance_before"
    return (*singles, *(f"{name}_{n}" for name, count in numbers for n in range(count)))


def golden_columns(round_: Round, results: Results) -> dict[str, Column]:
    """Return the golden part of the stakes and what came back of it, nothing if there is none (MAJ-17)."""
    gold, back = round_.crowd.gold, results.gold
    if gold is None or back is None:
        return {}
    return {
        **numbered("golden", gold.hands),
        **numbered("golden_back", back.hands(gold)),
        **numbered("golden_side", gold.side),
        **numbered("golden_side_back", back.sides(gold)),
    }


def numbered(name: str, columns: npt.NDArray[Any]) -> dict[str, Column]:
    """Return the columns of a table by name and number."""
    return {f"{name}_{n}": columns[:, n] for n in range(columns.shape[1])}


def decision_columns(round_: Round) -> dict[str, Column]:
    """Return the decisions of all steps end to end, those of a step cut short by a void included."""
    crowd = round_.crowd
    if isinstance(crowd, FewCrowd):
        return _few_decisions(
            [*crowd.steps, *([crowd.made(round_.step)] if round_.stage is _DECISION else [])]
        )
    records = list(crowd.history)
    if round_.stage is _DECISION:
        records.append(crowd.decisions(round_.step))
    if not records:
        return {name: np.zeros(0, np.int64) for name in DECISION_COLUMNS}
    values = [
        np.concatenate([np.full(len(record.rows), record.step) for record in records]),
        *(np.concatenate(parts) for parts in zip(*(record[1:7] for record in records), strict=True)),
    ]
    columns: dict[str, Column] = dict(zip((*DECISION_COLUMNS, PAID), values, strict=True))
    if all(record.paid.all() for record in records):
        del columns[PAID]
    for name, parts in ((VOTE, [r.votes for r in records]), (WHY, [r.why for r in records])):
        made = [part for part in parts if part is not None]
        if made:
            columns[name] = np.concatenate(made)
    return columns


def _few_decisions(steps: list[Step]) -> dict[str, Column]:
    """Returns the same of a few players as plain numbers."""
    values: list[list[int]] = [[] for _ in DECISION_COLUMNS]
    for step in steps:
        values[0] += [step.step] * len(step.rows)
        for column, part in zip(values[1:], step[1:6], strict=True):
            column.extend(part)
    columns: dict[str, Column] = dict(zip(DECISION_COLUMNS, values, strict=True))
    paid = [int(each) for step in steps for each in step.paid]
    if not all(paid):
        columns[PAID] = paid
    return columns


def consent_columns(round_: Round) -> dict[str, Column]:
    """Return who accepts extra stakes, nothing where hands are not shared (MAJ-3)."""
    votes = round_.crowd.votes
    return {} if votes is None else {CONSENT: votes.consents}
