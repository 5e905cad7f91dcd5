/** What lies in the sheets over a match: the menu, the score card, help, and the question before giving up. */
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { isHost } from "../../core/account";
import { nearSeat } from "../../core/duel";
import type { Match } from "../../core/match";
import { prefer, settings } from "../../core/settings";
import { t } from "../../i18n";
import { Icon, type IconName } from "../../view/art";
import type { DuelSheet } from "../../view/duel/Bar";
import { ScoreCard } from "../../view/duel/Course";
import { opponentOf } from "../../view/duel/says";
import { Account, Chat, Fairness, Help, Settings } from "../sheets";

/** All that can lie over a match. */
export type SheetName = DuelSheet | "account" | "settings" | "fairness";

interface ContentProps {
  readonly match: Match;
  readonly onOpen: (sheet: SheetName) => void;
  readonly onClose: () => void;
}

function Item({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }): JSX.Element {
  return (
    <li>
      <button type="button" class="menu-item" onClick={onPress}>
        <Icon name={icon} /> {label}
      </button>
    </li>
  );
}

function Menu({ match, onOpen }: ContentProps): JSX.Element {
  const sound = settings.sound.value;
  return (
    <ul class="menu">
      {match.table.info.value?.chat && <Item icon="chat" label={t("chat")} onPress={() => onOpen("chat")} />}
      <Item icon="limits" label={t("duel-score")} onPress={() => onOpen("score")} />
      <Item icon="help" label={t("help")} onPress={() => onOpen("help")} />
      <Item icon="settings" label={t("settings")} onPress={() => onOpen("settings")} />
      <Item icon="person" label={t("account")} onPress={() => onOpen("account")} />
      <Item icon="shield" label={t("fairness")} onPress={() => onOpen("fairness")} />
      <Item
        icon={sound ? "sound" : "mute"}
        label={sound ? t("sound-on") : t("sound-off")}
        onPress={() => prefer("sound", !sound)}
      />
      {match.mayResign.value && (
        <Item icon="leave" label={t("duel-resign")} onPress={() => onOpen("resign")} />
      )}
    </ul>
  );
}

/** The question before giving up; what is safe comes first and has the focus. */
function Resign({ match, onClose }: ContentProps): JSX.Element {
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const name = opponentOf(match.duel.value, match.seat.value) ?? "";
  const stake = match.duel.value?.stake_cents ?? 0;
  return (
    <div class="resign">
      <p>{t("duel-resign-text", { name })}</p>
      {stake > 0 && <p>{t("duel-resign-stake", { amount: stake, name })}</p>}
      <button ref={back} type="button" class="btn main" onClick={onClose}>
        {t("duel-resign-back")}
      </button>
      <button
        type="button"
        class="btn"
        aria-disabled={!match.mayResign.value}
        onClick={() => {
          match.resign();
          onClose();
        }}
      >
        {t("duel-resign-go")}
      </button>
    </div>
  );
}

/** What a sheet holds. */
export function Content({ sheet, ...props }: ContentProps & { sheet: SheetName }): JSX.Element | null {
  const { match } = props;
  const info = match.table.info.value;
  const duel = match.duel.value;
  const shoe = match.table.view.value?.shoe;
  switch (sheet) {
    case "menu":
      return <Menu {...props} />;
    case "score":
      return duel && <ScoreCard duel={duel} near={nearSeat(match.table.me.value)} own={match.seat.value} />;
    case "chat":
      return <Chat table={match.table} admin={isHost()} />;
    case "resign":
      return <Resign {...props} />;
    case "help":
      return info && <Help info={info} />;
    case "settings":
      return <Settings />;
    case "account":
      return <Account />;
    case "fairness":
      if (shoe === undefined) return null;
      return (
        <Fairness
          table={`match:${match.id}`}
          shoe={shoe}
          nonce={match.table.nonce}
          noted={match.table.noted}
          playing={match.seat.value !== null}
        />
      );
  }
}
