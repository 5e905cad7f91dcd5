/** Digits lay chips on the bet that is being chosen; the other keys are those of every table. */
import { keyAllowed, meaning } from "../../core/keys";
import type { Match } from "../../core/match";
import { chipsOf } from "./Wager";

/** Listen for the digits; the returned function stops it. */
export function listenForChips(match: Match): () => void {
  const pressed = (event: KeyboardEvent): void => {
    const range = match.range.value;
    const meant = keyAllowed(event) && range !== null ? meaning(event) : null;
    if (meant === null || range === null || !("chip" in meant)) return;
    const cents = chipsOf(range)[meant.chip];
    if (cents !== undefined) match.add(cents);
  };
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}
