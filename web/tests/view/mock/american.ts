/** Moments of the American table: one, three and five hands, with splits, insurance and results. */
import type {
  ActionName,
  LimitClassInfo,
  LineName,
  LineView,
  Me,
  MyHand,
  ReceiptRow,
  SideResult,
  SpotInfo,
  TableInfo,
} from "../../../src/core/protocol.gen";
import { mockInfo } from "../../mock/info";
import { hand, line, me, mine, receipt, row, type Scene, view } from "./scenes";

function limits(minimum: number, maximum: number, side: number, chips: readonly number[]): LimitClassInfo {
  return {
    minimum_cents: minimum * 100,
    maximum_cents: maximum * 100,
    side_minimum_cents: minimum * 100,
    side_maximum_cents: side * 100,
    chips: chips.map((chip) => chip * 100),
  };
}

const CLASSES = [
  limits(1, 500, 50, [1, 5, 25, 100, 500]),
  limits(5, 1_500, 100, [1, 5, 25, 100, 500]),
  limits(10, 3_000, 100, [1, 10, 50, 250, 1_000]),
];

function spotsOf(box: number): SpotInfo[] {
  const spot = (kind: string, maximum_cents: number): SpotInfo => ({
    spot: `${box}.${kind}`,
    minimum_cents: 100,
    maximum_cents,
    pays: [],
    words: {},
  });
  return [spot("main", 300_000), spot("perfect_pairs", 10_000), spot("twenty_one_plus_three", 10_000)];
}

/** A table as the `american` preset makes it. */
export function americanInfo(changes: Partial<TableInfo> = {}): TableInfo {
  const info = mockInfo();
  return {
    ...info,
    key: "american",
    name: "American",
    game: "american",
    preset: "american",
    spots: [1, 2, 3, 4, 5].flatMap(spotsOf),
    chips: CLASSES[0]?.chips ?? [],
    rules: {
      ...info.rules,
      decks: 6,
      boxes: 5,
      peek: "ace_and_ten",
      even_money: true,
      blackjack_paid_at_once: true,
      double_after_split: true,
      charlie_cards: 0,
      no_hit_from_hard: 0,
      cash_out: null,
    },
    cash_out: false,
    limit_classes: CLASSES,
    solo: true,
    ...changes,
  };
}

/** A hand in a box: its cards, the actions it may take, and what else there is to it. */
export interface Dealt {
  readonly box: number;
  readonly cards: string;
  readonly line?: LineName;
  readonly offered?: readonly ActionName[];
  readonly more?: Partial<MyHand>;
}

function lineOf({ box, cards, line: name = "main", offered = [] }: Dealt): LineView {
  const natural = name === "main" && cards.length === 5 && hand(cards).total === 21;
  const made = line(name, cards, [...offered], { box });
  return { ...made, hand: hand(cards, { blackjack: natural, ended: offered.length === 0 }) };
}

function handOf({ box, cards, line: name = "main", offered = [], more = {} }: Dealt): MyHand {
  return mine({
    box,
    line: name,
    taken: cards.split(" ").length,
    offered,
    ending: offered.length === 0 ? "stood" : "open",
    ...more,
  });
}

export interface Moment {
  readonly dealer: string;
  readonly hands: readonly Dealt[];
  readonly bets: Readonly<Record<string, number>>;
  readonly side?: readonly Omit<SideResult, "pushed">[];
  readonly me?: Partial<Me>;
}

export function moment(
  phase: "insurance" | "decision" | "result",
  { dealer, hands, bets, side = [], me: own = {} }: Moment,
): Scene {
  return {
    info: americanInfo(),
    view: view({
      phase,
      step: 1,
      dealer: hand(dealer, { ended: phase === "result" }),
      lines: hands.map(lineOf),
      side: side.map((one) => ({ ...one, pushed: false })),
    }),
    me: me({ balance_cents: 82_750, session_net_cents: 2_750, bets, hands: hands.map(handOf), ...own }),
  };
}

export function betting(more: Partial<Me> = {}): Scene {
  return {
    info: americanInfo(),
    view: view({ phase: "betting", code: "" }),
    me: me({ balance_cents: 92_750, session_net_cents: 2_750, bets: {}, rev: 0, last_bets: LAST, ...more }),
  };
}

const LAST = { "1.main": 2_500, "1.perfect_pairs": 500, "3.main": 2_500 };
const ALL: readonly ActionName[] = ["hit", "stand", "double", "split"];
const NO_SPLIT: readonly ActionName[] = ["hit", "stand", "double"];
const FIVE = { "1.main": 2_500, "2.main": 2_500, "3.main": 5_000, "4.main": 2_500, "5.main": 2_500 };
const SIDES = { "1.perfect_pairs": 500, "1.twenty_one_plus_three": 500, "3.perfect_pairs": 500 };
const KNOWN = [
  { box: 0, spot: "perfect_pairs", rank: "coloured", pays: 12 },
  { box: 0, spot: "twenty_one_plus_three", rank: null, pays: 0 },
  { box: 2, spot: "perfect_pairs", rank: null, pays: 0 },
];

function main(box: number, stake: number, back: number, more: Partial<ReceiptRow> = {}): ReceiptRow {
  return row("main", stake, back, { box, line: "main", pays: back > stake ? [1, 1] : null, ...more });
}

const split = moment("decision", {
  dealer: "6h ??",
  bets: { "1.main": 2_500, "2.main": 2_500, "3.main": 2_500 },
  hands: [
    { box: 0, cards: "Ks 9h" },
    { box: 1, line: "split_1", cards: "8s 3d", offered: NO_SPLIT },
    { box: 1, line: "split_2", cards: "8d Th" },
    { box: 2, cards: "Ac Jd", more: { ending: "blackjack", cash_out_cents: 6_250 } },
  ],
});

/** The hard case: five hands, all of them split, one with many cards. */
const splits = moment("decision", {
  dealer: "6h ??",
  bets: { ...FIVE, ...SIDES },
  side: KNOWN,
  hands: [0, 1, 2, 3, 4].flatMap((box): Dealt[] => [
    {
      box,
      line: "split_1",
      cards: box === 0 ? "8s 2d 3c 4h 2s" : box === 3 ? "8s 3d 2c" : "8s Td",
      ...(box === 3 && { offered: ["hit", "stand"] as const }),
    },
    {
      box,
      line: "split_2",
      cards: box === 1 ? "8d 5h Kc" : "8d Th",
      ...(box === 1 && { more: { ending: "bust" } }),
    },
  ]),
});

const five = moment("decision", {
  dealer: "Th ??",
  bets: { ...FIVE, ...SIDES },
  side: KNOWN,
  hands: [
    { box: 0, cards: "9s 9c 2h" },
    { box: 1, cards: "8s 8d", offered: ALL },
    { box: 2, cards: "Ac 6d", more: { ending: "open", stake_cents: 5_000 } },
    { box: 3, cards: "Ac Kd", more: { ending: "blackjack", cash_out_cents: 6_250 } },
    { box: 4, cards: "5c 6d", more: { ending: "open" } },
  ],
});

const results: ReceiptRow[] = [
  main(0, 2_500, 5_000),
  main(1, 2_500, 0, { line: "split_1" }),
  main(1, 5_000, 10_000, { line: "split_2" }),
  main(2, 5_000, 5_000),
  main(3, 2_500, 6_250, { outcome: "blackjack", pays: [3, 2] }),
  main(4, 2_500, 0),
  row("perfect_pairs", 500, 6_500, { box: 0, rank: "coloured", pays: [12, 1] }),
  row("twenty_one_plus_three", 500, 0, { box: 0 }),
  row("perfect_pairs", 500, 0, { box: 2 }),
];

const settled = moment("result", {
  dealer: "Th 8d",
  bets: { ...FIVE, ...SIDES },
  side: KNOWN,
  hands: [
    { box: 0, cards: "9s 9c 2h" },
    { box: 1, line: "split_1", cards: "8s 7d Tc", more: { ending: "bust" } },
    { box: 1, line: "split_2", cards: "8d 3c Ts", more: { ending: "doubled", stake_cents: 5_000 } },
    { box: 2, cards: "Ac 7d", more: { stake_cents: 5_000 } },
    { box: 3, cards: "Ac Kd", more: { ending: "blackjack", cash_out_cents: 6_250 } },
    { box: 4, cards: "5c Td" },
  ],
  me: { balance_cents: 98_500, receipt: receipt(results, 98_500) },
});

const asked = { offered: [], more: { ending: "open", insurance_cents: 1_250 } } as const;
const insurance = moment("insurance", {
  dealer: "Ah ??",
  bets: FIVE,
  hands: [
    { box: 0, cards: "9s 9c", ...asked, more: { ending: "open", insured_cents: 1_250 } },
    { box: 1, cards: "8s 8d", ...asked },
    {
      box: 2,
      cards: "Ac Kd",
      more: { ending: "open", insurance_cents: 0, even_money: true, stake_cents: 5_000 },
    },
    { box: 3, cards: "Tc 4d", ...asked },
    { box: 4, cards: "5c 6d", ...asked },
  ],
});

const evenMoney = moment("insurance", {
  dealer: "Ah ??",
  bets: { "1.main": 2_500 },
  hands: [{ box: 0, cards: "Ac Kd", more: { ending: "open", insurance_cents: 0, even_money: true } }],
});

const one = moment("decision", {
  dealer: "5c ??",
  bets: { "1.main": 2_500, "1.perfect_pairs": 500 },
  side: [{ box: 0, spot: "perfect_pairs", rank: "mixed", pays: 6 }],
  hands: [{ box: 0, cards: "8h 8c", offered: ALL }],
});

const oneSplit = moment("decision", {
  dealer: "5c ??",
  bets: { "1.main": 2_500 },
  hands: [
    { box: 0, line: "split_1", cards: "8h 3c 2d", offered: ["hit", "stand"] },
    { box: 0, line: "split_2", cards: "8c Td", more: { ending: "open" } },
  ],
});

export const AMERICAN: Readonly<Record<string, () => Scene>> = {
  "american-betting": () => betting(),
  "american-split": () => split,
  "american-splits": () => splits,
  "american-five": () => five,
  "american-result": () => settled,
  "american-insurance": () => insurance,
  "american-even-money": () => evenMoney,
  "american-one": () => one,
  "american-one-split": () => oneSplit,
};
