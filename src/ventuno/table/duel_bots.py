"""The house's players at a match: they read the views that a page is sent and answer by the same commands.

A bot sees what its seat sees, no more: the public view, its own :class:`~ventuno.table.messages.Me`, and what
both have shown before.
"""

from collections.abc import Sequence
from typing import Final

from ventuno.core.cards import parse_card, value
from ventuno.engine.actions import Action
from ventuno.games.duel.bots import ACTION_OF
from ventuno.games.duel.course import other
from ventuno.games.duel.situation import Player, Question, SeenHand, SeenPlayer, Situation
from ventuno.games.duel.terms import Terms
from ventuno.table.commands import Acted, Answered, Placed
from ventuno.table.messages import Act, ActionName, Bet, DuelView, Insure, LineView, Me, MyHand, View

_FACE_DOWN: Final = "??"
_NAMES: Final[dict[Action, ActionName]] = {
    Action.HIT: "hit",
    Action.STAND: "stand",
    Action.DOUBLE: "double",
    Action.SPLIT: "split",
}


class DuelBot:
    """A bot's seat: give it every view, and it answers when it is asked.

    Attributes:
        account: The account number that its commands carry.
    """

    def __init__(self, account: int, player: Player, terms: Terms) -> None:
        """Seat a player.

        Args:
            account: Of its contestant.
            player: Who decides.
            terms: Of the match.
        """
        self.account = account
        self._player, self._terms = player, terms
        self._id = 0
        self._shoe = 0
        self._first_shoe = False
        self._known: list[int] = [0] * 10
        self._round: tuple[int, list[int]] = (0, [0] * 10)

    def answer(self, view: View, me: Me, now_ms: int) -> Placed | Answered | Acted | None:
        """Return the bot's command, None while it is not asked.

        Args:
            view: What everybody sees.
            me: What the bot's own seat is told.
            now_ms: Server clock.
        """
        duel = view.duel
        if duel is None or me.duel is None:
            return None
        self._look(view, me)
        self._id += 1
        asked = next((hand for hand in me.hands if hand.offered), None)
        if me.duel.minimum_cents is not None:
            cents = self._player.bet(self._situation(view, duel, me, Question.BET))
            return Placed(None, self.account, now_ms, Bet(self._id, view.round, 1, {"main": cents}))
        if me.hands and me.hands[0].insurance_cents is not None:
            question = Question.EVEN_MONEY if me.hands[0].even_money else Question.INSURANCE
            takes = self._player.insures(self._situation(view, duel, me, question))
            message = Insure(self._id, view.round, takes, me.duel.seat)
            return Answered(None, self.account, now_ms, message)
        if asked is not None:
            action = self._player.play(self._situation(view, duel, me, Question.PLAY, asked))
            step = me.duel.step
            act = Act(self._id, view.round, step, asked.line, _NAMES[action], me.duel.seat)
            return Acted(None, self.account, now_ms, act)
        return None

    def _look(self, view: View, me: Me) -> None:
        """Remembers the cards shown: those of the hand in play, and those of the shoe before it."""
        if view.shoe.no != self._shoe:
            self._first_shoe = not self._shoe
            self._shoe, self._known = view.shoe.no, [0] * 10
            self._round = view.round, [0] * 10
        if view.round != self._round[0]:
            self._known = [a + b for a, b in zip(self._known, self._round[1], strict=True)]
            self._round = view.round, [0] * 10
        now = [0] * 10
        assert me.duel is not None
        lines, dealer = (
            (me.duel.lines, me.duel.dealer) if me.duel.dealer is not None else (view.lines, view.dealer)
        )
        split = {line.box for line in lines if line.line != "main"}
        cards = [
            card for line in lines if line.line != "main" or line.box not in split for card in line.hand.cards
        ]
        for card in [*cards, *dealer.cards]:
            if card != _FACE_DOWN:
                now[value(parse_card(card)) - 1] += 1
        if sum(now) >= sum(self._round[1]):
            self._round = view.round, now

    def _situation(
        self, view: View, duel: DuelView, me: Me, question: Question, asked: MyHand | None = None
    ) -> Situation:
        assert me.duel is not None
        seat = me.duel.seat
        # In a duplicate hand the other's cards are not known: he is taken for one who has the same.
        alone = me.duel.dealer is not None
        lines = me.duel.lines if alone else view.lines
        dealer = me.duel.dealer if me.duel.dealer is not None else view.dealer
        mine = _seen(duel, seat, lines, box=seat, own=me)
        his = _seen(duel, other(seat), lines, box=seat if alone else other(seat))
        if alone:
            first_two = [
                hand._replace(values=hand.values[:2]) for hand in his.hands[:1] if not hand.from_split
            ]
            his = his._replace(hands=tuple(first_two) or mine.hands[:1])
        upcard = value(parse_card(dealer.cards[0])) if dealer.cards else 0
        open_lines = [line.line for line in lines if line.box == seat and (line.line != "main" or mine.hands)]
        playing = 0
        if asked is not None and asked.line != "main":
            playing = [name for name in open_lines if name != "main"].index(asked.line)
        legal = tuple(ACTION_OF[name] for name in asked.offered) if asked is not None else ()
        drawn = [0] * 10
        for card in (card for both in duel.draw for card in both if self._first_shoe):
            drawn[value(parse_card(card)) - 1] += 1
        seen = tuple(sum(cards) for cards in zip(self._known, self._round[1], drawn, strict=True))
        past = tuple((hand.bets_cents[seat], hand.bets_cents[other(seat)]) for hand in duel.past)
        # Alone at a felt there is nobody's play to wait for.
        first = duel.first == seat or (alone and question is not Question.BET)
        return Situation(
            self._terms, question, duel.hand, first, mine, his, upcard, playing, legal, seen, past
        )


def _seen(
    duel: DuelView, seat: int, lines: Sequence[LineView], *, box: int, own: Me | None = None
) -> SeenPlayer:
    """Returns a player as the table shows him."""
    player = duel.players[seat]
    mine = [line for line in lines if line.box == box]
    split = [line for line in mine if line.line != "main"]
    shown = split or mine
    chips = own.duel.chips_cents if own is not None and own.duel is not None else player.chips_cents
    paid = bool(shown) and player.bet_cents > 0 and player.staked_cents == 0
    hands = tuple(
        SeenHand(
            tuple(value(parse_card(card)) for card in line.hand.cards),
            line.stake_cents,
            line.open,
            line.line != "main",
        )
        for line in shown
    )
    insured = player.insured_cents or 0
    return SeenPlayer(chips, player.bet_cents, insured, () if paid else hands, paid)
