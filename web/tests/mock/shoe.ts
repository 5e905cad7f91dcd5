/** An ended shoe of one deck, from the vectors that every program must come to. */
import type { Transcript } from "../../src/core/api.gen";

const DEALT = [
  ["front", 0, "Ac"],
  ["back", 51, "Jd"],
  ["front", 1, "9c"],
  ["back", 50, "3c"],
] as const;

export const ENDED: Transcript = {
  version: 1,
  table: "infinite",
  shoe: 1,
  decks: 1,
  rules_hash: "",
  commitment: "1ff049904d343498dbc9498633f37c8c23e86ff882cb9c604419f627d4d3b8e9",
  entropy: { commits: [], opened: [] },
  root: "259006dadfab56bf38e14ba836c29ecfaa75920f4f35e6490894a2039499a661",
  deals: DEALT.map(([stream, position, card]) => ({
    round: 1,
    code: "12:00:00-0003",
    position,
    card,
    stream,
    to: stream === "back" ? "dealer" : "main",
  })),
  proofs: [],
  secret: "0".repeat(64),
  digest: "",
};
