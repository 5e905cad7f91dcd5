/**
 * The account's copy of the preferences: one document, saved together, the same on every device.
 *
 * What is chosen here holds at once and is sent a moment later. If another device saved in between, its
 * document is taken and the choices made here are put on top of it. Keys that this page does not know stay
 * as they are.
 */
import { ApiError } from "./api";
import type { Settings } from "./api.gen";
import { adoptAndKeep, choices, known, onChoice, type Preferences } from "./settings";
import { type ReadonlySignal, signal } from "./signal";

/** Choices that follow one another quickly go together. */
const GATHER_MS = 150;
const AGAIN_MS = 3_000;

/** Where the preferences are: in this browser only, on their way, or in the account. */
export type Kept = "here" | "saving" | "saved" | "failed";

/** The way to the server. */
export interface Place {
  load(): Promise<Settings>;
  save(version: number, settings: Settings["settings"]): Promise<Settings>;
}

function newestOf(error: unknown): Settings | null {
  if (!(error instanceof ApiError) || error.code !== "stale_version") return null;
  return error.newest as Settings;
}

export class Synced {
  readonly #place: Place;
  readonly #kept = signal<Kept>("here");
  #account: number | null = null;
  /** Below zero until the account's document is here. */
  #version = -1;
  #document: Settings["settings"] = {};
  #pending: Partial<Preferences> = {};
  #busy = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(place: Place) {
    this.#place = place;
    onChoice((change) => this.#chosen(change));
    addEventListener("pagehide", () => void this.flush());
  }

  get kept(): ReadonlySignal<Kept> {
    return this.#kept;
  }

  /** Keep the preferences of this account from now on; nobody's stay in this browser. */
  async follow(account: number | null): Promise<void> {
    if (account === this.#account) return;
    clearTimeout(this.#timer);
    this.#account = account;
    this.#version = -1;
    this.#document = {};
    this.#pending = {};
    this.#kept.value = account === null ? "here" : "saving";
    if (account !== null) await this.#load(account);
  }

  /** Take a document that the server sent; an older one than this page has is dropped, number 0 is none at all. */
  take({ version, settings }: Settings): void {
    if (this.#account === null || version <= this.#version) return;
    if (version === 0) {
      this.#begin();
      void this.flush();
      return;
    }
    this.#version = version;
    this.#document = settings;
    // Who has chosen a language here goes on reading it, unless the account says another.
    const { language } = choices();
    const spoken = language === undefined ? {} : { language };
    adoptAndKeep({ ...spoken, ...known(settings), ...this.#pending });
    if (!this.#waits) this.#kept.value = "saved";
  }

  /** Send what waits now. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    const account = this.#account;
    if (account === null || this.#busy || this.#version < 0 || !this.#waits) return;
    this.#busy = true;
    this.#kept.value = "saving";
    try {
      await this.#send(account);
    } catch {
      if (account === this.#account) this.#later();
    } finally {
      this.#busy = false;
    }
    if (this.#kept.value === "saving") await this.flush();
  }

  get #waits(): boolean {
    return Object.keys(this.#pending).length > 0;
  }

  #chosen(change: Partial<Preferences>): void {
    if (this.#account === null) return;
    this.#pending = { ...this.#pending, ...change };
    this.#kept.value = "saving";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), GATHER_MS);
  }

  async #load(account: number): Promise<void> {
    try {
      const found = await this.#place.load();
      if (account !== this.#account) return;
      this.take(found);
    } catch {
      if (account === this.#account) this.#later();
      return;
    }
    await this.flush();
  }

  /** An account without a document gets what was chosen in this browser before. */
  #begin(): void {
    if (this.#version >= 0) return;
    this.#version = 0;
    this.#pending = { ...choices(), ...this.#pending };
    if (!this.#waits) this.#kept.value = "saved";
  }

  async #send(account: number): Promise<void> {
    const sent = this.#pending;
    const document = { ...this.#document, ...sent };
    try {
      const saved = await this.#place.save(this.#version, document);
      if (account !== this.#account) return;
      const rest = Object.entries(this.#pending).filter(
        ([key, value]) => value !== sent[key as keyof Preferences],
      );
      this.#pending = Object.fromEntries(rest);
      if (saved.version > this.#version) {
        this.#version = saved.version;
        this.#document = saved.settings;
      }
      if (!this.#waits) this.#kept.value = "saved";
    } catch (error) {
      const newest = newestOf(error);
      if (newest === null) throw error;
      if (account === this.#account) this.take(newest);
    }
  }

  /** The server was not to be reached: what was chosen holds here, and is sent again. */
  #later(): void {
    this.#kept.value = "failed";
    const account = this.#account;
    this.#timer = setTimeout(() => {
      if (account === null || account !== this.#account) return;
      void (this.#version < 0 ? this.#load(account) : this.flush());
    }, AGAIN_MS);
  }
}
