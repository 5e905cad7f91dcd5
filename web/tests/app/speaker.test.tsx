/** The live region: everything that happened is said, once, in its order. */
import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Speaker } from "../../src/app/Speaker";
import type { Moment } from "../../src/core/announce";
import type { Me, View } from "../../src/core/protocol.gen";
import { signal } from "../../src/core/signal";
import type { Table } from "../../src/core/state";
import { Toasts } from "../../src/core/toasts";
import { speak } from "../../src/i18n";
import type { Says } from "../../src/view/room";

/** A table on which nothing is but a number and what one's own state says of it. */
function tableOf(): { table: Table; show: (round: number) => void; own: (round: number) => void } {
  const view = signal<View | null>(null);
  const me = signal<Me | null>(null);
  const table = {
    view,
    me,
    hands: signal([]),
    seconds: signal(null),
    betting: signal(false),
    asked: signal(null),
    toasts: new Toasts(),
  } as unknown as Table;
  const show = (round: number): void => {
    view.value = { round } as View;
  };
  const own = (round: number): void => {
    me.value = { round } as Me;
  };
  return { table, show, own };
}

const says: Says = {
  headline: () => ({ title: { key: "menu" }, detail: null, won: false }),
  spoken: (before: Moment | null, after: Moment) =>
    before?.view.round === after.view.round && before.me === after.me
      ? []
      : [{ key: "say-you-net", values: { net: 100 * after.view.round + (after.me?.round ?? 0) } }],
};

const said = (): readonly (string | null)[] =>
  [...screen.getByRole("status").children].map(({ textContent }) => textContent);

beforeEach(async () => {
  await speak("en");
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("what comes and goes within a moment is said all the same, in its order", () => {
  const { table, show } = tableOf();
  render(<Speaker table={table} says={says} />);
  for (const round of [1, 2, 3]) {
    show(round);
    vi.advanceTimersByTime(50);
  }
  expect(said()).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(said()).toEqual(["+1.00", "+2.00", "+3.00"].map((net) => expect.stringContaining(net)));
});

test("a view waits for the own state that goes with it, and is said once", () => {
  const { table, show, own } = tableOf();
  render(<Speaker table={table} says={says} />);
  show(1);
  vi.advanceTimersByTime(150);
  own(7);
  vi.advanceTimersByTime(400);
  expect(said()).toHaveLength(1);
  expect(said()[0]).toContain("1.07");
  own(8);
  vi.advanceTimersByTime(400);
  expect(said()).toHaveLength(2);
});

test("nothing is said any more once the page is gone", () => {
  const { table, show } = tableOf();
  const spoken = vi.fn(says.spoken);
  const { unmount } = render(<Speaker table={table} says={{ ...says, spoken }} />);
  show(1);
  unmount();
  vi.advanceTimersByTime(1_000);
  expect(spoken).not.toHaveBeenCalled();
});
