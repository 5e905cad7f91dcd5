/** What a player is asked in a hand: hit, stand, double, split, and insurance or even money (DUE-5, DUE-6). */
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { sameHand } from "../../core/deciding";
import { type Choice, type PlayerHand, shownTotal } from "../../core/hands";
import type { InsuranceModel, TableModel } from "../../core/model";
import type { ActionName } from "../../core/protocol.gen";
import { knows, sayName, t } from "../../i18n";
import { Tile } from "../Decisions";
import { ownerOf } from "../words";

const SHOWN: ReadonlySet<ActionName> = new Set(["hit", "stand", "double", "split"]);

function reasonOf({ action, obstacle }: Choice, split: boolean): string {
  if (obstacle === "not_legal" && action === "split") return t(split ? "duel-split-once" : "duel-no-pair");
  if (obstacle === "unaffordable") return t("duel-short");
  const precise = `reason-not_legal-${action}`;
  if (obstacle === "not_legal" && action !== "hit" && knows(precise))
    return sayName("reason", `not_legal-${action}`);
  return sayName("reason", obstacle ?? "not_now");
}

/** What it does, costs, or why it cannot be done. */
function secondOf(choice: Choice, total: string, split: boolean): string {
  if (choice.pending) return t("sending");
  if (choice.obstacle !== null && choice.obstacle !== "sending" && choice.obstacle !== "decided")
    return reasonOf(choice, split);
  if (choice.action === "hit") return t("does-hit");
  if (choice.action === "stand") return t("does-stand", { total });
  return choice.cents === null ? "" : t("duel-more", { amount: choice.cents });
}

function stateOf(choice: Choice, waits: boolean): "ready" | "chosen" | "pending" | "kept" | "off" {
  if (choice.pending) return "pending";
  if (choice.chosen) return "chosen";
  if (choice.obstacle === null) return waits ? "kept" : "ready";
  const kept = choice.obstacle === "sending" || choice.obstacle === "decided";
  return kept || (waits && choice.obstacle === "not_now") ? "kept" : "off";
}

interface TilesProps {
  readonly model: TableModel;
  readonly hand: PlayerHand;
  /** A card is on its way: nothing can be pressed, and nothing moves. */
  readonly waits: boolean;
}

/** The four tiles in their fixed order; of a split hand they say which one they are for. */
export function Tiles({ model, hand, waits }: TilesProps): JSX.Element {
  const total = shownTotal(hand.view);
  const legend = hand.line === "main" ? t("decisions") : t("decisions-for", { hand: ownerOf(hand.line) });
  return (
    <div class="tray-body">
      <fieldset class="decisions">
        <legend class="hidden">{legend}</legend>
        {hand.choices
          .filter(({ action }) => SHOWN.has(action))
          .map((choice) => (
            <Tile
              key={choice.action}
              kind={choice.action}
              icon={choice.action === "double" ? null : choice.action}
              label={sayName("action", choice.action)}
              second={secondOf(choice, total, hand.line !== "main")}
              state={stateOf(choice, waits)}
              onPress={() => model.decide(hand, choice.action)}
            />
          ))}
      </fieldset>
    </div>
  );
}

/** The hand that has tiles: the one asked, or while its card is on the way the one asked last. */
export function useTiled(model: TableModel): PlayerHand | null {
  const last = useRef<{ round: number; hand: PlayerHand } | null>(null);
  const round = model.view.value?.round ?? 0;
  const asked = model.asked.value;
  if (asked !== null) last.current = { round, hand: asked };
  const hand = last.current?.round === round ? last.current.hand : null;
  return model.hands.value.find((one) => hand !== null && sameHand(one, hand)) ?? asked;
}

/** Yes or no, with the same clock as everything else. */
export function Offer({ model, offer }: { model: TableModel; offer: InsuranceModel }): JSX.Element {
  const { even_money, price_cents, stake_cents, answer, pending } = offer;
  const online = model.connection.value === "open";
  const state = (take: boolean): "ready" | "pending" | "chosen" | "kept" | "off" => {
    if (answer === take) return pending ? "pending" : "chosen";
    if (answer !== null) return "kept";
    return online ? "ready" : "off";
  };
  return (
    <div class="tray-body asking">
      <fieldset class="decisions">
        <legend class="hidden">{t(even_money ? "even-money-question" : "insurance-question")}</legend>
        <Tile
          kind="hit"
          icon="insure"
          label={t(even_money ? "even-money-yes" : "insurance-yes")}
          second={
            even_money
              ? t("duel-even-pays", { amount: stake_cents })
              : t("duel-more", { amount: price_cents })
          }
          state={state(true)}
          onPress={() => model.insure(true)}
        />
        <Tile
          kind="no"
          icon="no"
          label={t("insurance-no")}
          second=""
          state={state(false)}
          onPress={() => model.insure(false)}
        />
      </fieldset>
      <p class="note">
        {even_money
          ? t("duel-even-text", { amount: stake_cents })
          : t("duel-insure-text", { amount: price_cents })}
      </p>
    </div>
  );
}
