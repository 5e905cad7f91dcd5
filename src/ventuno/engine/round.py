"""One round of blackjack as a value: cards and choices come in, the state says what is wanted next.

The owner loops: while :meth:`Round.next_target` names a target, it fetches a card from the right end of
the shoe and hands it to :meth:`Round.deal`. In between the round waits in a stage: INSURANCE until
:meth:`Round.end_insurance`, PAYING until :meth:`Round.pay`, DECISION until :meth:`Round.end_step`.
FINISHED means it can be settled; the hole card of a round in which no bet needs it is turned afterwards by
:meth:`Round.show_hole`.

    DEALING -> INSURANCE? -> PAYING? -> (DECISION -> DRAWING)* -> FINISHED

The round knows no clock, no shoe, no wallet and no game by name. Money for insurance, doubles and
splits has been taken before it hears of them, and what is paid at once has been given. The owner keeps
``crowd.available`` up to date with :meth:`Round.set_available`; what is offered is worked out when a step
begins.
"""

from collections.abc import Sequence
from functools import partial

import numpy as np

from ventuno.core.cards import Card, is_ace
from ventuno.core.errors import (
    AlreadyDecided,
    NotOffered,
    NotYourTurn,
    TooEarly,
    TooLate,
    Unaffordable,
    UnknownHand,
)
from ventuno.core.hand import TWENTY_ONE, hand_value
from ventuno.core.money import Cents, format_cents
from ventuno.core.prices import PriceTable, cash_out_price
from ventuno.core.rules import Rules
from ventuno.engine.actions import (
    BURNED,
    DEALER,
    LINES,
    MAIN,
    SPLIT_1,
    SPLIT_2,
    Action,
    Cause,
    Dealt,
    Ending,
    Stage,
    Target,
    bit,
)
from ventuno.engine.atonce import AtOnce, even_money, naturals
from ventuno.engine.columns import ASKED, ASKED_EVEN_MONEY, NOT_ASKED, Bool, Int8, Int64, Rows
from ventuno.engine.crowd import Crowd
from ventuno.engine.legal import (
    cash_out_percent,
    dealer_draws,
    dealer_peeks,
    is_blackjack,
    is_charlie,
    legal_actions,
)
from ventuno.engine.needs import naturals_are_safe, second_card_matters, total_matters
from ventuno.engine.policy import Policy
from ventuno.engine.sideresults import KnownSides, SideOutcome
from ventuno.engine.turns import Turns, opening

# Looking up a member of an enumeration costs as much as what is done with it.
_DEALING, _INSURANCE, _PAYING, _DECISION, _DRAWING, _FINISHED = Stage
_OPEN, _STOOD, _BUST = Ending.OPEN, Ending.STOOD, Ending.BUST


class Round:
    """A round in play.

    Attributes:
        rules: How it is dealt and paid.
        crowd: Who plays.
        prices: Cash-out prices, None where cashing out is not possible.
        lines: Cards by box and line; a box without bets has none.
        dealer: The dealer's cards, **the face-down one included**: views use :meth:`dealer_shown`.
        hole_up: The dealer's second card is face up.
        stage: What the round waits for.
        step: Decision step, from 1; 0 before the first.
        dealt: Every card in the order of dealing.
        peeked_blackjack: The dealer looked and has a blackjack.
        naturals_paid: The blackjacks have been paid before the round's end.
    """

    def __init__(
        self,
        rules: Rules,
        crowd: Crowd,
        policy: Policy,
        prices: PriceTable | None,
        *,
        turns: Sequence[int] | None = None,
        hands_in_turn: bool = False,
        burns: bool = False,
    ) -> None:
        """Begin a round.

        Args:
            rules: How it is dealt and paid.
            crowd: Who plays.
            policy: Who decides for those who do not.
            prices: Cash-out prices, None where cashing out is not possible.
            turns: Boxes in playing order: a step asks one hand only, the first that is open in this order.
                None if all boxes decide at the same time.
            hands_in_turn: The split hands of a box are asked one after the other, as they are with ``turns``.
            burns: A card is burned before the first is dealt (MAJ-14).
        """
        self.rules = rules
        self.crowd = crowd
        self.policy = policy
        self.prices = prices
        self.lines: list[list[list[Card]]] = [[[] for _ in range(LINES)] for _ in range(rules.boxes)]
        self.dealer: list[Card] = []
        self.hole_up = False
        self.stage = _DEALING
        self.step = 0
        self.dealt: list[Dealt] = []
        self.peeked_blackjack = False
        self.naturals_paid = False
        self._turns = Turns(crowd.boxes, turns, hands_in_turn=hands_in_turn)
        self._asked: list[Target] = []
        self._sides = KnownSides(rules)
        assert crowd.boxes, "without a bet there is no round and no card (COM-27)"
        self._queue = opening(rules, crowd.boxes, burns=burns)

    # --- cards ---------------------------------------------------------------------------------

    def next_target(self) -> Target | None:
        """Return where the next card goes, None while the round waits for decisions or has ended."""
        return self._queue[0] if self._queue else None

    def deal(self, card: Card, position: int) -> None:
        """Take the card that was wanted.

        Args:
            card: The card.
            position: Its position in the shoe.
        """
        target = self._queue.pop(0)
        self.dealt.append(Dealt(card, target, target.stream, position))
        if target.box == DEALER:
            self.dealer.append(card)
        elif target.box != BURNED:
            cards = self.lines[target.box][target.line]
            cards.append(card)
            if self.stage is _DRAWING:
                completes = self._completes(cards, from_split=target.line != MAIN)
                self.crowd.take_card(target.box, target.line, len(cards), completes)
        if not self._queue:
            self._go_on(target)

    def _completes(self, cards: Sequence[Card], *, from_split: bool) -> Ending | None:
        """Return how a hand ends with the card it just got, None if it goes on."""
        total = hand_value(cards).total
        if total > TWENTY_ONE:
            return _BUST
        if is_charlie(self.rules, cards):
            return Ending.CHARLIE
        one_card_only = from_split and self.rules.split_aces_one_card and is_ace(cards[0])
        return _STOOD if total == TWENTY_ONE or one_card_only else None

    def _go_on(self, last: Target) -> None:
        """Move to the next stage when all wanted cards are there."""
        if self.stage is _DEALING:
            self._begin()
        elif last.box == DEALER:
            self.hole_up = True
            self._play_dealer()
        else:
            self._begin_step()

    def _begin(self) -> None:
        for box in self.crowd.boxes:
            self.crowd.begin(box, Ending.BLACKJACK if is_blackjack(self.lines[box][MAIN]) else _OPEN)
        offers = self.rules.insurance and is_ace(self.dealer[0])
        if offers and self.crowd.ask_insurance(even_money=self.rules.even_money):
            self.stage = _INSURANCE
        else:
            self._peek()

    # --- insurance -----------------------------------------------------------------------------

    def insurance_cost(self, row: int) -> Cents:
        """Return what a yes costs a row: half the main bet, rounded down; nothing for even money."""
        return Cents(self.crowd.insurance_price(row))

    def even_money(self, rows: Rows) -> AtOnce:
        """Return what rows that are asked even money are paid at once if they take it (COM-12)."""
        return even_money(self.crowd, rows)

    def check_insurance(self, row: int) -> None:
        """Refuse an answer to the insurance offer that does not count.

        Raises:
            TooEarly: There is no offer yet.
            TooLate: The offer is over.
            AlreadyDecided: The row has answered.
            NotOffered: Half the bet is no whole cent, or the balance did not cover it.
        """
        if self.stage is not _INSURANCE:
            raise TooEarly() if self.stage is _DEALING else TooLate()
        state = int(self.crowd.insured[row])
        if state == NOT_ASKED:
            raise NotOffered(action="insurance")
        if state not in (ASKED, ASKED_EVEN_MONEY):
            raise AlreadyDecided

    def insure(self, rows: Rows | Sequence[int], takes: Bool | Sequence[bool]) -> None:
        """Record answers to the offer; insurance has been charged and even money has been paid.

        Args:
            rows: Rows that were asked and have not answered.
            takes: Their answers.
        """
        assert self.stage is _INSURANCE
        self.crowd.insure(rows, takes)

    def end_insurance(self) -> None:
        """End the offer: silence is no; then the dealer peeks (INF-4, INF-18)."""
        assert self.stage is _INSURANCE
        self.crowd.decline_rest()
        self._peek()

    def _peek(self) -> None:
        if dealer_peeks(self.rules, self.dealer) and is_blackjack(self.dealer):
            self.peeked_blackjack = True
            self.hole_up = True
            self.stage = _FINISHED
        elif (
            self.rules.blackjack_paid_at_once
            and naturals_are_safe(self.rules, self.dealer)
            and self.crowd.any_holding(Ending.BLACKJACK)
        ):
            self.stage = _PAYING
        else:
            self._begin_step()

    # --- blackjacks paid at once ---------------------------------------------------------------

    def owed(self) -> AtOnce:
        """Return what the blackjacks are to be paid now (COM-25)."""
        assert self.stage is _PAYING
        return naturals(self.rules, self.crowd)

    def pay(self) -> None:
        """Record that what is owed has been paid; the round goes on."""
        rows, back, gained = self.owed()
        self.crowd.pay_at_once(rows, back + gained)
        self.naturals_paid = True
        self._begin_step()

    # --- decisions -----------------------------------------------------------------------------

    def hands(self) -> list[Target]:
        """Return the lines that have cards, in playing order."""
        return [
            Target(box, line) for box in self._turns.order for line in range(LINES) if self.lines[box][line]
        ]

    def asked(self) -> list[Target]:
        """Return the hands that decide in the running step, in playing order."""
        return list(self._asked) if self.stage is _DECISION else []

    def legal(self, box: int, line: int) -> list[Action]:
        """Return what the rules alone allow on a line, in display order (public)."""
        return legal_actions(
            self.rules, self.lines[box][line], from_split=line != MAIN, percent=self.price_percent(box, line)
        )

    def price_percent(self, box: int, line: int) -> int | None:
        """Return the cash-out price on a line in hundredths of the stake, None where none is offered."""
        cards = self.lines[box][line]
        return cash_out_percent(self.rules, self.prices, cards, self.dealer[0], from_split=line != MAIN)

    def _begin_step(self) -> None:
        """Offer what can be done with the hands whose turn it is; if nothing can, the dealer plays."""
        self.step += 1
        self.crowd.clear_step()
        self._asked = []
        alive = self.crowd.alive()
        for queue in self._turns.queues([hand for hand in self.hands() if hand in alive]):
            for hand in queue:
                if self.crowd.offer(*hand, self.legal(*hand)):
                    self._asked.append(hand)
                    break
        if self._asked:
            self.stage = _DECISION
        else:
            self.crowd.keep_step(self.step)
            self._play_dealer()

    def pending(self) -> tuple[Rows, Rows]:
        """Return rows and lines of the hands that are asked and have not decided."""
        return self.crowd.undecided()

    def cost(self, row: int, line: int, action: Action) -> Cents:
        """Return what an action costs now: one more stake for a double or a split, else nothing."""
        costs = action in (Action.DOUBLE, Action.SPLIT)
        return Cents(int(self.crowd.stake[row, line]) if costs else 0)

    def price(self, row: int, line: int) -> Cents:
        """Return what cashing out a hand to which it is offered pays now, and at once (INF-15, COM-25)."""
        percent = self.price_percent(int(self.crowd.box[row]), line)
        assert percent is not None, "no price is known for this hand"
        return Cents(cash_out_price(int(self.crowd.stake[row, line]), percent))

    def check(self, row: int, line: int, action: Action) -> None:
        """Refuse a decision that may not be taken (COM-10); the balance of this moment is not looked at.

        Raises:
            TooEarly: No decision step is running yet.
            TooLate: The hands have been played.
            UnknownHand: The row has no hand on this line.
            NotYourTurn: Another hand is to be played first.
            AlreadyDecided: The hand has decided in this step.
            Unaffordable: Legal, but the balance did not cover it when the step began.
            NotOffered: The rules do not allow it, the player hides it, or the hand has ended.
        """
        if self.stage is not _DECISION:
            raise TooLate() if self.stage is _FINISHED else TooEarly()
        offered, chosen = int(self.crowd.offered[row, line]), int(self.crowd.choice[row, line])
        if action and not chosen and offered & bit(action):
            return
        if chosen:
            raise AlreadyDecided
        if self.crowd.ending[row, line] == Ending.ABSENT:
            raise UnknownHand
        if not offered and self.crowd.ending[row, line] == _OPEN:
            raise NotYourTurn
        box, cost = int(self.crowd.box[row]), self.cost(row, line, action)
        if offered and cost and action in self.legal(box, line):
            raise Unaffordable(needed=format_cents(cost))
        raise NotOffered(action=action.name.lower())

    def replacement(self, row: int, line: int, refused: Action) -> Action:
        """Return what is done instead of a double or split the balance no longer covers (INF-13)."""
        box = int(self.crowd.box[row])
        return self.policy.replacement(refused, hand_value(self.lines[box][line]), self.legal(box, line))

    def decide(
        self,
        rows: Rows | Sequence[int],
        lines: Rows | Sequence[int],
        actions: Int8 | Sequence[int],
        causes: Int8 | Sequence[int],
        pays: Bool | None = None,
        *,
        golden: Int64 | None = None,
    ) -> None:
        """Record decisions; doubles, splits and cash outs have been paid.

        Where a hand is played for several players, some may not pay for a double or split (MAJ-7): after
        such a double the hand takes its card and stands with its old stake; after such a split it goes on
        as SPLIT-2 with its old stake and has no part in SPLIT-1.

        *Shape*: one entry a decision; no hand twice.

        Args:
            rows: Rows of the crowd.
            lines: Lines of the hands.
            actions: What they do, replacements included.
            causes: Who or what decided.
            pays: Who pays for a double or split; by default everybody does.
            golden: How much of each second stake is paid in golden chips, cents; by default nothing (MAJ-17).
        """
        assert self.stage is _DECISION
        percents: Int64 | None = None
        if self.prices is not None:
            percents = np.zeros((self.rules.boxes, LINES), np.int64)
            for box, line in self.hands():
                percents[box, line] = self.price_percent(box, line) or 0
        self.crowd.decide(rows, lines, actions, causes, percents=percents, pays=pays, golden=golden)

    def end_step(self) -> None:
        """End the step: the silent get the automatic action, then the cards asked for are wanted."""
        assert self.stage is _DECISION
        for box, line in self._asked:
            self.crowd.decide_rest(box, line, partial(self._automatic, box, line), Cause.TIME_OUT)
        self.crowd.keep_step(self.step)
        self.crowd.call_cards()
        for box, line in self._asked:
            if line == MAIN and self.crowd.split_hands(box):
                first, second = self.lines[box][MAIN][:2]
                self.lines[box][SPLIT_1], self.lines[box][SPLIT_2] = [first], [second]
        self.stage = _DRAWING
        boxes = {box for box, _ in self._asked}
        self._queue = [hand for hand in self.hands() if hand.box in boxes and self._wants_card(hand)]
        if not self._queue:
            self._begin_step() if self.crowd.any_holding(_OPEN) else self._play_dealer()

    def _automatic(self, box: int, line: int) -> Action:
        """Returns what is done with a hand whose player stayed silent."""
        return self.policy.automatic(hand_value(self.lines[box][line]), self.legal(box, line))

    def _wants_card(self, hand: Target) -> bool:
        """Tells whether a hand draws; SPLIT-1 gets its second card even if nobody has a part in it (MAJ-7)."""
        just_split = hand.line == SPLIT_1 and len(self.lines[hand.box][SPLIT_1]) == 1
        return just_split or self.crowd.wants_card(*hand)

    def shares(self, box: int = 0) -> dict[tuple[int, int], tuple[tuple[int, ...], int]]:
        """Return the choices of the running step by ``(line, offered set)``: counts, undecided (INF-11)."""
        return self.crowd.shares(box) if self.stage is _DECISION else {}

    # --- the dealer ----------------------------------------------------------------------------

    def dealer_shown(self) -> list[Card | None]:
        """Return the dealer's cards as anybody may see them, None for the face-down one."""
        return [None if n == 1 and not self.hole_up else card for n, card in enumerate(self.dealer)]

    def show_hole(self) -> None:
        """Turn the hole card of a finished and settled round for show (COM-24)."""
        assert self.stage is _FINISHED
        self.hole_up = True

    def _play_dealer(self) -> None:
        """Turn or take the second card and draw, each only if a bet depends on it (COM-24)."""
        self.stage = _DRAWING
        rules, crowd = self.rules, self.crowd
        draws_on = total_matters(rules, crowd, self.lines)
        paid = self.naturals_paid
        if not self.hole_up and (
            draws_on or second_card_matters(rules, crowd, self.dealer[0], naturals_paid=paid)
        ):
            if len(self.dealer) == 1:
                self._queue = [Target(DEALER)]
                return
            self.hole_up = True
        if draws_on and dealer_draws(rules, self.dealer):
            self._queue = [Target(DEALER)]
        else:
            self.stage = _FINISHED

    # --- what is known -------------------------------------------------------------------------

    def side_outcomes(self, box: int = 0) -> list[SideOutcome]:
        """Return the side-bet outcomes that the face-up cards tell so far (public)."""
        sides, finished = self._sides, self.stage is _FINISHED and self.hole_up
        drawn_out = finished and sides.reads_final and not dealer_draws(self.rules, self.dealer)
        shown = self.dealer if self.hole_up else self.dealer[:1]
        return sides.of(box, self.lines[box][MAIN], shown, drawn_out=drawn_out)

    def set_available(self, rows: Rows | Sequence[int], cents: Int64 | Sequence[int]) -> None:
        """Take over new spendable balances; what is offered follows from the next step on."""
        self.crowd.set_available(rows, cents)
