"""The rules of a table as one frozen value.

Odds, engine, help page, cash-out prices and strategy chart all read this value, so what is
shown cannot differ from what is played. Each field says what it means, its trade name, and
who gains when it is switched.
"""

import hashlib
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

import msgspec

from ventuno.core.sidebets import KINDS


class Peek(StrEnum):
    """When the dealer looks at the hole card before anyone acts."""

    NEVER = "never"
    ACE = "ace"
    ACE_AND_TEN = "ace_and_ten"


class LateBlackjack(StrEnum):
    """What a dealer blackjack found after the players acted takes."""

    ALL = "all"
    """Every stake, doubled and split ones included (INF-4)."""
    DOUBLES_BACK_ON_TEN = "doubles_back_on_ten"
    """All, but the double part is returned when the upcard is a ten (MAJ-11)."""
    ORIGINAL_ONLY = "original_only"
    """Only the original bet (OBO); extra stakes are returned."""


class SideBetKey(StrEnum):
    """The side bets there are, one member for each row of :data:`~ventuno.core.sidebets.KINDS` (COM-15)."""

    _ignore_ = "kind"
    for kind in KINDS:
        vars()[kind.key.upper()] = kind.key


SIDE_BET_RANKS: Final[Mapping[SideBetKey, tuple[str, ...]]] = MappingProxyType(
    {SideBetKey(kind.key): kind.ranks for kind in KINDS}
)
"""Names of each bet's winning ranks, best first (COM-15); a pay table follows this order."""


class SideBet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side bet of a table and what each of its ranks pays.

    Attributes:
        key: Which bet.
        pays: Odds to one for each rank, best first, in the order of the bet's ranks.
    """

    key: SideBetKey
    pays: tuple[int, ...]


class CashOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cash-out option (INF-15 to INF-17).

    Attributes:
        fee: Taken off the value of the hand, per unit staked.
        step: The ratio is rounded down to a multiple of this.
    """

    fee: Fraction = Fraction(19, 1000)
    step: Fraction = Fraction(1, 100)


class Rules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a round is dealt, played and paid.

    Attributes:
        decks: Decks in a full shoe (4, 6 or 8 at our tables). Fewer decks favour the player.
        boxes: Betting positions dealt for.
        hole_card: The dealer takes the second card with the deal (US); else after all acted (ENHC, EU).
        dealer_hits_soft_17: H17. Favours the house; all our presets stand (S17, COM-6).
        blackjack_pays: Odds of a natural.
        peek: When the dealer looks for blackjack before anyone acts. Peeking favours the player.
        late_blackjack: What a dealer blackjack found late takes.
        insurance: Insurance is offered against an ace (COM-11).
        even_money: A blackjack facing an ace is offered 1:1 at once instead of insurance (COM-12).
        blackjack_paid_at_once: A natural is paid before the round ends (COM-25).
        double_after_split: DAS. Favours the player.
        split_aces_one_card: Each split ace gets one card and ends (COM-8).
        charlie_cards: So many cards not over 21 win at once; 0 for none. Favours the player.
        charlie_beats_blackjack: A Charlie wins against a dealer blackjack too (INF-5).
        no_hit_from_hard: A hard total of this or more may not hit; 0 for no such limit (INF-14).
        cash_out: The cash-out option, if the table has it.
        side_bets: In the order of their spots.
    """

    decks: int = 8
    boxes: int = 1
    hole_card: bool = True
    dealer_hits_soft_17: bool = False
    blackjack_pays: Fraction = Fraction(3, 2)
    peek: Peek = Peek.ACE
    late_blackjack: LateBlackjack = LateBlackjack.ALL
    insurance: bool = True
    even_money: bool = False
    blackjack_paid_at_once: bool = False
    double_after_split: bool = False
    split_aces_one_card: bool = True
    charlie_cards: int = 0
    charlie_beats_blackjack: bool = False
    no_hit_from_hard: int = 0
    cash_out: CashOut | None = None
    side_bets: tuple[SideBet, ...] = ()

    @property
    def side_bet_keys(self) -> tuple[SideBetKey, ...]:
        """The keys of the side bets, in the order of their spots."""
        return tuple(bet.key for bet in self.side_bets)


def _encode_fraction(value: Any) -> str:
    assert isinstance(value, Fraction)
    return f"{value.numerator}:{value.denominator}"


def decode_fraction(kind: type, value: Any) -> Any:
    """Decode ``"3:2"``, ``"0.019"`` or a whole number into a fraction (hook for msgspec)."""
    if kind is not Fraction or isinstance(value, bool | float):
        raise ValueError('write a ratio as "3:2" or a decimal in quotes such as "0.019"')
    try:
        return Fraction(str(value).replace(":", "/"))
    except (ValueError, ZeroDivisionError):
        raise ValueError(f'{value!r} is no ratio: write "3:2" or "0.019"') from None


_ENCODER: Final = msgspec.json.Encoder(enc_hook=_encode_fraction, order="deterministic")


def rules_json(rules: Rules) -> bytes:
    """Return the canonical JSON of the rules, the same bytes for the same rules everywhere."""
    return _ENCODER.encode(rules)


def rules_from_json(data: bytes) -> Rules:
    """Return the rules that :func:`rules_json` wrote.

    Raises:
        msgspec.ValidationError: The document is not a rules value.
    """
    return msgspec.json.decode(data, type=Rules, dec_hook=decode_fraction)


def rules_hash(rules: Rules) -> str:
    """Return the SHA-256 of the canonical JSON, in hexadecimal: the rules version of a round."""
    return hashlib.sha256(rules_json(rules)).hexdigest()
