/** The few things the page asks for over HTTP. */
import type { History, Invitation, PlayerRound, Problem, Profile, Shoes } from "./api.gen";
import type { TableInfo } from "./protocol.gen";

/** A refused or failed request: a code with a text in every language. */
export class ApiError extends Error {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;

  constructor({ code, remedy, params }: Pick<Problem, "code" | "remedy" | "params">) {
    super(remedy);
    this.code = code;
    this.params = params;
  }
}

const ROOT = import.meta.env.BASE_URL;

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(`${ROOT}api/${path}`, { credentials: "same-origin", ...init });
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) return body as T;
  const problem = body as Partial<Problem> | null;
  throw new ApiError({
    code: problem?.code ?? "unknown",
    remedy: problem?.remedy ?? answer.statusText,
    params: problem?.params ?? {},
  });
}

const json = { "content-type": "application/json" };

/** Enter as a guest: the server sets the session cookie. */
export function enterAsGuest(name: string): Promise<Profile> {
  const body = JSON.stringify(name === "" ? {} : { name });
  return ask("guest", { method: "POST", headers: json, body });
}

export function fetchProfile(): Promise<Profile> {
  return ask("me");
}

export function fetchTable(key: string): Promise<TableInfo> {
  return ask(`tables/${encodeURIComponent(key)}`);
}

export function fetchInvitation(key: string): Promise<Invitation> {
  return ask(`tables/${encodeURIComponent(key)}/invitation`);
}

/** One page of the player's rounds, newest first. */
export function fetchHistory(before: number | null, limit = 20): Promise<History> {
  const after = before === null ? "" : `&before=${before}`;
  return ask(`history?limit=${limit}${after}`);
}

export function fetchRound(code: string): Promise<PlayerRound> {
  return ask(`rounds/${encodeURIComponent(code)}`);
}

export function fetchShoes(table: string): Promise<Shoes> {
  return ask(`shoes/${encodeURIComponent(table)}?last=10`);
}

/** A shoe's transcript, to be checked: nothing is taken for granted of what comes. */
export function fetchTranscript(table: string, no: number): Promise<unknown> {
  return ask(`shoes/${encodeURIComponent(table)}/${no}`);
}

/** Where the transcript of a shoe is, for `ventuno verify`. */
export function transcriptUrl(table: string, no: number): string {
  return `${ROOT}api/shoes/${encodeURIComponent(table)}/${no}`;
}
