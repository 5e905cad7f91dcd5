"""The end of a round: who gets what, the settlement to be stored, and the state it leaves."""

from collections.abc import Mapping, Sequence

import numpy as np
from msgspec.structs import replace

from ventuno.engine.actions import SPLIT_1
from ventuno.engine.crowd import Crowd
from ventuno.engine.document import Head, RoundDocument, encode, make_document
from ventuno.engine.gold import Gold
from ventuno.engine.settle import Totals, per_account, refund, settle
from ventuno.ledger.values import Ints, Settlement
from ventuno.table import golden
from ventuno.table.betting import crowd_of
from ventuno.table.policies import policy_of
from ventuno.table.records import ENGINE_VERSION, Voided
from ventuno.table.state import NO_CLOCK, TableState


def holders(state: TableState) -> list[int]:
    """Return the accounts with a stake in the open round, in the order of its settlement."""
    if state.round is not None:
        return list(state.rows)
    return [account for account, slip in state.slips.items() if slip.total_cents]


def apply_void(state: TableState, entry: Voided) -> None:
    """Cancel the round; bets of an open window become a round without cards, to be given back."""
    state.void_reason = entry.reason
    state.paused, state.held_ms = "", 0
    state.deadline_ms = NO_CLOCK
    accounts = holders(state)
    if state.round is None and accounts:
        nobody = [False] * len(accounts)
        crowd = crowd_of(state, accounts, available=[0] * len(accounts), hides=nobody)
        state.begin(crowd, policy_of(state.spec))
        golden.lay(state, accounts)


def begin_lost(
    state: TableState,
    accounts: list[int],
    cents: list[int],
    gained: list[int],
    chips: Mapping[int, Mapping[int, int]] | None = None,
) -> None:
    """Begin a round without cards from all that is known of one whose log is lost, to be void.

    Args:
        state: The table.
        accounts: Who is in it.
        cents: What each has at stake; of which hands is not known.
        gained: What each was paid at once beyond the stakes it was for, and keeps (COM-26).
        chips: Golden chips at stake, by account and value; None for none.
    """
    chips = chips or {}
    rows = len(accounts)
    gold = np.array(
        [sum(value * pieces for value, pieces in chips.get(account, {}).items()) for account in accounts],
        np.int64,
    )
    sides = np.zeros((rows, state.settings.kinds - 1), np.int64, order="F")
    crowd = Crowd(
        account=np.array(accounts, np.int64),
        box=np.zeros(rows, np.int8),
        main=np.array(cents, np.int64) + gold,
        side=sides,
        available=np.zeros(rows, np.int64),
        hides_cash_out=np.zeros(rows, np.bool_),
        gold=Gold(gold, sides.copy()) if chips else None,
    )
    # A hand of its own, since a hand that keeps a payment gets nothing else back.
    crowd.cashed[:, SPLIT_1] = gained
    state.begin(crowd, policy_of(state.spec))
    golden.lay_lost(state, chips)


def settlement(state: TableState, now_ms: int, spendable: Sequence[int] | None) -> Settlement:
    """Return the settlement of a finished or void round.

    Args:
        state: The table.
        now_ms: Server clock.
        spendable: Balance of each holder now; by default as last heard.
    """
    void = bool(state.void_reason)
    if state.round is None:
        assert void, "a round without cards is never finished"
        nobody = np.zeros(0, np.int64)
        document = RoundDocument(_head(state, now_ms), (0, 1), [], [], [], {"account": nobody})
        return _settlement(state, Totals(*[nobody] * 5), document)
    results = refund(state.round) if void else settle(state.round)
    if spendable is None:
        seat = state.presence.seat
        spendable = [seat(account).balance_cents for account in holders(state)]
    totals = per_account(state.round.crowd, results)
    before = np.array(spendable, np.int64) + totals.staked - totals.paid
    state.results, state.totals = results, totals
    document = make_document(state.round, results, _head(state, now_ms), before[totals.of_row])
    found = _settlement(state, totals, document)
    if not state.laid:
        return found
    purses = golden.purses(state, totals, results.gold)
    state.purses = list(zip(purses.accounts.tolist(), purses.assets.tolist(), strict=True))
    return replace(found, **purses._asdict())


def _settlement(state: TableState, totals: Totals, document: RoundDocument) -> Settlement:
    return Settlement(
        totals.accounts,
        totals.staked,
        totals.back,
        totals.paid,
        encode(document),
        state.code,
        state.started_ms,
        state.settings.rules_hash,
        state.shoe.no,
        bool(state.void_reason),
        state.settings.spots,
        None if state.void_reason else _bets(state),
    )


def _bets(state: TableState) -> Ints | None:
    if state.round is None:
        return None
    if state.settings.boxes > 1:
        slips = [state.slips[account] for account in state.rows]
        return np.array([state.settings.credits(slip) for slip in slips], np.int64)
    crowd = state.round.crowd
    return np.column_stack((crowd.main, crowd.side))


def _head(state: TableState, now_ms: int) -> Head:
    return Head(
        table=state.spec.key,
        game=state.spec.game,
        round=state.round_no,
        code=state.code,
        started_ms=state.started_ms,
        ended_ms=now_ms,
        rules_hash=state.settings.rules_hash,
        spec_version=state.spec.version,
        engine_version=ENGINE_VERSION,
        shoe=state.shoe.no,
        commitment=state.shoe.commitment,
        void=state.void_reason or None,
    )


def settled(state: TableState, balances: list[int]) -> None:
    """Take over that a round's money has moved: balances, last bets, receipts."""
    presence, accounts = state.presence, holders(state)
    if state.purses:
        for (account, asset), balance in zip(state.purses, balances, strict=True):
            golden.note_purse(state, account, asset, balance)
        balances = [cents for (_, asset), cents in zip(state.purses, balances, strict=True) if not asset]
    if state.round is not None:
        assert state.totals is not None, "settlement() comes first"
        if not state.void_reason:
            state.round.show_hole()
    for account, balance in zip(accounts, balances, strict=True):
        seat = presence.seat(account)
        seat.balance_cents = balance
        if state.void_reason:
            presence.notify(account, state.round_no, "round_void", reason=state.void_reason, round=state.code)
        else:
            seat.last_bets, seat.last_golden = state.slips[account].spots, state.slips[account].golden
    state.balances = balances
    state.deadline_ms = NO_CLOCK
    state.settled = True
