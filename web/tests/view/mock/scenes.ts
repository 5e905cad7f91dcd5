/** Messages of a scripted table, one set for each moment worth looking at. */
import type {
  ActionName,
  HandView,
  LineView,
  Live,
  Me,
  MyHand,
  Receipt,
  ReceiptRow,
  TableInfo,
  View,
  Welcome,
} from "../../../src/core/protocol.gen";
import { mockInfo } from "../../mock/info";

export interface Scene {
  readonly view: View;
  readonly me: Me;
  readonly live?: Live;
  /** Spectator without an account. */
  readonly stranger?: boolean;
  /** Another table than the usual one. */
  readonly info?: TableInfo;
}

const NOW = Date.now();

/** The table of the pictures: side bets up to 50. */
export function infoOf(colour = "green"): TableInfo {
  const info = mockInfo({ colour });
  const spots = info.spots.map((one) => (one.spot === "main" ? one : { ...one, maximum_cents: 5_000 }));
  return { ...info, spots };
}

export function welcome(stranger: boolean, colour: string, info?: TableInfo): Welcome {
  return {
    t: "welcome",
    version: 1,
    now_ms: Date.now(),
    account: stranger ? 0 : 7,
    name: "Guest 7",
    mark: stranger ? "" : "mine",
    table: info === undefined ? infoOf(colour) : { ...info, colour },
  };
}

function worth(cards: readonly string[]): { total: number; soft: boolean } {
  const open = cards.filter((code) => code !== "??").map((code) => code[0] ?? "");
  const low = open.reduce(
    (sum, rank) => sum + (rank === "A" ? 1 : "TJQK".includes(rank) ? 10 : Number(rank)),
    0,
  );
  const soft = open.includes("A") && low <= 11;
  return { total: soft ? low + 10 : low, soft };
}

export function hand(text: string, more: Partial<HandView> = {}): HandView {
  const cards = text === "" ? [] : text.split(" ");
  const { total, soft } = worth(cards);
  return { cards, total, soft, ended: false, bust: total > 21, blackjack: false, ...more };
}

export function line(
  name: LineView["line"],
  text: string,
  legal: ActionName[] = [],
  more: Partial<LineView> = {},
): LineView {
  return {
    line: name,
    hand: hand(text),
    open: legal.length > 0,
    legal,
    cash_out_percent: null,
    players: 164,
    box: 0,
    stake_cents: 0,
    ...more,
  };
}

export function view(more: Partial<View>): View {
  return {
    t: "view",
    epoch: 1,
    seq: 1,
    now_ms: NOW,
    phase: "betting",
    round: 5,
    code: "18:42:07-3A7K",
    started_ms: NOW,
    dealer: hand(""),
    lines: [],
    shoe: {
      no: 12,
      cards: 416,
      used: 80,
      cut_at: 208,
      commitment: "c",
      root: "r",
      cut: false,
      next_commitment: null,
      opening: false,
    },
    deadline_ms: null,
    step: 0,
    side: [],
    spec_version: 1,
    reason: null,
    dealt: [],
    seats: [],
    duel: null,
    ...more,
  };
}

const BETS = { main: 2_500, perfect_pairs: 500, twenty_one_plus_three: 500, hot_3: 500, bust_it: 500 };

export function me(more: Partial<Me>): Me {
  return {
    t: "me",
    round: 5,
    seq: 1,
    balance_cents: 41_250,
    playing: true,
    session_net_cents: -4_250,
    session_started_ms: NOW - 38 * 60_000,
    session_until_ms: NOW + 900_000,
    rev: 1,
    bets: BETS,
    last_bets: BETS,
    hands: [],
    receipt: null,
    notices: [],
    consent: null,
    golden: {},
    golden_bets: {},
    last_golden: {},
    duel: null,
    waiting: 0,
    ...more,
  };
}

export function mine(more: Partial<MyHand> = {}): MyHand {
  return {
    line: "main",
    stake_cents: 2_500,
    ending: "open",
    taken: 2,
    offered: [],
    choice: null,
    cause: null,
    cash_out_cents: null,
    box: 0,
    insurance_cents: null,
    even_money: false,
    insured_cents: null,
    golden_cents: 0,
    ...more,
  };
}

const ALL: ActionName[] = ["hit", "stand", "double", "split", "cash_out"];

export function live(more: Partial<Live> = {}): Live {
  return {
    t: "live",
    players: 218,
    watching: 12,
    betting: 190,
    round: 5,
    step: 0,
    shares: [],
    seats: [],
    bots: 0,
    chat: [],
    gone: [],
    slow_s: 0,
    ...more,
  };
}

export function row(spot: string, stake: number, back: number, more: Partial<ReceiptRow> = {}): ReceiptRow {
  const outcome = back > stake ? "win" : back === stake ? "push" : "lose";
  const plain = { line: null, rank: null, pays: null, box: 0, golden_cents: 0, golden_back_cents: 0 };
  return { spot, outcome, stake_cents: stake, back_cents: back, ...plain, ...more };
}

export function receipt(rows: ReceiptRow[], balance: number, more: Partial<Receipt> = {}): Receipt {
  return {
    round: 5,
    code: "18:42:07-3A7K",
    staked_cents: rows.reduce((sum, one) => sum + one.stake_cents, 0),
    back_cents: rows.reduce((sum, one) => sum + one.back_cents, 0),
    balance_cents: balance,
    rows,
    void: false,
    golden_staked_cents: 0,
    golden_back_cents: 0,
    ...more,
  };
}

const SIDE = [
  { spot: "perfect_pairs", rank: "mixed", pays: 6, pushed: false, box: 0 },
  { spot: "twenty_one_plus_three", rank: null, pays: 0, pushed: false, box: 0 },
  { spot: "hot_3", rank: "21", pays: 4, pushed: false, box: 0 },
];

const soon = (seconds: number): number => Date.now() + seconds * 1000 - 1;

const decision: Scene = {
  view: view({
    phase: "decision",
    step: 1,
    deadline_ms: soon(7),
    dealer: hand("5c ??"),
    lines: [line("main", "8h 8c", ALL, { cash_out_percent: 81 })],
    side: SIDE,
    dealt: ["main", "dealer", "main", "dealer"],
  }),
  me: me({ hands: [mine({ offered: ALL, cash_out_cents: 2_025 })] }),
  live: live({
    step: 1,
    shares: [{ line: "main", offered: ALL, counts: [4, 37, 1, 52, 6], waiting: 64, box: 0 }],
  }),
};

const won: Scene = {
  view: view({
    phase: "result",
    deadline_ms: soon(4),
    dealer: hand("5c 9d Qs", { ended: true }),
    lines: [line("main", "8h 8c")],
    side: [...SIDE, { spot: "bust_it", rank: "bust_3", pays: 1, pushed: false, box: 0 }],
    dealt: ["dealer"],
  }),
  me: me({
    balance_cents: 53_250,
    session_net_cents: 3_250,
    hands: [mine({ ending: "stood" })],
    receipt: receipt(
      [
        row("main", 2_500, 5_000, { line: "main", pays: [1, 1] }),
        row("perfect_pairs", 500, 3_500, { rank: "mixed", pays: [6, 1] }),
        row("twenty_one_plus_three", 500, 0),
        row("hot_3", 500, 2_500, { rank: "21", pays: [4, 1] }),
        row("bust_it", 500, 1_000, { rank: "bust_3", pays: [1, 1] }),
      ],
      53_250,
    ),
  }),
};

const lost: Scene = {
  view: view({
    phase: "result",
    deadline_ms: soon(4),
    dealer: hand("Tc 7d", { ended: true }),
    lines: [line("main", "8h 8c")],
    side: SIDE.slice(0, 2),
  }),
  me: me({
    hands: [mine({ ending: "stood" })],
    receipt: receipt(
      [
        row("main", 2_500, 0, { line: "main" }),
        row("perfect_pairs", 500, 3_500, { rank: "mixed", pays: [6, 1] }),
        row("twenty_one_plus_three", 500, 0),
        row("hot_3", 500, 0),
        row("bust_it", 500, 0),
      ],
      44_750,
    ),
  }),
};

const AFTER: ActionName[] = ["hit", "stand", "cash_out"];

const split: Scene = {
  view: view({
    phase: "decision",
    step: 2,
    deadline_ms: soon(4),
    dealer: hand("5c ??"),
    lines: [
      line("main", "8h 8c Ts"),
      line("split_1", "8h 3d 2c 4s", AFTER, { cash_out_percent: 92 }),
      line("split_2", "8c Ad", AFTER, { cash_out_percent: 130 }),
    ],
    side: SIDE,
  }),
  me: me({
    hands: [
      mine({ ending: "split" }),
      mine({ line: "split_1", taken: 4, offered: AFTER, cash_out_cents: 2_300 }),
      mine({ line: "split_2", offered: AFTER, choice: "stand", cause: "player", cash_out_cents: 3_250 }),
    ],
  }),
  live: live({
    step: 2,
    shares: [{ line: "split_1", offered: AFTER, counts: [30, 6, 0, 0, 2], waiting: 20, box: 0 }],
  }),
};

const splitResult: Scene = {
  view: view({
    phase: "result",
    deadline_ms: soon(4),
    dealer: hand("5c Td 2h 4d", { ended: true }),
    lines: [line("main", "8h 8c Ts"), line("split_1", "8h 3d 2c 4s 3c As"), line("split_2", "8c Ad")],
    side: [...SIDE, { spot: "bust_it", rank: null, pays: 0, pushed: false, box: 0 }],
  }),
  me: me({
    hands: [
      mine({ ending: "split", insured_cents: 0 }),
      mine({ line: "split_1", taken: 6, ending: "charlie" }),
      mine({ line: "split_2", ending: "stood" }),
    ],
    receipt: receipt(
      [
        row("main", 2_500, 5_000, { line: "split_1", outcome: "charlie", pays: [1, 1] }),
        row("main", 2_500, 0, { line: "split_2" }),
        row("insurance", 1_250, 0),
        row("perfect_pairs", 500, 3_500, { rank: "mixed", pays: [6, 1] }),
        row("twenty_one_plus_three", 500, 0),
        row("hot_3", 500, 10_500, { rank: "suited_21", pays: [20, 1] }),
        row("bust_it", 500, 0),
      ],
      50_000,
    ),
  }),
};

export const SCENES: Readonly<Record<string, () => Scene>> = {
  betting: () => ({
    view: view({ deadline_ms: soon(9) }),
    me: me({
      balance_cents: 42_250,
      bets: { main: 2_500, perfect_pairs: 500, twenty_one_plus_three: 500, bust_it: 5_000 },
    }),
    live: live(),
  }),
  fresh: () => ({
    view: view({ deadline_ms: soon(12) }),
    me: me({ bets: {}, rev: 0, balance_cents: 45_750 }),
    live: live(),
  }),
  insurance: () => ({
    view: view({
      phase: "insurance",
      deadline_ms: soon(8),
      dealer: hand("Ac ??"),
      lines: [line("main", "8h 8c")],
      side: SIDE,
    }),
    me: me({ hands: [mine({ insurance_cents: 1_250 })] }),
    live: live(),
  }),
  decision: () => decision,
  chosen: () => ({
    ...decision,
    me: me({ hands: [mine({ offered: ALL, choice: "split", cause: "player", cash_out_cents: 2_025 })] }),
  }),
  hard: () => ({
    ...decision,
    view: {
      ...decision.view,
      step: 3,
      lines: [line("main", "Ah 2c 3d Td As", ["stand", "cash_out"])],
    },
    me: me({
      balance_cents: 100,
      hands: [mine({ taken: 5, offered: ["stand", "cash_out"], cash_out_cents: 1_300 })],
    }),
  }),
  done: () => ({ ...decision, me: me({ hands: [mine({ ending: "stood", cause: "player" })] }) }),
  split: () => split,
  splitresult: () => splitResult,
  won: () => won,
  lost: () => lost,
  blackjack: () => ({
    view: view({
      phase: "decision",
      step: 1,
      deadline_ms: soon(3),
      dealer: hand("Kc ??"),
      lines: [line("main", "Ah Jc")],
      side: SIDE,
    }),
    me: me({ hands: [mine({ ending: "blackjack" })] }),
    live: live(),
  }),
  watching: () => ({ ...decision, me: me({ playing: false, bets: {}, hands: [] }) }),
  stranger: () => ({ ...decision, me: me({ playing: false, bets: {}, hands: [] }), stranger: true }),
  nobet: () => ({ ...decision, me: me({ bets: {}, hands: [] }) }),
  paused: () => ({
    ...decision,
    view: { ...decision.view, phase: "paused", deadline_ms: null, reason: "fault" },
  }),
  shoe: () => ({ view: view({ phase: "shoe", deadline_ms: soon(3) }), me: me({ bets: {} }), live: live() }),
};
