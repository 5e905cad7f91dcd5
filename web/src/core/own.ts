/** What a person asks about the own account beside playing: statistics, the host's answers, an end. */
import { ask, tell } from "./api";
import type { CloseAccount, Statistics, SupportLine, SupportLines } from "./api.gen";

const ROOT = import.meta.env.BASE_URL;

/** Periods in days, today included; null for all. */
export const PERIODS = [null, 365, 30, 7] as const;
export type Period = (typeof PERIODS)[number];

function daysOf(period: Period): string {
  return period === null ? "" : `days=${period}`;
}

export function fetchStatistics(period: Period): Promise<Statistics> {
  return ask(`statistics?${daysOf(period)}`);
}

/** Where they are as a file. */
export function statisticsUrl(format: "csv" | "json", period: Period): string {
  return `${ROOT}api/statistics/export?format=${format}&${daysOf(period)}`;
}

export function closeAccount(proof: Partial<CloseAccount>): Promise<unknown> {
  return tell("account/close", proof);
}

/** Write to the host; the same key again is the same message. */
export function askSupport(key: string, text: string, code: string): Promise<SupportLine> {
  return tell("support", { key, text, code });
}

export async function fetchSupport(): Promise<readonly SupportLine[]> {
  return (await ask<SupportLines>("support")).messages;
}
