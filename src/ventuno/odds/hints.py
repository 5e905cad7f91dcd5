"""Every hand's actions as the table of numbers that :class:`~ventuno.core.hints.HintTable` reads."""

import numpy as np

from ventuno.core.hints import HEADER, MAGIC, PLAYS
from ventuno.core.strategy import Play
from ventuno.odds.analysis import Analysis
from ventuno.odds.cells import ACE, VALUES, Bool, Int64


def hints_data(analysis: Analysis) -> bytes:
    """Return the table of all hands that are played, values after the look where the rules have one."""
    dealt, values, allowed = analysis.deals, analysis.values, analysis.allowed
    nodes = dealt.nodes
    table = np.full((len(nodes.labels), VALUES, len(PLAYS)), np.nan)
    seen = np.where(dealt.peeked, dealt.blackjack, 0.0)
    after = 1 / np.where(seen < 1, 1 - seen, np.nan)
    for play, legal, worth in (
        (Play.STAND, allowed.stand, values.stand),
        (Play.HIT, allowed.hit, values.hit),
        (Play.DOUBLE, allowed.double, values.double),
    ):
        table[:, :, PLAYS.index(play)] = np.where(legal[:, None], worth * after, np.nan)
    pairs = nodes.two[np.arange(VALUES), np.arange(VALUES)]
    table[pairs, :, PLAYS.index(Play.SPLIT)] = analysis.split * after[pairs]
    table[~_held(analysis)] = np.nan
    complete = (nodes.context == ACE + 1) & analysis.rules.split_aces_one_card
    live = (nodes.cards > 1) & (nodes.total < 21) & ~complete
    order = nodes.by_label[live[nodes.by_label]]
    labels, rows = nodes.labels[order].astype("<i8"), table[order].astype("<f8")
    return b"".join((HEADER.pack(MAGIC, len(order)), labels.tobytes(), rows.tobytes()))


def _held(analysis: Analysis) -> Bool:
    """Tells which hands the shoe holds beside each upcard, ``[n, 10]``."""
    left = analysis.shoe.counts - analysis.deals.nodes.gone
    lowest: Int64 = left.min(axis=1)
    held: Bool = (lowest >= 0)[:, None] & (left > 0)
    return held
