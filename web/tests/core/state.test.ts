/** The table's model against a server that the test plays: bets, decisions, lost lines, stale news. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { LineView, Me, MyHand, View } from "../../src/core/protocol.gen";
import { prefer } from "../../src/core/settings";
import { Table } from "../../src/core/state";
import { mockInfo } from "../mock/info";
import { HeldSocket } from "./line";

const NOW = 1_000_000;
const EMPTY = { cards: [], total: 0, soft: false, ended: false, bust: false, blackjack: false };

function view(changes: Partial<View> = {}): View {
  return {
    t: "view",
    epoch: 1,
    seq: 1,
    now_ms: NOW,
    phase: "betting",
    round: 5,
    code: "18:42:07-3A7K",
    started_ms: NOW,
    deadline_ms: NOW + 12_000,
    step: 0,
    dealer: EMPTY,
    lines: [],
    side: [],
    shoe: {
      no: 1,
      cards: 416,
      used: 0,
      cut_at: 208,
      cut: false,
      commitment: "c",
      root: "r",
      next_commitment: null,
      opening: false,
    },
    spec_version: 1,
    reason: null,
    dealt: [],
    seats: [],
    duel: null,
    ...changes,
  };
}

function me(changes: Partial<Me> = {}): Me {
  return {
    t: "me",
    round: 5,
    seq: 1,
    balance_cents: 100_000,
    playing: true,
    session_net_cents: 0,
    session_started_ms: NOW,
    session_until_ms: NOW + 900_000,
    rev: 0,
    bets: {},
    last_bets: {},
    hands: [],
    receipt: null,
    notices: [],
    consent: null,
    golden: {},
    golden_bets: {},
    last_golden: {},
    duel: null,
    waiting: 0,
    ...changes,
  };
}

const MAIN: LineView = {
  line: "main",
  hand: { ...EMPTY, cards: ["8h", "8c"], total: 16 },
  open: true,
  legal: ["hit", "stand", "double", "split", "cash_out"],
  cash_out_percent: 81,
  players: 1,
  box: 0,
  stake_cents: 0,
};

const HAND: MyHand = {
  line: "main",
  stake_cents: 2_500,
  ending: "open",
  taken: 2,
  offered: ["hit", "stand", "double", "split", "cash_out"],
  choice: null,
  cause: null,
  cash_out_cents: 2_025,
  box: 0,
  insurance_cents: null,
  even_money: false,
  insured_cents: null,
  golden_cents: 0,
};

const deciding = (changes: Partial<View> = {}): View =>
  view({ seq: 10, phase: "decision", step: 1, deadline_ms: NOW + 10_000, lines: [MAIN], ...changes });
const asked = (changes: Partial<Me> = {}): Me =>
  me({ seq: 10, bets: { main: 2_500 }, rev: 1, balance_cents: 97_500, hands: [HAND], ...changes });

let table: Table;
const server = (): HeldSocket => HeldSocket.last;
const bets = () => server().of("bet");

/** The page connects and is told where things stand. */
function arrive(now: View = view(), own: Me = me()): void {
  server().open();
  server().say({ t: "welcome", version: 1, now_ms: NOW, account: 7, name: "Guest 7", table: mockInfo() });
  server().say(now);
  server().say(own);
}

function accept(balance_cents: number): void {
  const { id, rev } = bets().at(-1) ?? { id: 0, rev: 0 };
  server().say({ t: "ok", id, now_ms: NOW, rev, balance_cents });
}

function reconnect(): void {
  server().drop();
  vi.advanceTimersByTime(10_000);
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  HeldSocket.all = [];
  vi.stubGlobal("WebSocket", HeldSocket);
  sessionStorage.clear();
  prefer("hides_cash_out", false);
  table = new Table("infinite", "ws://house/ws/table/infinite");
});

afterEach(() => {
  table.close();
  vi.useRealTimers();
});

const codes = (): string[] => table.toasts.shown.value.map(({ code }) => code);

describe("betting", () => {
  test("a chip goes to the server as the whole bet and is taken off the balance at once", () => {
    arrive();
    table.choose(2_500);
    table.bet("main");
    expect(bets().map(({ round, rev, spots }) => ({ round, rev, spots }))).toEqual([
      { round: 5, rev: 1, spots: { main: 2_500 } },
    ]);
    expect(table.balance.value).toBe(97_500);
    expect(table.slipStatus.value).toBe("sending");
    accept(97_500);
    expect(table.balance.value).toBe(97_500);
    expect(table.slipStatus.value).toBe("saved");
    expect(table.me.value?.bets).toEqual({ main: 2_500 });
  });

  test("chips placed while a bet is on its way go as one bet", () => {
    arrive();
    for (let n = 0; n < 5; n++) table.bet("main");
    expect(bets()).toHaveLength(1);
    accept(99_900);
    expect(bets().map(({ rev, spots }) => [rev, spots["main"]])).toEqual([
      [1, 100],
      [5, 500],
    ]);
    accept(99_500);
    expect(bets()).toHaveLength(2);
    expect(table.balance.value).toBe(99_500);
  });

  test("a refused bet returns to what the server has, and nothing else was taken", () => {
    arrive(view(), me({ rev: 1, bets: { main: 500 }, balance_cents: 99_500 }));
    table.bet("main");
    const id = bets().at(-1)?.id ?? 0;
    server().say({ t: "no", id, code: "too_late", remedy: "It came after the close." });
    expect(table.slip.value.spots).toEqual({ main: 500 });
    expect(table.balance.value).toBe(99_500);
    expect(codes()).toEqual(["too_late"]);
    table.bet("main");
    expect(bets().at(-1)?.rev).toBeGreaterThan(2);
  });

  test("a bet without an answer goes again with its revision when the line is back", () => {
    arrive();
    table.bet("main");
    reconnect();
    arrive();
    expect(bets().map(({ rev, spots }) => [rev, spots["main"]])).toEqual([[1, 100]]);
  });

  test("a bet that had arrived before the line was lost is not sent again", () => {
    arrive();
    table.bet("main");
    reconnect();
    arrive(view({ seq: 2 }), me({ seq: 2, rev: 1, bets: { main: 100 }, balance_cents: 99_900 }));
    expect(bets()).toEqual([]);
    expect(table.balance.value).toBe(99_900);
    expect(table.slipStatus.value).toBe("saved");
  });

  test("a bet that missed the close while the line was lost comes back, and the page says so", () => {
    arrive();
    table.bet("main");
    reconnect();
    arrive(view({ seq: 4, phase: "decision", step: 1 }), me({ seq: 4 }));
    expect(table.slip.value.spots).toEqual({});
    expect(codes()).toEqual(["too_late"]);
  });

  test("another window's newer bet replaces this one's", () => {
    arrive();
    server().say(me({ rev: 3, bets: { main: 2_500 }, balance_cents: 97_500 }));
    expect(table.slip.value.spots).toEqual({ main: 2_500 });
    table.bet("main");
    expect(bets().at(-1)?.rev).toBe(4);
    expect(bets().at(-1)?.spots).toEqual({ main: 2_600 });
  });

  test("a bet given back at the close leaves the spots (INF-22)", () => {
    arrive(view(), me({ rev: 1, bets: { main: 100 }, balance_cents: 99_900 }));
    server().say(view({ seq: 2, phase: "decision", step: 1 }));
    const notices = [{ code: "bet_returned_absent", params: {}, no: 1 }];
    server().say(me({ seq: 2, rev: 1, bets: {}, balance_cents: 100_000, notices }));
    server().say(me({ seq: 2, rev: 1, bets: {}, balance_cents: 100_000, notices }));
    expect(table.spots.value[0]?.cents).toBe(0);
    expect(codes()).toEqual(["bet_returned_absent"]);
  });

  test("nothing can be bet outside the window, while watching, or without a line", () => {
    arrive(view({ phase: "decision", step: 1 }));
    table.bet("main");
    server().say(view({ seq: 2 }));
    server().say(me({ seq: 2, playing: false }));
    table.bet("main");
    server().say(me({ seq: 2 }));
    server().drop();
    table.bet("main");
    expect(HeldSocket.all[0]?.of("bet")).toEqual([]);
  });

  test("a new round starts with an empty slip and the last bets to repeat", () => {
    arrive(view(), me({ rev: 1, bets: { main: 100 } }));
    server().say(view({ seq: 9, round: 6 }));
    expect(table.slip.value.spots).toEqual({});
    server().say(me({ seq: 9, round: 6, last_bets: { main: 100 } }));
    expect(table.buttons.value).toMatchObject({
      undo: false,
      repeat: true,
      double: false,
      all_side_bets: false,
    });
    table.repeat();
    expect(bets().at(-1)).toMatchObject({ round: 6, rev: 1, spots: { main: 100 } });
  });

  test("only chips that the balance covers are active (INF-20)", () => {
    arrive(view(), me({ balance_cents: 2_499 }));
    expect(table.chips.value.map((chip) => chip.covered)).toEqual([true, true, false, false, false, false]);
  });

  test("the light is yellow in the last four seconds (INF-19)", () => {
    arrive();
    vi.advanceTimersByTime(7_900);
    expect(table.light.value).toBe("open");
    vi.advanceTimersByTime(200);
    expect(table.seconds.value).toBe(4);
    expect(table.light.value).toBe("closing");
    server().say(view({ seq: 2, phase: "closed", deadline_ms: null }));
    expect(table.light.value).toBe("closed");
    expect(table.seconds.value).toBeNull();
  });
});

describe("deciding", () => {
  test("sends the action once, shows it on its way, then accepted", () => {
    arrive(deciding(), asked());
    table.decide({ box: 0, line: "main" }, "double");
    table.decide({ box: 0, line: "main" }, "hit");
    expect(server().of("act")).toHaveLength(1);
    expect(table.hands.value[0]?.choices.find((one) => one.pending)?.action).toBe("double");
    const id = server().of("act")[0]?.id ?? 0;
    server().say({ t: "ok", id, now_ms: NOW, balance_cents: 95_000 });
    expect(table.hands.value[0]?.choices.find((one) => one.chosen)?.action).toBe("double");
    expect(table.asked.value).toBeNull();
    expect(table.balance.value).toBe(95_000);
  });

  test("shows what it became when the funds had gone (INF-13)", () => {
    arrive(deciding(), asked());
    table.decide({ box: 0, line: "main" }, "double");
    const id = server().of("act")[0]?.id ?? 0;
    server().say({ t: "ok", id, now_ms: NOW, replaced_by: "hit" });
    expect(table.hands.value[0]?.hand.choice).toBe("hit");
  });

  test("a refused action can be chosen again", () => {
    arrive(deciding(), asked());
    table.decide({ box: 0, line: "main" }, "hit");
    server().say({ t: "no", id: server().of("act")[0]?.id ?? 0, code: "unaffordable", remedy: "No." });
    expect(table.asked.value?.line).toBe("main");
    expect(codes()).toEqual(["unaffordable"]);
  });

  test("what is not offered is not sent", () => {
    arrive(deciding(), asked({ hands: [{ ...HAND, offered: ["hit", "stand"] }] }));
    table.decide({ box: 0, line: "main" }, "double");
    expect(server().of("act")).toEqual([]);
  });

  test("goes again after a lost line if the server does not have it", () => {
    arrive(deciding(), asked());
    table.decide({ box: 0, line: "main" }, "stand");
    reconnect();
    arrive(deciding({ seq: 11 }), asked({ seq: 11 }));
    expect(
      server()
        .of("act")
        .map(({ step, line, action }) => [step, line, action]),
    ).toEqual([[1, "main", "stand"]]);
  });

  test("does not go again if the server has it, or if the step is over", () => {
    arrive(deciding(), asked());
    table.decide({ box: 0, line: "main" }, "hit");
    reconnect();
    arrive(deciding({ seq: 11 }), asked({ seq: 11, hands: [{ ...HAND, choice: "hit" }] }));
    expect(server().of("act")).toEqual([]);
    reconnect();
    arrive(deciding({ seq: 12, step: 2 }), asked({ seq: 12 }));
    expect(server().of("act")).toEqual([]);
  });

  test("time that ran out is told with what was done (INF-12)", () => {
    arrive(deciding(), asked());
    server().say(deciding({ seq: 11, step: 2 }));
    expect(codes()).toEqual(["timed_out_stand"]);
  });

  test("time that ran out on the last hand is told by the own state (INF-12)", () => {
    arrive(deciding(), asked({ hands: [{ ...HAND, offered: ["hit", "stand"] }] }));
    server().say(deciding({ seq: 11, deadline_ms: null }));
    const ended = {
      ...HAND,
      ending: "stood" as const,
      offered: [],
      choice: "stand" as const,
      cause: "time_out" as const,
    };
    server().say(asked({ seq: 11, hands: [ended] }));
    server().say(view({ seq: 12, phase: "result" }));
    server().say(asked({ seq: 12, hands: [ended] }));
    expect(codes()).toEqual(["timed_out_stand"]);
    expect(table.toasts.shown.value).toHaveLength(1);
  });

  test("a step that ended with the own decision made says nothing", () => {
    arrive(deciding(), asked());
    table.decide({ box: 0, line: "main" }, "hit");
    server().say(deciding({ seq: 11, step: 2 }));
    expect(codes()).toEqual([]);
  });

  test("a new own state waits for the view it belongs to", () => {
    arrive(deciding(), asked());
    server().say(asked({ seq: 11, hands: [{ ...HAND, taken: 3, offered: ["stand"] }] }));
    expect(table.hands.value[0]?.hand.taken).toBe(2);
    const lines = [{ ...MAIN, hand: { ...MAIN.hand, cards: ["8h", "8c", "2d"], total: 18 } }];
    server().say(deciding({ seq: 11, step: 2, lines }));
    expect(table.hands.value[0]?.hand.taken).toBe(3);
    expect(table.asked.value?.view.total).toBe(18);
  });

  test("goes on where it stood after the server restarted and counts from one again (PLA-21)", () => {
    arrive(deciding({ seq: 40 }), asked({ seq: 40 }));
    reconnect();
    arrive(deciding({ epoch: 2, seq: 3 }), asked({ seq: 3 }));
    expect(table.asked.value?.line).toBe("main");
    table.decide({ box: 0, line: "main" }, "stand");
    expect(server().of("act")).toHaveLength(1);
  });

  test("an own state from before the step asks nothing", () => {
    arrive(deciding(), asked());
    server().say(deciding({ seq: 12, step: 2 }));
    expect(table.asked.value).toBeNull();
  });

  test("hiding the cash out is told to the server (INF-16)", () => {
    arrive(deciding(), asked());
    prefer("hides_cash_out", true);
    expect(
      server()
        .of("show")
        .map((show) => show.cash_out),
    ).toEqual([false]);
  });
});

describe("notices", () => {
  const returned = { code: "bet_returned_absent", params: { amount_cents: 100 }, no: 4 };

  test("are told once, after a reload too, and anew after the server restarted", () => {
    arrive(view(), me({ notices: [returned] }));
    expect(codes()).toEqual(["bet_returned_absent"]);
    table.close();
    table = new Table("infinite", "ws://house/ws/table/infinite");
    arrive(view(), me({ notices: [returned] }));
    expect(codes()).toEqual([]);
    server().say(view({ epoch: 2, seq: 1 }));
    server().say(me({ notices: [{ ...returned, no: 1 }] }));
    expect(codes()).toEqual(["bet_returned_absent"]);
  });

  test("of a void round replace the word to everybody for those who had a stake (INF-26)", () => {
    arrive(view(), me());
    server().say({ t: "system", code: "round_void", params: {} });
    expect(codes()).toEqual(["round_void"]);
    table.toasts.dismiss(table.toasts.shown.value[0]?.id ?? 0);
    server().say(me({ bets: { main: 100 }, rev: 1 }));
    server().say({ t: "system", code: "round_void", params: {} });
    expect(codes()).toEqual([]);
  });
});

describe("insurance (COM-22)", () => {
  const offered = (): void =>
    arrive(
      view({ seq: 8, phase: "insurance" }),
      asked({ seq: 8, hands: [{ ...HAND, offered: [], insurance_cents: 1_250 }] }),
    );

  test("is asked once and answered once", () => {
    offered();
    expect(table.insurance.value).toMatchObject({ price_cents: 1_250, answer: null, pending: false });
    table.insure(true);
    table.insure(false);
    expect(
      server()
        .of("insure")
        .map(({ take }) => take),
    ).toEqual([true]);
    server().say({ t: "ok", id: server().of("insure")[0]?.id ?? 0, now_ms: NOW, balance_cents: 96_250 });
    expect(table.insurance.value).toMatchObject({ price_cents: 1_250, answer: true, pending: false });
    expect(table.staked.value).toBe(3_750);
  });

  test("goes again after a lost line while it is still asked", () => {
    offered();
    table.insure(false);
    reconnect();
    offered();
    expect(
      server()
        .of("insure")
        .map(({ take }) => take),
    ).toEqual([false]);
  });
});

describe("news out of order", () => {
  test("CC-10: an older view is dropped, a new epoch is not", () => {
    arrive(view({ seq: 5 }));
    server().say(view({ seq: 4, code: "old" }));
    expect(table.view.value?.code).not.toBe("old");
    server().say(view({ epoch: 2, seq: 1, code: "new" }));
    expect(table.view.value?.code).toBe("new");
  });

  test("after a new connection the first view counts whatever its number", () => {
    arrive(view({ epoch: 9, seq: 50 }));
    reconnect();
    arrive(view({ epoch: 1, seq: 1, code: "restored" }));
    expect(table.view.value?.code).toBe("restored");
  });
});

describe("results", () => {
  test("come from the receipt, before it from what the table shows of a side bet", () => {
    const bets = { main: 2_500, perfect_pairs: 500, hot_3: 500 };
    const side = [
      { spot: "perfect_pairs", rank: "mixed", pays: 6, pushed: false, box: 0 },
      { spot: "hot_3", rank: null, pays: 0, pushed: false, box: 0 },
    ];
    arrive(deciding({ side }), asked({ bets }));
    const of = (spot: string) => table.spots.value.find((one) => one.info.spot === spot);
    expect(of("perfect_pairs")).toMatchObject({ outcome: "won", net_cents: 3_000 });
    expect(of("hot_3")).toMatchObject({ outcome: "lost", net_cents: -500 });
    expect(of("main")?.outcome).toBeNull();
    const row = { line: null, rank: null, pays: null, box: 0, golden_cents: 0, golden_back_cents: 0 };
    const receipt = {
      round: 5,
      code: "c",
      staked_cents: 3_500,
      back_cents: 2_500,
      balance_cents: 99_000,
      void: false,
      golden_staked_cents: 0,
      golden_back_cents: 0,
      rows: [{ ...row, spot: "main", outcome: "push" as const, stake_cents: 2_500, back_cents: 2_500 }],
    };
    server().say(view({ seq: 20, phase: "result", side }));
    server().say(me({ seq: 20, bets, receipt }));
    expect(of("main")).toMatchObject({ outcome: "push", net_cents: 0 });
  });
});
