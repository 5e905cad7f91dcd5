"""What is shown of a match, built from what its viewer may see (PLA-25).

The public view serves both players and whoever watches, so while a duplicate hand is played it has no
card, no turn, no clock and no chips beyond the bets in it; each player's own side comes in
:class:`~ventuno.table.messages.Me`. The face-down card is in neither.
"""

import hashlib
from collections.abc import Sequence
from typing import Final

import msgspec

from ventuno.core.cards import CODES, Card
from ventuno.core.hand import TWENTY_ONE, hand_value, is_natural
from ventuno.engine.actions import LINES, MAIN, Action, Cause, Ending, Stage
from ventuno.engine.columns import ASKED, ASKED_EVEN_MONEY, DECLINED, EVEN_MONEY, INSURED
from ventuno.engine.round import Round
from ventuno.games.duel.course import SEATS
from ventuno.games.duel.phases import Phase as DuelPhases
from ventuno.table.match_plan import bet_range
from ventuno.table.match_state import NO_CLOCK, Felt, MatchState
from ventuno.table.messages import (
    DuelDefault,
    DuelMe,
    DuelPhase,
    DuelPlayer,
    DuelView,
    HandView,
    LineView,
    Me,
    MyHand,
    Phase,
    ShoeView,
    View,
)
from ventuno.table.names import ACTION_NAMES, CAUSE_NAMES, ENDING_NAMES, LINE_NAMES, OFFERED_NAMES

FACE_DOWN: Final = "??"
_NO_HAND: Final = HandView([], 0)
_PHASES: Final[dict[DuelPhases, tuple[Phase, DuelPhase]]] = {
    DuelPhases.CLOSED: ("closed", "closed"),
    DuelPhases.SHOE: ("shoe", "shoe"),
    DuelPhases.DRAW: ("closed", "draw"),
    DuelPhases.BETTING: ("betting", "betting"),
    DuelPhases.INSURANCE: ("insurance", "insurance"),
    DuelPhases.PLAY: ("decision", "play"),
    DuelPhases.RESULT: ("result", "result"),
    DuelPhases.OVER: ("result", "over"),
    DuelPhases.PAUSED: ("paused", "paused"),
}


def _phase(state: MatchState) -> DuelPhases:
    """Returns the phase shown; who still has an offer to answer in a duplicate match is nobody's business."""
    if state.paused:
        return DuelPhases.PAUSED
    return DuelPhases.PLAY if _secret(state) else state.phase


def _secret(state: MatchState) -> bool:
    return state.hidden and state.dealing


def view(state: MatchState, now_ms: int, shoe: ShoeView) -> View:
    """Return the public snapshot.

    Args:
        state: The match.
        now_ms: Server clock.
        shoe: The shoe in use; how much of it is used is the match's own to say.
    """
    secret = _secret(state)
    felts = [] if secret else [felt for felt in state.felts if felt.round is not None]
    # What a duplicate hand has used so far would tell how the other plays.
    used = 0 if not state.shoe else state.used
    if secret:
        used = max(used_before(felt) for felt in state.felts)
    return View(
        state.epoch,
        state.seq,
        now_ms,
        _PHASES[_phase(state)][0],
        state.deal,
        state.code,
        state.started_ms,
        _dealer(felts[0].round) if felts and felts[0].round is not None else _NO_HAND,
        [line for felt in felts for line in _lines(felt)],
        msgspec.structs.replace(shoe, used=used, cut=used >= state.spec.cut_at),
        _deadline(state),
        felts[0].round.step if felts and felts[0].round is not None and not state.spec.terms.duplicate else 0,
        [],
        1,
        state.paused or state.void_reason or None,
        [target for felt in felts for target in felt.dealt],
        duel=_duel(state),
    )


def used_before(felt: Felt) -> int:
    """Return the cards that a felt's shoe had given when the hand in play began."""
    dealt = len(felt.round.dealt) if felt.round is not None else 0
    return felt.front + felt.back - dealt


def _deadline(state: MatchState) -> int | None:
    if state.paused or _secret(state):
        return None
    deadline = state.deadline_ms
    if state.dealing and state.in_hand:
        deadline = state.felts[0].deadline_ms
    return None if deadline == NO_CLOCK else max(deadline, state.grace_until_ms)


def _duel(state: MatchState) -> DuelView:
    terms, secret = state.spec.terms, _secret(state)
    hand = _turn_hand(state)
    dealers = []
    if terms.duplicate and not secret:
        dealers = [_dealer(felt.round) for felt in state.felts if felt.round is not None]
    return DuelView(
        match=state.spec.match,
        kind=terms.kind,
        hands=terms.hands,
        hand=state.hand,
        phase=_PHASES[_phase(state)][1],
        players=[_player(state, seat) for seat in range(SEATS)],
        minimum_cents=terms.minimum_cents,
        maximum_cents=terms.maximum_cents,
        first=state.first,
        turn=_turn(state),
        line=LINE_NAMES[hand] if hand is not None else None,
        draw=[(CODES[a], CODES[b]) for a, b in zip(state.draw[::2], state.draw[1::2], strict=False)],
        past=state.past,
        duplicate=terms.duplicate,
        dealers=dealers,
        stake_cents=state.spec.stake_cents,
        decision=state.decision.value if state.decision is not None else None,
        winner=state.winner,
    )


def _turn(state: MatchState) -> int | None:
    if state.decision is not None:
        return None
    if state.bettor is not None:
        return state.bettor
    return None if _secret(state) or not state.in_hand else state.felts[0].turn


def _turn_hand(state: MatchState) -> int | None:
    live = state.felts[0].round
    if _secret(state) or live is None or live.stage is not Stage.DECISION:
        return None
    asked = live.asked()
    return asked[0].line if asked else None


def _player(state: MatchState, seat: int) -> DuelPlayer:
    contestant = state.spec.contestants[seat]
    # What is on the table is known from the chips: all that was there and is not spent.
    chips = state.shown[seat] if _secret(state) else state.chips[seat]
    staked, insured = state.bets[seat], None
    felt = state.felt_of(seat)
    if felt.round is not None and state.in_hand and not _secret(state):
        row = felt.row(seat)
        if int(felt.round.crowd.insured[row]) in (INSURED, DECLINED, EVEN_MONEY):
            insured = int(felt.round.crowd.insurance[row])
        staked = int(felt.round.crowd.staked[row] - felt.round.crowd.cashed[row].astype(bool).sum() * staked)
    return DuelPlayer(
        contestant.name,
        chips,
        state.bets[seat],
        staked if state.in_hand else 0,
        contestant.bot,
        state.here(seat),
        state.away[seat],
        state.clock_bet[seat],
        _by_clock(state, seat),
        insured,
    )


def _by_clock(state: MatchState, seat: int) -> DuelDefault | None:
    """Returns what the clock decided last for a seat; of a duplicate hand in play only the bet may be known."""
    acts = [act for act in state.acts if act.seat == seat and (act.kind == "bet" or not _secret(state))]
    return acts[-1].kind if acts and acts[-1].cause == CAUSE_NAMES[Cause.TIME_OUT] else None


def _dealer(live: Round | None) -> HandView:
    shown = live.dealer_shown() if live is not None else []
    up = [card for card in shown if card is not None]
    if not up or live is None:
        return HandView([FACE_DOWN for _ in shown], 0)
    value = hand_value(up)
    complete = live.stage is Stage.FINISHED and len(up) == len(shown)
    return HandView(
        [FACE_DOWN if card is None else CODES[card] for card in shown],
        value.total,
        value.soft,
        complete or value.total >= TWENTY_ONE,
        value.bust,
        is_natural(up),
    )


def _lines(felt: Felt) -> list[LineView]:
    live = felt.round
    if live is None:
        return []
    asked = live.asked() if live.stage is Stage.DECISION else []
    found = []
    for hand in live.hands():
        row = felt.row(hand.box)
        is_open = bool(live.crowd.ending[row, hand.line] == Ending.OPEN)
        legal = live.legal(hand.box, hand.line) if hand in asked else []
        found.append(
            LineView(
                LINE_NAMES[hand.line],
                _hand(live.lines[hand.box][hand.line], hand.line, is_open=is_open),
                is_open,
                [ACTION_NAMES[action] for action in legal],
                players=int(is_open),
                box=hand.box,
                stake_cents=int(live.crowd.stake[row, hand.line]),
            )
        )
    return found


def _hand(cards: Sequence[Card], line: int, *, is_open: bool) -> HandView:
    value = hand_value(cards)
    return HandView(
        [CODES[card] for card in cards],
        value.total,
        value.soft,
        not is_open or value.total >= TWENTY_ONE,
        value.bust,
        line == MAIN and is_natural(cards),
    )


# --- one player's own -------------------------------------------------------------------------


def me(state: MatchState, account: int) -> Me:
    """Return what concerns one account: a player's own hand, or next to nothing for a spectator."""
    balance = state.balances.get(account, 0)
    seat = state.seat_of(account)
    if seat is None:
        return Me(state.deal, state.seq, balance, False)
    felt = state.felt_of(seat)
    low, high = bet_range(state, seat)
    betting = state.bettor == seat
    own = DuelMe(
        seat,
        low if betting else None,
        high if betting else None,
        state.chips[seat],
        step=felt.round.step if felt.round is not None else 0,
    )
    if _secret(state) and felt.round is not None:
        deadline = None if felt.deadline_ms == NO_CLOCK else max(felt.deadline_ms, state.grace_until_ms)
        own = msgspec.structs.replace(
            own,
            dealer=_dealer(felt.round),
            lines=_lines(felt),
            deadline_ms=None if state.paused else deadline,
            dealt=list(felt.dealt),
        )
    bets = {"main": state.bets[seat]} if state.bets[seat] else {}
    return Me(state.deal, state.seq, balance, True, bets=bets, hands=_my_hands(state, felt, seat), duel=own)


def _my_hands(state: MatchState, felt: Felt, seat: int) -> list[MyHand]:
    live = felt.round
    if live is None or live.stage is Stage.DEALING:
        return []
    crowd, row = live.crowd, felt.row(seat)
    found = []
    for line in range(LINES):
        ending = Ending(int(crowd.ending[row, line]))
        if ending is Ending.ABSENT:
            continue
        mine = felt.turn == seat and live.stage is Stage.DECISION
        choice, cause = Action(int(crowd.choice[row, line])), Cause(int(crowd.cause[row, line]))
        found.append(
            MyHand(
                LINE_NAMES[line],
                int(crowd.stake[row, line]),
                ENDING_NAMES[ending],
                int(crowd.taken[row, line]),
                OFFERED_NAMES[int(crowd.offered[row, line])] if mine and not choice else [],
                ACTION_NAMES[choice] if choice else None,
                CAUSE_NAMES[cause] if choice else None,
                box=seat,
            )
        )
    return [_offered(state, felt, seat, found[0]), *found[1:]] if found else []


def _offered(state: MatchState, felt: Felt, seat: int, hand: MyHand) -> MyHand:
    live = felt.round
    assert live is not None
    row = felt.row(seat)
    insured = int(live.crowd.insured[row])
    even = insured in (ASKED_EVEN_MONEY, EVEN_MONEY) or (insured == DECLINED and hand.ending == "blackjack")
    price = None
    if insured in (ASKED, ASKED_EVEN_MONEY) and felt.turn == seat and not state.paused:
        price = int(live.insurance_cost(row))
    answered = insured in (INSURED, DECLINED, EVEN_MONEY)
    return msgspec.structs.replace(
        hand,
        insurance_cents=price,
        even_money=even,
        insured_cents=int(live.crowd.insurance[row]) if answered else None,
    )


# --- all that the log decides -----------------------------------------------------------------

_NO_FACTS: Final = frozenset(
    {"spec", "epoch", "seq", "seen", "windows", "grace_until_ms", "balances", "felts"}
)
_COLUMNS: Final = ("main", "stake", "staked", "ending", "taken", "due", "cashed", "insurance", "insured")
_STEP: Final = ("offered", "choice", "cause", "available")
_ENCODER: Final = msgspec.json.Encoder()


def fingerprint(state: MatchState) -> str:
    """Return the digest; presence and balances shown are no facts of the log."""
    digest = hashlib.sha256()
    for name in MatchState.__slots__:
        if name not in _NO_FACTS:
            digest.update(_ENCODER.encode(getattr(state, name)))
    for felt in state.felts:
        facts = (felt.seats, felt.front, felt.back, felt.turn, felt.deadline_ms, felt.paid, felt.dealt)
        digest.update(_ENCODER.encode(facts))
        live = felt.round
        if live is None:
            continue
        digest.update(_ENCODER.encode((live.stage, live.step, live.lines, live.dealer, live.hole_up)))
        for name in (*_COLUMNS, *_STEP):
            digest.update(getattr(live.crowd, name).tobytes())
    return digest.hexdigest()
