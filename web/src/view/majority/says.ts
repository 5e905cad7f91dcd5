/** What is said at a Majority table: who votes on what, and once what came of it. Votes are never spoken. */
import { type Headline, type Moment, spoken as spokenAnywhere } from "../../core/announce";
import { handLabel } from "../../core/hands";
import type { TableModel } from "../../core/model";
import type { DecidedView, View } from "../../core/protocol.gen";
import { spokenSides } from "../../core/sides";
import type { Key, Text } from "../../i18n";
import type { Says } from "../room";
import { type SeatModel, seatsOf, VOTABLE, votesAt } from "./seats";

/** What was decided and why, in one line. */
export function decidedText({ action, why, votes }: DecidedView): Text {
  const name: Text = { key: `action-${action}` as Key };
  const cast = votes.reduce((sum, count) => sum + count, 0);
  const own = votes[VOTABLE.indexOf(action as "hit")] ?? 0;
  const counts = why === "majority" || why === "plurality" ? { votes: own, cast } : {};
  return { key: `decided-${why}`, values: { action: name, ...counts } };
}

/** One seat in a few words, for the detail beside the announcer's title. */
function shortly({ box, ballot, mode, line, mine }: SeatModel): Text[] {
  const number = box + 1;
  if (ballot !== null && ballot.decided === null)
    return [{ key: "say-seat-open", values: { number, open: ballot.open } }];
  if (ballot !== null) {
    const action: Text = { key: `action-${ballot.decided?.action}` as Key };
    return [{ key: "say-seat-decided", values: { number, action } }];
  }
  if (mode === "strategy" && mine && line !== null) return [{ key: "say-seat-strategy", values: { number } }];
  return [];
}

function joined(texts: readonly Text[]): Text | null {
  const [first, second] = texts;
  if (first === undefined) return null;
  return second === undefined ? first : { key: "say-both", values: { first, second } };
}

function decisionHeadline(model: TableModel): Headline | null {
  const seats = seatsOf(model, votesAt(model));
  const ballots = seats.flatMap(({ ballot }) => (ballot === null ? [] : [ballot]));
  const plays = seats.some(({ mine }) => mine) ? "say-strategy-own" : "say-strategy-detail";
  const detail: Text | null = ballots.length > 0 ? joined(seats.flatMap(shortly)) : { key: plays };
  const asked = model.asked.value !== null;
  const title: Key = asked
    ? "say-vote"
    : ballots.some(({ own, decided }) => own !== null && decided === null)
      ? "say-voted"
      : ballots.length > 0
        ? "say-votes"
        : "say-strategy";
  return { title: { key: title }, detail, won: false };
}

function bettingHeadline(model: TableModel): Headline | null {
  if (!model.playing.value) return null;
  if (model.me.value?.consent === null)
    return { title: { key: "consent-question" }, detail: { key: "say-consent-detail" }, won: false };
  return null;
}

function headline(model: TableModel): Headline | null {
  if (model.connection.value === "lost") return null;
  const phase = model.view.value?.phase;
  if (phase === "betting") return bettingHeadline(model);
  return phase === "decision" ? decisionHeadline(model) : null;
}

/** Decisions by the step and hand they belong to. */
function decisionsOf(view: View): Map<string, Text> {
  const found = new Map<string, Text>();
  for (const { box, decided } of view.seats) {
    for (const one of decided) {
      const number = handLabel(box, one.line);
      const values = { number, what: decidedText(one) };
      found.set(`${one.step} ${number}`, { key: "spoken-decided", values });
    }
  }
  return found;
}

function news(before: Moment | null, { view }: Moment): readonly Text[] {
  if (before?.view.round !== view.round) return [];
  const closed = before.view.phase === "betting" && view.phase !== "betting";
  const known = decisionsOf(before.view);
  const decided = [...decisionsOf(view)].filter(([what]) => !known.has(what)).map(([, text]) => text);
  return [...(closed ? [{ key: "say-dealing" } as const] : []), ...decided];
}

/** Hands of a seat are named after it. */
function seated(text: Text): Text {
  return text.key === "spoken-hand" ? { ...text, key: "spoken-seat" } : text;
}

function spoken(before: Moment | null, after: Moment): readonly Text[] {
  const sides = spokenSides(before, after, "spoken-seat-side-won", "spoken-seat-side-lost");
  return [...news(before, after), ...spokenAnywhere(before, after, sides).map(seated)];
}

export const says: Says = { headline, spoken };
