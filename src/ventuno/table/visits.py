"""Who comes, goes, sits down and looks: noted while planning, since it is no fact of a round."""

from typing import Final

from ventuno.core.errors import NotSignedIn
from ventuno.table.commands import Connected, Disconnected, Hidden, Plan, Seated, ShowCashOut
from ventuno.table.messages import Ok
from ventuno.table.replies import refuse
from ventuno.table.state import TableState

#: Notice to somebody who waited: the place is yours.
PLACE_FREE: Final = "place_free"
Visit = Connected | Disconnected | Hidden | Seated | ShowCashOut


def note(state: TableState, command: Visit, plan: Plan, now_ms: int) -> None:
    """Take note of a visit and answer what asks for an answer."""
    presence, spec = state.presence, state.next_settings.spec
    waited = list(presence.line)
    match command:
        case Connected(account=account):
            newcomer = account not in presence.seats
            seat = presence.connect(account, command.connection, now_ms, capacity=spec.capacity)
            if seat is not None:
                seat.shows_cash_out = command.shows_cash_out
                seat.last_bets = seat.last_bets or command.last_bets
                if newcomer or not state.holds_money(account):
                    seat.balance_cents = command.balance_cents
                seat.golden = dict(command.golden)
                if command.bot:
                    presence.bots.add(account)
        case Disconnected(account=account):
            holds = state.holds_money(account)
            presence.disconnect(account, command.connection, now_ms, holds_money=holds)
        case Hidden(account=account):
            presence.look(account, command.connection, hidden=command.hidden)
        case ShowCashOut(account=0) | Seated(account=0):
            refuse(plan, command.ref, command.id, NotSignedIn())
        case ShowCashOut(account=account):
            presence.seat(account).shows_cash_out = command.show
            plan.answers.append((command.ref, Ok(command.id, now_ms)))
        case Seated(account=account):
            seat = presence.seat(account)
            if not command.play:
                presence.leave_place(seat, holds_money=state.holds_money(account))
            elif not presence.take_place(seat, spec.capacity):
                presence.wait_for_place(seat)
            plan.answers.append((command.ref, Ok(command.id, now_ms)))
            plan.touched.append(account)
    seat_waiting(state)
    if waited != list(presence.line):
        # Who moved up in the line, or out of it, is to know.
        plan.touched.extend({*waited, *presence.line})


def seat_waiting(state: TableState) -> None:
    """Give the places that are free to those who wait longest, and tell them (PLA-7)."""
    presence = state.presence
    for account in presence.give_places(state.next_settings.spec.capacity):
        presence.notify(account, state.round_no, PLACE_FREE)
