/** The guided round: no server, no money, every way through it (PLA-10). */
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Guide } from "../../src/app/Guide";
import { guided, netOf, START } from "../../src/core/guiding";
import { area, speak } from "../../src/i18n";

beforeEach(async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("the guided round asks nobody")));
  await speak("en");
  await area("guide");
  guided.value = true;
});
afterEach(cleanup);

const press = (name: string): void => void fireEvent.click(screen.getByRole("button", { name }));

test("PLA-10: a guided round goes from the first chip to the history, and asks no server", () => {
  render(<Guide />);
  press("Main bet: add 5");
  press("21+3: add 1");
  expect(screen.getByRole("region", { name: /Your hand: eight of spades/ })).toBeTruthy();
  press("Double");
  press("Next");
  expect(screen.getByText(/Net of the round: \+20\.00/)).toBeTruthy();
  press("Next");
  press("Done");
  expect(guided.value).toBe(false);
});

test("PLA-10: it can be left at any step, and no choice is wrong", () => {
  render(<Guide />);
  press("Close");
  expect(guided.value).toBe(false);
  expect(netOf({ ...START, choice: "stand" })).toBe(500);
});
