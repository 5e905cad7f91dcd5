"""Handlers of what belongs to a person: account, settings, wallet, history (PLA-1 to PLA-18)."""

import asyncio
from typing import Final

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from ventuno.core.errors import BadMessage, Busy, NotFound, StaleVersion
from ventuno.server.api_people import (
    Cashier,
    Credentials,
    Done,
    EndSession,
    GuestRequest,
    History,
    Movement,
    Movements,
    OutcomeFilter,
    PasswordChange,
    Profile,
    SessionLine,
    SessionList,
    Settings,
    SettingsUpdate,
    StaleSettings,
    TopUp,
)
from ventuno.server.documents import player_round
from ventuno.server.door import address_of, device_of, sign_in, sign_out, visitor_of, visitor_or_none
from ventuno.server.export import as_csv, as_json
from ventuno.server.house import House
from ventuno.server.preferences import LONGEST as LONGEST_SETTINGS
from ventuno.server.web import flag, json_answer, number, one_of, read_body, text
from ventuno.store.api import Account, HistoryFilter
from ventuno.store.person import Outcome
from ventuno.table.messages import Preferences

#: Exports that are written at once, in all; each account has one.
MOST_EXPORTS: Final = 4
_OUTCOMES: Final[dict[OutcomeFilter, Outcome]] = {"won": "won", "lost": "lost", "push": "level"}
_LATEST: Final = 2**53


class PeopleHandlers:
    """One method a route, of the same name."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._exporting: set[int] = set()

    # --- account ---

    async def enter_as_guest(self, request: Request) -> Response:
        wish = await read_body(request, GuestRequest)
        known = await visitor_or_none(self._house, request)
        if known is not None:
            return json_answer(await self._profile(known.account))
        address = address_of(self._house, request)
        account, token = await self._house.people.enter(wish.name, address, device_of(request))
        answer = json_answer(await self._profile(account))
        sign_in(request, answer, token)
        return answer

    async def register(self, request: Request) -> Response:
        wish = await read_body(request, Credentials)
        visitor = await visitor_or_none(self._house, request)
        address, device = address_of(self._house, request), device_of(request)
        account, token = await self._house.people.register(visitor, wish.name, wish.password, address, device)
        answer = json_answer(await self._profile(account))
        if token is not None:
            sign_in(request, answer, token)
        return answer

    async def login(self, request: Request) -> Response:
        given = await read_body(request, Credentials)
        visitor = await visitor_or_none(self._house, request)
        address, device = address_of(self._house, request), device_of(request)
        account, token = await self._house.people.login(visitor, given.name, given.password, address, device)
        answer = json_answer(await self._profile(account))
        sign_in(request, answer, token)
        return answer

    async def logout(self, request: Request) -> Response:
        visitor = await visitor_or_none(self._house, request)
        if visitor is not None:
            await self._house.people.logout(visitor)
        answer = json_answer(Done())
        sign_out(request, answer)
        return answer

    async def logout_everywhere(self, request: Request) -> Response:
        await self._house.people.logout_everywhere(visitor_of(request))
        answer = json_answer(Done())
        sign_out(request, answer)
        return answer

    async def password(self, request: Request) -> Response:
        change = await read_body(request, PasswordChange)
        address = address_of(self._house, request)
        await self._house.people.change_password(visitor_of(request), change.old, change.new, address)
        return json_answer(Done())

    async def me(self, request: Request) -> Response:
        return json_answer(await self._profile(visitor_of(request).account))

    async def sessions(self, request: Request) -> Response:
        visitor = visitor_of(request)
        found = await self._house.store.sessions(visitor.account.id)
        lines = [
            SessionLine(one.id, one.created_ms, one.last_used_ms, one.device, one.token_hash == visitor.key)
            for one in found
        ]
        return json_answer(SessionList(lines))

    async def end_session(self, request: Request) -> Response:
        wish = await read_body(request, EndSession)
        await self._house.people.end_session(visitor_of(request), wish.id)
        return json_answer(Done())

    # --- settings ---

    async def profile(self, request: Request) -> Response:
        found = await self._house.preferences.read(visitor_of(request).account.id)
        return json_answer(_settings(found))

    async def save_profile(self, request: Request) -> Response:
        # Room for a document of the longest size in its least compact writing.
        wish = await read_body(request, SettingsUpdate, longest=2 * LONGEST_SETTINGS)
        account = visitor_of(request).account.id
        try:
            saved = await self._house.preferences.save(account, wish.version, wish.settings)
        except StaleVersion as error:
            newest = _settings(await self._house.preferences.read(account))
            params = {"version": newest.version}
            stale = StaleSettings(error.code, str(StaleVersion(**params)), dict(params), newest=newest)
            return json_answer(stale, 409)
        return json_answer(_settings(saved))

    # --- wallet ---

    async def cashier(self, request: Request) -> Response:
        return json_answer(await self._cashier(visitor_of(request).account.id))

    async def movements(self, request: Request) -> Response:
        limit = number(request, "limit", 20, 1, 100)
        assert limit is not None
        found, cursor = await self._house.store.movements(
            visitor_of(request).account.id, before=text(request, "before"), limit=limit
        )
        lines = [
            Movement(
                one.kind,
                one.at_ms,
                one.cents,
                one.owned_cents,
                _by_value(one.golden),
                one.table,
                one.code,
            )
            for one in found
        ]
        return json_answer(Movements(lines, cursor))

    async def top_up(self, request: Request) -> Response:
        wish = await read_body(request, TopUp)
        account = visitor_of(request).account.id
        address = address_of(self._house, request)
        balance = await self._house.store.top_up(account, wish.key, wish.cents, address)
        self._house.booked(account, balance)
        return json_answer(await self._cashier(account))

    # --- history ---

    async def history(self, request: Request) -> Response:
        before = number(request, "before", None, 0, _LATEST)
        limit = number(request, "limit", 20, 1, 100)
        assert limit is not None
        rounds, cursor = await self._house.store.history(
            visitor_of(request).account.id, before=before, limit=limit, wanted=_wanted(request)
        )
        return json_answer(History(rounds, cursor))

    async def export_history(self, request: Request) -> Response:
        account = visitor_of(request).account.id
        kind, wanted = one_of(request, "format", ("json", "csv")) or "json", _wanted(request)
        if account in self._exporting or len(self._exporting) >= MOST_EXPORTS:
            raise Busy
        write = as_csv if kind == "csv" else as_json
        # Added and taken away by the generator itself: one that is never begun holds no place.
        parts = write(self._house.store, account, wanted, self._exporting)
        return StreamingResponse(
            parts,
            media_type="text/csv" if kind == "csv" else "application/json",
            headers={"content-disposition": f'attachment; filename="ventuno-history.{kind}"'},
        )

    async def round(self, request: Request) -> Response:
        account = visitor_of(request).account
        code = str(request.path_params["code"])[:40]
        document = await self._house.store.document(code)
        mine = None
        if document is not None:
            mine = await asyncio.to_thread(player_round, document, account.id)
        # Whether the round exists is nobody's business who was not in it.
        if mine is None:
            raise NotFound(what="round of yours", name=code)
        return json_answer(mine)

    # --- inside ---

    async def _profile(self, account: Account) -> Profile:
        (balance,) = await self._house.store.balances([account.id])
        return Profile(account.id, account.name, account.kind, balance, account.role == "admin")

    async def _cashier(self, account: int) -> Cashier:
        wallet = await self._house.store.wallet(account)
        return Cashier(
            wallet.balance_cents,
            wallet.held_cents,
            _by_value(wallet.golden),
            wallet.top_up_cents,
            wallet.top_up_ms,
            self._house.clock.now_ms(),
        )


def _settings(found: Preferences) -> Settings:
    return Settings(found.version, found.settings)


def _by_value(golden: dict[int, int]) -> dict[str, int]:
    return {str(value): pieces for value, pieces in golden.items()}


def _wanted(request: Request) -> HistoryFilter:
    """Returns what a request narrows the history to."""
    outcome = one_of(request, "outcome", tuple(_OUTCOMES))
    wanted = HistoryFilter(
        game=text(request, "game"),
        table=text(request, "table"),
        from_ms=number(request, "from_ms", None, 0, _LATEST),
        to_ms=number(request, "to_ms", None, 0, _LATEST),
        outcome=None if outcome is None else _OUTCOMES[outcome],
        golden=flag(request, "golden"),
    )
    if wanted.from_ms is not None and wanted.to_ms is not None and wanted.from_ms > wanted.to_ms:
        raise BadMessage(detail="from_ms comes after to_ms")
    return wanted
