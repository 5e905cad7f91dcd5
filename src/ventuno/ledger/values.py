"""Money a table asks for, what was granted, and how a round is settled: plain values."""

import msgspec
import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int64]


class Ask(msgspec.Struct, frozen=True):
    """Money wanted for an entry: one row an account, no account twice (or with assets: no purse twice).

    Attributes:
        accounts: Who, in the order of the entry's rows.
        cents: Change of what the account has at stake on this round: positive takes, negative gives back,
            0 asks nothing.
        gained: What each row is paid beyond that, for a hand that is paid at once (COM-25). None means that
            nobody is: stakes are taken and given back, and an account that has none left is out of the round.
        assets: Asset of each row: 0 for credits; for golden chips their value in cents, and then ``cents`` counts
            pieces (PLA-3). All rows of an account are granted, or none. None means credits only.
    """

    accounts: list[int]
    cents: list[int]
    gained: list[int] | None = None
    assets: list[int] | None = None


class Grant(msgspec.Struct, frozen=True):
    """The store's answer to an :class:`Ask`.

    Attributes:
        granted: Whether each row was covered by the balance and taken.
        balances: What each row's purse has to spend afterwards: cents, or pieces.
    """

    granted: list[bool]
    balances: list[int]


class Settlement(msgspec.Struct, frozen=True):
    """A finished round: holds resolved, money moved, documents written, log deleted.

    *Shape*: the arrays have one row a player. ``staked`` less ``paid`` must equal the player's hold on the round.
    With ``assets`` they have one row a purse: first the credits of an account, whether or not any were staked, then
    directly its golden chips.

    Attributes:
        accounts: Who.
        staked: All that was staked, cents.
        back: All that comes back, cents, what was paid at once included.
        paid: What of it was paid at once and is not paid again, cents.
        document: The round document, encoded.
        code: Game code.
        started_ms: When the round began.
        rules_hash: Version of the rules.
        shoe: Shoe number.
        void: The round was cancelled.
        spots: Names of the betting spots, in the order of the columns of ``bets``.
        bets: What each player had bet, one column a spot, kept for REPEAT; None keeps what was there. A row an
            account, golden chips left out.
        assets: Asset of each row: 0 for credits; for golden chips their value in cents, and then the row counts
            pieces and nothing is ``paid``. None means credits only.
    """

    accounts: Ints
    staked: Ints
    back: Ints
    paid: Ints
    document: bytes
    code: str
    started_ms: int
    rules_hash: str
    shoe: int
    void: bool = False
    spots: tuple[str, ...] = ()
    bets: Ints | None = None
    assets: Ints | None = None
