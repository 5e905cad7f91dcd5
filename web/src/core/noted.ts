/**
 * The fingerprints of shoes as this browser saw them before play, kept to compare transcripts with.
 *
 * What a server says later of an ended shoe is worth as much as this note: whoever wrote down the
 * commitment and the root before the first card knows whether they were kept.
 */
import type { ShoeView } from "./protocol.gen";
import type { Fingerprints } from "./verify";

const MOST = 40;

type Notes = Readonly<Record<string, Partial<Fingerprints>>>;

function read(place: string): Notes {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(place) ?? "{}");
    return typeof value === "object" && value !== null ? (value as Notes) : {};
  } catch {
    return {};
  }
}

export class NotedShoes {
  #place: string;
  #notes: Notes;
  #seen = "";

  constructor(table: string) {
    this.#place = `ventuno.shoes.${table}`;
    this.#notes = read(this.#place);
  }

  /** Where everybody plays alone each account has a shoe 1: keep to those of this one. */
  belongTo(account: number): this {
    if (!this.#place.endsWith(`.${account}`)) {
      this.#place += `.${account}`;
      this.#notes = read(this.#place);
    }
    return this;
  }

  /** Note what the table shows of the shoe in play and of the next; what was noted first stays. */
  note({ no, commitment, root, next_commitment }: ShoeView): void {
    const seen = `${no} ${next_commitment}`;
    if (seen === this.#seen) return;
    this.#seen = seen;
    // Numbers only rise: lower ones are those of a server that began anew.
    const highest = Math.max(0, ...Object.keys(this.#notes).map(Number));
    if (no + 1 < highest) this.#notes = {};
    const next = next_commitment === null ? {} : { [no + 1]: { commitment: next_commitment } };
    const news: Notes = { [no]: { commitment, root }, ...next };
    const all = { ...this.#notes };
    for (const [shoe, prints] of Object.entries(news)) all[shoe] = { ...prints, ...all[shoe] };
    const newest = Object.entries(all).sort(([left], [right]) => Number(right) - Number(left));
    this.#notes = Object.fromEntries(newest.slice(0, MOST));
    try {
      localStorage.setItem(this.#place, JSON.stringify(this.#notes));
    } catch {
      // They last as long as the page.
    }
  }

  /** What was noted of a shoe, empty if this browser was not there. */
  of(shoe: number): Partial<Fingerprints> {
    return this.#notes[shoe] ?? {};
  }
}
