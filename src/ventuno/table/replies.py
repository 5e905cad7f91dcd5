"""How requests are answered: refusals by named error, and what is kept from one batch to the next."""

from typing import TypeVar

from ventuno.core.errors import VentunoError
from ventuno.table.commands import (
    Acted,
    Answered,
    Command,
    Consented,
    Placed,
    Plan,
    Ref,
    Seated,
    ShowCashOut,
    Started,
)
from ventuno.table.messages import No

_C = TypeVar("_C", bound=Command)


class Exists(Exception):
    """The same request has been accepted before: it is answered, and nothing is done twice."""


def refusal(request_id: int, error: VentunoError, rev: int | None = None) -> No:
    """Return the message that refuses a request.

    Args:
        request_id: The client's number.
        error: Why.
        rev: Revision of the bet still in place, for a bet.
    """
    return No(request_id, error.code, str(error), error.retryable, error.params, rev)


def refuse(plan: Plan, ref: Ref, request_id: int, error: VentunoError, rev: int | None = None) -> None:
    """Add a refusal to a plan."""
    plan.refusals.append((ref, refusal(request_id, error, rev)))


def request_of(command: Command) -> tuple[Ref, int] | None:
    """Return whom to answer and the number of the request, None if nobody waits for an answer."""
    match command:
        case Placed(ref=ref, bet=bet):
            return ref, bet.id
        case Started(ref=ref, deal=deal):
            return ref, deal.id
        case Consented(ref=ref, consent=consent):
            return ref, consent.id
        case Answered(ref=ref, insure=insure):
            return ref, insure.id
        case Acted(ref=ref, act=act):
            return ref, act.id
        case Seated(ref=ref, id=number) | ShowCashOut(ref=ref, id=number):
            return ref, number
        case _:
            return None


def first_of_each(commands: list[_C], plan: Plan) -> list[_C]:
    """Return the first command of each account; later ones wait for the next batch, in their order.

    Money is asked for once an account and batch, so that a grant always speaks of one request.
    """
    first: dict[int, _C] = {}
    for command in commands:
        if first.setdefault(command.account, command) is not command:
            plan.deferred.append(command)
    return list(first.values())
