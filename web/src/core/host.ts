/** What a host asks and tells the server (PLA-28); comes with the host's page. */
import { ask, tell } from "./api";
import type {
  AccountSheet,
  AccountSheets,
  ActLog,
  AdminHealth,
  AdminTable,
  AdminTables,
  Announced,
  ChatSheet,
  Check,
  GrantRequest,
  ModeRequest,
  MuteSheet,
  MuteSheets,
  RoundSheet,
  SupportSheet,
  SupportSheets,
} from "./api.gen";
import { queryOf } from "./people";

export type Mode = ModeRequest["mode"];

export const MODES: readonly Mode[] = ["open", "paused", "disabled"];

export function fetchTables(): Promise<AdminTables> {
  return ask("admin/tables");
}

export function setMode(table: string, mode: Mode): Promise<AdminTable> {
  return tell(`admin/tables/${encodeURIComponent(table)}/mode`, { mode });
}

/** Say something at one table, or everywhere without one. */
export function announce(text: string, table: string): Promise<Announced> {
  return tell("admin/announce", { text, ...(table !== "" && { table }) });
}

/** Find people by name; digits alone are an account number. */
export function findPeople(text: string): Promise<AccountSheets> {
  const asked = /^\d{1,12}$/.test(text) ? { account: text } : { name: text };
  return ask(`admin/account?${queryOf(asked)}`);
}

export function grant(wish: GrantRequest): Promise<AccountSheet> {
  return tell("admin/grant", wish);
}

/** Look a round up by its game code, as one of its players had it if that is asked for. */
export function lookUp(code: string, account: number | null): Promise<RoundSheet> {
  return ask(`admin/round/${encodeURIComponent(code)}?${queryOf({ account })}`);
}

export function fetchActs(before: number | null): Promise<ActLog> {
  return ask(`admin/log?${queryOf({ before, limit: 30 })}`);
}

export function checkRecord(): Promise<Check> {
  return tell("admin/check");
}

export function fetchMessages(state: string, before: number | null): Promise<SupportSheets> {
  return ask(`admin/support?${queryOf({ state, before })}`);
}

export function answerMessage(id: number, text: string): Promise<SupportSheet> {
  return tell(`admin/support/${id}/answer`, { text });
}

export function closeMessage(id: number): Promise<SupportSheet> {
  return tell(`admin/support/${id}/close`);
}

export function fetchChat(table: string): Promise<ChatSheet> {
  return ask(`admin/chat/${encodeURIComponent(table)}`);
}

export function removeLine(table: string, no: number): Promise<ChatSheet> {
  return tell("admin/remove-line", { table, no });
}

/** Let everybody at a table wait between two lines; 0 seconds end it. */
export function setSlow(table: string, seconds: number): Promise<ChatSheet> {
  return tell("admin/slow", { table, seconds });
}

export function fetchMutes(): Promise<MuteSheets> {
  return ask("admin/mutes");
}

/** Keep somebody from writing, at every table. */
export function mute(account: number, minutes: number): Promise<MuteSheet> {
  return tell("admin/mute", { account, minutes });
}

export function unmute(account: number, table: string): Promise<MuteSheet> {
  return tell("admin/unmute", { account, ...(table !== "" && { table }) });
}

export function fetchHealth(): Promise<AdminHealth> {
  return ask("admin/health");
}

/** Whole cents of an amount as people write it, null if it is none. */
export function centsOf(text: string): number | null {
  const found = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (found === null) return null;
  const cents = Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
  return cents > 0 ? cents : null;
}
