/** A WebSocket whose other end is in this page. */
import type { FromClient, ToClient } from "../../src/core/protocol.gen";

/** What answers on the other end. */
export interface Server {
  connect(send: (message: ToClient) => void): void;
  receive(message: FromClient): void;
}

/** Make a class that can stand in for `WebSocket`; `serve` finds the server for an address. */
export function mockSocketClass(serve: (url: string) => Server): typeof WebSocket {
  class MockSocket {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readyState = 0;
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: (() => void) | null = null;
    readonly #server: Server;

    constructor(url: string) {
      this.#server = serve(url);
      setTimeout(() => {
        if (this.readyState !== 0) return;
        this.readyState = 1;
        this.onopen?.();
        this.#server.connect((message) => setTimeout(() => this.#deliver(message), 0));
      }, 0);
    }

    send(data: string): void {
      if (this.readyState === 1) this.#server.receive(JSON.parse(data) as FromClient);
    }

    close(): void {
      if (this.readyState === 3) return;
      this.readyState = 3;
      this.onclose?.();
    }

    #deliver(message: ToClient): void {
      if (this.readyState === 1) this.onmessage?.({ data: JSON.stringify(message) });
    }
  }
  return MockSocket as unknown as typeof WebSocket;
}
