/** The decision bar: tiles in a fixed order that never move, and the insurance question. */
import type { JSX } from "preact";
import type { Choice, PlayerHand } from "../core/hands";
import type { InsuranceModel, TableModel } from "../core/model";
import type { ActionName, LineName } from "../core/protocol.gen";
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

function Tile({ kind, icon, label, second, state, share_percent, wide, onPress }: TileProps): JSX.Element {
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

/** The second line: what it costs or pays and what the others do, or why it cannot be pressed. */
function secondOf(choice: Choice, noHit: number): string {
  if (choice.pending) return t("sending");
  if (choice.chosen) return t("chosen");
  const off = choice.obstacle !== null && choice.obstacle !== "decided" && choice.obstacle !== "sending";
  if (off) return reasonOf(choice, noHit);
  const share = choice.share_percent === null ? "" : t("share", { percent: choice.share_percent });
  const cost = choice.action === "cash_out" || share === "" ? costOf(choice) : "";
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

function legalOn(model: TableModel, line: LineName): readonly ActionName[] {
  return model.view.value?.lines.find((one) => one.line === line)?.legal ?? [];
}

/** One hand keeps all its places; after a split only what one of the hands may do has one. */
function shownActions(model: TableModel): ReadonlySet<ActionName> {
  const hands = model.hands.value;
  const shown = new Set<ActionName>(["hit", "stand"]);
  if (hands.length < 2) shown.add("double").add("split");
  for (const { line } of hands) for (const action of legalOn(model, line)) shown.add(action);
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
  readonly onDecide: (action: ActionName) => void;
}

function HandTiles({ hand, shown, legal, legend, noHit, onDecide }: HandTilesProps): JSX.Element {
  const choices = hand.choices.filter((choice) => shown.has(choice.action));
  return (
    <fieldset class="decisions">
      <legend class="hidden">{legend}</legend>
      {choices.map((choice, at) => (
        <Tile
          key={choice.action}
          kind={choice.action}
          icon={choice.action === "double" ? null : choice.action}
          label={sayName("action", choice.action)}
          second={secondOf(choice, noHit)}
          state={stateOf(choice, legal)}
          share_percent={choice.share_percent}
          wide={at === choices.length - 1 && choices.length % 2 === 1}
          onPress={() => onDecide(choice.action)}
        />
      ))}
    </fieldset>
  );
}

/** One bar for one hand; after a split a column under each, so that no tile changes its meaning. */
export function DecisionTray({ model }: { model: TableModel }): JSX.Element {
  const hands = model.hands.value;
  const shown = shownActions(model);
  const tiles = hands.map((hand) => (
    <HandTiles
      key={hand.line}
      hand={hand}
      shown={shown}
      legal={legalOn(model, hand.line)}
      noHit={model.info.value?.rules.no_hit_from_hard ?? 0}
      legend={hands.length > 1 ? t("decisions-for", { hand: ownerOf(hand.line) }) : t("decisions")}
      onDecide={(action) => model.decide(hand.line, action)}
    />
  ));
  return <div class={`tray-body${hands.length > 1 ? " decision-columns" : ""}`}>{tiles}</div>;
}

function insuranceState(offer: InsuranceModel, take: boolean, online: boolean): TileProps["state"] {
  if (offer.answer === take) return offer.pending ? "pending" : "chosen";
  if (offer.answer !== null) return "kept";
  return online ? "ready" : "off";
}

/** Yes or no, side by side, with the same clock as everything else. */
export function InsuranceTray({ model, offer }: { model: TableModel; offer: InsuranceModel }): JSX.Element {
  const online = model.connection.value === "open";
  const tile = (take: boolean): JSX.Element => (
    <Tile
      kind={take ? "hit" : "no"}
      icon={take ? "insure" : "no"}
      label={t(take ? "insurance-yes" : "insurance-no")}
      second={take ? t("costs", { amount: offer.price_cents }) : ""}
      state={insuranceState(offer, take, online)}
      onPress={() => model.insure(take)}
    />
  );
  return (
    <div class="tray-body asking">
      <fieldset class="decisions">
        <legend class="hidden">{t("insurance-question")}</legend>
        {tile(true)}
        {tile(false)}
      </fieldset>
      <p class="note">{t("insurance-text", { amount: offer.price_cents })}</p>
    </div>
  );
}
