/** A table's address: what is there, and what is said where there is nothing. */
import { cleanup, render, screen } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Seat } from "../../src/app/Seat";
import { speak } from "../../src/i18n";
import { HeldSocket } from "../core/line";
import { welcome } from "../view/mock/scenes";

let asked: string[] = [];

beforeEach(async () => {
  vi.stubGlobal("WebSocket", HeldSocket);
  await speak("en");
  asked = [];
  const problem = { code: "not_found", remedy: "", params: {} };
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    return Promise.resolve(new Response(JSON.stringify(problem), { status: 404 }));
  });
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("an address that is no table says so, and has a way back", async () => {
  render(<Seat name="nothing" watch={false} />);
  HeldSocket.last.drop();
  await act(async () => void (await vi.advanceTimersByTimeAsync(2_000)));
  expect(asked).toEqual(["/api/tables/nothing"]);
  expect(screen.getByRole("heading").textContent).toBe("No such table");
  expect(screen.getByRole("link").getAttribute("href")).toBe("/");
});

test("a table that answers is not asked for again", async () => {
  render(<Seat name="infinite" watch={false} />);
  act(() => {
    HeldSocket.last.open();
    HeldSocket.last.say(welcome(false, "green"));
  });
  await act(async () => void (await vi.advanceTimersByTimeAsync(2_000)));
  expect(asked).toEqual([]);
  expect(screen.queryByText("No such table")).toBeNull();
});
