/** How the server does. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { fetchHealth } from "../../core/host";
import { language, t } from "../../i18n";
import { Failed } from "../Failed";
import { when } from "../times";
import { useLoaded } from "../useLoaded";

const MEBI = 1_048_576;

export function Health(): JSX.Element {
  const [turn, setTurn] = useState(0);
  const found = useLoaded(`health ${turn}`, fetchHealth);
  if (found.state === "loading") return <p class="quiet">{t("loading")}</p>;
  if (found.state === "failed") return <Failed error={found.error} />;
  const { value } = found;
  const number = new Intl.NumberFormat(language.value, { maximumFractionDigits: 1 });
  const say = (n: number): string => number.format(n);
  const rows: readonly (readonly [string, string])[] = [
    [t("admin-health-status"), value.status],
    [t("admin-health-version"), value.version],
    [t("admin-health-started"), when(value.started_ms)],
    [t("admin-health-windows"), `${say(value.windows)} / ${say(value.seats)}`],
    [t("admin-health-memory"), t("admin-mebibytes", { size: say(value.load.memory_bytes / MEBI) })],
    [t("admin-health-commit"), t("admin-milliseconds", { time: say(value.load.commit_ms) })],
    [t("admin-health-waiting"), say(value.load.waiting)],
    [t("admin-health-faults"), say(value.load.faults)],
    [t("admin-health-accounts"), say(value.record.accounts)],
    [t("admin-health-rounds"), `${say(value.record.rounds)} + ${say(value.record.open_rounds)}`],
    [t("admin-health-file"), t("admin-mebibytes", { size: say(value.record.file_bytes / MEBI) })],
  ];
  return (
    <>
      <dl class="pairs admin-health">
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <button type="button" class="btn wide" onClick={() => setTurn(turn + 1)}>
        {t("admin-again")}
      </button>
    </>
  );
}
