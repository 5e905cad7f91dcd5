/** The history as one list: rounds, and duels, which are listed by themselves because most cost nothing (PLA-11). */
import { ask } from "./api";
import type { EndedMatch, History, HistoryRow, Matches } from "./api.gen";
import { fetchHistory, type Wanted } from "./people";

/** A round or a match. */
export type Played =
  | { readonly kind: "round"; readonly at_ms: number; readonly code: string; readonly row: HistoryRow }
  | { readonly kind: "match"; readonly at_ms: number; readonly code: string; readonly match: EndedMatch };

/** What has come so far of both lists, newest first; a cursor is null at the end of its list. */
export interface Pages {
  readonly rounds: readonly HistoryRow[];
  readonly matches: readonly EndedMatch[];
  readonly nextRound: number | null;
  readonly nextMatch: number | null;
}

const NO_ROUNDS: History = { rounds: [] };
const NO_MATCHES: Matches = { matches: [] };

/** How a match went for the account that asks. */
export function outcomeOf({ winner, seat }: EndedMatch): "won" | "lost" | "push" {
  if (winner === undefined || winner === null) return "push";
  return winner === seat ? "won" : "lost";
}

function fetchMatches(before: number | null): Promise<Matches> {
  return ask(`matches?limit=20${before === null ? "" : `&before=${before}`}`);
}

const asksRounds = ({ game }: Wanted): boolean => game !== "duel";
const asksMatches = ({ game, golden }: Wanted): boolean =>
  golden !== true && (game === undefined || game === "duel");

/** Fetch the first pages, or those that follow where `before` ends. */
export async function fetchPlayed(wanted: Wanted, before: Pages | null): Promise<Pages> {
  const shown = before === null ? null : floorOf(before);
  const wants = (next: number | null, last_ms: number): boolean =>
    before === null || (next !== null && (shown === null || last_ms >= shown));
  const lastRound = before?.rounds.at(-1)?.started_ms ?? Number.POSITIVE_INFINITY;
  const lastMatch = before?.matches.at(-1)?.made_ms ?? Number.POSITIVE_INFINITY;
  const rounds = asksRounds(wanted) && wants(before?.nextRound ?? null, lastRound);
  const matches = asksMatches(wanted) && wants(before?.nextMatch ?? null, lastMatch);
  const [history, found] = await Promise.all([
    rounds ? fetchHistory(wanted, before?.nextRound ?? null) : NO_ROUNDS,
    matches ? fetchMatches(before?.nextMatch ?? null) : NO_MATCHES,
  ]);
  const from_ms = wanted.from_ms ?? 0;
  const early = found.matches.some(({ made_ms }) => made_ms < from_ms);
  return {
    // A duel with a stake is in both lists: as a match it says more.
    rounds: [...(before?.rounds ?? []), ...history.rounds.filter(({ game }) => game !== "duel")],
    matches: [...(before?.matches ?? []), ...found.matches.filter((one) => keeps(one, wanted))],
    nextRound: rounds ? (history.next ?? null) : (before?.nextRound ?? null),
    nextMatch: matches ? (early ? null : (found.next ?? null)) : (before?.nextMatch ?? null),
  };
}

/** A match that never began is no match that was played. */
function keeps(match: EndedMatch, { from_ms = 0, outcome }: Wanted): boolean {
  if (!match.code || match.made_ms < from_ms) return false;
  return outcome === undefined || outcome === outcomeOf(match);
}

/** Below this moment one of the lists may still have something: what is older waits for it. */
function floorOf({ rounds, matches, nextRound, nextMatch }: Pages): number {
  const round = nextRound === null ? 0 : (rounds.at(-1)?.started_ms ?? 0);
  const match = nextMatch === null ? 0 : (matches.at(-1)?.made_ms ?? 0);
  return Math.max(round, match);
}

/** Both lists as one, newest first, as far down as both are known. */
export function merged(pages: Pages): readonly Played[] {
  const floor = floorOf(pages);
  const all: Played[] = [
    ...pages.rounds.map((row) => ({ kind: "round", at_ms: row.started_ms, code: row.code, row }) as const),
    ...pages.matches.map(
      (match) => ({ kind: "match", at_ms: match.made_ms, code: match.code ?? "", match }) as const,
    ),
  ];
  return all.filter(({ at_ms }) => at_ms >= floor).sort((left, right) => right.at_ms - left.at_ms);
}

const matchCodes = new Set<string>();

/** Note which codes are those of matches: a code does not tell it. */
export function noteMatches({ matches }: Pages): void {
  for (const { code } of matches) if (code) matchCodes.add(code);
}

export function isMatch(code: string): boolean {
  return matchCodes.has(code);
}
