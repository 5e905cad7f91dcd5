"""Players' nonces: announced after the house is bound, opened after everybody announced."""

import hashlib

import pytest

from ventuno.core.errors import AlreadyDecided, BadNonce, EntropyFull, TooEarly, TooLate
from ventuno.fairness import Entropy, EntropyBox, combine, decode_entropy, encode_entropy
from ventuno.fairness import entropy as entropy_module

pytestmark = pytest.mark.clause("PLA-24")

COMMITMENT = "c" * 64
ANNA, BORIS, CARLA = 1, 2, 3


def nonce(number: int, length: int = 16) -> str:
    return bytes([number]).hex() * length


def digest(nonce_hex: str) -> str:
    return hashlib.sha256(bytes.fromhex(nonce_hex)).hexdigest()


def box_with(*accounts: int) -> EntropyBox:
    box = EntropyBox(COMMITMENT)
    for account in accounts:
        box.announce(account, digest(nonce(account)))
    return box


def test_everybody_announces_then_everybody_opens():
    box = box_with(ANNA, BORIS)
    assert not box.opening
    box.start_opening()
    assert box.opening
    assert not box.complete
    box.open(nonce(BORIS))
    box.open(nonce(ANNA))
    assert box.complete
    assert box.close() == Entropy(
        commits=(digest(nonce(ANNA)), digest(nonce(BORIS))), opened=(nonce(ANNA), nonce(BORIS))
    )


def test_nobody_announces_before_the_house_is_bound():
    with pytest.raises(AssertionError):
        EntropyBox("")


def test_nobody_opens_while_others_may_still_announce():
    box = box_with(ANNA)
    with pytest.raises(TooEarly):
        box.open(nonce(ANNA))


def test_nobody_announces_once_opening_has_begun():
    box = box_with(ANNA)
    box.start_opening()
    with pytest.raises(TooLate):
        box.announce(BORIS, digest(nonce(BORIS)))


def test_nobody_opens_once_the_shoe_is_being_built():
    box = box_with(ANNA)
    box.start_opening()
    box.close()
    box.start_opening()
    with pytest.raises(TooLate):
        box.open(nonce(ANNA))


def test_a_nonce_left_shut_counts_as_empty_and_is_listed():
    box = box_with(ANNA, BORIS, CARLA)
    box.start_opening()
    box.open(nonce(BORIS))
    entropy = box.close()
    assert entropy.opened == ("", nonce(BORIS), "")
    assert entropy.unopened == (0, 2)
    combine(entropy.commits, entropy.opened)


def test_announcing_and_opening_are_final():
    box = box_with(ANNA)
    with pytest.raises(AlreadyDecided):
        box.announce(ANNA, digest(nonce(9)))
    box.start_opening()
    box.open(nonce(ANNA))
    with pytest.raises(AlreadyDecided):
        box.open(nonce(ANNA))


def test_a_nonce_nobody_announced_is_refused():
    box = box_with(ANNA)
    box.start_opening()
    with pytest.raises(BadNonce):
        box.open(nonce(9))
    assert box.entropy().opened == ("",)


def test_an_announcement_cannot_be_copied():
    box = box_with(ANNA)
    with pytest.raises(BadNonce):
        box.announce(BORIS, digest(nonce(ANNA)))


@pytest.mark.parametrize("text", ["", "zz" * 32, "ab" * 31, "AB" * 32, "ab " * 32, "ab" * 33])
def test_an_announcement_is_a_hash_in_plain_hexadecimal(text):
    with pytest.raises(BadNonce):
        EntropyBox(COMMITMENT).announce(ANNA, text)


@pytest.mark.parametrize("length", [15, 33])
def test_a_nonce_has_sixteen_to_thirty_two_bytes(length):
    box = EntropyBox(COMMITMENT)
    box.announce(ANNA, digest(nonce(7, length)))
    box.start_opening()
    with pytest.raises(BadNonce):
        box.open(nonce(7, length))


def test_a_shoe_takes_a_bounded_number_of_nonces(monkeypatch):
    monkeypatch.setattr(entropy_module, "MOST_NONCES", 2)
    box = box_with(ANNA, BORIS)
    with pytest.raises(EntropyFull):
        box.announce(CARLA, digest(nonce(CARLA)))


@pytest.mark.clause("PLA-21")
def test_a_restart_while_opening_goes_on_with_what_was_stored():
    box = box_with(ANNA, BORIS)
    box.start_opening()
    box.open(nonce(ANNA))
    again = EntropyBox(COMMITMENT, decode_entropy(encode_entropy(box.entropy())))
    assert again.opening
    again.open(nonce(BORIS))
    assert again.close() == Entropy(
        commits=(digest(nonce(ANNA)), digest(nonce(BORIS))), opened=(nonce(ANNA), nonce(BORIS))
    )


@pytest.mark.clause("PLA-21")
def test_a_restart_while_announcing_keeps_the_announcements():
    again = EntropyBox(COMMITMENT, decode_entropy(encode_entropy(box_with(ANNA).entropy())))
    assert not again.opening
    again.announce(BORIS, digest(nonce(BORIS)))
    again.start_opening()
    again.open(nonce(ANNA))
    assert again.entropy().unopened == (1,)


def test_nothing_stored_is_no_entropy():
    assert decode_entropy(b"") == Entropy()


def test_every_nonce_its_place_and_its_opening_change_the_result():
    a, b = nonce(1), nonce(2)
    results = [
        combine((), ()),
        combine((digest(a),), (a,)),
        combine((digest(a),), ("",)),
        combine((digest(a), digest(b)), (a, b)),
        combine((digest(b), digest(a)), (b, a)),
        combine((digest(a), digest(b)), (a, "")),
        combine((digest(a), digest(b)), ("", b)),
    ]
    assert len(set(results)) == len(results)


@pytest.mark.parametrize(
    "commits,opened",
    [
        ((digest(nonce(1)),), ()),
        ((digest(nonce(1)),), (nonce(2),)),
        (("ab",), ("",)),
        ((digest(nonce(1)),), ("not hex",)),
    ],
)
def test_lists_that_do_not_fit_each_other_are_refused(commits, opened):
    with pytest.raises(BadNonce):
        combine(commits, opened)
