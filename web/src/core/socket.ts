/**
 * The line to the server: one WebSocket that comes back by itself.
 *
 * It knows nothing of the game. Reconnecting backs off with jitter, so that twenty thousand pages do
 * not return in the same second; a heartbeat of `clock` questions finds a dead line and measures the
 * server's clock at the same time.
 */
import { signedOut, synced } from "./account";
import { announce } from "./announced";
import { call } from "./called";
import { ServerClock } from "./clock";
import { complete, type FromClient, type ToClient } from "./protocol.gen";
import { safe } from "./told";

export type Connection = "connecting" | "open" | "lost";

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

/** A message before the line has numbered it. */
export type Request = WithoutId<FromClient>;

export interface LineOptions {
  readonly url: string;
  readonly onMessage: (message: ToClient) => void;
  readonly onConnection: (connection: Connection) => void;
  readonly onOffset: (offset_ms: number) => void;
  /** The lobby takes no word about the page being hidden. */
  readonly looks?: boolean;
  /** Chance in [0, 1), for the jitter. */
  readonly random?: () => number;
}

const FIRST_DELAY_MS = 300;
const LONGEST_DELAY_MS = 5_000;
const HEARTBEAT_MS = 20_000;
const ANSWER_WITHIN_MS = 8_000;
/** The server closes the lines of a session that has ended. */
const SIGNED_OUT = 4001;
const FIRST_SAMPLES = 5;
const SAMPLE_GAP_MS = 400;

interface Early {
  readonly url: string;
  readonly socket: WebSocket;
  readonly heard: { readonly frame: string; readonly came: number }[];
}

let early: Early | null = null;

/** Open a line before its page is there: what it says until then is kept for it. */
export function openEarly(url: string): void {
  const socket = new WebSocket(url);
  const heard: Early["heard"] = [];
  socket.onmessage = ({ data }) => void heard.push({ frame: String(data), came: Date.now() });
  early = { url, socket, heard };
  setTimeout(() => takeEarly("")?.socket.close(1000), ANSWER_WITHIN_MS);
}

/** The line to this address, if it was opened early and still stands; any other is of no use any more. */
function takeEarly(url: string): Early | null {
  const found = early;
  early = null;
  if (found === null || (found.url === url && found.socket.readyState <= WebSocket.OPEN)) return found;
  found.socket.close(1000);
  return null;
}

/** The wait before the n-th attempt: doubling, capped, and spread over its upper half. */
export function backoff(attempt: number, chance: number): number {
  const full = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempt, 10));
  return Math.round(full * (0.5 + chance / 2));
}

export class Line {
  readonly #options: LineOptions;
  readonly #clock = new ServerClock();
  readonly #questions = new Map<number, number>();
  #socket: WebSocket | null = null;
  #next = 1;
  #attempt = 0;
  #everOpen = false;
  #closed = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setTimeout> | undefined;
  #deadline: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LineOptions) {
    this.#options = options;
    addEventListener("online", this.#wake);
    document.addEventListener("visibilitychange", this.#visibility);
    this.#connect();
  }

  /** Send a request and return its number, or null while the line is down. */
  send(request: Request): number | null {
    if (this.#socket?.readyState !== WebSocket.OPEN) return null;
    const id = this.#next++;
    this.#socket.send(JSON.stringify({ ...request, id }));
    return id;
  }

  /** Give the line up for good. */
  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#wake);
    document.removeEventListener("visibilitychange", this.#visibility);
    this.#stopTimers();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close(1000);
  }

  #connect(): void {
    this.#stopTimers();
    this.#options.onConnection(this.#everOpen ? "lost" : "connecting");
    const before = takeEarly(this.#options.url);
    const socket = before?.socket ?? new WebSocket(this.#options.url);
    this.#socket = socket;
    this.#deadline = setTimeout(() => this.#drop(socket), ANSWER_WITHIN_MS);
    socket.onopen = () => this.#opened(socket);
    socket.onmessage = (event: MessageEvent) => {
      if (socket === this.#socket && typeof event.data === "string") this.#received(event.data);
    };
    socket.onclose = (event?: CloseEvent) => {
      if (event?.code === SIGNED_OUT) signedOut();
      this.#drop(socket);
    };
    // Whoever makes a line must first have it in hand; before anything new is heard.
    if (before !== null) queueMicrotask(() => this.#catchUp(before));
  }

  /** What an early line has said already. */
  #catchUp({ socket, heard }: Early): void {
    if (socket !== this.#socket) return;
    if (socket.readyState !== WebSocket.CONNECTING) this.#opened(socket);
    for (const { frame, came } of heard) this.#received(frame, came);
  }

  #opened(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    clearTimeout(this.#deadline);
    this.#everOpen = true;
    this.#attempt = 0;
    this.#options.onConnection("open");
    if (document.hidden) this.#look();
    this.#ask(FIRST_SAMPLES);
  }

  #received(frame: string, came = Date.now()): void {
    const message = complete(frame);
    if (message === null) return;
    if (message.t === "time") {
      const left = this.#questions.get(message.id);
      if (left === undefined) return;
      this.#questions.clear();
      clearTimeout(this.#deadline);
      this.#clock.sample(left, came, message.now_ms);
      this.#options.onOffset(this.#clock.offset_ms);
      return;
    }
    if (message.t === "preferences") {
      // They belong to the account, whichever page is open.
      synced.take(message);
      return;
    }
    if (message.t === "safe") {
      safe.value = message;
      return;
    }
    if (message.t === "system" && message.code === "announcement") {
      // A table's chat has it as well.
      announce(String(message.params["text"] ?? ""));
    }
    if (message.t === "duel_ready") {
      call(message);
      return;
    }
    if (message.t === "welcome") {
      this.#clock.hint(came, message.now_ms);
      this.#options.onOffset(this.#clock.offset_ms);
    }
    this.#options.onMessage(message);
  }

  /** Keep the heartbeat going; the first questions of a connection come in quick succession. */
  #ask(quick: number): void {
    clearTimeout(this.#beat);
    const socket = this.#socket;
    if (socket === null) return;
    const id = this.send({ t: "clock" });
    if (id !== null) this.#questions.set(id, Date.now());
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.#drop(socket), ANSWER_WITHIN_MS);
    this.#beat = setTimeout(() => this.#ask(quick - 1), quick > 1 ? SAMPLE_GAP_MS : HEARTBEAT_MS);
  }

  #drop(socket: WebSocket): void {
    if (socket !== this.#socket || this.#closed) return;
    this.#socket = null;
    socket.close();
    this.#stopTimers();
    this.#questions.clear();
    this.#clock.forget();
    this.#options.onConnection(this.#everOpen ? "lost" : "connecting");
    const chance = (this.#options.random ?? Math.random)();
    this.#retry = setTimeout(() => this.#connect(), backoff(this.#attempt++, chance));
  }

  #stopTimers(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#beat);
    clearTimeout(this.#deadline);
  }

  /** The network or the page is back: do not wait out the delay. */
  readonly #wake = (): void => {
    if (this.#socket === null && !this.#closed) this.#connect();
  };

  readonly #visibility = (): void => {
    if (!document.hidden) this.#wake();
    this.#look();
  };

  #look(): void {
    if (this.#options.looks !== false) this.send({ t: "look", hidden: document.hidden });
  }
}

/** The address of a socket of the server this page came from. */
export function socketUrl(path: string, page: string = location.href): string {
  const url = new URL(import.meta.env.BASE_URL + path, page);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}
