"""Handlers of duels: challenges, matches, ratings (DUE-12, DUE-14)."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from ventuno.core.errors import NotFound
from ventuno.server.api_duels import (
    BotTally,
    Challenge,
    ChallengeRequest,
    Duels,
    DuelSheet,
    EndedMatch,
    Leaderboard,
    Matches,
    Standing,
)
from ventuno.server.api_people import Done
from ventuno.server.documents import public_match
from ventuno.server.door import scheme_of, visitor_of, visitor_or_none
from ventuno.server.duel_record import decision_of, match_shoe
from ventuno.server.duel_rematch import rematch
from ventuno.server.duel_terms import Wish, hands_of, kept_of, match_id, match_of, read_wish, word_of
from ventuno.server.duel_views import match_view
from ventuno.server.duels import DuelHall
from ventuno.server.house import House
from ventuno.server.invite import challenge_address, match_address, qr_svg
from ventuno.server.shoe_summary import Shoes, ShoeSummary
from ventuno.server.web import json_answer, number, read_body
from ventuno.store.duel_api import Challenge as StoredChallenge
from ventuno.store.duel_api import Duel, Duellist
from ventuno.table.messages import DuelBot

_LONGEST_ID: Final = 80
_BEST: Final = 100
_RECENT: Final = 20
_MOST_SHOES: Final = 100
_BOTS: Final[dict[str, DuelBot]] = {"random": "random", "basic": "basic", "strong": "strong"}


class DuelHandlers:
    """One method a route, of the same name."""

    def __init__(self, house: House) -> None:
        self._house = house

    # --- challenges ---

    async def challenge(self, request: Request) -> Response:
        asked = await read_body(request, ChallengeRequest)
        hall = self._hall(asked.table)
        wish = Wish(asked.opponent, asked.kind, asked.duplicate, asked.stake_cents)
        by = visitor_of(request).account
        if asked.rematch:
            made = await rematch(hall, by, asked.key, asked.rematch)
        else:
            made = await hall.challenge(by, asked.key, wish)
        return json_answer(self._challenge(request, hall, made, by.id))

    async def accept(self, request: Request) -> Response:
        by = visitor_of(request).account
        found = await self._found(request)
        hall = self._numbered(found.table)
        return json_answer(self._challenge(request, hall, await hall.accept(by, found.id), by.id))

    async def withdraw(self, request: Request) -> Response:
        found = await self._found(request)
        await self._numbered(found.table).withdraw(visitor_of(request).account.id, found.id)
        return json_answer(Done())

    # --- lists ---

    async def duels(self, request: Request) -> Response:
        account = await self._account(request)
        mine: list[Challenge] = []
        playing = []
        ended: list[EndedMatch] = []
        if account:
            for hall in self._halls():
                mine += [self._challenge(request, hall, one, account) for one in hall.challenges_of(account)]
                playing += hall.matches_of(account)
            ended = [self._ended(one, account) for one in await self._house.store.duels_of(account, _RECENT)]
        shown = [hall for hall in self._halls() if self._house.listed(hall)]
        challenges = [one for hall in shown for one in hall.listed_challenges()]
        matches = [one for hall in shown for one in hall.listed_matches()]
        return json_answer(Duels(self._house.clock.now_ms(), challenges, matches, mine, playing, ended))

    async def matches(self, request: Request) -> Response:
        account = visitor_of(request).account.id
        before = number(request, "before", None, 0, 2**53)
        limit = number(request, "limit", 20, 1, 100)
        assert limit is not None
        found = await self._house.store.duels_of(account, limit, before)
        more = found[-1].made_ms if len(found) >= limit else None
        return json_answer(Matches([self._ended(one, account) for one in found], more))

    async def duel(self, request: Request) -> Response:
        account = await self._account(request)
        match = await self._match(request)
        if match is None:
            found = await self._found(request)
            hall = self._numbered(found.table)
            return json_answer(DuelSheet(challenge=self._challenge(request, hall, found, account)))
        driver = self._numbered(match.table).matches.get(match.match)
        if match.ended_ms is None and driver is not None:
            host, scheme = request.headers.get("host", "")[:255], scheme_of(request)
            address = match_address(self._house.config, driver.id, host=host, scheme=scheme)
            return json_answer(DuelSheet(match=match_view(driver), address=address, qr_svg=qr_svg(address)))
        document = await self._house.store.document(match.code) if match.code else None
        record = None if document is None else public_match(document, match.names)
        return json_answer(DuelSheet(ended=self._ended(match, account), record=record))

    async def leaderboard(self, request: Request) -> Response:
        account, store = await self._account(request), self._house.store
        best, bots = await store.leaderboard(_BEST)
        mine = await store.standing(account) if account else None
        return json_answer(
            Leaderboard(
                [_standing(place, one, account) for place, one in enumerate(best, 1)],
                [BotTally(_BOTS[one.name], one.matches, one.won) for one in bots if one.name in _BOTS],
                None if mine is None else _standing(*mine, account),
            )
        )

    # --- shoes ---

    async def duel_shoes(self, request: Request) -> Response:
        match = await self._match_or_none_such(request)
        rows = await self._house.store.shoes(match.table, last=_MOST_SHOES, seat=match.match)
        summaries = [
            ShoeSummary(
                row.no, row.decks, row.rules_hash, row.commitment, row.root, row.front + row.back, row.ended
            )
            for row in rows
        ]
        return json_answer(Shoes(match_id(self._numbered(match.table).key, match.match), summaries))

    async def duel_shoe(self, request: Request) -> Response:
        match = await self._match_or_none_such(request)
        no = number(request, "no", None, 1, 2**53)
        assert no is not None
        transcript = await match_shoe(self._house, self._numbered(match.table), match, no)
        if transcript is None:
            raise NotFound(what="shoe", name=no)
        return Response(transcript, media_type="application/json")

    # --- inside ---

    async def _account(self, request: Request) -> int:
        visitor = await visitor_or_none(self._house, request)
        return 0 if visitor is None else visitor.account.id

    def _halls(self) -> list[DuelHall]:
        return [hall for hall in self._house.halls.values() if isinstance(hall, DuelHall)]

    def _hall(self, key: str) -> DuelHall:
        for hall in self._halls():
            if key in ("", hall.key):
                return hall
        raise NotFound(what="table of duels", name=key)

    def _numbered(self, table: int) -> DuelHall:
        for hall in self._halls():
            if hall.number == table:
                return hall
        raise NotFound(what="table of duels", name=table)

    async def _found(self, request: Request) -> StoredChallenge:
        name = _id(request)
        found = await self._house.store.challenge(name)
        if found is None:
            raise NotFound(what="duel", name=name)
        return found

    async def _match(self, request: Request) -> Duel | None:
        """Returns the match that an address names, by its id or its game code."""
        name = _id(request)
        named = match_of(name)
        if named is not None:
            hall = self._house.halls.get(named[0])
            if isinstance(hall, DuelHall):
                found = await self._house.store.duel(hall.number, named[1])
                return found if found is not None and kept_of(found).id == name else None
        return await self._house.store.duel_with(name)

    async def _match_or_none_such(self, request: Request) -> Duel:
        match = await self._match(request)
        if match is None:
            raise NotFound(what="match", name=_id(request))
        return match

    def _challenge(self, request: Request, hall: DuelHall, found: StoredChallenge, account: int) -> Challenge:
        wish, own = read_wish(found.wish), found.account == account
        address = ""
        if own and wish.opponent in ("open", "private") and found.state == "open":
            host = request.headers.get("host", "")[:255]
            address = challenge_address(self._house.config, found.id, host=host, scheme=scheme_of(request))
        return Challenge(
            found.id,
            hall.key,
            found.name,
            wish.opponent,
            wish.kind,
            hands_of(hall.spec, wish.kind) or 0,
            found.made_ms,
            found.state,
            own,
            address,
            qr_svg(address) if address else "",
            wish.duplicate,
            wish.stake_cents,
            found.points,
            None if found.match is None else match_id(hall.key, found.match, word_of(wish, found.id)),
        )

    def _ended(self, match: Duel, account: int) -> EndedMatch:
        kept = kept_of(match)
        spec = kept.spec
        first, second = spec.contestants
        seats = (match.first, match.second)
        return EndedMatch(
            kept.id,
            spec.table,
            spec.terms.kind,
            spec.terms.hands,
            match.made_ms,
            match.ended_ms or 0,
            (first.name, second.name),
            decision_of(match.decision),
            (first.bot, second.bot),
            seats.index(account) if account in seats else None,
            match.winner,
            spec.stake_cents,
            match.code,
            bool(match.code),
        )


def _id(request: Request) -> str:
    return str(request.path_params["id"])[:_LONGEST_ID]


def _standing(place: int, one: Duellist, account: int) -> Standing:
    assert one.points is not None
    return Standing(place, one.name, one.points, one.matches, one.won, one.account == account)
