// @vitest-environment node
import { describe, expect, test } from "vitest";
import { choicesOf, handValue, ownHandView, shownTotal } from "../../src/core/hands";
import type { HandView, LineView, Live, MyHand } from "../../src/core/protocol.gen";
import { othersOf } from "../../src/core/shares";

const view = (cards: readonly string[], more: Partial<HandView> = {}): HandView => ({
  cards,
  ...handValue(cards),
  ended: false,
  bust: false,
  blackjack: false,
  ...more,
});

const line = (cards: readonly string[], legal: LineView["legal"] = []): LineView => ({
  line: "main",
  hand: view(cards),
  open: true,
  legal,
  cash_out_percent: null,
  players: 1,
  box: 0,
  stake_cents: 0,
});

const hand = (more: Partial<MyHand> = {}): MyHand => ({
  line: "main",
  stake_cents: 2_500,
  ending: "open",
  taken: 2,
  offered: ["hit", "stand", "double"],
  choice: null,
  cause: null,
  cash_out_cents: null,
  box: 0,
  insurance_cents: null,
  even_money: false,
  insured_cents: null,
  golden_cents: 0,
  ...more,
});

describe("the total beside a hand (COM-3)", () => {
  test.each([
    [["Ah", "6d"], "7/17"],
    [["As", "Ah"], "2/12"],
    [["As", "7d", "9c"], "17"],
    [["As", "Ac", "9d"], "21"],
    [["As", "Kd"], "21"],
    [["Td", "??"], "10"],
    [["??"], ""],
  ])("%s shows %s", (cards, shown) => {
    expect(shownTotal(view(cards))).toBe(shown);
  });

  test("a soft hand that ended shows one number", () => {
    expect(shownTotal(view(["Ah", "6d"], { ended: true }))).toBe("17");
  });

  test("who stood keeps the cards of that moment", () => {
    const drawn = line(["8h", "3c", "Ts"]);
    const own = ownHandView(drawn, hand({ ending: "stood", taken: 2 }));
    expect(own.cards).toEqual(["8h", "3c"]);
    expect(own.total).toBe(11);
    expect(own.ended).toBe(true);
  });
});

describe("the tiles of a decision (COM-21)", () => {
  const at = (more: Partial<Parameters<typeof choicesOf>[0]> = {}) =>
    choicesOf({
      line: line(["8h", "8c"], ["hit", "stand", "double", "split", "cash_out"]),
      hand: hand(),
      deciding: true,
      online: true,
      sending: null,
      hides_cash_out: false,
      shares: [],
      ...more,
    });
  const obstacles = (choices: ReturnType<typeof at>) => choices.map((one) => one.obstacle);

  test("stay in their order, each with its reason", () => {
    expect(at().map((one) => one.action)).toEqual(["hit", "stand", "double", "split", "cash_out"]);
    expect(obstacles(at())).toEqual([null, null, null, "unaffordable", "unaffordable"]);
    expect(obstacles(at({ hides_cash_out: true }))[4]).toBe("hidden");
    expect(obstacles(at({ line: line(["8h", "3c"], ["hit", "stand", "double"]) }))[3]).toBe("not_legal");
  });

  test("cannot be pressed while one is on its way, nor twice, nor without a line", () => {
    expect(obstacles(at({ sending: "hit" }))[1]).toBe("sending");
    expect(at({ sending: "hit" })[0]?.pending).toBe(true);
    expect(new Set(obstacles(at({ hand: hand({ choice: "stand" }) })))).toEqual(new Set(["decided"]));
    expect(at({ hand: hand({ choice: "stand" }) })[1]?.chosen).toBe(true);
    expect(obstacles(at({ online: false }))[0]).toBe("offline");
    expect(obstacles(at({ deciding: false }))[0]).toBe("not_now");
  });

  test("say what a double costs and a cash out pays", () => {
    const cents = at({ hand: hand({ cash_out_cents: 2_025 }) }).map((one) => one.cents);
    expect(cents).toEqual([null, null, 2_500, 2_500, 2_025]);
  });
});

describe("what the others do (INF-11)", () => {
  const live = (counts: readonly [number, number, number, number, number], waiting: number): Live => ({
    t: "live",
    seats: [],
    bots: 0,
    chat: [],
    gone: [],
    slow_s: 0,
    players: 0,
    watching: 0,
    betting: 0,
    round: 1,
    step: 1,
    shares: [
      { line: "main", offered: ["hit", "stand"], counts: [50, 50, 0, 0, 0], waiting: 0, box: 0 },
      { line: "main", offered: ["hit", "stand", "double"], counts, waiting, box: 0 },
    ],
  });

  test("counts only the same line, step and offered actions", () => {
    const others = othersOf(hand(), live([3, 1, 0, 0, 0], 5), 1);
    expect(others).toEqual({ percent: [75, 25, 0, null, null], decided: 4, players: 8 });
    expect(othersOf(hand(), live([3, 1, 0, 0, 0], 5), 2).players).toBe(0);
  });

  test("takes the own choice off", () => {
    const others = othersOf(hand({ choice: "hit" }), live([4, 1, 0, 0, 0], 0), 1);
    expect(others.percent.slice(0, 2)).toEqual([75, 25]);
    expect(others.decided).toBe(4);
    expect(others.players).toBe(4);
  });

  test("takes nothing off for a hand that time has decided: it is in no count", () => {
    const others = othersOf(hand({ choice: "stand", cause: "time_out" }), live([3, 1, 0, 0, 0], 2), 1);
    expect(others.percent.slice(0, 2)).toEqual([75, 25]);
    expect(others.players).toBe(6);
  });

  test("has no shares while nobody else has decided", () => {
    expect(othersOf(hand({ choice: "hit" }), live([1, 0, 0, 0, 0], 3), 1).percent[0]).toBeNull();
  });
});
