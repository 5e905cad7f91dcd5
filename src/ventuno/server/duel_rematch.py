"""One more match of the same two by the same terms: who is asked accepts by asking too (DUE-12)."""

from contextlib import suppress

from ventuno.core.errors import ChallengeGone, NotFound
from ventuno.server.duel_terms import Wish, match_of
from ventuno.server.duels import DuelHall
from ventuno.server.protocol import encode
from ventuno.store.api import Account
from ventuno.store.duel_api import Challenge
from ventuno.table.messages import DuelAsked


async def rematch(hall: DuelHall, by: Account, key: str, identifier: str) -> Challenge:
    """Challenge the opponent of a match that is over, or accept what that one has asked already.

    Args:
        hall: The table of the match.
        by: Who asks.
        key: Chosen by whoever asks: a repeat makes no other challenge.
        identifier: The match.

    Raises:
        NotFound: There is no such match any more, it still runs, or it was another one's or against the house.
        VentunoError: It cannot be challenged or accepted, and why.
    """
    found = match_of(identifier)
    driver = None if found is None or found[0] != hall.key else hall.matches.get(found[1])
    if driver is None or driver.id != identifier or not driver.over:
        raise NotFound(what="match", name=identifier)
    if by.id not in driver.persons or len(driver.persons) == 1:
        raise NotFound(what="match", name=identifier)
    (other,) = (account for account in driver.persons if account != by.id)
    if driver.rematch is not None and driver.rematch[0] == other:
        with suppress(ChallengeGone):  # it was withdrawn: then this one asks
            return await hall.accept(by, driver.rematch[1])
    spec = driver.match.state.spec
    wish = Wish("private", spec.terms.kind, spec.terms.duplicate, spec.stake_cents)
    made = await hall.challenge(by, key, wish)
    driver.rematch = by.id, made.id
    hall.gateway.tell(other, encode(DuelAsked(driver.id, made.id, by.name)))
    return made
