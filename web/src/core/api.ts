/** The few things the page asks for over HTTP. */
import type { Invitation, Problem, Profile, Settings, Shoes } from "./api.gen";
import { completePart, type TableInfo } from "./protocol.gen";

/** A refused or failed request: a code with a text in every language. */
export class ApiError extends Error {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** What is saved instead, where somebody else saved first. */
  readonly newest: unknown;

  constructor(problem: Partial<Problem> & { readonly newest?: unknown }) {
    super(problem.remedy ?? "");
    this.code = problem.code ?? "unknown";
    this.params = problem.params ?? {};
    this.newest = problem.newest;
  }
}

const ROOT = import.meta.env.BASE_URL;

/** Ask the server for something; a refusal comes as an error with its code. */
export async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(`${ROOT}api/${path}`, { credentials: "same-origin", ...init });
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) return body as T;
  throw new ApiError((body as Partial<Problem> | null) ?? { remedy: answer.statusText });
}

/** Tell the server something. */
export function tell<T>(path: string, value: object = {}, method = "POST"): Promise<T> {
  const headers = { "content-type": "application/json" };
  return ask(path, { method, headers, body: JSON.stringify(value), keepalive: true });
}

/** Enter as a guest: the server sets the session cookie. */
export function enterAsGuest(name: string): Promise<Profile> {
  return tell("guest", name === "" ? {} : { name });
}

export function fetchProfile(): Promise<Profile> {
  return ask("me");
}

/** The settings of the account, and the version they are. */
export function fetchSettings(): Promise<Settings> {
  return ask("profile");
}

/** Save all settings together; refused with the newest if somebody else saved first. */
export function saveSettings(version: number, settings: Settings["settings"]): Promise<Settings> {
  return tell("profile", { version, settings }, "PUT");
}

export async function fetchTable(key: string): Promise<TableInfo> {
  return completePart("TableInfo", await ask(`tables/${encodeURIComponent(key)}`));
}

export function fetchInvitation(key: string): Promise<Invitation> {
  return ask(`tables/${encodeURIComponent(key)}/invitation`);
}

/** Where the shoes of a table are, or of a match: `match:` and its id. */
function shoesAt(table: string): string {
  const [, match] = /^match:(.+)$/.exec(table) ?? [];
  return match === undefined
    ? `shoes/${encodeURIComponent(table)}`
    : `duels/${encodeURIComponent(match)}/shoes`;
}

export function fetchShoes(table: string): Promise<Shoes> {
  return ask(`${shoesAt(table)}?last=10`);
}

/** A shoe's transcript, to be checked: nothing is taken for granted of what comes. */
export function fetchTranscript(table: string, no: number): Promise<unknown> {
  return ask(`${shoesAt(table)}/${no}`);
}

/** Where the transcript of a shoe is, for `ventuno verify`. */
export function transcriptUrl(table: string, no: number): string {
  return `${ROOT}api/${shoesAt(table)}/${no}`;
}
