"""Messages to and from bytes: the strict reading of what browsers send, the one encoder of what they get."""

import json
from collections.abc import Callable
from typing import Any, Final, get_args

import msgspec

from ventuno.core.errors import BadMessage
from ventuno.server.frames import text_frame
from ventuno.table.messages import Bet, Deal, FromClient, Say, ToClient


class _IdOnly(msgspec.Struct):
    id: int = 0


_DECODER: Final[msgspec.json.Decoder[FromClient]] = msgspec.json.Decoder(FromClient)
_ENCODER: Final = msgspec.json.Encoder()
#: Keys that each kind of message always has, its tag among them.
_KEYS: Final = {
    kind: 1 + sum(field.required for field in msgspec.structs.fields(kind)) for kind in get_args(FromClient)
}
#: Keys that may be left out, as they are written.
_OPTIONAL: Final = {
    kind: [f'"{field.encode_name}"'.encode() for field in msgspec.structs.fields(kind) if not field.required]
    for kind in get_args(FromClient)
}
#: Keys of its own that each kind of message holds beside those of its fields.
_INNER: Final[dict[type, Callable[[Any], int]]] = {
    Bet: lambda bet: len(bet.spots) + len(bet.golden),
    Deal: lambda deal: len(deal.spots),
}
#: The request's number, read on its own from a message that is otherwise wrong.
_ID_ONLY: Final = msgspec.json.Decoder(_IdOnly)


def decode(payload: bytes) -> FromClient:
    """Return the message in a text frame.

    Beyond the types it refuses what JSON readers disagree on: a key that comes twice, and minus zero.

    Raises:
        BadMessage: It is no message of the protocol.
    """
    try:
        message = _DECODER.decode(payload)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadMessage(detail=str(error)) from None
    if isinstance(message, Say):
        _check_once(payload)
        return message
    # Every key has one colon, and no string that passed the types holds another one.
    kind = type(message)
    inner = _INNER.get(kind)
    more = payload.count(b":") - _KEYS[kind] - (inner(message) if inner is not None else 0)
    if more and more != sum(name in payload for name in _OPTIONAL[kind]):
        raise BadMessage(detail="a key comes twice or a name holds a colon")
    if b"-0" in payload:
        raise BadMessage(detail="minus zero is no number here")
    return message


def _check_once(payload: bytes) -> None:
    """Checks a message whose text may hold anything as it checks the others, at leisure: people write seldom.

    Raises:
        BadMessage: A key comes twice, or a number is minus zero.
    """

    def keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len({name for name, _ in pairs}) < len(pairs):
            raise BadMessage(detail="a key comes twice")
        return dict(pairs)

    def whole(digits: str) -> int:
        if digits == "-0":
            raise BadMessage(detail="minus zero is no number here")
        return int(digits)

    json.loads(payload, object_pairs_hook=keys, parse_int=whole)


def id_of(payload: bytes) -> int:
    """Return the request number of an unreadable message, 0 if that is unreadable too."""
    try:
        number = _ID_ONLY.decode(payload).id
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return 0
    return number if 0 <= number <= 2**53 else 0


def encode(message: ToClient) -> bytes:
    """Return the frame that carries a message."""
    return text_frame(_ENCODER.encode(message))
