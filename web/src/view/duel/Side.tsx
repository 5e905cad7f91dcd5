/** One player's part of the felt: who it is, the chips, the hand or two, the stake, what came of it. */
import type { JSX } from "preact";
import { SOON_S } from "../../core/clock";
import { backOf, outcomeOf, playerAt, resultOf, settledHand } from "../../core/duel";
import type { TableModel } from "../../core/model";
import type { DuelView, LineView } from "../../core/protocol.gen";
import { say, sayName, t } from "../../i18n";
import { Icon } from "../art";
import { Card } from "../Card";
import { Badge, Hand } from "../Hand";
import { totalOf, wordOf } from "../Hands";
import { Chips, Pill } from "../Spots";
import { cardName, handName, signOf } from "../words";
import { nameOf, netChips, ownerText } from "./says";
import type { Shown } from "./shown";

/** Widest a hand may get, in card widths: alone, or as one of two. */
const WIDEST = { alone: 2.5, split: 1.72 } as const;

interface SideProps {
  readonly model: TableModel;
  readonly shown: Shown;
  readonly seat: number;
  /** The viewer's own seat, null for whoever watches. */
  readonly own: number | null;
  /** Drawn below, or on the right. */
  readonly near: boolean;
}

/** The lines of a seat; a hand that was split is gone. */
function linesOf(shown: Shown, seat: number): readonly LineView[] {
  const lines = shown.view.lines.filter(({ box, hand }) => box === seat && hand.cards.length > 0);
  const split = lines.some(({ line }) => line !== "main");
  return lines.filter(({ line }) => !split || line !== "main");
}

/** The white circle with a 1 by whoever acts first, an empty one by the other (DUE-3). */
function First({ first }: { first: boolean }): JSX.Element {
  return (
    <span class={`first${first ? " is" : ""}`}>
      {first && <span aria-hidden="true">{t("duel-first-mark")}</span>}
      {first && <span class="hidden">{t("duel-first")}</span>}
    </span>
  );
}

/** What a seat that nobody waits for is doing: how its hand ended, or that it comes next. */
function restOf({ duel, view }: Shown, lines: readonly LineView[], seat: number): string {
  const [line, second] = lines;
  if (line === undefined) {
    return duel.phase === "betting" && duel.turn !== null && playerAt(duel, seat).bet_cents === 0
      ? t("duel-next")
      : "";
  }
  if (second !== undefined || view.phase === "result") return "";
  if (line.hand.blackjack) return sayName("ending", "blackjack");
  if (line.hand.bust) return sayName("ending", "bust");
  if (line.open) return duel.phase === "play" ? t("duel-next") : "";
  const doubled = line.stake_cents > playerAt(duel, seat).bet_cents;
  return sayName("ending", doubled ? "doubled" : "stood");
}

function turnOf({ phase }: DuelView, own: boolean): string {
  if (phase === "betting") return t(own ? "duel-bets-now-own" : "duel-bets-now");
  if (phase === "insurance") return t(own ? "duel-answers-now-own" : "duel-answers-now");
  return t(own ? "duel-plays-now-own" : "duel-plays-now");
}

/** Each player's clock runs beside the name while that player is waited for. */
function Timer({ seconds, name }: { seconds: number; name: string }): JSX.Element {
  const light = seconds <= SOON_S ? "closing" : "open";
  return (
    <span class="side-clock" role="timer" aria-label={t("duel-seconds-of", { name, seconds })}>
      <span class={`lamp ${light}`} aria-hidden="true" />
      <span aria-hidden="true">{seconds}</span>
    </span>
  );
}

function Doing({ model, shown, seat, own }: SideProps): JSX.Element {
  const { duel, settled } = shown;
  const player = playerAt(duel, seat);
  const turn = duel.turn === seat && settled && duel.decision === null;
  const seconds = model.seconds.value;
  const lines = linesOf(shown, seat);
  const unseen =
    duel.duplicate && duel.phase === "play" && seat !== own && lines.length === 0 && player.bet_cents > 0;
  const rest = unseen ? t("duel-plays-unseen") : settled ? restOf(shown, lines, seat) : "";
  return (
    <span class={`doing${turn && seat === own ? " own" : ""}`}>
      {!player.here && player.bot === null ? (
        <span class="away">
          <Icon name="clock" size={16} /> {t("duel-away")}
        </span>
      ) : null}
      {player.clock !== null && (
        <span class="clocked" role="img" aria-label={t("duel-by-clock")} title={t("duel-by-clock")}>
          <Icon name="clock" size={16} />
        </span>
      )}
      <span>{turn ? turnOf(duel, seat === own) : rest}</span>
      {turn && seconds !== null && model.connection.value === "open" && (
        <Timer seconds={seconds} name={nameOf(player)} />
      )}
    </span>
  );
}

function Head(props: SideProps): JSX.Element {
  const { shown, seat, own } = props;
  const { duel, told } = shown;
  const player = playerAt(duel, seat);
  const name = nameOf(player);
  return (
    <div class="side-head">
      <First first={duel.first === seat && duel.phase !== "draw"} />
      <b class="side-name">{seat === own ? t("duel-you") : name}</b>
      {player.bot !== null && (
        <span class="bot">
          <Icon name="device" size={16} />
          <span class="hidden">{t("duel-bot")}</span>
        </span>
      )}
      <span class="side-chips">{t("duel-chips", { chips: playerAt(told, seat).chips_cents })}</span>
      <Doing {...props} />
    </div>
  );
}

/** The hand that is asked for now: brass beside it, whoever plays it (DUE-5). */
function isActive({ duel, settled }: Shown, line: LineView): boolean {
  if (!settled || duel.turn !== line.box || duel.decision !== null) return false;
  return duel.phase === "insurance" || (duel.phase === "play" && duel.line === line.line);
}

function Held({ shown, line, own, alone }: SideProps & { line: LineView; alone: boolean }): JSX.Element {
  const { settled, moving } = shown;
  const ended = settled && !line.open;
  const hand = settled ? line.hand : { ...line.hand, ended: false, bust: false, blackjack: false };
  const word = hand.bust || alone ? undefined : wordOf(hand, "open");
  const active = isActive(shown, line);
  const owner = say(ownerText(shown.duel, line, own));
  const ending = !ended ? "open" : hand.bust ? "bust" : hand.blackjack ? "blackjack" : "stood";
  return (
    <Hand
      name={handName(owner, hand, ending)}
      kind={`dealt${alone ? "" : " split"}${active ? " active" : ""}`}
      codes={line.hand.cards}
      room={alone ? WIDEST.alone : WIDEST.split}
      moving={moving}
    >
      <Badge total={totalOf(hand)} active={active} {...(word !== undefined && { word })} />
    </Hand>
  );
}

/** The places of a hand that is still to come. */
function NoHand({ name }: { name: string }): JSX.Element {
  return (
    <div class="held">
      <Hand
        name={t("hand-name-empty", { owner: name })}
        kind="dealt"
        codes={[]}
        room={WIDEST.alone}
        moving={false}
      />
    </div>
  );
}

const SIGNS = { win: "▲", blackjack: "▲", push: "=", lose: "–" } as const;

/** How one of two split hands came out; a hand alone has its net beside it. */
function SplitResult({ shown, line }: { shown: Shown; line: LineView }): JSX.Element | null {
  if (!shown.settled || settledHand(shown.told) === null) return null;
  const outcome = outcomeOf(line, dealerOf(shown, line.box));
  return <Pill sign={SIGNS[outcome]} text={sayName("outcome", outcome)} brass={false} />;
}

/** The dealer that a seat plays against. */
function dealerOf({ view, duel }: Shown, seat: number): Shown["view"]["dealer"] {
  return duel.dealers[seat] ?? view.dealer;
}

/** The stake, and once the hand is settled what it brought. */
function Stake({ model, shown, seat, own }: SideProps): JSX.Element {
  const { told, duel, settled } = shown;
  const player = playerAt(duel, seat);
  const { bet_cents, staked_cents, insured_cents } = player;
  const name = nameOf(player);
  const result = settled ? settledHand(told) : null;
  const net = result?.net_cents[seat] ?? 0;
  const over = result !== null;
  const cents = over ? backOf(linesOf(shown, seat), dealerOf(shown, seat), net) : staked_cents || bet_cents;
  const label =
    seat === own
      ? t("duel-bet-lies-own", { amount: bet_cents })
      : t("duel-bet-lies", { name, amount: bet_cents });
  return (
    <div class={`stake${over ? ` ${resultOf(net)}` : ""}`}>
      {bet_cents > 0 && <span class="hidden">{label}</span>}
      <Chips cents={cents} chips={model.chipValues.value} paid={over} />
      {over && (
        <Pill
          sign={net < 0 ? "" : signOf(net)}
          text={net === 0 ? sayName("outcome", "push") : netChips(net)}
          brass={net > 0 && seat === own}
        />
      )}
      {!over && insured_cents !== null && insured_cents > 0 && (
        <span class="insured">{t("duel-insured", { amount: insured_cents })}</span>
      )}
    </div>
  );
}

/** The cards drawn for the first to act, until the first hand (DUE-3). */
function Drawn({ shown, seat }: { shown: Shown; seat: number }): JSX.Element {
  return (
    <div class="drawn">
      {shown.duel.draw.map((pair, at) => {
        const code = seat === 0 ? pair[0] : pair[1];
        return <Card key={at} code={code} name={cardName(code)} />;
      })}
    </div>
  );
}

/** In a duplicate match the other has a dealer of their own; it is told in a line once both have ended (DUE-13). */
function OtherDealer({ shown, seat, near }: SideProps): JSX.Element | null {
  const dealer = shown.duel.dealers[seat];
  if (near || dealer === undefined || dealer.cards.length === 0 || !shown.settled) return null;
  return (
    <span class="their-dealer">
      <span aria-hidden="true">
        {t("duel-their-dealer", { total: totalOf(dealer) })}
        {dealer.bust ? `, ${sayName("ending", "bust")}` : ""}
      </span>
      <span class="hidden">{handName(t("dealer"), dealer, dealer.bust ? "bust" : "open")}</span>
    </span>
  );
}

export function Side(props: SideProps): JSX.Element {
  const { shown, seat, own, near } = props;
  const { duel } = shown;
  const lines = linesOf(shown, seat);
  const name = seat === own ? t("duel-you") : nameOf(playerAt(duel, seat));
  const turn = duel.turn === seat && shown.settled;
  return (
    <section class={`side ${near ? "near" : "far"}${turn ? " turn" : ""}`} aria-label={name}>
      <Head {...props} />
      <div class="side-hands">
        {duel.phase === "draw" && <Drawn shown={shown} seat={seat} />}
        {duel.phase !== "draw" && lines.length === 0 && <NoHand name={name} />}
        {duel.phase !== "draw" &&
          lines.map((line) => (
            <div key={line.line} class="held">
              <Held {...props} line={line} alone={lines.length === 1} />
              {lines.length > 1 && <SplitResult shown={shown} line={line} />}
            </div>
          ))}
        <Stake {...props} />
        <OtherDealer {...props} />
      </div>
    </section>
  );
}
