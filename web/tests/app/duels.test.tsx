/** Duels in the lobby and in the history, as they are read and heard. */
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Called } from "../../src/app/duel/Called";
import { howItEnded, MatchDetail } from "../../src/app/duel/MatchDetail";
import { actText } from "../../src/app/duel/MatchHands";
import { NewDuel, stakeCents, type Wish } from "../../src/app/duel/NewDuel";
import type { ChallengeRequest } from "../../src/core/api.gen";
import { call, called, hangUp } from "../../src/core/called";
import type { LobbyTable } from "../../src/core/protocol.gen";
import { area, speak } from "../../src/i18n";
import { mockInfo } from "../mock/info";
import { MATCH, SHEET, TRANSCRIPT } from "../mock/match";

const TABLE: LobbyTable = {
  ...({} as LobbyTable),
  key: "duel",
  name: "Duel",
  game: "duel",
  minimum_cents: 1000,
  maximum_cents: 50_000,
};
const TERMS = {
  types: [
    { kind: "sprint", hands: 6 },
    { kind: "odd", hands: 8 },
  ],
  chips_cents: 100_000,
  most_stake_cents: 100_000,
  duplicate: true,
};

let sent: { path: string; body: unknown }[];
const answers: Record<string, unknown> = {};

beforeEach(async () => {
  sent = [];
  await speak("en");
  await Promise.all([area("people"), area("duels")]);
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    const path = url.replace(/^\/api\//, "");
    if (init?.method !== undefined) sent.push({ path, body: JSON.parse(String(init.body ?? "{}")) });
    return Promise.resolve(new Response(JSON.stringify(answers[path] ?? {})));
  });
});
afterEach(() => {
  cleanup();
  hangUp();
  vi.unstubAllGlobals();
});

const WISH: Wish = { against: "open", strength: "basic", kind: "sprint", stake: "", duplicate: false };

test("DUE-12: a stake is an amount the room takes, none against the house, and none at all if empty", () => {
  const stake = (text: string, more: Partial<Wish> = {}) =>
    stakeCents({ ...WISH, stake: text, ...more }, 100_000, "en");
  expect(stake("")).toBe(0);
  expect(stake("12.50")).toBe(1250);
  expect(stake("1,000")).toBe(100_000);
  expect(stake("1,000.01")).toBeNull();
  expect(stake("much")).toBeNull();
  expect(stake("50", { against: "house" })).toBe(0);
});

describe("a new duel", () => {
  const begin = async (): Promise<void> => {
    answers["tables/duel"] = { ...mockInfo(), duel: TERMS };
    answers["guest"] = { account: 7, name: "Ann", kind: "guest", balance_cents: 100_000, admin: false };
    answers["profile"] = { version: 0, settings: {} };
    render(<NewDuel tables={[TABLE]} onMade={() => undefined} onClose={() => undefined} />);
    await screen.findByRole("button", { name: "Challenge" });
  };
  const wishes = (): ChallengeRequest[] =>
    sent.filter(({ path }) => path === "duels").map(({ body }) => body as ChallengeRequest);

  test("DUE-2, DUE-12, DUE-13: says all that is wished for, and becomes a guest on the way", async () => {
    await begin();
    fireEvent.click(screen.getByRole("radio", { name: "odd 8" }));
    fireEvent.click(screen.getByRole("radio", { name: "50" }));
    fireEvent.click(screen.getByRole("switch", { name: /^Duplicate/ }));
    fireEvent.click(screen.getByRole("button", { name: "Challenge" }));
    await waitFor(() => expect(wishes()).toHaveLength(1));
    expect(wishes()[0]).toMatchObject({
      opponent: "open",
      kind: "odd",
      table: "duel",
      duplicate: true,
      stake_cents: 5000,
    });
  });

  test("a wish asked again after no answer keeps its key, another wish has another", async () => {
    await begin();
    vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
      sent.push({ path: url.replace(/^\/api\//, ""), body: JSON.parse(String(init?.body ?? "{}")) });
      return Promise.reject(new TypeError("no answer"));
    });
    const press = async (times: number): Promise<void> => {
      fireEvent.click(screen.getByRole("button", { name: "Challenge" }));
      await waitFor(() => expect(wishes()).toHaveLength(times));
      await screen.findByRole("alert");
    };
    await press(1);
    await press(2);
    fireEvent.click(screen.getByRole("switch", { name: /^Duplicate/ }));
    await press(3);
    const [first, second, third] = wishes().map(({ key }) => key);
    expect(first).toBe(second);
    expect(third).not.toBe(first);
  });

  test("DUE-12: the house has three strengths and takes no stake", async () => {
    await begin();
    fireEvent.click(screen.getByRole("radio", { name: "The house" }));
    const group = screen.getByRole("group", { name: "Strength" });
    expect(within(group).getAllByRole("radio")).toHaveLength(3);
    expect(screen.queryByRole("group", { name: "Entry stake" })).toBeNull();
  });
});

test("DUE-12: a match that waits is said politely, leads there by a link, and can be put away", async () => {
  call({ t: "duel_ready", challenge: "c", match: "duel-9", opponent: "Bob" });
  if (called.value === null) throw new Error("nobody called");
  render(<Called ready={called.value} />);
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("Your duel with Bob is ready"));
  expect(screen.getByRole("link").getAttribute("href")).toBe("/duel/duel-9");
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(screen.getByRole("button"));
  expect(called.value).toBeNull();
});

describe("a record", () => {
  test("DUE-14: shows each hand's bets and nets, and verifies its shoe here", async () => {
    answers[`duels/${SHEET.ended?.id}`] = SHEET;
    answers[`duels/${SHEET.ended?.id}/shoes/1`] = TRANSCRIPT;
    render(<MatchDetail code={SHEET.ended?.id ?? ""} />);
    const card = await screen.findByRole("table");
    expect(within(card).getAllByRole("row")).toHaveLength(1 + MATCH.hands.length);
    expect(within(card).getAllByRole("row")[1]?.textContent).toContain("bet 20");
    fireEvent.click(screen.getByRole("button", { name: "Check: Shoe 1" }));
    await waitFor(() => expect(document.querySelector(".proof.good")).not.toBeNull());
  });

  test.each([
    [{ decision: "broke", winner: 0 }, "Bob was out of chips after hand 4"],
    [{ decision: "forfeit", winner: 1 }, "Ann was away for two whole hands"],
    [{ decision: "resigned", winner: 0 }, "Bob gave up"],
    [{ decision: "no_result", winner: null, reason: "both_away" }, "Both were away. Stakes went back."],
    [
      { decision: "no_result", winner: null, reason: "unaffordable" },
      "A stake was not there when the match began. Nothing was taken.",
    ],
    [
      { decision: "no_result", winner: null, reason: "fault" },
      "The match could not be played on. Stakes went back.",
    ],
  ])("DUE-11: says how it ended: %o", (end, said) => {
    expect(howItEnded({ ...MATCH, ...end })).toBe(said);
  });

  test("DUE-6: who was offered what is told from the cards", () => {
    const hand = MATCH.hands[0];
    if (hand === undefined) throw new Error("the mock has a hand");
    const cards = [
      { card: "As", to: "1.main", position: 0 },
      { card: "Kd", to: "1.main", position: 1 },
      { card: "9s", to: "2.main", position: 2 },
      { card: "9d", to: "2.main", position: 3 },
    ];
    const offer = (seat: number, take: boolean) =>
      actText({ ms: 0, seat, kind: "offer", cause: "player", take }, { ...hand, cards }, ["Ann", "Bob"]);
    expect([offer(0, true), offer(1, true), offer(1, false)]).toEqual([
      "Ann takes even money",
      "Bob takes insurance",
      "Bob takes no offer",
    ]);
  });
});
