/** The parts of the table by themselves: chips, fans, spots, clock, sheet. */
import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { SpotModel } from "../../src/core/model";
import { speak } from "../../src/i18n";
import { Card, type Cut } from "../../src/view/Card";
import { chipText, discsOf } from "../../src/view/Chip";
import { Clock } from "../../src/view/Clock";
import { spanOf, stepFor } from "../../src/view/Hand";
import { Sheet } from "../../src/view/Sheet";
import { arcOf, shownOn } from "../../src/view/Spots";
import { SCENES } from "./mock/scenes";

beforeAll(() => speak("en"));
afterEach(cleanup);

describe("chips", () => {
  const chips = [100, 500, 2_500, 10_000];

  test("an amount is cut into the fewest chips, the highest at the bottom", () => {
    expect(discsOf(3_600, chips)).toEqual([2_500, 500, 500, 100]);
  });

  test("a stack is never higher than six discs and always has one", () => {
    expect(discsOf(99_999, chips)).toHaveLength(6);
    expect(discsOf(50, chips)).toEqual([100]);
  });

  test("cents are printed only where there are any", () => {
    expect([chipText(2_500), chipText(6_250), chipText(100_000)]).toEqual(["25", "62.50", "1000"]);
  });
});

describe("hands of any length fit their place", () => {
  test("two lie side by side, three overlap so that the index shows", () => {
    expect(stepFor(2, 3)).toBe(1.06);
    expect(stepFor(3, 3)).toBe(0.36);
  });

  test.each([2, 3, 6, 11, 21])("%i cards are no wider than the room", (cards) => {
    expect(spanOf(cards, 2.05)).toBeLessThanOrEqual(2.061);
  });
});

describe("a card", () => {
  test("says its name, a face-down one too, and only where it is no decoration", () => {
    render(
      <>
        <Card code="9h" name="nine of hearts" />
        <Card code="??" name="face-down card" />
        <Card code="Ks" />
      </>,
    );
    expect(screen.getAllByRole("img").map((card) => card.getAttribute("aria-label"))).toEqual([
      "nine of hearts",
      "face-down card",
    ]);
  });

  test("UI-06: every suit has a shape of its own, every rank its letter, on each cut", () => {
    const drawn = (code: string, cut: Cut, part: string): string => {
      const { container } = render(<Card code={code} cut={cut} />);
      return container.querySelector(part)?.getAttribute("d") ?? "";
    };
    for (const cut of ["full", "small", "strip"] as const) {
      expect(new Set([..."shdc"].map((suit) => drawn(`7${suit}`, cut, ".suit"))).size).toBe(4);
      expect(new Set([..."shdc"].map((suit) => drawn(`7${suit}`, cut, ".rank"))).size).toBe(1);
      expect(new Set([..."23456789TJQKA"].map((rank) => drawn(`${rank}s`, cut, ".rank"))).size).toBe(13);
    }
  });

  test("a full card has its pips, and its index in two corners, as one path each", () => {
    const shapes = (code: string): number => {
      const { container } = render(<Card code={code} />);
      return container.querySelector(".suit")?.getAttribute("d")?.split("M").length ?? 0;
    };
    expect([..."23456789TJA"].map((rank) => shapes(`${rank}s`) - 3)).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 1,
    ]);
  });

  test("half of a full card is the other half turned round", () => {
    const { container } = render(<Card code="8h" />);
    const numbers = (d: string): number[] => (d.match(/-?[\d.]+/g) ?? []).map(Number);
    const [, one = "", other = ""] = container.querySelector(".rank")?.getAttribute("d")?.split("M") ?? [];
    const [x = 0, y = 0, ...steps] = numbers(one);
    const [farX, farY, ...back] = numbers(other);
    expect([farX, farY]).toEqual([100 - x, expect.closeTo(140 - y, 1)]);
    expect(back).toEqual(steps.map((step) => (step === 0 ? expect.closeTo(0) : -step)));
  });

  test("a face-down card draws nothing of any face", () => {
    const { container } = render(<Card code="??" name="face-down card" />);
    expect(container.querySelector(".rank, .suit")).toBeNull();
  });
});

describe("spots", () => {
  const spot = (changes: Partial<SpotModel> = {}, name = "hot_3"): SpotModel => ({
    info: { spot: name, minimum_cents: 100, maximum_cents: 5_000, pays: [], words: {} },
    box: 0,
    kind: name,
    cents: 500,
    golden: [],
    full: false,
    short: false,
    open: false,
    net_cents: null,
    outcome: null,
    ...changes,
  });

  test("the main bet is in the middle, whatever the number of side bets", () => {
    const places = (names: string[]) =>
      arcOf(names, (one) => one === "main").map(({ one, far }) => `${one}${far}`);
    expect(places(["main", "a", "b", "c", "d"])).toEqual(["a2", "b1", "main0", "c1", "d2"]);
    expect(places(["main", "a", "b", "c"])).toEqual(["a2", "b1", "main0", "c1"]);
    expect(places(["main"])).toEqual(["main0"]);
  });

  test("INF-20: a full spot says its limit", () => {
    expect(shownOn(spot({ full: true, cents: 5_000 }), 0, null).pill?.text).toBe("max 50");
  });

  test("during the round a won side bet is neutral and its stake still lies there", () => {
    const shown = shownOn(spot({ outcome: "won", net_cents: 2_000 }), 0, null);
    expect(shown).toMatchObject({ cents: 500, pill: { sign: "▲", text: "+20", brass: false } });
  });

  test("at the end it is brass only if the whole round ended above its stake", () => {
    const above = SCENES["won"]?.().me.receipt ?? null;
    const below = SCENES["lost"]?.().me.receipt ?? null;
    const won = spot({ outcome: "won", net_cents: 3_000 }, "perfect_pairs");
    expect(shownOn(won, 0, above)).toMatchObject({ cents: 3_500, pill: { brass: true } });
    expect(shownOn(won, 0, below)).toMatchObject({ cents: 3_500, pill: { brass: false } });
  });

  test("a lost bet leaves the ring empty and says what it was", () => {
    const shown = shownOn(spot({ outcome: "lost", net_cents: -500 }), 0, null);
    expect(shown).toMatchObject({ cents: 0, lost: true, pill: { text: "lost 5" } });
  });
});

describe("the clock", () => {
  test("INF-19: seconds on the puck, a second ring from five, nothing where none runs", () => {
    const { container, rerender } = render(<Clock seconds={9} still={false} light={null} />);
    const timer = screen.getByRole("timer", { name: "Time left" });
    expect(timer.textContent).toBe("9");
    expect(timer.className).not.toContain("soon");
    rerender(<Clock seconds={5} still={false} light={null} />);
    expect(timer.className).toContain("soon");
    rerender(<Clock seconds={null} still={false} light={null} />);
    expect(container.innerHTML).toBe("");
  });

  test("INF-19: the classic view has a light with a word", () => {
    const { rerender } = render(<Clock seconds={9} still={false} light="open" />);
    expect(screen.getByRole("timer").textContent).toContain("Open");
    rerender(<Clock seconds={3} still={false} light="closing" />);
    expect(screen.getByRole("timer").textContent).toContain("Closing");
  });

  test("a round that stands still says so", () => {
    render(<Clock seconds={9} still light={null} />);
    expect(screen.getByRole("timer", { name: "Clock stopped" })).toBeTruthy();
  });
});

describe("a sheet", () => {
  test("is a dialog with a name and closes by its button", () => {
    const close = vi.fn();
    render(
      <Sheet title="Limits" onClose={close}>
        words
      </Sheet>,
    );
    expect(screen.getByRole("dialog", { name: "Limits" }).hasAttribute("open")).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(close).toHaveBeenCalledOnce();
  });
});
