/** Rounds and duels as one list, whichever of the two has more to come. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { EndedMatch, HistoryRow } from "../../src/core/api.gen";
import type { Wanted } from "../../src/core/people";
import { fetchPlayed, isMatch, merged, noteMatches, outcomeOf } from "../../src/core/played";
import { HISTORY } from "../mock/answers";
import { ENDED } from "../mock/match";

const round = (at: number, game = "infinite"): HistoryRow => ({
  ...(HISTORY[0] as HistoryRow),
  code: `R${at}`,
  started_ms: at,
  game,
});
const match = (at: number, more: Partial<EndedMatch> = {}): EndedMatch => ({
  ...ENDED,
  id: `duel-${at}`,
  code: `M${at}`,
  made_ms: at,
  seat: 0,
  winner: 0,
  ...more,
});

let asked: string[];
let pages: Record<string, unknown>;

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", (url: string) => {
    const path = url.replace(/^\/api\//, "");
    asked.push(path);
    const found = Object.entries(pages).find(([start]) => path.startsWith(start))?.[1];
    return Promise.resolve(new Response(JSON.stringify(found ?? { rounds: [], matches: [] })));
  });
});
afterEach(() => vi.unstubAllGlobals());

const codes = async (wanted: Wanted = {}): Promise<string[]> =>
  merged(await fetchPlayed(wanted, null)).map(({ code }) => code);

test("PLA-11: a duel is listed once, among the rounds of its time, with a stake or without", async () => {
  pages = {
    "history?limit": { rounds: [round(9), round(7, "duel"), round(3)] },
    matches: { matches: [match(8), match(7), match(1)] },
  };
  expect(await codes()).toEqual(["R9", "M8", "M7", "R3", "M1"]);
});

test("what is older than the shorter list reaches waits for the next page", async () => {
  pages = {
    "history?limit=20&before=50": { rounds: [round(4)] },
    "history?limit": { rounds: [round(9), round(6)], next: 50 },
    matches: { matches: [match(8), match(5), match(2)] },
  };
  const first = await fetchPlayed({}, null);
  expect(merged(first).map(({ code }) => code)).toEqual(["R9", "M8", "R6"]);
  const whole = await fetchPlayed({}, first);
  expect(merged(whole).map(({ code }) => code)).toEqual(["R9", "M8", "R6", "M5", "R4", "M2"]);
  expect([whole.nextRound, whole.nextMatch]).toEqual([null, null]);
  expect(asked).toHaveLength(3);
});

test("filters ask only where something can be", async () => {
  pages = {
    "history?limit": { rounds: [round(9)] },
    matches: { matches: [match(8), match(7, { winner: 1 }), match(6, { winner: null }), match(2)] },
  };
  expect(await codes({ game: "infinite" })).toEqual(["R9"]);
  expect(await codes({ golden: true })).toEqual(["R9"]);
  expect(asked.some((path) => path.startsWith("matches"))).toBe(false);
  asked.length = 0;
  expect(await codes({ game: "duel", outcome: "won" })).toEqual(["M8", "M2"]);
  expect(await codes({ game: "duel", outcome: "lost" })).toEqual(["M7"]);
  expect(await codes({ game: "duel", outcome: "push", from_ms: 5 })).toEqual(["M6"]);
  expect(asked.every((path) => path.startsWith("matches"))).toBe(true);
});

test("a match that never began was not played, and codes of matches are known as such", async () => {
  pages = { matches: { matches: [match(8), match(5, { code: "" })] } };
  const found = await fetchPlayed({ game: "duel" }, null);
  noteMatches(found);
  expect(found.matches.map(outcomeOf)).toEqual(["won"]);
  expect([isMatch("M8"), isMatch(""), isMatch("R9")]).toEqual([true, false, false]);
});
