/** A seat at a scripted table: the real model, a socket that the test holds, the page in a document. */
import { cleanup, render } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { vi } from "vitest";
import type { FromClient } from "../../src/core/protocol.gen";
import { type Animation, prefer } from "../../src/core/settings";
import { Table } from "../../src/core/state";
import { speak } from "../../src/i18n";
import { Look } from "../../src/view/Look";
import { TablePage } from "../../src/view/TablePage";
import { HeldSocket } from "../core/line";
import { live, type Scene, welcome } from "./mock/scenes";

export interface Seat {
  readonly table: Table;
  /** Let the server tell a moment of the round. */
  show(scene: Scene, seq?: number): void;
  /** What the page has sent of a kind. */
  sent<T extends FromClient["t"]>(kind: T): Extract<FromClient, { t: T }>[];
  lose(): void;
  leave(): void;
}

/** Sit down; nothing moves unless a test wants to see it move. */
export async function sitDown(scene: Scene, animation: Animation = "none"): Promise<Seat> {
  vi.stubGlobal("WebSocket", HeldSocket);
  prefer("animation", animation);
  await speak("en");
  const table = new Table("infinite", "ws://table");
  const socket = HeldSocket.last;
  const show = (next: Scene, seq = 1): void => {
    act(() => {
      socket.say({ ...next.view, seq });
      socket.say({ ...next.me, seq });
      socket.say(next.live ?? live());
    });
  };
  act(() => {
    socket.open();
    socket.say(welcome(scene.stranger === true, "green"));
  });
  show(scene);
  const nothing = (): void => undefined;
  render(
    <>
      <Look />
      <TablePage model={table} onLeave={nothing} onOpen={nothing} onEnter={nothing} />
    </>,
  );
  return {
    table,
    show,
    sent: (kind) => socket.of(kind),
    lose: () => {
      act(() => socket.drop());
    },
    leave: () => {
      cleanup();
      table.close();
      prefer("animation", "none");
    },
  };
}
