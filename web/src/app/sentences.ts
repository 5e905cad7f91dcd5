/** The rules of a table in sentences, chosen by the values it is dealt by, so that they cannot differ (PLA-9). */
import { HITS_UP_TO } from "../core/codes.gen";
import type { DuelTerms, Rules, TableInfo } from "../core/protocol.gen";
import { t } from "../i18n";

const ratio = (text: string): string => text.replace(":", "\u2009:\u2009");

/** When the dealer looks for blackjack, and what one that is found late takes (INF-4). */
function peekSentences(rules: Rules): string[] {
  if (rules.peek === "ace_and_ten") return [t("help-peek-both")];
  return [
    rules.peek === "ace" ? t("help-peek-ace") : t(rules.hole_card ? "help-peek-never" : "help-no-hole-card"),
    t(`help-late-${rules.late_blackjack}`),
  ];
}

/** What the game is about, before its cards. */
function aims({ solo, duel, vote_threshold, rules }: TableInfo): string[] {
  if (duel !== null) return [t("help-duel-goal"), t("help-goal")];
  if (solo) return [t("help-goal"), t("help-alone"), t("help-boxes", { boxes: rules.boxes })];
  if (vote_threshold === 0) return [t("help-goal"), t("help-shared")];
  return [t("help-goal"), t("help-votes", { players: vote_threshold }), t("help-vote-count")];
}

/** How cards and hands are played: the same for every game that has the same rules. */
function played({ rules, cash_out }: TableInfo): string[] {
  const { charlie_cards } = rules;
  const charlie = rules.charlie_beats_blackjack ? "help-charlie" : "help-charlie-not-blackjack";
  return [
    t("help-decks", { decks: rules.decks }),
    rules.dealer_hits_soft_17 ? t("help-h17") : t("help-s17"),
    t("help-blackjack", { odds: ratio(rules.blackjack_pays) }),
    ...(rules.blackjack_paid_at_once ? [t("help-paid-at-once")] : []),
    t("help-double"),
    rules.double_after_split ? t("help-double-after-split") : t("help-no-double-after-split"),
    t("help-split"),
    t(rules.split_aces_one_card ? "help-split-aces-one" : "help-split-aces-free"),
    ...(charlie_cards > 0 ? [t(charlie, { cards: charlie_cards })] : []),
    ...(rules.no_hit_from_hard > 0 ? [t("help-no-hit", { total: rules.no_hit_from_hard })] : []),
    ...(rules.insurance ? [t("help-insurance")] : []),
    ...(rules.insurance && rules.even_money ? [t("help-even-money")] : []),
    ...peekSentences(rules),
    ...(cash_out ? [t("help-cash-out")] : []),
  ];
}

/** What is special where players share a hand: extra stakes, insurance, golden chips (MAJ-3, MAJ-7, MAJ-17). */
function together({ golden, rules }: TableInfo): string[] {
  return [
    t("help-extra-stakes"),
    ...(rules.insurance ? [t("help-own-insurance")] : []),
    t(golden === null ? "help-no-golden" : "help-golden"),
  ];
}

/** How a match goes (DUE-2 to DUE-14). */
function match(terms: DuelTerms, { spots, clocks_ms }: TableInfo): string[] {
  const hands = terms.types.map((type) => type.hands).join(", ");
  const seconds = Math.round((clocks_ms["decision"] ?? 0) / 1000);
  const { minimum_cents: minimum = 0, maximum_cents: maximum = 0 } = spots[0] ?? {};
  return [
    t("help-duel-match", { hands, chips: terms.chips_cents, minimum, maximum }),
    t("help-duel-first"),
    t("help-duel-bets"),
    t("help-duel-clock", { seconds }),
    t("help-duel-out"),
    t("help-duel-tie"),
    t("help-duel-away"),
    ...(terms.most_stake_cents > 0 ? [t("help-duel-stake", { most: terms.most_stake_cents })] : []),
    ...(terms.duplicate ? [t("help-duel-duplicate")] : []),
    t("help-duel-rating"),
  ];
}

/** What happens to those who are slow, or gone. */
function absent({ solo, vote_threshold, keeps_absent, hidden_page_leaves }: TableInfo): string[] {
  if (solo) return [t("help-no-clock")];
  return [
    ...(vote_threshold === 0 ? [t("help-time-out", { hit: HITS_UP_TO, stand: HITS_UP_TO + 1 })] : []),
    t(keeps_absent ? "help-gone-kept" : "help-gone-returned"),
    ...(hidden_page_leaves ? [t("help-hidden-page")] : []),
  ];
}

/** All of it, in the order in which a round goes. */
export function sentences(info: TableInfo): string[] {
  const { duel, vote_threshold, burn_card } = info;
  return [
    ...aims(info),
    ...(burn_card ? [t("help-burn")] : []),
    ...played(info),
    ...(vote_threshold > 0 ? together(info) : []),
    ...(duel !== null ? match(duel, info) : absent(info)),
  ];
}
