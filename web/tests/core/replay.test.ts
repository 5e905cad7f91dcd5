/** A finished round told again from its document (PLA-12, PLA-13). */
import { describe, expect, test } from "vitest";
import type { CardRecord, PlayerDecision, PlayerHand, PlayerRound } from "../../src/core/api.gen";
import { type Scene, scenesOf, totalText, viewOf } from "../../src/core/replay";
import { ROUND } from "../mock/answers";

const card = (code: string, box: number, line = 0, face = "up"): CardRecord => ({
  card: code,
  box,
  line,
  stream: box < 0 ? 1 : 0,
  position: 0,
  face,
});
const hand = (cards: string, line: number, more: Partial<PlayerHand> = {}): PlayerHand => ({
  box: 0,
  line,
  cards: cards.split(" "),
  stake_cents: 2500,
  ending: "stood",
  outcome: "win",
  back_cents: 5000,
  ...more,
});
const decided = (step: number, action: string, more: Partial<PlayerDecision> = {}): PlayerDecision => ({
  step,
  box: 0,
  line: 0,
  action,
  cause: "player",
  offered: [],
  paid: true,
  vote: null,
  why: null,
  ...more,
});
const round = (changes: Partial<PlayerRound>): PlayerRound => ({ ...ROUND, ...changes });
const told = (scenes: readonly Scene[]): string[] =>
  scenes.map(({ happening, dealer, hands }) =>
    [happening.kind, dealer.join(" "), ...hands.map(({ cards }) => cards.join(" "))].join(" | "),
  );

describe("a round of one hand", () => {
  const scenes = scenesOf(ROUND);

  test("PLA-13: bets, deal, each decision and what it drew, the dealer, the result", () => {
    expect(told(scenes)).toEqual([
      "bets |  | ",
      "deal | 5c ?? | 8h 8c",
      "decision | 5c ?? | 8h 8c",
      "decision | 5c ?? | 8h 8c 3d",
      "decision | 5c ?? | 8h 8c 3d",
      "decision | 5c ?? | 8h 8c 3d",
      "dealer | 5c Ts 9d | 8h 8c 3d",
      "result | 5c Ts 9d | 8h 8c 3d",
    ]);
  });

  test("PLA-12: who or what made each decision, on what total, and what came of it", () => {
    const decisions = scenes.filter((one) => one.first && one.happening.kind === "decision");
    expect(decisions.map(({ happening }) => happening)).toMatchObject([
      { action: "hit", cause: "player", total: "16", drawn: ["3d"], after: "19" },
      { action: "stand", cause: "time_out", total: "19", drawn: [], after: "19" },
    ]);
  });

  test("no card is shown before it was dealt or turned", () => {
    const early = scenes.slice(0, 6).flatMap(({ dealer }) => dealer);
    expect(early).not.toContain("Ts");
    expect(early).not.toContain("9d");
    expect(scenes.slice(0, -1).every(({ hands }) => hands.every(({ outcome }) => outcome === null))).toBe(
      true,
    );
  });

  test("the first cards come in the order in which they were dealt", () => {
    expect(scenes[1]?.dealt).toEqual(["main", "dealer", "main", "dealer"]);
    expect(scenes[3]?.dealt).toEqual(["main"]);
    expect(scenes[6]?.dealt).toEqual(["dealer"]);
  });

  test("each scene is a view that the table's own parts can show", () => {
    const view = viewOf(ROUND, scenes[1] as Scene);
    expect(view.dealer.cards).toEqual(["5c", "??"]);
    expect(view.lines).toMatchObject([{ line: "main", hand: { total: 16, ended: false } }]);
    expect(viewOf(ROUND, scenes.at(-1) as Scene).dealer).toMatchObject({ total: 24, bust: true });
  });
});

describe("what changes the stake", () => {
  test("a split makes two hands with the first stake each, a double adds to one of them", () => {
    const scenes = scenesOf(
      round({
        cards: [card("8h", 0), card("5c", -1), card("8c", 0), card("Ts", -1, 0, "turned"), card("3d", 0, 1)],
        hands: [
          hand("8h 8c", 0, { ending: "split", stake_cents: 0, back_cents: 0 }),
          hand("8h 3d Kc", 1, { stake_cents: 5000, back_cents: 10_000, ending: "doubled" }),
          hand("8c 9s", 2),
        ],
        decisions: [decided(1, "split"), decided(2, "double", { line: 1 }), decided(2, "stand", { line: 2 })],
        bets: [],
      }),
    );
    const stakes = scenes.map(({ hands }) => hands.map(({ stake_cents }) => stake_cents));
    expect(stakes[1]).toEqual([2500]);
    expect(stakes[3]).toEqual([2500, 2500]);
    expect(stakes[5]).toEqual([5000, 2500]);
    expect(told(scenes).at(-1)).toBe("result | 5c Ts | 8h 3d Kc | 8c 9s");
    expect(scenes[3]?.dealt).toEqual(["split_1", "split_2"]);
  });

  test("MAJ-7: a double that was not paid leaves the stake", () => {
    const scenes = scenesOf(
      round({ hands: [hand("5h 6c Td", 0)], decisions: [decided(1, "double", { paid: false })], bets: [] }),
    );
    expect(scenes.flatMap(({ hands }) => hands.map((one) => one.stake_cents))).not.toContain(5000);
  });
});

test("several boxes are told by their numbers, step by step across them", () => {
  const scenes = scenesOf(
    round({
      cards: [card("8h", 0), card("9h", 2), card("5c", -1), card("8c", 0), card("2h", 2)],
      hands: [hand("8h 8c", 0), hand("9h 2h Kd", 0, { box: 2 })],
      decisions: [decided(2, "hit", { box: 2 }), decided(1, "stand")],
      bets: [{ ...ROUND.bets[0], box: 2, spot: "main" } as PlayerRound["bets"][number]],
    }),
  );
  const boxes = scenes.flatMap(({ happening }) => (happening.kind === "decision" ? [happening.box] : []));
  expect(boxes).toEqual([0, 0, 2, 2]);
  expect(scenes[1]?.dealt).toEqual(["1.main", "3.main", "dealer", "1.main", "3.main"]);
});

test("an unturned card stays face down to the end", () => {
  const cards = [card("Kh", 0), card("9c", -1), card("8c", 0), { ...card("??", -1), face: "down" }];
  const scenes = scenesOf(round({ cards, hands: [hand("Kh 8c", 0)], decisions: [] }));
  expect(scenes.at(-1)?.dealer).toEqual(["9c", "??"]);
  expect(scenes.some(({ happening }) => happening.kind === "dealer")).toBe(false);
});

test("an ace is read both ways while it may be", () => {
  expect(totalText(["Ah", "6d"])).toBe("7/17");
  expect(totalText(["Ah", "Kd"])).toBe("21");
  expect(totalText(["Ah", "6d", "9s"])).toBe("16");
});
