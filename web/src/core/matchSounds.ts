/** Which sounds belong to a match, and what it tells once: whom the clock decided for, who has gone and come back. */
import { SOON_S } from "./clock";
import { playerAt } from "./duel";
import type { Match } from "./match";
import type { DuelPlayer, DuelView } from "./protocol.gen";
import { effect, untracked } from "./signal";
import { play } from "./sound";

const SEATS = [0, 1] as const;

/** Play the clicks of the own clock and the chord of a hand won; the returned function stops it. */
export function soundMatch(match: Match, nameOf: (player: DuelPlayer) => string): () => void {
  const { table } = match;
  let seconds: number | null = null;
  let hands = match.duel.peek()?.past.length ?? null;
  const clock = effect(() => {
    const now = table.seconds.value;
    const duel = untracked(() => match.duel.value);
    const asked = duel !== null && duel.turn !== null && duel.turn === untracked(() => match.seat.value);
    if (now === SOON_S && (seconds ?? 0) > SOON_S && asked) play("tick");
    seconds = now;
  });
  const result = effect(() => {
    const duel = match.duel.value;
    const seat = untracked(() => match.seat.value);
    const past = duel?.past ?? [];
    const won = seat !== null && (past.at(-1)?.net_cents[seat] ?? 0) > 0;
    if (hands !== null && past.length > hands && won) play("win");
    if (duel !== null) hands = past.length;
  });
  let before = match.duel.peek();
  const news = effect(() => {
    const duel = match.duel.value;
    if (duel !== null && before !== null) tell(match, before, duel, nameOf);
    before = duel;
  });
  return () => {
    clock();
    result();
    news();
  };
}

/** Say once, to both, what the clock decided and for whom, and who has gone or come back (DUE-11). */
function tell(match: Match, before: DuelView, after: DuelView, nameOf: (player: DuelPlayer) => string): void {
  const own = match.seat.peek();
  for (const seat of SEATS) {
    const was = playerAt(before, seat);
    const now = playerAt(after, seat);
    const params = { name: nameOf(now) };
    const fresh = now.clock !== null && (now.clock !== was.clock || before.hand !== after.hand);
    if (fresh) {
      const whose = seat === own ? "clock" : "other";
      match.table.toasts.add("notice", `duel_${whose}_${now.clock}`, { params });
    }
    const counts = seat !== own && now.bot === null && after.phase !== "closed" && after.decision === null;
    if (counts && was.here !== now.here) {
      match.table.toasts.add("notice", now.here ? "duel_back" : "duel_away", { params });
    }
  }
}
