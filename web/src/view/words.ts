/** Names the table page says in more than one place. */
import { cardText } from "../core/cards";
import { shownTotal } from "../core/hands";
import { money, netMoney } from "../core/money";
import type { HandView, LineName, MyHand } from "../core/protocol.gen";
import { type Key, language, say, sayName, t } from "../i18n";

/** "nine of hearts", or that the card lies face down. */
export function cardName(code: string): string {
  return say(cardText(code));
}

const OWNERS: Readonly<Record<LineName, Key & `your-hand${string}`>> = {
  main: "your-hand",
  split_1: "your-hand-left",
  split_2: "your-hand-right",
};

/** Whose hand it is: with two, the left or the right one. */
export function ownerOf(line: LineName): string {
  return t(OWNERS[line]);
}

/** All of a hand in one sentence. */
export function handName(owner: string, hand: HandView, ending: MyHand["ending"] = "open"): string {
  if (hand.cards.length === 0) return t("hand-name-empty", { owner });
  const cards = hand.cards.map(cardName).join(", ");
  const total = shownTotal(hand);
  if (ending === "open" || ending === "split") return t("hand-name", { owner, cards, total });
  return t("hand-name-ended", { owner, cards, total, ending: sayName("ending", ending) });
}

/** An amount by itself: 1,234.50. */
export function amount(cents: number): string {
  return money(cents, language.value);
}

/** A net by itself, with its sign. */
export function net(cents: number): string {
  return netMoney(cents, language.value);
}

/** A net that must fit on a chip's rim: +30. */
export function shortNet(cents: number): string {
  return net(cents).replace(/[.,]00$/, "");
}

/** The sign that goes with a net: above, level, below. */
export function signOf(net_cents: number): string {
  return net_cents > 0 ? "▲" : net_cents < 0 ? "–" : "=";
}
