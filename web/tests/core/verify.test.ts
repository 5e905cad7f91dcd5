// @vitest-environment node
/** A shoe is checked in the browser by code of its own, which must come to what the server comes to. */
import { createHash, createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { CardRecord, Deal, PlayerRound, Transcript } from "../../src/core/api.gen";
import { chacha20Words, hmac, sha256 } from "../../src/core/hashes";
import { hexOf, ProofError, rebuilt, verifyRound, verifyShoe } from "../../src/core/verify";

interface Vector {
  readonly name: string;
  readonly secret: string;
  readonly table: string;
  readonly shoe: number;
  readonly decks: number;
  readonly rules_hash: string;
  readonly commits: readonly string[];
  readonly opened: readonly string[];
  readonly commitment: string;
  readonly front: string;
  readonly back: string;
  readonly order_sha256: string;
  readonly root: string;
}

const VECTORS: readonly Vector[] = JSON.parse(
  readFileSync(new URL("../../../tests/golden/shoes.json", import.meta.url), "utf8"),
).shoes;

const deal = (stream: "front" | "back", position: number, card: string): Deal => ({
  round: 1,
  code: "12:00:00-0003",
  position,
  card,
  stream,
  to: stream === "back" ? "dealer" : "main",
});

/** The transcript of a shoe that was dealt from at both ends. */
function transcript(vector: Vector): Transcript {
  const { secret, table, shoe, decks, rules_hash, commits, opened, commitment, root } = vector;
  const front = vector.front.split(" ").map((card, at) => deal("front", at, card));
  const back = vector.back.split(" ").map((card, at) => deal("back", 52 * decks - 1 - at, card));
  const entropy = { commits, opened };
  const facts = { version: 1, table, shoe, decks, rules_hash, commitment, entropy, root };
  return { ...facts, deals: [...front, ...back], proofs: [], secret, digest: "" };
}

describe("the hashes", () => {
  test("are those of every other program, whatever the length", () => {
    for (let length = 0; length < 300; length += 7) {
      const data = randomBytes(length);
      expect(hexOf(sha256(data))).toBe(createHash("sha256").update(data).digest("hex"));
      const key = randomBytes(32);
      expect(hexOf(hmac(key, data))).toBe(createHmac("sha256", key).update(data).digest("hex"));
    }
  });

  test("the stream is ChaCha20 from a zero counter, read little end first", () => {
    const words = chacha20Words(new Uint8Array(32));
    expect([words.next().value, words.next().value]).toEqual([0xade0b876, 0x903df1a0]);
  });
});

describe("a shoe", () => {
  test.each(VECTORS)("PLA-24, SH-11: $name has the order and the root that it has everywhere", (vector) => {
    const made = rebuilt(transcript(vector), Uint8Array.from(Buffer.from(vector.secret, "hex")));
    const order = made.codes.map(
      (code) => 4 * "A23456789TJQK".indexOf(code[0] ?? "") + "shdc".indexOf(code[1] ?? ""),
    );
    expect(createHash("sha256").update(Uint8Array.from(order)).digest("hex")).toBe(vector.order_sha256);
    expect(made.root).toBe(vector.root);
    expect(verifyShoe(transcript(vector), vector)).toBe(transcript(vector).deals.length);
  });

  const vector = VECTORS.at(-1) as Vector;
  const good = transcript(vector);
  const [first, ...others] = good.deals as [Deal, ...Deal[]];
  const other = "ab".repeat(32);
  const check = (document: unknown, noted = {}): string => {
    try {
      verifyShoe(document, noted);
      return "verified";
    } catch (error) {
      return error instanceof ProofError ? error.check : String(error);
    }
  };

  test.each<[string, unknown, string]>([
    [
      "a changed card",
      { ...good, deals: [{ ...first, card: first.card === "As" ? "Kd" : "As" }, ...others] },
      "cards",
    ],
    ["a skipped card", { ...good, deals: others }, "cards"],
    ["a card from the other end", { ...good, deals: [{ ...first, stream: "back" }, ...others] }, "cards"],
    ["another secret", { ...good, secret: other }, "commitment"],
    ["another commitment", { ...good, commitment: other }, "commitment"],
    ["another root", { ...good, root: other }, "root"],
    ["another number", { ...good, shoe: good.shoe + 1 }, "commitment"],
    ["a nonce that was not announced", { ...good, entropy: { commits: [other], opened: ["00"] } }, "entropy"],
    ["a nonce that is missing", { ...good, entropy: { commits: [other], opened: [] } }, "entropy"],
    ["a nonce too many", { ...good, entropy: { commits: [other], opened: [""] } }, "root"],
    ["a running shoe", { ...good, secret: null }, "form"],
    ["absurdly many decks", { ...good, decks: 1e9 }, "form"],
    ["no transcript", [1, 2], "form"],
    ["nothing", null, "form"],
  ])("PLA-24: %s is found", (_, document, found) => {
    expect(check(document)).toBe(found);
  });

  test("PLA-24: a perfect transcript of another shoe is not the one that was noted", () => {
    expect(check(good, { commitment: vector.commitment, root: vector.root })).toBe("verified");
    expect(check(good, { commitment: other })).toBe("commitment");
    expect(check(good, { commitment: vector.commitment, root: other })).toBe("root");
  });
});

describe("a round", () => {
  // Of one who plays alone: the shoe is bound by its commitment, and no root was shown before.
  const good = transcript(VECTORS.at(-1) as Vector);
  const { table, shoe, commitment, deals } = good;
  const code = (deals[0] as Deal).code;
  const head = { table, shoe, commitment, code } as PlayerRound["head"];
  const cards = deals.map(({ card, position }) => ({ card, position })) as CardRecord[];
  const [first, ...others] = cards as [CardRecord, ...CardRecord[]];
  const noted = { commitment, root: "" };
  const check = (round: Pick<PlayerRound, "head" | "cards">, document: unknown = good): string => {
    try {
      return `${verifyRound(round, document, noted)} cards`;
    } catch (error) {
      return error instanceof ProofError ? error.check : String(error);
    }
  };

  test("PLA-24: every card was dealt from the shoe that was committed to", () => {
    expect(check({ head, cards })).toBe(`${cards.length} cards`);
    const hidden = cards.map((card) => (card === first ? { ...card, card: "??" } : card));
    expect(check({ head, cards: hidden })).toBe(`${cards.length} cards`);
  });

  const swapped = { ...first, card: first.card === "As" ? "Kd" : "As" };
  test.each<[string, Pick<PlayerRound, "head" | "cards">, unknown, string]>([
    ["a card that was another", { head, cards: [swapped, ...others] }, good, "cards"],
    ["a card from another place", { head, cards: [{ ...first, position: 200 }] }, good, "cards"],
    ["a round of another code", { head: { ...head, code: "other" }, cards }, good, "cards"],
    ["a proof of another shoe", { head: { ...head, shoe: shoe + 1 }, cards }, good, "form"],
    ["a proof of another table", { head: { ...head, table: "other" }, cards }, good, "form"],
    ["no proof at all", { head, cards }, null, "form"],
    [
      "a proof whose cards were changed too",
      { head, cards: [swapped, ...others] },
      { ...good, deals: [{ ...deals[0], card: swapped.card }, ...deals.slice(1)] },
      "cards",
    ],
    ["a proof made afterwards", { head, cards }, { ...good, secret: "ab".repeat(32) }, "commitment"],
  ])("PLA-24: %s is told as wrong", (_, round, document, found) => {
    expect(check(round, document)).toBe(found);
  });
});
