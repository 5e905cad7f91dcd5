/** Unchanged parts of what comes anew stay the same objects. */
import { describe, expect, test } from "vitest";
import { signal, steadily } from "../../src/core/signal";
import { steady } from "../../src/core/steady";

describe("steady", () => {
  const before = { seq: 1, dealer: { cards: ["9h", "??"], total: 9 }, lines: [{ box: 0 }, { box: 1 }] };

  test("what is equal is what it was", () => {
    expect(steady(before, structuredClone(before))).toBe(before);
  });

  test("what changed is new, the rest of it is not", () => {
    const after = steady(before, { ...structuredClone(before), seq: 2 });
    expect(after).toEqual({ ...before, seq: 2 });
    expect(after.dealer).toBe(before.dealer);
    expect(after.lines).toBe(before.lines);
  });

  test("a list that grew keeps its first parts, one that shrank is no longer the same", () => {
    const grown = steady(before.lines, [{ box: 0 }, { box: 1 }, { box: 2 }]);
    expect(grown).toHaveLength(3);
    expect(grown[0]).toBe(before.lines[0]);
    expect(steady(before.lines, [{ box: 0 }])).toEqual([{ box: 0 }]);
  });

  test("neither a missing nor a further part passes for the same", () => {
    expect(steady({ a: 1, b: undefined }, { a: 1 })).toEqual({ a: 1 });
    expect(steady({ a: 1 }, { a: 1, b: undefined })).toHaveProperty("b");
    expect(steady({ a: 1, b: undefined }, { a: 1, c: undefined })).toHaveProperty("c");
  });

  test("only plain values are compared by what is in them", () => {
    const now = new Date(0);
    expect(steady(new Date(0), now)).toBe(now);
    const list: readonly unknown[] = [];
    expect(steady({}, list)).toBe(list);
    expect(steady(null, list)).toBe(list);
  });

  test("who looks at a part of a computed value hears of that part only", () => {
    const source = signal({ a: [1], b: [2] });
    const made = steadily(() => structuredClone(source.value));
    const { a } = made.value;
    source.value = { a: [1], b: [3] };
    expect(made.value.a).toBe(a);
    expect(made.value.b).toEqual([3]);
  });
});
