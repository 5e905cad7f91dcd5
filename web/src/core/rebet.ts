/**
 * Auto-rebet: lays the last bets again, a bounded number of times, and stops at whatever is not as it was (PLA-26h).
 *
 * It presses REPEAT as the player would, so every bet of it is asked about, shown and refused as any other.
 */
import type { TableModel } from "./model";
import { checkDue } from "./safe";
import { effect, type ReadonlySignal, signal, untracked } from "./signal";
import type { Slip } from "./slip";
import { safe } from "./told";

export const ROUNDS = [5, 10, 25, 50] as const;

/** Why it has stopped. */
export type Stopped = "done" | "stopped" | "refused" | "balance" | "changed" | "check" | "table" | "away";

export type RebetTable = Pick<
  TableModel,
  "view" | "me" | "slip" | "slipStatus" | "betting" | "buttons" | "connection" | "offset"
> & { repeat(): void };

/** What lies on the spots, written so that equal bets are equal texts. */
function written({ spots, golden }: Slip): string {
  return JSON.stringify([spots, golden].map((laid) => Object.entries(laid).sort()));
}

const NOTHING = "[[],[]]";

export class Rebet {
  readonly #left = signal(0);
  readonly #stops: (() => void)[] = [];
  readonly #table: RebetTable;
  readonly #onStop: (why: Stopped) => void;
  /** What it laid, until the next window opens. */
  #laid: string | null = null;
  /** The round that was in play when it was switched on counts as bet on by hand. */
  #round: number;

  constructor(table: RebetTable, rounds: number, onStop: (why: Stopped) => void) {
    this.#table = table;
    this.#onStop = onStop;
    this.#left.value = rounds;
    const slip = table.slip.peek();
    this.#round = written(slip) === NOTHING ? 0 : slip.round;
    const hidden = (): void => {
      if (document.hidden) this.stop("away");
    };
    document.addEventListener("visibilitychange", hidden);
    this.#stops.push(() => document.removeEventListener("visibilitychange", hidden));
    this.#stops.push(effect(() => this.#look()));
    if (this.#left.peek() < 0) this.#end();
  }

  /** Rounds still to be bet on. */
  get left(): ReadonlySignal<number> {
    return this.#left;
  }

  stop(why: Stopped = "stopped"): void {
    if (this.#left.peek() < 0) return;
    this.#left.value = -1;
    this.#end();
    this.#onStop(why);
  }

  #end(): void {
    for (const end of this.#stops.splice(0)) end();
  }

  #look(): void {
    const { view, me, slip, slipStatus, betting, connection } = this.#table;
    const now = view.value;
    const mine = slip.value;
    const status = slipStatus.value;
    const open = betting.value;
    const same = me.value?.round === now?.round && mine.round === now?.round;
    const online = connection.value === "open";
    untracked(() => {
      if (!online || now?.phase === "paused") this.stop("table");
      else if (now?.phase === "betting" && same && open) this.#bet(mine, status === "saved");
    });
  }

  #bet(slip: Slip, saved: boolean): void {
    if (slip.round === this.#round) {
      const lies = written(slip);
      if (this.#laid !== null && lies !== this.#laid && saved) {
        this.stop(lies === NOTHING ? "refused" : "changed");
      }
      return;
    }
    const table = this.#table;
    if (this.#left.peek() === 0) this.stop("done");
    else if (document.hidden) this.stop("away");
    else if (checkDue(safe.peek(), table.me.peek(), Date.now() + table.offset.peek())) this.stop("check");
    else if (written(slip) !== NOTHING) this.stop("changed");
    else if (!table.buttons.peek().repeat) this.stop("refused");
    else this.#repeat(slip.round);
  }

  #repeat(round: number): void {
    this.#round = round;
    this.#left.value -= 1;
    this.#table.repeat();
    const laid = written(this.#table.slip.peek());
    if (laid === NOTHING) this.stop("balance");
    else this.#laid = laid;
  }
}
