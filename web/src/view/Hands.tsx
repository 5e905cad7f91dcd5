/** The dealer's hand, and the hand or hands of whoever looks at the table. */
import type { JSX } from "preact";
import { netOf } from "../core/announce";
import { FACE_DOWN } from "../core/cards";
import { sameHand, type Target } from "../core/deciding";
import { ownHandView, type PlayerHand, shownTotal } from "../core/hands";
import type { TableModel } from "../core/model";
import { MAIN } from "../core/places";
import type { EndingName, HandView, LineName, Receipt, ReceiptRow } from "../core/protocol.gen";
import { netOfRow } from "../core/spots";
import { sayName, t } from "../i18n";
import { Badge, Hand, Outcome } from "./Hand";
import type { Staged } from "./staging";
import { amount, handName, ownerOf, signOf } from "./words";

/** Widest a hand may get, in card widths: alone, as one of two, as one of three. */
export const ROOM = { dealer: 3.4, own: [2.6, 2.05, 1.4] } as const;

const NO_CARDS: HandView = { cards: [], total: 0, soft: false, ended: false, bust: false, blackjack: false };

export function wordOf(hand: HandView, ending: EndingName): string | undefined {
  if (hand.bust) return sayName("ending", "bust");
  if (ending === "doubled" || ending === "stood") return sayName("ending", ending);
  return undefined;
}

/** Blackjack in two letters; every other hand its total. */
export function totalOf(hand: HandView): string {
  return hand.blackjack ? t("total-blackjack") : shownTotal(hand);
}

/** The dealer's hand; its total stands beside it from the upcard on (COM-3). */
export function Dealer({ staged }: { staged: Staged }): JSX.Element {
  const hand = staged.view.dealer;
  const word = wordOf(hand, "open");
  const waits = hand.cards.includes(FACE_DOWN);
  const name = handName(t("dealer"), hand, hand.bust ? "bust" : "open");
  return (
    <Hand name={name} kind="dealer" codes={hand.cards} room={ROOM.dealer} moving={staged.moving}>
      <Badge
        total={waits ? shownTotal({ ...hand, ended: false }) : totalOf(hand)}
        {...(word !== undefined && { word })}
      />
      <span class="whose" aria-hidden="true">
        {t("dealer")}
      </span>
    </Hand>
  );
}

/** What a hand's pill says. */
interface Said {
  readonly sign: string;
  readonly text: string;
  readonly brass: boolean;
}

/** These hands are paid, or as good as paid, before the round ends. */
const SETTLED: ReadonlySet<EndingName> = new Set(["charlie", "cashed_out", "even_money"]);

/** What the receipt says of a hand. */
export function rowOf({ box, line }: Target, receipt: Receipt | null): ReceiptRow | undefined {
  return receipt?.rows.find((one) => one.spot === MAIN && one.box === box && (one.line ?? MAIN) === line);
}

/** What became of a hand: its result, or that it was cashed out, paid or is a Charlie already. */
export function outcomeOf(seen: Seen, settled: boolean, receipt: Receipt | null): Said | null {
  const { mine } = seen;
  const row = rowOf(seen, receipt);
  if (receipt !== null && row !== undefined) {
    const net = netOfRow(row);
    const brass = net > 0 && netOf(receipt) > 0;
    return { sign: signOf(net), text: sayName("outcome", row.outcome), brass };
  }
  const ending = mine?.hand.ending;
  if (!settled || ending === undefined || !SETTLED.has(ending)) return null;
  const paid = ending === "cashed_out" ? (mine?.hand.cash_out_cents ?? null) : null;
  const text = sayName("ending", ending);
  return {
    sign: ending === "cashed_out" ? "" : "▲",
    text: paid === null ? text : `${text} ${amount(paid)}`,
    brass: false,
  };
}

/** A hand that is looked at: the player's own, or a line of the shared cards. */
export interface Seen {
  readonly box: number;
  readonly line: LineName;
  readonly view: HandView;
  readonly mine: PlayerHand | null;
}

/** The own hands; without a bet, every line that has cards; before the deal, one empty place. */
export function seenBy(model: TableModel, staged: Staged): readonly Seen[] {
  const lines = staged.view.lines;
  const own = model.hands.value.flatMap((mine) => {
    const line = lines.find((one) => sameHand(one, mine));
    return line === undefined
      ? []
      : [{ box: mine.box, line: mine.line, view: ownHandView(line, mine.hand), mine }];
  });
  if (own.length > 0) return own;
  const held = lines.filter(({ hand }) => hand.cards.length > 0);
  if (held.length > 0) return held.map(({ box, line, hand }) => ({ box, line, view: hand, mine: null }));
  return [{ box: 0, line: "main", view: NO_CARDS, mine: null }];
}

/** What of a hand may be told now: until the last card lies, not what became of it. */
export function toldOf(seen: Seen, staged: Staged, receipt: Receipt | null): Told {
  const { view, mine } = seen;
  const ending = staged.settled ? (mine?.hand.ending ?? "open") : "open";
  const hand = staged.settled ? view : { ...view, ended: false, bust: false, blackjack: false };
  const word = receipt === null || view.bust ? wordOf(hand, ending) : undefined;
  const active = staged.settled && mine?.asked === true;
  return {
    hand,
    ending,
    active,
    badge: { total: totalOf(hand), active, ...(word !== undefined && { word }) },
  };
}

export interface Told {
  readonly hand: HandView;
  readonly ending: EndingName;
  /** It waits for the player. */
  readonly active: boolean;
  readonly badge: { readonly total: string; readonly active: boolean; readonly word?: string };
}

interface OwnHandProps {
  readonly seen: Seen;
  readonly alone: boolean;
  readonly staged: Staged;
  readonly receipt: Receipt | null;
  readonly room: number;
}

function OwnHand({ seen, alone, staged, receipt, room }: OwnHandProps): JSX.Element {
  const { line, view, mine } = seen;
  const { hand, ending, active, ...told } = toldOf(seen, staged, receipt);
  const rested = !alone && mine !== null && !active && receipt === null && ending !== "open";
  const badge = <Badge {...told.badge} />;
  const outcome = outcomeOf(seen, staged.settled, receipt);
  const name = handName(mine === null && alone ? t("your-hand") : ownerOf(line), hand, ending);
  return (
    <Hand
      name={name}
      kind={`own${rested ? " rested" : ""}`}
      codes={view.cards}
      room={room}
      moving={staged.moving}
    >
      {alone ? badge : null}
      <span class={alone ? "beside" : "foot"}>
        {alone ? null : badge}
        {outcome && <Outcome {...outcome} />}
      </span>
    </Hand>
  );
}

/** Widest a hand of so many may get, in card widths. */
export function roomOf(hands: number): number {
  return ROOM.own[Math.min(hands, ROOM.own.length) - 1] ?? ROOM.own[2];
}

/** One hand in the middle, or the split hands side by side. */
export function Hands({
  model,
  staged,
  receipt,
}: {
  model: TableModel;
  staged: Staged;
  receipt: Receipt | null;
}): JSX.Element {
  const seen = seenBy(model, staged);
  const alone = seen.length === 1;
  return (
    <div class={`hands${alone ? "" : " split"}`}>
      {seen.map((one) => (
        <OwnHand
          key={one.line}
          seen={one}
          alone={alone}
          staged={staged}
          receipt={receipt}
          room={roomOf(seen.length)}
        />
      ))}
    </div>
  );
}
