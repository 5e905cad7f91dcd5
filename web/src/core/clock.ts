/**
 * The server's clock as seen from here (INF-19).
 *
 * Each sample is a question and its answer; the one with the shortest round trip has the least
 * uncertainty, so its offset is used. Samples grow old, because clocks drift.
 */

const KEPT = 8;

/** The betting window's last part, in which its light is yellow (INF-19). */
export const CLOSING_MS = 4_000;
/** From here on a running clock is about to end: it says so once, and never blinks. */
export const SOON_S = 5;

export class ServerClock {
  #samples: { offset: number; trip: number }[] = [];

  /** Server time minus the local time of the best sample; 0 until one is known. */
  get offset_ms(): number {
    let best = this.#samples[0];
    for (const sample of this.#samples) if (best && sample.trip < best.trip) best = sample;
    return best?.offset ?? 0;
  }

  /** Note when a question left, when its answer came, and what it said; all in milliseconds. */
  sample(left: number, came: number, server: number): void {
    const trip = Math.max(0, came - left);
    this.#samples = [...this.#samples.slice(1 - KEPT), { offset: server - left - trip / 2, trip }];
  }

  /** A message that only bounds the offset from below, good enough before the first answer. */
  hint(came: number, server: number): void {
    if (this.#samples.length === 0) this.#samples = [{ offset: server - came, trip: 2000 }];
  }

  /** After a lost connection the device may have slept: old samples no longer count. */
  forget(): void {
    this.#samples = [];
  }
}

/** Milliseconds left until a deadline of the server, never below 0. */
export function remaining(deadline_ms: number, offset_ms: number, now_ms = Date.now()): number {
  return Math.max(0, deadline_ms - (now_ms + offset_ms));
}
