/** What lies in the sheets over a table: the menu, and what it leads to. */
import type { JSX } from "preact";
import { isHost } from "../core/account";
import { prefer, settings } from "../core/settings";
import type { Table } from "../core/state";
import { t } from "../i18n";
import { Icon, type IconName } from "../view/art";
import type { SheetName } from "./Seat";
import {
  Account,
  Cashier,
  Chat,
  Fairness,
  Help,
  Invite,
  Limits,
  Options,
  RebetSheet,
  Rounds,
  SafeSheet,
  Settings,
} from "./sheets";

function Item({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }): JSX.Element {
  return (
    <li>
      <button type="button" class="menu-item" onClick={onPress}>
        <Icon name={icon} /> {label}
      </button>
    </li>
  );
}

function Menu({ table, onOpen, onClose }: SheetProps): JSX.Element {
  const sound = settings.sound.value;
  const playing = table.playing.value;
  return (
    <ul class="menu">
      <Item icon="person" label={t("account")} onPress={() => onOpen("account")} />
      <Item icon="wallet" label={t("cashier")} onPress={() => onOpen("cashier")} />
      <Item icon="clock" label={t("safe-title")} onPress={() => onOpen("safe")} />
      <Item icon="settings" label={t("settings")} onPress={() => onOpen("settings")} />
      {table.solo.value && <Item icon="limits" label={t("options")} onPress={() => onOpen("options")} />}
      <Item icon="limits" label={t("limits")} onPress={() => onOpen("limits")} />
      <Item icon="help" label={t("help")} onPress={() => onOpen("help")} />
      <Item icon="history" label={t("history")} onPress={() => onOpen("history")} />
      {table.info.value?.chat && <Item icon="chat" label={t("chat")} onPress={() => onOpen("chat")} />}
      <Item icon="shield" label={t("fairness")} onPress={() => onOpen("fairness")} />
      <Item icon="people" label={t("invite")} onPress={() => onOpen("invite")} />
      <Item
        icon={sound ? "sound" : "mute"}
        label={sound ? t("sound-on") : t("sound-off")}
        onPress={() => prefer("sound", !sound)}
      />
      {playing && !table.solo.value && (
        <Item icon="repeat" label={t("rebet-title")} onPress={() => onOpen("rebet")} />
      )}
      {table.me.value !== null && !table.solo.value && (
        <Item
          icon={playing ? "eye" : "people"}
          label={playing ? t("stand-up") : t("sit-down")}
          onPress={() => {
            table.sit(!playing);
            onClose();
          }}
        />
      )}
    </ul>
  );
}

/** Where a sheet belongs, and the ways on from it. */
export interface SheetProps {
  readonly table: Table;
  readonly onOpen: (sheet: SheetName) => void;
  readonly onClose: () => void;
}

/** The menu, or what was chosen from it. */
export function Content({ sheet, ...menu }: SheetProps & { sheet: SheetName }): JSX.Element | null {
  const info = menu.table.info.value;
  const shoe = menu.table.view.value?.shoe;
  switch (sheet) {
    case "menu":
      return <Menu {...menu} />;
    case "account":
      return <Account />;
    case "cashier":
      return <Cashier />;
    case "safe":
      return <SafeSheet />;
    case "break":
      return <SafeSheet at="break" />;
    case "rebet":
      return <RebetSheet table={menu.table} onClose={menu.onClose} />;
    case "settings":
      return <Settings />;
    case "options":
      return <Options table={menu.table} onClose={menu.onClose} />;
    case "history":
      return <Rounds />;
    case "limits":
      return info && <Limits info={info} />;
    case "help":
      return info && <Help info={info} />;
    case "chat":
      return <Chat table={menu.table} admin={isHost()} />;
    case "invite":
      return info && <Invite table={info.key} />;
    case "fairness":
      if (info === null || shoe === undefined) return null;
      return (
        <Fairness
          table={info.key}
          shoe={shoe}
          nonce={menu.table.nonce}
          noted={menu.table.noted}
          playing={menu.table.playing.value}
        />
      );
  }
}
