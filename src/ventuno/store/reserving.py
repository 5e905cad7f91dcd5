"""Money asked for stakes: taken where a balance covers it, given back, paid at once (PLA-5, COM-25)."""

import apsw

from ventuno.ledger.values import Ask, Grant
from ventuno.store.columns import ACCOUNT_BITS, column, int_list, number, purse_numbers, stage, unstage


def reserve(connection: apsw.Connection, table: int, seat: int, ask: Ask) -> Grant:
    """Hold what each row asks for, where its balance covers it; other rows change nothing (PLA-5).

    A negative amount gives back part of what is at stake; what a hand that is paid at once gains beyond its
    stake comes on top (COM-25). Of an account that asks for credits and golden chips all rows are granted, or none.
    """
    rows = len(ask.accounts)
    purses = purse_numbers(ask.accounts, ask.assets)
    assert rows == len(ask.cents) == len(set(purses)) == len(purses), "an account asks twice"
    if rows == 0:
        return Grant([], [])
    stage(connection, purses)
    connection.execute(
        "INSERT INTO asked SELECT s.i, s.purse, c.value, c.value <= 0 OR p.posted - p.held >= c.value"
        " FROM carray(?) c CROSS JOIN staged s ON s.i = c.rowid CROSS JOIN purse p ON p.id = s.purse AND NOT p.overdraft",
        (column(ask.cents),),
    )
    found = connection.changes()
    if ask.assets is not None:
        found += _join_assets(connection, ask)
    assert found == rows, "an account that asks has no purse"
    connection.execute(
        "UPDATE purse SET held = held + a.cents FROM asked a WHERE a.granted AND a.cents <> 0 AND purse.id = a.purse"
    )
    connection.execute(
        "INSERT INTO hold (table_no, seat, purse, cents) SELECT ?, ?, purse, cents FROM asked"
        " WHERE granted AND cents > 0 ON CONFLICT DO UPDATE SET cents = cents + excluded.cents",
        (table, seat),
    )
    if ask.assets is not None:
        # Who has golden chips in a round is there with credits too, which is where its history is.
        connection.execute(
            "INSERT INTO hold (table_no, seat, purse, cents) SELECT ?1, ?2, purse & ?3, 0 FROM asked"
            " WHERE granted AND cents > 0 AND purse > ?3 ON CONFLICT DO NOTHING",
            (table, seat, ACCOUNT_BITS),
        )
    if min(ask.cents) < 0:
        _give_back(connection, table, seat)
        if ask.gained is None:
            _let_out(connection, table, seat, ask)
    if ask.gained is not None and any(ask.gained):
        _pay_gains(connection, table, seat, ask.gained)
    granted, balances = connection.execute(
        "SELECT json_group_array(a.granted), json_group_array(ifnull(p.posted - p.held, 0))"
        " FROM asked a LEFT JOIN purse p ON p.id = a.purse"
    ).fetchall()[0]
    connection.execute("DELETE FROM asked")
    unstage(connection)
    return Grant([flag != 0 for flag in int_list(granted)], int_list(balances))


def _join_assets(connection: apsw.Connection, ask: Ask) -> int:
    """Refuse golden chips that were never owned, and all rows of an account of which one is refused.

    Returns:
        How many purses of golden chips do not exist.
    """
    connection.execute(
        "INSERT OR IGNORE INTO asked SELECT s.i, s.purse, c.value, c.value = 0 FROM carray(?1) c"
        " CROSS JOIN staged s ON s.i = c.rowid WHERE s.purse > ?2 AND c.value >= 0"
        " AND NOT EXISTS (SELECT 1 FROM purse WHERE id = s.purse)",
        (column(ask.cents), ACCOUNT_BITS),
    )
    missing = connection.changes()
    connection.execute(
        "UPDATE asked SET granted = 0 WHERE granted"
        " AND purse & ?1 IN (SELECT purse & ?1 FROM asked WHERE NOT granted)",
        (ACCOUNT_BITS,),
    )
    assert ask.gained is None or not connection.changes(), "a payment is not refused"
    return missing


def _give_back(connection: apsw.Connection, table: int, seat: int) -> None:
    rows = number(connection, "SELECT count(*) FROM asked WHERE cents < 0 AND granted")
    connection.execute(
        "UPDATE hold SET cents = hold.cents + a.cents FROM asked a"
        " WHERE a.cents < 0 AND a.granted AND hold.table_no = ? AND hold.seat = ? AND hold.purse = a.purse",
        (table, seat),
    )
    assert connection.changes() == rows, "a stake is given back that was never taken"


def _let_out(connection: apsw.Connection, table: int, seat: int, ask: Ask) -> None:
    """Let those out of the round who took back all stakes."""
    if ask.assets is not None:
        connection.execute(
            "DELETE FROM hold WHERE table_no = ?1 AND seat = ?2 AND cents = 0 AND purse > ?3"
            " AND purse IN (SELECT purse FROM asked WHERE cents < 0 AND granted)",
            (table, seat, ACCOUNT_BITS),
        )
    connection.execute(
        "DELETE FROM hold WHERE table_no = ?1 AND seat = ?2 AND cents = 0 AND gained = 0"
        " AND purse IN (SELECT purse & ?3 FROM asked WHERE cents < 0 AND granted)"
        " AND purse NOT IN (SELECT purse & ?3 FROM hold WHERE table_no = ?1 AND seat = ?2 AND purse > ?3)",
        (table, seat, ACCOUNT_BITS),
    )


def _pay_gains(connection: apsw.Connection, table: int, seat: int, gained: list[int]) -> None:
    assert min(gained) >= 0, "nobody is paid less than nothing"
    connection.execute(
        "UPDATE purse SET held = held - g.value FROM carray(?) g CROSS JOIN staged s ON s.i = g.rowid"
        " WHERE g.value > 0 AND purse.id = s.purse",
        (column(gained),),
    )
    connection.execute(
        "UPDATE hold SET gained = gained + g.value FROM carray(?) g CROSS JOIN staged s ON s.i = g.rowid"
        " WHERE g.value > 0 AND hold.table_no = ? AND hold.seat = ? AND hold.purse = s.purse",
        (column(gained), table, seat),
    )
    assert connection.changes() == sum(cents > 0 for cents in gained), "somebody is paid without a stake"
