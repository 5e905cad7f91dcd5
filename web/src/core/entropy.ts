/**
 * The player's own part in a shoe (PLA-24): a random number that is announced by its hash while the
 * house is already bound, and opened before the shoe is built from it.
 *
 * It is kept in this browser until then, so that a reload does not lose it.
 */
import type { No, Ok, ShoeView } from "./protocol.gen";
import { type ReadonlySignal, signal } from "./signal";
import type { Request } from "./socket";

const BYTES = 32;

export interface Nonce {
  /** The shoe it is for. */
  readonly shoe: number;
  /** The number itself, hex; the transcript of the shoe will show it. */
  readonly nonce: string;
  readonly state: "sending" | "announced" | "opened";
}

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function isNonce(value: unknown): value is Nonce {
  const one = value as Partial<Nonce> | null;
  return typeof one?.shoe === "number" && typeof one.nonce === "string" && typeof one.state === "string";
}

export class OwnNonce {
  readonly #current = signal<Nonce | null>(null);
  /** The player has shoes of the own, one a round: a number is for the one that lies ready, and opened at once. */
  #alone = false;
  #place: string;
  readonly #send: (request: Request) => number | null;
  #waiting: { readonly id: number; readonly next: Nonce["state"] } | null = null;

  constructor(table: string, send: (request: Request) => number | null) {
    this.#place = `ventuno.nonce.${table}`;
    this.#send = send;
    this.#read();
  }

  /** The shoes to come are this account's alone. */
  belongTo(account: number): void {
    if (this.#alone) return;
    this.#alone = true;
    this.#place += `.${account}`;
    this.#read();
  }

  #read(): void {
    this.#current.value = null;
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(this.#place) ?? "null");
      if (isNonce(stored) && stored.state !== "sending") this.#current.value = stored;
    } catch {
      // Nothing readable is kept: then there is no number.
    }
  }

  /** The number that a shoe still to be dealt has, null if it has none. */
  for({ no }: ShoeView): Nonce | null {
    const own = this.#current.value;
    return own !== null && own.shoe >= no + (this.#alone ? 0 : 1) ? own : null;
  }

  get current(): ReadonlySignal<Nonce | null> {
    return this.#current;
  }

  /** Hashing needs a secure page: this machine itself, or HTTPS. */
  get possible(): boolean {
    return globalThis.crypto?.subtle !== undefined;
  }

  /** The shoe that a number can still become part of, null if there is none. */
  openTo({ no, used, next_commitment, opening }: ShoeView): number | null {
    if (this.#alone) return used === 0 ? no : null;
    return next_commitment === null || opening ? null : no + 1;
  }

  /** Draw a number for the shoe that takes one and announce it. */
  async add(shoe: ShoeView): Promise<void> {
    const no = this.openTo(shoe);
    if (no === null || this.#current.value?.shoe === no) return;
    const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
    const digest = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
    const id = this.#send({ t: "entropy_commit", shoe: no, digest });
    if (id === null) return;
    this.#waiting = { id, next: "announced" };
    this.#keep({ shoe: no, nonce: hex(bytes), state: "sending" });
  }

  /** Open the number when the table asks for the numbers of the next shoe. */
  seen(shoe: ShoeView): void {
    const own = this.#current.value;
    if (own === null) return;
    const due = this.#alone ? this.openTo(shoe) === own.shoe : shoe.opening && own.shoe === shoe.no + 1;
    if (own.shoe < shoe.no) this.#keep(null);
    else if (due && own.state === "announced" && this.#waiting === null) this.#open(own);
  }

  #open({ shoe, nonce }: Nonce): void {
    const id = this.#send({ t: "entropy_open", shoe, nonce });
    if (id !== null) this.#waiting = { id, next: "opened" };
  }

  /** The line was lost: an opening without an answer is tried again, an announcement has failed. */
  lost(): void {
    this.#waiting = null;
    if (this.#current.value?.state === "sending") this.#keep(null);
  }

  answered(message: Ok | No): void {
    const waiting = this.#waiting;
    const own = this.#current.value;
    if (waiting?.id !== message.id || own === null) return;
    this.#waiting = null;
    if (message.t === "ok") {
      this.#keep({ ...own, state: waiting.next });
      if (this.#alone && waiting.next === "announced") this.#open(own);
    } else if (waiting.next === "announced") this.#keep(null);
  }

  #keep(own: Nonce | null): void {
    this.#current.value = own;
    try {
      if (own === null) localStorage.removeItem(this.#place);
      else localStorage.setItem(this.#place, JSON.stringify(own));
    } catch {
      // It holds until the page is closed.
    }
  }
}
