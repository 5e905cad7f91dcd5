/** One more match by the same terms: against the house it begins at once, a person is asked (DUE-12). */
import { useEffect, useState } from "preact/hooks";
import { called } from "../../core/called";
import { otherSeat } from "../../core/duel";
import { challenge, fetchLeaderboard } from "../../core/duels";
import type { Match } from "../../core/match";
import type { Rated } from "../../view/duel/Ended";
import { reasonOf } from "../Failed";
import { go } from "../router";

/** How a rematch stands: not asked for, on its way, the opponent has been asked, or why not. */
export type Asking = "no" | "sending" | "asked" | { readonly failed: string };

function keyOf(match: Match, account: number | null): string {
  return `rematch-${match.id}-${account ?? 0}`;
}

/** Ask for one more match, or accept that the opponent wants one. */
async function again(match: Match): Promise<Asking> {
  const duel = match.duel.peek();
  const seat = match.seat.peek();
  const info = match.table.info.peek();
  if (duel === null || seat === null || info === null) return "no";
  const bot = duel.players[otherSeat(seat)]?.bot ?? null;
  const made = await challenge({
    key: keyOf(match, match.table.account.peek()),
    opponent: bot === null || bot === "catch_up" ? "private" : bot,
    kind: duel.kind,
    table: info.key,
    duplicate: duel.duplicate,
    stake_cents: 0,
    rematch: bot === null ? match.id : "",
  });
  if (typeof made.match !== "string") return "asked";
  go({ page: "duel", id: made.match });
  return "no";
}

export function useRematch(match: Match | null): { asking: Asking; ask: () => void } {
  const [asking, setAsking] = useState<Asking>("no");
  const ready = called.value;
  // Who has asked goes along when the opponent accepts.
  useEffect(() => {
    if (ready !== null && asking === "asked") go({ page: "duel", id: ready.match });
  }, [ready, asking]);
  const start = (): void => {
    if (match === null || asking === "sending") return;
    setAsking("sending");
    again(match).then(setAsking, (error: unknown) => setAsking({ failed: reasonOf(error) }));
  };
  return { asking, ask: start };
}

async function points(): Promise<number | null> {
  return (await fetchLeaderboard()).mine?.points ?? null;
}

/** What the match did to this player's rating, once it is over; only matches between persons are rated (DUE-14). */
export function useRated(match: Match | null): Rated | null {
  const duel = match?.duel.value ?? null;
  const rates = duel !== null && match?.seat.value !== null && duel.players.every(({ bot }) => bot === null);
  const [before, setBefore] = useState<{ points: number | null } | null>(null);
  const [rated, setRated] = useState<Rated | null>(null);
  const over = duel !== null && duel.winner !== null;
  useEffect(() => {
    if (!rates || over) return;
    let gone = false;
    points().then(
      (found) => !gone && setBefore({ points: found }),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [rates]);
  useEffect(() => {
    if (!rates || !over || before === null) return;
    points().then(
      (after) => after !== null && setRated({ before: before.points, after }),
      () => undefined,
    );
  }, [rates, over, before !== null]);
  return rated;
}
