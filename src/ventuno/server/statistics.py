"""Statistics of one's own: rounds are counted once, when their player asks, beside the tables' thread (PLA-14)."""

import asyncio
import csv
import io
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from typing import Final

from ventuno.core.errors import Busy
from ventuno.core.hints import HintTable
from ventuno.core.money import format_cents
from ventuno.core.rules import rules_hash
from ventuno.engine.tally import PER_CENT, GameTally, Sheet, decode_sheet, encode_sheet
from ventuno.server.api_own import (
    BestRound,
    CostlyDecision,
    DayStatistics,
    DuelStatistics,
    GameStatistics,
    SideStatistics,
    Statistics,
)
from ventuno.server.clock import Clock
from ventuno.server.documents import player_round
from ventuno.server.prices import TableOdds
from ventuno.store.api import Store
from ventuno.store.own_api import DuelCount, PlayedRound
from ventuno.table.spec import TableSpec

DAY_MS: Final = 86_400_000
#: Who asks waits so long for the count; what is missing then comes with the next question.
PATIENCE_S: Final = 1.5
#: Players whose rounds are counted at once, and who wait for it.
MOST_COUNTING: Final = 2
MOST_WAITING: Final = 100
#: Entries looked up at once, and rounds counted in one transaction.
_LOOKED: Final = 5_000
_COUNTED: Final = 100
_MOST_COSTLY: Final = 50
_EPOCH: Final = date(1970, 1, 1)
Known = Callable[[], Iterable[tuple[TableSpec, asyncio.Future[TableOdds]]]]


class Statistician:
    """Counts rounds and adds the counts up.

    Args:
        store: Where rounds and counts are.
        clock: The server's clock.
        known: The tables, with what is known of their odds.
    """

    def __init__(self, store: Store, clock: Clock, known: Known) -> None:
        self._store = store
        self._clock = clock
        self._known = known
        self._counting: dict[int, asyncio.Task[None]] = {}
        self._turns = asyncio.Semaphore(MOST_COUNTING)

    async def of(self, account: int, days: int | None) -> Statistics:
        """Return an account's statistics, as far as they are counted.

        Args:
            account: Whose.
            days: Days to be added up, today included; None for all.

        Raises:
            Busy: Too many are being counted.
        """
        task = self._counting.get(account)
        if task is None:
            if len(self._counting) >= MOST_WAITING:
                raise Busy
            task = self._counting[account] = asyncio.create_task(self._count(account))
            task.add_done_callback(lambda _: self._counting.pop(account, None))
        await asyncio.wait({task}, timeout=PATIENCE_S)
        if task.done():
            task.result()
        today = self._clock.now_ms() // DAY_MS
        first = 0 if days is None else today - days + 1
        sheets = [(day, decode_sheet(sheet)) for day, sheet in await self._store.tallies(account, first)]
        duels = await self._store.duel_counts(account, first * DAY_MS)
        return make_statistics(
            sheets,
            duels,
            from_day=None if days is None else _written(first),
            today=_written(today),
            counting=not task.done(),
        )

    async def close(self) -> None:
        """Stop counting; what is saved is saved."""
        tasks = list(self._counting.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _count(self, account: int) -> None:
        """Counts the rounds that no sheet holds yet, oldest first."""
        async with self._turns:
            odds = [future for _, future in self._known() if not future.done()]
            if odds:
                # Decisions are weighed once, so it is waited for what they are weighed with.
                await asyncio.wait(odds)
            mark = await self._store.tally_mark(account)
            news = await self._news(account, mark)
            hints = self._hints()
            for start in range(0, len(news), _COUNTED):
                entries = news[start : start + _COUNTED]
                rounds = await self._store.played(account, entries)
                fresh = await asyncio.to_thread(count, rounds, account, hints)
                known = await self._store.sheets_of(account, list(fresh))
                for day, sheet in known.items():
                    fresh[day].add(decode_sheet(sheet))
                sheets = {day: encode_sheet(sheet) for day, sheet in fresh.items()}
                if not await self._store.save_tallies(account, (mark, entries[-1]), sheets):
                    return  # the account was closed
                mark = entries[-1]

    async def _news(self, account: int, mark: int) -> list[int]:
        found: list[int] = []
        before: int | None = None
        while page := await self._store.entries_since(account, before, mark, _LOOKED):
            found += page
            before = page[-1]
        return found[::-1]

    def _hints(self) -> dict[str, HintTable]:
        hints = ((spec, future.result().hints) for spec, future in self._known() if not future.cancelled())
        return {rules_hash(spec.rules): table for spec, table in hints if table is not None}


def count(rounds: Iterable[PlayedRound], account: int, hints: dict[str, HintTable]) -> dict[int, Sheet]:
    """Return sheets of some rounds by day.

    Args:
        rounds: The rounds.
        account: Whose they are.
        hints: What actions are worth, by rules.
    """
    sheets: dict[int, Sheet] = {}
    for one in rounds:
        sheet = sheets.setdefault(one.started_ms // DAY_MS, Sheet())
        sheet.count(one.game, one.staked_cents, one.back_cents, one.code, void=one.void)
        played = player_round(one.document, account) if one.document is not None else None
        if played is not None:
            sheet.look_into(played, hints.get(played.head.rules_hash))
    return sheets


def make_statistics(
    sheets: list[tuple[int, Sheet]],
    duels: list[DuelCount],
    *,
    from_day: str | None,
    today: str,
    counting: bool,
) -> Statistics:
    """Return what sheets of some days add up to."""
    total = Sheet()
    days: list[DayStatistics] = []
    for day, sheet in sheets:
        total.add(sheet)
        days += [
            DayStatistics(_written(day), game, one.rounds, one.back_cents - one.staked_cents)
            for game, one in sorted(sheet.games.items())
        ]
    costly = sorted(total.costly.items(), key=lambda item: (-item[1].cost, item[0]))
    best = total.best
    return Statistics(
        from_day=from_day,
        today=today,
        counting=counting,
        games=[_game(game, one) for game, one in sorted(total.games.items())],
        sides=[
            SideStatistics(side, one.bets, one.won, one.staked_cents, one.back_cents)
            for side, one in sorted(total.sides.items())
        ],
        days=days,
        costly=[
            CostlyDecision(*names, one.times, one.cost / PER_CENT) for names, one in costly[:_MOST_COSTLY]
        ],
        duels=_duels(duels),
        best=BestRound(best.net_cents, best.code, best.game) if best.net_cents else None,
    )


def as_csv(found: Statistics) -> bytes:
    """Return days as lines of a table: what a spreadsheet can make its own plots of."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(("day_utc", "game", "rounds", "net"))
    for one in found.days:
        writer.writerow((one.day, one.game, one.rounds, format_cents(one.net_cents)))
    return out.getvalue().encode()


def _game(game: str, one: GameTally) -> GameStatistics:
    return GameStatistics(
        game,
        one.rounds,
        one.won,
        one.pushed,
        one.lost,
        one.void,
        one.staked_cents,
        one.back_cents,
        one.blackjacks,
        one.decided,
        one.costly,
        one.cost / PER_CENT,
    )


def _duels(counts: list[DuelCount]) -> list[DuelStatistics]:
    found = []
    for house in (False, True):
        mine = [one for one in counts if one.bot == house]
        if mine:
            sums = (sum(getattr(one, name) for one in mine) for name in ("won", "lost", "undecided"))
            found.append(DuelStatistics(house, *sums))
    return found


def _written(day: int) -> str:
    return (_EPOCH + timedelta(days=day)).isoformat()
