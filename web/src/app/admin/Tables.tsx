/** The tables: open, pause, disable them, and speak to their players. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { AdminTable } from "../../core/api.gen";
import { announce, fetchTables, MODES, setMode } from "../../core/host";
import { sayName, t } from "../../i18n";
import { Choice } from "../Choice";
import { Failed } from "../Failed";
import { gameName } from "../named";
import { useLoaded } from "../useLoaded";
import { Told, useDoing } from "./act";
import { OneOf } from "./fields";

interface TableProps {
  readonly table: AdminTable;
  readonly onChange: () => void;
}

function Table({ table, onChange }: TableProps): JSX.Element {
  const doing = useDoing();
  const title = `admin-table-${table.key}`;
  const note = table.running && table.mode !== "open" ? t("admin-table-running") : "";
  return (
    <li class="card-box admin-table">
      <h3 id={title}>
        <bdi>{table.name}</bdi> <small class="dim">{table.key}</small>
      </h3>
      <p class="quiet">
        {t("admin-table-facts", {
          game: gameName(table.game),
          phase: sayName("lobby-phase", table.phase),
          players: table.players,
          capacity: table.capacity,
          windows: table.windows,
        })}
        {!table.listed && ` · ${t("admin-table-unlisted")}`}
      </p>
      <Choice
        bare
        name={`mode-${table.key}`}
        label={t("admin-mode-of", { name: table.name })}
        value={table.mode}
        options={MODES.map((mode) => [mode, t(`admin-mode-${mode}`)] as const)}
        onChoose={(mode) =>
          void doing
            .run(
              () => setMode(table.key, mode),
              () => t("admin-mode-set"),
            )
            .then(onChange)
        }
      />
      {note !== "" && <p class="quiet">{note}</p>}
      <Told doing={doing} />
    </li>
  );
}

const MOST = 500;

function Announce({ tables }: { tables: readonly AdminTable[] }): JSX.Element {
  const [text, setText] = useState("");
  const [table, setTable] = useState("");
  const doing = useDoing();
  const say = (event: Event): void => {
    event.preventDefault();
    if (text.trim() === "") return;
    void doing.run(
      () => announce(text.trim(), table),
      ({ windows }) => {
        setText("");
        return t("admin-announced", { windows });
      },
    );
  };
  return (
    <section class="card-box" aria-labelledby="admin-announce">
      <h3 id="admin-announce">{t("admin-announce")}</h3>
      <form class="form" onSubmit={say}>
        <label class="field">
          <span>{t("admin-announce-text")}</span>
          <textarea
            rows={2}
            dir="auto"
            required
            maxLength={MOST}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <OneOf
          label={t("admin-announce-where")}
          value={table}
          options={[["", t("admin-everywhere")], ...tables.map(({ key, name }) => [key, name] as const)]}
          onPick={setTable}
        />
        <button type="submit" class="btn main wide" aria-disabled={doing.busy}>
          {t("admin-announce-say")}
        </button>
      </form>
      <Told doing={doing} />
    </section>
  );
}

export function Tables(): JSX.Element {
  const [turn, setTurn] = useState(0);
  const found = useLoaded(`tables ${turn}`, fetchTables);
  const [last, setLast] = useState<readonly AdminTable[] | null>(null);
  if (found.state === "failed") return <Failed error={found.error} />;
  // What was there stays until what is new comes: a choice is not taken from under the finger.
  if (found.state === "here" && found.value.tables !== last) setLast(found.value.tables);
  const tables = found.state === "here" ? found.value.tables : last;
  if (tables === null) return <p class="quiet">{t("loading")}</p>;
  return (
    <>
      <Announce tables={tables} />
      <ul class="admin-tables">
        {tables.map((table) => (
          <Table key={table.key} table={table} onChange={() => setTurn(turn + 1)} />
        ))}
      </ul>
    </>
  );
}
