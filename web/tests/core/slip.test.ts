// @vitest-environment node
/** The bet slip, rule by rule (INF-20, INF-21, COM-27). */
import { describe, expect, test } from "vitest";
import * as slips from "../../src/core/slip";

const spot = (name: string, maximum_cents: number) => ({
  spot: name,
  minimum_cents: 100,
  maximum_cents,
  pays: [],
  words: {},
});
const SPOTS = [spot("main", 10_000), spot("pairs", 5_000), spot("hot_3", 2_000)];
const with_funds = (funds_cents: number): slips.Bounds => ({ spots: SPOTS, funds_cents });
const RICH = with_funds(1_000_000);

/** Put chips down one after the other, as clicks do. */
function placed(chips: readonly (readonly [string, number])[], bounds = RICH): slips.Slip {
  return chips.reduce(
    (slip, [name, cents]) => slips.addChip(slip, bounds, name, cents).slip,
    slips.emptySlip(1),
  );
}

describe("a click on a spot", () => {
  test("adds the chosen chip (INF-20)", () => {
    const slip = placed([
      ["main", 500],
      ["main", 2500],
    ]);
    expect(slip.spots).toEqual({ main: 3000 });
    expect(slips.total(slip.spots)).toBe(3000);
  });

  test("IV-09: past the limit fills up to it and says so (INF-20)", () => {
    const before = placed([["main", 9_000]]);
    const { slip, notes } = slips.addChip(before, RICH, "main", 2_500);
    expect(slip.spots["main"]).toBe(10_000);
    expect(notes).toEqual([{ code: "full", spot: "main", maximum_cents: 10_000 }]);
  });

  test("exactly to the limit says nothing", () => {
    expect(slips.addChip(placed([["main", 7_500]]), RICH, "main", 2_500).notes).toEqual([]);
  });

  test("on a full spot changes nothing, not even the revision", () => {
    const full = placed([["main", 10_000]]);
    const { slip, notes } = slips.addChip(full, RICH, "main", 100);
    expect(slip).toBe(full);
    expect(notes).toHaveLength(1);
  });

  test("on a side bet needs a main bet first (COM-15)", () => {
    const { slip, notes } = slips.addChip(slips.emptySlip(1), RICH, "pairs", 100);
    expect(slip.spots).toEqual({});
    expect(notes).toEqual([{ code: "side_bet_alone", spot: "pairs" }]);
  });

  test("on a spot the table does not have is refused", () => {
    expect(slips.addChip(placed([["main", 100]]), RICH, "bust_it", 100).notes[0]?.code).toBe("unknown_spot");
  });

  test("IV-05: takes only chips the balance covers: 0.99 covers no chip of 1 (INF-20)", () => {
    const poor = with_funds(99);
    expect(slips.covers(slips.emptySlip(1), poor, 100)).toBe(false);
    const { slip, notes } = slips.addChip(slips.emptySlip(1), poor, "main", 100);
    expect(slip.spots).toEqual({});
    expect(notes).toEqual([{ code: "unaffordable", needed_cents: 100 }]);
  });

  test("counts what already lies against the balance", () => {
    const bounds = with_funds(1_000);
    expect(slips.covers(placed([["main", 500]], bounds), bounds, 500)).toBe(true);
    expect(slips.covers(placed([["main", 600]], bounds), bounds, 500)).toBe(false);
  });
});

describe("UNDO", () => {
  test("UI-14: takes placements back in reverse order (INF-21)", () => {
    const slip = placed([
      ["main", 1_000],
      ["pairs", 500],
      ["main", 500],
    ]);
    const once = slips.undo(slip).slip;
    expect(once.spots).toEqual({ main: 1_000, pairs: 500 });
    const twice = slips.undo(once).slip;
    expect(twice.spots).toEqual({ main: 1_000 });
    expect(slips.undo(slips.undo(twice).slip).slip.spots).toEqual({});
  });

  test("UI-14: held down takes everything, and nothing comes back by UNDO (INF-21)", () => {
    const cleared = slips.clearAll(
      placed([
        ["main", 1_000],
        ["pairs", 500],
      ]),
    ).slip;
    expect(cleared.spots).toEqual({});
    expect(slips.undo(cleared).slip).toBe(cleared);
  });

  test("takes back REPEAT, double all and all side bets as one step each (INF-21)", () => {
    const start = placed([["main", 1_000]]);
    const doubled = slips.doubleAll(start, RICH).slip;
    const sides = slips.allSideBets(doubled, RICH, 100).slip;
    expect(slips.undo(sides).slip.spots).toEqual(doubled.spots);
    expect(slips.undo(slips.undo(sides).slip).slip.spots).toEqual(start.spots);
    const repeated = slips.repeat(slips.emptySlip(1), RICH, { main: 500, pairs: 100 }).slip;
    expect(slips.undo(repeated).slip.spots).toEqual({});
  });

  test("raises the revision like any other change", () => {
    const slip = placed([["main", 100]]);
    expect(slips.undo(slip).slip.rev).toBe(slip.rev + 1);
  });
});

describe("REPEAT", () => {
  const last = { main: 2_500, pairs: 500 };

  test("places the last bets again", () => {
    expect(slips.repeat(slips.emptySlip(1), RICH, last).slip.spots).toEqual(last);
  });

  test("UI-13: is there only before the first chip (INF-21)", () => {
    const begun = placed([["main", 100]]);
    expect(slips.mayRepeat(begun, RICH, last)).toBe(false);
    expect(slips.repeat(begun, RICH, last).slip).toBe(begun);
    expect(slips.mayRepeat(slips.emptySlip(1), RICH, last)).toBe(true);
  });

  test("is not there without last bets", () => {
    expect(slips.mayRepeat(slips.emptySlip(1), RICH, {})).toBe(false);
  });

  test("is all or nothing on funds (INF-21)", () => {
    const { slip, notes } = slips.repeat(slips.emptySlip(1), with_funds(2_999), last);
    expect(slip.spots).toEqual({});
    expect(notes).toEqual([{ code: "unaffordable", needed_cents: 3_000 }]);
  });

  test("keeps to the limits of now and drops spots that are gone", () => {
    const { slip } = slips.repeat(slips.emptySlip(1), RICH, { main: 50_000, bust_it: 100 });
    expect(slip.spots).toEqual({ main: 10_000 });
  });
});

describe("double all", () => {
  test("UI-13: doubles each bet up to its own limit (INF-21)", () => {
    const slip = placed([
      ["main", 6_000],
      ["pairs", 500],
    ]);
    const doubled = slips.doubleAll(slip, RICH);
    expect(doubled.slip.spots).toEqual({ main: 10_000, pairs: 1_000 });
    expect(doubled.notes).toEqual([{ code: "full", spot: "main", maximum_cents: 10_000 }]);
  });

  test("is all or nothing on funds (INF-21)", () => {
    const bounds = with_funds(2_199);
    const slip = placed(
      [
        ["main", 1_000],
        ["pairs", 100],
      ],
      bounds,
    );
    const { slip: same, notes } = slips.doubleAll(slip, bounds);
    expect(same).toBe(slip);
    expect(notes[0]?.code).toBe("unaffordable");
    expect(slips.doubleAll(slip, with_funds(2_200)).slip.spots).toEqual({ main: 2_000, pairs: 200 });
  });

  test("adds no UNDO step when everything is at its limit", () => {
    const full = placed([["main", 10_000]]);
    expect(slips.doubleAll(full, RICH).slip).toBe(full);
  });
});

describe("all side bets", () => {
  test("puts one chip on each, after a main bet (INF-21)", () => {
    const { slip } = slips.allSideBets(placed([["main", 1_000]]), RICH, 500);
    expect(slip.spots).toEqual({ main: 1_000, pairs: 500, hot_3: 500 });
  });

  test("does nothing before a main bet", () => {
    expect(slips.allSideBets(slips.emptySlip(1), RICH, 500).notes[0]?.code).toBe("side_bet_alone");
  });

  test("is all or nothing on funds (INF-21)", () => {
    const bounds = with_funds(1_999);
    const slip = placed([["main", 1_000]], bounds);
    expect(slips.allSideBets(slip, bounds, 500).slip).toBe(slip);
  });

  test("fills a side bet up to its limit", () => {
    const { slip, notes } = slips.allSideBets(placed([["main", 1_000]]), RICH, 2_500);
    expect(slip.spots).toEqual({ main: 1_000, pairs: 2_500, hot_3: 2_000 });
    expect(notes).toEqual([{ code: "full", spot: "hot_3", maximum_cents: 2_000 }]);
  });
});

describe("taking a bet off", () => {
  test("a side bet leaves the others", () => {
    const slip = placed([
      ["main", 1_000],
      ["pairs", 500],
    ]);
    expect(slips.removeSpot(slip, RICH, "pairs").slip.spots).toEqual({ main: 1_000 });
  });

  test("the main bet takes its side bets along (COM-27)", () => {
    const slip = placed([
      ["main", 1_000],
      ["pairs", 500],
    ]);
    const removed = slips.removeSpot(slip, RICH, "main").slip;
    expect(removed.spots).toEqual({});
    expect(slips.undo(removed).slip.spots).toEqual({ main: 1_000, pairs: 500 });
  });
});
