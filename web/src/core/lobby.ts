/** The lobby's live list, on a socket of its own. */
import { CLOSING_MS } from "./clock";
import type { Lobby as List, LobbyTable, Phase } from "./protocol.gen";
import { computed, type ReadonlySignal, signal } from "./signal";
import { type Connection, Line, socketUrl } from "./socket";

const TICK_MS = 250;

/** How the light of a table's phase stands: colour, shape and word say the same. */
export function lightOf(table: LobbyTable, left_ms: number | null): "open" | "closing" | "closed" {
  if (table.phase !== "betting") return "closed";
  return left_ms !== null && left_ms <= CLOSING_MS ? "closing" : "open";
}

const TIMED: ReadonlySet<Phase> = new Set(["betting", "insurance", "decision"]);

export class Lobby {
  readonly #list = signal<List | null>(null);
  readonly #connection = signal<Connection>("connecting");
  readonly #now = signal(Date.now());
  readonly #line: Line;
  readonly #timer: ReturnType<typeof setInterval>;
  #offset_ms = 0;

  /**
   * @param before The model whose place this takes: its list stays until the first of one's own.
   */
  constructor(before: Lobby | null = null, url: string = socketUrl("ws/lobby")) {
    this.#list.value = before?.list.peek() ?? null;
    this.#line = new Line({
      url,
      looks: false,
      onMessage: (message) => {
        if (message.t === "lobby") this.#list.value = message;
      },
      onConnection: (connection) => {
        this.#connection.value = connection;
      },
      onOffset: (offset_ms) => {
        this.#offset_ms = offset_ms;
      },
    });
    this.#timer = setInterval(() => {
      this.#now.value = Date.now();
    }, TICK_MS);
  }

  /** The newest list, null before the first. */
  get list(): ReadonlySignal<List | null> {
    return this.#list;
  }

  /** The listed tables, null before the first list. */
  readonly tables: ReadonlySignal<readonly LobbyTable[] | null> = computed(
    () => this.#list.value?.tables ?? null,
  );

  get connection(): ReadonlySignal<Connection> {
    return this.#connection;
  }

  /** Milliseconds left on a table's running clock, null where none runs; follows the time. */
  left(table: LobbyTable): number | null {
    if (table.deadline_ms === null || !TIMED.has(table.phase)) return null;
    return Math.max(0, table.deadline_ms - this.#now.value - this.#offset_ms);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#line.close();
  }
}
