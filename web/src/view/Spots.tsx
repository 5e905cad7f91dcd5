/** The betting spots on their arc: a printed ring, chips, a pill on the rim, a name. */
import type { ComponentChildren, JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { netOf } from "../core/announce";
import { handLabel } from "../core/hands";
import type { SpotModel, TableModel } from "../core/model";
import { MAIN, sideKey } from "../core/places";
import type { Receipt } from "../core/protocol.gen";
import { sayName, t } from "../i18n";
import { Stack } from "./Chip";
import { fadeIn, pay, place } from "./motion";
import { shortNet } from "./words";

/** What lies on a spot and what the pill on its rim says. */
interface Shown {
  readonly cents: number;
  readonly pill: { readonly text: string; readonly sign: string; readonly brass: boolean } | null;
  readonly lost: boolean;
}

function sideNet(spot: SpotModel): Shown["pill"] {
  const net_cents = spot.net_cents ?? 0;
  if (spot.outcome === "won") return { sign: "▲", text: shortNet(net_cents), brass: false };
  if (spot.outcome === "push") return { sign: "=", text: t("spot-push"), brass: false };
  return { sign: "", text: t("spot-lost", { amount: -net_cents }), brass: false };
}

/** What lies on a spot once its bet is decided: the stake and the win, or nothing. */
export function shownOn(spot: SpotModel, mainStake: number, receipt: Receipt | null): Shown {
  const { info, kind, box, net_cents } = spot;
  const stake = kind === MAIN ? mainStake : spot.cents;
  const rows = receipt?.rows.filter((row) => row.spot === kind && row.box === box) ?? [];
  const back = rows.reduce((sum, row) => sum + row.back_cents, 0);
  const above = receipt !== null && netOf(receipt) > 0;
  if (spot.outcome !== null && kind !== MAIN) {
    const pill = sideNet(spot);
    const cents = spot.outcome === "lost" ? 0 : receipt === null ? stake : stake + (net_cents ?? 0);
    return { cents, pill: pill && { ...pill, brass: above && spot.outcome === "won" }, lost: cents === 0 };
  }
  if (rows.length > 0) return { cents: back, pill: null, lost: back === 0 };
  if (spot.short)
    return {
      cents: stake,
      pill: { sign: "", text: t("spot-short", { minimum: info.minimum_cents }), brass: false },
      lost: false,
    };
  if (spot.full)
    return {
      cents: stake,
      pill: { sign: "", text: t("spot-full", { maximum: info.maximum_cents }), brass: false },
      lost: false,
    };
  return { cents: stake, pill: null, lost: false };
}

function nameOf(spot: SpotModel, shown: Shown, chip: number, several: boolean): string {
  const bet = sayName("spot", spot.kind);
  const name = several ? t("spot-of-hand", { spot: bet, number: handLabel(spot.box, "main") }) : bet;
  const pill = shown.pill === null ? "" : `, ${shown.pill.text}`;
  if (spot.open) {
    const words =
      spot.cents > 0
        ? t("spot-add-more", { spot: name, placed: spot.cents, chip })
        : t("spot-add", { spot: name, chip });
    return words + pill;
  }
  return (
    (spot.cents > 0
      ? t("spot-placed", { spot: name, placed: spot.cents })
      : t("spot-empty", { spot: name })) + pill
  );
}

interface ChipsProps {
  readonly cents: number;
  readonly chips: readonly number[];
  /** The chips from the bottom up, as they were laid; without them, the fewest there can be. */
  readonly pile?: readonly number[];
  readonly paid: boolean;
  readonly golden?: boolean;
}

/** A stack that slides to its place when something is added to it. */
export function Chips({ cents, chips, pile, paid, golden = false }: ChipsProps): JSX.Element {
  const stack = useRef<HTMLSpanElement>(null);
  const before = useRef(0);
  useLayoutEffect(() => {
    if (cents > before.current) (paid ? pay : place)(stack.current);
    before.current = cents;
  }, [cents, paid]);
  return (
    <span ref={stack} class="chips">
      {cents > 0 && <Stack cents={cents} chips={chips} golden={golden} {...(pile && { pile })} />}
    </span>
  );
}

export function Pill({ sign, text, brass }: NonNullable<Shown["pill"]>): JSX.Element {
  const pill = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => fadeIn(pill.current), [text]);
  return (
    <span ref={pill} class={`pill dark-pill${brass ? " brass-pill" : ""}${sign === "" ? " plain" : ""}`}>
      {sign !== "" && <span class="pill-sign">{sign}</span>}
      {text}
    </span>
  );
}

interface SpotProps extends Pick<ChipsProps, "chips" | "paid" | "pile"> {
  readonly spot: SpotModel;
  readonly shown: Shown;
  /** How many spots away from the main one, for its place on the arc. */
  readonly far: number;
  readonly chip: number;
  /** The spots of several boxes are told apart by number. */
  readonly several?: boolean;
  /** Printed in the empty ring. */
  readonly print?: string;
  /** What a press does, in words; without it, as at every table. */
  readonly words?: string;
  /** What lies beside the stack. */
  readonly beside?: ComponentChildren;
  readonly onBet: () => void;
}

export function Spot(props: SpotProps): JSX.Element {
  const { spot, shown, far, chip, several = false, words, beside, onBet, ...stack } = props;
  const main = spot.kind === MAIN;
  const { print = main ? sayName("spot-short", MAIN) : "" } = stack;
  const name = main ? null : sayName("spot-short", spot.kind);
  return (
    <button
      type="button"
      class={`spot${main ? " is-main" : ""}${spot.open ? " inviting" : ""}`}
      style={{ "--far": String(far) }}
      data-spot={spot.info.spot}
      aria-disabled={!spot.open}
      onClick={() => spot.open && onBet()}
    >
      <span class="hidden">{words ?? nameOf(spot, shown, chip, several)}</span>
      <span class="ring" aria-hidden="true">
        {shown.cents === 0 && beside === undefined && (main && shown.lost ? "–" : print)}
        <Chips cents={shown.cents} {...stack} />
        {beside}
        {shown.pill !== null && <Pill {...shown.pill} />}
      </span>
      {name !== null && (
        <span class="title" aria-hidden="true">
          {name}
        </span>
      )}
    </button>
  );
}

/** Side bets left and right of the main bet, in the table's order. */
export function arcOf<T>(
  spots: readonly T[],
  isMain: (one: T) => boolean,
): { readonly one: T; readonly far: number }[] {
  const sides = spots.filter((one) => !isMain(one));
  const left = sides.slice(0, Math.ceil(sides.length / 2));
  const right = sides.slice(left.length);
  return [
    ...left.map((one, at) => ({ one, far: left.length - at })),
    ...spots.filter(isMain).map((one) => ({ one, far: 0 })),
    ...right.map((one, at) => ({ one, far: at + 1 })),
  ];
}

export interface SpotsProps {
  readonly model: TableModel;
  /** The settled round, once everybody may see it; results before it stay neutral. */
  readonly receipt: Receipt | null;
  /** The side bets whose result may be read: their cards lie on the table. */
  readonly told: ReadonlySet<string>;
}

/** All spots of the table. */
export function Spots({ model, receipt, told }: SpotsProps): JSX.Element {
  const chips = model.chipValues.value;
  const hands = model.hands.value;
  const spots = model.spots.value;
  const main = spots.find((one) => one.kind === MAIN)?.cents ?? 0;
  const stake = hands.length > 0 ? hands.reduce((sum, one) => sum + one.hand.stake_cents, 0) : main;
  return (
    <fieldset class="spots">
      <legend class="hidden">{t("total-bet-is", { amount: model.staked.value })}</legend>
      {arcOf(spots, (one) => one.kind === MAIN).map(({ one, far }) => (
        <Spot
          key={one.info.spot}
          spot={one}
          far={far}
          shown={shownOn(
            told.has(sideKey(one.box, one.kind)) ? one : { ...one, outcome: null },
            stake,
            receipt,
          )}
          chip={model.chip.value}
          chips={chips}
          paid={receipt !== null}
          onBet={() => model.bet(one.info.spot)}
        />
      ))}
    </fieldset>
  );
}
