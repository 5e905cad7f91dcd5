/** The fixed facts of the scripted table. */
import type { TableInfo } from "../../src/core/protocol.gen";

const SIDE = {
  perfect_pairs: { perfect: 25, coloured: 12, mixed: 6 },
  twenty_one_plus_three: { suited_trips: 100, straight_flush: 40, trips: 30, straight: 10, flush: 5 },
  hot_3: { "777": 100, suited_21: 20, "21": 4, "20": 2, "19": 1 },
  bust_it: { bust_8: 250, bust_7: 100, bust_6: 50, bust_5: 9, bust_4: 2, bust_3: 1 },
} as const;

/** A table as the `infinite` preset makes it, with some fields changed. */
export function mockInfo(changes: Partial<TableInfo> = {}): TableInfo {
  const side = Object.entries(SIDE).map(([spot, pays]) => ({
    spot,
    minimum_cents: 100,
    maximum_cents: 50_000,
    // The order of the ranks is theirs, best first, which an object does not keep for "777".
    pays: Object.entries(pays).sort(([, left], [, right]) => right - left) as [string, number][],
    words: {},
  }));
  return {
    key: "infinite",
    name: "Infinite",
    game: "infinite",
    preset: "infinite",
    languages: ["en"],
    colour: "green",
    spots: [{ spot: "main", minimum_cents: 100, maximum_cents: 500_000, pays: [], words: {} }, ...side],
    chips: [100, 500, 2500, 10_000, 50_000, 100_000],
    clocks_ms: { betting: 12_000, insurance: 8_000, decision: 10_000, pause: 4_000, deal: 350 },
    capacity: 20_000,
    rules: {
      decks: 8,
      boxes: 1,
      hole_card: true,
      dealer_hits_soft_17: false,
      blackjack_pays: "3:2",
      peek: "ace",
      late_blackjack: "all",
      insurance: true,
      even_money: false,
      blackjack_paid_at_once: false,
      double_after_split: false,
      split_aces_one_card: true,
      charlie_cards: 6,
      charlie_beats_blackjack: true,
      no_hit_from_hard: 17,
      cash_out: { fee: "19:1000", step: "1:100" },
      side_bets: side.map(({ spot, pays }) => ({
        key: spot as "hot_3",
        pays: pays.map(([, odds]) => odds),
      })),
    },
    rules_hash: "9b".repeat(32),
    spec_version: 1,
    cash_out: true,
    hidden_page_leaves: false,
    limit_classes: [],
    solo: false,
    deal_style: null,
    golden: null,
    house_bots: 0,
    vote_threshold: 0,
    keeps_absent: false,
    burn_card: false,
    chat: { longest: 200, guest_minutes: 0 },
    duel: null,
    match: null,
    ...changes,
  };
}
