"""Whom a host means: by a registered name, or by the number of an account."""

from ventuno.core.errors import BadMessage, NotFound
from ventuno.server.house import House
from ventuno.store.api import Account


async def person(house: House, name: str | None, account: int | None) -> Account:
    """Return somebody's account: names of guests are not unique, so they go by number.

    Args:
        house: Knows everybody.
        name: A registered name ...
        account: ... or an account number, and not both.

    Raises:
        BadMessage: Both were given, or neither.
        NotFound: There is nobody like that.
    """
    if (name is None) == (account is None):
        raise BadMessage(detail="name or account is needed, and not both")
    if account is not None:
        found = await house.store.account(account)
    else:
        found = await house.people.named(name or "")
    if found is None:
        raise NotFound(what="account", name=(name or "")[:40] or account or 0)
    return found
