/** What a decision is worth: before it is made, or afterwards what it cost (PLA-15). */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Hint as Worth } from "../core/api.gen";
import { ACTIONS, handLabel, type PlayerHand } from "../core/hands";
import { fetchHint, hintPath, type Question } from "../core/help";
import type { TableModel } from "../core/model";
import type { ActionName } from "../core/protocol.gen";
import { settings } from "../core/settings";
import { language, say, sayName, type Text, t } from "../i18n";
import "./hint.css";

/** A part of the stake as people read it: +12.3 %. */
export function percent(part: number): string {
  return new Intl.NumberFormat(language.value, {
    style: "percent",
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: "exceptZero",
  }).format(part);
}

/** What the rules and the player's settings leave to choose from; what one cannot pay for stays in. */
function open({ choices }: PlayerHand): ReadonlySet<ActionName> {
  const closed = new Set(["not_legal", "hidden"]);
  return new Set(choices.filter(({ obstacle }) => !closed.has(obstacle ?? "")).map(({ action }) => action));
}

/** Actions from the one worth most. */
export function ranked(
  worth: Worth,
  among: ReadonlySet<ActionName>,
): readonly (readonly [ActionName, number])[] {
  return ACTIONS.flatMap((action) => {
    const value = worth.actions[action];
    return value === undefined || !among.has(action) ? [] : [[action, value] as const];
  }).sort(([, one], [, other]) => other - one);
}

/** Differences that nobody could tell: half of a tenth of a per cent. */
const NOTHING = 0.0005;

/** What a decision cost, against the best that could have been done. */
export function verdict(worth: Worth, chosen: ActionName, among: ReadonlySet<ActionName>): Text | null {
  const [best] = ranked(worth, among.has(chosen) ? among : new Set([...among, chosen]));
  const value = worth.actions[chosen];
  if (best === undefined || value === undefined) return null;
  const cost = best[1] - value;
  if (cost < NOTHING) return { key: "hint-best-choice", values: { action: { key: `action-${chosen}` } } };
  return { key: "hint-cost", values: { action: { key: `action-${best[0]}` }, cost: percent(cost) } };
}

interface Asked {
  readonly question: Question;
  readonly hand: PlayerHand | null;
  /** Made already; what it cost is asked. */
  readonly chosen: ActionName | null;
}

/** What there is to be told now, null for nothing. */
export function askedOf(model: TableModel): Asked | null {
  const view = model.view.value;
  const upcard = view?.dealer.cards[0];
  if (view === null || upcard === undefined || upcard.startsWith("?")) return null;
  const before = settings.hints.value === "before";
  if (view.phase === "insurance") {
    const offer = model.insurance.value;
    const hand = model.hands.value.find(({ box }) => box === offer?.box);
    if (!before || offer === null || offer.answer !== null || hand === undefined) return null;
    return {
      question: { cards: hand.view.cards, upcard, split: false, peeked: false },
      hand: null,
      chosen: null,
    };
  }
  if (view.phase !== "decision") return null;
  const alone = model.solo.value;
  const hand = before
    ? model.asked.value
    : (model.hands.value.find((one) => one.hand.ending === "open" && madeOf(one, alone) !== null) ?? null);
  if (hand === null) return null;
  const question = { cards: hand.view.cards, upcard, split: hand.line !== "main", peeked: true };
  return { question, hand, chosen: before ? null : madeOf(hand, alone) };
}

/** What was decided. Of who plays alone it counts once it is sent: the answer brings the next hand along. */
function madeOf({ hand, choices }: PlayerHand, alone: boolean): ActionName | null {
  const sent = alone ? choices.find(({ pending }) => pending) : undefined;
  return hand.choice ?? sent?.action ?? null;
}

function told(worth: Worth, { hand, chosen }: Asked, whose: string | null): string {
  if (hand === null) {
    const gain = worth.insurance ?? null;
    return gain === null ? "" : t("hint-insurance", { gain: percent(gain) });
  }
  const among = open(hand);
  if (chosen !== null) {
    const text = verdict(worth, chosen, among);
    if (text === null) return "";
    return whose === null ? say(text) : `${t("hand-number", { number: whose })}: ${say(text)}`;
  }
  return ranked(worth, among)
    .map(([action, value]) => `${sayName("action", action)} ${percent(value)}`)
    .join(" · ");
}

/** What a choice made a moment ago cost stays until the next one is asked. */
export function Hint({ model }: { readonly model: TableModel }): JSX.Element {
  const asked = askedOf(model);
  const table = model.info.value?.key ?? "";
  const round = model.view.value?.round;
  const key = asked === null ? "" : `${hintPath(table, asked.question)} ${asked.chosen ?? ""}`;
  const [shown, show] = useState("");
  const latest = useRef("");
  const tell = (about: string, text: string): void => {
    if (latest.current === about) show(text);
  };
  useEffect(() => {
    latest.current = "";
    show("");
  }, [round]);
  useEffect(() => {
    // Afterwards nothing is asked for a while; what was asked last is still to be told.
    if (asked === null && settings.hints.value !== "before") return;
    latest.current = key;
    if (asked === null) return show("");
    const { hand } = asked;
    // When it is told, another hand is asked already.
    const several = model.solo.value && model.hands.value.length > 1;
    const whose = several && hand !== null ? handLabel(hand.box, hand.line) : null;
    fetchHint(table, asked.question).then(
      (worth) => tell(key, told(worth, asked, whose)),
      () => tell(key, ""),
    );
  }, [key]);
  return (
    <p class="hint" role="status">
      {shown !== "" && <span class="cap">{shown}</span>}
    </p>
  );
}
