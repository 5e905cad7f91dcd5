"""A match played by counting values alone, for simulations: the same course, a few microseconds a card.

It is a second way through the same rules, so tests hold it against the engine card by card. It knows only the
rules of a duel: four decks or any number, peek under ace and ten, even money, double after split, one split,
one card on split aces.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ventuno.core.hand import TWENTY_ONE
from ventuno.engine.actions import Action
from ventuno.games.duel.course import SEATS, Decision, Verdict, after_hand, first_to_act, other
from ventuno.games.duel.situation import Player, Question, SeenHand, SeenPlayer, Situation, total_of
from ventuno.games.duel.terms import Terms

_STANDS: Final = 17
_ACE: Final = 1
_TEN: Final = 10


class Shoe:
    """A shoe of counting values: players draw from its front, the dealer from its back.

    Attributes:
        seen: Cards of each value that have been shown, an ace first.
    """

    def __init__(self, values: Sequence[int]) -> None:
        self._values = values
        self._front = 0
        self._back = len(values)
        self.seen = [0] * 10

    @property
    def used(self) -> int:
        """Cards dealt from both ends."""
        return self._front + len(self._values) - self._back

    def front(self) -> int:
        """Deal to a player."""
        value = self._values[self._front]
        self._front += 1
        self.show(value)
        return value

    def back(self) -> int:
        """Deal to the dealer; what lies face down is shown later."""
        self._back -= 1
        return self._values[self._back]

    def show(self, value: int) -> None:
        """Note that a card is known."""
        self.seen[value - 1] += 1


class _Hand:
    __slots__ = ("doubled", "from_split", "stake", "stood", "values")

    def __init__(self, values: list[int], stake: int, *, from_split: bool = False) -> None:
        self.values, self.stake, self.from_split = values, stake, from_split
        self.stood = self.doubled = False

    @property
    def complete(self) -> bool:
        one_card = self.from_split and self.values[0] == _ACE and len(self.values) > 1
        return self.stood or self.doubled or one_card or total_of(self.values)[0] >= TWENTY_ONE

    def seen(self) -> SeenHand:
        return SeenHand(tuple(self.values), self.stake, not self.complete, self.from_split)


class _Seat:
    __slots__ = ("bet", "chips", "hands", "insurance", "paid")

    def __init__(self, chips: int) -> None:
        self.chips, self.bet, self.insurance = chips, 0, 0
        self.hands: list[_Hand] = []
        self.paid = False

    def seen(self) -> SeenPlayer:
        hands = tuple(hand.seen() for hand in self.hands)
        return SeenPlayer(self.chips, self.bet, self.insurance, hands, self.paid)


class QuickHand:
    """One hand in play.

    Attributes:
        chips: Chips of each seat, after the hand once it is over.
        bets: What each bet.
        acts: What was decided, in order: seat and bet, answer or action.
    """

    def __init__(
        self,
        terms: Terms,
        players: Sequence[Player],
        shoe: Shoe,
        *,
        hand: int,
        first: int,
        chips: Sequence[int],
        past: Sequence[Sequence[int]] = (),
    ) -> None:
        self._terms, self._players, self._shoe = terms, players, shoe
        self._number, self._order = hand, (first, other(first))
        self._past = [tuple((bets[n], bets[other(n)]) for bets in past) for n in range(SEATS)]
        self._seats = [_Seat(cents) for cents in chips]
        self._dealer: list[int] = []
        self.acts: list[tuple[int, int | bool | Action]] = []

    @property
    def chips(self) -> list[int]:
        """Chips of each seat."""
        return [seat.chips for seat in self._seats]

    @property
    def bets(self) -> list[int]:
        """Main bets."""
        return [seat.bet for seat in self._seats]

    def play(self) -> list[int]:
        """Play the hand; return the chips of each seat."""
        for number in self._order:
            self._bet(number)
        self._deal()
        if self._dealer[0] == _ACE:
            for number in self._order:
                self._offer(number)
        if total_of(self._dealer)[0] != TWENTY_ONE:
            for seat in self._seats:
                if _natural(seat) and not seat.paid:
                    seat.chips += seat.bet + seat.bet * 3 // 2
                    seat.paid = True
                    seat.hands = []
            for number in self._order:
                self._play_seat(number)
        self._shoe.show(self._dealer[1])
        self._settle()
        return self.chips

    def _situation(
        self, seat: int, question: Question, playing: int = 0, legal: tuple[Action, ...] = ()
    ) -> Situation:
        mine, his = self._seats[seat].seen(), self._seats[other(seat)].seen()
        upcard = self._dealer[0] if self._dealer else 0
        first = seat == self._order[0]
        seen = tuple(self._shoe.seen)
        return Situation(
            self._terms,
            question,
            self._number,
            first,
            mine,
            his,
            upcard,
            playing,
            legal,
            seen,
            self._past[seat],
        )

    def _bet(self, number: int) -> None:
        seat = self._seats[number]
        cents = self._players[number].bet(self._situation(number, Question.BET))
        assert self._terms.minimum_cents <= cents <= self._terms.most_bet(seat.chips), "a bet that is refused"
        seat.chips -= cents
        seat.bet = cents
        self.acts.append((number, cents))

    def _deal(self) -> None:
        cards = [[self._shoe.front()] for _ in range(SEATS)]
        self._dealer.append(self._shoe.back())
        self._shoe.show(self._dealer[0])
        for n in range(SEATS):
            cards[n].append(self._shoe.front())
            self._seats[n].hands = [_Hand(cards[n], self._seats[n].bet)]
        self._dealer.append(self._shoe.back())

    def _offer(self, number: int) -> None:
        seat = self._seats[number]
        even = _natural(seat)
        cost = 0 if even else seat.bet // 2
        if cost > seat.chips:
            return
        question = Question.EVEN_MONEY if even else Question.INSURANCE
        takes = self._players[number].insures(self._situation(number, question))
        self.acts.append((number, takes))
        if takes and even:
            seat.chips += 2 * seat.bet
            seat.paid, seat.hands = True, []
        elif takes:
            seat.chips -= cost
            seat.insurance = cost

    def _play_seat(self, number: int) -> None:
        seat, playing = self._seats[number], 0
        while playing < len(seat.hands):
            hand = seat.hands[playing]
            if hand.complete:
                playing += 1
                continue
            legal = _legal(seat, hand)
            action = Action.STAND
            if legal != (Action.STAND,):
                action = self._players[number].play(self._situation(number, Question.PLAY, playing, legal))
                assert action in legal, "an action that is refused"
                self.acts.append((number, action))
            self._do(seat, hand, action)

    def _do(self, seat: _Seat, hand: _Hand, action: Action) -> None:
        match action:
            case Action.STAND:
                hand.stood = True
            case Action.HIT:
                hand.values.append(self._shoe.front())
            case Action.DOUBLE:
                seat.chips -= hand.stake
                hand.stake *= 2
                hand.values.append(self._shoe.front())
                hand.doubled = True
            case _:
                assert action is Action.SPLIT
                seat.chips -= hand.stake
                left, right = hand.values
                firsts = [left, self._shoe.front()], [right, self._shoe.front()]
                seat.hands = [_Hand(values, hand.stake, from_split=True) for values in firsts]

    def _settle(self) -> None:
        blackjack = total_of(self._dealer)[0] == TWENTY_ONE
        hands = [hand for seat in self._seats for hand in seat.hands]
        draws_on = any(total_of(hand.values)[0] <= TWENTY_ONE for hand in hands)
        if not blackjack and draws_on:
            while total_of(self._dealer)[0] < _STANDS:
                self._dealer.append(self._shoe.back())
                self._shoe.show(self._dealer[-1])
        his = total_of(self._dealer)[0]
        for seat in self._seats:
            if blackjack:
                seat.chips += 3 * seat.insurance
            for hand in seat.hands:
                mine = total_of(hand.values)[0]
                if blackjack:
                    seat.chips += hand.stake if _natural(seat) else 0
                elif mine <= TWENTY_ONE and (his > TWENTY_ONE or mine > his):
                    seat.chips += 2 * hand.stake
                elif mine == his <= TWENTY_ONE:
                    seat.chips += hand.stake


def _natural(seat: _Seat) -> bool:
    hands = seat.hands
    return len(hands) == 1 and len(hands[0].values) == 2 and sorted(hands[0].values) == [_ACE, _TEN]


def _legal(seat: _Seat, hand: _Hand) -> tuple[Action, ...]:
    found = [Action.HIT, Action.STAND]
    if len(hand.values) == 2 and seat.chips >= hand.stake:
        found.append(Action.DOUBLE)
        if not hand.from_split and hand.values[0] == hand.values[1]:
            found.append(Action.SPLIT)
    return tuple(found)


class QuickResult(NamedTuple):
    """How a match ended.

    Attributes:
        winner: The winner's seat.
        decision: What decided it.
        hands: Hands played.
        chips: Chips of each at the end.
        hands_chips: Chips of each after every hand, gifts not yet given.
    """

    winner: int
    decision: Decision
    hands: int
    chips: list[int]
    hands_chips: list[list[int]]


def full_shoe(decks: int) -> list[int]:
    """Return the counting values of a whole shoe, in order."""
    return [value for value in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10) for _ in range(4 * decks)]


class QuickMatch:
    """A match between two players."""

    def __init__(self, terms: Terms, players: Sequence[Player], *, cut_at: int = 156) -> None:
        """Set the match up.

        Args:
            terms: Of the match; a duplicate match has another course.
            players: By seat.
            cut_at: So many used cards bring the cut card.
        """
        assert not terms.duplicate, "a duplicate match is played by the engine"
        self._terms, self._players = terms, players
        self._cut_at = cut_at

    def play(self, shoes: Iterator[Sequence[int]]) -> QuickResult:
        """Play the match.

        Args:
            shoes: Counting values of the shoes in the order of dealing, as many as are wanted.
        """
        shoe = Shoe(next(shoes))
        drawn = self._draw(shoe)
        chips, number, told = [self._terms.chips_cents] * SEATS, 0, []
        past: list[list[int]] = []
        verdict = Verdict()
        while verdict.decision is None:
            if shoe.used >= self._cut_at:
                shoe = Shoe(next(shoes))
            number += 1
            first = first_to_act(drawn, number)
            hand = QuickHand(
                self._terms, self._players, shoe, hand=number, first=first, chips=chips, past=past
            )
            chips = hand.play()
            past.append(hand.bets)
            told.append(list(chips))
            verdict = after_hand(self._terms, number, chips)
            if verdict.gift:
                chips = [cents + self._terms.minimum_cents for cents in chips]
        assert verdict.winner is not None
        return QuickResult(verdict.winner, verdict.decision, number, chips, told)

    @staticmethod
    def _draw(shoe: Shoe) -> int:
        while True:
            mine, his = shoe.front(), shoe.front()
            if mine != his:
                return int(his < mine)
