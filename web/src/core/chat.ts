/**
 * What people at the table write to each other, as this page has it (PLA-19).
 *
 * Lines come in the coalesced frame; on arrival, and after some were missed, the last ones come whole. Whom the
 * player does not want to read is kept in this browser: the server sends the same to everybody.
 */
import type { ChatLine, Live, No, Ok, ToClient } from "./protocol.gen";
import { settings } from "./settings";
import { computed, signal } from "./signal";
import type { Request } from "./socket";
import type { Toasts } from "./toasts";

/** So many lines are kept on the page. */
const MOST_LINES = 200;
const MOST_HUSHED = 200;
const STORE = "ventuno.hushed";

function stored(): readonly string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORE) ?? "[]");
    return Array.isArray(found) ? found.filter((mark) => typeof mark === "string") : [];
  } catch {
    return []; // Without storage it holds as long as the page.
  }
}

/** Marks of the people whose lines this player does not want to read. */
export const hushed = signal(stored());

/** Read somebody's lines no more, or again. */
export function hush(mark: string, hide: boolean): void {
  const others = hushed.value.filter((one) => one !== mark);
  keep(hide ? [...others, mark].slice(-MOST_HUSHED) : others);
}

/** Read everybody's lines again. */
export function showAll(): void {
  keep([]);
}

function keep(marks: readonly string[]): void {
  hushed.value = marks;
  try {
    localStorage.setItem(STORE, JSON.stringify(marks));
  } catch {
    // See above.
  }
}

/** Whether a line is shown to this player: what the house says always is (PLA-15). */
export function isShown(line: ChatLine, mine: string): boolean {
  if (line.code !== null || line.by === mine) return true;
  return settings.chat.value && !hushed.value.includes(line.by);
}

export class Talk {
  readonly lines = signal<readonly ChatLine[]>([]);
  /** What the others tell this player's lines by. */
  readonly mark = signal("");
  readonly muted_until_ms = signal(0);
  readonly slow_s = signal(0);
  /** The chat lies open: what comes is read. */
  readonly open = signal(false);
  /** Why the last line was refused. */
  readonly refusal = signal<No | null>(null);
  readonly sending = signal<number | null>(null);
  readonly #read = signal(0);
  readonly #send: (request: Request) => number | null;

  readonly #toasts: Toasts;

  constructor(send: (request: Request) => number | null, toasts: Toasts) {
    this.#send = send;
    this.#toasts = toasts;
  }

  /** Lines of others that came while the chat was closed. */
  readonly unread = computed(() => {
    const read = this.#read.value;
    const mark = this.mark.value;
    const others = this.lines.value.filter((line) => line.no > read && line.code === null);
    return others.filter((line) => line.by !== mark && isShown(line, mark)).length;
  });

  /** Write a line; false while the last one is on its way, or the connection is lost. */
  say(text: string): boolean {
    if (this.sending.value !== null) return false;
    this.refusal.value = null;
    this.sending.value = this.#send({ t: "say", text });
    return this.sending.value !== null;
  }

  /** The chat lies open, or not any more. */
  show(open: boolean): void {
    this.open.value = open;
    this.#readAll();
  }

  /** Take what concerns the chat of anything the server says. */
  take(message: ToClient): void {
    if (message.t === "welcome") {
      this.mark.value = message.mark;
      // An answer that a lost connection owes does not come any more.
      this.sending.value = null;
    } else if (message.t === "mute") {
      this.muted_until_ms.value = message.until_ms;
      this.#toasts.add("notice", message.until_ms > 0 ? "muted" : "unmuted");
    } else if (message.t === "chat") {
      this.muted_until_ms.value = message.muted_until_ms;
      const before = this.lines.value.at(-1)?.no ?? Number.POSITIVE_INFINITY;
      this.lines.value = message.lines;
      // Nobody has missed what was written before the page was there, or before the server began anew.
      const newest = message.lines.at(-1)?.no ?? 0;
      if (newest < before) this.#read.value = newest;
    } else if (message.t === "live") {
      this.slow_s.value = message.slow_s;
      this.#add(message);
    }
    if (this.open.value) this.#readAll();
  }

  /** An answer of the server; true if it was to a line. */
  answered(message: Ok | No): boolean {
    if (message.id !== this.sending.value) return false;
    this.sending.value = null;
    this.refusal.value = message.t === "no" ? message : null;
    return true;
  }

  #add({ chat, gone }: Live): void {
    if (chat.length === 0 && gone.length === 0) return;
    const newest = this.lines.value.at(-1)?.no ?? 0;
    const fresh = chat.filter((line) => line.no > newest);
    const all = [...this.lines.value, ...fresh].slice(-MOST_LINES);
    this.lines.value = all.filter((line) => !gone.includes(line.no));
  }

  #readAll(): void {
    this.#read.value = this.lines.value.at(-1)?.no ?? this.#read.value;
  }
}
