/** What the host says to everybody: told on every page, and kept until the player has put it away (PLA-20). */
import { type ReadonlySignal, signal } from "./signal";

/** Older news than these give way. */
const MOST = 3;

const current = signal<readonly string[]>([]);

/** What was said and is not put away yet, oldest first. */
export const announced: ReadonlySignal<readonly string[]> = current;

/** The host says something; the same words again are no further news. */
export function announce(text: string): void {
  current.value = [...current.value.filter((one) => one !== text), text].slice(-MOST);
}

/** The player has read it. */
export function putAway(text: string): void {
  current.value = current.value.filter((one) => one !== text);
}
