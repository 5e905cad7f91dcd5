/** The record of a match: what lay on the table, and that it came from its shoes. */
import { describe, expect, test } from "vitest";
import type { ActRecord, HandRecord, MatchRecord } from "../../src/core/api.gen";
import {
  betsOf,
  extraHands,
  hasBlackjack,
  heldHands,
  matchId,
  verifyMatch,
} from "../../src/core/matchRecord";
import { ProofError } from "../../src/core/verify";
import { CARDS, CODE, MATCH, TRANSCRIPT } from "../mock/match";

const at = (to: string, cards: string, copy = 0) =>
  cards.split(" ").map((card, position) => ({ card, to, position, ...(copy > 0 && { copy }) }));

const hand = (changes: Partial<HandRecord>): HandRecord => ({
  hand: 1,
  deal: 1,
  first: 0,
  shoe: 1,
  acts: [],
  cards: [],
  net_cents: [0, 0],
  chips_cents: [100_000, 100_000],
  ...changes,
});

const act = (seat: number, kind: ActRecord["kind"], more: object = {}) => ({
  ms: 0,
  seat,
  kind,
  cause: "player",
  ...more,
});

describe("a hand of a record", () => {
  test("DUE-14: split hands begin with the card that was split", () => {
    const split = hand({
      acts: [act(0, "bet", { cents: 1000 }), act(0, "play", { action: "split" })],
      cards: [
        ...at("1.main", "8h 8c"),
        ...at("2.main", "Ts 9d"),
        ...at("1.split_1", "3d"),
        ...at("1.split_2", "Kc 2s"),
        ...at("dealer", "6h Td"),
      ],
    });
    expect(heldHands(split)).toEqual([
      { seat: 0, line: "split_1", cards: ["8h", "3d"] },
      { seat: 0, line: "split_2", cards: ["8c", "Kc", "2s"] },
      { seat: 1, line: "main", cards: ["Ts", "9d"] },
      { seat: null, line: "dealer", cards: ["6h", "Td"] },
    ]);
    expect(betsOf(split)).toEqual([1000, null]);
  });

  test("DUE-13: in a duplicate each has a dealer of their own", () => {
    const both = hand({
      cards: [
        ...at("1.main", "Ts 7s"),
        ...at("dealer", "Js Ts"),
        ...at("2.main", "Ts 7s 4h", 1),
        ...at("dealer", "Js 9s", 1),
      ],
    });
    const dealers = heldHands(both).filter(({ line }) => line === "dealer");
    expect(dealers).toEqual([
      { seat: 0, line: "dealer", cards: ["Js", "Ts"] },
      { seat: 1, line: "dealer", cards: ["Js", "9s"] },
    ]);
  });

  test("DUE-6: even money is what a blackjack is offered", () => {
    const cards = [...at("1.main", "As Kd"), ...at("2.main", "As Kd 2c")];
    expect([0, 1].map((seat) => hasBlackjack(hand({ cards }), seat))).toEqual([true, false]);
  });

  test("DUE-9: hands beyond those of the type are sudden death", () => {
    const terms = { ...MATCH.terms, hands: 2 };
    expect(extraHands({ terms, hands: [1, 2, 3, 4].map((no) => hand({ hand: no })) })).toBe(2);
    expect(extraHands({ terms, hands: [hand({})] })).toBe(0);
  });
});

describe("the proof of a match", () => {
  const wrong = (record: MatchRecord, document: unknown = TRANSCRIPT, noted = {}): string => {
    try {
      verifyMatch(record, document, noted);
      return "verified";
    } catch (error) {
      if (error instanceof ProofError) return error.check;
      throw error;
    }
  };

  test("PLA-24: every card of the match, the drawn ones too, came from its shoe", () => {
    expect(verifyMatch(MATCH, TRANSCRIPT)).toBe(2 + CARDS.length);
    expect(matchId(MATCH)).toBe("duel-1");
  });

  test("PLA-24: another card, another shoe or another promise is found out", () => {
    const [first, ...others] = MATCH.hands;
    if (first === undefined) throw new Error("the mock has a hand");
    const changed = first.cards.map((card, n) => (n === 0 ? { ...card, card: "As" } : card));
    expect(wrong({ ...MATCH, hands: [{ ...first, cards: changed }, ...others] })).toBe("cards");
    expect(wrong({ ...MATCH, draw: ["As", "As"] })).toBe("cards");
    expect(wrong({ ...MATCH, match: 2 })).toBe("form");
    expect(wrong({ ...MATCH, shoes: [{ no: 1, commitment: "00".repeat(32) }] })).toBe("commitment");
    expect(wrong(MATCH, TRANSCRIPT, { commitment: "00".repeat(32) })).toBe("commitment");
    expect(wrong(MATCH, { ...TRANSCRIPT, shoe: 2 })).toBe("form");
    expect(CODE).toBe(MATCH.code);
  });
});
