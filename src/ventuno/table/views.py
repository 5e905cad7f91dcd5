"""What everybody may see, built from face-up cards alone (PLA-25).

Nothing here reads the face-down card: the dealer's hand comes from ``dealer_shown``, which has a gap
in its place, and outcomes from what the face-up cards tell.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from ventuno.core.cards import CODES, Card
from ventuno.core.hand import TWENTY_ONE, hand_value, is_natural
from ventuno.core.rules import rules_json
from ventuno.engine.actions import MAIN, Stage
from ventuno.engine.round import Round
from ventuno.engine.sidebets import SIDE_BETS
from ventuno.games.infinite.phases import Phase as Moment
from ventuno.games.majority.votes import Mode
from ventuno.table.chat import chat_info
from ventuno.table.messages import (
    DealStyle,
    DecidedView,
    GoldenInfo,
    HandView,
    LimitClassInfo,
    LineView,
    Live,
    LobbyTable,
    Phase,
    SeatView,
    Share,
    ShoeView,
    SideResult,
    SpotInfo,
    SpotWords,
    TableInfo,
    View,
)
from ventuno.table.names import ACTION_NAMES, LINE_NAMES, OFFERED_NAMES, PHASE_NAMES, WHY_NAMES
from ventuno.table.spec import TableSpec
from ventuno.table.state import NO_CLOCK, HandDecision, Settings, TableState

FACE_DOWN: Final = "??"
# Looking up a member of an enumeration costs as much as what is done with it.
_FINISHED, _BETTING, _CLOSED = Stage.FINISHED, Moment.BETTING, Moment.CLOSED
_NO_HAND: Final = HandView([], 0)


def view(state: TableState, now_ms: int, shoe: ShoeView) -> View:
    """Return the public snapshot."""
    live = state.round
    return View(
        state.epoch,
        state.seq,
        now_ms,
        shown_phase(state),
        state.round_no,
        state.code,
        state.started_ms,
        _dealer(live) if live is not None else _NO_HAND,
        _lines(live) if live is not None else [],
        shoe,
        None if state.deadline_ms == NO_CLOCK else state.closes_ms,
        live.step if live is not None else 0,
        _side(live) if live is not None else [],
        state.spec.version,
        reason(state),
        state.dealt,
        _seats(state) if state.spec.shared_hands else [],
    )


def reason(state: TableState) -> str | None:
    """Return why a table is paused or closed, or its last round void."""
    return state.paused or (state.held if closed(state) else "") or state.void_reason or None


def closed(state: TableState) -> bool:
    """Tell whether the host has closed the table and nothing is played at it any more.

    Who plays alone keeps the last result in view, whose phase nothing but the next deal ends.
    """
    if not state.held:
        return False
    return state.phase is _BETTING and not state.open if state.spec.solo else state.phase is _CLOSED


def _seats(state: TableState) -> list[SeatView]:
    """Returns the seats: who plays the hand of each is fixed when betting closes (MAJ-4)."""
    needed, live = state.spec.vote_threshold, state.round
    seats = []
    for box, betting in enumerate(state.betting_on):
        mode = None
        if live is not None and live.crowd.votes is not None and betting:
            voted_on = bool(live.crowd.votes.may_vote[live.crowd.box == box].any())
            mode = Mode.VOTE if voted_on else Mode.STRATEGY
        last = state.decisions.get(box)
        decided = [] if last is None else [_decided(last)]
        seats.append(SeatView(box, betting, None if mode is None else mode.value, needed, decided))
    return seats


def _decided(last: HandDecision) -> DecidedView:
    line, action, why = LINE_NAMES[last.hand.line], ACTION_NAMES[last.action], WHY_NAMES[last.why]
    return DecidedView(line, action, why, last.step, list(last.votes))


def shown_phase(state: TableState) -> Phase:
    """Return the phase as players are told it."""
    if closed(state):
        return "closed"
    return "paused" if state.paused else PHASE_NAMES[state.phase]


def _dealer(live: Round) -> HandView:
    shown = live.dealer_shown()
    up = [card for card in shown if card is not None]
    if not up:
        return HandView([FACE_DOWN for _ in shown], 0)
    value = hand_value(up)
    complete = live.stage is _FINISHED and len(up) == len(shown)
    return HandView(
        [FACE_DOWN if card is None else CODES[card] for card in shown],
        value.total,
        value.soft,
        complete or value.total >= TWENTY_ONE,
        value.bust,
        is_natural(up),
    )


def _lines(live: Round) -> list[LineView]:
    asked = live.asked()
    views = []
    for target in live.hands():
        box, line = target
        players = live.crowd.open_on(box, line)
        asks = players > 0 and target in asked
        views.append(
            LineView(
                LINE_NAMES[line],
                _hand(live.lines[box][line], line, open_=players > 0),
                players > 0,
                [ACTION_NAMES[action] for action in live.legal(box, line)] if asks else [],
                live.price_percent(box, line) if asks else None,
                players,
                box,
            )
        )
    return views


def _hand(cards: Sequence[Card], line: int, *, open_: bool) -> HandView:
    value = hand_value(cards)
    return HandView(
        [CODES[card] for card in cards],
        value.total,
        value.soft,
        not open_ or value.total >= TWENTY_ONE,
        value.bust,
        line == MAIN and is_natural(cards),
    )


def _side(live: Round) -> list[SideResult]:
    return [
        SideResult(str(outcome.key), outcome.rank_name, outcome.pays, outcome.pushed, box)
        for box in live.crowd.boxes
        for outcome in live.side_outcomes(box)
    ]


def live(state: TableState) -> Live:
    """Return who is here and how they choose in this step (INF-11)."""
    presence, round_ = state.presence, state.round
    players = presence.players_here
    shares = [share for box in round_.crowd.boxes for share in _shares(round_, box)] if round_ else []
    return Live(
        players,
        len(presence.online) - players + len(presence.watchers),
        state.betting,
        state.round_no,
        round_.step if round_ is not None else 0,
        shares,
        state.betting_on if state.spec.shared_hands else [],
        presence.bots_here,
    )


def _shares(live: Round, box: int) -> list[Share]:
    shares = []
    for (line, offered), (counts, waiting) in live.shares(box).items():
        hit, stand, double, split, cash_out = counts
        chosen = (hit, stand, double, split, cash_out)
        shares.append(Share(LINE_NAMES[line], OFFERED_NAMES[offered], chosen, waiting, box))
    return shares


def lobby(state: TableState, now_ms: int) -> LobbyTable:
    """Return the table's line in the lobby (PLA-7): the dealer's face-up cards come first."""
    settings, presence = state.next_settings, state.presence
    spec = settings.spec
    running = state.deadline_ms != NO_CLOCK and state.closes_ms >= now_ms
    return LobbyTable(
        spec.key,
        spec.name,
        spec.game,
        spec.preset,
        spec.colour,
        list(spec.languages),
        settings.minima[0],
        settings.maxima[0],
        "paused" if closed(state) else shown_phase(state),
        presence.players_here - presence.bots_here,
        spec.capacity,
        _lobby_cards(state.round),
        len(presence.players) < spec.capacity and not presence.line and not state.held,
        state.closes_ms if running else None,
        _deal_style(spec),
        len(presence.line),
    )


def _deal_style(spec: TableSpec) -> DealStyle | None:
    """Returns how the dealer's second card comes, where tables of the game differ (MAJ-10)."""
    if not spec.shared_hands:
        return None
    return "us" if spec.rules.hole_card else "eu"


def _lobby_cards(live: Round | None) -> list[str]:
    if live is None:
        return []
    dealer = [FACE_DOWN if card is None else CODES[card] for card in live.dealer_shown()]
    return dealer + [CODES[card] for card in live.lines[live.crowd.boxes[0]][MAIN]]


def info(settings: Settings) -> TableInfo:
    """Return what does not change during a round."""
    spec, clocks, golden = settings.spec, settings.spec.clocks, settings.spec.golden
    return TableInfo(
        spec.key,
        spec.name,
        spec.game,
        spec.preset,
        list(spec.languages),
        spec.colour,
        _spots(settings),
        list(spec.chips),
        {
            "betting": clocks.betting_ms,
            "insurance": clocks.insurance_ms,
            "decision": clocks.decision_ms,
            "pause": clocks.pause_ms,
            "deal": clocks.deal_ms,
            **({"strategy": clocks.strategy_ms} if spec.shared_hands else {}),
        },
        spec.capacity,
        msgspec.Raw(rules_json(spec.rules)),
        settings.rules_hash,
        spec.version,
        spec.rules.cash_out is not None and settings.prices is not None,
        spec.hidden_page_leaves,
        [
            LimitClassInfo(
                one.main.minimum_cents,
                one.main.maximum_cents,
                one.side.minimum_cents,
                one.side.maximum_cents,
                list(one.chips),
            )
            for one in spec.classes
        ],
        spec.solo,
        _deal_style(spec),
        golden=None if golden is None else GoldenInfo(golden.per_round, golden.mixed, golden.extra_stakes),
        house_bots=spec.house_bots,
        vote_threshold=spec.vote_threshold if spec.shared_hands else 0,
        keeps_absent=spec.keeps_absent,
        burn_card=spec.burn_card,
        chat=chat_info(spec.chats),
    )


def _spots(settings: Settings) -> list[SpotInfo]:
    pays = {
        str(bet.key): list(zip(SIDE_BETS[bet.key].ranks, bet.pays, strict=True))
        for bet in settings.spec.rules.side_bets
    }
    words = {
        str(bet.key): {
            language: SpotWords(word.name, word.short, list(word.ranks))
            for language, word in SIDE_BETS[bet.key].words.items()
        }
        for bet in settings.spec.rules.side_bets
    }
    return [
        SpotInfo(spot, minimum, maximum, pays.get(kind := spot.rpartition(".")[2], []), words.get(kind, {}))
        for spot, minimum, maximum in zip(settings.spots, settings.minima, settings.maxima, strict=True)
    ]
