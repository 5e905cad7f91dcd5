/** A player at a match: two seats, bets, decisions, offers, the course of it, its end; and whoever watches. */
import { cleanup, fireEvent, render, screen, within } from "@testing-library/preact";
import { act } from "preact/test-utils";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Moment as Said } from "../../src/core/announce";
import { Match } from "../../src/core/match";
import { prefer } from "../../src/core/settings";
import { area, say, speak } from "../../src/i18n";
import { ScoreCard } from "../../src/view/duel/Course";
import { DuelPage } from "../../src/view/duel/DuelPage";
import { listenForChips } from "../../src/view/duel/keys";
import { says } from "../../src/view/duel/says";
import { HeldSocket } from "../core/line";
import { bettor, DUEL, dealt, duelInfo, duelOf, held, moment, pastOf, player } from "./mock/duel";
import { hand, live, type Scene, welcome } from "./mock/scenes";

let match: Match;
let seq = 0;
let stop = (): void => undefined;
const opened: string[] = [];

function scene(name: string): Scene {
  const made = DUEL[`duel-${name}`]?.();
  if (made === undefined) throw new Error(`no scene ${name}`);
  return made;
}

function show(next: Scene): void {
  seq += 1;
  act(() => {
    HeldSocket.last.say({ ...next.view, seq });
    HeldSocket.last.say({ ...next.me, seq });
  });
}

async function sit(first: Scene): Promise<void> {
  vi.stubGlobal("WebSocket", HeldSocket);
  prefer("animation", "none");
  await speak("en");
  await area("duel");
  seq = 0;
  opened.length = 0;
  match = new Match("duel-12", "ws://match");
  stop = listenForChips(match);
  act(() => {
    HeldSocket.last.open();
    HeldSocket.last.say(welcome(first.stranger === true, "blue", duelInfo()));
  });
  show(first);
  render(
    <DuelPage
      match={match}
      rated={{ before: 1_000, after: 1_032 }}
      onLeave={() => undefined}
      onOpen={(sheet) => opened.push(sheet)}
      ways={<button type="button">Rematch</button>}
      link={<p>the way here</p>}
    />,
  );
}

afterEach(() => {
  cleanup();
  stop();
  match.close();
});

const text = (selector: string): string => document.querySelector(selector)?.textContent ?? "";
const button = (name: RegExp): HTMLElement => screen.getByRole("button", { name });
const bets = () => HeldSocket.last.of("bet").map(({ spots }) => spots);
const near = () => within(document.querySelector(".near") as HTMLElement);
const far = () => within(document.querySelector(".far") as HTMLElement);

test("PLA-19: the chat opens from the bar, which counts what the others write", async () => {
  await sit(scene("play"));
  const line = {
    no: 1,
    at_ms: 0,
    by: "ivo",
    name: "Ivo",
    text: "good luck",
    guest: true,
    code: null,
    params: {},
  };
  act(() => HeldSocket.last.say(live({ chat: [line] })));
  fireEvent.click(button(/^Chat, one new line/));
  expect(opened).toEqual(["chat"]);
});

describe("the two players", () => {
  test("DUE-3: a white 1 stands by whoever acts first, and says so", async () => {
    await sit(scene("play"));
    expect(far().getByText("acts first")).toBeTruthy();
    expect(near().queryByText("acts first")).toBeNull();
    show(moment({ duel: { first: 0 } }));
    expect(near().getByText("acts first")).toBeTruthy();
  });

  test("DUE-3: the cards drawn for it are shown, those drawn again too", async () => {
    await sit(scene("draw"));
    expect(
      near()
        .getAllByRole("img")
        .map((card) => card.getAttribute("aria-label")),
    ).toEqual(["ten of hearts", "eight of hearts"]);
    expect(text(".quietly")).toContain("The lower card acts first");
    expect(text(".quietly")).toContain("you act first");
  });

  test("DUE-5: the hand in play stands out with its totals, and a clock runs by its player", async () => {
    await sit(scene("play"));
    expect(document.querySelector(".near .active .badge")?.textContent).toBe("5/15");
    expect(document.querySelector(".far .active")).toBeNull();
    expect(near().getByRole("timer").getAttribute("aria-label")).toMatch(/^Ann: \d+ seconds left$/);
    expect(far().queryByRole("timer")).toBeNull();
    expect(far().getByText("stands")).toBeTruthy();
  });

  test("DUE-4: both bets lie on the table", async () => {
    await sit(scene("bet"));
    expect(far().getByText("Bet of Ivo: 150")).toBeTruthy();
    show(scene("play"));
    expect(near().getByText("Your bet: 100")).toBeTruthy();
    expect(text(".meta")).toContain("Your bet 100 · Ivo 150");
  });

  test("DUE-11: who is away, and for whom the clock decided, is marked", async () => {
    await sit(scene("other-plays"));
    expect(far().getByText("away")).toBeTruthy();
    show(scene("short"));
    expect(far().getByRole("img", { name: "by the clock" })).toBeTruthy();
  });

  test("DUE-12: a house bot is named after its strength and marked", async () => {
    const bot = bettor("strong", 790, 150, { bot: "strong", here: false });
    await sit(moment({ duel: { players: [bettor("Ann", 1_080, 100), bot] } }));
    expect(screen.getByRole("heading").textContent).toBe("Duel with Strong");
    expect(far().getByText("house bot")).toBeTruthy();
    expect(far().queryByText("away")).toBeNull();
  });
});

describe("a bet", () => {
  test("DUE-4: by chips", async () => {
    await sit(scene("bet"));
    fireEvent.click(button(/^Add 100/));
    fireEvent.click(button(/^Add 25$/));
    fireEvent.click(button(/^Bet 125/));
    expect(bets()).toEqual([{ main: 12_500 }]);
    expect(button(/^Bet 125/).getAttribute("aria-disabled")).toBe("true");
  });

  test("DUE-4: by the slider, between the limits", async () => {
    await sit(scene("bet"));
    const slider = screen.getByRole("slider", { name: "Your bet, from 10 to 500" });
    expect([slider.getAttribute("min"), slider.getAttribute("max")]).toEqual(["10", "500"]);
    fireEvent.input(slider, { target: { value: "240" } });
    expect(screen.getByRole<HTMLInputElement>("textbox").value).toBe("240");
    fireEvent.click(button(/^Max 500/));
    fireEvent.click(button(/^Bet 500/));
    expect(bets()).toEqual([{ main: 50_000 }]);
  });

  test("DUE-4: typed in, and what cannot be bet says why", async () => {
    await sit(scene("bet"));
    const field = screen.getByRole("textbox", { name: "Your bet" });
    const form = field.closest("form") as HTMLFormElement;
    for (const [typed, why] of [
      ["7", "At least 10"],
      ["501", "At most 500"],
      ["12.5", "Whole chips only"],
      ["abc", "Type a number of chips"],
    ] as const) {
      fireEvent.input(field, { target: { value: typed } });
      expect(text(".wager-place small")).toBe(why);
      fireEvent.submit(form);
    }
    expect(bets()).toEqual([]);
    fireEvent.input(field, { target: { value: "77" } });
    expect(button(/^Bet 77/).getAttribute("aria-disabled")).toBe("false");
    fireEvent.submit(form);
    expect(bets()).toEqual([{ main: 7_700 }]);
  });

  test("DUE-4: by keys, and all in where that is all", async () => {
    await sit(scene("bet"));
    fireEvent.keyDown(document.body, { key: "4" });
    fireEvent.keyDown(document.body, { key: "1" });
    expect(match.draft.value.cents).toBe(11_000);
    show(
      moment({
        view: { phase: "betting", round: 6 },
        duel: { phase: "betting", turn: 0 },
        me: { round: 6 },
        own: { minimum_cents: 1_000, maximum_cents: 4_000, chips_cents: 4_050 },
      }),
    );
    expect(screen.queryByRole("button", { name: /^Add 50/ })).toBeNull();
    fireEvent.click(button(/^All in 40/));
    fireEvent.click(button(/^Bet 40/));
    expect(bets()).toEqual([{ main: 4_000 }]);
  });

  test("DUE-4: the second sees the first one's bet while choosing", async () => {
    await sit(scene("bet"));
    expect(text(".meta")).toContain("Ivo bets 150");
    show(scene("other-bets"));
    expect(screen.queryByRole("slider")).toBeNull();
    expect(text(".quietly")).toContain("Ivo bets");
    expect(text(".quietly")).toContain("you bet 100");
  });
});

describe("a hand", () => {
  const tiles = (): string[] =>
    screen.getAllByRole("button").flatMap((one) => {
      if (!one.classList.contains("tile")) return [];
      return [`${one.querySelector(".label")?.textContent}: ${one.querySelector(".second")?.textContent}`];
    });

  test("DUE-5: hit, stand, double, split in their places, with what they do or why not", async () => {
    await sit(scene("play"));
    expect(tiles()).toEqual(["Hit: draw a card", "Stand: keep 5/15", "Double: 100 more", "Split: no pair"]);
    fireEvent.click(button(/^Double/));
    expect(HeldSocket.last.of("act")).toMatchObject([{ round: 5, step: 1, line: "main", action: "double" }]);
  });

  test("DUE-5: what the chips do not cover is shown and cannot be done", async () => {
    await sit(scene("short"));
    expect(tiles().slice(2)).toEqual(["Double: not enough chips", "Split: not enough chips"]);
    fireEvent.click(button(/^Split/));
    expect(HeldSocket.last.of("act")).toEqual([]);
  });

  test("DUE-5: of a split hand the second is played when the first is done", async () => {
    await sit(scene("split"));
    expect(screen.getByRole("group", { name: "Your decision for the Right hand" })).toBeTruthy();
    expect(tiles()[3]).toBe("Split: one split only");
    fireEvent.click(button(/^Stand/));
    expect(HeldSocket.last.of("act")).toMatchObject([{ line: "split_2", action: "stand" }]);
  });

  test("the other one's turn has nothing to press", async () => {
    await sit(scene("other-plays"));
    expect(tiles()).toEqual([]);
    expect(text(".quietly")).toContain("Ivo plays");
  });

  test("DUE-6: insurance is offered for half the bet, even money with a blackjack", async () => {
    await sit(scene("offer"));
    expect(tiles()).toEqual(["Insure: 50 more", "No: "]);
    fireEvent.click(button(/^Insure/));
    expect(HeldSocket.last.of("insure")).toMatchObject([{ round: 5, take: true }]);
    show(scene("even"));
    expect(tiles()[0]).toBe("Even money: wins 100");
  });

  test("DUE-13: nothing of the other's hand is there while it is played", async () => {
    await sit(scene("unseen"));
    expect(far().queryAllByRole("img")).toEqual([]);
    expect(far().getByText("plays unseen")).toBeTruthy();
    expect(text(".quietly")).toContain("Your hand is complete");
    show(scene("split-result"));
    expect(far().getByText("Dealer 26, bust")).toBeTruthy();
  });
});

describe("how it stands", () => {
  test("DUE-9: the strip and the lead are told in words too, and open the score card", async () => {
    await sit(scene("play"));
    const course = button(/^Score card\. /);
    expect(course.textContent).toContain("Hand 7 of 10. You lead by 240. You won 3, lost 2, level 1");
    fireEvent.click(course);
    expect(opened).toEqual(["score"]);
  });

  test("the score card has every hand: who was first, bets, nets, chips", async () => {
    await sit(scene("result"));
    cleanup();
    render(<ScoreCard duel={duelOf({ past: pastOf([100, -50], [-30, 0]) })} near={0} own={0} />);
    const rows = screen.getAllByRole("row").slice(1);
    expect(rows).toHaveLength(2);
    expect(rows[0]?.textContent).toContain("+100");
    expect(rows[1]?.textContent).toContain("\u221230");
    expect(rows.map((row) => row.querySelectorAll(".first").length)).toEqual([1, 1]);
  });

  test("DUE-8: each hand's result: what was bet, what it brought, what each has", async () => {
    await sit(scene("result"));
    expect(text(".hand-result")).toContain("You▲ +100bet 101,280 chips");
    expect(near().getByText("+100")).toBeTruthy();
    expect(far().getByText("+150")).toBeTruthy();
    expect(text(".meta")).toMatch(/Next hand in \d s/);
  });

  test("DUE-9: an extra hand is called one", async () => {
    await sit(scene("extra"));
    expect(text(".purse")).toContain("Extra hand 7");
    expect(document.querySelectorAll(".mark.extra")).toHaveLength(2);
  });

  test("DUE-10: both out of chips are told of the gift", async () => {
    const past = pastOf([-100, -100]).map((one) => ({ ...one, hand: 7, gift: true }));
    await sit(moment({ view: { phase: "result" }, duel: { phase: "result", turn: null, past } }));
    expect(text(".hand-result")).toContain("Both were out of chips: each got 10 on top.");
  });
});

describe("the end", () => {
  test("DUE-9: who has won, by what, the stakes and the rating", async () => {
    await sit(scene("won"));
    expect(text(".verdict")).toContain("You win the match");
    expect(text(".verdict")).toContain("1,280 to 790 chips after 7 hands");
    expect(text(".verdict")).toContain("you receive 100.00");
    expect(text(".verdict")).toContain("Rating 1,032 (+32)");
    expect(button(/^Rematch/)).toBeTruthy();
  });

  test.each([
    ["resigned", 0, "Ivo gave up"],
    ["resigned", 1, "You gave up"],
    ["forfeit", 0, "Ivo was away for two whole hands"],
    ["forfeit", 1, "You were away for two whole hands"],
    ["broke", 0, "Ivo is out of chips"],
    ["broke", 1, "You are out of chips"],
  ] as const)("DUE-10, DUE-11: %s with winner %i: %s", async (decision, winner, why) => {
    await sit(moment({ view: { phase: "result" }, duel: { phase: "over", turn: null, decision, winner } }));
    expect(text(".verdict")).toContain(why);
    expect(text(".verdict h2")).toBe(winner === 0 ? "You win the match" : "Ivo wins the match");
  });

  test("DUE-11: without a result the stake comes back", async () => {
    await sit(scene("void"));
    expect(text(".verdict")).toContain("No result");
    expect(text(".verdict")).toContain("Both were away.");
    expect(text(".verdict")).toContain("Your stake of 50.00 comes back");
  });
});

describe("waiting and watching", () => {
  test("DUE-12: while the other is waited for, the way here stays", async () => {
    await sit(scene("waiting"));
    expect(text(".quietly")).toContain("Waiting for Ivo");
    expect(screen.getByText("the way here")).toBeTruthy();
  });

  test("DUE-12: who watches has nothing to press", async () => {
    await sit(scene("watching"));
    expect(screen.getByRole("heading").textContent).toBe("Ann against Ivo");
    expect(document.querySelectorAll(".tile, .wager")).toHaveLength(0);
    expect(text(".quietly")).toContain("Ann plays");
    expect(text(".quietly")).toContain("You are watching");
  });

  test("a lost line is said, and nothing can be bet over it", async () => {
    await sit(scene("bet"));
    act(() => HeldSocket.last.drop());
    expect(button(/^Bet/).getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByRole("timer", { name: "Clock stopped" })).toBeTruthy();
  });
});

describe("what is said", () => {
  const at = (next: Scene): Said => ({
    view: next.view,
    me: next.me,
    hands: [],
    headline: says.headline(match.table) ?? { title: { key: "duel-page" }, detail: null, won: false },
  });

  async function heard(before: Scene, after: Scene): Promise<string[]> {
    await sit(before);
    const was = at(before);
    show(after);
    return says.spoken(was, at(after)).map(say);
  }

  test("DUE-3: the draw and who acts first", async () => {
    expect(await heard(scene("waiting"), scene("draw"))).toEqual([
      "You draw ten of hearts",
      "Ivo draws king of diamonds",
      "You draw eight of hearts",
      "Ivo draws king of diamonds",
      "The lower card acts first",
    ]);
  });

  test("DUE-4: a bet of the other, then what is asked", async () => {
    const before = moment({
      view: { phase: "betting" },
      duel: { phase: "betting", turn: 1, first: 1, players: [player("Ann", 1_180), player("Ivo", 940)] },
    });
    expect(await heard(before, scene("bet"))).toEqual(["Ivo bets 150", "Your bet", "10 to 500"]);
  });

  test("cards are said hand by hand, the dealer's face-down card is not", async () => {
    const said = await heard(scene("bet"), scene("play"));
    expect(said).toEqual([
      "You bet 100",
      "Your hand: ace of spades, four of diamonds; 5 or 15",
      "Hand of Ivo: queen of diamonds, eight of spades; 18",
      "Dealer: seven of hearts; 7",
      "Your move",
      "soft 15",
    ]);
  });

  test("DUE-8: a result with the lead, and the end of the match once", async () => {
    const said = await heard(scene("play"), scene("result"));
    expect(said.at(-1)).toBe("You +100 · Ivo +150. You lead by 490");
    const over = await heard(scene("result"), scene("won"));
    expect(over).toEqual(["You win the match. 1,280 to 790 chips after 7 hands"]);
  });

  test("DUE-6: insured, declined, even money", async () => {
    const lines = [dealt(0, "Ah Kd"), dealt(1, "Qd 8s")];
    const seen = { phase: "insurance" as const, dealer: hand("As ??"), lines };
    const of = (own: number | null, other: number | null, chips: number): Scene =>
      moment({
        view: seen,
        duel: {
          phase: "insurance",
          turn: 1,
          players: [
            bettor("Ann", chips, 100, { insured_cents: own }),
            bettor("Ivo", 790, 150, { insured_cents: other }),
          ],
        },
        me: { hands: [held([])] },
      });
    expect(await heard(of(null, null, 1_080), of(0, 7_500, 1_280))).toEqual([
      "You take even money",
      "Ivo insures for 75",
    ]);
    cleanup();
    match.close();
    expect(await heard(of(null, null, 1_080), of(0, 0, 1_080))).toEqual(["You decline", "Ivo declines"]);
  });
});
