/** One table in the lobby: its cards, facts and the ways in (PLA-7). */
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { enter, profile } from "../../core/account";
import { lightOf } from "../../core/lobby";
import type { LobbyTable } from "../../core/protocol.gen";
import { sayName, t } from "../../i18n";
import { Icon } from "../../view/art";
import { Card } from "../../view/Card";
import { cardName } from "../../view/words";
import { reasonOf } from "../Failed";
import { follow, go, hrefOf, type Route } from "../router";

const SHOWN_CARDS = 2;
const seat = (key: string, watch: boolean): Route => ({ page: "table", key, watch });

function Thumbnail({ table }: { table: LobbyTable }): JSX.Element {
  const cards = table.cards.slice(0, SHOWN_CARDS);
  const words = cards.map(cardName).join(", ");
  const label = cards.length > 0 ? t("lobby-cards", { cards: words }) : t("lobby-no-cards");
  return (
    <div class="thumb" data-felt={table.colour} role="img" aria-label={label}>
      <span class="thumb-cards">
        {cards.map((code, at) => (
          <Card key={at} code={code} cut="small" />
        ))}
      </span>
    </div>
  );
}

function Phase({ table, left_ms }: TileProps): JSX.Element {
  const light = lightOf(table, left_ms);
  const phase = sayName("lobby-phase", table.phase);
  const seconds = left_ms === null ? null : Math.ceil(left_ms / 1000);
  return (
    <span class="fact light">
      <span class={`lamp ${light}`} aria-hidden="true" />
      {seconds === null ? phase : t("lobby-phase-timed", { phase, seconds })}
    </span>
  );
}

/** Marks beside the name: how the dealer's second card comes (MAJ-10), and the languages. */
function Marks({ table }: { table: LobbyTable }): JSX.Element {
  const { deal_style: style, languages } = table;
  return (
    <span class="marks">
      {style !== null && <abbr title={t(`deal-${style}`)}>{style.toUpperCase()}</abbr>}
      {languages.map((one) => (
        <abbr key={one} title={sayName("language", one)}>
          {one.toUpperCase()}
        </abbr>
      ))}
    </span>
  );
}

/** Why one cannot sit down at once; that a table is paused, its phase says. */
function Full({ table }: { table: LobbyTable }): JSX.Element | null {
  if (table.may_sit || table.phase === "paused") return null;
  const { capacity, waiting } = table;
  return (
    <span class="fact">
      {waiting > 0 ? t("lobby-full-line", { capacity, waiting }) : t("lobby-full", { capacity })}
    </span>
  );
}

interface WayProps {
  readonly to: Route;
  readonly main?: boolean;
  readonly label: string;
  readonly onPress: (event: MouseEvent) => void;
  readonly children: ComponentChildren;
}

function Way({ to, main = false, label, onPress, children }: WayProps): JSX.Element {
  return (
    <a class={main ? "btn main" : "btn"} href={hrefOf(to)} aria-label={label} onClick={onPress}>
      {children}
    </a>
  );
}

/** To sit is to enter as a guest on the way, in the same click; at a full table one waits for a place. */
function Ways({ table, onFailed }: { table: LobbyTable; onFailed: (why: string) => void }): JSX.Element {
  const { key, name, game, may_sit, phase } = table;
  const sit = (event: MouseEvent): void => {
    if (profile.value !== null) {
      follow(seat(key, false))(event);
      return;
    }
    event.preventDefault();
    enter().then(
      () => go(seat(key, false)),
      (error: unknown) => onFailed(reasonOf(error, t("entry-failed"))),
    );
  };
  // At a table of one's own there is nobody to watch and no line to stand in.
  const alone = game === "american";
  return (
    <div class="lobby-ways">
      {(may_sit || !(alone || phase === "paused")) && (
        <Way
          main={may_sit}
          to={seat(key, false)}
          label={t(may_sit ? "lobby-sit-at" : "lobby-wait-at", { name })}
          onPress={sit}
        >
          {t(may_sit ? "lobby-sit" : "lobby-wait")}
        </Way>
      )}
      {!alone && (
        <Way to={seat(key, true)} label={t("lobby-watch-at", { name })} onPress={follow(seat(key, true))}>
          {t("lobby-watch")}
        </Way>
      )}
    </div>
  );
}

export interface TileProps {
  readonly table: LobbyTable;
  readonly left_ms: number | null;
}

export function Tile({ table, left_ms, onHelp }: TileProps & { onHelp: () => void }): JSX.Element {
  const { name } = table;
  const [failed, setFailed] = useState("");
  const minimum = table.minimum_cents;
  return (
    <li class="lobby-tile">
      <Thumbnail table={table} />
      <div class="lobby-facts">
        <h2>
          {name} <Marks table={table} />
        </h2>
        <span class="fact">{sayName("game", table.game)}</span>
        <span class="fact">{t("lobby-limits", { minimum, maximum: table.maximum_cents })}</span>
        <Phase table={table} left_ms={left_ms} />
        <span class="fact">
          <Icon name="people" size={18} /> {t("lobby-players", { players: table.players })}
        </span>
        <Full table={table} />
        {failed !== "" && <span role="alert">{failed}</span>}
      </div>
      <Ways table={table} onFailed={setFailed} />
      <button type="button" class="lobby-rules" aria-label={t("lobby-rules-of", { name })} onClick={onHelp}>
        <Icon name="help" size={20} /> <span>{t("lobby-rules")}</span>
      </button>
    </li>
  );
}
