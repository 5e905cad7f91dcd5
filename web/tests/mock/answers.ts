/** What the scripted server answers over HTTP and on the lobby's socket. */
import type { HistoryRow, PlayerRound, Profile, Shoes } from "../../src/core/api.gen";
import type { LobbyTable, ToClient } from "../../src/core/protocol.gen";
import { personal } from "./people";

export const PROFILE: Profile = {
  account: 7,
  name: "Guest 7",
  kind: "guest",
  balance_cents: 45_750,
  admin: false,
};

const CODE = "18:42:07-3A7K";

const played = (changes: Partial<HistoryRow>): HistoryRow => ({
  table: "infinite",
  code: CODE,
  started_ms: 1_790_000_000_000,
  staked_cents: 4500,
  back_cents: 8500,
  void: false,
  game: "infinite",
  golden: false,
  golden_staked_cents: 0,
  golden_back_cents: 0,
  ...changes,
});

export const HISTORY: readonly HistoryRow[] = [
  played({}),
  played({ code: "18:41:10-3A7J", started_ms: 1_789_999_940_000, staked_cents: 2500, back_cents: 0 }),
  played({ code: "18:40:02-3A7H", started_ms: 1_789_999_870_000, back_cents: 4500, void: true }),
  played({
    code: "18:31:50-B7LE",
    started_ms: 1_789_913_000_000,
    game: "majority",
    table: "majority",
    golden: true,
    golden_staked_cents: 1000,
    staked_cents: 5000,
    back_cents: 5000,
  }),
  played({
    code: "18:12:09-0VXR",
    started_ms: 1_789_912_000_000,
    game: "american",
    staked_cents: 7500,
    back_cents: 11250,
  }),
];

const dealt = (card: string, box: number, position: number, face = "up") => ({
  card,
  box,
  line: 0,
  stream: box < 0 ? 1 : 0,
  position,
  face,
});

export const ROUND: PlayerRound = {
  head: {
    table: "infinite",
    game: "infinite",
    round: 412,
    code: CODE,
    started_ms: 1_790_000_000_000,
    ended_ms: 1_790_000_041_000,
    rules_hash: "9b".repeat(32),
    spec_version: 1,
    engine_version: 1,
    shoe: 12,
    commitment: "3f".repeat(32),
    void: null,
  },
  cards: [
    dealt("8h", 0, 40),
    dealt("5c", -1, 380),
    dealt("8c", 0, 41),
    dealt("Ts", -1, 379, "turned"),
    dealt("3d", 0, 42),
    dealt("9d", -1, 378),
  ],
  hands: [
    {
      box: 0,
      line: 0,
      cards: ["8h", "8c", "3d"],
      stake_cents: 2500,
      ending: "stood",
      outcome: "win",
      back_cents: 5000,
    },
  ],
  decisions: [
    {
      step: 1,
      box: 0,
      line: 0,
      action: "hit",
      cause: "player",
      offered: ["hit", "stand", "double", "split"],
      paid: true,
      vote: null,
      why: null,
    },
    {
      step: 2,
      box: 0,
      line: 0,
      action: "stand",
      cause: "time_out",
      offered: ["stand"],
      paid: true,
      vote: null,
      why: null,
    },
  ],
  insurance: null,
  consent: null,
  bets: [
    {
      box: 0,
      spot: "main",
      outcome: "win",
      stake_cents: 2500,
      back_cents: 5000,
      golden_cents: 0,
      golden_back_cents: 0,
      line: 0,
      rank: null,
      pays: [1, 1],
    },
    {
      box: 0,
      spot: "perfect_pairs",
      outcome: "win",
      stake_cents: 500,
      back_cents: 3500,
      golden_cents: 0,
      golden_back_cents: 0,
      line: null,
      rank: "mixed",
      pays: [6, 1],
    },
    {
      box: 0,
      spot: "hot_3",
      outcome: "lose",
      stake_cents: 1500,
      back_cents: 0,
      golden_cents: 0,
      golden_back_cents: 0,
      line: null,
      rank: null,
      pays: null,
    },
  ],
  staked_cents: 4500,
  back_cents: 8500,
  balance_before_cents: 41_750,
  balance_after_cents: 45_750,
};

const shoe = (no: number, ended: boolean) => ({
  no,
  decks: 8,
  rules_hash: "9b".repeat(32),
  commitment: "3f".repeat(32),
  root: "a7".repeat(32),
  used: ended ? 214 : 96,
  ended,
});

export const SHOES: Shoes = { table: "infinite", shoes: [shoe(12, false), shoe(11, true), shoe(10, true)] };

function lobbyTable(changes: Partial<LobbyTable>): LobbyTable {
  return {
    key: "infinite",
    name: "Infinite",
    game: "infinite",
    preset: "infinite",
    colour: "green",
    languages: ["en"],
    minimum_cents: 100,
    maximum_cents: 50_000,
    phase: "decision",
    players: 218,
    capacity: 20_000,
    cards: ["8h", "8c"],
    may_sit: true,
    deadline_ms: Date.now() + 7_000,
    deal_style: null,
    waiting: 0,
    ...changes,
  };
}

/** The lobby's list as it is now. */
export function lobby(): ToClient {
  const any = { key: "infinite-any-pair", name: "Infinite Any Pair", languages: ["en", "it", "bg"] };
  return {
    t: "lobby",
    now_ms: Date.now(),
    challenges: [],
    matches: [],
    tables: [
      lobbyTable({}),
      lobbyTable({ ...any, cards: [], phase: "betting", players: 1, maximum_cents: 500_000, colour: "blue" }),
      lobbyTable({
        key: "full",
        name: "Red",
        colour: "red",
        may_sit: false,
        phase: "paused",
        capacity: 20,
        players: 20,
        cards: ["As", "Kd"],
        deadline_ms: null,
      }),
    ],
  };
}

/** Answer a request of the page. */
export function answer(url: string, method: string): { status: number; body: unknown } {
  const path = new URL(url, "http://mock").pathname;
  const person = personal(path);
  if (person !== null) return { status: 200, body: person };
  if (path === "/api/guest" && method === "POST") return { status: 200, body: PROFILE };
  if (path === "/api/me") return { status: 200, body: PROFILE };
  if (path === "/api/history") return { status: 200, body: { rounds: HISTORY } };
  if (path.startsWith("/api/rounds/")) return { status: 200, body: ROUND };
  if (path.startsWith("/api/shoes/")) return { status: 200, body: SHOES };
  const params = { what: "page", name: path };
  return {
    status: 404,
    body: { code: "not_found", remedy: "There is no such page.", params, retryable: false },
  };
}
