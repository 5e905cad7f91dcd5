/** That a match waits for this player: the server tells it on every page of the account (DUE-12). */
import type { DuelReady } from "./protocol.gen";
import { type ReadonlySignal, signal } from "./signal";

const current = signal<DuelReady | null>(null);

/** The match that waits, null once the player has gone there or put the news away. */
export const called: ReadonlySignal<DuelReady | null> = current;

/** A match waits. */
export function call(ready: DuelReady): void {
  current.value = ready;
}

/** The player knows. */
export function hangUp(): void {
  current.value = null;
}
