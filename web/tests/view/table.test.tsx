/** A player at the table page: what can be pressed, what is said, what is shown when. */
import { act, fireEvent, screen, within } from "@testing-library/preact";
import { afterEach, describe, expect, test, vi } from "vitest";
import { prefer } from "../../src/core/settings";
import { SCENES, type Scene } from "./mock/scenes";
import { type Seat, sitDown } from "./seat";

let seat: Seat;
const scene = (name: string): Scene => {
  const made = SCENES[name]?.();
  if (made === undefined) throw new Error(`no scene ${name}`);
  return made;
};

afterEach(() => {
  seat.leave();
  vi.useRealTimers();
});

const press = (name: RegExp): void => {
  fireEvent.click(screen.getByRole("button", { name }));
};
const off = (name: RegExp): boolean =>
  screen.getByRole("button", { name }).getAttribute("aria-disabled") === "true";

describe("betting", () => {
  test("INF-20: a chip is a radio button, and those the balance does not cover cannot be chosen", async () => {
    seat = await sitDown(scene("fresh"));
    const chips = within(screen.getByRole("radiogroup", { name: "Chip value" }));
    fireEvent.click(chips.getByRole("radio", { name: "Chip of 25" }));
    expect(seat.table.chip.value).toBe(2_500);
    expect(chips.getByRole("radio", { name: /Chip of 500/ }).hasAttribute("disabled")).toBe(true);
  });

  test("INF-20: pressing a spot adds the chosen chip, and its name says so", async () => {
    seat = await sitDown(scene("fresh"));
    press(/^Main bet: add 1/);
    expect(seat.sent("bet").at(-1)?.spots).toEqual({ main: 100 });
    expect(screen.getByRole("button", { name: /Main bet, 1.00 placed: add 1/ })).toBeTruthy();
  });

  test("INF-21: the four buttons are ready as the slip allows", async () => {
    seat = await sitDown(scene("fresh"));
    expect([off(/Undo/), off(/Repeat/), off(/Double all/), off(/All side bets/)]).toEqual([
      true,
      false,
      true,
      true,
    ]);
    press(/^Main bet: add 1/);
    expect([off(/Undo/), off(/Repeat/), off(/Double all/), off(/All side bets/)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  test("INF-21: UNDO held down takes everything off, and its click then does nothing more", async () => {
    seat = await sitDown(scene("fresh"));
    press(/^Main bet: add 1/);
    press(/Double all/);
    vi.useFakeTimers();
    const undo = screen.getByRole("button", { name: /Undo/ });
    fireEvent.pointerDown(undo);
    act(() => void vi.advanceTimersByTime(700));
    fireEvent.pointerUp(undo);
    fireEvent.click(undo);
    expect(seat.table.slip.value.spots).toEqual({});
  });
});

describe("decisions", () => {
  test("INF-11: every offered action shows the others' share, and the price of cashing out", async () => {
    seat = await sitDown(scene("decision"));
    const bar = within(screen.getByRole("group", { name: "Your decision" }));
    const said = bar.getAllByRole("button").map((tile) => tile.textContent);
    expect(said).toEqual([
      "Hit4\u00a0%",
      "Stand37\u00a0%",
      "×2Double1\u00a0%",
      "Split52\u00a0%",
      "Cash out20.25 · 6\u00a0%",
    ]);
  });

  test("a decision goes out once; the others stay where they are and take no press", async () => {
    seat = await sitDown(scene("decision"));
    press(/^Split/);
    press(/^Hit/);
    expect(seat.sent("act").map(({ line, action }) => [line, action])).toEqual([["main", "split"]]);
    expect(screen.getByRole("button", { name: /^Split/ }).className).toContain("pending");
    expect(off(/^Stand/)).toBe(true);
  });

  test("INF-14 and COM-21: what cannot be done keeps its place and says why", async () => {
    seat = await sitDown(scene("hard"));
    expect(screen.getByRole("button", { name: /^Hit stands from hard 17/ })).toBeTruthy();
    expect(off(/^Double first two cards only/)).toBe(true);
    expect(off(/^Stand/)).toBe(false);
  });

  test("INF-7: two split hands are decided side by side, each by its own tiles", async () => {
    seat = await sitDown(scene("split"));
    const left = within(screen.getByRole("group", { name: /Left hand/ }));
    const right = within(screen.getByRole("group", { name: /Right hand/ }));
    expect(left.getAllByRole("button")).toHaveLength(3);
    expect(right.getByRole("button", { name: /^Stand/ }).getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(left.getByRole("button", { name: /^Hit/ }));
    expect(seat.sent("act")[0]).toMatchObject({ line: "split_1", action: "hit" });
  });

  test("INF-16: a hidden cash out has no place at all", async () => {
    const hidden = scene("decision");
    const hands = hidden.me.hands.map((one) => ({ ...one, offered: one.offered.slice(0, 4) }));
    prefer("hides_cash_out", true);
    seat = await sitDown({ ...hidden, me: { ...hidden.me, hands } });
    expect(screen.queryByRole("button", { name: /^Cash out/ })).toBeNull();
    prefer("hides_cash_out", false);
  });

  test("COM-22: insurance is one yes or no", async () => {
    seat = await sitDown(scene("insurance"));
    const question = within(screen.getByRole("group", { name: "Insurance?" }));
    fireEvent.click(question.getByRole("button", { name: /^Insure/ }));
    fireEvent.click(question.getByRole("button", { name: /^No/ }));
    expect(seat.sent("insure")).toMatchObject([{ take: true }]);
  });

  test("without a line to the server nothing can be pressed, and cards and bets stay", async () => {
    seat = await sitDown(scene("decision"));
    seat.lose();
    expect(off(/^Hit no connection/)).toBe(true);
    expect(screen.getByRole("region", { name: /Your hand/ })).toBeTruthy();
    expect(screen.getByRole("timer", { name: "Clock stopped" })).toBeTruthy();
  });
});

describe("hands", () => {
  test("COM-3: a hand is a region that says its cards and its total", async () => {
    seat = await sitDown(scene("decision"));
    expect(
      screen.getByRole("region", { name: "Your hand: eight of hearts, eight of clubs; total 16" }),
    ).toBeTruthy();
    expect(
      screen.getByRole("region", { name: "Dealer: five of clubs, face-down card; total 5" }),
    ).toBeTruthy();
  });

  test("COM-3: the dealer's ace shows both totals", async () => {
    seat = await sitDown(scene("insurance"));
    const dealer = screen.getByRole("region", { name: /^Dealer/ });
    expect(dealer.querySelector(".badge")?.textContent).toBe("1/11");
  });

  test("the total is brass only while the hand can act", async () => {
    seat = await sitDown(scene("split"));
    const badges = [...document.querySelectorAll(".own .badge")].map((one) =>
      one.className.includes("brass"),
    );
    expect(badges).toEqual([true, false]);
  });
});

describe("results", () => {
  test("a net above zero is brass, one below is quiet", async () => {
    seat = await sitDown(scene("won"));
    expect(document.querySelector(".receipt .net")?.className).toContain("above");
    expect(document.querySelector(".outcome")?.className).toContain("brass");
    seat.leave();
    seat = await sitDown(scene("lost"));
    expect(document.querySelector(".receipt .net")?.className).not.toContain("above");
    expect(document.querySelector(".brass-pill")).toBeNull();
  });

  test("INF-5: split hands are told apart in the receipt", async () => {
    seat = await sitDown(scene("splitresult"));
    const receipt = within(screen.getByRole("region", { name: "Result" }));
    expect(receipt.getByText("Left hand, Charlie")).toBeTruthy();
    expect(receipt.getByText("Right hand")).toBeTruthy();
    expect(receipt.getAllByRole("listitem")).toHaveLength(7);
  });

  test("the result is not told before the dealer's last card lies on the table", async () => {
    vi.useFakeTimers();
    seat = await sitDown(scene("decision"), "full");
    seat.show(scene("won"), 2);
    expect(screen.queryByRole("region", { name: "Result" })).toBeNull();
    expect(document.querySelector(".balance")?.textContent).toContain("412.50");
    expect(document.querySelector(".purse")?.textContent).toContain("\u221242.50");
    expect(document.querySelector(".outcome, .won, .brass-pill")).toBeNull();
    expect(
      screen.getByRole("region", { name: "Dealer: five of clubs, face-down card; total 5" }),
    ).toBeTruthy();
    for (let step = 0; step < 4; step++) act(() => void vi.advanceTimersByTime(300));
    expect(screen.getByRole("region", { name: "Result" })).toBeTruthy();
    expect(document.querySelector(".balance")?.textContent).toContain("532.50");
  });

  test("a side bet is not told before the cards that decide it lie on the table", async () => {
    vi.useFakeTimers();
    const before = scene("fresh");
    seat = await sitDown({ ...before, me: { ...before.me, bets: scene("decision").me.bets } }, "full");
    seat.show(scene("decision"), 2);
    expect(document.querySelector(".pill")).toBeNull();
    for (let step = 0; step < 6; step++) act(() => void vi.advanceTimersByTime(300));
    expect(document.querySelectorAll(".pill")).toHaveLength(3);
  });

  test("without animation everything is there at once", async () => {
    seat = await sitDown(scene("decision"));
    seat.show(scene("won"), 2);
    expect(screen.getByRole("region", { name: "Result" })).toBeTruthy();
  });
});

describe("watching", () => {
  test("INF-27: who watches sees the cards and may sit down", async () => {
    seat = await sitDown(scene("watching"));
    expect(screen.getByRole("region", { name: /eight of hearts/ })).toBeTruthy();
    press(/^Sit$/);
    expect(seat.sent("sit")).toMatchObject([{ play: true }]);
  });

  test("INF-26: a paused round keeps its stakes and stops its clock", async () => {
    seat = await sitDown(scene("paused"));
    expect(screen.getByRole("timer", { name: "Clock stopped" })).toBeTruthy();
    expect(screen.getByRole("button", { name: /^Main bet: 25.00/ })).toBeTruthy();
  });

  test("INF-24: the game code is on the table", async () => {
    seat = await sitDown(scene("decision"));
    expect(screen.getAllByText("18:42:07-3A7K").length).toBeGreaterThan(0);
  });
});

test("the tab order runs from the bar over the spots to the tray", async () => {
  seat = await sitDown(scene("betting"));
  const order = [...document.querySelectorAll("button, input")].map(
    (one) => one.className || one.getAttribute("name"),
  );
  const first = (name: string): number => order.findIndex((one) => one?.includes(name));
  expect(first("icon-btn")).toBeLessThan(first("spot"));
  expect(first("spot")).toBeLessThan(first("radio"));
  expect(first("radio")).toBeLessThan(order.indexOf("btn"));
});
