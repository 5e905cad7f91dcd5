"""What every table does the same way: take cards, settle, be rebuilt from its log, show itself."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ventuno.core.cards import DECK_SIZE, Card
from ventuno.core.prices import PriceTable
from ventuno.core.strategy import Chart
from ventuno.engine.actions import Stream
from ventuno.ledger.values import Grant, Settlement
from ventuno.table import mine, money, views
from ventuno.table.commands import Output, Plan, Refs
from ventuno.table.fingerprint import fingerprint
from ventuno.table.messages import Me, ShoeView, TableInfo, View
from ventuno.table.names import target_name
from ventuno.table.records import CardsDealt, Entry, Opened, Started, Voided
from ventuno.table.spec import TableSpec
from ventuno.table.state import Settings, ShoeUse, TableState


class BaseTable(ABC):
    """A table in play.

    Attributes:
        state: What it knows; read only for everybody else.
    """

    def __init__(
        self,
        spec: TableSpec,
        table_no: int,
        epoch: int,
        prices: PriceTable | None,
        next_round: int,
        *,
        chart: Chart | None = None,
    ) -> None:
        settings = Settings(spec, prices, chart)
        self.state = TableState(settings, settings, table_no, epoch, next_round)
        self._taken: list[tuple[Card, Stream, int]] = []
        self._replayed = False

    @abstractmethod
    def apply(self, entry: Entry, grant: Grant | None = None, refs: Refs | None = None) -> Output:
        """Make an entry that is stored happen; never refuses.

        Args:
            entry: The fact.
            grant: The store's answer to its ask.
            refs: The plan's ``refs``; none during a replay.
        """

    def void(self, reason: str, now_ms: int) -> Plan:
        """Cancel the open round; once applied, ``settlement`` returns every stake (COM-26)."""
        assert self.state.open, "only an open round can be cancelled"
        return Plan(Voided(now_ms, reason))

    def hold(self, reason: str) -> None:
        """Begin no round from now on, or with an empty reason begin rounds again; what is played goes on (PLA-28)."""
        self.state.held = reason

    @property
    def at_rest(self) -> bool:
        """Whether nothing is at stake at the table."""
        return not self.state.open or (self.state.round is None and not self.state.betting)

    # --- cards ---------------------------------------------------------------------------------

    def wants(self) -> Stream | None:
        """Return the end of the shoe the next card is wanted from, None if none is."""
        if self.state.paused or not self.state.wants_cards:
            return None
        assert self.state.round is not None
        target = self.state.round.next_target()
        return None if target is None else target.stream

    def take(self, card: Card, position: int) -> None:
        """Deal the wanted card; :meth:`cards_entry` makes a fact of all cards taken."""
        live = self.state.round
        assert live is not None
        target = live.next_target()
        assert target is not None, "no card is wanted"
        self._taken.append((card, target.stream, position))
        live.deal(card, position)

    def cards_entry(self, now_ms: int) -> CardsDealt:
        """Return the cards taken since the last entry, to be stored and applied."""
        cards, streams, positions = zip(*self._taken, strict=True)
        return CardsDealt(now_ms, list(cards), list(streams), list(positions))

    def _deal(self, entry: CardsDealt) -> list[str]:
        """Takes over cards that are stored; returns where they went."""
        state, live = self.state, self.state.round
        assert live is not None
        if self._taken:
            assert entry.cards == [card for card, _, _ in self._taken], "other cards than were taken"
            self._taken = []
        else:
            for card, position in zip(entry.cards, entry.positions, strict=True):
                live.deal(Card(card), position)
        back = sum(entry.streams)
        state.shoe.front += len(entry.cards) - back
        state.shoe.back += back
        boxes = live.rules.boxes
        return [target_name(dealt.target, boxes=boxes) for dealt in live.dealt[-len(entry.cards) :]]

    def awaits_shoe(self) -> bool:
        """Tell whether the table stands still until :meth:`shoe_changed`."""
        return self.state.awaits_shoe

    def shoe_changed(self, no: int, front: int = 0, back: int = 0, commitment: str = "") -> None:
        """Play on with another shoe, or with one that was in use when the server stopped.

        Args:
            no: Its number at the table.
            commitment: What binds the house to it, for the round's document.
            front: Cards already used from its front.
            back: Cards already used from its back.
        """
        settings = self.state.next_settings
        cards = settings.spec.rules.decks * DECK_SIZE
        self.state.shoe = ShoeUse(no, front, back, settings.rules_hash, cards, commitment)
        self.state.awaits_shoe = False

    # --- the end of a round --------------------------------------------------------------------

    def settlement(self, now_ms: int, spendable: Sequence[int] | None = None) -> Settlement | None:
        """Return how the round is settled once it is finished or void, None before.

        Args:
            now_ms: Server clock.
            spendable: Balance of each account now, in the order of :meth:`holders`; by default what the
                table last heard. Only the record's "balance before and after" reads it.
        """
        return money.settlement(self.state, now_ms, spendable) if self.state.over else None

    def holders(self) -> list[int]:
        """Return the accounts with a stake in the round, in the order of its settlement."""
        return money.holders(self.state)

    # --- recovery ------------------------------------------------------------------------------

    def replayable(self, rows: Sequence[tuple[Entry, Grant | None]]) -> bool:
        """Tell whether the logged round plays by the rules of the present settings; else void it."""
        opened = [entry for entry, _ in rows if isinstance(entry, Opened | Started)]
        return all(entry.rules_hash == self.state.next_settings.rules_hash for entry in opened)

    def replay(self, rows: Iterable[tuple[Entry, Grant | None]]) -> None:
        """Rebuild an open round from its log, to be resumed or cancelled (PLA-21).

        Name the shoe with :meth:`shoe_changed` before; how much of it is used follows from the log.
        """
        for entry, grant in rows:
            self.apply(entry, grant)
        self._replayed = True

    def fingerprint(self) -> str:
        """Return a digest of all the log decides, equal for equal states."""
        return fingerprint(self.state)

    # --- settings and what is known from outside -----------------------------------------------

    def use(self, spec: TableSpec, prices: PriceTable | None, chart: Chart | None = None) -> None:
        """Play by other settings from the next round on."""
        self.state.next_settings = Settings(spec, prices, chart)

    def know_balances(self, balances: dict[int, int]) -> None:
        """Take note of balances that moved elsewhere."""
        for account, cents in balances.items():
            seat = self.state.presence.seats.get(account)
            if seat is not None and seat.balance_cents != cents:
                seat.balance_cents = cents
                self.state.balances_known = False

    def know_chips(self, chips: Mapping[int, Mapping[int, int]]) -> None:
        """Take note of the golden chips that accounts have to spend (MAJ-17)."""
        for account, pieces in chips.items():
            self.state.presence.seat(account).golden = dict(pieces)

    # --- views ---------------------------------------------------------------------------------

    def view(self, now_ms: int, shoe: ShoeView) -> View:
        """Return what everybody may see."""
        return views.view(self.state, now_ms, shoe)

    def me(self, account: int) -> Me:
        """Return what concerns one account."""
        return mine.message(self.state, account)

    def encode_mes(self, accounts: Sequence[int]) -> Iterator[tuple[int, bytes]]:
        """Return the encoded :class:`Me` of many accounts."""
        return mine.encoded(self.state, accounts)

    def accounts(self) -> list[int]:
        """Return the accounts with a window open: the readers of an output for everyone."""
        return list(self.state.presence.online)

    def info(self) -> TableInfo:
        """Return the fixed facts of the next window's settings."""
        return views.info(self.state.next_settings)
