/** The bar above a match: the way out, who plays, the chips, how far it is, and the sheets. */
import type { JSX } from "preact";
import { nearSeat, otherSeat, playerAt } from "../../core/duel";
import type { Match } from "../../core/match";
import { shortMoney } from "../../core/money";
import type { DuelView } from "../../core/protocol.gen";
import { type SessionShown, sessionOf } from "../../core/session";
import { prefer, settings } from "../../core/settings";
import { language, say, sayName, t } from "../../i18n";
import { Icon, type IconName } from "../art";
import { ChatTool } from "../ChatTool";
import { handText, nameOf } from "./says";

/** What can be opened over a match. */
export type DuelSheet = "menu" | "score" | "help" | "resign" | "chat";

interface ToolProps {
  readonly icon: IconName;
  readonly label: string;
  readonly wide?: boolean;
  readonly onPress: () => void;
}

function Tool({ icon, label, wide = false, onPress }: ToolProps): JSX.Element {
  return (
    <button type="button" class={`icon-btn${wide ? " only-wide" : ""}`} aria-label={label} onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}

/** Who plays whom, as a title. */
export function titleOf(duel: DuelView | null, own: number | null): string {
  if (duel === null) return t("duel-page");
  if (own !== null) return t("duel-title", { name: nameOf(playerAt(duel, otherSeat(own))) });
  const [first, second] = duel.players.map(nameOf);
  return t("duel-title-watch", { first: first ?? "", second: second ?? "" });
}

function factsOf(duel: DuelView): string {
  const { kind, minimum_cents: minimum, maximum_cents: maximum, duplicate } = duel;
  const facts = t("duel-facts", { kind: sayName("duel-kind", kind), minimum, maximum });
  return duplicate ? `${facts} · ${t("duel-duplicate")}` : facts;
}

interface FactsProps {
  readonly duel: DuelView;
  readonly code: string;
  /** A player's own; whoever watches has none here. */
  readonly session: SessionShown | null;
}

/** What kind of match it is; of a player also how long the session is and what came of it (PLA-26a). */
function Facts({ duel, code, session }: FactsProps): JSX.Element {
  const narrow = duel.duplicate ? t("duel-duplicate") : code;
  return (
    <>
      <small class="only-narrow" aria-hidden={session !== null}>
        {session === null ? narrow : t("session-short", session)}
      </small>
      <small class="only-wide">
        {factsOf(duel)}
        {session !== null && <span aria-hidden="true">{` · ${t("session", session)}`}</span>}
      </small>
      {session !== null && <span class="hidden">{t("session-spoken", session)}</span>}
    </>
  );
}

export interface BarProps {
  readonly match: Match;
  /** The match as far as it may be told. */
  readonly told: DuelView | null;
  readonly onLeave: () => void;
  readonly onOpen: (sheet: DuelSheet) => void;
}

export function Bar({ match, told, onLeave, onOpen }: BarProps): JSX.Element {
  const { table } = match;
  const duel = match.duel.value;
  const own = match.seat.value;
  const sound = settings.sound.value;
  const code = table.view.value?.code ?? "";
  const me = table.me.value;
  const session = own === null || me === null ? null : sessionOf(me, Date.now() + table.offset.value);
  return (
    <header class="topbar">
      <Tool icon="back" label={t("back-to-lobby")} onPress={onLeave} />
      <div class="who">
        <h1>{titleOf(duel, own)}</h1>
        {duel !== null && <Facts duel={duel} code={code} session={session} />}
      </div>
      {told !== null && (
        <div class="purse">
          <div class="balance">
            <span aria-hidden="true">
              {shortMoney(playerAt(told, nearSeat(table.me.value)).chips_cents, language.value)}
            </span>
            <span class="hidden">
              {t("duel-chips", { chips: playerAt(told, nearSeat(table.me.value)).chips_cents })}
            </span>
          </div>
          <small>{told.hand > 0 && say(handText(told))}</small>
        </div>
      )}
      {table.info.value?.chat && <ChatTool talk={table.talk} onPress={() => onOpen("chat")} />}
      <Tool wide icon="limits" label={t("duel-score")} onPress={() => onOpen("score")} />
      <Tool wide icon="help" label={t("help")} onPress={() => onOpen("help")} />
      <Tool
        wide
        icon={sound ? "sound" : "mute"}
        label={t(sound ? "sound-on" : "sound-off")}
        onPress={() => prefer("sound", !sound)}
      />
      <Tool icon="menu" label={t("menu")} onPress={() => onOpen("menu")} />
    </header>
  );
}
