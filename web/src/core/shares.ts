/** What the others do (INF-11): the table's counts less this player's own part in them. */
import { sameHand } from "./deciding";
import { ACTIONS } from "./hands";
import type { Live, MyHand } from "./protocol.gen";

/** The others in exactly this hand's situation. */
export interface Others {
  /** Share of each action in percent of those who decided, in the fixed order; null if nobody did. */
  readonly percent: readonly (number | null)[];
  /** Others who have decided. */
  readonly decided: number;
  /** Others in the same situation, decided or not. */
  readonly players: number;
}

export const NOBODY: Others = { percent: ACTIONS.map(() => null), decided: 0, players: 0 };

function sameActions(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((action) => right.includes(action));
}

/**
 * Count the others who are on the same line, in the same step, with the same actions offered.
 *
 * The counts travel slower than one's own acknowledgement; until they catch up the own choice is taken
 * off a count that does not hold it yet, which shows one other too few for a moment, never one too many.
 */
export function othersOf(hand: MyHand, live: Live | null, step: number): Others {
  if (live === null || live.step !== step) return NOBODY;
  const share = live.shares.find((one) => sameHand(one, hand) && sameActions(one.offered, hand.offered));
  if (share === undefined) return NOBODY;
  const everybody = share.waiting + share.counts.reduce((sum, count) => sum + count, 0);
  // What time did for this player is in none of the counts.
  const own = hand.cause === "time_out" ? 0 : 1;
  const counts = share.counts.map((count, index) =>
    hand.choice === ACTIONS[index] ? Math.max(0, count - own) : count,
  );
  const decided = counts.reduce((sum, count) => sum + count, 0);
  const percent = counts.map((count, index) => {
    const action = ACTIONS[index];
    if (decided === 0 || action === undefined || !hand.offered.includes(action)) return null;
    return Math.round((100 * count) / decided);
  });
  return { percent, decided, players: Math.max(0, everybody - own) };
}
