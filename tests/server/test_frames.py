"""The frame reader agrees with a general library on everything a peer may send."""

import random

import pytest
from websockets.frames import Close, Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from ventuno.server.frames import (
    MAX_MESSAGE,
    CloseCode,
    FrameError,
    FrameReader,
    Op,
    client_frame,
    close_frame,
    close_reply,
    ping_frame,
    text_frame,
)

MASK = b"\x01\x02\x03\x04"


def raw(first: int, payload: bytes, *, masked: bool = True, size: int | None = None) -> bytes:
    """A frame with any first byte."""
    size = len(payload) if size is None else size
    bit = 0x80 if masked else 0
    if size < 126:
        head = bytes((first, bit | size))
    elif size < 65536:
        head = bytes((first, bit | 126)) + size.to_bytes(2, "big")
    else:
        head = bytes((first, bit | 127)) + size.to_bytes(8, "big")
    if not masked:
        return head + payload
    return head + MASK + bytes(byte ^ MASK[n % 4] for n, byte in enumerate(payload))


def library(data: bytes) -> tuple[list[tuple[int, bytes]], int | None]:
    """What the websockets library makes of the bytes: whole messages, and the code it fails with."""
    protocol = ServerProtocol(state=State.OPEN, max_size=MAX_MESSAGE)
    protocol.receive_data(data)
    found, parts, op = [], b"", 0
    for event in protocol.events_received():
        assert isinstance(event, Frame)
        if event.opcode >= Opcode.CLOSE:
            found.append((int(event.opcode), bytes(event.data)))
            continue
        op = int(event.opcode) or op
        parts += bytes(event.data)
        if event.fin:
            found.append((op, parts))
            parts = b""
    return found, protocol.close_sent.code if protocol.parser_exc and protocol.close_sent else None


def ours(data: bytes, steps: list[int] | None = None) -> tuple[list[tuple[int, bytes]], int | None]:
    """What our reader makes of them, fed in pieces."""
    reader = FrameReader()
    found: list[tuple[int, bytes]] = []
    at = 0
    for size in [*(steps or []), len(data)]:
        piece, at = data[at : at + size], at + size
        if piece:
            try:
                found += reader.feed(piece)
            except FrameError as error:
                return found, int(error.code)
    return found, None


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 4095, 4096])
def test_a_text_of_any_allowed_size_arrives_whole(size):
    text = b"x" * size
    assert ours(client_frame(text, MASK)) == ([(Op.TEXT, text)], None)
    assert ours(client_frame(text, MASK), [1] * 20) == ([(Op.TEXT, text)], None)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (raw(0x81, b"x", masked=False), 1002),
        (raw(0xC1, b"x"), 1002),
        (raw(0x83, b"x"), 1002),
        (raw(0x8B, b"x"), 1002),
        (raw(0x09, b"x"), 1002),
        (raw(0x89, b"x" * 126), 1002),
        (raw(0x80, b"x"), 1002),
        (raw(0x01, b"x") + raw(0x81, b"y"), 1002),
        (raw(0x81, b"", size=4097), 1009),
        (raw(0x81, b"", size=1 << 40), 1009),
        (raw(0x01, b"x" * 4000) + raw(0x80, b"y" * 97), 1009),
    ],
    ids=[
        "no mask",
        "reserved bit",
        "data opcode",
        "control opcode",
        "split ping",
        "long ping",
        "stray continuation",
        "message inside a message",
        "too long",
        "absurdly long",
        "too long in pieces",
    ],
)
def test_what_breaks_the_protocol_ends_the_connection_with_its_code(data, code):
    assert ours(data)[1] == library(data)[1] == code


def test_pieces_of_a_message_come_together_with_a_ping_between_them():
    data = raw(0x01, b"he") + raw(0x89, b"?") + raw(0x00, b"ll") + raw(0x80, b"o")
    assert ours(data) == ([(Op.PING, b"?"), (Op.TEXT, b"hello")], None) == library(data)


def test_ten_thousand_random_streams_read_as_the_library_reads_them():
    choice = random.Random(21)
    for _ in range(10_000):
        data = b"".join(_random_frame(choice) for _ in range(choice.randrange(1, 5)))
        if choice.random() < 0.3:
            spot = choice.randrange(len(data))
            data = data[:spot] + bytes([choice.randrange(256)]) + data[spot + 1 :]
        steps = [choice.randrange(1, 40) for _ in range(choice.randrange(4))]
        expected, code = library(data)
        found, own_code = ours(data, steps)
        closes = next((n for n, (op, _) in enumerate(found) if op == Op.CLOSE), None)
        if closes is not None:
            # The library also judges what a close frame holds; that is close_reply's part here.
            assert found[:closes] == expected[:closes], data
            continue
        if own_code is not None and code is None:
            # We judge a header at once, the library when the frame is whole.
            _, code = library(data + bytes(400))
        # Where a frame is wrong in two ways, the two name different ones.
        assert (own_code is None) == (code is None), data
        if code is None:
            assert found == expected, data


def _random_frame(choice: random.Random) -> bytes:
    first = choice.choice([0x81, 0x81, 0x82, 0x01, 0x00, 0x80, 0x89, 0x8A, choice.randrange(256)])
    if first == 0x88:
        first = 0x89
    payload = choice.randbytes(choice.choice([0, 1, 5, 100, 125, 126, 300]))
    return raw(first, payload, masked=choice.random() > 0.03)


def test_frames_we_send_are_read_back_by_the_other_side():
    reader = FrameReader(masked=False, max_message=1 << 20)
    for size in (0, 125, 126, 65535, 65536):
        assert reader.feed(text_frame(b"x" * size)) == [(Op.TEXT, b"x" * size)]
    assert reader.feed(ping_frame(b"?")) == [(Op.PING, b"?")]
    (op, payload) = reader.feed(close_frame(CloseCode.RESTART, "later"))[0]
    assert op == Op.CLOSE
    assert Close.parse(payload) == Close(1012, "later")


@pytest.mark.parametrize(
    ("payload", "answer"),
    [
        (b"", 1000),
        (b"\x03\xe8", 1000),
        (b"\x03\xe9bye", 1001),
        (b"\x0f\xa0", 4000),
        (b"\x03", 1002),
        (b"\x03\xed", 1002),
        (b"\x00\x01", 1002),
        (b"\x13\x88", 1002),
    ],
)
def test_a_close_is_answered_with_its_own_code_if_a_peer_may_send_it(payload, answer):
    assert close_reply(payload) == answer
