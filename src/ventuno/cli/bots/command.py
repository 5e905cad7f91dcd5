"""The command itself: options in, a summary out, exit code 1 if anything was wrong."""

from typing import Annotated, Final

import typer

from ventuno.cli.bots.duels import DuelFleet
from ventuno.cli.bots.fleet import Fleet, table_info, to_stderr
from ventuno.cli.bots.http import HttpPool, Site
from ventuno.cli.bots.player import Tally
from ventuno.cli.errors import told
from ventuno.cli.loop import run
from ventuno.core.money import format_cents
from ventuno.server.app import make_room
from ventuno.server.config import DEFAULT_PORT

_MOST_SHOWN: Final = 20


def bots(
    n: Annotated[int, typer.Option("--n", "-n", min=1, max=100_000, help="How many bots.")] = 20,
    table: Annotated[str, typer.Option(help="The table's key.")] = "infinite",
    url: Annotated[str, typer.Option(help="The server's address.")] = f"http://localhost:{DEFAULT_PORT}",
    seed: Annotated[int, typer.Option(help="The same seed and cards give the same choices.")] = 1,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds that each bot plays, or matches.")] = 3,
) -> None:
    """Let bots play at a running server, check all it tells them, compare their books with its own."""
    with told():
        make_room()
        try:
            tally = run(_play(Site(url), table, number=n, seed=seed, rounds=rounds))
        except OSError as error:
            typer.echo(
                f"ventuno: {url} does not answer ({error.strerror or error}). Start it: ventuno serve",
                err=True,
            )
            raise typer.Exit(2) from None
    for line in summary(tally):
        typer.echo(line)
    if tally.wrong:
        raise typer.Exit(1)


async def _play(site: Site, table: str, *, number: int, seed: int, rounds: int) -> Tally:
    http = HttpPool(site)
    try:
        info = await table_info(http, table)
    finally:
        await http.aclose()
    if info.duel is not None:
        return await DuelFleet(site, info, number=number, seed=seed, rounds=rounds, say=to_stderr).play()
    return await Fleet(site, table, number=number, seed=seed, rounds=rounds, say=to_stderr).play()


def summary(tally: Tally) -> list[str]:
    """Return what a fleet saw, in lines."""
    refused = f"{sum(tally.refusals.values())}{_by_code(tally)}"
    lines = [
        f"Rounds played: {tally.rounds}. Staked {format_cents(tally.staked)}, back {format_cents(tally.back)}.",
        f"Requests: {tally.requests}, refused: {refused}. Views skipped: {tally.skipped}.",
    ]
    if tally.acks_s:
        acks = sorted(tally.acks_s)
        p50, p99 = acks[len(acks) // 2], acks[min(len(acks) - 1, len(acks) * 99 // 100)]
        lines.append(f"Answered within {p50 * 1000:.1f} ms (half), {p99 * 1000:.1f} ms (99 of 100).")
    if not tally.wrong:
        return [*lines, "Every message was of the protocol; every balance agrees with the history."]
    lines.append(f"WRONG, {len(tally.wrong)} times:")
    lines += [f"  {line}" for line in tally.wrong[:_MOST_SHOWN]]
    if len(tally.wrong) > _MOST_SHOWN:
        lines.append(f"  and {len(tally.wrong) - _MOST_SHOWN} more")
    return lines


def _by_code(tally: Tally) -> str:
    found = ", ".join(f"{code} {count}" for code, count in sorted(tally.refusals.items()))
    return f" ({found})" if found else ""
