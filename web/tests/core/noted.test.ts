/** What this browser saw of a shoe before play. */
import { beforeEach, expect, test } from "vitest";
import { NotedShoes } from "../../src/core/noted";
import type { ShoeView } from "../../src/core/protocol.gen";

const shoe = (no: number, changes: Partial<ShoeView> = {}): ShoeView => ({
  no,
  cards: 416,
  used: 0,
  cut_at: 208,
  commitment: `c${no}`,
  root: `r${no}`,
  cut: false,
  next_commitment: `c${no + 1}`,
  opening: false,
  ...changes,
});

beforeEach(() => localStorage.clear());

test("PLA-24: fingerprints are noted before play and outlast the page", () => {
  const noted = new NotedShoes("green");
  noted.note(shoe(3));
  expect(noted.of(3)).toEqual({ commitment: "c3", root: "r3" });
  expect(noted.of(4)).toEqual({ commitment: "c4" });
  expect(new NotedShoes("green").of(3)).toEqual({ commitment: "c3", root: "r3" });
  expect(new NotedShoes("blue").of(3)).toEqual({});
});

test("PLA-24: what was noted first stays, whatever the table says later", () => {
  const noted = new NotedShoes("green");
  noted.note(shoe(3));
  noted.note(shoe(4, { commitment: "another" }));
  expect(noted.of(4)).toEqual({ commitment: "c4", root: "r4" });
});

test("a server that began anew has shoes of its own", () => {
  const noted = new NotedShoes("green");
  noted.note(shoe(9));
  noted.note(shoe(1, { commitment: "another" }));
  expect(noted.of(1).commitment).toBe("another");
  expect(noted.of(9)).toEqual({});
});

test("old notes make room for new ones", () => {
  const noted = new NotedShoes("green");
  for (let no = 1; no <= 60; no++) noted.note(shoe(no));
  expect(noted.of(1)).toEqual({});
  expect(noted.of(60)).toEqual({ commitment: "c60", root: "r60" });
});

test("PLA-24: two who play alone in one browser have a shoe 1 each", () => {
  new NotedShoes("american").belongTo(7).note(shoe(1));
  new NotedShoes("american").belongTo(8).note(shoe(1, { commitment: "another" }));
  expect(new NotedShoes("american").belongTo(7).of(1).commitment).toBe("c1");
  expect(new NotedShoes("american").belongTo(8).of(1).commitment).toBe("another");
});

test("a note that cannot be read is none", () => {
  localStorage.setItem("ventuno.shoes.green", "no json");
  expect(new NotedShoes("green").of(1)).toEqual({});
});
