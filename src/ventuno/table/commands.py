"""What is asked of a table, and what it answers: commands in, plans and outputs out.

The driver hands a batch of commands to ``plan``, has the store write the plan's entry and answer its
ask, and gives both back to ``apply``. Only then is anybody told. A plan changes no fact of the round;
presence (who is connected, seated, looking) is no fact of the round and is noted while planning.
"""

import msgspec

from ventuno.ledger.values import Ask
from ventuno.table.messages import Act, Bet, Consent, Deal, Insure, No, Ok, Spot, System
from ventuno.table.records import Entry

#: Opaque to the table: the driver finds the socket to answer by it.
Ref = object


class Placed(msgspec.Struct, frozen=True):
    """A slip arrived at ``received_ms`` of the server's clock."""

    ref: Ref
    account: int
    received_ms: int
    bet: Bet


class Started(msgspec.Struct, frozen=True):
    """A player alone placed the bets of a round and wants the cards (AME-11)."""

    ref: Ref
    account: int
    received_ms: int
    deal: Deal


class Consented(msgspec.Struct, frozen=True):
    """A player accepted or declined automatic extra stakes (MAJ-3)."""

    ref: Ref
    account: int
    received_ms: int
    consent: Consent


class Answered(msgspec.Struct, frozen=True):
    """An answer to the insurance offer arrived."""

    ref: Ref
    account: int
    received_ms: int
    insure: Insure


class Acted(msgspec.Struct, frozen=True):
    """A decision arrived."""

    ref: Ref
    account: int
    received_ms: int
    act: Act


class Seated(msgspec.Struct, frozen=True):
    """A player asked for a place, or to watch only; ``id`` is the client's request number."""

    account: int
    play: bool
    ref: Ref = None
    id: int = 0


class Connected(msgspec.Struct, frozen=True):
    """A window opened at this table.

    Attributes:
        account: Who, 0 for a spectator without an account.
        connection: Number of the window, unique while it is open.
        balance_cents: The account's spendable balance.
        last_bets: The account's last settled bets here, for REPEAT.
        shows_cash_out: The player's setting (INF-16).
        golden: Golden chips the account has to spend, by value (MAJ-17).
        bot: It plays for the house.
    """

    account: int
    connection: int = 0
    balance_cents: int = 0
    last_bets: dict[Spot, int] = {}
    shows_cash_out: bool = True
    golden: dict[int, int] = {}
    bot: bool = False


class Disconnected(msgspec.Struct, frozen=True):
    """A window closed or its network was lost."""

    account: int
    connection: int = 0


class Hidden(msgspec.Struct, frozen=True):
    """A window's page became hidden or visible (INF-23)."""

    account: int
    hidden: bool
    connection: int = 0


class ShowCashOut(msgspec.Struct, frozen=True):
    """A player showed or hid the cash-out option, from the next round on (INF-16)."""

    account: int
    show: bool
    ref: Ref = None
    id: int = 0


Command = (
    Placed | Started | Consented | Answered | Acted | Seated | Connected | Disconnected | Hidden | ShowCashOut
)

#: Row of an entry to answer: the driver's reference and the client's request number.
Refs = list[tuple[Ref, int]]


class Plan(msgspec.Struct):
    """What a batch or the clock leads to, before anything is written.

    Attributes:
        entry: The fact to write, if any.
        ask: Money it asks for; its rows are the entry's rows that move money, in their order.
        refs: Whom to answer for each row of the entry, for ``apply``.
        refusals: Requests that change nothing, to be answered at once.
        answers: Requests that had been accepted before or touch no money, to be answered at once.
        deferred: Commands to hand in again, before any new ones and before ``tick``, once this plan is
            applied: their account already has a row in this entry.
        touched: Accounts whose :class:`~ventuno.table.messages.Me` changed without an entry.
        public: What everybody sees changed without an entry.
    """

    entry: Entry | None = None
    ask: Ask | None = None
    refs: Refs = []
    refusals: list[tuple[Ref, No]] = []
    answers: list[tuple[Ref, Ok]] = []
    deferred: list[Command] = []
    touched: list[int] = []
    public: bool = False


class Output(msgspec.Struct):
    """What to tell whom after an entry was stored and applied.

    Attributes:
        replies: Answers to the entry's rows.
        public: Publish a new view to everybody.
        touched: Accounts whose ``Me`` changed.
        at_once: Nothing else will change it soon, so it may go out with the reply.
        everyone: Every account at the table gets its ``Me`` (``touched`` need not be looked at).
        dealt: Targets of the cards just dealt, in order: ``dealer`` or a line's name.
        system: Messages from the house to everybody.
    """

    replies: list[tuple[Ref, Ok | No]] = []
    public: bool = False
    touched: list[int] = []
    at_once: bool = False
    everyone: bool = False
    dealt: list[str] = []
    system: list[System] = []
