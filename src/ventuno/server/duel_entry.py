"""Whether somebody can and may stake the entry of a duel (DUE-13, PLA-26)."""

from ventuno.core.errors import RealityCheck, Unaffordable
from ventuno.core.money import format_cents
from ventuno.server.duel_face import DuelHouse


async def check_entry(house: DuelHouse, account: int, stake_cents: int) -> None:
    """Check the funds of whoever agrees to a duel, and what they have set for themselves.

    Raises:
        Unaffordable: The balance does not cover the entry stake.
        Refused: The own limits, a break or a reality check stand before it.
    """
    if stake_cents and min(await house.store.balances([account])) < stake_cents:
        raise Unaffordable(needed=format_cents(stake_cents), needed_cents=stake_cents)
    await house.guard.learn(account)
    house.guard.check(account, stake_cents, house.clock.now_ms())


async def check_entry_of_other(house: DuelHouse, account: int, stake_cents: int) -> None:
    """Check the same of whoever challenged: a reality check is for the next round, not for one agreed to before.

    Raises:
        Refused: The entry cannot be staked any more.
    """
    try:
        await check_entry(house, account, stake_cents)
    except RealityCheck:
        return
