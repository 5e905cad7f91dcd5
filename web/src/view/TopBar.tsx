/** The bar above the table: the way out, the table's name, the purse, and the sheets. */
import type { JSX } from "preact";
import type { TableModel } from "../core/model";
import { MAIN } from "../core/places";
import { sessionOf } from "../core/session";
import { prefer, settings } from "../core/settings";
import { t } from "../i18n";
import { Icon, type IconName } from "./art";
import { ChatTool } from "./ChatTool";
import { amount } from "./words";

/** What can be opened from the table. */
export type SheetName = "menu" | "safe" | "options" | "limits" | "help" | "history" | "chat";

interface ToolProps {
  readonly icon: IconName;
  readonly label: string;
  /** Where there is room for it: in wide windows, or in all but the narrowest. */
  readonly kind?: "only-wide" | "roomy";
  readonly onPress: () => void;
}

function Tool({ icon, label, kind, onPress }: ToolProps): JSX.Element {
  return (
    <button
      type="button"
      class={`icon-btn${kind === undefined ? "" : ` ${kind}`}`}
      aria-label={label}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Session time and net, always in sight (PLA-26a). */
function Session({ model, net_cents }: { model: TableModel; net_cents: number }): JSX.Element | null {
  const me = model.me.value;
  if (me === null) return null;
  const values = sessionOf(me, Date.now() + model.offset.value, net_cents);
  return (
    <small>
      <span class="only-narrow" aria-hidden="true">
        {t("session-short", values)}
      </span>
      <span class="only-wide" aria-hidden="true">
        {t("session", values)}
      </span>
      <span class="hidden">{t("session-spoken", values)}</span>
    </small>
  );
}

/** What the bar shows of the player's money: while the dealer draws, what it was before the result. */
export interface Purse {
  readonly balance_cents: number;
  readonly net_cents: number;
}

export interface TopBarProps {
  readonly model: TableModel;
  readonly purse: Purse;
  readonly onLeave: () => void;
  readonly onOpen: (sheet: SheetName) => void;
}

export function TopBar({ model, purse, onLeave, onOpen }: TopBarProps): JSX.Element {
  const info = model.info.value;
  const main = model.spots.value.find(({ kind }) => kind === MAIN)?.info;
  const sound = settings.sound.value;
  // The seconds tick also carries the session's minutes along.
  void model.seconds.value;
  return (
    <header class="topbar">
      <Tool icon="back" label={t("back-to-lobby")} onPress={onLeave} />
      <div class="who">
        <h1>{info?.name ?? ""}</h1>
        <small class="only-narrow">{model.view.value?.code ?? ""}</small>
        {main !== undefined && (
          <small class="only-wide">
            {t("lobby-limits", { minimum: main.minimum_cents, maximum: main.maximum_cents })}
          </small>
        )}
      </div>
      {model.me.value !== null && (
        <button type="button" class="purse" onClick={() => onOpen("safe")}>
          <span class="balance">
            <span aria-hidden="true">{amount(purse.balance_cents)}</span>
            <span class="hidden">{t("balance-is", { amount: purse.balance_cents })}</span>
          </span>
          <Session model={model} net_cents={purse.net_cents} />
          <span class="hidden">{t("safe-title")}</span>
        </button>
      )}
      {model.solo.value && (
        <Tool kind="roomy" icon="settings" label={t("options")} onPress={() => onOpen("options")} />
      )}
      {info !== null && info.chat !== null && <ChatTool talk={model.talk} onPress={() => onOpen("chat")} />}
      <Tool kind="only-wide" icon="limits" label={t("limits")} onPress={() => onOpen("limits")} />
      <Tool kind="only-wide" icon="help" label={t("help")} onPress={() => onOpen("help")} />
      <Tool kind="only-wide" icon="history" label={t("history")} onPress={() => onOpen("history")} />
      <Tool
        kind="only-wide"
        icon={sound ? "sound" : "mute"}
        label={t(sound ? "sound-on" : "sound-off")}
        onPress={() => prefer("sound", !sound)}
      />
      <Tool icon="menu" label={t("menu")} onPress={() => onOpen("menu")} />
    </header>
  );
}
