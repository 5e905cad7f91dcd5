"""How a box's side bets come out, as far as the face-up cards tell (COM-15, COM-20)."""

from collections.abc import Sequence
from typing import Final

import msgspec

from ventuno.core.cards import Card
from ventuno.core.rules import Rules, SideBet, SideBetKey
from ventuno.engine.legal import is_blackjack
from ventuno.engine.sidebets import SIDE_BETS, Needs, rank_index


class SideOutcome(msgspec.Struct, frozen=True):
    """A side bet's outcome, the same for everybody in the box.

    Attributes:
        key: Which bet.
        rank_name: The winning rank, None if lost or pushed.
        pays: Odds to one, 0 if lost or pushed.
        pushed: The stake is returned.
    """

    key: SideBetKey
    rank_name: str | None = None
    pays: int = 0
    pushed: bool = False

    @property
    def returns(self) -> int:
        """What comes back for each cent staked, the stake included."""
        return 1 if self.pushed else (self.pays + 1 if self.rank_name else 0)


_DEALER_FINAL: Final = Needs.DEALER_FINAL


class KnownSides:
    """The side-bet outcomes of a round's boxes, worked out once for as many cards as lie there.

    Args:
        rules: The table's rules.

    Attributes:
        reads_final: A side bet reads the dealer's final hand.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.reads_final = any(SIDE_BETS[bet.key].needs is _DEALER_FINAL for bet in rules.side_bets)
        self._known: dict[tuple[int, int, int, bool], list[SideOutcome]] = {}

    def of(
        self, box: int, player: Sequence[Card], dealer: Sequence[Card], *, drawn_out: bool
    ) -> list[SideOutcome]:
        """Return what :func:`side_outcomes` tells of a box; cards are only ever added to a hand."""
        # Beyond the first two the dealer's cards are read when they are all there.
        cards = box, min(len(player), 2), min(len(dealer), 2), drawn_out
        known = self._known.get(cards)
        if known is None:
            known = self._known[cards] = side_outcomes(self._rules, player, dealer, drawn_out=drawn_out)
        return known


def side_outcomes(
    rules: Rules, player: Sequence[Card], dealer: Sequence[Card], *, drawn_out: bool
) -> list[SideOutcome]:
    """Return the outcomes that are certain, in the order of the rules.

    Args:
        rules: The table's rules.
        player: Cards of the box's MAIN line.
        dealer: The dealer's face-up cards.
        drawn_out: The dealer has drawn to the end.
    """
    outcomes = (_outcome(bet, player, dealer, drawn_out=drawn_out) for bet in rules.side_bets)
    return [outcome for outcome in outcomes if outcome is not None]


def _outcome(
    bet: SideBet, player: Sequence[Card], dealer: Sequence[Card], *, drawn_out: bool
) -> SideOutcome | None:
    kind = SIDE_BETS[bet.key]
    if kind.pushed_by_blackjack and is_blackjack(player[:2]):
        return SideOutcome(bet.key, pushed=True)
    cards = _cards_read(kind.needs, player, dealer, drawn_out=drawn_out)
    if cards is None:
        return None
    rank = rank_index(bet.key, cards)
    return SideOutcome(bet.key) if rank is None else SideOutcome(bet.key, kind.ranks[rank], bet.pays[rank])


def _cards_read(
    needs: Needs, player: Sequence[Card], dealer: Sequence[Card], *, drawn_out: bool
) -> Sequence[Card] | None:
    """Returns the cards a bet reads, None while they are not all on the table face up."""
    match needs:
        case Needs.PLAYER_TWO:
            return player[:2] if len(player) >= 2 else None
        case Needs.PLAYER_TWO_PLUS_UPCARD:
            return [*player[:2], dealer[0]] if len(player) >= 2 and dealer else None
        case Needs.DEALER_TWO:
            return dealer[:2] if len(dealer) >= 2 else None
        case Needs.DEALER_FINAL:
            return dealer if drawn_out else None
