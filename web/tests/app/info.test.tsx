/** The sheets made from a table's own facts: they say what is played there, whatever the host changed. */
import { cleanup, render } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Help, Limits } from "../../src/app/Info";
import { sentences } from "../../src/app/sentences";
import type { Rules, SpotInfo, TableInfo } from "../../src/core/protocol.gen";
import { area, speak, t } from "../../src/i18n";
import { mockInfo } from "../mock/info";

beforeEach(async () => {
  // The figures are another file's concern.
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  await speak("en");
  await area("help");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const table = mockInfo();
const ruled = (changes: Partial<Rules>): TableInfo => mockInfo({ rules: { ...table.rules, ...changes } });
const rows = (container: Element): string[][] =>
  [...container.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("th, td")].map((cell) => cell.textContent ?? ""),
  );

describe("limits", () => {
  test("PLA-8: every bet of the table has its lowest and its highest amount", () => {
    const spots: SpotInfo[] = [
      { spot: "main", minimum_cents: 250, maximum_cents: 123_400, pays: [], words: {} },
      { spot: "hot_3", minimum_cents: 50, maximum_cents: 2_000, pays: [["777", 100]], words: {} },
    ];
    const { container } = render(<Limits info={mockInfo({ spots, chips: [50, 500] })} />);
    expect(rows(container)).toEqual([
      ["Main bet", "2.50", "1,234"],
      ["Hot 3", "0.50", "20"],
    ]);
    expect(container.textContent).toContain("0.50 · 5");
  });
});

describe("help", () => {
  test("PLA-9: the house rules of this table, its pay tables and its keys", () => {
    const { container } = render(<Help info={table} />);
    const said = [...container.querySelectorAll("li")].map((one) => one.textContent);
    expect(said).toContain("8 decks.");
    expect(said).toContain("The dealer stands on every 17.");
    expect(said).toContain("A hard 17 or more cannot hit.");
    expect(said).toContain("If time runs out: 11 or less hits, 12 or more stands.");
    const captions = [...container.querySelectorAll("caption")].map((one) => one.textContent);
    expect(captions).toEqual(["Perfect Pairs", "21+3", "Hot 3", "Bust It"]);
    expect(rows(container)).toContainEqual(["8 or more cards", "250 to 1"]);
    expect(rows(container)).toContainEqual(["Cash out", "C"]);
  });

  test.each<[string, Partial<Rules>, string]>([
    ["decks", { decks: 6 }, "6 decks."],
    ["soft 17", { dealer_hits_soft_17: true }, "The dealer hits a soft 17."],
    ["blackjack", { blackjack_pays: "6:5" }, "Blackjack pays 6\u2009:\u20095."],
    ["doubles", { double_after_split: true }, "You may double after a split."],
    ["split aces", { split_aces_one_card: false }, "Split aces play on like other cards."],
    ["Charlie", { charlie_cards: 7 }, "7 cards of 21 or less win at once, against a dealer blackjack too."],
    [
      "a weaker Charlie",
      { charlie_beats_blackjack: false },
      "6 cards of 21 or less win at once, except against a dealer blackjack.",
    ],
    ["hits", { no_hit_from_hard: 19 }, "A hard 19 or more cannot hit."],
    [
      "the peek",
      { peek: "ace_and_ten" },
      "With an ace or a ten up, the dealer looks for blackjack before anybody acts, and one ends the round.",
    ],
    ["no peek", { peek: "never" }, "The dealer does not look for blackjack before everybody has acted."],
    [
      "no hole card",
      { peek: "never", hole_card: false },
      "The dealer takes the second card when everybody has acted.",
    ],
    [
      "a late blackjack",
      { late_blackjack: "original_only" },
      "A blackjack found then takes the first stake only; doubles and splits come back.",
    ],
    [
      "doubles against a ten",
      { late_blackjack: "doubles_back_on_ten" },
      "A blackjack found then takes every stake; with a ten up, what a double added comes back.",
    ],
  ])("PLA-9: follows the rules of the table: %s", (_, changes, sentence) => {
    expect(sentences(table)).not.toContain(sentence);
    expect(sentences(ruled(changes))).toContain(sentence);
  });

  test("PLA-9: says nothing of what this table does not have", () => {
    const bare = ruled({ charlie_cards: 0, no_hit_from_hard: 0, insurance: false });
    const lost = sentences(table).filter((one) => !sentences(bare).includes(one));
    expect(lost.map((one) => one.split(/[ :]/)[0])).toEqual(["6", "A", "Insurance"]);
    expect(sentences(mockInfo({ cash_out: false }))).not.toContain(t("help-cash-out"));
    expect(sentences(table)).toContain(t("help-cash-out"));
  });
});

describe("what differs from game to game", () => {
  const said = (changes: Partial<TableInfo>): string => sentences(mockInfo(changes)).join(" ");

  test("PLA-9, MAJ-4: where a seat is shared, help tells of the vote and of the table's own threshold", () => {
    const shared = said({ game: "majority", vote_threshold: 4, keeps_absent: true });
    expect(shared).toContain("With 4 main bets or more on a seat they vote");
    expect(shared).toContain("Who loses the connection keeps the bets.");
    expect(shared).toContain("Golden chips are not taken.");
    expect(shared).not.toContain("If time runs out");
    expect(shared).not.toContain("up to you alone");
  });

  test("PLA-9, MAJ-14, MAJ-17: options of the table are told as they are set", () => {
    const golden = { per_round: null, mixed: true, extra_stakes: true };
    const told = said({ vote_threshold: 3, burn_card: true, golden });
    expect(told).toContain("One card is burned face down");
    expect(told).toContain("Golden chips are taken.");
    expect(said({})).not.toContain("burned");
  });

  test("PLA-9, DUE-2: a duel's help has its own terms", () => {
    const types = [
      { kind: "sprint", hands: 6 },
      { kind: "long", hands: 20 },
    ];
    const terms = { types, chips_cents: 50_000, most_stake_cents: 0, duplicate: false };
    const spots = [{ spot: "main", minimum_cents: 1_000, maximum_cents: 50_000, pays: [], words: {} }];
    const told = said({ game: "duel", duel: terms, spots, clocks_ms: { decision: 25_000 } });
    expect(told).toContain("A match has 6, 20 hands. Each begins with 500 chips and bets 10 to 500 a hand.");
    expect(told).toContain("A decision has 25 seconds.");
    expect(told).not.toContain("stake up to");
    expect(told).not.toContain("duplicate");
    expect(said({ duel: { ...terms, most_stake_cents: 10_000 } })).toContain("stake up to 100 credits");
  });
});
