"""A declared table: preset, limits, clocks and habits, validated once (PLA-27)."""

from typing import Annotated, Final, Literal

import msgspec

from ventuno.core.rules import Rules, SideBetKey
from ventuno.games.american.limits import CHIPS, MAIN_LIMITS
from ventuno.games.american.limits import SIDE_LIMITS as AMERICAN_SIDE_LIMITS
from ventuno.games.duel.terms import CHIP_CENTS, MATCH_TYPES, MOST_CENTS, MOST_HANDS

MAIN_SPOT: Final = "main"
#: The highest limit a spot may have: a million credits.
HIGHEST_LIMIT_CENTS: Final = 100_000_000

Milliseconds = Annotated[int, msgspec.Meta(ge=0, le=600_000)]
LimitCents = Annotated[int, msgspec.Meta(ge=1, le=HIGHEST_LIMIT_CENTS)]
Colour = Literal["green", "black", "blue", "red"]
Language = Literal["en", "it", "bg"]
Disconnected = Literal["keep", "return"]


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Lowest and highest bet of a spot, in cents."""

    minimum_cents: LimitCents
    maximum_cents: LimitCents


#: What a side bet takes where the table does not say (INF-20).
SIDE_LIMITS: Final = Limits(100, 50_000)


class LimitClass(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Limits that a player of a solo table may choose, and the chips that go with them (AME-7).

    Attributes:
        main: Limits of the main bet of each hand.
        side: Limits of each side bet.
        chips: Chip values in cents, ascending.
    """

    main: Limits
    side: Limits
    chips: tuple[LimitCents, ...]


#: What an American table offers where its declaration names no classes of its own.
AMERICAN_CLASSES: Final = tuple(
    LimitClass(Limits(*main), Limits(*side), chips)
    for main, side, chips in zip(MAIN_LIMITS, AMERICAN_SIDE_LIMITS, CHIPS, strict=True)
)
#: The longest pause of slow mode: an hour.
LONGEST_PAUSE_S: Final = 3_600
#: Games in which the players of a box share its hand.
SHARED_GAMES: Final = frozenset({"majority"})
#: Games in which every player has a table of their own.
SOLO_GAMES: Final = frozenset({"american"})
#: Games of two players, who find each other by challenges.
DUEL_GAMES: Final = frozenset({"duel"})


class Clocks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long each phase lasts.

    Attributes:
        betting_ms: The betting window (INF-19).
        insurance_ms: The insurance offer (COM-22).
        decision_ms: One decision step.
        strategy_ms: Best strategy takes so long, so that people can follow (MAJ-8).
        pause_ms: The result stays on the table.
        deal_ms: Added to a phase's clock for each card dealt just before it, for the animation.
        shoe_ms: The shoe change, in which players' nonces are opened.
        grace_ms: After a restart nobody is counted as absent for so long (PLA-21).
    """

    betting_ms: Milliseconds = 12_000
    insurance_ms: Milliseconds = 8_000
    decision_ms: Milliseconds = 10_000
    strategy_ms: Milliseconds = 1_200
    pause_ms: Milliseconds = 4_000
    deal_ms: Milliseconds = 350
    shoe_ms: Milliseconds = 3_000
    grace_ms: Milliseconds = 15_000


class MatchType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A type of match: its name and how many hands it has (DUE-2)."""

    kind: Annotated[str, msgspec.Meta(pattern="^[a-z0-9][a-z0-9-]{0,31}$")]
    hands: Annotated[int, msgspec.Meta(ge=2, le=MOST_HANDS)]


#: The types that are played where a table does not say (DUE-2).
TYPES: Final = tuple(MatchType(terms.kind, terms.hands) for terms in MATCH_TYPES.values())


class DuelSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played at a table of duels; the limits of a bet are those of the main bet.

    Attributes:
        types: The types of match.
        chips_cents: What each begins a match with.
        most_stake_cents: Highest entry stake from the wallet, 0 for none.
        duplicate: Matches may be duplicates (DUE-13).
        bot_pace_ms: A house bot takes so long at least, so that people can follow.
    """

    types: tuple[MatchType, ...] = TYPES
    chips_cents: Annotated[int, msgspec.Meta(ge=CHIP_CENTS, le=MOST_CENTS)] = 1_000 * CHIP_CENTS
    most_stake_cents: Annotated[int, msgspec.Meta(ge=0, le=HIGHEST_LIMIT_CENTS)] = 100_000
    duplicate: bool = True
    bot_pace_ms: Milliseconds = 900


class GoldenRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How golden chips may be laid at a table that takes them (MAJ-17).

    Attributes:
        per_round: So many of them at most in a player's bets of a round, None for any number.
        mixed: A spot takes them beside credits.
        extra_stakes: A double or split of a bet with golden chips uses more of them first.
    """

    per_round: Annotated[int, msgspec.Meta(ge=1, le=1_000)] | None = None
    mixed: bool = True
    extra_stakes: bool = True


class ChatRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the host asks of those who write to each other at a table (PLA-19).

    Attributes:
        slow_seconds: Everybody waits so long between two lines (slow mode), 0 for no such pause.
        guest_minutes: A guest waits so long after coming before the first line, 0 for no wait.
    """

    slow_seconds: Annotated[int, msgspec.Meta(ge=0, le=LONGEST_PAUSE_S)] = 0
    guest_minutes: Annotated[int, msgspec.Meta(ge=0, le=1_440)] = 0


class TableSpec(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything a table plays by.

    Attributes:
        key: Its name in addresses: lower-case letters, digits, hyphens.
        name: The name shown.
        game: Which game's room.
        preset: The preset it came from.
        rules: How it is dealt and paid.
        main: Limits of the main bet.
        side: Limits of each side bet of the rules.
        chips: Chip values in cents, ascending.
        clocks: Phase lengths.
        cut: Part of the shoe after which the cut card comes (INF-25).
        two_shoes: The next shoe is ready at once: no waiting at the change (INF-25).
        languages: Languages spoken at the table.
        colour: Felt colour.
        capacity: Players at most; more may watch.
        listed: Shown in the lobby.
        hidden_page_leaves: A page hidden during betting counts as leaving (INF-23).
        version: Rises with every change of these settings (limits hold from the next window).
        limit_classes: Limits that the player chooses from, at solo tables (AME-7).
        vote_threshold: So many players with a main bet on a seat make its play a vote (MAJ-4).
        burn_card: A card is burned face down before each round (MAJ-14).
        golden: How golden chips may be laid, None where they are not taken (MAJ-17).
        on_disconnect_before_close: What becomes of the bets of who is gone when the window closes; None for what
            the game does (INF-22, MAJ-18).
        house_bots: So many bots of the house keep players company.
        duel: What is played, at a table of duels.
        chat: What is asked of those who write, None where there is no chat; nobody writes where each plays alone.
    """

    key: Annotated[str, msgspec.Meta(pattern="^[a-z0-9][a-z0-9-]{0,31}$")]
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    game: Literal["infinite", "american", "majority", "duel"]
    preset: str
    rules: Rules
    main: Limits = Limits(100, 500_000)
    side: dict[SideBetKey, Limits] = {}
    chips: tuple[LimitCents, ...] = (100, 500, 2_500, 10_000, 50_000, 100_000)
    clocks: Clocks = Clocks()
    cut: Annotated[float, msgspec.Meta(ge=0.05, le=0.85)] = 0.5
    two_shoes: bool = False
    languages: tuple[Language, ...] = ("en", "it", "bg")
    colour: Colour = "green"
    capacity: Annotated[int, msgspec.Meta(ge=1, le=100_000)] = 20_000
    listed: bool = True
    hidden_page_leaves: bool = False
    version: int = 1
    limit_classes: tuple[LimitClass, ...] = ()
    duel: DuelSettings = DuelSettings()
    vote_threshold: Annotated[int, msgspec.Meta(ge=1, le=100_000)] = 3
    burn_card: bool = False
    golden: GoldenRules | None = None
    on_disconnect_before_close: Disconnected | None = None
    house_bots: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    chat: ChatRules | None = ChatRules()

    @property
    def shared_hands(self) -> bool:
        """Whether the players of a box share its hand, and votes or best strategy play it."""
        return self.game in SHARED_GAMES

    @property
    def keeps_absent(self) -> bool:
        """Whether the bets of who is gone when the window closes stand (MAJ-18)."""
        return (self.on_disconnect_before_close or ("keep" if self.shared_hands else "return")) == "keep"

    @property
    def solo(self) -> bool:
        """Whether every player has a table of their own."""
        return self.game in SOLO_GAMES

    @property
    def chats(self) -> ChatRules | None:
        """What is asked of those who write, None where there is no chat."""
        return None if self.solo else self.chat

    @property
    def classes(self) -> tuple[LimitClass, ...]:
        """The limits to choose from; none at a table whose limits are the same for everybody."""
        return self.limit_classes or (AMERICAN_CLASSES if self.game == "american" else ())

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of bets a box takes, in their fixed order: main, then the side bets."""
        return (MAIN_SPOT, *(str(key) for key in self.rules.side_bet_keys))

    @property
    def spots(self) -> tuple[str, ...]:
        """Betting spots in their fixed order, box by box: the kinds, behind the box's number if there are more."""
        if self.rules.boxes == 1:
            return self.kinds
        return tuple(f"{box}.{kind}" for box in range(1, self.rules.boxes + 1) for kind in self.kinds)

    def limits(self, spot: str) -> Limits:
        """Return the limits of a spot, or of a kind of bet; where they can be chosen, the widest."""
        kind = spot.partition(".")[2] or spot
        if self.classes:
            bounds = [one.main if kind == MAIN_SPOT else one.side for one in self.classes]
            lowest = min(limits.minimum_cents for limits in bounds)
            return Limits(lowest, max(limits.maximum_cents for limits in bounds))
        if kind == MAIN_SPOT:
            return self.main
        return self.side.get(SideBetKey(kind), SIDE_LIMITS)
