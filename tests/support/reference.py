"""A second opinion: one player at a time, in plain Python, sharing nothing with the engine.

Works on card codes and names. It knows its own hand values, rules and payments, so that a mistake would
have to be made twice, in two different shapes, to go unnoticed.
"""

from dataclasses import dataclass, field

POINTS = {**{str(n): n for n in range(2, 10)}, "T": 10, "J": 10, "Q": 10, "K": 10, "A": 1}


def total(cards: list[str]) -> tuple[int, bool]:
    """Return the best total and whether an ace counts 11 in it."""
    points = sum(POINTS[card[0]] for card in cards)
    if points + 10 <= 21 and any(card[0] == "A" for card in cards):
        return points + 10, True
    return points, False


def natural(cards: list[str]) -> bool:
    """Tell whether two dealt cards are an ace and a ten."""
    return len(cards) == 2 and sorted(POINTS[card[0]] for card in cards) == [1, 10]


@dataclass
class House:
    """What differs between the two presets."""

    no_hit_from_hard: int | None
    cash_out: dict[tuple[int, bool, int, int, bool], int] | None
    side_pays: dict[str, list[int]]


@dataclass
class Hand:
    """A hand while it is being played."""

    cards: list[str]
    stake: int
    split: bool = False
    state: str = "open"
    cashed: int = 0

    def close(self) -> None:
        """End the hand if its cards end it."""
        points, _ = total(self.cards)
        if points > 21:
            self.state = "bust"
        elif len(self.cards) == 6:
            self.state = "charlie"
        elif self.state == "open" and (points == 21 or (self.split and self.cards[0][0] == "A")):
            self.state = "stood"


def price(hand: Hand, upcard: str, house: House) -> int | None:
    """Return the cash-out price in hundredths, None where none is offered."""
    points, soft = total(hand.cards)
    if house.cash_out is None or hand.state != "open":
        return None
    if len(hand.cards) == 5 and sum(POINTS[card[0]] for card in hand.cards) <= 11:
        return None
    return house.cash_out.get((len(hand.cards), soft, points, POINTS[upcard[0]], hand.split))


def allowed(hand: Hand, upcard: str, house: House) -> set[str]:
    """Return what the rules allow with an open hand."""
    assert hand.state == "open"
    points, soft = total(hand.cards)
    found = {"stand"}
    if soft or house.no_hit_from_hard is None or points < house.no_hit_from_hard:
        found.add("hit")
    if len(hand.cards) == 2 and not hand.split:
        found.add("double")
        if POINTS[hand.cards[0][0]] == POINTS[hand.cards[1][0]]:
            found.add("split")
    if price(hand, upcard, house) is not None:
        found.add("cash_out")
    return found


def offered(hand: Hand, upcard: str, house: House, purse: int, *, hides: bool) -> set[str]:
    """Return what is offered to one player."""
    found = allowed(hand, upcard, house)
    if purse < hand.stake:
        found -= {"double", "split"}
    if hides:
        found -= {"cash_out"}
    return found


@dataclass
class Player:
    """One player's round.

    Attributes:
        main: Main bet, cents.
        sides: Side bets by key, cents.
        purse: What was left after betting, cents; a cash out goes there at once.
        hides: The cash-out option is hidden.
    """

    main: int
    sides: dict[str, int]
    purse: int
    hides: bool
    hands: dict[str, Hand] = field(default_factory=dict)
    insurance: int = 0

    def deal(self, first: str, second: str) -> None:
        """Take the first two cards."""
        hand = Hand([first, second], self.main)
        if natural(hand.cards):
            hand.state = "blackjack"
        self.hands = {"main": hand}

    def may_insure(self) -> bool:
        """Tell whether insurance is offered."""
        return 0 < self.main // 2 <= self.purse

    def insure(self) -> None:
        """Pay for insurance."""
        self.insurance = self.main // 2
        self.purse -= self.insurance

    def open_hands(self) -> dict[str, Hand]:
        """Return the hands that go on."""
        return {line: hand for line, hand in self.hands.items() if hand.state == "open"}

    def play(self, decisions: dict[str, str], cards: dict[str, str], upcard: str, house: House) -> None:
        """Play one step: decisions by line, then the cards that each line was dealt."""
        for line, hand in list(self.open_hands().items()):
            action = decisions[line]
            if action == "stand":
                hand.state = "stood"
            elif action == "cash_out":
                percent = price(hand, upcard, house)
                assert percent is not None
                hand.cashed, hand.state = hand.stake * percent // 100, "cashed_out"
                self.purse += hand.cashed
            elif action == "hit":
                hand.cards.append(cards[line])
                hand.close()
            elif action == "double":
                self.purse -= hand.stake
                hand.stake *= 2
                hand.state = "doubled"
                hand.cards.append(cards[line])
                hand.close()
            else:
                self.purse -= hand.stake
                for n, half in enumerate(("split_1", "split_2")):
                    self.hands[half] = Hand([hand.cards[n], cards[half]], self.main, split=True)
                    self.hands[half].close()
                hand.state, hand.stake = "split", 0

    def staked(self) -> int:
        """Return all that was staked."""
        return sum(hand.stake for hand in self.hands.values()) + self.insurance + sum(self.sides.values())

    def paid_at_once(self) -> int:
        """Return what is in the purse already of all that comes back."""
        return sum(hand.cashed for hand in self.hands.values())

    def hand_back(self, hand: Hand, dealer: list[str]) -> int:
        """Return what a hand gives back."""
        if hand.state in ("bust", "split"):
            return 0
        if hand.state == "cashed_out":
            return hand.cashed
        if hand.state == "charlie":
            return 2 * hand.stake
        if hand.state == "blackjack":
            return hand.stake if natural(dealer) else hand.stake + hand.stake * 3 // 2
        if natural(dealer):
            return 0
        mine, his = total(hand.cards)[0], total(dealer)[0]
        if his > 21 or mine > his:
            return 2 * hand.stake
        return hand.stake if mine == his else 0

    def side_back(self, key: str, dealer: list[str], house: House) -> int:
        """Return what a side bet gives back."""
        stake, pays = self.sides[key], house.side_pays[key]
        two = self.first_two()
        if key == "bust_it":
            if natural(two):
                return stake
            if total(dealer)[0] <= 21:
                return 0
            return stake * (1 + pays[8 - min(len(dealer), 8)])
        place = {"perfect_pairs": pair, "any_pair": any_pair}.get(key)
        rank = place(two) if place else {"hot_3": hot_3}.get(key, poker)([*two, dealer[0]])
        return 0 if rank is None else stake * (1 + pays[rank])

    def first_two(self) -> list[str]:
        """Return the first two cards."""
        return self.hands["main"].cards[:2]

    def back(self, dealer: list[str], house: House) -> int:
        """Return all that comes back."""
        hands = sum(self.hand_back(hand, dealer) for hand in self.hands.values())
        sides = sum(self.side_back(key, dealer, house) for key, stake in self.sides.items() if stake)
        return hands + sides + (3 * self.insurance if natural(dealer) else 0)


def pair(two: list[str]) -> int | None:
    """Rank a pair: 0 same suit, 1 same colour, 2 other."""
    if two[0][0] != two[1][0]:
        return None
    suits = two[0][1] + two[1][1]
    return 0 if suits[0] == suits[1] else (1 if set(suits) in ({"h", "d"}, {"s", "c"}) else 2)


def any_pair(two: list[str]) -> int | None:
    """Rank a pair: 0 same suit, 1 other."""
    if two[0][0] != two[1][0]:
        return None
    return 0 if two[0][1] == two[1][1] else 1


def poker(three: list[str]) -> int | None:
    """Rank three cards: suited trips, straight flush, trips, straight, flush."""
    ranks = "".join(card[0] for card in three)
    flush = len({card[1] for card in three}) == 1
    trips = len(set(ranks)) == 1
    straight = any(set(ranks) == set("A23456789TJQKA"[n : n + 3]) for n in range(12))
    names = [flush and trips, flush and straight, trips, straight, flush]
    return names.index(True) if True in names else None


def hot_3(three: list[str]) -> int | None:
    """Rank three cards: three sevens, suited 21, 21, 20, 19."""
    if [card[0] for card in three] == ["7"] * 3:
        return 0
    points = total(three)[0]
    if points == 21:
        return 1 if len({card[1] for card in three}) == 1 else 2
    return {20: 3, 19: 4}.get(points)


def dealer_cards_wanted(players: list[Player], dealer: list[str]) -> int:
    """Return how many of the dealer's cards belong to the round, given more than enough of them (COM-24)."""
    hands = [hand for player in players for hand in player.hands.values()]
    if POINTS[dealer[0][0]] == 1 and natural(dealer[:2]):
        return 2
    live = any(hand.state in ("stood", "doubled") for hand in hands)
    bust_it = any(player.sides.get("bust_it") and not natural(player.first_two()) for player in players)
    count = 2
    while (live or bust_it) and total(dealer[:count])[0] < 17:
        count += 1
    return count
