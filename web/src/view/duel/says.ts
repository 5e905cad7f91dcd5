/** What is said of a match: the line beside the felt, and once, in order, whatever is new (DUE-3 to DUE-11). */
import { type Headline, handPhrase, type Moment as Said, totalText } from "../../core/announce";
import { cardText, cardTexts, FACE_DOWN } from "../../core/cards";
import { sameHand } from "../../core/deciding";
import {
  isExtra,
  leadOf,
  type Moment,
  momentOf,
  nearSeat,
  otherSeat,
  playerAt,
  rangeOf,
  settledHand,
} from "../../core/duel";
import type { TableModel } from "../../core/model";
import { netMoney } from "../../core/money";
import type { DuelPlayer, DuelView, LineView, Me, View } from "../../core/protocol.gen";
import { type Key, language, sayName, type Text } from "../../i18n";
import type { Says } from "../room";

/** A player's name; a house bot is named after its strength. */
export function nameOf({ name, bot }: DuelPlayer): string {
  return bot === null ? name : sayName("duel-bot", bot);
}

type Who = { readonly duel: DuelView; readonly seat: number; readonly own: number | null };

/** What is said of the other, and of the viewer's own seat. */
type Pair = readonly [Key, Key];

/** A sentence about a seat: in the second person if it is the viewer's own. */
function about({ duel, seat, own }: Who, [ofOther, ofOwn]: Pair, values: Text["values"] = {}): Text {
  if (seat === own) return { key: ofOwn, values };
  return { key: ofOther, values: { ...values, name: nameOf(playerAt(duel, seat)) } };
}

/** Chips won or lost, with a sign: +100. */
export function netChips(cents: number): string {
  return netMoney(cents, language.value).replace(/[.,]00$/, "");
}

export function handText(duel: DuelView): Text {
  const { hand, hands } = duel;
  if (isExtra(duel)) return { key: "duel-hand-extra", values: { hand } };
  return { key: "duel-hand-of", values: { hand, hands } };
}

/** Who is ahead, as everybody may say it. */
export function leadText(duel: DuelView, own: number | null): Text {
  const lead = leadOf(duel, 0);
  if (lead === 0) return { key: "duel-level" };
  const seat = lead > 0 ? 0 : 1;
  return about({ duel, seat, own }, ["duel-lead", "duel-lead-own"], { chips: Math.abs(lead) });
}

/** What the settled hand brought the two, the viewer's own side first. */
export function netsText(duel: DuelView, me: Me | null): Text | null {
  const settled = settledHand(duel);
  if (settled === null) return null;
  const near = nearSeat(me);
  const own = me?.duel?.seat ?? null;
  const net = (seat: number): Text =>
    about({ duel, seat, own }, ["duel-net", "duel-net-own"], { net: netChips(settled.net_cents[seat] ?? 0) });
  return { key: "duel-nets", values: { own: net(near), other: net(otherSeat(near)) } };
}

/** Who has won the match. */
export function verdictText(duel: DuelView, own: number | null): Text {
  if (duel.winner === null) return { key: "duel-say-no-result" };
  if (duel.winner === own) return { key: "duel-say-won" };
  return { key: "duel-say-lost", values: { name: nameOf(playerAt(duel, duel.winner)) } };
}

const LOST_BY = {
  broke: ["duel-over-broke", "duel-over-broke-own"],
  forfeit: ["duel-over-forfeit", "duel-over-forfeit-own"],
  resigned: ["duel-over-resigned", "duel-over-resigned-own"],
} as const;

/** What decided it. */
export function whyText(view: View, duel: DuelView, own: number | null): Text {
  const { decision, winner } = duel;
  if (decision === "no_result" || winner === null || decision === null) {
    const known = ["both_away", "unaffordable"].find((one) => one === view.reason) ?? "fault";
    return { key: `duel-over-${known}` as Key };
  }
  const loser = otherSeat(winner);
  if (decision !== "chips") return about({ duel, seat: loser, own }, LOST_BY[decision]);
  const chips = (seat: number): number => playerAt(duel, seat).chips_cents;
  const values = { own: chips(winner), other: chips(loser), hands: duel.hand };
  return { key: "duel-over-chips", values };
}

/** Who acts first by the draw, or that it is repeated (DUE-3). */
export function drawText(duel: DuelView, own: number | null): Text {
  if (duel.first === null) return { key: "duel-say-draw-equal" };
  return about({ duel, seat: duel.first, own }, ["duel-say-first", "duel-say-first-own"]);
}

// --- the line beside the felt ---------------------------------------------------------------------

const SIMPLE: Readonly<Partial<Record<Moment, readonly [Key, Key | null]>>> = {
  abandoned: ["duel-say-abandoned", "duel-say-abandoned-detail"],
  barred: ["duel-say-abandoned", "duel-say-barred-detail"],
  shoe: ["duel-say-shoe", "say-shoe-detail"],
  dealing: ["duel-say-dealing", null],
  paused: ["duel-say-paused", "duel-say-paused-detail"],
};

function waiting(duel: DuelView, own: number | null): Headline {
  const detail: Text = { key: "duel-say-waiting-detail" };
  if (own === null) return { title: { key: "duel-say-waiting-watch" }, detail, won: false };
  const name = nameOf(playerAt(duel, otherSeat(own)));
  return { title: { key: "duel-say-waiting", values: { name } }, detail, won: false };
}

function betting(duel: DuelView, me: Me | null, mine: boolean): Headline {
  const range = rangeOf(me);
  if (mine && range !== null) {
    const { minimum_cents: minimum, maximum_cents: maximum } = range;
    const detail: Text = { key: "duel-say-bet-detail", values: { minimum, maximum } };
    return { title: { key: "duel-say-bet" }, detail, won: false };
  }
  if (mine || duel.turn === null) return { title: { key: "duel-say-bet" }, detail: null, won: false };
  const own = me?.duel?.seat ?? null;
  const bet = own === null ? 0 : playerAt(duel, own).bet_cents;
  const detail: Text | null =
    bet > 0
      ? { key: "duel-say-bets-after", values: { amount: bet } }
      : duel.first === duel.turn
        ? { key: "duel-say-bets-first" }
        : null;
  const name = nameOf(playerAt(duel, duel.turn));
  return { title: { key: "duel-say-bets", values: { name } }, detail, won: false };
}

function inPlay(view: View, duel: DuelView): LineView | undefined {
  return view.lines.find(({ box, line }) => box === duel.turn && line === (duel.line ?? "main"));
}

function playing(view: View, duel: DuelView, mine: boolean): Headline {
  const line = inPlay(view, duel);
  const detail = line === undefined ? null : handPhrase(line.hand);
  if (mine) return { title: { key: "say-move" }, detail, won: false };
  const name = nameOf(playerAt(duel, duel.turn ?? 0));
  return { title: { key: "duel-say-plays", values: { name } }, detail, won: false };
}

function unseen(duel: DuelView, own: number | null): Headline {
  if (own === null) {
    const detail: Text = { key: "duel-say-unseen-watch-detail" };
    return { title: { key: "duel-say-unseen-watch" }, detail, won: false };
  }
  const name = nameOf(playerAt(duel, otherSeat(own)));
  const detail: Text = { key: "duel-say-unseen-detail", values: { name } };
  return { title: { key: "duel-say-unseen" }, detail, won: false };
}

function ofMatch(view: View, duel: DuelView, me: Me | null): Headline {
  const own = me?.duel?.seat ?? null;
  const moment = momentOf(view, own);
  const simple = SIMPLE[moment];
  if (simple !== undefined) {
    const [title, detail] = simple;
    return { title: { key: title }, detail: detail === null ? null : { key: detail }, won: false };
  }
  switch (moment) {
    case "draw":
      return { title: { key: "duel-say-draw" }, detail: drawText(duel, own), won: false };
    case "bet":
    case "other_bets":
      return betting(duel, me, moment === "bet");
    case "offer": {
      const even = me?.hands.some((hand) => hand.even_money) === true;
      const title: Text = { key: even ? "say-even-money" : "say-insurance" };
      return { title, detail: { key: "say-insurance-detail" }, won: false };
    }
    case "other_answers": {
      const title = about({ duel, seat: duel.turn ?? 0, own: null }, [
        "duel-say-answers",
        "duel-say-answers",
      ]);
      return { title, detail: { key: "duel-say-answers-detail" }, won: false };
    }
    case "play":
    case "other_plays":
      return playing(view, duel, moment === "play");
    case "unseen":
      return unseen(duel, own);
    case "result": {
      const won = own !== null && (settledHand(duel)?.net_cents[own] ?? 0) > 0;
      return { title: handText(duel), detail: netsText(duel, me), won };
    }
    case "over":
      return { title: verdictText(duel, own), detail: whyText(view, duel, own), won: duel.winner === own };
    default:
      return waiting(duel, own);
  }
}

function headline(model: TableModel): Headline | null {
  const view = model.view.value;
  if (model.connection.value !== "open" || view === null || view.duel === null) return null;
  return ofMatch(view, view.duel, model.me.value);
}

// --- the live region ------------------------------------------------------------------------------

/** Whose hand it is. */
export function ownerText(duel: DuelView, { box, line }: LineView, own: number | null): Text {
  const side = line === "split_1" ? "left" : line === "split_2" ? "right" : null;
  if (box === own) return { key: side === null ? "your-hand" : `your-hand-${side}` };
  const name = nameOf(playerAt(duel, box));
  return { key: side === null ? "duel-hand-name" : `duel-hand-${side}`, values: { name } };
}

interface Change {
  readonly before: View | null;
  readonly view: View;
  readonly duel: DuelView;
  readonly own: number | null;
}

const SEATS = [0, 1] as const;

/** The same hand as before, null if another one has begun. */
function sameDeal({ before, view }: Change): View | null {
  return before !== null && before.round === view.round ? before : null;
}

function opened(change: Change): readonly Text[] {
  const { duel, own } = change;
  if (duel.phase !== "betting" || duel.first === null || sameDeal(change) !== null) return [];
  return [
    about({ duel, seat: duel.first, own }, ["duel-spoken-first", "duel-spoken-first-own"], {
      hand: handText(duel),
    }),
  ];
}

function drawn({ before, duel, own }: Change): readonly Text[] {
  const known = before?.duel?.draw.length ?? 0;
  if (duel.draw.length === known || duel.phase !== "draw") return [];
  return duel.draw
    .slice(known)
    .flatMap((pair) =>
      SEATS.map((seat) =>
        about({ duel, seat, own }, ["duel-drawn", "duel-drawn-own"], { card: cardText(pair[seat]) }),
      ),
    );
}

function bets(change: Change): readonly Text[] {
  const { duel, own } = change;
  const known = sameDeal(change)?.duel ?? null;
  return SEATS.flatMap((seat) => {
    const { bet_cents, clock_bet } = playerAt(duel, seat);
    const was = known === null ? 0 : playerAt(known, seat).bet_cents;
    // What the clock bets is told by itself.
    if (bet_cents === 0 || was > 0 || clock_bet) return [];
    return [about({ duel, seat, own }, ["duel-spoken-bet", "duel-spoken-bet-own"], { amount: bet_cents })];
  });
}

const EVEN: Pair = ["duel-spoken-even", "duel-spoken-even-own"];
const DECLINED: Pair = ["duel-spoken-declined", "duel-spoken-declined-own"];

function answers(change: Change): readonly Text[] {
  const { duel, view, own } = change;
  const known = sameDeal(change)?.duel ?? null;
  return SEATS.flatMap((seat) => {
    const { insured_cents, clock, chips_cents, bet_cents } = playerAt(duel, seat);
    const was = known === null ? null : playerAt(known, seat);
    if (insured_cents === null || was?.insured_cents !== null || clock === "offer") return [];
    const natural = view.lines.some(({ box, hand }) => box === seat && hand.blackjack);
    if (insured_cents > 0) {
      return [
        about({ duel, seat, own }, ["duel-spoken-insured", "duel-spoken-insured-own"], {
          amount: insured_cents,
        }),
      ];
    }
    const taken = natural && chips_cents - was.chips_cents === 2 * bet_cents;
    return [about({ duel, seat, own }, taken ? EVEN : DECLINED)];
  });
}

function fresh(before: readonly string[], after: readonly string[]): readonly string[] {
  return after.filter((code, at) => code !== FACE_DOWN && before[at] !== code);
}

function cards(change: Change): readonly Text[] {
  const { view, duel, own } = change;
  const known = sameDeal(change);
  const said = view.lines.flatMap((line): Text[] => {
    const was = known?.lines.find((one) => sameHand(one, line))?.hand.cards ?? [];
    const news = fresh(was, line.hand.cards);
    if (news.length === 0) return [];
    const values = { owner: ownerText(duel, line, own), cards: cardTexts(news), total: totalText(line.hand) };
    return [{ key: "duel-spoken-cards", values }];
  });
  const news = fresh(known?.dealer.cards ?? [], view.dealer.cards);
  if (news.length === 0) return said;
  const values = { owner: { key: "dealer" } as Text, cards: cardTexts(news), total: totalText(view.dealer) };
  return [...said, { key: "duel-spoken-cards", values }];
}

function ends(change: Change, me: Me | null): readonly Text[] {
  const { before, view, duel, own } = change;
  const known = before?.duel ?? null;
  const nets = duel.past.length > (known?.past.length ?? 0) ? netsText(duel, me) : null;
  const said: Text[] =
    nets === null ? [] : [{ key: "duel-spoken-result", values: { nets, lead: leadText(duel, own) } }];
  if (duel.decision === null || known?.decision === duel.decision) return said;
  const values = { title: verdictText(duel, own), why: whyText(view, duel, own) };
  return [...said, { key: "duel-spoken-over", values }];
}

/** What the viewer has to do now, when it begins. */
function asked(before: Said | null, { view, me, headline: now }: Said): readonly Text[] {
  const own = me?.duel?.seat ?? null;
  const moment = momentOf(view, own);
  const was = before === null ? null : momentOf(before.view, before.me?.duel?.seat ?? null);
  const same = was === moment && before?.view.step === view.step && before.view.round === view.round;
  if (same || moment === "result" || moment === "over") return [];
  const waits = moment === "bet" || moment === "offer" || moment === "play";
  return waits && now.detail !== null ? [now.title, now.detail] : [now.title];
}

function spoken(before: Said | null, after: Said): readonly Text[] {
  const { view, me } = after;
  const { duel } = view;
  if (duel === null) return [];
  const change: Change = { before: before?.view ?? null, view, duel, own: me?.duel?.seat ?? null };
  return [
    ...drawn(change),
    ...opened(change),
    ...bets(change),
    ...cards(change),
    ...answers(change),
    ...ends(change, me),
    ...asked(before, after),
  ];
}

export const says: Says = { headline, spoken };

/** Who sits on the other side; null for whoever watches. */
export function opponentOf(duel: DuelView | null, own: number | null): string | null {
  return duel === null || own === null ? null : nameOf(playerAt(duel, otherSeat(own)));
}
