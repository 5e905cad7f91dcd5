/** Moments of a match: waiting, the draw, bets, play, offers, results, the end, and what whoever watches sees. */
import type {
  ActionName,
  DuelHand,
  DuelMe,
  DuelPlayer,
  DuelView,
  LineName,
  LineView,
  Me,
  MyHand,
  TableInfo,
  View,
} from "../../../src/core/protocol.gen";
import { mockInfo } from "../../mock/info";
import { hand, line, me, mine, type Scene, view } from "./scenes";

/** A table of duels as the `duel` preset makes it. */
export function duelInfo(changes: Partial<TableInfo> = {}): TableInfo {
  const info = mockInfo();
  return {
    ...info,
    key: "duel",
    name: "Duel",
    game: "duel",
    preset: "duel",
    colour: "blue",
    spots: [{ spot: "main", minimum_cents: 1_000, maximum_cents: 50_000, pays: [], words: {} }],
    chips: [100, 500, 2_500, 10_000, 50_000, 100_000],
    clocks_ms: { betting: 25_000, insurance: 25_000, decision: 25_000, pause: 4_000, deal: 0 },
    rules: { ...info.rules, decks: 4, boxes: 2, charlie_cards: 0, no_hit_from_hard: 0, cash_out: null },
    cash_out: false,
    match: "duel-12",
    ...changes,
  };
}

export function player(name: string, chips: number, more: Partial<DuelPlayer> = {}): DuelPlayer {
  return {
    name,
    chips_cents: chips * 100,
    bet_cents: 0,
    staked_cents: 0,
    bot: null,
    here: true,
    hands_away: 0,
    clock_bet: false,
    clock: null,
    insured_cents: null,
    ...more,
  };
}

/** A player with a bet on the table. */
export function bettor(name: string, chips: number, bet: number, more: Partial<DuelPlayer> = {}): DuelPlayer {
  return player(name, chips, { bet_cents: bet * 100, staked_cents: bet * 100, ...more });
}

/** Settled hands: bets of 10, and what they brought the two. */
export function pastOf(...nets: readonly (readonly [number, number])[]): DuelHand[] {
  const chips: [number, number] = [1_000, 1_000];
  return nets.map(([first, second], at) => {
    chips[0] += first;
    chips[1] += second;
    return {
      hand: at + 1,
      first: at % 2,
      bets_cents: [1_000, 1_000],
      net_cents: [first * 100, second * 100],
      chips_cents: [chips[0] * 100, chips[1] * 100],
      gift: false,
    };
  });
}

const PAST = pastOf([100, -50], [-50, 50], [-50, 10], [100, -100], [0, 50], [80, -20]);

export function duelOf(more: Partial<DuelView> = {}): DuelView {
  return {
    match: 12,
    kind: "classic",
    hands: 10,
    hand: 7,
    phase: "play",
    players: [bettor("Ann", 1_080, 100), bettor("Ivo", 790, 150)],
    minimum_cents: 1_000,
    maximum_cents: 50_000,
    first: 1,
    turn: 0,
    line: "main",
    draw: [["8h", "Kd"]],
    past: PAST,
    duplicate: false,
    dealers: [],
    stake_cents: 0,
    decision: null,
    winner: null,
    ...more,
  };
}

export function duelMe(more: Partial<DuelMe> = {}): DuelMe {
  return {
    seat: 0,
    minimum_cents: null,
    maximum_cents: null,
    chips_cents: 108_000,
    dealer: null,
    lines: [],
    step: 1,
    deadline_ms: null,
    dealt: [],
    ...more,
  };
}

const soon = (seconds: number): number => Date.now() + seconds * 1000 - 1;

export interface Moment {
  readonly view?: Partial<View>;
  readonly duel?: Partial<DuelView>;
  /** The player's own state, null for whoever watches. */
  readonly me?: Partial<Me> | null;
  readonly own?: Partial<DuelMe>;
  readonly stranger?: boolean;
}

export function moment({ view: seen = {}, duel = {}, me: mineToo = {}, own = {}, stranger }: Moment): Scene {
  const watches = mineToo === null;
  return {
    info: duelInfo(),
    view: view({ deadline_ms: soon(14), step: 1, ...seen, duel: duelOf(duel) }),
    me: me({
      balance_cents: 95_000,
      session_started_ms: 0,
      bets: {},
      last_bets: {},
      rev: 0,
      playing: !watches,
      duel: watches ? null : duelMe(own),
      ...(mineToo ?? {}),
    }),
    ...(stranger === true && { stranger }),
  };
}

export function dealt(
  box: number,
  cards: string,
  legal: readonly ActionName[] = [],
  more: Partial<LineView> = {},
  name: LineName = "main",
): LineView {
  const made = line(name, cards, [...legal], { box, open: legal.length > 0, stake_cents: 10_000, ...more });
  const natural = name === "main" && made.hand.total === 21 && made.hand.cards.length === 2;
  return { ...made, hand: { ...made.hand, ended: !made.open, blackjack: natural } };
}

export const PLAIN: readonly ActionName[] = ["hit", "stand", "double"];
export const ALL: readonly ActionName[] = ["hit", "stand", "double", "split"];

export function held(offered: readonly ActionName[], more: Partial<MyHand> = {}): MyHand {
  return mine({ offered: [...offered], stake_cents: 10_000, ...more });
}

const IVO = dealt(1, "Qd 8s", [], { stake_cents: 15_000 });
const WAITS = { phase: "closed", hand: 0, first: null, turn: null, line: null, past: [], draw: [] } as const;
const FRESH = [player("Ann", 1_000), player("Ivo", 1_000)];
const SHOWN = hand("7h Ts", { ended: true });

const settled = (nets: readonly [number, number]): DuelHand[] => [
  ...PAST,
  ...pastOf(nets).map((one) => ({ ...one, hand: 7, chips_cents: [128_000, 79_000] as const })),
];

/** Every moment worth looking at. */
export const DUEL: Readonly<Record<string, () => Scene>> = {
  "duel-waiting": () =>
    moment({
      view: { phase: "closed", code: "", deadline_ms: null },
      duel: { ...WAITS, players: [player("Ann", 1_000), player("Ivo", 1_000, { here: false })] },
    }),
  "duel-draw": () =>
    moment({
      view: { phase: "closed" },
      duel: {
        ...WAITS,
        phase: "draw",
        first: 0,
        draw: [
          ["Th", "Kd"],
          ["8h", "Kd"],
        ],
        players: FRESH,
      },
    }),
  "duel-bet": () =>
    moment({
      view: { phase: "betting" },
      duel: { phase: "betting", line: null, players: [player("Ann", 1_180), bettor("Ivo", 790, 150)] },
      own: { minimum_cents: 1_000, maximum_cents: 50_000, chips_cents: 118_000 },
    }),
  "duel-other-bets": () =>
    moment({
      view: { phase: "betting" },
      duel: {
        phase: "betting",
        line: null,
        first: 0,
        turn: 1,
        players: [bettor("Ann", 1_080, 100), player("Ivo", 940)],
      },
      me: { bets: { main: 10_000 } },
    }),
  "duel-offer": () =>
    moment({
      view: { phase: "insurance", dealer: hand("As ??"), lines: [dealt(0, "Ah 4d", ["stand"]), IVO] },
      duel: { phase: "insurance", line: null },
      me: { hands: [held([], { insurance_cents: 5_000 })] },
    }),
  "duel-even": () =>
    moment({
      view: { phase: "insurance", dealer: hand("As ??"), lines: [dealt(0, "Ah Kd"), IVO] },
      duel: { phase: "insurance", line: null },
      me: { hands: [held([], { ending: "blackjack", insurance_cents: 0, even_money: true })] },
    }),
  "duel-play": () =>
    moment({
      view: { phase: "decision", dealer: hand("7h ??"), lines: [dealt(0, "As 4d", PLAIN), IVO] },
      me: { hands: [held(PLAIN)] },
    }),
  "duel-short": () =>
    moment({
      view: { phase: "decision", dealer: hand("7h ??"), lines: [dealt(0, "8s 8d", ALL), IVO] },
      duel: { players: [bettor("Ann", 20, 100), bettor("Ivo", 790, 150, { clock: "bet", clock_bet: true })] },
      me: { hands: [held(["hit", "stand"])] },
    }),
  "duel-split": () =>
    moment({
      view: {
        phase: "decision",
        dealer: hand("7h ??"),
        lines: [
          dealt(0, "8s 3d 2c 5h", [], {}, "split_1"),
          dealt(0, "8d Ts", PLAIN, {}, "split_2"),
          dealt(1, "9d 4c 2h 3s 2d", [], { stake_cents: 15_000 }, "split_1"),
          dealt(1, "9s Qh", [], { stake_cents: 15_000 }, "split_2"),
        ],
      },
      duel: { line: "split_2", players: [bettor("Ann", 980, 200), bettor("Ivo", 640, 300)] },
      me: { hands: [held([], { line: "split_1", ending: "stood" }), held(PLAIN, { line: "split_2" })] },
    }),
  "duel-other-plays": () =>
    moment({
      view: {
        phase: "decision",
        dealer: hand("7h ??"),
        lines: [dealt(0, "As 4d", PLAIN, { legal: [] }), dealt(1, "Qd 2s 2h Ac", PLAIN)],
      },
      duel: { turn: 1, players: [bettor("Ann", 1_080, 100), bettor("Ivo", 790, 150, { here: false })] },
      me: { hands: [held([])] },
    }),
  "duel-unseen": () =>
    moment({
      view: { phase: "decision", step: 0, deadline_ms: null, dealer: hand(""), lines: [] },
      duel: { duplicate: true, turn: null, line: null },
      me: { hands: [held([], { ending: "stood" })] },
      own: { dealer: hand("7h ??"), lines: [dealt(0, "As 4d 6h")] },
    }),
  "duel-result": () =>
    moment({
      view: { phase: "result", deadline_ms: soon(4), dealer: SHOWN, lines: [dealt(0, "As 4d 6h"), IVO] },
      duel: {
        phase: "result",
        turn: null,
        line: null,
        past: settled([100, 150]),
        players: [player("Ann", 1_280), player("Ivo", 790)],
      },
    }),
  "duel-split-result": () =>
    moment({
      view: {
        phase: "result",
        deadline_ms: soon(4),
        dealer: SHOWN,
        lines: [
          dealt(0, "8s 3d 2c 5h", [], {}, "split_1"),
          dealt(0, "8d 9s", [], {}, "split_2"),
          dealt(1, "Qd 8s 5c", [], { stake_cents: 15_000 }),
        ],
      },
      duel: {
        phase: "result",
        turn: null,
        duplicate: true,
        dealers: [SHOWN, hand("7h Ts 9c", { ended: true, bust: true })],
        past: settled([100, -150]),
        players: [player("Ann", 1_280), player("Ivo", 790)],
      },
    }),
  "duel-extra": () =>
    moment({
      view: { phase: "betting" },
      duel: {
        phase: "betting",
        line: null,
        turn: 0,
        first: 0,
        hands: 6,
        hand: 7,
        players: [player("Ann", 1_080), player("Ivo", 1_080)],
      },
      own: { minimum_cents: 1_000, maximum_cents: 50_000 },
    }),
  "duel-paused": () =>
    moment({
      view: {
        phase: "paused",
        reason: "fault",
        deadline_ms: null,
        dealer: hand("7h ??"),
        lines: [dealt(0, "As 4d"), IVO],
      },
      duel: { phase: "paused", turn: null },
    }),
  "duel-won": () => ended(0, "chips", 5_000),
  "duel-lost": () => ended(1, "resigned", 0),
  "duel-void": () =>
    moment({
      view: { phase: "result", reason: "both_away", deadline_ms: null },
      duel: { phase: "over", decision: "no_result", turn: null, stake_cents: 5_000, players: FRESH },
    }),
  "duel-watching": () =>
    moment({
      view: {
        phase: "decision",
        dealer: hand("7h ??"),
        lines: [dealt(0, "As 4d", PLAIN), IVO],
      },
      me: null,
    }),
};

function ended(winner: number, decision: DuelView["decision"], stake_cents: number): Scene {
  return moment({
    view: { phase: "result", deadline_ms: null, dealer: SHOWN, lines: [dealt(0, "As 4d 6h"), IVO] },
    duel: {
      phase: "over",
      turn: null,
      line: null,
      hand: 7,
      hands: 7,
      decision,
      winner,
      stake_cents,
      past: settled([100, 150]),
      players: [player("Ann", 1_280), player("Ivo", 790)],
    },
  });
}
