/** The middle of the American table: boxes to bet on, then a column for each hand (AME-1, AME-10). */
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { SpotModel, TableModel } from "../../core/model";
import { MAIN, sideKey } from "../../core/places";
import type { Receipt } from "../../core/protocol.gen";
import { pileOf } from "../../core/slip";
import { sayName, t } from "../../i18n";
import { Icon } from "../art";
import { Badge, Hand } from "../Hand";
import { outcomeOf, roomOf, rowOf, toldOf } from "../Hands";
import { fadeIn, level } from "../motion";
import type { MiddleProps } from "../room";
import { Chips, Spot, shownOn } from "../Spots";
import { handName, shortNet } from "../words";
import { type BoxColumn, boxesOf, type HandColumn, handsOf } from "./columns";
import { lifted } from "./drag";

/** With more hands than this, cards lie on each other from top to bottom. */
const SIDE_BY_SIDE = 2;
/** More columns than this lie in a straight row that may scroll. */
const MOST_AT_ONCE = 5;

/** Columns lie on an arc, as the table's edge does: how far from the middle one is. */
function arc(at: number, of: number): { "--far": string } {
  return { "--far": of > MOST_AT_ONCE ? "0" : String(Math.abs(at - (of - 1) / 2)) };
}

function BettingSpot({
  model,
  spot,
  several,
}: {
  model: TableModel;
  spot: SpotModel;
  several: boolean;
}): JSX.Element {
  const chips = model.chipValues.value;
  const away = lifted.value?.spot === spot.info.spot ? lifted.value.cents : 0;
  const cents = spot.cents - away;
  const pile = pileOf(model.slip.value, spot.info.spot, chips);
  return (
    <Spot
      spot={spot}
      shown={shownOn({ ...spot, cents }, cents, null)}
      far={0}
      chip={model.chip.value}
      chips={chips}
      pile={away > 0 ? pile.slice(0, -1) : pile}
      paid={false}
      several={several}
      print={spot.kind === MAIN ? sayName("spot-short", MAIN) : sayName("side", spot.kind)}
      onBet={() => model.bet(spot.info.spot)}
    />
  );
}

/** The yellow x: it takes everything off its box. */
function ClearBox({ model, column }: { model: TableModel; column: BoxColumn }): JSX.Element | null {
  if (column.cents === 0 || !model.betting.value) return null;
  const number = String(column.box + 1);
  return (
    <button
      type="button"
      class="clear-box"
      aria-label={t("clear-hand", { number, amount: column.cents })}
      onClick={() => model.clearBox(column.box)}
    >
      <Icon name="close" size={18} />
    </button>
  );
}

interface BoxProps {
  readonly model: TableModel;
  readonly column: BoxColumn;
  readonly several: boolean;
  readonly place: ReturnType<typeof arc>;
}

function Box({ model, column, several, place }: BoxProps): JSX.Element {
  const number = String(column.box + 1);
  const spots = { model, several };
  return (
    <fieldset class="box laying" style={place}>
      <legend class="hidden">{t("hand-number", { number })}</legend>
      <div class="upper sides">
        {column.sides.map((spot) => (
          <BettingSpot key={spot.info.spot} spot={spot} {...spots} />
        ))}
      </div>
      <BettingSpot spot={column.main} {...spots} />
      <div class="foot">
        {several && (
          <span class="number" aria-hidden="true">
            {number}
          </span>
        )}
        <ClearBox model={model} column={column} />
      </div>
    </fieldset>
  );
}

/** How a side bet came out, in one line under its hand; the words are for those who do not see it. */
function SideResult({ side, brass }: { side: SpotModel; brass: boolean }): JSX.Element {
  const print = sayName("side", side.kind);
  const name = sayName("spot", side.kind);
  const net = side.net_cents ?? 0;
  const won = side.outcome === "won";
  const text = won
    ? t("side-won", { spot: print, net: shortNet(net).replace("+", "") })
    : t("side-lost", { spot: print });
  const spoken = won
    ? `${name}: ${t("spot-won", { amount: net })}`
    : `${name}: ${t("spot-lost", { amount: -net })}`;
  const known = side.outcome !== null;
  return (
    <span class={`side-result${won ? " won" : ""}${won && brass ? " brass" : ""}`}>
      <span aria-hidden="true">{known ? text : `${print} ${shortNet(side.cents).replace("+", "")}`}</span>
      <span class="hidden">{known ? spoken : t("spot-placed", { spot: name, placed: side.cents })}</span>
    </span>
  );
}

interface PlayedProps extends MiddleProps {
  readonly column: HandColumn;
  readonly columns: number;
  readonly place: ReturnType<typeof arc>;
  readonly active: boolean;
  /** Somebody else is active: this one waits or is done. */
  readonly rested: boolean;
}

function Played(props: PlayedProps): JSX.Element {
  const { model, staged, receipt, told, column, columns, active, rested } = props;
  const { seen, label, cents, paid, sides } = column;
  const { hand, ending, badge } = toldOf(seen, staged, receipt);
  // Beside many others a total says enough, save that it is over 21.
  const { word: _word, ...bare } = badge;
  const shownBadge = columns > SIDE_BY_SIDE && !hand.bust ? bare : badge;
  const outcome = paid && staged.settled ? PAID() : outcomeOf(seen, staged.settled, receipt);
  const above = receipt !== null && receipt.back_cents > receipt.staked_cents;
  const number = t("hand-number", { number: label });
  const owner = columns > 1 ? number : t("your-hand");
  return (
    <div class={`box playing${active ? " active" : ""}${rested ? " rested" : ""}`} style={props.place}>
      <Hand
        name={handName(owner, hand, ending)}
        kind="own upper"
        codes={seen.view.cards}
        room={roomOf(columns)}
        moving={staged.moving}
        fan={columns > SIDE_BY_SIDE}
      />
      <div class="mid">
        <Badge {...shownBadge} active={active && badge.active} />
      </div>
      <div class="spot is-main">
        <span class="hidden">
          {t("spot-placed", { spot: `${sayName("spot", MAIN)}, ${owner}`, placed: cents })}
        </span>
        <span class="ring">
          {cents === 0 && "–"}
          <Chips cents={cents} chips={model.chipValues.value} paid={receipt !== null || paid} />
          {outcome !== null && <ResultPill {...outcome} net={netOf(column, receipt)} />}
        </span>
      </div>
      <div class="foot">
        {columns > 1 && (
          <span class="number" aria-hidden="true">
            {label}
          </span>
        )}
        {sides.map((side) => (
          <SideResult
            key={side.info.spot}
            side={told.has(sideKey(side.box, side.kind)) ? side : { ...side, outcome: null }}
            brass={above}
          />
        ))}
      </div>
    </div>
  );
}

function netOf({ seen }: HandColumn, receipt: Receipt | null): number | null {
  const row = rowOf(seen, receipt);
  return row === undefined ? null : row.back_cents - row.stake_cents;
}

interface ResultPillProps {
  readonly sign: string;
  readonly text: string;
  readonly brass: boolean;
  /** What the hand came to, once the round is settled. */
  readonly net: number | null;
}

/** How a hand came out; where its column is narrow the word is only heard, for the net says it too. */
function ResultPill({ sign, text, brass, net }: ResultPillProps): JSX.Element {
  const pill = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => fadeIn(pill.current), [text, brass]);
  return (
    <span ref={pill} class={`outcome dark-pill${brass ? " brass-pill" : ""}`}>
      {sign !== "" && (net ?? 0) >= 0 && (
        <span class="pill-sign" aria-hidden="true">
          {sign}
        </span>
      )}
      <span class={net === null ? "cap" : "word"}>{text}</span>
      {net !== null && net !== 0 && <span>{shortNet(net)}</span>}
      {net === 0 && (
        <span class="narrow" aria-hidden="true">
          0
        </span>
      )}
    </span>
  );
}

/** A blackjack or even money that has its money already (COM-25). */
const PAID = (): { sign: string; text: string; brass: boolean } => ({
  sign: "▲",
  text: sayName("paid", "hand"),
  brass: false,
});

/** Keep the column in view that the player is asked about. */
function useInView(active: string | null): { current: HTMLDivElement | null } {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = row.current;
    const column = box?.querySelector<HTMLElement>(".box.active");
    if (box === null || column === null || column === undefined || !box.scrollTo) return;
    const left = column.offsetLeft - (box.clientWidth - column.offsetWidth) / 2;
    box.scrollTo({ left, behavior: level() === "full" ? "smooth" : "auto" });
  }, [active]);
  return row;
}

function isActive({ seen }: HandColumn, { model, staged }: MiddleProps): boolean {
  if (!staged.settled) return false;
  const question = model.insurance.value;
  if (question !== null) return question.box === seen.box && question.answer === null;
  const asked = model.asked.value;
  return asked !== null && asked.box === seen.box && asked.line === seen.line;
}

export function Boxes(props: MiddleProps): JSX.Element {
  const { model, staged, receipt } = props;
  const laying = model.view.value?.phase === "betting";
  const boxes = boxesOf(model.spots.value);
  const hands = laying ? [] : handsOf(model, staged, receipt);
  const active = hands.find((column) => isActive(column, props)) ?? null;
  const row = useInView(active?.label ?? null);
  const columns = laying ? boxes.length : hands.length;
  return (
    <div
      ref={row}
      class={`boxes${columns <= SIDE_BY_SIDE ? " few" : ""}${columns === 1 ? " one" : ""}${columns > MOST_AT_ONCE ? " more" : ""}`}
      style={{ "--cols": String(columns) }}
      // A row that may scroll scrolls by the arrow keys too.
      {...(columns > MOST_AT_ONCE && { tabIndex: 0, role: "group", "aria-label": t("your-hand") })}
    >
      <div class="lane">
        {laying
          ? boxes.map((column, at) => (
              <Box
                key={column.box}
                model={model}
                column={column}
                several={boxes.length > 1}
                place={arc(at, columns)}
              />
            ))
          : hands.map((column, at) => (
              <Played
                key={column.label}
                {...props}
                column={column}
                place={arc(at, columns)}
                columns={columns}
                active={column === active}
                rested={active !== null && column !== active}
              />
            ))}
      </div>
    </div>
  );
}
