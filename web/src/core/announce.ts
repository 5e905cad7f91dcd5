/**
 * What is to be said, as texts: the announcer pill on the felt and the polite live region are two
 * readings of the same state. The region says new facts only (UI order: phase, cards, result).
 */
import type { Key, Text } from "../i18n";
import { cardText, cardTexts, FACE_DOWN } from "./cards";
import { sameHand, type Target } from "./deciding";
import { handLabel, handValue, type PlayerHand } from "./hands";
import type { TableModel } from "./model";
import type { HandView, LineView, Me, Receipt, View } from "./protocol.gen";
import { netOfRow } from "./spots";

/** The pill: one thing in bold, one detail beside it. */
export interface Headline {
  readonly title: Text;
  readonly detail: Text | null;
  /** The round ended above its stake: the only time the pill turns brass. */
  readonly won: boolean;
}

const plain = (title: Key, detail: Key | null = null): Headline => ({
  title: { key: title },
  detail: detail === null ? null : { key: detail },
  won: false,
});

/** A hand in a few words: "pair of 8s", "soft 17", "hard 16". */
export function handPhrase(hand: HandView): Text {
  const [first, second, ...more] = hand.cards;
  if (hand.blackjack) return { key: "hand-blackjack" };
  if (first !== undefined && second !== undefined && more.length === 0 && first[0] === second[0]) {
    return { key: "hand-pair", values: { rank: { key: `ranks-${first[0]}` as Key } } };
  }
  return { key: hand.soft ? "hand-soft" : "hand-hard", values: { total: hand.total } };
}

/** Net of a settled round, golden chips by their value. */
export function netOf(receipt: Receipt): number {
  const { back_cents, golden_back_cents, staked_cents, golden_staked_cents } = receipt;
  return back_cents + golden_back_cents - staked_cents - golden_staked_cents;
}

function dealerPhrase(view: View): Text {
  const { dealer } = view;
  if (dealer.blackjack) return { key: "say-dealer-blackjack" };
  if (dealer.bust) return { key: "say-dealer-busts" };
  return { key: "say-dealer-has", values: { total: dealer.total } };
}

const OUTCOMES: Readonly<Record<string, Key>> = {
  win: "say-you-win",
  blackjack: "say-you-win-blackjack",
  charlie: "say-you-win-charlie",
  push: "say-you-push",
  lose: "say-you-lose",
  cashed_out: "say-you-cashed-out",
  returned: "say-you-push",
};

/** One hand has a word; two hands, or a net that tells another story, have the net. */
function outcomePhrase(receipt: Receipt, me: Me): Text {
  const rows = receipt.rows.filter((row) => row.spot === "main");
  const net = netOf(receipt);
  const only = rows.length === 1 ? rows[0] : undefined;
  const word = only && OUTCOMES[only.outcome];
  const own = only === undefined ? 0 : netOfRow(only);
  if (word === undefined || Math.sign(own) !== Math.sign(net)) return { key: "say-you-net", values: { net } };
  const bust = only?.outcome === "lose" && me.hands.some((hand) => hand.ending === "bust");
  return { key: bust ? "say-you-bust" : word };
}

function resultHeadline(view: View, me: Me | null): Headline {
  const receipt = me?.receipt ?? null;
  if (receipt?.void || view.reason !== null) {
    const detail: Text | null =
      receipt === null ? null : { key: "say-void-detail", values: { amount: receipt.back_cents } };
    return { title: { key: "say-void" }, detail, won: false };
  }
  const title = dealerPhrase(view);
  if (receipt === null || me === null) return { title, detail: null, won: false };
  return { title, detail: outcomePhrase(receipt, me), won: netOf(receipt) > 0 };
}

function bettingHeadline(table: TableModel): Headline {
  if (!table.playing.value) return plain("say-betting-watch", "say-betting-watch-detail");
  if (table.solo.value) return plain("say-betting", "say-betting-solo");
  const bots = table.live.value?.bots ?? 0;
  if (bots > 0 && table.light.value === "open") {
    return { title: { key: "say-betting" }, detail: { key: "say-bots", values: { bots } }, won: false };
  }
  const light = table.light.value === "closing" ? "say-betting-closing" : "say-betting-open";
  return plain("say-betting", light);
}

/** A hand's number where several boxes are played: 2, or 2a and 2b after a split; null for a single one. */
function numberOf(table: TableModel, { box, line }: Target): string | null {
  if (!table.solo.value || table.hands.value.length < 2) return null;
  return handLabel(box, line);
}

/** What is asked, with the hand's number in front where there are several. */
function asking(table: TableModel, hand: Target, question: Key, detail: Text): Headline {
  const number = numberOf(table, hand);
  const text: Text = { key: question };
  const title: Text = number === null ? text : { key: "say-hand", values: { number, what: text } };
  return { title, detail, won: false };
}

function insuranceHeadline(table: TableModel): Headline {
  const question = table.insurance.value;
  if (question === null) return plain("say-insurance-wait", "say-insurance-wait-detail");
  if (question.answer === null) {
    const asked = question.even_money ? "say-even-money" : "say-insurance";
    return asking(table, { box: question.box, line: "main" }, asked, { key: "say-insurance-detail" });
  }
  if (table.solo.value) return plain(question.answer ? "say-insurance-done" : "say-insurance-declined");
  const title = question.answer ? "say-insurance-done" : "say-insurance-declined";
  return plain(title, "say-chosen-detail");
}

function decisionHeadline(table: TableModel): Headline {
  const asked = table.asked.value;
  if (asked !== null) {
    const detail: Text = { key: "say-move-detail", values: { hand: handPhrase(asked.view) } };
    return asking(table, asked, "say-move", detail);
  }
  const hands = table.hands.value;
  const decided = hands.find((one) => one.hand.choice !== null && one.hand.ending === "open");
  if (decided !== undefined) {
    const action: Text = { key: `action-${decided.hand.choice}` as Key };
    return {
      title: { key: "say-chosen", values: { action } },
      detail: table.solo.value ? null : { key: "say-chosen-detail" },
      won: false,
    };
  }
  if (hands.length === 0) return plain("say-others", "say-others-watch");
  const total = hands.map((one) => String(one.view.total)).join(" / ");
  const detail: Text = { key: "say-others-detail", values: { total } };
  return { title: { key: "say-others" }, detail, won: false };
}

/** Why no round begins: the odds are worked out, or the host has closed the table. */
function closedHeadline(reason: string | null): Headline {
  switch (reason) {
    case "odds":
      return plain("say-odds", "say-odds-detail");
    case "table_paused":
      return plain("say-table-paused", "say-table-paused-detail");
    case "table_disabled":
      return plain("say-table-disabled", "say-table-disabled-detail");
    case "server_stopping":
      return plain("say-stopping", "say-stopping-detail");
    default:
      return plain("say-dealing", "say-dealing-detail");
  }
}

/** What the announcer pill says now. */
export function headline(table: TableModel): Headline {
  const view = table.view.value;
  if (table.connection.value === "lost") return plain("say-lost", "say-lost-detail");
  if (view === null) return plain("say-connecting", "say-connecting-detail");
  switch (view.phase) {
    case "paused":
      return plain("say-paused", "say-paused-detail");
    case "betting":
      return bettingHeadline(table);
    case "closed":
      return closedHeadline(view.reason);
    case "insurance":
      return insuranceHeadline(table);
    case "decision":
      return decisionHeadline(table);
    case "result":
      return resultHeadline(view, table.me.value);
    case "shoe":
      return plain("say-shoe", "say-shoe-detail");
  }
}

// --- the live region ----------------------------------------------------------------------------

/** A total in words: a soft hand that goes on has two. */
export function totalText(hand: HandView): Text | string {
  if (!hand.soft || hand.ended || hand.total === 21) return String(hand.total);
  return { key: "spoken-or", values: { low: hand.total - 10, high: hand.total } };
}

/** What the region compares from one moment to the next. */
export interface Moment {
  readonly view: View;
  readonly me: Me | null;
  readonly hands: readonly PlayerHand[];
  readonly headline: Headline;
}

const SPOKEN_LINE: Readonly<Record<string, Key>> = {
  main: "spoken-card",
  split_1: "spoken-card-left",
  split_2: "spoken-card-right",
};

function newCards(before: readonly string[], after: readonly string[]): readonly string[] {
  const turned = before.map((code, at) => (code === FACE_DOWN && after[at] !== code ? after[at] : undefined));
  const added = after.slice(before.length);
  return [...turned, ...added].filter((code): code is string => code !== undefined && code !== FACE_DOWN);
}

function spokenLine(before: LineView | undefined, after: LineView, several: boolean): Text[] {
  const fresh = newCards(before?.hand.cards ?? [], after.hand.cards);
  if (fresh.length === 0) return [];
  if (several) {
    const values = {
      number: handLabel(after.box, after.line),
      cards: cardTexts(fresh),
      total: totalText(after.hand),
    };
    return [{ key: "spoken-hand", values }];
  }
  const key = SPOKEN_LINE[after.line] ?? "spoken-card";
  return [{ key, values: { card: cardTexts(fresh), total: totalText(after.hand) } }];
}

function spokenDeal(before: Moment | null, after: Moment): Text[] {
  const same = before?.view.round === after.view.round ? before.view : null;
  const { dealer, lines } = after.view;
  const main = lines.find((line) => line.line === "main");
  const several = new Set(lines.map(({ box }) => box)).size > 1;
  if (same === null || same.dealer.cards.length === 0) {
    const up = dealer.cards.find((code) => code !== FACE_DOWN);
    if (main === undefined || up === undefined) return [];
    if (several) {
      const dealt = lines.flatMap((line) => spokenLine(undefined, line, true));
      return [...dealt, { key: "spoken-dealer", values: { card: cardText(up) } }];
    }
    const key = after.hands.length > 0 ? "spoken-cards" : "spoken-cards-only";
    const values = { cards: cardTexts(main.hand.cards), total: totalText(main.hand), dealer: cardText(up) };
    return [{ key, values }];
  }
  const own = (line: LineView): boolean =>
    after.hands.length === 0 ||
    after.hands.some((hand) => sameHand(hand, line) && (several || hand.hand.ending === "open"));
  const drawn = lines.filter(own).flatMap((line) =>
    spokenLine(
      same.lines.find((one) => sameHand(one, line)),
      line,
      several,
    ),
  );
  const fresh = newCards(same.dealer.cards, dealer.cards);
  if (fresh.length === 0) return drawn;
  const { total } = handValue(dealer.cards);
  return [...drawn, { key: "spoken-dealer-card", values: { card: cardTexts(fresh), total } }];
}

/**
 * The new facts between two moments, in the order in which they are to be spoken.
 *
 * @param more What the game tells between the cards and the result.
 */
export function spoken(before: Moment | null, after: Moment, more: readonly Text[] = []): readonly Text[] {
  const deal = [...spokenDeal(before, after), ...more];
  const { title, detail } = after.headline;
  const receipt = after.me?.receipt ?? null;
  const settled = receipt !== null && before?.me?.receipt?.code !== receipt.code;
  if (settled && detail !== null) {
    const values = { headline: title, detail, net: netOf(receipt) };
    return [...deal, { key: "spoken-result", values }];
  }
  const moved = before?.view.phase !== after.view.phase || before.view.step !== after.view.step;
  const changed = JSON.stringify(before?.headline.title) !== JSON.stringify(title);
  return moved && changed ? [...deal, title] : deal;
}
