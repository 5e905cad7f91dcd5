/** PLA-26b: the reality check finds the player on pages that are no table. */
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Checks } from "../../src/app/safe/Checks";
import { enter, loadProfile } from "../../src/core/account";
import { area, speak } from "../../src/i18n";

const NOW_MS = 1_000_000;
let due_ms: number | null;
let asked: string[];

beforeEach(async () => {
  asked = [];
  localStorage.clear();
  HTMLDialogElement.prototype.showModal ??= (): void => {};
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    if (path.endsWith("/checked")) due_ms = null;
    const safe = {
      check_due_ms: due_ms,
      now_ms: NOW_MS,
      started_ms: 0,
      net_cents: -500,
      rounds: 3,
      limits: [],
    };
    const body = path.endsWith("guest") ? { account: 7, name: "Ann", balance_cents: 1, version: 1 } : safe;
    return Promise.resolve(new Response(JSON.stringify(body)));
  });
  await speak("en");
  await area("safe");
  await enter();
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await loadProfile();
});

test("PLA-26b: one that is due is asked over the history, answered once, and gone", async () => {
  due_ms = NOW_MS - 1;
  render(<Checks page="history" />);
  const dialog = await waitFor(() => screen.getByRole("dialog", { hidden: true }));
  expect(dialog.textContent).toContain("Reality check");
  fireEvent.click(screen.getByText("Go on"));
  await waitFor(() => expect(screen.queryByRole("dialog", { hidden: true })).toBeNull());
  expect(asked.filter((path) => path.endsWith("/checked"))).toHaveLength(1);
});

test("PLA-26b: a table asks by itself, and in the lobby only who has set something is looked after", async () => {
  due_ms = NOW_MS - 1;
  asked = [];
  const { rerender } = render(<Checks page="table" />);
  rerender(<Checks page="duel" />);
  rerender(<Checks page="lobby" />);
  await Promise.resolve();
  expect(asked).toEqual([]);
});

test("PLA-26b: one that is not due yet is asked when it is", async () => {
  due_ms = NOW_MS + 30;
  render(<Checks page="statistics" />);
  await waitFor(() => expect(asked.filter((path) => path.endsWith("/safe"))).toHaveLength(1));
  expect(screen.queryByRole("dialog", { hidden: true })).toBeNull();
  due_ms = NOW_MS;
  await waitFor(() => expect(screen.getByRole("dialog", { hidden: true })).toBeTruthy());
});
