/** A match that the server played and wrote down, and the transcript of its shoe. */
import type { DuelSheet, EndedMatch, MatchRecord, Transcript } from "../../src/core/api.gen";
import document from "./match.json";

export const SHEET = document.sheet as unknown as DuelSheet;
export const MATCH = SHEET.record as MatchRecord;
export const ENDED = SHEET.ended as EndedMatch;
export const TRANSCRIPT = document.transcript as unknown as Transcript;
export const CODE = ENDED.code ?? "";
/** All cards of its hands. */
export const CARDS = MATCH.hands.flatMap(({ cards }) => cards);
