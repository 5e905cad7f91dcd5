/** A solo table from the player's side: the slip that DEAL sends, limits, questions hand by hand, warnings. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { typedMoney } from "../../src/core/money";
import { prefer } from "../../src/core/settings";
import * as slips from "../../src/core/slip";
import { spotsOf, warns } from "../../src/core/solo";
import { Table } from "../../src/core/state";
import { voiceFor } from "../../src/core/voice";
import { AMERICAN, americanInfo, betting, moment } from "../view/mock/american";
import { hand, type Scene, welcome } from "../view/mock/scenes";
import { HeldSocket } from "./line";

let table: Table;

function show(scene: Scene, seq = 1, round = 5): void {
  HeldSocket.last.say({ ...scene.view, seq, round });
  HeldSocket.last.say({ ...scene.me, seq, round });
}

function scene(name: string): Scene {
  const made = AMERICAN[`american-${name}`]?.();
  if (made === undefined) throw new Error(`no scene ${name}`);
  return made;
}

beforeEach(() => {
  vi.stubGlobal("WebSocket", HeldSocket);
  prefer("american_hands", 5);
  prefer("american_limits", 0);
  prefer("american_side_bets", true);
  table = new Table("american", "ws://table");
  HeldSocket.last.open();
  HeldSocket.last.say(welcome(false, "green", americanInfo()));
});

afterEach(() => table.close());

const lies = (): slips.Spots => table.slip.value.spots;
const deals = () => HeldSocket.last.of("deal");

describe("laying bets", () => {
  beforeEach(() => show(betting()));

  test("AME-11: nothing is sent until DEAL, which sends all bets at once, and only once", () => {
    table.bet("1.main", 500);
    table.bet("1.perfect_pairs", 100);
    table.bet("3.main", 2_500);
    expect(HeldSocket.last.of("bet")).toEqual([]);
    table.deal();
    table.deal();
    const spots = { "1.main": 500, "1.perfect_pairs": 100, "3.main": 2_500 };
    expect(deals()).toMatchObject([{ round: 5, spots, limits: 0 }]);
    table.bet("1.main", 500);
    expect(lies()).toEqual(spots);
  });

  test("AME-11: a refused deal leaves the bets where they are, to be dealt again", () => {
    table.bet("1.main", 500);
    table.deal();
    HeldSocket.last.say({ t: "no", id: deals()[0]?.id ?? 0, code: "unaffordable", remedy: "" });
    expect(lies()).toEqual({ "1.main": 500 });
    table.deal();
    expect(deals()).toHaveLength(2);
  });

  test("AME-11: REBET lays the last round's bets, as far as the boxes in play go", () => {
    prefer("american_hands", 1);
    table.repeat();
    expect(lies()).toEqual({ "1.main": 2_500, "1.perfect_pairs": 500 });
  });

  test("COM-27: DEAL says why it cannot be pressed", () => {
    expect(table.noDeal.value).toEqual({ code: "no_bet" });
    prefer("american_limits", 1);
    table.bet("2.main", 100);
    expect(table.noDeal.value).toEqual({ code: "below_minimum", spot: "2.main", minimum_cents: 500 });
    table.deal();
    expect(deals()).toEqual([]);
    table.bet("2.main", 400);
    expect(table.noDeal.value).toBeNull();
    HeldSocket.last.drop();
    expect(table.noDeal.value).toEqual({ code: "offline" });
  });

  test("AME-10: removing a main bet, or pressing its x, clears the box with its side bets only", () => {
    table.bet("1.main", 500);
    table.bet("2.main", 500);
    table.bet("2.perfect_pairs", 500);
    table.remove("2.main");
    expect(lies()).toEqual({ "1.main": 500 });
    table.undo();
    table.clearBox(1);
    expect(lies()).toEqual({ "1.main": 500 });
  });

  test("AME-10: UNDO takes every step back to nothing, CLEAR ALL included", () => {
    table.bet("1.main", 500);
    table.bet("2.main", 100);
    table.clearAll();
    expect(lies()).toEqual({});
    table.undo();
    expect(lies()).toEqual({ "1.main": 500, "2.main": 100 });
    table.undo();
    table.undo();
    expect(lies()).toEqual({});
    expect(table.buttons.value.undo).toBe(false);
  });

  test("AME-8: a side bet needs the main bet of its own hand", () => {
    table.bet("1.main", 500);
    table.bet("2.perfect_pairs", 100);
    expect(lies()).toEqual({ "1.main": 500 });
    expect(table.toasts.shown.value.at(-1)).toMatchObject({ code: "side_bet_alone" });
  });

  test("AME-9: fewer boxes, or no side bets, leave nothing lying where they were", () => {
    table.bet("1.main", 500);
    table.bet("1.perfect_pairs", 500);
    table.bet("5.main", 500);
    prefer("american_hands", 3);
    expect(lies()).toEqual({ "1.main": 500, "1.perfect_pairs": 500 });
    prefer("american_side_bets", false);
    expect(lies()).toEqual({ "1.main": 500 });
    expect(table.spots.value.map(({ info }) => info.spot)).toEqual(["1.main", "2.main", "3.main"]);
  });

  test("AME-7: other limits have other chips", () => {
    table.choose(2_500);
    prefer("american_limits", 2);
    expect(table.chipValues.value).toEqual([100, 1_000, 5_000, 25_000, 100_000]);
    expect(table.chip.value).toBe(100);
    const [main, side] = spotsOf(americanInfo(), { limits: 2, hands: 1, side_bets: true }, new Set());
    expect([main?.minimum_cents, main?.maximum_cents]).toEqual([1_000, 300_000]);
    expect([side?.minimum_cents, side?.maximum_cents]).toEqual([1_000, 10_000]);
  });
});

describe("a stack", () => {
  const bounds = {
    spots: spotsOf(americanInfo(), { limits: 0, hands: 5, side_bets: true }, new Set()),
    funds_cents: 1_000_000,
  };
  const chips = [100, 500, 2_500];
  const laid = (...cents: number[]): slips.Slip =>
    cents.reduce((slip, chip) => slips.addChip(slip, bounds, "1.main", chip).slip, slips.emptySlip(1));

  test("AME-10: keeps the chips as they were laid; the last one comes off first", () => {
    const slip = laid(500, 500, 2_500, 100);
    expect(slips.pileOf(slip, "1.main", chips)).toEqual([500, 500, 2_500, 100]);
    const less = slips.takeChip(slip, bounds, "1.main", 100).slip;
    expect(slips.pileOf(less, "1.main", chips)).toEqual([500, 500, 2_500]);
    expect(slips.pileOf(slips.undo(less).slip, "1.main", chips)).toEqual([500, 500, 2_500, 100]);
  });

  test("an amount that is no chip is cut into chips, what is left on top", () => {
    expect(slips.pileOf(laid(1_234), "1.main", chips)).toEqual([500, 500, 100, 100, 34]);
  });
});

test("COM-14: a third decimal that is typed is cut in the field, and said", () => {
  expect(typedMoney("12.3", "12.34", "en")).toEqual({ text: "12.34", cut: false });
  expect(typedMoney("12.34", "12.345", "en")).toEqual({ text: "12.34", cut: true });
  expect(typedMoney("12,34", "12,345", "it")).toEqual({ text: "12,34", cut: true });
  expect(typedMoney("12.34", "1", "en")).toEqual({ text: "1", cut: false });
});

describe("a round", () => {
  test("COM-12 and COM-22: each hand is asked in turn; the answer names its box, or all that are left", () => {
    show(scene("insurance"));
    expect(table.insurance.value).toMatchObject({ box: 1, price_cents: 1_250, even_money: false, open: 4 });
    table.insure(false);
    expect(table.insurance.value).toMatchObject({ box: 2, even_money: true, stake_cents: 5_000 });
    table.insure(true);
    table.insure(false, true);
    const sent = HeldSocket.last.of("insure").map(({ take, box }) => [take, box]);
    expect(sent).toEqual([
      [false, 1],
      [true, 2],
      [false, undefined],
    ]);
    expect(table.insurance.value?.open).toBe(0);
  });

  test("AME-1: what is pressed is for the hand that is asked, by its box", () => {
    show(scene("five"));
    expect(table.asked.value).toMatchObject({ box: 1, line: "main" });
    table.decide({ box: 1, line: "main" }, "double");
    table.decide({ box: 2, line: "main" }, "stand");
    expect(HeldSocket.last.of("act")).toMatchObject([{ box: 1, line: "main", action: "double" }]);
  });

  test("AME-11: the result stays until the player begins the next bet", () => {
    show(scene("result"));
    expect(table.view.value?.phase).toBe("result");
    table.newRound();
    expect(table.view.value).toMatchObject({ phase: "betting", round: 6, lines: [] });
    table.bet("1.main", 500);
    table.deal();
    expect(deals()).toMatchObject([{ round: 6, spots: { "1.main": 500 } }]);
  });
});

describe("warnings", () => {
  const at = (cards: string) => {
    show(
      moment("decision", {
        dealer: "6h ??",
        bets: { "1.main": 2_500 },
        hands: [{ box: 0, cards, offered: ["hit", "stand", "double"] }],
      }),
    );
    return { box: 0, line: "main" } as const;
  };

  test("AME-6: before hitting a hard 17 to 20 and standing under a hard 12, never else", () => {
    const warned = (cards: string): string[] => [
      ...(warns(hand(cards), "hit") ? ["hit"] : []),
      ...(warns(hand(cards), "stand") ? ["stand"] : []),
    ];
    expect(["Th 6c", "Th 7c", "Th Jc", "Ah 6c", "Ah 9c"].map(warned)).toEqual([[], ["hit"], ["hit"], [], []]);
    expect(["5h 6c", "5h 7c", "Ah Ac", "2h 3c"].map(warned)).toEqual([["stand"], [], [], ["stand"]]);
    expect(warns(hand("5h 6c"), "double")).toBe(false);
  });

  test("AME-6: a warned decision is sent only if the player goes on", () => {
    const mine = at("Th 8c");
    table.decide(mine, "hit");
    expect(table.warning.value).toMatchObject({ action: "hit", total: 18 });
    expect(HeldSocket.last.of("act")).toEqual([]);
    table.answerWarning(false);
    expect(HeldSocket.last.of("act")).toEqual([]);
    table.decide(mine, "hit");
    table.answerWarning(true);
    expect(HeldSocket.last.of("act")).toMatchObject([{ action: "hit" }]);
  });
});

test("AME-9: the dealer's voice is of the language, and of the gender by name or by pitch", () => {
  const voices = [
    { lang: "en-GB", name: "Hazel" },
    { lang: "en-US", name: "David" },
    { lang: "it-IT", name: "Voce" },
  ];
  expect(voiceFor(voices, "en", "male")).toEqual({ voice: voices[1], pitch: 1 });
  expect(voiceFor(voices, "en", "female")).toEqual({ voice: voices[0], pitch: 1 });
  expect(voiceFor(voices, "it", "male").pitch).toBeLessThan(1);
  expect(voiceFor(voices, "bg", "female").voice).toBeNull();
});
