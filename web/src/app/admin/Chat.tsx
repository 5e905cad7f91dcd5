/** The chat of the tables: lines, slow mode, who may not write (PLA-19, PLA-28). */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { ChatLineSheet, ChatSheet, MuteSheet } from "../../core/api.gen";
import { fetchChat, fetchMutes, fetchTables, mute, removeLine, setSlow, unmute } from "../../core/host";
import { t } from "../../i18n";
import { Choice } from "../Choice";
import { Failed } from "../Failed";
import { when } from "../times";
import { useLoaded } from "../useLoaded";
import { Told, useDoing } from "./act";
import { OneOf } from "./fields";

/** Seconds between two lines, and minutes of a mute, that can be picked. */
const PAUSES = [0, 5, 15, 60] as const;
const MINUTES = [10, 60, 1_440, 10_080] as const;

interface LineProps {
  readonly table: string;
  readonly line: ChatLineSheet;
  readonly minutes: number;
  readonly onChat: (sheet: ChatSheet) => void;
  readonly onMuted: () => void;
}

function Line({ table, line, minutes, onChat, onMuted }: LineProps): JSX.Element {
  const doing = useDoing();
  const remove = (): void =>
    void doing.run(
      () => removeLine(table, line.no),
      (sheet) => {
        onChat(sheet);
        return "";
      },
    );
  const silence = (): void =>
    void doing.run(
      () => mute(line.account, minutes),
      ({ until_ms }) => {
        onMuted();
        return t("admin-muted-until", { name: line.name, time: when(until_ms) });
      },
    );
  return (
    <li class="admin-line">
      <p dir="auto" class="admin-words">
        <b>
          <bdi>{line.account === 0 ? t("admin-chat-house") : line.name}</bdi>
        </b>{" "}
        {line.text} <small class="dim">{when(line.at_ms, "clock")}</small>
      </p>
      {line.account !== 0 && (
        <div class="admin-buttons">
          <button
            type="button"
            class="btn"
            aria-label={t("admin-line-remove-of", { name: line.name, text: line.text })}
            onClick={remove}
          >
            {t("admin-line-remove")}
          </button>
          <button
            type="button"
            class="btn"
            aria-label={t("admin-mute-of", { name: line.name })}
            onClick={silence}
          >
            {t("admin-mute")}
          </button>
        </div>
      )}
      <Told doing={doing} />
    </li>
  );
}

function minutesOf(minutes: number): string {
  if (minutes < 60) return t("admin-minutes", { count: minutes });
  return minutes < 1_440
    ? t("admin-hours", { count: minutes / 60 })
    : t("admin-days", { count: minutes / 1_440 });
}

interface LinesProps {
  readonly table: string;
  readonly onMuted: () => void;
}

function Lines({ table, onMuted }: LinesProps): JSX.Element {
  const found = useLoaded(`chat ${table}`, () => fetchChat(table));
  const [now, setNow] = useState<ChatSheet | null>(null);
  const [minutes, setMinutes] = useState<number>(MINUTES[0]);
  const doing = useDoing();
  if (found.state === "loading") return <p class="quiet">{t("loading")}</p>;
  if (found.state === "failed") return <Failed error={found.error} />;
  const sheet = now ?? found.value;
  const slow = (seconds: number): void =>
    void doing.run(
      () => setSlow(table, seconds),
      (after) => {
        setNow(after);
        return "";
      },
    );
  return (
    <>
      <Choice
        name="slow"
        label={t("admin-slow")}
        value={sheet.slow_s}
        options={[...new Set([...PAUSES, sheet.slow_s])]
          .sort((a, b) => a - b)
          .map((one) => [one, one === 0 ? t("admin-slow-off") : t("admin-seconds", { count: one })] as const)}
        onChoose={slow}
      />
      <Choice
        name="mute-minutes"
        label={t("admin-mute-for")}
        value={minutes}
        options={MINUTES.map((one) => [one, minutesOf(one)] as const)}
        onChoose={setMinutes}
      />
      <Told doing={doing} />
      {sheet.lines.length === 0 && <p class="quiet">{t("admin-chat-empty")}</p>}
      <ul>
        {[...sheet.lines].reverse().map((line) => (
          <Line key={line.no} table={table} line={line} minutes={minutes} onChat={setNow} onMuted={onMuted} />
        ))}
      </ul>
    </>
  );
}

function Muted({ one, onChange }: { one: MuteSheet; onChange: () => void }): JSX.Element {
  const doing = useDoing();
  const free = (): void =>
    void doing
      .run(
        () => unmute(one.account, one.table),
        () => "",
      )
      .then(onChange);
  return (
    <li class="line">
      <span class="grow">
        <b>
          <bdi>{one.name}</bdi>
        </b>
        <small>
          {` ${one.table === "" ? t("admin-everywhere") : one.table} · `}
          {t("admin-until", { time: when(one.until_ms) })}
        </small>
        <Told doing={doing} />
      </span>
      <button type="button" class="btn" aria-label={t("admin-unmute-of", { name: one.name })} onClick={free}>
        {t("admin-unmute")}
      </button>
    </li>
  );
}

function Mutes({ turn, onChange }: { turn: number; onChange: () => void }): JSX.Element {
  const found = useLoaded(`mutes ${turn}`, fetchMutes);
  if (found.state === "failed") return <Failed error={found.error} />;
  const mutes = found.state === "here" ? found.value.mutes : [];
  return (
    <section class="card-box" aria-labelledby="admin-mutes">
      <h3 id="admin-mutes">{t("admin-mutes")}</h3>
      {mutes.length === 0 && <p class="quiet">{t("admin-mutes-none")}</p>}
      <ul class="rows">
        {mutes.map((one) => (
          <Muted key={`${one.account} ${one.table}`} one={one} onChange={onChange} />
        ))}
      </ul>
    </section>
  );
}

export function Chat(): JSX.Element {
  const tables = useLoaded("tables", fetchTables);
  const [table, setTable] = useState("");
  const [turn, setTurn] = useState(0);
  const changed = (): void => setTurn((now) => now + 1);
  if (tables.state === "loading") return <p class="quiet">{t("loading")}</p>;
  if (tables.state === "failed") return <Failed error={tables.error} />;
  // A table alone has nobody to write to; a match has its own chat.
  const talking = tables.value.tables.filter(({ game }) => game !== "american" && game !== "duel");
  const shown = table === "" ? (talking[0]?.key ?? "") : table;
  return (
    <>
      <Mutes turn={turn} onChange={changed} />
      {talking.length > 0 && (
        <OneOf
          label={t("admin-round-table")}
          value={shown}
          options={talking.map(({ key, name }) => [key, name] as const)}
          onPick={setTable}
        />
      )}
      {shown !== "" && <Lines key={shown} table={shown} onMuted={changed} />}
    </>
  );
}
