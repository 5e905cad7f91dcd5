"""Money on the wire is a whole number of cents in range; whatever else is refused and moves nothing (COM-14)."""

import msgspec
import pytest

from tests.support.fake_driver import FakeDriver
from ventuno.table.messages import Bet, FromClient, No

DECODER: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)

#: Sixty and more ways to write an amount that is none, as raw JSON.
BAD_AMOUNTS = [
    # too small, too large
    "0", "-0", "-1", "-100", "-9007199254740993", "-9223372036854775808", "500001", "100000001",
    "1000000000001", "9007199254740993", "9223372036854775807", "9223372036854775808",
    "18446744073709551615", "18446744073709551616", "1" + "0" * 30, "1" + "0" * 400, "-1" + "0" * 400,
    # fractions and exponents
    "0.001", "0.01", "0.5", "1.5", "99.99", "100.001", "10.005000000000001", "1e-37", "1e-400", "1e400",
    "-1e400", "1.7976931348623157e308", "5e-324", "-0.0", "0.1e0", "2.5e0",
    # not numbers
    "NaN", "Infinity", "-Infinity", "nan", "inf", "true", "false", "null", "[]", "{}", "[100]", '{"cents":100}',
    # texts that look like numbers
    '"100"', '"1_000"', '"1,50"', '"1.000,00"', '"0x64"', '"１００"', '"١٠٠"', '"100 "', '" 100"', '"1e2"',
    '""', '"2.01k"', '"NaN"',
    # no JSON at all
    "0100", "+100", "1_000", "0x64", ".5", "5.", "1,50", "１００", "--1", "100 200", "'100'", "100n", "undefined",
]  # fmt: skip


def frame(value: str, spot: str = "main", main: str = "100") -> bytes:
    spots = f'"main":{value}' if spot == "main" else f'"main":{main},"{spot}":{value}'
    return f'{{"t":"bet","id":1,"round":1,"rev":1,"spots":{{{spots}}}}}'.encode()


@pytest.mark.clause("COM-14", "COM-10")
@pytest.mark.parametrize("spot", ["main", "hot_3", "bust_it"])
def test_over_sixty_bad_amounts_are_refused_and_nothing_is_written(spot):
    """IV-04, and what poker sites, exchanges and other games have let through."""
    assert len(BAD_AMOUNTS) >= 60
    for value in BAD_AMOUNTS:
        play = FakeDriver(balances={1: 10**15})
        play.enter(1)
        entries = play.store.entries
        try:
            message = DECODER.decode(frame(value, spot))
        except (msgspec.DecodeError, UnicodeDecodeError):
            continue
        assert isinstance(message, Bet), value
        answer = play.place(1, message)
        assert isinstance(answer, No), f"{value} was accepted"
        assert answer.code in ("bad_amount", "above_maximum"), value
        assert play.store.entries == entries
        assert play.store.held == {}


@pytest.mark.clause("COM-14")
def test_a_good_amount_in_the_same_frame_is_accepted():
    play = FakeDriver(balances={1: 10**15})
    play.enter(1)
    message = DECODER.decode(frame("500000"))
    answer = play.place(1, message)
    assert answer.balance_cents == 10**15 - 500_000


@pytest.mark.clause("COM-10")
def test_nothing_a_client_can_decode_makes_planning_fail():
    """Whatever passes the decoder is answered, with odd rounds, steps, spots and names too."""
    huge = 2**53
    texts = [
        f'{{"t":"bet","id":{huge},"round":{huge},"rev":{huge},"spots":{{"main":1}}}}',
        '{"t":"bet","id":0,"round":1,"rev":0,"spots":{}}',
        '{"t":"bet","id":0,"round":1,"rev":1,"spots":{"":5}}',
        '{"t":"bet","id":0,"round":1,"rev":1,"spots":{"__proto__":5,"main":5}}',
        '{"t":"bet","id":0,"round":1,"rev":1,"spots":{"MAIN":5}}',
        '{"t":"bet","id":0,"round":1,"rev":1,"spots":{"main\\u0000":5}}',
    ]
    play = FakeDriver()
    play.enter(1)
    for text in texts:
        message = DECODER.decode(text.encode())
        answer = play.place(1, message)
        assert isinstance(answer, No) or answer.exists or not message.spots
    for step in (0, 1, huge):
        for round_no in (0, 1, huge):
            for line in ("main", "split_1", "split_2"):
                for action in ("hit", "stand", "double", "split", "cash_out"):
                    assert isinstance(play.act(1, action, line, step=step, round_no=round_no), No)
