/**
 * The slip of a solo table: it stays here until DEAL sends it whole, which starts the round (AME-11).
 *
 * The round's number makes a deal that got no answer safe: what the table shows next says whether it
 * was dealt, and the player presses again if it was not.
 */
import { type Bets, tellNotes } from "./betting";
import type { No, Ok, View } from "./protocol.gen";
import { computed, type ReadonlySignal, type Signal, signal } from "./signal";
import { type Change, emptySlip, type Slip } from "./slip";
import type { Request } from "./socket";
import type { Toasts } from "./toasts";

export interface DealingDeps {
  /** What the server shows. */
  readonly view: ReadonlySignal<View | null>;
  readonly slip: Signal<Slip>;
  readonly send: (request: Request) => number | null;
  readonly toasts: Toasts;
}

const NO_HAND = { cards: [], total: 0, soft: false, ended: false, bust: false, blackjack: false } as const;

/** The table after its cards have been taken away: the next round's bets lie on it. */
function cleared(view: View): View {
  const { round } = view;
  return {
    ...view,
    phase: "betting",
    round: round + 1,
    code: "",
    dealer: NO_HAND,
    lines: [],
    side: [],
    dealt: [],
    reason: null,
  };
}

export class Dealing implements Bets {
  readonly #deps: DealingDeps;
  /** The request under way. */
  readonly #sent = signal<{ readonly id: number; readonly round: number } | null>(null);
  /** The round whose result the player has put away. */
  readonly #away = signal(0);

  constructor(deps: DealingDeps) {
    this.#deps = deps;
  }

  /** The table as the player sees it: a result that has been put away is gone. */
  readonly view = computed<View | null>(() => {
    const view = this.#deps.view.value;
    return view?.phase === "result" && view.round === this.#away.value ? cleared(view) : view;
  });

  /** The bets are on their way. */
  readonly sending = computed(() => this.#sent.value !== null);

  /** Take the cards away and begin a new slip. */
  clear(): void {
    const view = this.#deps.view.value;
    if (view?.phase !== "result") return;
    this.#away.value = view.round;
    this.reconcile();
  }

  deal(limits: number): void {
    const view = this.view.value;
    if (view?.phase !== "betting" || this.#sent.value !== null) return;
    const { spots } = this.#deps.slip.value;
    const id = this.#deps.send({ t: "deal", round: view.round, spots, limits });
    if (id !== null) this.#sent.value = { id, round: view.round };
  }

  apply(change: Change): void {
    tellNotes(change, this.#deps.toasts);
    if (this.#sent.value === null) this.#deps.slip.value = change.slip;
  }

  lost(): void {
    this.#sent.value = null;
  }

  told(): void {
    this.reconcile();
  }

  reconcile(): void {
    const view = this.view.value;
    if (view === null) return;
    const sent = this.#sent.value;
    if (sent !== null && (view.round !== sent.round || view.phase !== "betting")) this.#sent.value = null;
    if (this.#deps.slip.value.round !== view.round) this.#deps.slip.value = emptySlip(view.round);
  }

  answered(message: Ok | No): boolean {
    if (this.#sent.value?.id !== message.id) return false;
    // An accepted deal shows its cards next; until then the bets lie still.
    if (message.t === "ok") return true;
    this.#sent.value = null;
    const { code, params, remedy } = message;
    this.#deps.toasts.add("error", code, { params, fallback: remedy });
    return true;
  }
}
