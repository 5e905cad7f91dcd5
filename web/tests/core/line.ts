/** A WebSocket that tests hold both ends of. */
import type { FromClient, ToClient } from "../../src/core/protocol.gen";

export class HeldSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static all: HeldSocket[] = [];
  readyState = 0;
  readonly sent: FromClient[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    HeldSocket.all.push(this);
  }

  /** The newest one. */
  static get last(): HeldSocket {
    const last = HeldSocket.all.at(-1);
    if (last === undefined) throw new Error("no socket was opened");
    return last;
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  send(data: string): void {
    this.sent.push(JSON.parse(data) as FromClient);
  }

  /** The network goes away. */
  drop(): void {
    this.readyState = 3;
    this.onclose?.();
  }

  close(): void {
    if (this.readyState !== 3) this.drop();
  }

  /** The server says something; fields may be left out as on the wire. */
  say(message: Partial<ToClient> & { t: ToClient["t"] }): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** What was sent of one kind. */
  of<T extends FromClient["t"]>(kind: T): Extract<FromClient, { t: T }>[] {
    return this.sent.filter((one): one is Extract<FromClient, { t: T }> => one.t === kind);
  }
}
