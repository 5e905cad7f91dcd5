/** A table's help and what the actions of a hand are worth (PLA-9, PLA-15), as the server has them. */
import { ask } from "./api";
import type { Chart, Figures, Hint, TableHelp } from "./api.gen";

/** The help with nothing left out: what the wire omits is what it is without it. */
export interface Known extends TableHelp {
  readonly ready: boolean;
  readonly figures: Figures | null;
  readonly chart: Chart | null;
}

export async function fetchHelp(table: string): Promise<Known> {
  const help = await ask<TableHelp>(`tables/${encodeURIComponent(table)}/help`);
  return { ...help, ready: help.ready ?? false, figures: help.figures ?? null, chart: help.chart ?? null };
}

/** A hand as it is asked about: its cards as dealt and the dealer's face-up card. */
export interface Question {
  readonly cards: readonly string[];
  readonly upcard: string;
  readonly split: boolean;
  /** The dealer has had a chance to look for a blackjack. */
  readonly peeked: boolean;
}

/** The address of a question; ten-valued cards are all one. */
export function hintPath(table: string, { cards, upcard, split, peeked }: Question): string {
  const query = new URLSearchParams({
    hand: cards.map((code) => code[0]).join("-"),
    upcard: upcard[0] ?? "",
    split: split ? "1" : "0",
    peeked: peeked ? "1" : "0",
  });
  return `tables/${encodeURIComponent(table)}/hint?${query}`;
}

const asked = new Map<string, Promise<Hint>>();
const MOST_KEPT = 200;

/** What a hand's actions are worth; the same question is asked once. */
export function fetchHint(table: string, question: Question): Promise<Hint> {
  const path = hintPath(table, question);
  const known = asked.get(path);
  if (known !== undefined) return known;
  if (asked.size >= MOST_KEPT) asked.clear();
  const answer = ask<Hint>(path);
  asked.set(path, answer);
  answer.catch(() => asked.delete(path));
  return answer;
}
