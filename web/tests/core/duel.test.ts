/** What a duel means to its players: bets, the course of the match, results, a duplicate's own side. */
import { describe, expect, test } from "vitest";
import {
  backOf,
  isExtra,
  leadOf,
  lengthOf,
  marksOf,
  momentOf,
  outcomeOf,
  ownView,
  rangeOf,
  settledHand,
  typedBet,
  within,
} from "../../src/core/duel";
import type { DuelView, View } from "../../src/core/protocol.gen";
import { bettor, DUEL, dealt, duelOf, held, moment, pastOf, player } from "../view/mock/duel";
import { hand } from "../view/mock/scenes";

const RANGE = { minimum_cents: 1_000, maximum_cents: 41_500, all_in: true };

function viewOf(name: string): View {
  const scene = DUEL[`duel-${name}`]?.();
  if (scene === undefined) throw new Error(`no scene ${name}`);
  return scene.view;
}

describe("bets", () => {
  test("DUE-4: the limits are those of the rules and of the chips, and only while a bet is asked", () => {
    const asked = DUEL["duel-bet"]?.().me ?? null;
    expect(rangeOf(asked)).toEqual({ minimum_cents: 1_000, maximum_cents: 50_000, all_in: false });
    const poor = moment({ own: { minimum_cents: 1_000, maximum_cents: 41_500, chips_cents: 41_550 } }).me;
    expect(rangeOf(poor)).toEqual(RANGE);
    expect(rangeOf(DUEL["duel-other-bets"]?.().me ?? null)).toBeNull();
    expect(rangeOf(null)).toBeNull();
  });

  test("DUE-4: whatever is chosen is a whole number of chips inside the limits", () => {
    expect([0, 1_049, 1_050, 41_499, 99_900].map((cents) => within(cents, RANGE))).toEqual([
      1_000, 1_000, 1_100, 41_500, 41_500,
    ]);
  });

  test.each([
    ["150", { cents: 15_000 }],
    ["9", { why: "below" }],
    ["416", { why: "above" }],
    ["12.5", { why: "fraction" }],
    ["ten", { why: "unreadable" }],
    ["", { why: "unreadable" }],
    ["99999999999999", { why: "above" }],
  ])("DUE-4: typed %j is read or refused with its reason", (text, read) => {
    expect(typedBet(text, "en", RANGE)).toEqual(read);
  });
});

describe("the course of the match", () => {
  const marks = (more: Partial<DuelView>, seat = 0): string =>
    marksOf(duelOf(more), seat)
      .map(({ hand: no, result, now, extra }) => `${now ? "*" : ""}${result?.[0] ?? no}${extra ? "+" : ""}`)
      .join(" ");

  test("each hand is won, lost or level for the one who looks", () => {
    expect(marks({})).toBe("w l l w p w *7 8 9 10");
    expect(marks({}, 1)).toBe("l w w l w l *7 8 9 10");
  });

  test("DUE-9: when the match ends level it goes on in pairs", () => {
    expect([6, 7, 8, 9].map((no) => lengthOf(duelOf({ hands: 6, hand: no })))).toEqual([6, 8, 8, 10]);
    expect(marks({ hands: 6, hand: 7 })).toBe("w l l w p w *7+ 8+");
    expect(isExtra(duelOf({ hands: 6, hand: 6 }))).toBe(false);
    expect(isExtra(duelOf({ hands: 6, hand: 7 }))).toBe(true);
  });

  test("of a marathon the hands around the running one show", () => {
    const past = pastOf(...Array.from({ length: 22 }, () => [10, 0] as const));
    expect(marks({ hands: 40, hand: 23, past })).toBe("w w w w w w w *23 24 25");
  });

  test("who leads is told by all chips, those on the table too", () => {
    const duel = duelOf({ players: [bettor("Ann", 900, 100), player("Ivo", 1_000)] });
    expect(leadOf(duel, 0)).toBe(0);
    expect(leadOf(duelOf(), 0)).toBe(24_000);
    expect(leadOf(duelOf(), 1)).toBe(-24_000);
  });

  test("a result shows between the hands, not in the next one", () => {
    expect(settledHand(viewOf("result").duel as DuelView)?.net_cents).toEqual([10_000, 15_000]);
    expect(settledHand(duelOf())).toBeNull();
    expect(settledHand(duelOf({ phase: "betting", hand: 6 }))).toBeNull();
  });
});

describe("results", () => {
  test.each([
    ["Ts 9h", "Td 7h", "win", 2],
    ["Ts 7d", "Td 7h", "push", 1],
    ["Ts 6d", "Td 7h", "lose", 0],
    ["Ts 6d", "Td 6h 9c", "win", 2],
    ["As Kd", "Td 7h", "blackjack", 2.5],
  ])("DUE-8: %s against %s: %s", (cards, dealer, outcome, back) => {
    const against = hand(dealer, { ended: true, bust: dealer.endsWith("9c") });
    const line = dealt(0, cards);
    expect(outcomeOf(line, against)).toBe(outcome);
    expect(backOf([line], against, 1)).toBe(back * 10_000);
  });

  test("a bust loses although the dealer busts too; a natural pushes a natural; one of a split is a plain 21", () => {
    const bust = hand("Td 6h 9c", { bust: true });
    const over = dealt(0, "Ts 6d 8c");
    expect(outcomeOf({ ...over, hand: { ...over.hand, bust: true } }, bust)).toBe("lose");
    const natural = hand("Ah Kd", { blackjack: true });
    expect(outcomeOf(dealt(0, "As Kd"), natural)).toBe("push");
    expect(outcomeOf(dealt(0, "As Kd", [], {}, "split_1"), hand("Td 7h"))).toBe("win");
    expect(outcomeOf(dealt(0, "7s 7d 7c"), natural)).toBe("lose");
  });

  test("DUE-6: even money has paid as much as it staked, whatever the dealer had", () => {
    expect(backOf([dealt(0, "As Kd")], hand("Ah Kd", { blackjack: true }), 10_000)).toBe(20_000);
  });
});

describe("where the match stands", () => {
  test.each([
    ["waiting", "waiting", "waiting"],
    ["draw", "draw", "draw"],
    ["bet", "bet", "other_bets"],
    ["other-bets", "other_bets", "bet"],
    ["offer", "offer", "other_answers"],
    ["play", "play", "other_plays"],
    ["unseen", "unseen", "unseen"],
    ["result", "result", "result"],
    ["paused", "paused", "paused"],
    ["won", "over", "over"],
  ])("%s is %s for one and %s for the other", (name, own, other) => {
    expect(momentOf(viewOf(name), 0)).toBe(own);
    expect(momentOf(viewOf(name), 1)).toBe(other);
    expect(["bet", "offer", "play"]).not.toContain(momentOf(viewOf(name), null));
  });

  test("a match to which somebody did not come is no match", () => {
    expect(momentOf({ ...viewOf("waiting"), reason: "nobody_came" }, 0)).toBe("abandoned");
    expect(momentOf({ ...viewOf("waiting"), reason: "limit_reached" }, 0)).toBe("barred");
  });
});

describe("a duplicate match", () => {
  const shown = viewOf("unseen");
  const own = dealt(0, "As 4d", ["hit", "stand"]);
  const me = moment({
    duel: { duplicate: true },
    me: { hands: [held(["hit", "stand"])] },
    own: { dealer: hand("7h ??"), lines: [own], step: 2, deadline_ms: 77 },
  }).me;

  test("DUE-13: a player sees the own hand and the own dealer, and is asked by the own clock", () => {
    const mine = ownView(shown, me);
    expect(mine.dealer.cards).toEqual(["7h", "??"]);
    expect([mine.lines, mine.step, mine.deadline_ms, mine.phase]).toEqual([[own], 2, 77, "decision"]);
    expect(mine.duel).toMatchObject({ turn: 0, line: "main" });
    const offered = { ...me, hands: [held([], { insurance_cents: 5_000 })] };
    expect(ownView(shown, offered)).toMatchObject({
      phase: "insurance",
      duel: { phase: "insurance", turn: 0 },
    });
    expect(momentOf(ownView(shown, { ...me, hands: [held([], { ending: "stood" })] }), 0)).toBe("unseen");
  });

  test("a hand that stands still keeps its cards", () => {
    const paused = { ...shown, phase: "paused" as const };
    expect(ownView(paused, me)).toMatchObject({ phase: "paused", lines: [own], deadline_ms: null });
  });

  test("DUE-13: who watches, and whoever is in another hand, gets nothing of it", () => {
    expect(ownView(shown, null).lines).toEqual([]);
    expect(ownView(shown, { ...me, round: me.round - 1 }).lines).toEqual([]);
    expect(ownView(shown, { ...me, duel: null }).lines).toEqual([]);
  });

  test("DUE-13: when both have ended, the own dealer is the one in the middle", () => {
    const ended = viewOf("split-result");
    const [first, second] = ended.duel?.dealers ?? [];
    const other = moment({ own: { seat: 1 } }).me;
    expect(ownView(ended, me).dealer).toBe(first);
    expect(ownView(ended, other).dealer).toBe(second);
  });
});
