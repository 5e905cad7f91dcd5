/** What a person asks of the server about the own account, wallet and rounds; comes with the sheets that ask. */
import { ask, tell } from "./api";
import type { Cashier, History, Movements, PlayerRound, SessionList } from "./api.gen";

const ROOT = import.meta.env.BASE_URL;

export type Outcome = "won" | "lost" | "push";

/** Which rounds are wanted; what is left out narrows nothing (PLA-11). */
export interface Wanted {
  readonly game?: string;
  readonly from_ms?: number;
  readonly outcome?: Outcome;
  readonly golden?: boolean;
}

/** Write what is given as the query of an address. */
export function queryOf(values: object): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

/** One page of the player's rounds, newest first. */
export function fetchHistory(wanted: Wanted, before: number | null, limit = 20): Promise<History> {
  return ask(`history?${queryOf({ limit, before, ...wanted })}`);
}

/** Where all of those rounds are as a file. */
export function exportUrl(format: "csv" | "json", wanted: Wanted): string {
  return `${ROOT}api/history/export?${queryOf({ format, ...wanted })}`;
}

export function fetchRound(code: string): Promise<PlayerRound> {
  return ask(`rounds/${encodeURIComponent(code)}`);
}

/** Where a round's document is as a file. */
export function roundUrl(code: string): string {
  return `${ROOT}api/rounds/${encodeURIComponent(code)}`;
}

export function fetchCashier(): Promise<Cashier> {
  return ask("cashier");
}

export function fetchMovements(before: string | null, limit = 20): Promise<Movements> {
  return ask(`movements?${queryOf({ limit, before })}`);
}

/** Ask for play money; the same key again is the same top-up. */
export function topUp(key: string, cents: number): Promise<Cashier> {
  return tell("top-up", { key, cents });
}

/** A key for one wish, so that asking again after a lost answer does it once. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function changePassword(old: string, fresh: string): Promise<unknown> {
  return tell("password", { old, new: fresh });
}

export function fetchSessions(): Promise<SessionList> {
  return ask("sessions");
}

export function endSession(id: number): Promise<unknown> {
  return tell("sessions/end", { id });
}
