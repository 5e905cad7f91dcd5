/** The tray: one line of facts, then whatever there is to do; it has the same height in every phase. */
import type { JSX } from "preact";
import { headline } from "../core/announce";
import type { TableModel } from "../core/model";
import type { Receipt as Settled } from "../core/protocol.gen";
import { say, t } from "../i18n";
import { BettingTray } from "./Betting";
import { DecisionTray, InsuranceTray } from "./Decisions";
import { Hints } from "./hinting";
import { Receipt } from "./Receipt";
import type { Room } from "./room";
import { amount } from "./words";

export interface TrayProps {
  readonly model: TableModel;
  /** All cards are out. */
  readonly settled: boolean;
  readonly receipt: Settled | null;
  /** A spectator without an account wants to play. */
  readonly onEnter: () => void;
}

/** What helps in this phase: what a tap does, or who else decides. */
function hintOf({ model, receipt, hint }: MetaProps): string {
  const phase = model.view.value?.phase;
  const own = receipt === null ? (hint?.(model) ?? null) : null;
  if (own !== null) return own;
  if (model.solo.value) return phase === "betting" ? t("lay-hint") : t("no-clock");
  if (phase === "betting" && model.playing.value) {
    if (model.slipStatus.value === "offline") return t("bet-offline");
    return t("tap-to-add", { chip: model.chip.value });
  }
  if (phase === "decision" && model.hands.value.length > 0) {
    return t("others-deciding", { players: model.others.value.players });
  }
  return receipt === null ? "" : t("receipt-balance", { amount: receipt.balance_cents });
}

type MetaProps = TrayProps & { readonly hint?: Room["hint"] };

function Meta(props: MetaProps): JSX.Element {
  const { model, settled } = props;
  const seconds = model.seconds.value;
  const hint = hintOf(props);
  const code = model.view.value?.code ?? "";
  const next = settled && model.view.value?.phase === "result" && seconds !== null;
  return (
    <div class="meta">
      <div>
        {next ? (
          t("say-next-round", { seconds })
        ) : (
          <span hidden={!model.playing.value}>
            {t("total-bet")} <b>{amount(model.staked.value)}</b>
          </span>
        )}
        <div class="only-wide">{hint}</div>
      </div>
      <div>
        <span class="only-narrow">{hint}</span>
        <span class="only-wide">
          {code !== "" && t("game-code")}
          <b>{code}</b>
          {model.live.value !== null &&
            !model.solo.value &&
            t("players-here", { players: model.live.value.players })}
        </span>
      </div>
    </div>
  );
}

/** Why there is nothing to do. */
function reasonOf(model: TableModel): readonly string[] {
  const phase = model.view.value?.phase;
  const place = model.me.value?.waiting ?? 0;
  if (place > 0) return [t("waiting-place", { place }), t("waiting-place-text")];
  if (model.me.value !== null && !model.playing.value) return [t("watching")];
  const inRound = phase === "insurance" || phase === "decision" || phase === "result";
  if (inRound && model.connection.value === "open") {
    return [t(model.hands.value.length > 0 ? "say-chosen-detail" : "waiting-next")];
  }
  const { title, detail } = headline(model);
  return detail === null ? [say(title)] : [say(title), say(detail)];
}

/** Nothing to do here: why, and the way to a seat. */
export function Waiting({ model, onEnter }: TrayProps): JSX.Element {
  const [fact = "", more] = reasonOf(model);
  const stranger = model.account.value === 0;
  const waits = (model.me.value?.waiting ?? 0) > 0;
  const standing = stranger || (model.me.value !== null && !model.playing.value);
  return (
    <div class="tray-body waiting">
      <strong class="waiting-fact cap">{fact}</strong>
      {more !== undefined && <p>{more}</p>}
      {standing && (
        <button
          type="button"
          class={waits ? "btn" : "btn main"}
          onClick={stranger ? onEnter : () => model.sit(!waits)}
        >
          {t(stranger ? "enter-to-play" : waits ? "wait-no-more" : "sit-down")}
        </button>
      )}
    </div>
  );
}

/** What there is to do at a live table. */
export function LiveContents(props: TrayProps): JSX.Element {
  const { model, settled, receipt } = props;
  if (!settled) return <div class="tray-body" />;
  if (receipt !== null) {
    return (
      <div class="tray-body">
        <Receipt receipt={receipt} />
      </div>
    );
  }
  const phase = model.view.value?.phase;
  const offer = model.insurance.value;
  if (phase === "betting" && model.playing.value) return <BettingTray model={model} />;
  if (phase === "insurance" && offer !== null) return <InsuranceTray model={model} offer={offer} />;
  const deciding = model.hands.value.some(
    ({ hand, asked }) => asked || (hand.ending === "open" && hand.choice !== null),
  );
  if (phase === "decision" && deciding) return <DecisionTray model={model} />;
  return <Waiting {...props} />;
}

/** The tray of a table; which game is played decides what lies in it. */
export function Tray({ Contents, hint, ...props }: MetaProps & Pick<Room, "Contents">): JSX.Element {
  return (
    <div class="tray">
      <Hints model={props.model} />
      <Meta {...props} hint={hint} />
      <Contents {...props} />
    </div>
  );
}
