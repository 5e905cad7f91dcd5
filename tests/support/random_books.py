"""A model of wallets, and a player who does random things to a store and compares after each restart.

Everything that moves credits or golden chips is drawn: bets taken, raised and given back at a shared table and
alone, payments at once, settlements, void rounds, top-ups, grants, requests asked again, pruning.
"""

import random
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from tests.support.stores import NOON_MS, Felt, opened, token
from ventuno.core.errors import RateLimited
from ventuno.store.api import Movement
from ventuno.store.connected import Bounds

DAY_MS = 86_400_000
HOUR_MS = 3_600_000
PLAYERS = 6
VALUES = (500, 2_000)
START = 5_000
CREDITS = 0

#: What each player has at stake in a round: amounts by asset.
Stakes = dict[int, dict[int, int]]


class Model:
    """What is owned and what is at stake, kept with additions only.

    Attributes:
        owned: By player: amounts by asset, what is at stake included.
        moves: By player: every movement, oldest first.
        rounds: By table name and seat: stakes, payments and gains of the open round.
    """

    def __init__(self) -> None:
        self.owned: list[dict[int, int]] = [defaultdict(int) for _ in range(PLAYERS)]
        self.moves: list[list[tuple[str, dict[int, int]]]] = [[] for _ in range(PLAYERS)]
        self.stakes: dict[tuple[str, int], Stakes] = defaultdict(
            lambda: defaultdict(lambda: defaultdict(int))
        )
        self.paid: dict[tuple[str, int], dict[int, int]] = defaultdict(lambda: defaultdict(int))

    def spendable(self, who: int, asset: int) -> int:
        """Return what may be staked now."""
        held = sum(stakes[who].get(asset, 0) for stakes in self.stakes.values() if who in stakes)
        paid = sum(paid.get(who, 0) for paid in self.paid.values()) if asset == CREDITS else 0
        return self.owned[who][asset] - held + paid

    def move(self, who: int, kind: str, changes: dict[int, int]) -> None:
        """Note a movement."""
        for asset, change in changes.items():
            self.owned[who][asset] += change
        self.moves[who].append((kind, {asset: change for asset, change in changes.items() if change}))


class RandomBooks:
    """Does random things to a store in a folder and knows what must come of them."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.chance = random.Random(seed)
        self.model = Model()
        self.now_ms = NOON_MS
        self.key = 0
        self.store: Any = None
        self.accounts: list[int] = []
        self.felts: dict[tuple[str, int], Felt] = {}

    async def run(self, operations: int, *, restarts: int, vfs: str | None = None) -> None:
        """Do so many operations, closing and opening the folder in between, and compare each time."""
        options = {"now_ms": lambda: self.now_ms, "bounds": Bounds(hourly_top_ups=10**9), "vfs": vfs}
        for _ in range(restarts + 1):
            async with opened(self.folder, **options) as store:
                self.store = store
                await self._sit_down()
                for _ in range(operations // (restarts + 1)):
                    await self._something()
                await self.compare()

    async def compare(self) -> None:
        """Check the books, every wallet and every movement against the model."""
        audit = await self.store.verify()
        assert audit.problems == []
        chips = await self.store.golden(self.accounts)
        for who, account in enumerate(self.accounts):
            wallet = await self.store.wallet(account)
            assert wallet.balance_cents == self.model.spendable(who, CREDITS)
            spendable = {value: self.model.spendable(who, value) for value in VALUES}
            assert (
                wallet.golden == chips[who] == {value: count for value, count in spendable.items() if count}
            )
            await self._compare_movements(who, account)

    async def _compare_movements(self, who: int, account: int) -> None:
        found: list[Movement] = []
        cursor = None
        while not found or cursor is not None:
            page, cursor = await self.store.movements(account, before=cursor, limit=500)
            found += page
        owned: dict[int, int] = defaultdict(int)
        told = []
        for movement in reversed(found):
            changes = {CREDITS: movement.cents, **movement.golden}
            for asset, change in changes.items():
                owned[asset] += change
            assert movement.owned_cents == owned[CREDITS]
            told.append((movement.kind, {asset: change for asset, change in changes.items() if change}))
        assert told == self.model.moves[who]
        assert {k: v for k, v in owned.items() if v} == {k: v for k, v in self.model.owned[who].items() if v}

    async def _sit_down(self) -> None:
        if not self.accounts:
            for who in range(PLAYERS):
                guest = await self.store.new_guest(f"p{who}", token(f"p{who}"), START, "x")
                self.accounts.append(guest.id)
                self.model.move(who, "start", {CREDITS: START})
        for key, seats in (("shared", [0]), ("other", [0]), ("alone", self.accounts[:3])):
            table = await Felt.claim(self.store, key, game=key)
            for seat in seats:
                before = self.felts.get((key, seat))
                self.felts[key, seat] = table.at(seat, before.round if before is not None else 1)

    async def _something(self) -> None:
        self.now_ms += self.chance.randrange(HOUR_MS // 4)
        doing = self.chance.choices(
            [self._bet, self._pay_at_once, self._settle, self._top_up, self._grant, self._prune],
            [50, 10, 25, 8, 6, 1],
        )[0]
        await doing()

    def _somewhere(self) -> tuple[tuple[str, int], list[int]]:
        """Return a place and who may play there."""
        place = self.chance.choice(sorted(self.felts))
        alone = place[1]
        players = [self.accounts.index(alone)] if alone else list(range(PLAYERS))
        return place, players

    async def _bet(self) -> None:
        place, players = self._somewhere()
        stakes = self.model.stakes[place]
        rows: list[tuple[int, int, int]] = []
        for who in self.chance.sample(players, self.chance.randint(1, len(players))):
            assets = [CREDITS]
            if place[0] == "shared":
                assets += self.chance.sample(VALUES, self.chance.randrange(3))
            mine = stakes.get(who, {})
            for asset in assets:
                back = 0 if who in self.model.paid[place] else min(mine.get(asset, 0), 300)
                rows.append((who, self.chance.randint(-back, 400 if asset == CREDITS else 2), asset))
        grant = await self.felts[place].ask(
            *[(self.accounts[who], amount, asset) for who, amount, asset in rows]
        )
        enough = {who: True for who, _, _ in rows}
        for who, amount, asset in rows:
            enough[who] &= amount <= 0 or amount <= self.model.spendable(who, asset)
        assert grant.granted == [enough[who] for who, _, _ in rows]
        for who, amount, asset in rows:
            if enough[who] and amount:
                stakes[who][asset] += amount
        assert grant.balances == [self.model.spendable(who, asset) for who, _, asset in rows]
        for who in {who for who, _, _ in rows}:
            if who in stakes and not any(stakes[who].values()) and who not in self.model.paid[place]:
                del stakes[who]

    async def _pay_at_once(self) -> None:
        place, _ = self._somewhere()
        stakes, paid = self.model.stakes[place], self.model.paid[place]
        staking = [who for who in sorted(stakes) if stakes[who].get(CREDITS) and who not in paid]
        if not staking or place[0] == "shared":
            return
        who = self.chance.choice(staking)
        stake = stakes[who][CREDITS]
        price = self.chance.randint(1, 2 * stake)
        back = min(stake, price)
        grant = await self.felts[place].ask((self.accounts[who], -back), gained=[price - back])
        paid[who] += price
        assert grant.balances == [self.model.spendable(who, CREDITS)]

    async def _settle(self) -> None:
        place, _ = self._somewhere()
        stakes, paid = self.model.stakes[place], self.model.paid[place]
        if not stakes:
            return
        void = self.chance.random() < 0.2
        rows: list[tuple[int, ...]] = []
        changes: dict[int, dict[int, int]] = {}
        for who in sorted(stakes):
            mine = stakes[who]
            staked, at_once = mine.get(CREDITS, 0), paid.get(who, 0)
            won = max(staked, at_once) if void else at_once + self.chance.randint(0, 2 * staked)
            rows.append((self.accounts[who], staked, won, at_once, CREDITS))
            changes[who] = {CREDITS: won - staked}
            for value in VALUES:
                if pieces := mine.get(value, 0):
                    back = pieces if void else self.chance.randint(0, pieces)
                    rows.append((self.accounts[who], pieces, back, 0, value))
                    changes[who][value] = back - pieces
        felt = self.felts[place]
        code = f"{place[0]}-{place[1]}-{felt.round}"
        balances = await felt.settle(*rows, void=void, code=code, document=code.encode())
        stakes.clear()
        paid.clear()
        for who, change in changes.items():
            self.model.move(who, "void" if void else "round", change)
        numbers = {account: who for who, account in enumerate(self.accounts)}
        assert balances == [self.model.spendable(numbers[row[0]], row[4]) for row in rows]

    async def _top_up(self) -> None:
        who = self.chance.randrange(PLAYERS)
        cents = self.chance.randint(1, 3_000)
        self.key += 1
        if (await self.store.wallet(self.accounts[who])).top_up_ms > self.now_ms:
            with pytest.raises(RateLimited):
                await self.store.top_up(self.accounts[who], f"t{self.key}", cents, "x")
            return
        self.model.move(who, "top_up", {CREDITS: cents})
        for _ in range(self.chance.randint(1, 2)):
            balance = await self.store.top_up(self.accounts[who], f"t{self.key}", cents, "x")
            assert balance == self.model.spendable(who, CREDITS)

    async def _grant(self) -> None:
        who, asset = self.chance.randrange(PLAYERS), self.chance.choice([CREDITS, *VALUES])
        amount = self.chance.randint(1, 5)
        self.key += 1
        self.model.move(who, "grant", {asset: amount})
        for _ in range(self.chance.randint(1, 2)):
            await self.store.grant(0, self.accounts[who], asset, amount, f"g{self.key}")

    async def _prune(self) -> None:
        await self.store.prune(self.chance.randint(0, 3))
