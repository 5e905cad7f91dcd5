"""`ventuno admin`: look after the server that runs on this machine (PLA-28).

It talks to the running server and shows it the key that lies in the data folder for whoever may read that
folder; the database has one writer and stays with it.
"""

import secrets
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Annotated
from urllib.parse import quote, urlencode

import typer

from ventuno.cli import admin_chat, support
from ventuno.cli.admin_tables import add_to as add_table_commands
from ventuno.cli.asking import Data, Who, ask, time_of, whom
from ventuno.cli.errors import told
from ventuno.core.errors import BadAmount
from ventuno.core.money import MAX_CENTS, format_cents
from ventuno.server.api_admin import (
    AccountSheet,
    AccountSheets,
    ActLog,
    AdminHealth,
    AdminLink,
    GrantRequest,
    RoundSheet,
)

app = typer.Typer(help="Look after the server that runs on this machine.", no_args_is_help=True)
app.add_typer(admin_chat.app)
app.add_typer(support.app, name="support")
add_table_commands(app)


@app.command()
def grant(
    who: Who,
    amount: Annotated[
        str, typer.Argument(help="Credits, such as 500 or 2.50; with --golden a number of chips.")
    ],
    golden: Annotated[
        str | None, typer.Option(help="Give golden chips of this value in credits instead.")
    ] = None,
    data: Data = Path("data"),
) -> None:
    """Give somebody play money or golden chips."""
    with told():
        name, account = whom(who)
        wish = GrantRequest(
            key=secrets.token_urlsafe(24),
            amount=_cents(amount) if golden is None else _pieces(amount),
            asset_cents=0 if golden is None else _cents(golden),
            name=name,
            account=account,
        )
        sheet = ask(data, "POST", "/api/admin/grant", AccountSheet, wish)
    for line in account_lines(sheet):
        typer.echo(line)


@app.command()
def account(
    who: Annotated[str, typer.Argument(help="The name shown, or #NUMBER of an account.")],
    data: Data = Path("data"),
) -> None:
    """Look people up by name or number."""
    with told():
        name, number = whom(who)
        query = urlencode({"name": name} if name is not None else {"account": number})
        found = ask(data, "GET", f"/api/admin/account?{query}", AccountSheets).accounts
    if not found:
        typer.echo("Nobody is called that.")
        raise typer.Exit(1)
    for sheet in found:
        for line in account_lines(sheet):
            typer.echo(line)


@app.command("round")
def round_(
    code: Annotated[str, typer.Argument(help="The game code.")],
    player: Annotated[int | None, typer.Option(help="Show it as this account had it.")] = None,
    data: Data = Path("data"),
) -> None:
    """Look a finished round up by its game code."""
    with told():
        query = f"?account={player}" if player is not None else ""
        sheet = ask(data, "GET", f"/api/admin/round/{quote(code, safe='')}{query}", RoundSheet)
    for line in round_lines(sheet):
        typer.echo(line)


@app.command()
def log(
    limit: Annotated[int, typer.Option(min=1, max=100, help="How many entries.")] = 20,
    data: Data = Path("data"),
) -> None:
    """Show what hosts did, newest first."""
    with told():
        found = ask(data, "GET", f"/api/admin/log?limit={limit}", ActLog)
    for act in found.acts:
        who = f"account {act.who}" if act.who else "the command line"
        typer.echo(f"{time_of(act.at_ms)}  {who}: {act.what} {act.subject}: {act.before} -> {act.after}")


@app.command()
def health(data: Data = Path("data")) -> None:
    """Show how the server and its tables do."""
    with told():
        found = ask(data, "GET", "/api/admin/health", AdminHealth)
    for line in health_lines(found):
        typer.echo(line)
    if found.status != "ok":
        raise typer.Exit(1)


@app.command()
def link(data: Data = Path("data")) -> None:
    """Make a one-time link for another administrator."""
    with told():
        found = ask(data, "POST", "/api/admin/link", AdminLink)
    typer.echo(
        "Whoever opens it, registered and signed in, becomes an administrator. It works once, for a day:"
    )
    typer.echo(found.address)


def account_lines(sheet: AccountSheet) -> list[str]:
    """Return an account as a host reads it."""
    role = ", administrator" if sheet.admin else ""
    held = f", {format_cents(sheet.held_cents)} at stake" if sheet.held_cents else ""
    golden = "".join(
        f", {pieces} golden chips of {format_cents(int(value))}" for value, pieces in sheet.golden.items()
    )
    return [
        (
            f"#{sheet.account} {sheet.name} ({sheet.kind}{role}): {format_cents(sheet.balance_cents)}{held}{golden}; "
            f"{sheet.sessions} devices"
        )
    ]


def round_lines(sheet: RoundSheet) -> list[str]:
    """Return a round as a host reads it."""
    lines = [
        (
            f"{sheet.code} at {sheet.table} ({sheet.game or 'unknown game'}), {time_of(sheet.started_ms)} to "
            f"{time_of(sheet.settled_ms)}{', cancelled' if sheet.void else ''}"
        ),
        (
            f"{sheet.players} players staked {format_cents(sheet.staked_cents)}, "
            f"{format_cents(sheet.back_cents)} came back. Shoe {sheet.shoe}, rules {sheet.rules_hash[:12]}."
        ),
    ]
    if sheet.accounts:
        lines.append(f"Accounts: {', '.join(map(str, sheet.accounts))}")
    if sheet.player is not None:
        mine = sheet.player
        dealt = " ".join(card.card for card in mine.cards if card.box < 0)
        lines.append(f"Dealer: {dealt}")
        lines += [f"Hand: {' '.join(hand.cards)}, {hand.outcome}" for hand in mine.hands]
        lines += [f"Decision: {one.action} ({one.cause})" for one in mine.decisions]
        lines += [
            f"Bet: {bet.spot} {format_cents(bet.stake_cents)}, {bet.outcome}, back {format_cents(bet.back_cents)}"
            for bet in mine.bets
        ]
    return lines


def health_lines(found: AdminHealth) -> list[str]:
    """Return the state of a server as a host reads it."""
    hours = (found.now_ms - found.started_ms) / 3_600_000
    record = found.record
    lines = [
        f"ventuno {found.version}: {found.status}, up for {hours:.1f} h",
        f"Windows: {found.windows} of {found.seats}. Passwords waiting: {found.logins_waiting}.",
        (
            f"Record: {record.accounts} accounts, {record.rounds} rounds, {record.open_rounds} being played, "
            f"{record.file_bytes / 1e6:.1f} MB."
        ),
    ]
    lines += [
        f"  {key}: {table.phase}, {table.players} players, {table.windows} windows"
        for key, table in found.tables.items()
    ]
    return lines


def _cents(text: str) -> int:
    try:
        cents = Decimal(text) * 100
    except InvalidOperation:
        cents = Decimal(0)
    if not cents.is_finite() or cents != cents.to_integral_value() or not 1 <= cents <= MAX_CENTS:
        raise BadAmount(field="the amount, in cents,", value=text[:40], minimum=1, maximum=MAX_CENTS)
    return int(cents)


def _pieces(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 1_000_000):
        raise BadAmount(field="the number of chips", value=text[:40], minimum=1, maximum=1_000_000)
    return int(text)
