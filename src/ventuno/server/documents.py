"""What is read of the record of a round, whichever game it was: that of a duel is the record of the whole match."""

import msgspec

from ventuno.engine.document import PlayerRound, decode, for_account
from ventuno.table.match_document import MatchRecord, decode_record
from ventuno.table.match_state import renamed


def is_match(document: bytes) -> bool:
    """Tell whether a document is the record of a match: they are JSON, and rounds are not."""
    return document[:1] == b"{"


def player_round(document: bytes, account: int) -> PlayerRound | None:
    """Return a round as one player had it, None for others and for a match."""
    return None if is_match(document) else for_account(decode(document), account)


def accounts_in(document: bytes) -> list[int]:
    """Return the accounts in a round or match, each once, in their order."""
    if is_match(document):
        return [one.account for one in decode_record(document).players if one.bot is None]
    return list(dict.fromkeys(decode(document).accounts.tolist()))


def public_match(document: bytes, names: tuple[str, str]) -> MatchRecord:
    """Return a match's record for everybody: whose accounts they were is nobody's business.

    Args:
        document: The record as stored, which names no person.
        names: What the two are called now.
    """
    record = decode_record(document)
    first, second = record.players
    players = [
        msgspec.structs.replace(one, account=seat)
        for seat, one in enumerate(renamed((first, second), names), start=1)
    ]
    return msgspec.structs.replace(record, players=players)
