/** What there is to do at the American table: lay, deal, answer, decide, look at the result. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { sameHand } from "../../core/deciding";
import { handLabel, type PlayerHand } from "../../core/hands";
import type { TableModel, Warning } from "../../core/model";
import { placeOf } from "../../core/places";
import type { Receipt as Settled, View } from "../../core/protocol.gen";
import type { NoDeal } from "../../core/solo";
import { type Key, say, type Text, t } from "../../i18n";
import { BetButton, BettingTray } from "../Betting";
import { DecisionTray, InsuranceTray, Tile } from "../Decisions";
import { Receipt } from "../Receipt";
import { type TrayProps, Waiting } from "../Tray";
import { OtherAmount } from "./Amount";

function spotName(spot: string): Text {
  const { box, kind } = placeOf(spot);
  const name: Text = { key: `spot-${kind}` as Key };
  return { key: "spot-of-hand", values: { spot: name, number: handLabel(box, "main") } };
}

function reasonOf(reason: NoDeal | null, staked_cents: number): string {
  if (reason === null) return t("deal-ready", { amount: staked_cents });
  const { code, ...values } = reason;
  if (!("spot" in values)) return say({ key: `deal-${code}`, values });
  return say({ key: `deal-${code}`, values: { ...values, spot: spotName(values.spot) } });
}

/** DEAL, with what it stakes or why it cannot be pressed (COM-27). */
function Deal({ model }: { model: TableModel }): JSX.Element {
  const reason = model.noDeal.value;
  const ready = reason === null && model.betting.value;
  return (
    <button type="button" class="btn main deal" aria-disabled={!ready} onClick={() => ready && model.deal()}>
      <b>{t("deal")}</b>
      <small>{reasonOf(reason, model.staked.value)}</small>
    </button>
  );
}

function SoloButtons({ model }: { model: TableModel }): JSX.Element {
  const { undo, repeat, clear } = model.buttons.value;
  return (
    <fieldset class="bet-buttons solo">
      <legend class="hidden">{t("bet-buttons")}</legend>
      <BetButton icon="undo" label={t("bet-undo")} ready={undo} onPress={() => model.undo()} />
      <BetButton icon="repeat" label={t("rebet")} ready={repeat} onPress={() => model.repeat()} />
      <BetButton icon="close" label={t("clear-all")} ready={clear} onPress={() => model.clearAll()} />
      <Deal model={model} />
    </fieldset>
  );
}

/** The settled round, and the two ways on: the same bets, or new ones. */
function Result({ model, receipt }: { model: TableModel; receipt: Settled }): JSX.Element {
  const again = Object.keys(model.me.value?.last_bets ?? {}).length > 0;
  return (
    <div class="tray-body solo-result">
      <Receipt receipt={receipt} numbered={(number) => t("hand-number", { number })} />
      <fieldset class="bet-buttons">
        <legend class="hidden">{t("bet-buttons")}</legend>
        <BetButton icon="close" label={t("new-bets")} ready onPress={() => model.newRound()} />
        <BetButton icon="repeat" label={t("rebet")} ready={again} onPress={() => model.repeat()} />
      </fieldset>
    </div>
  );
}

/** One more question before a mistake (AME-6); what is safe comes first. */
function WarningTray({ model, warning }: { model: TableModel; warning: Warning }): JSX.Element {
  const back = useRef<HTMLDivElement>(null);
  const { action, total } = warning;
  const kind = action === "hit" ? "hit" : "stand";
  // The player has just pressed something: the focus goes with what it led to.
  useEffect(() => back.current?.querySelector("button")?.focus(), []);
  return (
    <div
      ref={back}
      class="tray-body warning"
      role="alertdialog"
      aria-labelledby="warn-title"
      aria-describedby="warn-text"
      onKeyDown={(event) => event.key === "Escape" && model.answerWarning(false)}
    >
      <p>
        <strong id="warn-title">{t(`warn-${kind}`, { total })}</strong>
        <span id="warn-text">{t(`warn-${kind}-text`)}</span>
      </p>
      <div class="decisions">
        <Tile
          kind="back"
          icon="undo"
          label={t("warn-back")}
          second=""
          state="ready"
          onPress={() => model.answerWarning(false)}
        />
        <Tile
          kind={kind}
          icon={kind}
          label={t(`warn-go-${kind}`)}
          second=""
          state="ready"
          onPress={() => model.answerWarning(true)}
        />
      </div>
    </div>
  );
}

/** A round that was left in the middle is offered, not forced on (AME-13). */
function Resume({ model, onGo }: { model: TableModel; onGo: () => void }): JSX.Element {
  return (
    <div class="tray-body waiting">
      <strong class="waiting-fact">{t("resume-title")}</strong>
      <p>{t("resume-text", { amount: model.staked.value })}</p>
      <button type="button" class="btn main" onClick={onGo}>
        {t("resume-go")}
      </button>
    </div>
  );
}

function isInPlay(view: View | null): boolean {
  return view?.phase === "insurance" || view?.phase === "decision";
}

/** The hand that has tiles: the one asked, or while its card is on the way the one asked last. */
function useTiled(model: TableModel): PlayerHand | null {
  const last = useRef<{ round: number; hand: PlayerHand } | null>(null);
  const round = model.view.value?.round ?? 0;
  const asked = model.asked.value;
  if (asked !== null) last.current = { round, hand: asked };
  const hand = last.current?.round === round ? last.current.hand : null;
  // As it is now: what was pressed shows on it.
  return model.hands.value.find((one) => hand !== null && sameHand(one, hand)) ?? asked;
}

function Playing({ model, settled }: TrayProps): JSX.Element {
  const tiled = useTiled(model);
  const phase = model.view.value?.phase;
  const shown = useRef(false);
  const dealt = settled || shown.current;
  shown.current = dealt && phase === "decision";
  const warning = model.warning.value;
  const offer = model.insurance.value;
  if (settled && warning !== null) return <WarningTray model={model} warning={warning} />;
  if (settled && phase === "insurance" && offer !== null)
    return <InsuranceTray model={model} offer={offer} />;
  // A card on its way does not take the tiles from under the finger.
  if (phase === "decision" && dealt && tiled !== null) {
    return <DecisionTray model={model} hands={[tiled]} waits={!settled} />;
  }
  return <div class="tray-body" />;
}

/** The tray of a solo table. */
export function SoloContents(props: TrayProps): JSX.Element {
  const { model, receipt } = props;
  const view = model.view.value;
  const left = useRef<number | null>(isInPlay(view) ? (view?.round ?? null) : null);
  const [taken, setTaken] = useState(left.current === null);
  if (model.account.value === 0 || !model.playing.value) return <Waiting {...props} />;
  if (!taken && isInPlay(view) && view?.round === left.current) {
    return <Resume model={model} onGo={() => setTaken(true)} />;
  }
  if (receipt !== null) return <Result model={model} receipt={receipt} />;
  if (view?.phase === "betting") {
    return (
      <BettingTray model={model} buttons={<SoloButtons model={model} />}>
        <OtherAmount model={model} />
      </BettingTray>
    );
  }
  if (isInPlay(view) || view?.phase === "result") return <Playing {...props} />;
  return <Waiting {...props} />;
}
