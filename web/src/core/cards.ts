/** Card codes and the texts that name them. */
import type { Key, Text } from "../i18n";

export const FACE_DOWN = "??";

/** A card in words: "nine of hearts"; a face-down card says so. */
export function cardText(code: string): Text {
  if (code === FACE_DOWN) return { key: "card-hidden" };
  return {
    key: "card-name",
    values: { rank: { key: `rank-${code[0]}` as Key }, suit: { key: `suit-${code[1]}` as Key } },
  };
}

/** Several cards in words. */
export function cardTexts(codes: readonly string[]): readonly Text[] {
  return codes.map(cardText);
}
