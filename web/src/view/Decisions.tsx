/** The decision bar: tiles in a fixed order that never move, and the insurance question. */
import type { JSX } from "preact";
import { sameHand, type Target } from "../core/deciding";
import { type Choice, handLabel, type PlayerHand, shownTotal } from "../core/hands";
import type { InsuranceModel, TableModel } from "../core/model";
import type { ActionName } from "../core/protocol.gen";
import { knows, sayName, t } from "../i18n";
import { Icon, type IconName } from "./art";
import { ownerOf } from "./words";

interface TileProps {
  readonly kind: string;
  readonly icon: IconName | null;
  readonly label: string;
  readonly second: string;
  readonly state: "ready" | "chosen" | "pending" | "kept" | "off";
  readonly share_percent?: number | null;
  readonly wide?: boolean;
  readonly onPress: () => void;
}

export function Tile({
  kind,
  icon,
  label,
  second,
  state,
  share_percent,
  wide,
  onPress,
}: TileProps): JSX.Element {
  const look = state === "ready" || state === "kept" ? "" : ` ${state}`;
  const part = share_percent ?? null;
  return (
    <button
      type="button"
      class={`tile ${kind}${look}${wide ? " wide" : ""}`}
      aria-disabled={state !== "ready"}
      aria-pressed={state === "chosen" || state === "pending"}
      onClick={() => state === "ready" && onPress()}
    >
      <span class="hue" aria-hidden="true">
        {icon === null ? "×2" : <Icon name={icon} />}
      </span>
      <span>
        <span class="label">{label}</span>
        <span class="second">{second}</span>
      </span>
      {share_percent !== undefined && (
        <span class="share" aria-hidden="true" style={{ "--part": String(part ?? 0) }} />
      )}
    </button>
  );
}

/** Why it cannot be chosen; from the hard total `noHit` on the table's rules allow no further card. */
function reasonOf({ action, obstacle }: Choice, noHit: number): string {
  if (obstacle === "not_legal" && action === "hit") return t("reason-not_legal-hit", { total: noHit });
  const precise = `reason-not_legal-${action}`;
  if (obstacle === "not_legal" && knows(precise)) return sayName("reason", `not_legal-${action}`);
  return sayName("reason", obstacle ?? "not_now");
}

function costOf({ action, cents }: Choice): string {
  if (cents === null) return "";
  return action === "cash_out" ? t("pays", { amount: cents }) : t("costs", { amount: cents });
}

/** Where nobody else decides and it costs nothing: what it does. */
function plainWords(action: ActionName, total: string): string {
  if (action === "hit") return t("does-hit");
  return action === "stand" ? t("does-stand", { total }) : "";
}

/** The second line: what it costs or pays and what the others do, or why it cannot be pressed. */
function secondOf(choice: Choice, noHit: number, solo: string | null): string {
  if (choice.pending) return t("sending");
  if (choice.chosen) return t("chosen");
  const off = choice.obstacle !== null && choice.obstacle !== "decided" && choice.obstacle !== "sending";
  if (off) return reasonOf(choice, noHit);
  const share = choice.share_percent === null ? "" : t("share", { percent: choice.share_percent });
  const cost = choice.action === "cash_out" || share === "" ? costOf(choice) : "";
  if (cost === "" && share === "" && solo !== null) return plainWords(choice.action, solo);
  return [cost, share].filter((part) => part !== "").join(" · ");
}

function stateOf(choice: Choice, legal: readonly ActionName[]): TileProps["state"] {
  if (choice.pending) return "pending";
  if (choice.chosen) return "chosen";
  if (choice.obstacle === null) return "ready";
  // While one is on its way or taken, the others stay as they are until the step ends.
  const kept = choice.obstacle === "sending" || choice.obstacle === "decided";
  return kept && legal.includes(choice.action) ? "kept" : "off";
}

function legalOn(model: TableModel, hand: Target): readonly ActionName[] {
  return model.view.value?.lines.find((one) => sameHand(one, hand))?.legal ?? [];
}

/** One hand keeps all its places; after a split only what one of the hands may do has one. */
function shownActions(model: TableModel, hands: readonly PlayerHand[]): ReadonlySet<ActionName> {
  const shown = new Set<ActionName>(["hit", "stand"]);
  if (hands.length < 2) shown.add("double").add("split");
  for (const hand of hands) for (const action of legalOn(model, hand)) shown.add(action);
  const hidden = hands.some(({ choices }) => choices.some((one) => one.obstacle === "hidden"));
  if (model.info.value?.cash_out !== true || hidden) shown.delete("cash_out");
  else shown.add("cash_out");
  return shown;
}

interface HandTilesProps {
  readonly hand: PlayerHand;
  readonly shown: ReadonlySet<ActionName>;
  readonly legal: readonly ActionName[];
  readonly legend: string;
  readonly noHit: number;
  /** Only what is legal has a tile; the others' places stay empty (AME-5). */
  readonly solo: boolean;
  readonly waits: boolean;
  readonly onDecide: (action: ActionName) => void;
}

function HandTiles(props: HandTilesProps): JSX.Element {
  const { hand, shown, legal, legend, noHit, solo, waits, onDecide } = props;
  const choices = hand.choices.filter((choice) => shown.has(choice.action));
  const total = solo ? shownTotal(hand.view) : null;
  return (
    <fieldset class="decisions">
      <legend class="hidden">{legend}</legend>
      {choices.map((choice, at) =>
        solo && choice.obstacle === "not_legal" ? (
          <span key={choice.action} class="tile gap" aria-hidden="true" />
        ) : (
          <Tile
            key={choice.action}
            kind={choice.action}
            icon={choice.action === "double" ? null : choice.action}
            label={sayName("action", choice.action)}
            second={secondOf(choice, noHit, total)}
            state={waits ? "kept" : stateOf(choice, legal)}
            {...(!solo && { share_percent: choice.share_percent })}
            wide={at === choices.length - 1 && choices.length % 2 === 1}
            onPress={() => onDecide(choice.action)}
          />
        ),
      )}
    </fieldset>
  );
}

function legendOf({ box, line }: Target, several: boolean, solo: boolean): string {
  if (solo) return t("decisions-for-number", { number: handLabel(box, line) });
  return several ? t("decisions-for", { hand: ownerOf(line) }) : t("decisions");
}

interface DecisionTrayProps {
  readonly model: TableModel;
  /** The hands that have tiles; without them, all of the player's. */
  readonly hands?: readonly PlayerHand[];
  /** A card is on its way: nothing can be pressed, and nothing moves. */
  readonly waits?: boolean;
}

/** One bar for one hand; after a split a column under each, so that no tile changes its meaning. */
export function DecisionTray({
  model,
  hands = model.hands.value,
  waits = false,
}: DecisionTrayProps): JSX.Element {
  const shown = shownActions(model, hands);
  const solo = model.solo.value;
  const tiles = hands.map((hand) => (
    <HandTiles
      // The tiles of a solo table are the same for each hand: whoever has the focus keeps it.
      key={solo ? "asked" : hand.line}
      hand={hand}
      shown={shown}
      solo={solo}
      waits={waits}
      legal={legalOn(model, hand)}
      noHit={model.info.value?.rules.no_hit_from_hard ?? 0}
      legend={legendOf(hand, hands.length > 1, solo)}
      onDecide={(action) => model.decide(hand, action)}
    />
  ));
  return <div class={`tray-body${hands.length > 1 ? " decision-columns" : ""}`}>{tiles}</div>;
}

function insuranceState(offer: InsuranceModel, take: boolean, online: boolean): TileProps["state"] {
  if (offer.answer === take) return offer.pending ? "pending" : "chosen";
  if (offer.answer !== null) return "kept";
  return online ? "ready" : "off";
}

interface InsuranceTrayProps {
  readonly model: TableModel;
  readonly offer: InsuranceModel;
  /** What saying no is called. */
  readonly no?: string;
}

/** Yes or no, side by side, with the same clock as everything else; several hands are asked in turn. */
export function InsuranceTray({
  model,
  offer,
  no: decline = t("insurance-no"),
}: InsuranceTrayProps): JSX.Element {
  const online = model.connection.value === "open";
  const { even_money, price_cents, stake_cents, open } = offer;
  const yes = even_money
    ? { label: t("even-money-yes"), second: t("even-money-pays", { amount: stake_cents }) }
    : { label: t("insurance-yes"), second: t("costs", { amount: price_cents }) };
  const no = { label: decline, second: "" };
  const tile = (take: boolean): JSX.Element => (
    <Tile
      kind={take ? "hit" : "no"}
      icon={take ? "insure" : "no"}
      {...(take ? yes : no)}
      state={insuranceState(offer, take, online)}
      onPress={() => model.insure(take)}
    />
  );
  return (
    <div class="tray-body asking">
      <fieldset class="decisions">
        <legend class="hidden">{t(even_money ? "even-money-question" : "insurance-question")}</legend>
        {tile(true)}
        {tile(false)}
        {open > 1 && (
          <button type="button" class="btn wide" onClick={() => model.insure(false, true)}>
            {t("insurance-no-all", { hands: open })}
          </button>
        )}
      </fieldset>
      <p class="note">
        {even_money
          ? t("even-money-text", { amount: stake_cents })
          : t("insurance-text", { amount: price_cents })}
      </p>
    </div>
  );
}
