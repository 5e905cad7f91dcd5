/** A table's page with all that lies beside the felt: sheets, keys, sounds and the live region. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { enter, isHost, loadProfile, profile } from "../core/account";
import { ApiError, fetchTable } from "../core/api";
import { listenForKeys } from "../core/keys";
import { effect } from "../core/signal";
import { soundTable } from "../core/sounds";
import { Table } from "../core/state";
import { safe } from "../core/told";
import { t } from "../i18n";
import { Icon } from "../view/art";
import { Sheet } from "../view/Sheet";
import { TablePage } from "../view/TablePage";
import { useAside } from "./aside";
import { isFirstEntry, keepChoices } from "./firstEntry";
import { beside } from "./later";
import { Missing } from "./Missing";
import { useRoom } from "./rooms";
import { go } from "./router";
import { Speaker } from "./Speaker";
import { Chat, RealityCheck, TableSheet } from "./sheets";

const TITLES = {
  menu: "menu",
  account: "account",
  cashier: "cashier",
  limits: "limits-title",
  help: "help-title",
  history: "rounds-title",
  settings: "settings-title",
  options: "options",
  fairness: "fairness-title",
  invite: "invite-title",
  chat: "chat",
  safe: "safe-title",
  break: "safe-title",
  rebet: "rebet-title",
} as const;

/** What lies in a sheet over the table. */
export type SheetName = keyof typeof TITLES;

/**
 * Who came to watch is not seated, who came to sit is, or waits for a place (PLA-7); and after a lost line it is as
 * before, whatever a server that was started anew has forgotten.
 */
function seatOnArrival(table: Table, watch: boolean): () => void {
  let arrived = false;
  let wants = !watch;
  return effect(() => {
    const me = table.me.value;
    if (table.connection.value !== "open") {
      arrived = false;
      return;
    }
    if (me === null) return;
    const seated = me.playing || me.waiting > 0;
    if (arrived) wants = seated;
    // Nobody watches a table that is the player's alone.
    else if (seated !== wants && !table.solo.value) table.sit(wants);
    arrived = true;
  });
}

/** Enter as a guest from the table; what goes wrong is told there. */
function enterAt(table: Table): void {
  enter().catch((error: unknown) => {
    const { code, params, message } = error instanceof ApiError ? error : new ApiError(NO_ANSWER);
    table.toasts.add("error", code, { params, fallback: message });
  });
}

const NO_ANSWER = { code: "unknown", remedy: "", params: {} };

/** The server takes this page for a stranger's: the session has ended elsewhere. */
function notice(table: Table): () => void {
  return effect(() => {
    if (table.account.value === 0 && profile.peek() !== null) void loadProfile();
  });
}

/** The model of one table for as long as its page is open; a new account starts it anew. */
function useTable(key: string, watch: boolean, account: number | null): Table | null {
  const [table, setTable] = useState<Table | null>(null);
  useEffect(() => {
    const made = new Table(key);
    const stops = [seatOnArrival(made, watch), listenForKeys(made), soundTable(made), notice(made)];
    setTable(made);
    return () => {
      for (const stop of stops) stop();
      made.close();
    };
  }, [key, watch, account]);
  return table;
}

/** A line that does not come up in this time may lead to no table at all. */
const ASK_AFTER_MS = 1_500;

/** Whether the server has no such table: a line that is refused does not say why. */
function useMissing(key: string, table: Table | null): boolean {
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    if (table === null) return;
    const timer = setTimeout(() => {
      if (table.info.peek() !== null) return;
      fetchTable(key).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== "not_found") return;
        table.close();
        setMissing(true);
      });
    }, ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [key, table]);
  return missing;
}

/** The running clock in a sheet's header while this player is asked: the round goes on below. */
function SheetClock({ table }: { table: Table }): JSX.Element | null {
  const waits = table.asked.value !== null || table.insurance.value?.answer === null;
  const seconds = table.seconds.value;
  if (!waits || seconds === null) return null;
  return (
    <span class="dark-pill sheet-clock" role="timer" aria-label={t("clock-seconds", { seconds })}>
      <Icon name="clock" size={18} /> {seconds}
    </span>
  );
}

/** The settings of a solo table come by themselves at the first entry (AME-9). */
function useFirstEntry(table: Table | null, onFirst: () => void): void {
  const { value: view } = table?.view ?? NO_VIEW;
  const ready = table?.solo.value === true && table.playing.value && view?.phase === "betting";
  useEffect(() => {
    if (ready && isFirstEntry()) onFirst();
  }, [ready]);
}

const NO_VIEW = { value: null };

interface SheetsProps {
  readonly table: Table;
  readonly sheet: SheetName;
  readonly onOpen: (sheet: SheetName | null) => void;
}

function Sheets({ table, sheet, onOpen }: SheetsProps): JSX.Element {
  const close = (): void => {
    if (sheet === "options") keepChoices();
    onOpen(null);
  };
  return (
    <Sheet key={sheet} title={t(TITLES[sheet])} clock={<SheetClock table={table} />} onClose={close}>
      <TableSheet sheet={sheet} table={table} onOpen={onOpen} onClose={close} />
    </Sheet>
  );
}

/** Whether the reality check is there to come: it is fetched once the player has set anything, and shows nothing till then. */
function useChecks(): boolean {
  const [here, setHere] = useState(false);
  const wanted = safe.value !== null;
  useEffect(() => {
    if (wanted) void RealityCheck.fetch().then(() => setHere(true), NOTHING);
  }, [wanted]);
  return wanted && here;
}

const NOTHING = (): void => undefined;

export function Seat({ name, watch }: { name: string; watch: boolean }): JSX.Element | null {
  const table = useTable(name, watch, profile.value?.account ?? null);
  const missing = useMissing(name, table);
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const aside = useAside();
  const checks = useChecks();
  const room = useRoom(table?.info.value?.game);
  useFirstEntry(room === null ? null : table, () => setSheet("options"));
  if (missing) return <Missing path={name} />;
  if (table === null) return null;
  if (room === "failed") return <p role="alert">{t("failed-short")}</p>;
  return (
    <>
      <TablePage
        model={table}
        onLeave={() => go({ page: "lobby" })}
        onOpen={(name) => {
          if (name !== "chat" || !aside.toggle()) setSheet(name);
        }}
        aside={aside.open && <Chat table={table} admin={isHost()} onClose={aside.close} />}
        onEnter={() => enterAt(table)}
        {...(room !== undefined && { room })}
      />
      {room !== null && <Speaker table={table} says={room?.says} />}
      {beside.value}
      {checks && (
        <RealityCheck table={table} onBreak={() => setSheet("break")} onStop={() => go({ page: "lobby" })} />
      )}
      {sheet !== null && <Sheets table={table} sheet={sheet} onOpen={setSheet} />}
    </>
  );
}
