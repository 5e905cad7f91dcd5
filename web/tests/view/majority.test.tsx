/** A player at the Majority table: extra stakes, bets, golden chips, votes, and what is said of them. */
import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, describe, expect, test, vi } from "vitest";
import { headline, type Moment as Said } from "../../src/core/announce";
import type { Live } from "../../src/core/protocol.gen";
import { prefer } from "../../src/core/settings";
import { emptySlip, repeat, type Slip } from "../../src/core/slip";
import { Table } from "../../src/core/state";
import { area, say, speak } from "../../src/i18n";
import { layGolden } from "../../src/view/majority/gold";
import { room } from "../../src/view/majority/room";
import { says } from "../../src/view/majority/says";
import { seatsOf, votesAt } from "../../src/view/majority/seats";
import { TablePage } from "../../src/view/TablePage";
import { HeldSocket } from "../core/line";
import {
  betting,
  decided,
  MAJORITY,
  majorityInfo,
  moment,
  NO_SPLIT,
  own,
  seat,
  share,
  shared,
} from "./mock/majority";
import { hand, live, type Scene, welcome } from "./mock/scenes";

let table: Table;
let seq = 0;

function show(scene: Scene): void {
  seq += 1;
  act(() => {
    HeldSocket.last.say({ ...scene.view, seq });
    HeldSocket.last.say({ ...scene.me, seq });
    HeldSocket.last.say(scene.live ?? live());
  });
}

function count(more: Partial<Live>): void {
  act(() => HeldSocket.last.say(live({ step: 1, ...more })));
}

function scene(name: string): Scene {
  const made = MAJORITY[`majority-${name}`]?.();
  if (made === undefined) throw new Error(`no scene ${name}`);
  return made;
}

async function sit(first: Scene): Promise<void> {
  vi.stubGlobal("WebSocket", HeldSocket);
  prefer("animation", "none");
  prefer("majority_side_bets", true);
  await speak("en");
  await area("majority");
  seq = 0;
  table = new Table("majority", "ws://table");
  act(() => {
    HeldSocket.last.open();
    HeldSocket.last.say(welcome(false, "black", first.info));
  });
  show(first);
  const nothing = (): void => undefined;
  render(<TablePage model={table} room={room} onLeave={nothing} onOpen={nothing} onEnter={nothing} />);
}

afterEach(() => {
  cleanup();
  table.close();
});

const button = (name: RegExp): HTMLElement => screen.getByRole("button", { name });
const off = (element: HTMLElement): boolean => element.getAttribute("aria-disabled") === "true";
const bars = (number: string): HTMLElement[] =>
  within(screen.getByRole("group", { name: new RegExp(`^Vote for seat ${number}:`) })).getAllByRole("button");
const words = (number: string): (string | null | undefined)[] =>
  bars(number).map((bar) => bar.querySelector(".hidden")?.textContent);
const facts = (): (string | null)[] =>
  [...document.querySelectorAll(".seat-fact")].map((one) => one.textContent);
const bets = () => HeldSocket.last.of("bet").map(({ spots, golden }) => ({ spots, golden }));

describe("extra stakes", () => {
  test("MAJ-3: no bet is taken before the question is answered", async () => {
    await sit(scene("consent"));
    expect(off(button(/^Main bet, seat 1/))).toBe(true);
    table.bet("1.main", 500);
    expect(bets()).toEqual([]);
    fireEvent.click(button(/^Decline/));
    expect(HeldSocket.last.of("consent")).toMatchObject([{ accept: false }]);
    show(betting({ consent: false, bets: {}, golden_bets: {}, rev: 0 }));
    expect(screen.getByRole("switch").getAttribute("aria-checked")).toBe("false");
    fireEvent.click(button(/^Main bet, seat 1: add 1/));
    expect(bets()).toEqual([{ spots: { "1.main": 100 }, golden: undefined }]);
  });

  test("MAJ-3: the answer can be changed between rounds, and rests while one is played", async () => {
    await sit(scene("betting"));
    fireEvent.click(screen.getByRole("switch"));
    expect(HeldSocket.last.of("consent")).toMatchObject([{ accept: false }]);
    show(scene("vote"));
    expect(off(screen.getByRole("switch"))).toBe(true);
    expect(screen.getByText("Locked until the round ends")).toBeTruthy();
    fireEvent.click(screen.getByRole("switch"));
    expect(HeldSocket.last.of("consent")).toHaveLength(1);
  });

  test("MAJ-7: who did not pay is told what became of the bet", async () => {
    await sit(scene("split"));
    expect(document.querySelector(".kept")?.textContent).toBe("No extra stake: right hand only");
    const doubled = moment({
      view: {
        phase: "result",
        step: 1,
        dealer: hand("9c Ts", { ended: true }),
        lines: [shared(0, "7s 4h Td", [], 0)],
        seats: [seat(0, { betting: 3, mode: "vote", decided: [decided({ action: "double" })] }), seat(1)],
      },
      me: { bets: { "1.main": 500 }, hands: [own(0, { stake_cents: 500, ending: "stood", taken: 3 })] },
    });
    show(doubled);
    expect(document.querySelector(".kept")?.textContent).toBe("No extra stake: same bet, one card");
    show({ ...doubled, me: { ...doubled.me, hands: [own(0, { stake_cents: 1_000, ending: "doubled" })] } });
    expect(document.querySelector(".kept")).toBeNull();
  });
});

describe("the crowd", () => {
  test("MAJ-4: each seat says how many have bet and what a vote still takes", async () => {
    await sit(scene("betting"));
    expect(facts()).toEqual(["Its players vote", "1 more makes it a vote"]);
    act(() => HeldSocket.last.say(live({ seats: [7, 3] })));
    expect(facts()[1]).toBe("Its players vote");
    act(() => HeldSocket.last.say(live({ seats: [1, 0] })));
    expect(facts()).toEqual(["2 more make it a vote", "3 more make it a vote"]);
  });

  test("MAJ-4: the mode is named, and best strategy has nothing to press", async () => {
    await sit(scene("split"));
    expect([...document.querySelectorAll(".mode")].map((one) => one.textContent)).toEqual([
      "Vote",
      "Strategy",
    ]);
    expect(screen.queryByRole("group", { name: /^Vote for seat 2/ })).toBeNull();
    expect(document.querySelector(".no-votes")?.textContent).toContain("It takes 3 for a vote");
    expect(facts()[1]).toBe("Best strategy: Stand");
  });

  test("house bots are no secret", async () => {
    await sit(scene("betting"));
    expect(screen.getByText("open, 4 house bots play")).toBeTruthy();
  });
});

describe("votes", () => {
  test("MAJ-5: bars grow with the counts, under each seat in the same order", async () => {
    await sit(scene("vote"));
    expect(words("1")).toEqual([
      "Hit, 6 votes, 40 %",
      "Stand, 1 vote, 7 %",
      "Double, 8 votes, 53 %",
      "Split: not for this hand",
    ]);
    expect(facts()).toEqual(["11 of 20 decide", "7 of 12 decide"]);
    const before = bars("1");
    count({ shares: [share(0, [6, 1, 9], 4), share(1, [4, 3, 2], 3)] });
    expect(words("1")[2]).toBe("Double, 9 votes, 56 %");
    expect(bars("1")).toEqual(before);
    expect(before[2]?.style.getPropertyValue("--part")).toBe("0.45");
  });

  test("MAJ-5: a vote is sent with its seat, once, and marked as the own one", async () => {
    await sit(scene("vote"));
    fireEvent.click(bars("2")[0] as HTMLElement);
    fireEvent.click(bars("2")[1] as HTMLElement);
    expect(HeldSocket.last.of("act")).toMatchObject([{ box: 1, line: "main", action: "hit", step: 1 }]);
    show(scene("voted"));
    expect(words("1")[2]).toBe("Double, 8 votes, 53 %: your vote");
    expect(bars("1").map((bar) => bar.getAttribute("aria-pressed"))).toEqual([
      "false",
      "false",
      "true",
      "false",
    ]);
  });

  test("one's own vote counts before the counts bring it", async () => {
    await sit(scene("vote"));
    count({ shares: [share(0, [], 20), share(1, [], 12)] });
    const mine = scene("voted");
    const { shares: _none, ...rest } = mine.live ?? live();
    show({ ...mine, live: { ...rest, shares: [share(0, [], 20)] } });
    expect(words("1")[2]).toBe("Double, 1 vote, 100 %: your vote");
    const [first] = seatsOf(table, votesAt(table));
    expect(first?.ballot).toMatchObject({ voters: 20, open: 19, needed: 11, own: "double" });
  });

  test("MAJ-5: once it is decided, the bars keep what the votes came to and who decided", async () => {
    await sit(scene("voted"));
    const voted = scene("voted");
    const over = decided({ action: "hit", why: "plurality", votes: [9, 6, 5, 0] });
    show({
      ...voted,
      view: { ...voted.view, seats: [seat(0, { betting: 20, mode: "vote", decided: [over] }), seat(1)] },
      me: {
        ...voted.me,
        hands: [own(0, { stake_cents: 5_000, offered: NO_SPLIT, choice: "hit", cause: "vote" })],
      },
    });
    expect(facts()[0]).toBe("Hit: most votes, 9 of 20");
    expect(words("1")[0]).toBe("Hit, 9 votes, 45 %");
    // The own vote is still known: it lost.
    expect(words("1")[2]).toBe("Double, 5 votes, 25 %: your vote");
    expect(bars("1").every(off)).toBe(true);
  });

  test("votes on a hand that is not the player's can be read, not cast", async () => {
    await sit(scene("watching"));
    expect(words("1")[0]).toBe("Hit, 6 votes, 40 %");
    expect(bars("1").every(off)).toBe(true);
    expect(button(/^Sit/)).toBeTruthy();
    cleanup();
    table.close();
    await sit(scene("split"));
    expect(words("1a")).toEqual([
      "Hit, 4 votes, 40 %",
      "Stand, 6 votes, 60 %",
      "Double: not for this hand",
      "Split: not for this hand",
    ]);
    expect(bars("1a").every(off)).toBe(true);
  });

  test("nobody is told that time ran out: the vote goes on without a voice", async () => {
    await sit(scene("vote"));
    show(scene("result"));
    expect(table.toasts.shown.value).toEqual([]);
  });
});

describe("insurance", () => {
  test("MAJ-9: one answer covers both seats, for the price of both", async () => {
    await sit(scene("insurance"));
    expect(table.insurance.value).toMatchObject({ price_cents: 3_750, open: 1 });
    fireEvent.click(button(/^Skip/));
    const [sent] = HeldSocket.last.of("insure");
    expect(sent).toMatchObject({ take: false });
    expect(sent?.box).toBeUndefined();
    expect(table.insurance.value).toMatchObject({ answer: false, open: 1 });
  });
});

describe("golden chips", () => {
  const info = majorityInfo();
  const bounds = { spots: info.spots, funds_cents: 100_000, golden: { "1000": 2, "500": 1 } };
  const terms = { per_round: 2, mixed: false, extra_stakes: true };
  const laid = (slip: Slip, spot: string, value: number, how = terms) =>
    layGolden(slip, bounds, spot, value, how);

  test("MAJ-17: only owned chips, so many a round, beside no credits, within the limit", () => {
    const one = laid(emptySlip(1), "1.main", 1_000).slip;
    expect(one.golden).toEqual({ "1.main": [1_000] });
    const two = laid(one, "1.player_pair", 500).slip;
    expect(laid(two, "2.main", 1_000).notes).toMatchObject([{ code: "golden_cap", cap: 2 }]);
    expect(laid(two, "2.main", 500).notes).toMatchObject([{ code: "golden_unowned" }]);
    expect(laid(emptySlip(1), "2.player_pair", 500).notes).toMatchObject([{ code: "side_bet_alone" }]);
    const credits = { ...emptySlip(1), spots: { "1.main": 500 } };
    expect(laid(credits, "1.main", 500).notes).toMatchObject([{ code: "golden_mixed" }]);
    expect(laid(credits, "1.main", 500, { ...terms, mixed: true }).slip.golden).toEqual({ "1.main": [500] });
    const high = { ...emptySlip(1), spots: { "1.main": 499_900 } };
    expect(laid(high, "1.main", 500, { ...terms, mixed: true }).notes).toMatchObject([{ code: "full" }]);
  });

  test("MAJ-17: REBET lays golden chips only if all of them are owned", () => {
    const last = { "1.main": 500 };
    expect(repeat(emptySlip(1), bounds, last, { "2.main": [1_000, 1_000] }).slip).toMatchObject({
      spots: last,
      golden: { "2.main": [1_000, 1_000] },
    });
    expect(repeat(emptySlip(1), bounds, last, { "2.main": [500, 500] }).slip).toMatchObject({
      spots: last,
      golden: {},
    });
  });

  test("MAJ-17: chosen from a row by value and number, laid by a tap, taken back by UNDO", async () => {
    await sit(betting({ bets: {}, golden_bets: {}, rev: 0 }));
    fireEvent.click(button(/^Golden chips/));
    const row = screen.getByRole("radiogroup", { name: "Your golden chips" });
    expect(
      within(row)
        .getAllByRole("radio")
        .map((one) => one.getAttribute("aria-label")),
    ).toEqual(["Golden chip of 5, 2 left", "Golden chip of 10, 3 left", "Golden chip of 25, 1 left"]);
    fireEvent.click(within(row).getByRole("radio", { name: /of 10/ }));
    fireEvent.click(button(/^Main bet, seat 1: lay a golden chip of 10/));
    expect(bets()).toEqual([{ spots: {}, golden: { "1.main": [1_000] } }]);
    expect(within(row).getByRole("radio", { name: "Golden chip of 10, 2 left" })).toBeTruthy();
    expect(table.staked.value).toBe(1_000);
    expect(table.balance.value).toBe(31_800);
    const [first] = HeldSocket.last.of("bet");
    act(() => HeldSocket.last.say({ t: "ok", id: first?.id ?? 0, now_ms: 0, rev: 1, balance_cents: 31_800 }));
    expect(within(row).getByRole("radio", { name: "Golden chip of 10, 2 left" })).toBeTruthy();
    fireEvent.click(button(/^Undo/));
    expect(bets().at(-1)).toEqual({ spots: {}, golden: undefined });
  });

  test("MAJ-17: the window says what they are and what this table allows", async () => {
    await sit(betting());
    fireEvent.click(button(/^Golden chips/));
    fireEvent.click(button(/^About golden chips/));
    const sheet = screen.getByRole("dialog", { hidden: true });
    expect(sheet.textContent).toContain("At most 5 of them in a round.");
    expect(sheet.textContent).toContain("They can lie beside credits on a spot.");
  });

  test("a receipt counts them by their value and marks them", async () => {
    await sit(scene("result"));
    const receipt = screen.getByRole("region", { name: "Result" });
    expect(receipt.textContent).toContain("+140.00");
    expect(receipt.textContent).toContain("Staked 160.00 + 10.00 GC");
    expect(within(receipt).getByText("35 GC")).toBeTruthy();
  });
});

describe("words", () => {
  const at = (shown: Scene): Said => ({
    view: shown.view,
    me: shown.me,
    hands: table.hands.value,
    headline: says.headline(table) ?? headline(table),
  });

  test("a decision is spoken once, and votes never", async () => {
    await sit(scene("vote"));
    const before = at(scene("vote"));
    const voted = scene("voted");
    expect(says.spoken(before, { ...at(voted), view: voted.view })).toEqual([]);
    const over = [decided({ action: "double", votes: [6, 1, 13, 0] })];
    const view = { ...voted.view, seats: [seat(0, { mode: "vote", decided: over }), seat(1)] };
    const once = says.spoken(before, { ...before, view }).map(say);
    expect(once).toEqual(["Seat 1, Double: 13 of 20 votes"]);
    const next = { ...view, step: 2 };
    expect(says.spoken({ ...before, view }, { ...before, view: next }).map(say)).not.toContain(once[0]);
  });

  test("the end of betting is said, and hands are named after their seat", async () => {
    await sit(scene("betting"));
    const before = at(scene("betting"));
    show(scene("vote"));
    expect(says.spoken(before, at(scene("vote"))).map(say)).toEqual([
      "No more bets",
      "Seat 1, seven of spades, four of hearts: 11",
      "Seat 2, ace of diamonds, six of clubs: 7 or 17",
      "Dealer nine of clubs",
      "Seat 1, 21+3: lost",
      "Vote now",
    ]);
  });

  test("MAJ-10: the dealer's late card has its place and its mark", async () => {
    await sit(scene("vote"));
    expect(document.querySelector(".dealer")?.getAttribute("aria-label")).toContain(
      "The second card comes when all hands are played",
    );
    expect(document.querySelector(".deal-mark")?.textContent).toBe("EU");
    show(scene("result"));
    expect(document.querySelector(".later")).toBeNull();
  });
});
