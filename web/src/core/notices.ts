/**
 * Notices told once: they come again in every own state for a while, also after a reload.
 *
 * Their numbers rise within one epoch of the server, so the highest one told is all there is to keep.
 */
import type { Notice } from "./protocol.gen";

export class Notices {
  readonly #place: string;
  #epoch = 0;
  #highest = 0;

  constructor(table: string) {
    this.#place = `ventuno.told.${table}`;
    try {
      const [epoch, highest] = (sessionStorage.getItem(this.#place) ?? "").split(" ").map(Number);
      this.#epoch = epoch || 0;
      this.#highest = highest || 0;
    } catch {
      // Without storage a reload tells the last ones again.
    }
  }

  /** Return those not told yet, and count them as told. */
  fresh(epoch: number, notices: readonly Notice[]): readonly Notice[] {
    if (epoch !== this.#epoch) {
      this.#epoch = epoch;
      this.#highest = 0;
    }
    const news = notices.filter((notice) => notice.no > this.#highest);
    if (news.length === 0) return news;
    this.#highest = Math.max(...news.map((notice) => notice.no));
    try {
      sessionStorage.setItem(this.#place, `${this.#epoch} ${this.#highest}`);
    } catch {
      // See above.
    }
    return news;
  }
}
