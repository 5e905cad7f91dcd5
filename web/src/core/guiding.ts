/** The guided round: one hand with fixed cards, no money and no server, step by step (PLA-10). */
import { signal } from "./signal";

/** The guided round is open, over whatever page. */
export const guided = signal(false);

export const STEPS = ["chips", "side", "decide", "cash_out", "result", "history"] as const;
export type Step = (typeof STEPS)[number];
export type Choice = "hit" | "stand" | "double";

export interface Guided {
  readonly step: Step;
  readonly side: boolean;
  readonly choice: Choice | null;
}

export const START: Guided = { step: "chips", side: false, choice: null };
export const BET_CENTS = 500;
export const SIDE_CENTS = 100;
/** 21+3: eight, seven and the dealer's six are a straight, at the usual ten to one. */
export const SIDE_ODDS = 10;

/** The next step; the last one stays. */
export function next(now: Guided, change: Partial<Guided> = {}): Guided {
  const step = STEPS[Math.min(STEPS.indexOf(now.step) + 1, STEPS.length - 1)] ?? now.step;
  return { ...now, ...change, step };
}

/** Cards on the table at a step, the dealer's and the player's. */
export function cardsAt({ step, choice }: Guided): { dealer: readonly string[]; own: readonly string[] } {
  if (step === "chips" || step === "side") return { dealer: [], own: [] };
  const own = choice === null || choice === "stand" ? ["8s", "7d"] : ["8s", "7d", "5c"];
  const over = step === "result" || step === "history";
  return { dealer: over ? ["6h", "Td", "9c"] : ["6h", "??"], own };
}

/** What the round brings above its stakes: the dealer busts, the side bet wins. */
export function netOf({ side, choice }: Guided): number {
  return (choice === "double" ? 2 : 1) * BET_CENTS + (side ? SIDE_ODDS * SIDE_CENTS : 0);
}
