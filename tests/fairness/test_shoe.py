"""The shoe: complete, bound before play, drawn from both ends, each card provable."""

import hashlib
from collections import Counter
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ventuno.core.cards import FULL_DECK, card_code, is_ten_valued, parse_card, parse_cards
from ventuno.core.errors import BadNonce, BadShoe, ProofFailed
from ventuno.core.hand import is_natural
from ventuno.engine.actions import Stream
from ventuno.fairness import Entropy, Shoe, build, check_proof, commit

FRONT, BACK = Stream.FRONT, Stream.BACK


def secret(number: int) -> bytes:
    return hashlib.sha256(f"secret {number}".encode()).digest()


def shoe(number: int = 0, decks: int = 8) -> Shoe:
    return build(secret(number), Entropy(), "infinite", 1, decks)


def nonces(*numbers: int) -> Entropy:
    opened = [hashlib.md5(bytes([n]), usedforsecurity=False).hexdigest() for n in numbers]
    return Entropy(tuple(hashlib.sha256(bytes.fromhex(nonce)).hexdigest() for nonce in opened), tuple(opened))


@pytest.mark.clause("COM-1")
@pytest.mark.parametrize("decks", [1, 4, 6, 8])
def test_a_shoe_holds_every_card_once_a_deck(decks):
    order = shoe(decks=decks).order
    assert len(order) == 52 * decks
    assert Counter(order) == dict.fromkeys(FULL_DECK, decks)


@pytest.mark.clause("COM-1")
def test_a_shoe_that_misses_cards_is_refused_when_it_is_loaded():
    """SH-08."""
    with pytest.raises(BadShoe):
        Shoe(shoe().order[:411], salt_key=lambda: bytes(32))
    with pytest.raises(BadShoe):
        Shoe((), salt_key=lambda: bytes(32))
    ace_for_a_king = (*FULL_DECK[:-1], FULL_DECK[0])
    with pytest.raises(BadShoe):
        Shoe(ace_for_a_king, salt_key=lambda: bytes(32))


@pytest.mark.clause("PLA-24")
def test_the_same_secret_and_nonces_always_give_the_same_shoe():
    first = build(secret(1), nonces(1, 2), "infinite", 7, 8)
    again = build(secret(1), nonces(1, 2), "infinite", 7, 8)
    assert first.order == again.order
    assert first.root == again.root


@pytest.mark.clause("PLA-24")
def test_secret_nonces_table_number_and_decks_each_give_another_shoe():
    roots = {
        build(secret(1), Entropy(), "infinite", 7, 8).root,
        build(secret(2), Entropy(), "infinite", 7, 8).root,
        build(secret(1), nonces(1), "infinite", 7, 8).root,
        build(secret(1), nonces(2), "infinite", 7, 8).root,
        build(secret(1), Entropy(), "another", 7, 8).root,
        build(secret(1), Entropy(), "infinite", 8, 8).root,
        build(secret(1), Entropy(), "infinite", 7, 6).root,
    }
    assert len(roots) == 7


@pytest.mark.clause("PLA-24")
def test_a_commitment_binds_secret_table_number_rules_and_decks():
    commitments = {
        commit(secret(1), "infinite", 7, "rules", 8),
        commit(secret(2), "infinite", 7, "rules", 8),
        commit(secret(1), "another", 7, "rules", 8),
        commit(secret(1), "infinite", 8, "rules", 8),
        commit(secret(1), "infinite", 7, "other", 8),
        commit(secret(1), "infinite", 7, "rules", 6),
    }
    assert len(commitments) == 6


@pytest.mark.clause("PLA-24")
def test_parts_of_a_commitment_cannot_flow_into_each_other():
    assert commit(secret(1), "ab", 1, "c", 8) != commit(secret(1), "a", 1, "bc", 8)


@pytest.mark.clause("PLA-24")
def test_a_short_secret_is_our_bug():
    for short in (b"", bytes(4), bytes(31)):
        with pytest.raises(AssertionError):
            commit(short, "infinite", 1, "rules", 8)
        with pytest.raises(AssertionError):
            build(short, Entropy(), "infinite", 1, 8)


@pytest.mark.clause("PLA-24")
def test_a_nonce_that_was_not_announced_builds_no_shoe():
    entropy = Entropy(nonces(1).commits, nonces(2).opened)
    with pytest.raises(BadNonce):
        build(secret(1), entropy, "infinite", 1, 8)


@pytest.mark.clause("COM-23")
def test_players_draw_from_the_front_and_the_dealer_from_the_back():
    cards = Shoe.scripted("Ah 2d 3c", "Ks Qs")
    assert cards.draw(FRONT) == (parse_card("Ah"), 0)
    assert cards.draw(BACK) == (parse_card("Ks"), 415)
    assert cards.draw(FRONT) == (parse_card("2d"), 1)
    assert cards.draw(BACK) == (parse_card("Qs"), 414)
    assert cards.draw(FRONT) == (parse_card("3c"), 2)
    assert (cards.front, cards.back, cards.used) == (3, 2, 5)


@pytest.mark.clause("COM-23")
@given(st.lists(st.sampled_from(Stream), max_size=52))
def test_however_the_ends_are_drawn_no_card_comes_twice_and_the_dealers_cards_are_his(streams):
    """SH-04: what would tell is a card that is lost or comes twice."""
    cards = shoe(decks=1)
    drawn = [cards.draw(stream) for stream in streams]
    assert len({position for _, position in drawn}) == len(drawn)
    assert all(cards.order[position] == card for card, position in drawn)
    dealers = [card for (card, _), stream in zip(drawn, streams, strict=True) if stream is BACK]
    assert dealers == list(reversed(cards.order))[: len(dealers)], "whatever the players drew"


def test_an_empty_shoe_is_our_bug():
    cards = shoe(decks=1)
    cards.resume(front=50, back=2)
    with pytest.raises(AssertionError):
        cards.draw(FRONT)


@pytest.mark.clause("PLA-21")
def test_a_restarted_shoe_goes_on_with_the_very_next_card_of_each_end():
    before, after = shoe(3), shoe(3)
    for stream in (FRONT, BACK, FRONT, BACK, FRONT):
        before.draw(stream)
    after.resume(before.front, before.back)
    assert after.draw(FRONT) == before.draw(FRONT)
    assert after.draw(BACK) == before.draw(BACK)


@pytest.mark.parametrize("front,back", [(-1, 0), (0, -1), (300, 117)])
def test_a_shoe_cannot_resume_where_it_never_was(front, back):
    with pytest.raises(AssertionError):
        shoe().resume(front, back)


@pytest.mark.clause("INF-25")
@pytest.mark.parametrize("cut,last_before", [(0.5, 207), (0.75, 311), (0.501, 208)])
def test_the_cut_card_comes_after_its_part_of_the_shoe_from_both_ends_together(cut, last_before):
    cards = shoe()
    cards.resume(front=last_before - 20, back=20)
    assert not cards.cut_reached(cut)
    cards.draw(BACK)
    assert cards.cut_reached(cut)
    assert cards.used == cards.cut_at(cut)


class TestScripted:
    def test_the_rest_is_filled_up_to_a_complete_shoe(self):
        cards = Shoe.scripted("Td Td Td Td Td Td Td Td", "Ah", decks=8)
        assert Counter(cards.order) == dict.fromkeys(FULL_DECK, 8)
        assert [card_code(cards.draw(FRONT)[0]) for _ in range(8)] == ["Td"] * 8

    def test_the_same_script_is_the_same_shoe(self):
        assert Shoe.scripted("Td", "Ah").order == Shoe.scripted("Td", "Ah").order

    @pytest.mark.clause("COM-1")
    @pytest.mark.parametrize("front,back", [("Td " * 9, ""), ("Td " * 5, "Td " * 4), ("Ah Ah", "Kd")])
    def test_more_of_a_card_than_there_are_decks_is_refused(self, front, back):
        """SH-07: a ninth ten of diamonds."""
        with pytest.raises(BadShoe) as refused:
            Shoe.scripted(front, back, decks=1 if "Ah" in front else 8)
        assert front[:2] in str(refused.value)

    def test_no_script_at_all_is_a_shoe_in_its_start_order(self):
        assert Shoe.scripted("", decks=2).order == FULL_DECK * 2


@pytest.mark.clause("PLA-24")
@pytest.mark.parametrize("decks", [1, 4, 6, 8])
def test_every_card_is_proved_by_its_path_to_the_root(decks):
    cards = shoe(decks=decks)
    for position in range(0, len(cards.order), 1 if decks == 1 else 13):
        proof = cards.proof(position)
        assert proof.card == card_code(cards.order[position])
        check_proof(proof, cards.root, len(cards.order))


@pytest.mark.clause("PLA-24")
@given(st.integers(0, 415), st.integers(0, 415))
def test_no_proof_passes_for_another_card_or_another_place(position, other):
    cards = shoe()
    proof, elsewhere = cards.proof(position), cards.proof(other)
    forged = [
        type(proof)(position, "Ah" if proof.card != "Ah" else "Ad", proof.salt, proof.path),
        type(proof)(position, proof.card, "00" * 32, proof.path),
        type(proof)(position, proof.card, proof.salt, proof.path[:-1]),
        type(proof)(position, proof.card, proof.salt, (*proof.path, "00" * 32)),
        type(proof)(416, proof.card, proof.salt, proof.path),
        type(proof)(position, "Xx", proof.salt, proof.path),
        type(proof)(position, proof.card, "no hex", proof.path),
    ]
    if other != position:
        forged.append(type(proof)(other, proof.card, proof.salt, proof.path))
        forged.append(type(proof)(position, elsewhere.card, elsewhere.salt, elsewhere.path))
    for forgery in forged:
        with pytest.raises(ProofFailed):
            check_proof(forgery, cards.root, 416)


@pytest.mark.clause("PLA-24", "PLA-25")
def test_a_leaf_cannot_be_guessed_by_trying_all_cards():
    # Two shoes of one order and other salts share no leaf, so what lies open of one says nothing of a card.
    order = shoe().order
    one, other = Shoe(order, salt_key=lambda: bytes(32)), Shoe(order, salt_key=lambda: bytes(31) + b"\x01")
    assert one.root != other.root
    salts = {one.proof(position).salt for position in range(416)}
    assert len(salts) == 416
    assert not salts & {other.proof(position).salt for position in range(416)}


@pytest.mark.clause("PLA-25")
def test_a_shoe_in_a_log_shows_counts_and_no_card():
    cards = shoe()
    cards.draw(FRONT)
    assert repr(cards) == "<Shoe of 416 cards, 1 used from the front, 0 from the back>"
    assert str(cards) == repr(cards)


class TestChance:
    """Rates at the table against exact values; the seeds are fixed, so a red test is red for everyone."""

    @pytest.mark.clause("PLA-24")
    @pytest.mark.parametrize("shoes", [1_000, pytest.param(10_000, marks=pytest.mark.deep)])
    def test_naturals_come_as_often_as_they_must(self, shoes):
        """SH-15, and SH-02: the first card of the dealer is ten-valued as often as any."""
        exact = 2 * 32 * 128 / (416 * 415)
        hands = naturals = tens = 0
        for number in range(shoes):
            order = shoe(number).order
            tens += is_ten_valued(order[-1])
            pairs = zip(order[::2], order[1::2], strict=True)
            naturals += sum(is_natural(pair) for pair in pairs)
            hands += 208
        assert abs(naturals - hands * exact) < 4 * sqrt(hands * exact * (1 - exact))
        upcards = shoes * 128 / 416
        assert abs(tens - upcards) < 4 * sqrt(upcards * (1 - 128 / 416))

    @pytest.mark.clause("PLA-24")
    def test_one_shoe_says_nothing_about_the_next(self):
        same = 0
        for number in range(500):
            first = build(secret(1), Entropy(), "infinite", number, 8).order
            second = build(secret(1), Entropy(), "infinite", number + 1, 8).order
            same += sum(a == b for a, b in zip(first, second, strict=True))
        expected = 500 * 416 / 52
        assert abs(same - expected) < 4 * sqrt(expected)


def test_codes_read_back_as_the_script_said():
    cards = Shoe.scripted("As Kd 2c", "Th 9s")
    assert cards.order[:3] == parse_cards("As Kd 2c")
    assert cards.order[-2:] == parse_cards("9s Th")
