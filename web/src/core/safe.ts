/** What a player sets to play safely, as the server knows it; comes with the sheet and the reality check. */
import { ask, tell } from "./api";
import type { SafePlay } from "./api.gen";
import type { LimitName, Me, Pause, Safe, View } from "./protocol.gen";

export const CHECKS = [0, 15, 30, 60, 120] as const;
export type CheckMinutes = (typeof CHECKS)[number];
export const BREAKS = ["hour", "day", "week", "month"] as const satisfies readonly Pause[];
export const EXCLUSIONS = ["half_year", "year", "five_years"] as const satisfies readonly Pause[];
export const PERIODS = ["day", "week", "month"] as const;
export const KINDS = ["loss", "stake", "time"] as const;
export type LimitKind = (typeof KINDS)[number];

export const nameOf = (kind: LimitKind, period: (typeof PERIODS)[number]): LimitName => `${kind}_${period}`;

export const fetchSafe = (): Promise<SafePlay> => ask("safe");

/** Cents or minutes, null for no limit. */
export const setLimit = (name: LimitName, amount: number | null): Promise<SafePlay> =>
  tell("safe/limit", { name, amount });

export const setCheck = (minutes: CheckMinutes): Promise<SafePlay> => tell("safe/check", { minutes });

export const answerCheck = (): Promise<SafePlay> => tell("safe/checked");

export const takePause = (length: Pause): Promise<SafePlay> => tell("safe/pause", { length });

const MINUTE_MS = 60_000;

/** Whether a reality check waits for its answer. */
export function checkDue(safe: Safe | null, me: Me | null, now_ms: number): boolean {
  if (safe === null || me === null || safe.check_minutes === 0) return false;
  if (now_ms > me.session_until_ms) return false;
  const since = Math.max(me.session_started_ms, safe.checked_ms);
  return now_ms >= since + safe.check_minutes * MINUTE_MS;
}

/** Whether the player is in a round that runs, which nothing comes between. */
export function inRound(view: View | null, me: Me | null): boolean {
  if (view === null || me === null || view.phase === "result" || me.round !== view.round) return false;
  return [me.bets, me.golden_bets].some((bets) => Object.keys(bets).length > 0);
}
