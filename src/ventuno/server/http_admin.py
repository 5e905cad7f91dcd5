"""Handlers of the host's requests: the first administrator, grants, look-ups, health (PLA-28)."""

import asyncio
import resource
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from ventuno import __version__
from ventuno.core.errors import BadMessage, NotFound, NotRegistered
from ventuno.engine.document import PlayerRound
from ventuno.games.duel.course import SEATS
from ventuno.server.api_admin import (
    AccountSheet,
    AccountSheets,
    ActLog,
    AdminHealth,
    AdminLink,
    AdminTable,
    AdminTables,
    Announced,
    Announcement,
    Check,
    Claim,
    GrantRequest,
    Load,
    ModeRequest,
    RoundSheet,
    TableHealth,
)
from ventuno.server.api_people import Profile
from ventuno.server.documents import accounts_in, player_round
from ventuno.server.door import admin_of, visitor_of
from ventuno.server.house import AnyHall, House
from ventuno.server.named import person
from ventuno.server.sessions import new_token, token_hash
from ventuno.server.trace import faults
from ventuno.server.web import json_answer, number, read_body, text
from ventuno.store.api import Account
from ventuno.table.messages import LobbyTable

#: A link that nobody used is worth nothing after a day.
LINK_MS: Final = 86_400_000
#: Where the page takes the secret of a link from the part of the address that is never sent.
LINK_PATH: Final = "/admin#claim="
_MOST_ACCOUNTS: Final = 100
_LATEST: Final = 2**53


async def new_admin_link(house: House) -> str:
    """Return a one-time link that makes an administrator; an older one ends with it."""
    token = new_token()
    await house.store.new_admin_link(token_hash(token), LINK_MS)
    return f"{house.operator.address}{LINK_PATH}{token}"


class AdminHandlers:
    """One method a route, of the same name."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def claim_admin(self, request: Request) -> Response:
        claim = await read_body(request, Claim)
        account = visitor_of(request).account
        if account.kind != "registered":
            raise NotRegistered
        made = await self._house.store.use_admin_link(token_hash(claim.token), account.id)
        self._house.people.changed(account.id)
        (balance,) = await self._house.store.balances([made.id])
        return json_answer(Profile(made.id, made.name, made.kind, balance, made.role == "admin"))

    async def admin_link(self, request: Request) -> Response:
        address = await new_admin_link(self._house)
        await self._house.store.log_act(admin_of(request), "link", "administrator", "", "a new link")
        return json_answer(AdminLink(address))

    async def admin_grant(self, request: Request) -> Response:
        wish = await read_body(request, GrantRequest)
        account = await person(self._house, wish.name, wish.account)
        wallet = await self._house.store.grant(
            admin_of(request), account.id, wish.asset_cents, wish.amount, wish.key
        )
        if wish.asset_cents == 0:
            self._house.booked(account.id, wallet.balance_cents)
        else:
            self._house.chips_granted(account.id)
        return json_answer(await self._sheet(account))

    async def admin_account(self, request: Request) -> Response:
        name, account = text(request, "name"), number(request, "account", None, 1, _LATEST)
        if (name is None) == (account is None):
            raise BadMessage(detail="name or account is needed, and not both")
        found: list[Account] = []
        if account is not None:
            one = await self._house.store.account(account)
            found = [one] if one is not None else []
        elif name is not None:
            found = await self._house.store.accounts_named(name)
        return json_answer(AccountSheets([await self._sheet(one) for one in found]))

    async def admin_round(self, request: Request) -> Response:
        code = str(request.path_params["code"])[:40]
        account = number(request, "account", None, 1, _LATEST)
        found = await self._house.store.find_round(code)
        if found is None:
            raise NotFound(what="round", name=code)
        accounts: list[int] = []
        player: PlayerRound | None = None
        if found.document is not None:
            accounts, player = await asyncio.to_thread(_inside, found.document, account)
        return json_answer(
            RoundSheet(
                found.table,
                found.game,
                found.code,
                found.started_ms,
                found.settled_ms,
                found.void,
                found.rules_hash,
                found.shoe,
                SEATS if found.game == "duel" else found.players,  # most matches cost nothing: no entry tells
                found.staked_cents,
                found.back_cents,
                accounts,
                player,
            )
        )

    async def admin_log(self, request: Request) -> Response:
        before = number(request, "before", None, 1, _LATEST)
        limit = number(request, "limit", 20, 1, 100)
        assert limit is not None
        acts = await self._house.store.acts(before=before, limit=limit)
        # Numbers have no gaps, so the page tells by itself whether there is another one.
        return json_answer(ActLog(acts, acts[-1].id if len(acts) == limit and acts[-1].id > 1 else None))

    async def admin_tables(self, request: Request) -> Response:
        del request
        return json_answer(AdminTables([self._table(hall) for hall in self._house.halls.values()]))

    async def admin_mode(self, request: Request) -> Response:
        wish, key = await read_body(request, ModeRequest), str(request.path_params["table"])
        await self._house.upkeep.set_mode(admin_of(request), key, wish.mode)
        return json_answer(self._table(self._house.halls[key]))

    async def admin_announce(self, request: Request) -> Response:
        wish = await read_body(request, Announcement)
        heard = await self._house.upkeep.announce(admin_of(request), wish.text, wish.table)
        return json_answer(Announced(heard))

    async def admin_check(self, request: Request) -> Response:
        del request
        found = await self._house.store.verify()
        return json_answer(Check(found.bookings, found.entries, found.acts, found.problems))

    async def admin_health(self, request: Request) -> Response:
        del request
        house = self._house
        pulse = house.store.pulse()
        return json_answer(
            AdminHealth(
                status=house.unready or "ok",
                version=__version__,
                started_ms=house.started_ms,
                now_ms=house.clock.now_ms(),
                windows=len(house.gateway.sockets),
                seats=house.gateway.doors.total,
                logins_waiting=house.passwords.waiting,
                load=Load(
                    commits=pulse.commits,
                    commit_ms=round(pulse.commit_s * 1000, 2),
                    waiting=pulse.waiting,
                    faults=faults.total(),
                    memory_bytes=memory_in_use(),
                ),
                record=await house.store.health(),
                tables={
                    key: TableHealth(hall.phase, _players(hall.lobby_line()), len(hall))
                    for key, hall in house.halls.items()
                },
            )
        )

    def _table(self, hall: AnyHall) -> AdminTable:
        return AdminTable(
            key=hall.key,
            name=hall.spec.name,
            game=hall.spec.game,
            mode=self._house.upkeep.mode(hall),
            running=hall.running,
            listed=hall.spec.listed,
            phase=hall.phase,
            players=_players(hall.lobby_line()),
            windows=len(hall),
            capacity=hall.spec.capacity,
        )

    async def _sheet(self, account: Account) -> AccountSheet:
        wallet = await self._house.store.wallet(account.id)
        sessions = await self._house.store.sessions(account.id)
        return AccountSheet(
            account.id,
            account.name,
            account.kind,
            account.role == "admin",
            wallet.balance_cents,
            wallet.held_cents,
            {str(value): pieces for value, pieces in wallet.golden.items()},
            len(sessions),
        )


def _inside(data: bytes, account: int | None) -> tuple[list[int], PlayerRound | None]:
    player = player_round(data, account) if account is not None else None
    return accounts_in(data)[:_MOST_ACCOUNTS], player


def memory_in_use() -> int:
    """Return the bytes of memory that this process holds; the most it ever held where the system tells no more."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return pages * resource.getpagesize()


def _players(line: LobbyTable | None) -> int:
    return line.players if line is not None else 0
