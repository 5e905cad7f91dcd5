/** A player at the American table: what has a button, what a chip does, what each hand shows. */
import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, describe, expect, test, vi } from "vitest";
import { prefer } from "../../src/core/settings";
import { Table } from "../../src/core/state";
import { area, speak } from "../../src/i18n";
import { HOLD_MS } from "../../src/view/american/drag";
import { room } from "../../src/view/american/room";
import { askedOf } from "../../src/view/Hint";
import { TablePage } from "../../src/view/TablePage";
import { HeldSocket } from "../core/line";
import { AMERICAN, americanInfo, moment } from "./mock/american";
import { type Scene, welcome } from "./mock/scenes";

let table: Table;

function show(scene: Scene, seq: number): void {
  act(() => {
    HeldSocket.last.say({ ...scene.view, seq });
    HeldSocket.last.say({ ...scene.me, seq });
  });
}

function scene(name: string): Scene {
  const made = AMERICAN[`american-${name}`]?.();
  if (made === undefined) throw new Error(`no scene ${name}`);
  return made;
}

/** Sit down before a round, or in the middle of one that is taken up. */
async function sit(first: Scene): Promise<void> {
  vi.stubGlobal("WebSocket", HeldSocket);
  prefer("animation", "none");
  prefer("american_hands", 3);
  await speak("en");
  await area("american");
  table = new Table("american", "ws://table");
  act(() => {
    HeldSocket.last.open();
    HeldSocket.last.say(welcome(false, "green", americanInfo()));
  });
  show(first, 1);
  const nothing = (): void => undefined;
  render(<TablePage model={table} room={room} onLeave={nothing} onOpen={nothing} onEnter={nothing} />);
}

async function sitAndPlay(next: Scene): Promise<void> {
  await sit(scene("betting"));
  show(next, 2);
}

afterEach(() => {
  cleanup();
  table.close();
  vi.useRealTimers();
});

test("PLA-15: what a decision was worth is asked as soon as it is sent, for the answer brings the next hand", async () => {
  await sitAndPlay(scene("five"));
  prefer("hints", "after");
  expect(askedOf(table)).toBeNull();
  fireEvent.click(button(/^Stand/));
  const { chosen, hand } = askedOf(table) ?? {};
  expect([chosen, hand?.box]).toEqual(["stand", table.asked.value?.box ?? hand?.box]);
  prefer("hints", "off");
});

const button = (name: RegExp): HTMLElement => screen.getByRole("button", { name });
const off = (name: RegExp): boolean => button(name).getAttribute("aria-disabled") === "true";

describe("betting", () => {
  test("AME-10: a tap adds the chosen chip; the yellow x is there only where something lies", async () => {
    await sit(scene("betting"));
    expect(screen.queryByRole("button", { name: /^Clear hand/ })).toBeNull();
    fireEvent.click(button(/^Main bet, hand 2: add 1/));
    fireEvent.click(button(/^Perfect Pairs, hand 2: add 1/));
    expect(table.slip.value.spots).toEqual({ "2.main": 100, "2.perfect_pairs": 100 });
    fireEvent.click(button(/^Clear hand 2, 2.00/));
    expect(table.slip.value.spots).toEqual({});
  });

  test("AME-10: a stack that is held for a second comes off, and its click adds nothing", async () => {
    await sit(scene("betting"));
    fireEvent.click(button(/^Main bet, hand 1/));
    vi.useFakeTimers();
    fireEvent.pointerDown(button(/^Main bet, hand 1/), { isPrimary: true, button: 0, pointerId: 1 });
    act(() => void vi.advanceTimersByTime(HOLD_MS - 1));
    expect(table.slip.value.spots).toEqual({ "1.main": 100 });
    act(() => void vi.advanceTimersByTime(1));
    fireEvent.pointerUp(document.body, { isPrimary: true, pointerId: 1 });
    fireEvent.click(button(/^Main bet, hand 1/));
    expect(table.slip.value.spots).toEqual({});
  });

  test("AME-10: by keys, Backspace takes the top chip and Delete the stack", async () => {
    await sit(scene("betting"));
    const spot = button(/^Main bet, hand 1/);
    fireEvent.click(spot);
    act(() => table.choose(2_500));
    fireEvent.click(spot);
    fireEvent.keyDown(spot, { key: "Backspace" });
    expect(table.slip.value.spots).toEqual({ "1.main": 100 });
    fireEvent.keyDown(spot, { key: "Delete" });
    expect(table.slip.value.spots).toEqual({});
  });

  test("COM-27: DEAL is disabled with its reason until the bets can be dealt", async () => {
    await sit(scene("betting"));
    expect(off(/^Deal Place a bet first/)).toBe(true);
    fireEvent.click(button(/^Main bet, hand 3/));
    expect(off(/^Deal 1.00 in all/)).toBe(false);
  });

  test("COM-14: a typed amount becomes a chip, its third decimal cut in the field", async () => {
    await sit(scene("betting"));
    fireEvent.click(button(/^Other/));
    const field = screen.getByLabelText("Amount");
    for (const value of ["12.3", "12.34", "12.345"]) fireEvent.input(field, { target: { value } });
    expect((field as HTMLInputElement).value).toBe("12.34");
    expect(screen.getByText(/^Cut to 12.34/)).toBeTruthy();
    fireEvent.click(button(/^Use this chip/));
    fireEvent.click(button(/^Main bet, hand 1: add 12.34/));
    expect(table.slip.value.spots).toEqual({ "1.main": 1_234 });
  });
});

describe("a round", () => {
  test("AME-5: only what is legal has a button, always in the same order", async () => {
    await sitAndPlay(scene("five"));
    const bar = (): (string | null)[] =>
      within(screen.getByRole("group", { name: /^Your decision for hand/ }))
        .getAllByRole("button")
        .map((tile) => tile.querySelector(".label")?.textContent ?? null);
    expect(bar()).toEqual(["Hit", "Stand", "Double", "Split"]);
    show(scene("splits"), 3);
    expect(bar()).toEqual(["Hit", "Stand"]);
  });

  test("AME-1: the hand in play is marked, and each hand is told apart by number", async () => {
    await sitAndPlay(scene("split"));
    const names = screen
      .getAllByRole("region", { name: /^Hand/ })
      .map((one) => one.getAttribute("aria-label"));
    expect(names.map((name) => name?.split(":")[0])).toEqual(["Hand 1", "Hand 2a", "Hand 2b", "Hand 3"]);
    expect(document.querySelector(".box.active .number")?.textContent).toBe("2a");
  });

  test("AME-8: side bets are told under their hand as soon as the cards lie", async () => {
    await sitAndPlay(scene("five"));
    const told = [...document.querySelectorAll(".side-result [aria-hidden]")].map((one) => one.textContent);
    expect(told).toEqual(["PP +60", "21+3 –", "PP –"]);
  });

  test("AME-6: the house asks once more, and what is safe comes first", async () => {
    const cards = { dealer: "6h ??", bets: { "1.main": 2_500 } };
    await sitAndPlay(
      moment("decision", {
        ...cards,
        hands: [{ box: 0, cards: "Th 8c", offered: ["hit", "stand", "double"] }],
      }),
    );
    fireEvent.click(button(/^Hit/));
    const asked = within(screen.getByRole("alertdialog", { name: "Hit a hard 18?" }));
    expect(asked.getAllByRole("button").map((one) => one.textContent)).toEqual(["Go back", "Hit anyway"]);
    fireEvent.click(asked.getByRole("button", { name: /Hit anyway/ }));
    expect(HeldSocket.last.of("act")).toMatchObject([{ action: "hit" }]);
  });

  test("AME-13: a round that was left is offered before anything can be pressed", async () => {
    await sit(scene("five"));
    expect(screen.queryByRole("button", { name: /^Stand/ })).toBeNull();
    fireEvent.click(button(/^Go on with the round/));
    expect(off(/^Stand/)).toBe(false);
  });

  test("results stand at each hand, and the two ways on beside the receipt", async () => {
    await sitAndPlay(scene("result"));
    const pills = [...document.querySelectorAll(".box .outcome")].map((one) => one.textContent);
    expect(pills).toEqual(["▲won+25", "lost−25", "▲won+50", "=push0", "▲blackjack+37.50", "lost−25"]);
    fireEvent.click(button(/^New bets/));
    expect(button(/^Deal/)).toBeTruthy();
    expect(screen.queryByRole("region", { name: /^Hand/ })).toBeNull();
  });
});
