/** Moments of the Majority table: consent, bets with golden chips, votes, decisions, results. */
import type {
  ActionName,
  DecidedView,
  LineName,
  LineView,
  Live,
  Me,
  MyHand,
  SeatView,
  Share,
  SpotInfo,
  TableInfo,
  View,
} from "../../../src/core/protocol.gen";
import { mockInfo } from "../../mock/info";
import { hand, line, live, me, mine, receipt, row, type Scene, view } from "./scenes";

const SIDES = {
  twenty_one_plus_three: { suited_trips: 100, straight_flush: 40, trips: 30, straight: 10, flush: 5 },
  player_pair: { perfect: 25, coloured: 12, mixed: 6 },
  dealer_pair: { perfect: 25, coloured: 12, mixed: 6 },
} as const;

function spotsOf(box: number): SpotInfo[] {
  const main = { spot: `${box}.main`, minimum_cents: 100, maximum_cents: 500_000, pays: [], words: {} };
  const sides = Object.entries(SIDES).map(([kind, pays]) => ({
    spot: `${box}.${kind}`,
    minimum_cents: 100,
    maximum_cents: 50_000,
    pays: Object.entries(pays),
    words: {},
  }));
  return [main, ...sides];
}

/** A table as the `majority` presets make it. */
export function majorityInfo(style: "eu" | "us" = "eu", changes: Partial<TableInfo> = {}): TableInfo {
  const info = mockInfo();
  const eu = style === "eu";
  return {
    ...info,
    key: "majority",
    name: eu ? "Majority EU" : "Majority US",
    game: "majority",
    preset: eu ? "majority" : "majority-us",
    colour: "black",
    spots: [1, 2].flatMap(spotsOf),
    chips: [100, 500, 2_500, 10_000, 50_000],
    rules: {
      ...info.rules,
      boxes: 2,
      hole_card: !eu,
      peek: eu ? "never" : "ace",
      late_blackjack: eu ? "doubles_back_on_ten" : "all",
      double_after_split: true,
      charlie_cards: 10,
      charlie_beats_blackjack: false,
      no_hit_from_hard: 0,
      cash_out: null,
    },
    cash_out: false,
    deal_style: style,
    golden: { per_round: 5, mixed: true, extra_stakes: true },
    ...changes,
  };
}

export const ALL: readonly ActionName[] = ["hit", "stand", "double", "split"];
export const NO_SPLIT: readonly ActionName[] = ["hit", "stand", "double"];

export function seat(box: number, more: Partial<SeatView> = {}): SeatView {
  return { box, betting: 0, mode: null, needed: 3, decided: [], ...more };
}

export function decided(more: Partial<DecidedView> = {}): DecidedView {
  return { line: "main", action: "hit", why: "majority", step: 1, votes: [], ...more };
}

/** Votes on a hand; players who have not voted wait. */
export function share(
  box: number,
  counts: readonly number[],
  waiting: number,
  more: Partial<Share> = {},
): Share {
  const [hit = 0, stand = 0, double = 0, split = 0] = counts;
  const offered = more.offered ?? ALL;
  return { line: "main", box, offered, counts: [hit, stand, double, split, 0], waiting, ...more };
}

export function own(box: number, more: Partial<MyHand> = {}): MyHand {
  return mine({ box, ...more });
}

export function shared(
  box: number,
  cards: string,
  legal: readonly ActionName[],
  players: number,
  name: LineName = "main",
): LineView {
  return { ...line(name, cards, [...legal], { box }), players };
}

const soon = (seconds: number): number => Date.now() + seconds * 1000 - 1;

export interface Moment {
  readonly view: Partial<View>;
  readonly me?: Partial<Me>;
  readonly live?: Partial<Live>;
  readonly info?: TableInfo;
}

export function moment({ view: seen, me: mineToo = {}, live: counts = {}, info }: Moment): Scene {
  const seats = seen.seats ?? [seat(0), seat(1)];
  return {
    info: info ?? majorityInfo(),
    view: view({ deadline_ms: soon(6), ...seen, seats }),
    me: me({ balance_cents: 31_800, session_net_cents: 1_800, bets: {}, rev: 0, consent: true, ...mineToo }),
    live: live({ players: 32, watching: 3, betting: 0, step: seen.step ?? 0, ...counts }),
  };
}

const BETS = { "1.main": 5_000, "1.twenty_one_plus_three": 1_000, "2.main": 2_500 };
const GOLD = { "2.main": [1_000] };
const VOTING = [seat(0, { betting: 20, mode: "vote" }), seat(1, { betting: 12, mode: "vote" })];
const CROWD = { seats: [20, 12], betting: 32 };
const OWNED = { "1000": 3, "500": 2, "2500": 1 };

export function betting(more: Partial<Me> = {}, counts: Partial<Live> = {}): Scene {
  return moment({
    view: { phase: "betting", code: "19:03:12-8QZC", deadline_ms: soon(9) },
    me: { bets: BETS, golden_bets: GOLD, last_bets: BETS, golden: OWNED, rev: 1, ...more },
    live: { betting: 8, seats: [7, 2], bots: 4, ...counts },
  });
}

const vote = moment({
  view: {
    phase: "decision",
    step: 1,
    dealer: hand("9c"),
    lines: [shared(0, "7s 4h", NO_SPLIT, 20), shared(1, "Ad 6c", NO_SPLIT, 12)],
    seats: VOTING,
    side: [{ spot: "twenty_one_plus_three", rank: null, pays: 0, pushed: false, box: 0 }],
  },
  me: {
    bets: BETS,
    golden_bets: GOLD,
    hands: [
      own(0, { stake_cents: 5_000, offered: NO_SPLIT }),
      own(1, { stake_cents: 3_500, golden_cents: 1_000, offered: NO_SPLIT }),
    ],
  },
  live: { ...CROWD, shares: [share(0, [6, 1, 8], 5), share(1, [4, 3, 2], 3)] },
});

const voted: Scene = {
  ...vote,
  me: {
    ...vote.me,
    hands: [
      own(0, { stake_cents: 5_000, offered: NO_SPLIT, choice: "double", cause: "player" }),
      own(1, { stake_cents: 3_500, golden_cents: 1_000, offered: NO_SPLIT }),
    ],
  },
};

/** Seat 1 split, SPLIT-1 voted on; the player did not pay and has the right hand only. */
const split = moment({
  view: {
    phase: "decision",
    step: 2,
    dealer: hand("5c"),
    lines: [
      shared(0, "8h 3d 2c", ["hit", "stand"], 14, "split_1"),
      shared(0, "8c Ad", [], 20, "split_2"),
      shared(1, "Td 2c", ["hit", "stand"], 2),
    ],
    seats: [
      seat(0, {
        betting: 20,
        mode: "vote",
        decided: [decided({ action: "split", why: "plurality", votes: [6, 3, 2, 9] })],
      }),
      seat(1, {
        betting: 2,
        mode: "strategy",
        decided: [decided({ action: "stand", why: "strategy", step: 2 })],
      }),
    ],
  },
  me: {
    consent: false,
    bets: { "1.main": 5_000, "2.main": 2_500, "2.dealer_pair": 500, "2.player_pair": 500 },
    hands: [
      own(0, { line: "split_2", stake_cents: 5_000 }),
      own(1, { stake_cents: 2_500, choice: "stand", cause: "strategy" }),
    ],
  },
  live: { seats: [20, 2], shares: [share(0, [4, 6], 4, { line: "split_1", offered: ["hit", "stand"] })] },
});

const long = moment({
  view: {
    phase: "decision",
    step: 6,
    dealer: hand("5c"),
    lines: [
      shared(0, "8h 3d 2c Ad 2s", ["hit", "stand"], 20_000, "split_1"),
      shared(0, "8c Ad As 2h", [], 20_000, "split_2"),
      shared(1, "2d 2c 3s 3h Ad As", ["hit", "stand"], 3),
    ],
    seats: [
      seat(0, { betting: 20_000, mode: "vote", decided: [decided({ why: "tie", step: 5 })] }),
      seat(1, { betting: 3, mode: "vote", decided: [decided({ why: "no_vote", step: 5 })] }),
    ],
  },
  me: {
    bets: { "1.main": 500_000, "2.main": 2_500 },
    hands: [
      own(0, {
        line: "split_1",
        stake_cents: 500_000,
        taken: 5,
        offered: ["hit", "stand"],
        choice: "hit",
        cause: "player",
      }),
      own(0, { line: "split_2", stake_cents: 500_000, taken: 4 }),
      own(1, { stake_cents: 2_500, taken: 6, offered: ["hit", "stand"] }),
    ],
  },
  live: {
    seats: [20_000, 3],
    shares: [
      share(0, [9_812, 7_431], 2_757, { line: "split_1", offered: ["hit", "stand"] }),
      share(1, [0, 0], 3, { offered: ["hit", "stand"] }),
    ],
  },
});

const strategy = moment({
  info: majorityInfo("us"),
  view: {
    phase: "decision",
    step: 1,
    dealer: hand("Kc ??"),
    lines: [shared(0, "Ts 6h", ["hit", "stand", "double"], 1)],
    seats: [seat(0, { betting: 1, mode: "strategy" }), seat(1)],
  },
  me: { bets: { "1.main": 2_500 }, hands: [own(0, { stake_cents: 2_500 })] },
  live: { seats: [1, 0] },
});

const insurance = moment({
  view: {
    phase: "insurance",
    dealer: hand("Ac"),
    lines: [shared(0, "7s 4h", [], 20), shared(1, "Ad 6c", [], 12)],
    seats: VOTING,
  },
  me: {
    bets: BETS,
    golden_bets: GOLD,
    hands: [
      own(0, { stake_cents: 5_000, insurance_cents: 2_500 }),
      own(1, { stake_cents: 3_500, golden_cents: 1_000, insurance_cents: 1_250 }),
    ],
  },
  live: CROWD,
});

const result = moment({
  view: {
    phase: "result",
    step: 3,
    dealer: hand("9c 7d Ks", { ended: true, bust: true }),
    lines: [
      { ...shared(0, "7s 4h Td", [], 0), hand: hand("7s 4h Td", { ended: true }) },
      { ...shared(1, "8h Tc", [], 0, "split_1"), hand: hand("8h Tc", { ended: true }) },
      { ...shared(1, "8c 6s Qs", [], 0, "split_2"), hand: hand("8c 6s Qs", { ended: true, bust: true }) },
    ],
    side: [{ spot: "twenty_one_plus_three", rank: "flush", pays: 5, pushed: false, box: 0 }],
    seats: [
      seat(0, {
        betting: 20,
        mode: "vote",
        decided: [decided({ action: "double", votes: [6, 1, 13, 0] })],
      }),
      seat(1, { betting: 12, mode: "vote", decided: [decided({ line: "split_2", why: "tie", step: 3 })] }),
    ],
  },
  me: {
    balance_cents: 52_500,
    bets: BETS,
    golden_bets: GOLD,
    hands: [
      own(0, { stake_cents: 10_000, ending: "doubled", taken: 3 }),
      own(1, { line: "split_1", stake_cents: 2_500, ending: "stood" }),
      own(1, { line: "split_2", stake_cents: 3_500, golden_cents: 1_000, ending: "bust", taken: 3 }),
    ],
    receipt: receipt(
      [
        row("main", 10_000, 20_000, { line: "main", pays: [1, 1] }),
        row("main", 2_500, 5_000, { line: "split_1", box: 1, pays: [1, 1] }),
        row("main", 3_500, 0, { line: "split_2", box: 1, golden_cents: 1_000 }),
        row("twenty_one_plus_three", 1_000, 6_000, { rank: "flush", pays: [5, 1] }),
      ],
      52_500,
      { staked_cents: 16_000, golden_staked_cents: 1_000 },
    ),
  },
  live: CROWD,
});

const CONSENT: Partial<Me> = { consent: null, bets: {}, golden_bets: {}, rev: 0 };

export const MAJORITY: Readonly<Record<string, () => Scene>> = {
  "majority-consent": () => betting(CONSENT),
  "majority-fresh": () => betting({ bets: {}, golden_bets: {}, rev: 0 }, { seats: [0, 1], bots: 0 }),
  "majority-betting": () => betting(),
  "majority-insurance": () => insurance,
  "majority-vote": () => vote,
  "majority-voted": () => voted,
  "majority-split": () => split,
  "majority-long": () => long,
  "majority-strategy": () => strategy,
  "majority-result": () => result,
  "majority-watching": () => ({ ...vote, me: me({ playing: false, bets: {}, hands: [] }) }),
};
