/** The dealer's hand, and the hand or hands of whoever looks at the table. */
import type { JSX } from "preact";
import { FACE_DOWN } from "../core/cards";
import { ownHandView, type PlayerHand, shownTotal } from "../core/hands";
import type { TableModel } from "../core/model";
import type { EndingName, HandView, LineName, Receipt } from "../core/protocol.gen";
import { MAIN } from "../core/slip";
import { sayName, t } from "../i18n";
import { Badge, Hand, Outcome } from "./Hand";
import type { Staged } from "./staging";
import { amount, handName, ownerOf, signOf } from "./words";

/** Widest a hand may get, in card widths: alone, as one of two, as one of three. */
const ROOM = { dealer: 3.4, own: [2.6, 2.05, 1.4] } as const;

const NO_CARDS: HandView = { cards: [], total: 0, soft: false, ended: false, bust: false, blackjack: false };

function wordOf(hand: HandView, ending: EndingName): string | undefined {
  if (hand.bust) return sayName("ending", "bust");
  if (ending === "doubled" || ending === "stood") return sayName("ending", ending);
  return undefined;
}

/** Blackjack in two letters; every other hand its total. */
function totalOf(hand: HandView): string {
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

/** What the pill beside a hand says: its result, or that it was cashed out or is a Charlie already. */
function OutcomeOf({
  line,
  hand,
  receipt,
}: {
  line: LineName;
  hand: PlayerHand | null;
  receipt: Receipt | null;
}): JSX.Element | null {
  const row = receipt?.rows.find((one) => one.spot === MAIN && (one.line ?? MAIN) === line);
  if (receipt !== null && row !== undefined) {
    const net = row.back_cents - row.stake_cents;
    const brass = net > 0 && receipt.back_cents > receipt.staked_cents;
    return <Outcome sign={signOf(net)} text={sayName("outcome", row.outcome)} brass={brass} />;
  }
  const ending = hand?.hand.ending;
  if (ending === "charlie") return <Outcome sign="▲" text={sayName("ending", ending)} brass={false} />;
  if (ending !== "cashed_out") return null;
  const paid = hand?.hand.cash_out_cents ?? null;
  return (
    <Outcome
      sign=""
      text={`${sayName("ending", ending)}${paid === null ? "" : ` ${amount(paid)}`}`}
      brass={false}
    />
  );
}

interface Seen {
  readonly line: LineName;
  readonly view: HandView;
  readonly mine: PlayerHand | null;
}

/** The own hands; without a bet, every line that has cards; before the deal, one empty place. */
function seenBy(model: TableModel, staged: Staged): readonly Seen[] {
  const lines = staged.view.lines;
  const own = model.hands.value.flatMap((mine) => {
    const line = lines.find((one) => one.line === mine.line);
    return line === undefined ? [] : [{ line: mine.line, view: ownHandView(line, mine.hand), mine }];
  });
  if (own.length > 0) return own;
  const held = lines.filter(({ hand }) => hand.cards.length > 0);
  if (held.length > 0) return held.map(({ line, hand }) => ({ line, view: hand, mine: null }));
  return [{ line: "main", view: NO_CARDS, mine: null }];
}

function OwnHand({
  seen,
  alone,
  staged,
  receipt,
  room,
}: {
  seen: Seen;
  alone: boolean;
  staged: Staged;
  receipt: Receipt | null;
  room: number;
}): JSX.Element {
  const { line, view, mine } = seen;
  // Until the last card lies, what became of the hand is not told.
  const ending = staged.settled ? (mine?.hand.ending ?? "open") : "open";
  const shown = staged.settled ? view : { ...view, ended: false, bust: false, blackjack: false };
  const word = receipt === null || view.bust ? wordOf(shown, ending) : undefined;
  const active = staged.settled && mine?.asked === true;
  const rested = !alone && mine !== null && !active && receipt === null && ending !== "open";
  const badge = <Badge total={totalOf(shown)} active={active} {...(word !== undefined && { word })} />;
  const outcome = <OutcomeOf line={line} hand={staged.settled ? mine : null} receipt={receipt} />;
  const name = handName(mine === null && alone ? t("your-hand") : ownerOf(line), shown, ending);
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
        {outcome}
      </span>
    </Hand>
  );
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
  const room = ROOM.own[Math.min(seen.length, ROOM.own.length) - 1] ?? ROOM.own[2];
  return (
    <div class={`hands${alone ? "" : " split"}`}>
      {seen.map((one) => (
        <OwnHand key={one.line} seen={one} alone={alone} staged={staged} receipt={receipt} room={room} />
      ))}
    </div>
  );
}
