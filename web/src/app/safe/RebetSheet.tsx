/** Switching auto-rebet on, and the pill that shows it while it runs (PLA-26h). */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Rebet, ROUNDS, type Stopped } from "../../core/rebet";
import type { Table } from "../../core/state";
import { t } from "../../i18n";
import { Icon } from "../../view/art";
import { Choice } from "../Choice";
import { beside } from "../later";
import "./safe.css";

/** Rounds left, and the way to stop it, beside the dealer. */
function Pill({ rebet }: { rebet: Rebet }): JSX.Element {
  const left = Math.max(0, rebet.left.value);
  // Whoever leaves the table leaves this too.
  useEffect(() => () => rebet.stop(), [rebet]);
  return (
    <button type="button" class="rebet" onClick={() => rebet.stop()}>
      <Icon name="repeat" size={18} />
      <span aria-hidden="true">{left}</span>
      <span class="hidden">{t("rebet-left", { left })}</span>
      <b>{t("rebet-stop")}</b>
    </button>
  );
}

/** Let a table bet the last bets again for so many rounds. */
function begin(table: Table, rounds: number): void {
  const rebet = new Rebet(table, rounds, (why: Stopped) => {
    beside.value = null;
    if (why !== "stopped") table.toasts.add("notice", `rebet_${why}`);
  });
  if (rebet.left.peek() >= 0) beside.value = <Pill rebet={rebet} />;
}

export function RebetSheet({ table, onClose }: { table: Table; onClose: () => void }): JSX.Element {
  const [rounds, setRounds] = useState<number>(ROUNDS[0]);
  const runs = beside.value !== null;
  return (
    <>
      <p>{t("rebet-text")}</p>
      <p class="quiet">{t("rebet-ends")}</p>
      <Choice
        name="rebet"
        label={t("rebet-rounds")}
        value={rounds}
        options={ROUNDS.map((one) => [one, String(one)] as const)}
        onChoose={setRounds}
      />
      <button
        type="button"
        class="btn main wide"
        aria-disabled={runs}
        onClick={() => {
          if (runs) return;
          begin(table, rounds);
          onClose();
        }}
      >
        {runs ? t("rebet-runs") : t("rebet-begin", { rounds })}
      </button>
    </>
  );
}
