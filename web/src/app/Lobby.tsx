/** The lobby: every listed table with its live cards, phase and players, and the way in (PLA-7). */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { enter, loadProfile, profile } from "../core/account";
import { LONGEST_NAME } from "../core/codes.gen";
import { lightOf, Lobby as Model } from "../core/lobby";
import { money } from "../core/money";
import type { LobbyTable } from "../core/protocol.gen";
import { language, sayName, t } from "../i18n";
import { Icon, type IconName, Mark } from "../view/art";
import { Card } from "../view/Card";
import { Sheet } from "../view/Sheet";
import { cardName } from "../view/words";
import { Languages } from "./Choice";
import { reasonOf } from "./Failed";
import { follow, go, hrefOf, type Route } from "./router";
import { Account, Cashier, Duels, Seat, Settings } from "./sheets";

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

function Phase({ table, left_ms }: { table: LobbyTable; left_ms: number | null }): JSX.Element {
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

/** How the dealer's second card comes: after all have played, or with the deal (MAJ-10). */
function Dealt({ style }: { style: LobbyTable["deal_style"] }): JSX.Element | null {
  if (style === null) return null;
  return <abbr title={t(`deal-${style}`)}>{style.toUpperCase()}</abbr>;
}

function Tile({ table, left_ms }: { table: LobbyTable; left_ms: number | null }): JSX.Element {
  const { key, name } = table;
  const [failed, setFailed] = useState("");
  const sit = (event: MouseEvent): void => {
    if (profile.value !== null) {
      follow(seat(key, false))(event);
      return;
    }
    event.preventDefault();
    // One click: enter as a guest on the way to the table.
    enter().then(
      () => go(seat(key, false)),
      (error: unknown) => setFailed(reasonOf(error, t("entry-failed"))),
    );
  };
  return (
    <li class="lobby-tile">
      <Thumbnail table={table} />
      <div class="lobby-facts">
        <h2>
          {name}{" "}
          {table.languages.map((one) => (
            <abbr key={one}>{one.toUpperCase()}</abbr>
          ))}
        </h2>
        <span class="fact">
          {sayName("game", table.game)} <Dealt style={table.deal_style} />
        </span>
        <span class="fact">
          {t("lobby-limits", { minimum: table.minimum_cents, maximum: table.maximum_cents })}
        </span>
        <Phase table={table} left_ms={left_ms} />
        <span class="fact">
          <Icon name="people" size={18} /> {t("lobby-players", { players: table.players })}
        </span>
        {!table.may_sit && <span class="fact">{t("lobby-full", { capacity: table.capacity })}</span>}
        {failed !== "" && <span role="alert">{failed}</span>}
      </div>
      <div class="lobby-ways">
        {table.may_sit && (
          <a
            class="btn main"
            href={hrefOf(seat(key, false))}
            aria-label={t("lobby-sit-at", { name })}
            onClick={sit}
          >
            {t("lobby-sit")}
          </a>
        )}
        <a
          class="btn"
          href={hrefOf(seat(key, true))}
          aria-label={t("lobby-watch-at", { name })}
          onClick={follow(seat(key, true))}
        >
          {t("lobby-watch")}
        </a>
      </div>
    </li>
  );
}

function Entry({ onLogin }: { onLogin: () => void }): JSX.Element {
  const [name, setName] = useState("");
  const [failed, setFailed] = useState("");
  const submit = (event: Event): void => {
    event.preventDefault();
    setFailed("");
    enter(name).catch((error: unknown) => setFailed(reasonOf(error, t("entry-failed"))));
  };
  return (
    <form class="entry" onSubmit={submit}>
      <div>
        <h2>{t("entry-title")}</h2>
        <p>{t("entry-text")}</p>
      </div>
      <label>
        {t("entry-name")}
        <input
          type="text"
          maxLength={LONGEST_NAME}
          autoComplete="nickname"
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="btn main">
        {t("entry-button")}
      </button>
      <button type="button" class="link" onClick={onLogin}>
        {t("entry-login")}
      </button>
      {failed !== "" && <p role="alert">{failed}</p>}
    </form>
  );
}

type SheetName = "account" | "cashier" | "settings";

interface BarProps {
  readonly onOpen: (sheet: SheetName) => void;
}

function Tool({ icon, label, onPress }: { icon: IconName; label: string; onPress: () => void }): JSX.Element {
  return (
    <button type="button" class="icon-btn" aria-label={label} onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}

/** The balance is the way to the cashier, the name the way to the account. */
function Bar({ onOpen }: BarProps): JSX.Element {
  const account = profile.value;
  const history: Route = { page: "history", code: null };
  return (
    <header class="topbar">
      <div class="brand">
        <Mark /> <b>{t("app-name")}</b>
      </div>
      {account !== null && (
        <>
          <button type="button" class="purse" onClick={() => onOpen("cashier")}>
            <span class="balance">
              <span class="hidden">{t("cashier")}: </span>
              {money(account.balance_cents, language.value)}
            </span>
            <small>
              <bdi>{account.name}</bdi>
            </small>
          </button>
          <a
            class="icon-btn"
            href={hrefOf(history)}
            aria-label={t("history-title")}
            onClick={follow(history)}
          >
            <Icon name="history" />
          </a>
        </>
      )}
      <Tool icon="person" label={t("account")} onPress={() => onOpen("account")} />
      <Tool icon="settings" label={t("settings")} onPress={() => onOpen("settings")} />
    </header>
  );
}

const SHEETS = {
  account: { title: "account", content: Account },
  cashier: { title: "cashier", content: Cashier },
  settings: { title: "settings-title", content: Settings },
} as const;

function Tiles({ model }: { model: Model }): JSX.Element {
  const tables = model.tables.value;
  if (tables === null) return <p class="quiet">{t("loading")}</p>;
  if (tables.length === 0) return <p class="quiet">{t("lobby-empty")}</p>;
  const duels = tables.filter(({ game }) => game === "duel");
  return (
    <>
      <ul class="lobby-tiles">
        {tables
          .filter(({ game }) => game !== "duel")
          .map((table) => (
            <Tile key={table.key} table={table} left_ms={model.left(table)} />
          ))}
      </ul>
      {duels.length > 0 && <Duels tables={duels} model={model} />}
    </>
  );
}

export function Lobby(): JSX.Element {
  const [model, setModel] = useState<Model | null>(null);
  const shownBefore = useRef<Model | null>(null);
  const [open, setOpen] = useState<SheetName | null>(null);
  const [asked, setAsked] = useState(false);
  const account = profile.value?.account ?? null;
  useEffect(() => void loadProfile().then(() => setAsked(true)), []);
  useEffect(() => {
    // The line belongs to the account: what its other devices save comes over it.
    const made = new Model(shownBefore.current);
    shownBefore.current = made;
    setModel(made);
    return () => made.close();
  }, [account]);
  const listed = (model?.tables.value ?? null) !== null;
  useEffect(() => {
    // Who reads the list will go to a table: by then its page is here.
    if (listed) Seat.fetch().catch(() => undefined);
  }, [listed]);
  const shown = open === null ? null : SHEETS[open];
  const lost = model?.connection.value === "lost";
  // What lies below the list shows when the list is there, so that nothing is pushed down.
  const dueling = model?.tables.value?.some(({ game }) => game === "duel") ?? false;
  const [duels, setDuels] = useState(false);
  useEffect(() => {
    if (dueling) Duels.fetch().finally(() => setDuels(true));
  }, [dueling]);
  const early = !asked || !listed || (dueling && !duels);
  return (
    <div class="lobby">
      <Bar onOpen={setOpen} />
      <main class={early ? "early" : ""}>
        <div class="lobby-head">
          <h1 tabIndex={-1}>{t("lobby-title")}</h1>
          <p>{t("play-money")}</p>
        </div>
        {lost && <p role="status">{t("lobby-reconnecting")}</p>}
        {model !== null && <Tiles model={model} />}
        {profile.value === null && <Entry onLogin={() => setOpen("account")} />}
        <div class="lobby-language">
          <Languages />
        </div>
      </main>
      {shown !== null && (
        <Sheet key={open} title={t(shown.title)} onClose={() => setOpen(null)}>
          <shown.content />
        </Sheet>
      )}
    </div>
  );
}
