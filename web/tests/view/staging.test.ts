/** The order in which a view comes on to the table, card by card. */
import { describe, expect, test } from "vitest";
import { type Step, stepsOf, viewBefore } from "../../src/view/staging";
import { hand, line, view } from "./mock/scenes";

const names = (steps: readonly Step[]): string[] =>
  steps.map((step) => ("deal" in step ? step.deal : "turn" in step ? "turn" : "land"));

const betting = view({ round: 5 });
const dealt = view({
  round: 5,
  phase: "decision",
  dealer: hand("5c ??"),
  lines: [line("main", "8h 8c")],
  dealt: ["main", "dealer", "main", "dealer"],
});

describe("steps from one view to the next", () => {
  test("INF-2: the shared hand and the dealer take turns", () => {
    expect(names(stepsOf(betting, dealt))).toEqual(["main", "dealer", "main", "dealer", "land"]);
  });

  test("the same view again brings no card, though it still names the last ones dealt", () => {
    expect(stepsOf(dealt, { ...dealt, seq: 9 })).toEqual([]);
  });

  test("the hole card is turned before the dealer draws, after the players' cards", () => {
    const end = view({
      round: 5,
      phase: "result",
      dealer: hand("5c 9d Qs"),
      lines: [line("main", "8h 8c 2d")],
      dealt: ["main", "dealer"],
    });
    expect(names(stepsOf(dealt, end))).toEqual(["main", "turn", "dealer", "land"]);
  });

  test("a hole card that is only shown is still turned", () => {
    const end = view({ round: 5, phase: "result", dealer: hand("5c Td"), lines: dealt.lines });
    expect(names(stepsOf(dealt, end))).toEqual(["turn", "land"]);
  });

  test("frames that were missed are not dealt again: only the newest cards fly", () => {
    const late = view({
      round: 5,
      lines: [line("main", "2h 2c 2d 3s")],
      dealer: hand("5c ??"),
      dealt: ["main"],
    });
    expect(names(stepsOf(betting, late))).toEqual(["main", "land"]);
  });

  test("a new round starts from empty hands", () => {
    expect(names(stepsOf(dealt, { ...dealt, round: 6 }))).toEqual([
      "main",
      "dealer",
      "main",
      "dealer",
      "land",
    ]);
  });
});

describe("a view before its steps have happened", () => {
  test("COM-3: totals are those of the cards that lie there", () => {
    const steps = stepsOf(betting, dealt);
    expect(viewBefore(dealt, steps).lines[0]?.hand.cards).toEqual([]);
    const half = viewBefore(dealt, steps.slice(2));
    expect(half.lines[0]?.hand).toMatchObject({ cards: ["8h"], total: 8 });
    expect(half.dealer).toMatchObject({ cards: ["5c"], total: 5 });
  });

  test("PLA-25: a hole card not turned yet shows its back and counts nothing", () => {
    const end = view({
      round: 5,
      phase: "result",
      dealer: hand("5c 9d Qs", { ended: true }),
      dealt: ["dealer"],
    });
    const steps = stepsOf(dealt, end);
    expect(viewBefore(end, steps).dealer).toMatchObject({ cards: ["5c", "??"], total: 5, bust: false });
    expect(viewBefore(end, steps.slice(1)).dealer).toMatchObject({
      cards: ["5c", "9d"],
      total: 14,
      ended: false,
    });
    expect(viewBefore(end, [])).toBe(end);
  });
});
