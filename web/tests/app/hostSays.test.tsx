/** What the host says stays until it is put away, on every page, and is said once. */
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HostSays } from "../../src/app/HostSays";
import { announced, putAway } from "../../src/core/announced";
import { Lobby } from "../../src/core/lobby";
import { Table } from "../../src/core/state";
import { speak } from "../../src/i18n";
import { HeldSocket } from "../core/line";

beforeEach(async () => {
  vi.stubGlobal("WebSocket", HeldSocket);
  await speak("en");
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  for (const text of announced.peek()) putAway(text);
});

const hear = (text: string): void => {
  HeldSocket.last.say({ t: "system", code: "announcement", params: { text } });
};

const pass = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

test("it is heard in the lobby and at a table, where it is no passing news", async () => {
  const lobby = new Lobby();
  hear("Closing at ten");
  lobby.close();
  const table = new Table("infinite");
  hear("Last round");
  hear("Closing at ten");
  expect(table.toasts.shown.value).toEqual([]);
  table.close();
  render(<HostSays audience={false} />);
  await waitFor(() =>
    expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toEqual([
      "The host says: Last round",
      "The host says: Closing at ten",
    ]),
  );
});

test("it stays until it is put away", async () => {
  vi.useFakeTimers();
  const lobby = new Lobby();
  hear("Closing at ten");
  render(<HostSays audience={false} />);
  await pass(600_000);
  expect(screen.getByRole("status").textContent).toContain("Closing at ten");
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  await pass(1);
  expect(screen.queryByRole("status")).toBeNull();
  lobby.close();
});

test("an audience has nothing to press, and it goes by itself", async () => {
  vi.useFakeTimers();
  const lobby = new Lobby();
  hear("Closing at ten");
  render(<HostSays audience />);
  expect(screen.queryByRole("button")).toBeNull();
  await pass(0);
  await pass(61_000);
  expect(screen.queryByRole("complementary")).toBeNull();
  lobby.close();
});
