/** The lobby: every listed table with its live cards, phase and players, and the way in (PLA-7). */
import "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { enter, loadProfile, profile } from "../core/account";
import { LONGEST_NAME } from "../core/codes.gen";
import { guided } from "../core/guiding";
import { Lobby as Model } from "../core/lobby";
import { money } from "../core/money";
import { language, t } from "../i18n";
import { Icon, type IconName, Mark } from "../view/art";
import { Sheet } from "../view/Sheet";
import { Languages } from "./Choice";
import { reasonOf } from "./Failed";
import { Tables } from "./lobby/Tables";
import { follow, hrefOf, type Route } from "./router";
import { Account, Cashier, Duels, Seat, Settings } from "./sheets";

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
      <button
        type="button"
        class="link"
        onClick={() => {
          guided.value = true;
        }}
      >
        {t("guide-offer")}
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
  return <Tables model={model} tables={tables} />;
}

const FETCH_AFTER_MS = 500;

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
    if (!listed) return;
    // Who reads the list will go to a table: by then its page is here. What the lobby shows comes first.
    const timer = setTimeout(() => Seat.fetch().catch(() => undefined), FETCH_AFTER_MS);
    return () => clearTimeout(timer);
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
        {asked && profile.value === null && <Entry onLogin={() => setOpen("account")} />}
        {model !== null && <Tiles model={model} />}
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
