"""What a player's decisions cost in expectation: each is held against the best that could be chosen (PLA-14).

A hand is weighed by its own cards and the upcard alone, as a player sees it, at a fresh shoe. What somebody
else made of the hand (the clock, a vote of others, a lack of money) is no decision of the player's.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from ventuno.core.cards import Card, parse_card, value
from ventuno.core.errors import BadHand
from ventuno.core.hand import hand_value, is_natural
from ventuno.core.hints import HintTable
from ventuno.engine.actions import DEALER, MAIN
from ventuno.engine.document import PlayerDecision, PlayerHand, PlayerRound

#: What is within rounding of the best costs nothing.
NOTHING: Final = 1e-9
_MADE_ALONE: Final = "player"
_RANKS: Final = "?A23456789T"


class Weighed(NamedTuple):
    """A decision of the player's and what it is worth.

    Attributes:
        hand: What was held, as charts name it: ``16``, ``A-7``, ``8-8``, ``BJ``.
        upcard: The dealer's.
        played: What was done, or voted for.
        best: What is worth most.
        cost: How much more that is, in stakes of the hand.
        stake_cents: Stake of the hand.
    """

    hand: str
    upcard: str
    played: str
    best: str
    cost: float
    stake_cents: int

    @property
    def cost_cents(self) -> float:
        """The cost in cents."""
        return self.cost * self.stake_cents


def weigh(played: PlayerRound, hints: HintTable) -> Iterator[Weighed]:
    """Yield the player's decisions in a round, those left out that the table does not know."""
    up = next((card.card for card in played.cards if card.box == DEALER), "??")
    if up == "??" or played.head.void is not None:
        return
    upcard = parse_card(up)
    hands = {(hand.box, hand.line): hand for hand in played.hands}
    stakes = _stakes(played)
    yield from _offers(played, hints, upcard, stakes)
    drawn: dict[tuple[int, int], int] = {}
    for decision in played.decisions:
        place = (decision.box, decision.line)
        hand = hands.get(place)
        held = drawn.setdefault(place, 2)
        if decision.action == "hit":
            drawn[place] = held + 1
        wanted = _wanted(decision)
        if hand is None or wanted is None or held > len(hand.cards):
            continue
        cards = [parse_card(code) for code in hand.cards[:held]]
        found = _weighed(cards, upcard, decision, wanted, hints)
        if found is not None:
            yield Weighed(*found, stakes[decision.box])


def hand_name(cards: list[Card]) -> str:
    """Return what charts call a hand."""
    if is_natural(cards):
        return "BJ"
    if len(cards) == 2 and value(cards[0]) == value(cards[1]):
        return f"{_RANKS[value(cards[0])]}-{_RANKS[value(cards[1])]}"
    total = hand_value(cards)
    return f"A-{_RANKS[total.total - 11]}" if total.soft and 13 <= total.total <= 20 else str(total.total)


def _wanted(decision: PlayerDecision) -> str | None:
    """Returns what the player chose or voted for, None if it was not the player who did."""
    if decision.vote is not None:
        return decision.vote
    alone = decision.why is None and decision.cause == _MADE_ALONE and decision.paid
    return decision.action if alone else None


def _weighed(
    cards: list[Card], upcard: Card, decision: PlayerDecision, wanted: str, hints: HintTable
) -> tuple[str, str, str, str, float] | None:
    try:
        worth = hints.hint(cards, upcard, from_split=decision.line != MAIN).actions
    except BadHand:
        return None
    could = {action: worth[action] for action in worth if action in decision.offered}
    if wanted not in could:
        return None
    best = max(could, key=lambda action: could[action])
    cost = could[best] - could[wanted]
    if cost < NOTHING:
        best, cost = wanted, 0.0
    return hand_name(cards), _RANKS[value(upcard)], wanted, best, cost


def _offers(played: PlayerRound, hints: HintTable, upcard: Card, stakes: dict[int, int]) -> Iterator[Weighed]:
    """Yields insurance and even money, taken or declined."""
    if played.insurance is None:
        return
    for box in sorted(stakes):
        first = next((hand for hand in played.hands if (hand.box, hand.line) == (box, MAIN)), None)
        if first is None or len(first.cards) < 2:
            continue
        cards = [parse_card(code) for code in first.cards[:2]]
        try:
            hint = hints.hint(cards, upcard, peeked=False)
        except BadHand:
            continue
        if "even_money" in hint.actions:
            take, leave, words = hint.actions["even_money"], hint.actions["stand"], ("even_money", "stand")
        elif hint.insurance is not None:
            # Insurance costs half of the bet.
            take, leave, words = hint.insurance / 2, 0.0, ("insurance", "no_insurance")
        else:
            continue
        did, other = (take, leave) if played.insurance else (leave, take)
        names = words if played.insurance else words[::-1]
        best = names[0] if did >= other - NOTHING else names[1]
        cost = max(0.0, other - did) if best != names[0] else 0.0
        yield Weighed(hand_name(cards), _RANKS[value(upcard)], names[0], best, cost, stakes[box])


def _stakes(played: PlayerRound) -> dict[int, int]:
    """Returns what a hand of each box was staked with before it was doubled."""
    doubled = {(one.box, one.line) for one in played.decisions if one.action == "double" and one.paid}

    def base(hand: PlayerHand) -> int:
        return hand.stake_cents // 2 if (hand.box, hand.line) in doubled else hand.stake_cents

    stakes: dict[int, int] = {}
    for hand in played.hands:
        if hand.ending != "split" and hand.stake_cents:
            stakes[hand.box] = max(stakes.get(hand.box, 0), base(hand))
    return {hand.box: stakes.get(hand.box, 0) for hand in played.hands}
