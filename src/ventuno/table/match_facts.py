"""How the facts of a match change it; nothing here refuses."""

from typing import Final

import numpy as np

from ventuno.core.cards import CODES, Card
from ventuno.engine.actions import DEALER, Action, Cause, Stage, Stream
from ventuno.engine.round import Round
from ventuno.engine.settle import settle
from ventuno.games.duel.course import SEATS, Decision, Verdict, after_hand, drawn_first
from ventuno.games.duel.phases import Event, Phase
from ventuno.table.commands import Output
from ventuno.table.match_log import ActRecord, HandRecord, MatchCard
from ventuno.table.match_records import (
    BetMade,
    CardsCame,
    HandOpened,
    HandPlayed,
    HandSettled,
    HandVoided,
    OfferAnswered,
    ShoeCame,
)
from ventuno.table.match_state import NO_CLOCK, Felt, MatchState
from ventuno.table.messages import DuelHand, System
from ventuno.table.names import ACTION_NAMES, CAUSE_NAMES, LINE_NAMES

_TWO: Final = 2


# --- shoes and cards --------------------------------------------------------------------------


def shoe_came(state: MatchState, fact: ShoeCame, out: Output) -> None:
    """Put a shoe in use; between hands both are told (DUE-1)."""
    first = not state.shoe
    assert fact.cards == state.spec.cards, "a shoe of another size"
    if state.phase is Phase.RESULT:  # a replay has not seen the clock end the pause
        state.move(Event.CUT_CARD)
    state.shoe, state.commitment = fact.shoe, fact.commitment
    state.shoes.append((fact.shoe, fact.commitment))
    state.awaits_shoe = False
    for felt in state.felts:
        felt.front = felt.back = 0
    state.move(Event.FIRST_SHOE if first else Event.NEW_SHOE)
    state.deadline_ms = NO_CLOCK if first else fact.now_ms + state.spec.clocks.shoe_ms
    if not first:
        out.system.append(System("shoe_changed", {"shoe": fact.shoe}))
    out.public = True


def put_card(state: MatchState, number: int, card: Card, position: int) -> None:
    """Lay the wanted card where it is wanted."""
    want = state.want()
    assert want is not None, "no card is wanted"
    assert (want.felt, want.position) == (number, position), "another card than the wanted one"
    if state.phase is Phase.DRAW:
        state.draw.append(card)
        for felt in state.felts:  # the cards drawn are put aside from every copy
            felt.front += 1
        if len(state.draw) % _TWO == 0:
            state.drawn = drawn_first(state.draw[-_TWO:])
        return
    felt = state.felts[number]
    live = felt.round
    assert live is not None
    target = live.next_target()
    assert target is not None
    live.deal(card, position)
    if want.stream is Stream.FRONT:
        felt.front += 1
    else:
        felt.back += 1
    felt.dealt.append("dealer" if target.box == DEALER else f"{target.box + 1}.{LINE_NAMES[target.line]}")


def cards_came(state: MatchState, fact: CardsCame, out: Output) -> None:
    """Go on with the cards: the draw is shown, or the hands go to whoever is next."""
    out.public = not state.hidden
    if state.phase is Phase.DRAW:
        clocks = state.spec.clocks
        state.deadline_ms = fact.now_ms + len(state.draw) * clocks.deal_ms + clocks.draw_ms
        return
    for number in sorted(set(fact.felts)):
        felt = state.felts[number]
        moved(state, felt, fact.now_ms, len(felt.dealt), out)


# --- a hand -----------------------------------------------------------------------------------


def hand_opened(state: MatchState, fact: HandOpened, out: Output) -> None:
    """Begin a hand: the first to act is asked for a bet."""
    state.move(Event.NEXT_HAND)
    state.deal, state.hand = fact.deal, fact.hand
    clear_hand(state)
    state.deadline_ms = fact.now_ms + state.spec.clocks.decision_ms
    out.public = out.everyone = True


def clear_hand(state: MatchState) -> None:
    """Forget the last hand; in a duplicate match both copies go on from the same place (DUE-13)."""
    front = max(felt.front for felt in state.felts)
    back = max(felt.back for felt in state.felts)
    for felt in state.felts:
        felt.front, felt.back = front, back
        felt.round = felt.turn = None
        felt.deadline_ms = NO_CLOCK
        felt.paid = [0] * SEATS
        felt.dealt = []
    state.before = list(state.chips)
    state.shown = list(state.chips)
    state.bets = [0] * SEATS
    state.clock_bet = [False] * SEATS
    state.active = [False] * SEATS
    state.seen = [state.here(seat) for seat in range(SEATS)]
    state.acts = []


def bet_made(state: MatchState, fact: BetMade, out: Output) -> None:
    """Take a bet; when both have bet, the hand is dealt."""
    seat = fact.seat
    assert fact.seat == state.bettor
    _note(state, seat, fact.cause, seen=fact.seen)
    state.acts.append(
        ActRecord(fact.now_ms - state.started_ms, seat, "bet", _cause(fact.cause), fact.cents, seen=fact.seen)
    )
    state.chips[seat] -= fact.cents
    state.shown = list(state.chips)
    state.bets[seat] = fact.cents
    state.clock_bet[seat] = fact.cause == Cause.TIME_OUT
    if all(state.bets):
        state.deadline_ms = NO_CLOCK
        state.begin_hand()
    else:
        state.deadline_ms = fact.now_ms + state.spec.clocks.decision_ms
    out.public = out.everyone = True


def offer_answered(state: MatchState, fact: OfferAnswered, out: Output) -> None:
    """Insure, or pay even money at once; silence was no (DUE-6)."""
    seat, felt = fact.seat, state.felt_of(fact.seat)
    live = felt.round
    assert live is not None
    assert felt.turn == seat
    _note(state, seat, fact.cause, seen=fact.seen)
    state.acts.append(
        ActRecord(
            fact.now_ms - state.started_ms,
            seat,
            "offer",
            _cause(fact.cause),
            take=fact.take,
            seen=fact.seen,
        )
    )
    row = felt.row(seat)
    staked = int(live.crowd.staked[row])
    live.insure(np.array([row], np.intp), np.array([fact.take], np.bool_))
    state.chips[seat] -= int(live.crowd.staked[row]) - staked
    moved(state, felt, fact.now_ms, 0, out)


def hand_played(state: MatchState, fact: HandPlayed, out: Output) -> None:
    """Play a hand one step; as only it was asked, the step ends with it."""
    seat, felt = fact.seat, state.felt_of(fact.seat)
    live, action = felt.round, Action(fact.action)
    assert live is not None
    assert felt.turn == seat
    _note(state, seat, fact.cause, seen=fact.seen)
    state.acts.append(
        ActRecord(
            fact.now_ms - state.started_ms,
            seat,
            "play",
            _cause(fact.cause),
            line=LINE_NAMES[fact.line],
            action=ACTION_NAMES[action],
            seen=fact.seen,
        )
    )
    row = felt.row(seat)
    state.chips[seat] -= live.cost(row, fact.line, action)
    state.let_know(felt)
    live.decide(
        np.array([row], np.intp),
        np.array([fact.line], np.intp),
        np.array([action], np.int8),
        np.array([fact.cause], np.int8),
    )
    live.end_step()
    moved(state, felt, fact.now_ms, 0, out)


def _note(state: MatchState, seat: int, cause: int, *, seen: bool) -> None:
    state.active[seat] |= seen or cause == Cause.PLAYER


def _cause(cause: int) -> str:
    return CAUSE_NAMES[Cause(cause)]


def moved(state: MatchState, felt: Felt, now_ms: int, cards: int, out: Output) -> None:
    """Take over where a felt's round stands: pay what is paid at once, find whose turn it is."""
    live = felt.round
    assert live is not None
    if not cards:
        felt.dealt = []
    felt.turn, felt.deadline_ms = None, NO_CLOCK
    _pay(state, felt, live)
    if live.stage is Stage.INSURANCE:
        waiting = live.crowd.unanswered().tolist()
        felt.turn = next(
            (seat for seat in state.order if seat in felt.seats and felt.row(seat) in waiting), None
        )
        if felt.turn is None:
            live.end_insurance()
            moved(state, felt, now_ms, cards, out)
            return
        _enter(state, Phase.INSURANCE)
    elif live.stage is Stage.PAYING:
        live.pay()
        moved(state, felt, now_ms, cards, out)
        return
    elif live.stage is Stage.DECISION:
        (hand,) = live.asked()
        felt.turn = hand.box
        _enter(state, Phase.PLAY)
    if felt.turn is not None:
        clocks = state.spec.clocks
        felt.deadline_ms = now_ms + cards * clocks.deal_ms + clocks.decision_ms
    if state.hidden:
        out.touched.extend(state.spec.contestants[seat].account for seat in felt.seats)
    else:
        out.public = not felt.wants_card
        out.everyone = out.public


def _enter(state: MatchState, phase: Phase) -> None:
    """Goes to a phase of the hand; in a duplicate match the two may be in different ones, the later shows."""
    order = (Phase.BETTING, Phase.INSURANCE, Phase.PLAY)
    if order.index(state.phase) < order.index(phase):
        state.move(Event.ACE_UP if phase is Phase.INSURANCE else Event.HANDS_TO_PLAY)


def _pay(state: MatchState, felt: Felt, live: Round) -> None:
    """Credits what has been paid at once; it can be used in the same hand (COM-25)."""
    for row, paid in enumerate(live.crowd.paid_at_once.tolist()):
        seat = felt.seats[row]
        state.chips[seat] += paid - felt.paid[seat]
        felt.paid[seat] = paid
    state.let_know(felt)


# --- the end of a hand ------------------------------------------------------------------------


def hand_settled(state: MatchState, fact: HandSettled, out: Output) -> None:
    """Move the chips, count absence, and see whether the match is decided (DUE-8 to DUE-11)."""
    cards = max(len(felt.dealt) for felt in state.felts)
    net = [0] * SEATS
    for felt in state.felts:
        assert felt.round is not None
        results = settle(felt.round)
        for row, seat in enumerate(felt.seats):
            state.chips[seat] += int(results.back[row]) - felt.paid[seat]
            net[seat] = int(results.back[row] - results.staked[row])
        felt.round.show_hole()
    state.dealer -= sum(net)
    state.away = [0 if state.active[seat] else state.away[seat] + 1 for seat in range(SEATS)]
    verdict = after_hand(state.spec.terms, state.hand, state.chips, state.away)
    if verdict.gift:
        _give(state, out)
    _record(state, net, gift=verdict.gift)
    state.move(Event.PLAYED_OUT)
    clocks = state.spec.clocks
    state.deadline_ms = fact.now_ms + cards * clocks.deal_ms + clocks.pause_ms
    out.public = out.everyone = True
    if verdict.decision is not None:
        decide(state, verdict, out)


def _give(state: MatchState, out: Output) -> None:
    for seat in range(SEATS):
        state.chips[seat] += state.spec.terms.minimum_cents
        state.dealer -= state.spec.terms.minimum_cents
    out.system.append(System("duel_both_broke", {"cents": state.spec.terms.minimum_cents}))


def decide(state: MatchState, verdict: Verdict, out: Output) -> None:
    """End the match; its money moves with the settlement."""
    assert verdict.decision is not None
    state.decision, state.winner = verdict.decision, verdict.winner
    if state.in_hand:  # it does not count
        state.chips = list(state.before)
        state.shown = list(state.before)
        _record(state, [0] * SEATS, void=state.void_reason or verdict.decision)
    if verdict.decision is Decision.NO_RESULT and not state.void_reason:
        state.void_reason = "both_away"
    state.move(Event.VOIDED if verdict.decision is Decision.NO_RESULT else Event.DECIDED)
    state.deadline_ms = NO_CLOCK
    state.awaits_shoe = False
    for felt in state.felts:
        felt.turn, felt.deadline_ms = None, NO_CLOCK
    out.public = out.everyone = True


def hand_voided(state: MatchState, fact: HandVoided, out: Output) -> None:
    """Cancel the hand; its number comes again, with the chips as before (DUE-11)."""
    assert state.in_hand
    state.chips = list(state.before)
    _record(state, [0] * SEATS, void=fact.reason)
    for felt in state.felts:
        felt.round = felt.turn = None
        felt.deadline_ms = NO_CLOCK
        felt.dealt = []
    state.paused = ""
    state.shown = list(state.chips)
    state.move(Event.REDEALT)
    state.deadline_ms = fact.now_ms + state.spec.clocks.pause_ms
    out.system.append(System("duel_hand_void", {"reason": fact.reason, "hand": state.hand}))
    out.public = out.everyone = True


def _record(state: MatchState, net: list[int], *, gift: bool = False, void: str = "") -> None:
    assert state.first is not None
    nets, chips = (net[0], net[1]), (state.chips[0], state.chips[1])
    state.hands.append(
        HandRecord(
            state.hand,
            state.deal,
            state.first,
            state.shoe,
            state.acts,
            [card for number, felt in enumerate(state.felts) for card in _cards(felt, number)],
            nets,
            chips,
            gift,
            void,
        )
    )
    if not void:
        bets = state.bets[0], state.bets[1]
        state.past.append(DuelHand(state.hand, state.first, bets, nets, chips, gift))


def _cards(felt: Felt, number: int) -> list[MatchCard]:
    if felt.round is None:
        return []
    found: list[MatchCard] = []
    dealers = 0
    for card, target, _, position in felt.round.dealt:
        dealers += target.box == DEALER
        hole = target.box == DEALER and dealers == _TWO
        to = "dealer" if target.box == DEALER else f"{target.box + 1}.{LINE_NAMES[target.line]}"
        found.append(MatchCard(CODES[card], to, position, number, hole and not felt.round.hole_up))
    return found
