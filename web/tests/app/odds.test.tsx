/** The figures and the chart in a table's help, and hints: what the server worked out, in words (PLA-9, PLA-15). */
import { cleanup, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { deviationRows, Odds } from "../../src/app/Odds";
import type { Hint, TableHelp } from "../../src/core/api.gen";
import { hintPath } from "../../src/core/help";
import { area, say, speak } from "../../src/i18n";
import { ranked, verdict } from "../../src/view/Hint";

const way = { per_initial_bet: 0.994561, per_unit_wagered: 0.995055, average_wager: 1.1 };
const help = {
  table: "infinite",
  ready: true,
  figures: {
    rules_hash: "r",
    best: way,
    chart: { ...way, per_initial_bet: 0.994551 },
    without_extra_stakes: 0.978766,
    standard_deviation: 1.1103,
    bets: [
      { key: "hot_3", returned: 0.945951, published: 0.946 },
      { key: "insurance", returned: 0.925301 },
    ],
    published: 0.9947,
  },
  chart: {
    rules_hash: "r",
    rows: [
      { section: "hard", total: 16, cells: ["S", "S", "S", "S", "S", "H", "H", "H", "H", "H"] },
      { section: "soft", total: 18, cells: ["S", "Ds", "Ds", "Ds", "Ds", "S", "S", "H", "H", "H"] },
      { section: "pair", total: 8, cells: ["P", "P", "P", "P", "P", "P", "P", "P", "H", "H"] },
    ],
    deviations: [{ cards: 5, section: "soft", total: 20, upcard: 1, cell: "H" }],
  },
} as unknown as TableHelp;

function answer(body: unknown): void {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(body))));
}

beforeEach(async () => {
  await speak("en");
  await area("help");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("help", () => {
  test("PLA-9, ODD-2: exact stands beside published, the chart's return and that without more stakes too", async () => {
    answer(help);
    const { container } = render(<Odds table="infinite" />);
    await screen.findByText("99.4561%");
    const rows = [...container.querySelectorAll(".facts tbody tr")].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(rows).toContainEqual(["Main bet, each hand played best", "99.4561%", "99.47%"]);
    expect(rows).toContainEqual(["Main bet, by the chart below", "99.4551%", "–"]);
    expect(rows).toContainEqual(["By the chart, never staking more", "97.8766%", "–"]);
    expect(rows).toContainEqual(["Hot 3", "94.5951%", "94.60%"]);
  });

  test("ODD-5: each cell of the chart says its action, by letter, colour and word", async () => {
    answer(help);
    const { container } = render(<Odds table="infinite" />);
    await screen.findByText("A-7");
    const cell = container.querySelectorAll(".chart")[1]?.querySelectorAll("td")[1];
    expect(cell?.className).toBe("cell-D");
    expect(cell?.textContent).toBe("Dsdouble, else stand");
    expect([...container.querySelectorAll(".chart caption")].map((one) => one.textContent)).toEqual([
      "Hard",
      "Soft",
      "Pair",
      "With 5 cards",
    ]);
  });

  test("a table whose odds are being worked out says so", async () => {
    answer({ table: "infinite" });
    render(<Odds table="infinite" />);
    await screen.findByText("The figures are being worked out.");
  });

  test("cells that differ have a row for each total", () => {
    const rows = deviationRows(help.chart?.deviations ?? [], 5);
    expect(rows.map(([name]) => name)).toEqual(["Soft 20"]);
    expect(rows[0]?.[1].at(-1)).toBe("H");
  });
});

describe("hints", () => {
  const worth: Hint = {
    hand: "A-7",
    upcard: "9",
    after_peek: false,
    actions: { stand: -0.183, hit: -0.098, double: -0.285, cash_out: -0.12 },
    best: "hit",
  };
  const all = new Set(["hit", "stand", "double", "cash_out"] as const);

  test("PLA-15: afterwards a decision is told what it cost, or that nothing was better", () => {
    const cost = verdict(worth, "stand", all);
    expect(cost !== null && say(cost)).toBe("Hit would have been worth +8.5% of the bet more.");
    const good = verdict(worth, "hit", all);
    expect(good !== null && say(good)).toBe("Hit: the best choice.");
  });

  test("PLA-15: what is hidden is not recommended", () => {
    expect(
      ranked({ ...worth, actions: { ...worth.actions, cash_out: 0.5 } }, new Set(["hit", "stand"]))[0],
    ).toEqual(["hit", -0.098]);
  });

  test("a question names ranks only, and the hand of a split", () => {
    const path = hintPath("infinite", { cards: ["As", "Td"], upcard: "9h", split: true, peeked: false });
    expect(path).toBe("tables/infinite/hint?hand=A-T&upcard=9&split=1&peeked=0");
  });
});
