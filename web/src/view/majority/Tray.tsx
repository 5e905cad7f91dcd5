/** What there is to do at the Majority table: agree to extra stakes, lay bets, insure, vote, read the result. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { TableModel } from "../../core/model";
import type { View } from "../../core/protocol.gen";
import { prefer, settings } from "../../core/settings";
import { t } from "../../i18n";
import { Icon } from "../art";
import { BetButton, BettingTray } from "../Betting";
import { InsuranceTray, Tile } from "../Decisions";
import { Receipt } from "../Receipt";
import { type TrayProps, Waiting } from "../Tray";
import { GoldenRow, GoldenWindow } from "./GoldenChips";
import { chosenAt, ownedBy } from "./gold";
import { Ballots } from "./Votes";

// --- extra stakes (MAJ-3) -----------------------------------------------------------------------

/** The question before the first bet. */
function ConsentQuestion({ model }: { model: TableModel }): JSX.Element {
  const online = model.connection.value === "open";
  const tile = (accept: boolean): JSX.Element => (
    <Tile
      kind={accept ? "hit" : "no"}
      icon={accept ? "check" : "no"}
      label={t(accept ? "consent-yes" : "consent-no")}
      second=""
      state={online ? "ready" : "off"}
      onPress={() => model.send({ t: "consent", accept })}
    />
  );
  return (
    <div class="tray-body asking consenting">
      <p class="note">
        <b>{t("consent-question")}</b> {t("consent-text")}
      </p>
      <fieldset class="decisions">
        <legend class="hidden">{t("consent-question")}</legend>
        {tile(true)}
        {tile(false)}
      </fieldset>
    </div>
  );
}

/** In these phases what was agreed to holds for who plays the round. */
const LOCKED: ReadonlySet<View["phase"]> = new Set(["insurance", "decision", "paused"]);

/** The answer given, and the way to change it between rounds. */
function ConsentSwitch({ model, settled }: TrayProps): JSX.Element {
  const accepts = model.me.value?.consent ?? null;
  const phase = model.view.value?.phase ?? "closed";
  const plays = model.hands.value.length > 0 && (LOCKED.has(phase) || !settled);
  const locked = plays || model.connection.value !== "open";
  const detail = locked ? t("consent-locked") : t(accepts === true ? "consent-on-text" : "consent-off-text");
  return (
    <button
      type="button"
      role="switch"
      class={`consent${accepts === null ? " unasked" : ""}`}
      aria-checked={accepts === true}
      aria-disabled={locked || accepts === null}
      onClick={() => !locked && accepts !== null && model.send({ t: "consent", accept: !accepts })}
    >
      <span class="knob" aria-hidden="true">
        <span>
          <Icon name={accepts === true ? "check" : "close"} size={18} />
        </span>
      </span>
      <span class="consent-words">
        <b>{t(accepts === true ? "consent-on" : "consent-off")}</b>
        <small>{detail}</small>
      </span>
      <span class="consent-lock">{locked && <Icon name="lock" size={20} />}</span>
    </button>
  );
}

// --- betting ------------------------------------------------------------------------------------

function Buttons({ model, onInfo }: { model: TableModel; onInfo: () => void }): JSX.Element {
  const { undo, repeat, double, clear } = model.buttons.value;
  const sides = settings.majority_side_bets.value;
  const chosen = chosenAt(model);
  const owned = ownedBy(model);
  const golden = (): void => {
    if (chosen.value !== null) chosen.value = null;
    else if (owned[0] === undefined) onInfo();
    else chosen.value = (owned.find(({ left }) => left > 0) ?? owned[0]).cents;
  };
  return (
    <fieldset class="bet-buttons shared">
      <legend class="hidden">{t("bet-buttons")}</legend>
      <BetButton icon="undo" label={t("bet-undo")} ready={undo} onPress={() => model.undo()} />
      <BetButton icon="repeat" label={t("majority-rebet")} ready={repeat} onPress={() => model.repeat()} />
      <BetButton icon={null} label={t("bet-double")} ready={double} onPress={() => model.doubleAll()} />
      <BetButton icon="close" label={t("majority-clear")} ready={clear} onPress={() => model.clearAll()} />
      <BetButton
        icon="sides"
        label={t(sides ? "sides-hide" : "sides-show")}
        ready
        onPress={() => prefer("majority_side_bets", !sides)}
      />
      {model.info.value?.golden && (
        <BetButton
          icon="wallet"
          label={t(chosen.value === null ? "golden-use" : "golden-credits")}
          ready
          onPress={golden}
        />
      )}
    </fieldset>
  );
}

function Laying({ model }: { model: TableModel }): JSX.Element {
  const [open, setOpen] = useState(false);
  const golden = chosenAt(model).value !== null;
  return (
    <>
      <BettingTray
        model={model}
        row={golden ? <GoldenRow model={model} onInfo={() => setOpen(true)} /> : null}
        buttons={<Buttons model={model} onInfo={() => setOpen(true)} />}
      />
      {open && <GoldenWindow model={model} onClose={() => setOpen(false)} />}
    </>
  );
}

// --- all of it ----------------------------------------------------------------------------------

function Body(props: TrayProps): JSX.Element {
  const { model, settled, receipt } = props;
  const phase = model.view.value?.phase;
  const offer = model.insurance.value;
  if (!settled) return <div class="tray-body" />;
  if (receipt !== null) {
    return (
      <div class="tray-body">
        <Receipt receipt={receipt} numbered={(number) => t("seat-hand", { number })} />
      </div>
    );
  }
  if (phase === "betting" && model.playing.value) {
    return model.me.value?.consent === null ? <ConsentQuestion model={model} /> : <Laying model={model} />;
  }
  if (phase === "insurance" && offer !== null)
    return <InsuranceTray model={model} offer={offer} no={t("skip")} />;
  if (phase === "decision") return <Ballots model={model} />;
  return <Waiting {...props} />;
}

/** Who looks on while others vote has the way to a seat below the votes. */
function Standing({ model, settled, onEnter }: TrayProps): JSX.Element | null {
  const stranger = model.account.value === 0;
  if (model.view.value?.phase !== "decision" || !settled || (!stranger && model.me.value === null))
    return null;
  return (
    <div class="standing">
      <span>{t("watching")}</span>
      <button type="button" class="btn main" onClick={stranger ? onEnter : () => model.sit(true)}>
        {t(stranger ? "enter-to-play" : "sit-down")}
      </button>
    </div>
  );
}

/** The tray: what there is to do, and below it what has been agreed to. */
export function MajorityContents(props: TrayProps): JSX.Element {
  return (
    <div class="shared-tray">
      <Body {...props} />
      {props.model.playing.value ? <ConsentSwitch {...props} /> : <Standing {...props} />}
    </div>
  );
}

/** What helps in this phase. */
export function hint(model: TableModel): string | null {
  const phase = model.view.value?.phase;
  if (phase === "decision" || phase === "insurance") {
    const live = model.live.value;
    return live === null ? "" : t("players-here", { players: live.players });
  }
  if (phase !== "betting" || !model.playing.value || model.slipStatus.value === "offline") return null;
  if (model.me.value?.consent === null) return "";
  const golden = chosenAt(model).value;
  return golden === null ? null : t("tap-to-add-golden", { chip: golden });
}
