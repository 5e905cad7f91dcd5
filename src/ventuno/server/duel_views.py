"""Challenges and matches as lists show them."""

from typing import Final

from ventuno.server.duel_driver import MatchDriver
from ventuno.server.duel_terms import hands_of, read_wish
from ventuno.store.duel_api import Challenge
from ventuno.table.messages import ChallengeView, Live, LobbyTable, MatchPlayer, MatchView, Phase
from ventuno.table.spec import TableSpec

#: The phase every visitor of a table of duels finds.
PHASE: Final[Phase] = "betting"


def challenge_view(table: TableSpec, challenge: Challenge) -> ChallengeView:
    """Return an open challenge as the lobby shows it."""
    wish = read_wish(challenge.wish)
    return ChallengeView(
        challenge.id,
        table.key,
        challenge.name,
        wish.kind,
        hands_of(table, wish.kind) or 0,
        challenge.made_ms,
        wish.duplicate,
        wish.stake_cents,
        challenge.points,
    )


def lobby_line(spec: TableSpec, players: int, *, full: bool, held: bool) -> LobbyTable:
    """Return a table of duels as the lobby shows it."""
    return LobbyTable(
        spec.key,
        spec.name,
        spec.game,
        spec.preset,
        spec.colour,
        list(spec.languages),
        spec.main.minimum_cents,
        spec.main.maximum_cents,
        "paused" if held else PHASE,
        players,
        spec.capacity,
        [],
        not full and not held,
    )


def match_view(driver: MatchDriver) -> MatchView:
    """Return a match that is played as lists show it: what everybody was sent last."""
    spec, view = driver.match.state.spec, driver.view
    duel = view.duel if view is not None else None
    if duel is None:
        players = [MatchPlayer(one.name, spec.terms.chips_cents, one.bot) for one in spec.contestants]
    else:
        players = [MatchPlayer(one.name, one.chips_cents, one.bot, one.here) for one in duel.players]
    return MatchView(
        driver.id,
        spec.table,
        spec.terms.kind,
        spec.terms.hands,
        duel.hand if duel is not None else 0,
        duel.phase if duel is not None else "closed",
        players,
        spec.terms.duplicate,
        spec.stake_cents,
        driver.watching,
    )


def match_live(driver: MatchDriver) -> Live | None:
    """Return who is here, None before the match stands where it stood."""
    if driver.view is None:
        return None
    here = sum(player.here for player in driver.view.duel.players) if driver.view.duel is not None else 0
    return Live(players=here, watching=driver.watching, betting=0, round=driver.view.round)
