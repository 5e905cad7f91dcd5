/** Short messages over the table: codes and values, never sentences. */
import { type ReadonlySignal, signal } from "./signal";

export interface Toast {
  readonly id: number;
  /** Which family of texts the code belongs to: `error-too_late`, `notice-absent`, `slip-full`. */
  readonly kind: "error" | "notice" | "slip" | "system";
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  /** What the server said in English, for a code this client does not know yet. */
  readonly fallback: string;
  /** The spot it belongs to, to show it there. */
  readonly spot: string | null;
}

export const TOAST_MS = 6000;
const MOST = 3;

/** The toasts of one page; the same news twice is one toast. */
export class Toasts {
  readonly #shown = signal<readonly Toast[]>([]);
  #next = 1;

  /** Those showing, oldest first. */
  get shown(): ReadonlySignal<readonly Toast[]> {
    return this.#shown;
  }

  /** Show one; it goes by itself after six seconds or when it is dismissed. */
  add(
    kind: Toast["kind"],
    code: string,
    more: Partial<Pick<Toast, "params" | "fallback" | "spot">> = {},
  ): void {
    const toast: Toast = { id: this.#next++, kind, code, params: {}, fallback: "", spot: null, ...more };
    const others = this.#shown.value.filter(
      (one) => one.kind !== kind || one.code !== code || one.spot !== toast.spot,
    );
    this.#shown.value = [...others, toast].slice(-MOST);
    setTimeout(() => this.dismiss(toast.id), TOAST_MS);
  }

  dismiss(id: number): void {
    this.#shown.value = this.#shown.value.filter((toast) => toast.id !== id);
  }
}
