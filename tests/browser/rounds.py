"""Twenty rounds of Infinite in which everything happens that can: cards, a player's moves, the net.

Cash outs pay 60 % of the stake here. Each round begins with 5 on the main bet unless it says otherwise.
"""

from dataclasses import dataclass

Chip = tuple[int, str]


@dataclass(frozen=True)
class Round:
    """One round.

    Attributes:
        story: What it shows.
        front: The players' cards.
        back: The dealer's cards.
        net: What it comes to, in cents.
        bets: Chips by value and spot, and buttons by name, in order; ``hold Undo`` holds it down.
        insure: The answer to insurance, None where it is not offered.
        moves: Decisions in order; ``wait`` lets the clock run out.
        says: On the announcer at the end.
    """

    story: str
    front: str
    back: str
    net: int
    says: str
    bets: tuple[Chip | str, ...] = ((5, "Main bet"),)
    insure: bool | None = None
    moves: tuple[str, ...] = ()


ALL_SIDES: tuple[Chip | str, ...] = ((5, "Main bet"), (1, ""), "All side bets")

ROUNDS = (
    Round(
        "a stand that wins, every side bet lost",
        front="Th 9h",
        back="7s Td",
        bets=ALL_SIDES,
        moves=("Stand",),
        net=5_00 - 4_00,
        says="Dealer has 17",
    ),
    Round(
        "the same bets again; a hit to 21 and a dealer who goes over with three cards",
        front="5h 6d Tc",
        back="6s Td 9c",
        bets=("Repeat",),
        moves=("Hit",),
        net=5_00 - 3_00 + 1_00,
        says="Dealer busts",
    ),
    Round(
        "a double that loses beside a coloured pair",
        front="5h 5d 9s",
        back="6c Tc 4d",
        bets=((5, "Main bet"), (1, "Perfect Pairs")),
        moves=("Double",),
        net=-10_00 + 12_00,
        says="Dealer has 20",
    ),
    Round(
        "a split: the left hand hits and wins, the right one pushes",
        front="8s 8h 3c Kd 9h",
        back="6d Td 2c",
        moves=("Split", "Hit", "Stand", "Stand"),
        net=5_00,
        says="Dealer has 18",
    ),
    Round(
        "a cash out",
        front="Th 6h",
        back="Ts 7c",
        moves=("Cash out",),
        net=-2_00,
        says="you cashed out",
    ),
    Round(
        "insurance that pays what the hand loses",
        front="Th 9h",
        back="Ad Kc",
        bets=((5, "Main bet"), (5, "Main bet")),
        insure=True,
        net=0,
        says="Dealer has blackjack",
    ),
    Round(
        "no insurance, and none was needed",
        front="Th 9h",
        back="Ad 7c",
        insure=False,
        moves=("Stand",),
        net=5_00,
        says="Dealer has 18",
    ),
    Round("a blackjack", front="Ah Kh", back="6d Td", net=7_50, says="blackjack, you win"),
    Round("two blackjacks", front="Ah Kd", back="Ac Ks", insure=False, net=0, says="push"),
    Round("a push", front="Th 9h", back="9s Tc", moves=("Stand",), net=0, says="push"),
    Round(
        "six cards that win",
        front="2h 3d 3c 4c 2s 3h",
        back="Ts 9c",
        moves=("Hit",) * 4,
        net=5_00,
        says="Charlie, you win",
    ),
    Round(
        "time runs out twice: a hit on 9, a stand on 19",
        front="5h 4d Tc",
        back="7s Tc",
        moves=("wait", "wait"),
        net=5_00,
        says="Dealer has 17",
    ),
    Round(
        "a hand that goes over", front="Th 6h Kc", back="9s Tc", moves=("Hit",), net=-5_00, says="you bust"
    ),
    Round(
        "split aces get one card each",
        front="As Ah Kd 5c",
        back="6h Tc 3d",
        moves=("Split",),
        net=0,
        says="Dealer has 19",
    ),
    Round(
        "three side bets won at their best ranks in a lost hand",
        front="7h 7d",
        back="7c Kd",
        bets=ALL_SIDES,
        moves=("Stand",),
        net=-5_00 + 12_00 + 30_00 + 100_00 - 1_00,
        says="net +136.00",
    ),
    Round(
        "a chip taken back, the rest doubled",
        front="Th 9h",
        back="Ts Kd",
        bets=((5, "Main bet"), (25, "Hot 3"), "Undo", "Double all"),
        moves=("Stand",),
        net=-10_00,
        says="you lose",
    ),
    Round(
        "all taken off at once, then the last bets",
        front="Th 9h",
        back="9d Tc",
        bets=((25, "Main bet"), (5, "Perfect Pairs"), "hold Undo", "Repeat"),
        moves=("Stand",),
        net=0,
        says="push",
    ),
    Round(
        "a dealer's late blackjack takes the double too",
        front="5h 6d 9s",
        back="Td Ac",
        moves=("Double",),
        net=-10_00,
        says="Dealer has blackjack",
    ),
    Round(
        "a dealer who goes over with five cards",
        front="Tc 8c",
        back="2s 3c 2d 6h Kc",
        bets=((5, "Main bet"), (1, "Bust It")),
        moves=("Stand",),
        net=5_00 + 9_00,
        says="Dealer busts",
    ),
    Round(
        "insurance lost, hand won",
        front="Tc 8c",
        back="Ac 6d",
        insure=True,
        moves=("Stand",),
        net=5_00 - 2_50,
        says="Dealer has 17",
    ),
)
