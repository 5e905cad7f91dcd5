"""What is agreed before a match: its wish, its terms, its spec, and what names it."""

from hashlib import sha256
from typing import Final

import msgspec

from ventuno.core.errors import BadAmount, NotFound, NotOffered
from ventuno.core.rules import decode_fraction
from ventuno.games.duel.terms import Terms
from ventuno.server.prices import TableOdds
from ventuno.store.duel_api import Duel
from ventuno.table.match_state import Contestant, MatchClocks, MatchSpec, renamed, unnamed
from ventuno.table.messages import DuelOpponent, DuelTerms, DuelType, SpotInfo, TableInfo
from ventuno.table.spec import MAIN_SPOT, TableSpec
from ventuno.table.state import Settings
from ventuno.table.views import info

HOUSE: Final[tuple[DuelOpponent, ...]] = ("random", "basic", "strong")
"""The house bot's strengths."""


class Wish(msgspec.Struct, frozen=True):
    """What is to be played, as a challenge keeps it.

    Attributes:
        opponent: Against whom.
        kind: Type of match.
        duplicate: Each plays an own copy of the same shoe (DUE-13).
        stake_cents: Entry stake of each.
    """

    opponent: DuelOpponent
    kind: str
    duplicate: bool = False
    stake_cents: int = 0


_WISH: Final = msgspec.json.Decoder(Wish)


def read_wish(data: bytes) -> Wish:
    """Return the wish that a challenge keeps."""
    return _WISH.decode(data)


def hands_of(table: TableSpec, kind: str) -> int | None:
    """Return how many hands a type of match has at a table, None if it is not played there."""
    return next((one.hands for one in table.duel.types if one.kind == kind), None)


def check_wish(table: TableSpec, wish: Wish) -> None:
    """Check that a table plays what is wished for.

    Raises:
        NotFound: It has no such type of match.
        NotOffered: It has no duplicate matches.
        BadAmount: The entry stake is too high, or there is one against the house.
    """
    if hands_of(table, wish.kind) is None:
        raise NotFound(what="match type", name=wish.kind)
    if wish.duplicate and not table.duel.duplicate:
        raise NotOffered(action="duplicate")
    most = 0 if wish.opponent in HOUSE else table.duel.most_stake_cents
    if not 0 <= wish.stake_cents <= most:
        raise BadAmount(field="stake_cents", minimum=0, maximum=most, value=wish.stake_cents)


def terms_of(table: TableSpec, wish: Wish) -> Terms:
    """Return the terms that a wish comes to at a table."""
    hands = hands_of(table, wish.kind)
    assert hands is not None, "a wish is checked first"
    return Terms(
        kind=wish.kind,
        hands=hands,
        chips_cents=table.duel.chips_cents,
        minimum_cents=table.main.minimum_cents,
        maximum_cents=table.main.maximum_cents,
        duplicate=wish.duplicate,
    )


def match_spec(
    table: TableSpec, number: int, wish: Wish, contestants: tuple[Contestant, Contestant]
) -> MatchSpec:
    """Return what a match is played by; its number comes with the store's answer.

    Args:
        table: The table of duels.
        number: Its number in the store.
        wish: What is to be played.
        contestants: By seat.
    """
    clocks = table.clocks
    return MatchSpec(
        table=table.key,
        table_no=number,
        match=0,
        terms=terms_of(table, wish),
        rules=table.rules,
        contestants=contestants,
        clocks=MatchClocks(
            decision_ms=clocks.decision_ms,
            pause_ms=clocks.pause_ms,
            draw_ms=clocks.pause_ms,
            shoe_ms=clocks.shoe_ms,
            deal_ms=clocks.deal_ms,
            grace_ms=clocks.grace_ms,
        ),
        cut=table.cut,
        stake_cents=wish.stake_cents,
    )


class Kept(msgspec.Struct, frozen=True):
    """What the store keeps of what a match is played by.

    Attributes:
        spec: All of it.
        listed: The lobby shows it.
        word: Ends the id of a match by a private link: only whoever was told finds it.
    """

    spec: MatchSpec
    listed: bool = True
    word: str = ""

    @property
    def id(self) -> str:
        """What names the match in addresses."""
        return match_id(self.spec.table, self.spec.match, self.word)


def encode_kept(kept: Kept) -> bytes:
    """Return the stored form of what a match is played by; names of persons stay with their accounts (PLA-30)."""
    spec = msgspec.structs.replace(kept.spec, contestants=unnamed(kept.spec.contestants))
    return msgspec.json.encode(msgspec.structs.replace(kept, spec=spec), enc_hook=str)


def kept_of(duel: Duel) -> Kept:
    """Return what a stored match is played by."""
    kept = msgspec.json.decode(duel.spec, type=Kept, dec_hook=decode_fraction)
    spec = msgspec.structs.replace(
        kept.spec, match=duel.match, contestants=renamed(kept.spec.contestants, duel.names)
    )
    return msgspec.structs.replace(kept, spec=spec)


def match_id(table: str, match: int, word: str = "") -> str:
    """Return what names a match: in addresses with the word of a private one, in shoes and records without."""
    return f"{table}-{match}_{word}" if word else f"{table}-{match}"


def word_of(wish: Wish, challenge: str) -> str:
    """Return the word of the match that comes of a challenge, empty for one that everybody may find.

    Args:
        wish: What is to be played.
        challenge: The challenge's id, which only the two and whoever they gave the link know; it stays untold.
    """
    return sha256(f"match of {challenge}".encode()).hexdigest()[:16] if wish.opponent == "private" else ""


def match_of(identifier: str) -> tuple[str, int] | None:
    """Return the table's key and the match's number that an id names, None if it can be no match's.

    Whether the id is the match's, its word included, is for the caller to see.
    """
    key, _, number = identifier.partition("_")[0].rpartition("-")
    if not key or not (number.isascii() and number.isdigit() and len(number) <= 15):
        return None
    return key, int(number)


def duel_info(table: TableSpec, odds: TableOdds, match: str | None = None) -> TableInfo:
    """Return the fixed facts of a table of duels, or of a match at it."""
    limits = table.main
    types = [DuelType(one.kind, one.hands) for one in table.duel.types]
    offered = table.duel
    return msgspec.structs.replace(
        info(Settings(table, odds.prices)),
        spots=[SpotInfo(MAIN_SPOT, limits.minimum_cents, limits.maximum_cents)],
        duel=DuelTerms(types, offered.chips_cents, offered.most_stake_cents, offered.duplicate),
        match=match,
    )
