"""The columns of a round document: what players had at stake and decided, as numbers (PLA-12)."""

from typing import Final

import numpy as np

from ventuno.engine.actions import Stage
from ventuno.engine.packing import Column
from ventuno.engine.round import Round
from ventuno.engine.settle import Results

#: One value a decision, in the order of the steps.
DECISION_COLUMNS: Final = (
    "decision_step", "decision_row", "decision_line", "decision_action", "decision_cause", "decision_offered",
)  # fmt: skip
PAID: Final = "decision_paid"
"""Kept beside them only where a double or split was not paid by everybody (MAJ-7)."""
VOTE, WHY, CONSENT = "decision_vote", "decision_why", "consents"
"""Kept only where players share hands: what each wanted, what made the action, who accepts extra stakes."""


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


def numbered(name: str, columns: Column) -> dict[str, Column]:
    """Return the columns of a table by name and number."""
    return {f"{name}_{n}": columns[:, n] for n in range(columns.shape[1])}


def decision_columns(round_: Round) -> dict[str, Column]:
    """Return the decisions of all steps end to end, those of a step cut short by a void included."""
    records = list(round_.crowd.history)
    if round_.stage is Stage.DECISION:
        records.append(round_.crowd.decisions(round_.step))
    if not records:
        return {name: np.zeros(0, np.int64) for name in DECISION_COLUMNS}
    values = [
        np.concatenate([np.full(len(record.rows), record.step) for record in records]),
        *(np.concatenate(parts) for parts in zip(*(record[1:7] for record in records), strict=True)),
    ]
    columns: dict[str, Column] = dict(zip((*DECISION_COLUMNS, PAID), values, strict=True))
    if columns[PAID].all():
        del columns[PAID]
    for name, parts in ((VOTE, [r.votes for r in records]), (WHY, [r.why for r in records])):
        made = [part for part in parts if part is not None]
        if made:
            columns[name] = np.concatenate(made)
    return columns


def consent_columns(round_: Round) -> dict[str, Column]:
    """Return who accepts extra stakes, nothing where hands are not shared (MAJ-3)."""
    votes = round_.crowd.votes
    return {} if votes is None else {CONSENT: votes.consents}
