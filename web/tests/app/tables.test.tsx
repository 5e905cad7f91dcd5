/** The lobby's tables: what a tile tells, the ways in, and what narrows the list. */
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Lobby } from "../../src/app/Lobby";
import { ANY, keepWish } from "../../src/core/choosing";
import type { LobbyTable } from "../../src/core/protocol.gen";
import { speak } from "../../src/i18n";
import { HeldSocket } from "../core/line";

const table = (changes: Partial<LobbyTable>): LobbyTable => ({
  key: "infinite",
  name: "Infinite",
  game: "infinite",
  preset: "infinite",
  colour: "green",
  languages: ["en"],
  minimum_cents: 100,
  maximum_cents: 50_000,
  phase: "betting",
  players: 3,
  capacity: 20,
  cards: [],
  may_sit: true,
  deadline_ms: null,
  deal_style: null,
  waiting: 0,
  ...changes,
});

const LISTED = [
  table({}),
  table({ key: "old", name: "Old Town", game: "majority", deal_style: "eu", may_sit: false, waiting: 2 }),
  table({ key: "alone", name: "Alone", game: "american", may_sit: false }),
];

beforeEach(async () => {
  vi.stubGlobal("WebSocket", HeldSocket);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}", { status: 401 })));
  localStorage.clear();
  history.replaceState(null, "", "/");
  await speak("en");
});
afterEach(cleanup);

function enter(tables: readonly LobbyTable[] = LISTED): void {
  render(<Lobby />);
  act(() => {
    HeldSocket.last.open();
    HeldSocket.last.say({ t: "lobby", now_ms: 0, tables, challenges: [], matches: [] });
  });
}

const tile = (name: string): HTMLElement => {
  const found = screen.getByRole("heading", { name: new RegExp(name) }).closest("li");
  if (found === null) throw new Error(`no tile ${name}`);
  return found;
};
const names = (): (string | null)[] =>
  screen.queryAllByRole("listitem").map((one) => one.querySelector("h2")?.firstChild?.textContent ?? null);

test("PLA-7: a tile tells game, limits, players, phase, style and language", () => {
  enter();
  const told = tile("Infinite").textContent;
  for (const fact of ["Infinite", "1 to 500", "3 players", "Betting", "EN"]) expect(told).toContain(fact);
  expect(within(tile("Old Town")).getByTitle("dealt the European way: no hole card").textContent).toBe("EU");
});

test("PLA-7: at a full table one may watch or wait, and reads how many do", () => {
  enter();
  const full = within(tile("Old Town"));
  expect(full.getByText("Full: 20 seats taken, 2 waiting")).toBeTruthy();
  expect(full.getByRole("link", { name: "Wait for a place at Old Town" }).getAttribute("href")).toBe(
    "/t/old",
  );
  expect(full.getByRole("link", { name: "Watch Old Town" }).getAttribute("href")).toBe("/t/old?watch");
  expect(within(tile("Alone")).queryByRole("link")).toBeNull();
});

test("PLA-7: the list is narrowed by game, and the address says so", () => {
  enter();
  fireEvent.click(screen.getByRole("radio", { name: "Majority" }));
  expect(names()).toEqual(["Old Town"]);
  expect(location.search).toBe("?game=majority");
  fireEvent.change(screen.getByRole("combobox", { name: "Places" }), { target: { value: "free" } });
  expect(names()).toEqual([]);
  expect(screen.getByText("More filters: 1 set")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Show all" }));
  expect(names()).toHaveLength(3);
  expect(location.search).toBe("");
});

test("PLA-7: what was chosen is there again at the next visit", () => {
  keepWish({ ...ANY, game: "american" });
  enter();
  expect(names()).toEqual(["Alone"]);
  expect(location.search).toBe("?game=american");
});

test("a name is looked for where there are many tables", () => {
  enter();
  expect(screen.queryByRole("searchbox")).toBeNull();
  cleanup();
  enter(Array.from({ length: 8 }, (_, at) => table({ key: `t${at}`, name: `Table ${at}` })));
  fireEvent.input(screen.getByRole("searchbox"), { target: { value: "table 5" } });
  expect(names()).toEqual(["Table 5"]);
});

test("PLA-10: the rules of a table open from its tile, with nobody entered", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(new Response("{}", { status: 404 }));
  });
  enter();
  fireEvent.click(screen.getByRole("button", { name: "Rules of Old Town" }));
  await waitFor(() => expect(asked).toContain("/api/tables/old"));
  expect(screen.getByRole("dialog", { name: "Rules of Old Town" })).toBeTruthy();
});
