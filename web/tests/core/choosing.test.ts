/** Which tables the lobby shows: by game, stake, place, style and name; kept, and in the address. */
import { beforeEach, expect, test } from "vitest";
import { ANY, behind, chosen, firstWish, keepWish, searchOf, wishOf } from "../../src/core/choosing";
import type { LobbyTable } from "../../src/core/protocol.gen";

const table = (key: string, changes: Partial<LobbyTable>): LobbyTable =>
  ({
    key,
    name: key,
    game: "infinite",
    minimum_cents: 100,
    players: 0,
    may_sit: true,
    deal_style: null,
    ...changes,
  }) as LobbyTable;

const TABLES = [
  table("Evening", { players: 3, minimum_cents: 500 }),
  table("Old Town", { game: "majority", deal_style: "eu", players: 9, may_sit: false }),
  table("New Town", { game: "majority", deal_style: "us", minimum_cents: 2_500 }),
  table("Alone", { game: "american", players: 3 }),
];
const keys = (wish: Partial<typeof ANY>): string[] =>
  chosen(TABLES, { ...ANY, ...wish }).map(({ key }) => key);

beforeEach(() => localStorage.clear());

test.each([
  ["no wish at all", {}, ["Evening", "Old Town", "New Town", "Alone"]],
  ["a game", { game: "majority" }, ["Old Town", "New Town"]],
  ["how the second card comes", { style: "us" }, ["New Town"]],
  ["a place", { free: true }, ["Evening", "New Town", "Alone"]],
  ["what one wants to bet", { stake_cents: 500 }, ["Evening", "Old Town", "Alone"]],
  ["part of a name, in any case", { words: " town " }, ["Old Town", "New Town"]],
  ["two of them together", { game: "majority", free: true }, ["New Town"]],
  [
    "the most players first, equals as the house has them",
    { sort: "players" },
    ["Old Town", "Evening", "Alone", "New Town"],
  ],
  ["the lowest bet first", { sort: "minimum" }, ["Old Town", "Alone", "Evening", "New Town"]],
  ["by name", { sort: "name" }, ["Alone", "Evening", "New Town", "Old Town"]],
] as const)("PLA-7: tables are chosen by %s", (_, wish, shown) => {
  expect(keys(wish)).toEqual(shown);
});

test("a wish and its address say the same", () => {
  const wish = { ...ANY, game: "majority", stake_cents: 2_500, free: true, style: "eu", words: "old" };
  expect(searchOf(wish)).toBe("?game=majority&stake=25&free=1&style=eu&find=old");
  expect(wishOf(searchOf(wish))).toEqual(wish);
  expect(searchOf(ANY)).toBe("");
});

test("an address with nonsense in it shows everything", () => {
  expect(wishOf("?game=poker&stake=-3&free=perhaps&style=xx&sort=luck")).toEqual(ANY);
});

test("the next visit begins as the last one ended, but for the name looked for; an address goes before", () => {
  keepWish({ ...ANY, game: "majority", words: "old" });
  expect(firstWish("")).toEqual({ ...ANY, game: "majority" });
  expect(firstWish("?free=1")).toEqual({ ...ANY, free: true });
});

test("what lies behind one more press is counted", () => {
  expect(behind(ANY)).toBe(0);
  expect(behind({ ...ANY, game: "duel", free: true, sort: "name" })).toBe(2);
});
