/** The middle of the Majority table: two seats, each with its crowd, its one hand and the player's bets on it. */
import type { JSX } from "preact";
import { netOf } from "../../core/announce";
import { sameHand } from "../../core/deciding";
import { handLabel, ownHandView } from "../../core/hands";
import type { SpotModel, TableModel } from "../../core/model";
import { MAIN, sideKey } from "../../core/places";
import type { DecidedView, Receipt } from "../../core/protocol.gen";
import { settings } from "../../core/settings";
import { pileOf } from "../../core/slip";
import { language, say, sayName, t } from "../../i18n";
import { Icon } from "../art";
import { Badge, Hand, Outcome } from "../Hand";
import { outcomeOf, rowOf, type Seen, toldOf } from "../Hands";
import type { MiddleProps } from "../room";
import { Chips, Spot, shownOn } from "../Spots";
import type { Staged } from "../staging";
import { handName, shortNet } from "../words";
import { chosenAt, lay } from "./gold";
import { decidedText } from "./says";
import { type SeatModel, seatsOf, votesAt } from "./seats";

/** Widest a hand may get, in card widths: alone on its seat, or as one of two. */
const WIDEST = { alone: 2.14, split: 1.7 } as const;

/** From so many on a crowd's number needs the room of its sign. */
const MANY = 10_000;

const sum = (chips: readonly number[]): number => chips.reduce((cents, one) => cents + one, 0);

// --- the crowd ----------------------------------------------------------------------------------

/** A count by itself: 20,000. */
export function plain(count: number): string {
  return count.toLocaleString(language.value);
}

/** What was decided last, of whichever hand. */
function lastOf(decided: readonly DecidedView[]): DecidedView | null {
  return decided.reduce<DecidedView | null>(
    (last, one) => (last === null || one.step >= last.step ? one : last),
    null,
  );
}

/** Its players vote now. */
function isOpen({ ballot }: SeatModel, settled: boolean): boolean {
  return settled && ballot !== null && ballot.decided === null;
}

/** One line about who plays the hand: how many it takes, or what was decided and why. */
function factOf(seat: SeatModel, settled: boolean, laying: boolean): string {
  const { ballot, betting, needed, mode, decided } = seat;
  if (laying) {
    if (betting >= needed) return t("seat-vote-met");
    return t("seat-vote-open", { missing: needed - betting });
  }
  const last = lastOf(decided);
  if (ballot !== null && isOpen(seat, settled)) {
    return t("seat-decides", { needed: ballot.needed, voters: ballot.voters });
  }
  if (last !== null) return say(decidedText(last));
  if (mode === "strategy") return t("seat-strategy", { needed });
  return mode === "vote" ? t("seat-vote-met") : "";
}

interface CrowdProps {
  readonly seat: SeatModel;
  readonly settled: boolean;
  readonly laying: boolean;
}

function Crowd({ seat, settled, laying }: CrowdProps): JSX.Element {
  const { mode, betting } = seat;
  const last = lastOf(seat.decided);
  return (
    <div class="seat-head">
      <b aria-hidden="true">{t("seat", { number: seat.box + 1 })}</b>
      {mode !== null && <span class="mode">{sayName("mode", mode)}</span>}
      <span class={`crowd${betting >= MANY ? " many" : ""}`}>
        <Icon name="people" size={16} />
        <span aria-hidden="true">{plain(betting)}</span>
        <span class="hidden">{t("seat-bets", { players: betting })}</span>
      </span>
      <p class="seat-fact">{factOf(seat, settled, laying)}</p>
      {isOpen(seat, settled) && last !== null && (
        <p class="seat-last">
          <Icon name="check" size={14} /> {say(decidedText(last))}
        </p>
      )}
    </div>
  );
}

// --- betting ------------------------------------------------------------------------------------

/** A spot in words: where it is, what lies on it, what a press adds. */
function wordsOf(spot: SpotModel, chip: number, golden: number | null): string {
  const number = spot.box + 1;
  const gold = sum(spot.golden);
  const name = sayName("spot", spot.kind);
  const place =
    gold > 0
      ? t("seat-spot-golden", { spot: name, number, golden: gold })
      : t("seat-spot", { spot: name, number });
  const placed = spot.cents + gold;
  if (!spot.open)
    return placed > 0 ? t("spot-placed", { spot: place, placed }) : t("spot-empty", { spot: place });
  if (golden !== null) return t("spot-add-golden", { spot: place, chip: golden });
  return placed > 0
    ? t("spot-add-more", { spot: place, placed, chip })
    : t("spot-add", { spot: place, chip });
}

function Gold({ cents, pile }: { cents: number; pile?: readonly number[] }): JSX.Element | undefined {
  if (cents === 0) return undefined;
  return (
    <span class="gold-beside">
      <Chips cents={cents} chips={[cents]} paid={false} golden {...(pile && { pile })} />
    </span>
  );
}

function Laying({ model, spot }: { model: TableModel; spot: SpotModel }): JSX.Element {
  const chips = model.chipValues.value;
  const { cents } = spot;
  const shown = shownOn(spot, cents, null);
  const gold = sum(spot.golden);
  return (
    <Spot
      spot={spot}
      shown={shown}
      far={0}
      chip={model.chip.value}
      chips={chips}
      pile={pileOf(model.slip.value, spot.info.spot, chips)}
      paid={false}
      words={
        wordsOf(spot, model.chip.value, chosenAt(model).value) + (shown.pill ? `, ${shown.pill.text}` : "")
      }
      print={spot.kind === MAIN ? sayName("spot-short", MAIN) : ""}
      {...(gold > 0 && { beside: <Gold cents={gold} pile={spot.golden} /> })}
      onBet={() => lay(model, spot.info.spot)}
    />
  );
}

/** Side bets can be hidden, but none that has been laid. */
function sidesShown({ sides }: SeatModel): readonly SpotModel[] {
  if (settings.majority_side_bets.value) return sides;
  return sides.filter(({ cents, golden }) => cents > 0 || golden.length > 0);
}

function Bets({ model, seat }: { model: TableModel; seat: SeatModel }): JSX.Element {
  return (
    <>
      <div class="upper sides">
        {sidesShown(seat).map((spot) => (
          <Laying key={spot.info.spot} model={model} spot={spot} />
        ))}
      </div>
      <div class="stakes">
        <Laying model={model} spot={seat.main} />
      </div>
      <div class="foot" />
    </>
  );
}

// --- playing ------------------------------------------------------------------------------------

/** Every hand of a seat, the player's own or not; a hand that was split is gone. */
function handsAt(model: TableModel, staged: Staged, box: number): readonly Seen[] {
  const lines = staged.view.lines.filter((one) => one.box === box && one.hand.cards.length > 0);
  const split = lines.some(({ line }) => line !== MAIN);
  return lines
    .filter(({ line }) => !split || line !== MAIN)
    .map((line) => {
      const mine = model.hands.value.find((one) => sameHand(one, line)) ?? null;
      return {
        box,
        line: line.line,
        view: mine === null ? line.hand : ownHandView(line, mine.hand),
        mine,
      };
    });
}

interface PlayedProps extends MiddleProps {
  readonly seat: SeatModel;
}

function Held({ seen, alone, seat, ...props }: PlayedProps & { seen: Seen; alone: boolean }): JSX.Element {
  const { staged, receipt } = props;
  const { hand, ending, badge } = toldOf(seen, staged, receipt);
  const voted = staged.settled && seat.line === seen.line;
  const owner = t("seat-hand", { number: handLabel(seen.box, seen.line) });
  return (
    <Hand
      name={handName(owner, hand, ending)}
      kind={`seated${alone ? "" : " split"}${seat.line !== null && !voted && !alone ? " rested" : ""}`}
      codes={seen.view.cards}
      room={alone ? WIDEST.alone : WIDEST.split}
      moving={staged.moving}
    >
      <Badge {...badge} />
    </Hand>
  );
}

/** What lies for a hand: its stake, then what came back of it, chips beside credits. */
function Stake({ seen, model, staged, receipt }: { seen: Seen } & MiddleProps): JSX.Element {
  const { mine } = seen;
  const row = rowOf(seen, receipt);
  const gold = row?.golden_back_cents ?? mine?.hand.golden_cents ?? 0;
  const cents = row?.back_cents ?? (mine === null ? 0 : mine.hand.stake_cents - mine.hand.golden_cents);
  const outcome = outcomeOf(seen, staged.settled, receipt);
  const owner = t("seat-spot", { spot: sayName("spot", MAIN), number: handLabel(seen.box, seen.line) });
  return (
    <div class="spot is-main">
      {mine !== null && <span class="hidden">{t("spot-placed", { spot: owner, placed: cents + gold })}</span>}
      <span class="ring">
        {mine === null || cents + gold === 0 ? <span aria-hidden="true">–</span> : null}
        <Chips cents={cents} chips={model.chipValues.value} paid={receipt !== null} />
        <Gold cents={gold} />
        {outcome !== null && <Outcome {...outcome} />}
      </span>
    </div>
  );
}

function SideLine({ side, known, brass }: { side: SpotModel; known: boolean; brass: boolean }): JSX.Element {
  const short = sayName("spot-short", side.kind);
  const net = side.net_cents ?? 0;
  const outcome = known ? side.outcome : null;
  const amount = shortNet(side.cents + sum(side.golden)).replace("+", "");
  const text = outcome === null ? amount : outcome === "won" ? shortNet(net) : outcome === "push" ? "=" : "–";
  const name = sayName("spot", side.kind);
  const spoken =
    outcome === "won"
      ? t("spot-won", { amount: net })
      : outcome === "push"
        ? t("spot-push")
        : t("spot-lost", { amount: -net });
  return (
    <span class={`side-line${outcome === "won" ? " won" : ""}${brass && outcome === "won" ? " brass" : ""}`}>
      <span aria-hidden="true">
        {short} {text}
      </span>
      <span class="hidden">
        {outcome === null
          ? t("spot-placed", { spot: name, placed: side.cents + sum(side.golden) })
          : `${name}: ${spoken}`}
      </span>
    </span>
  );
}

function Sides({
  seat,
  told,
  receipt,
}: {
  seat: SeatModel;
  told: MiddleProps["told"];
  receipt: Receipt | null;
}) {
  const above = receipt !== null && netOf(receipt) > 0;
  return (
    <>
      {seat.sides
        .filter(({ cents, golden }) => cents > 0 || golden.length > 0)
        .map((side) => (
          <SideLine
            key={side.kind}
            side={side}
            known={told.has(sideKey(side.box, side.kind))}
            brass={above}
          />
        ))}
    </>
  );
}

function Played(props: PlayedProps): JSX.Element {
  const { model, staged, seat, receipt, told } = props;
  const hands = handsAt(model, staged, seat.box);
  const alone = hands.length < 2;
  return (
    <>
      <div class="upper held">
        {hands.map((seen) => (
          <Held key={seen.line} {...props} seen={seen} alone={alone} />
        ))}
      </div>
      <div class="stakes">
        {hands.map((seen) => (
          <Stake key={seen.line} {...props} seen={seen} />
        ))}
      </div>
      <div class="foot">
        {seat.kept !== null && staged.settled && <p class="kept">{t(`kept-${seat.kept}`)}</p>}
        <p class="side-lines">
          <Sides seat={seat} told={told} receipt={receipt} />
        </p>
      </div>
    </>
  );
}

export function Seats(props: MiddleProps): JSX.Element {
  const { model, staged } = props;
  const laying = model.view.value?.phase === "betting";
  const seats = seatsOf(model, votesAt(model));
  const asked = model.asked.value;
  return (
    <div class="seats">
      {seats.map((seat) => (
        <fieldset
          key={seat.box}
          class={`seat-box${laying ? " laying" : ""}${staged.settled && asked?.box === seat.box ? " active" : ""}`}
        >
          <legend class="hidden">{t("seat", { number: seat.box + 1 })}</legend>
          <Crowd seat={seat} settled={staged.settled} laying={laying} />
          {laying ? <Bets model={model} seat={seat} /> : <Played {...props} seat={seat} />}
        </fieldset>
      ))}
    </div>
  );
}

/** The seats for an audience: how they are played and what lies there, whatever the phase (PLA-30). */
export function Watched(props: MiddleProps): JSX.Element {
  const { model, staged } = props;
  return (
    <div class="seats">
      {seatsOf(model, votesAt(model)).map((seat) => (
        <section key={seat.box} class="seat-box" aria-label={t("seat", { number: seat.box + 1 })}>
          <Crowd seat={seat} settled={staged.settled} laying={false} />
          <Played {...props} seat={seat} />
        </section>
      ))}
    </div>
  );
}
