/** The list of tables with what narrows it; what was chosen stays in the address and in the browser (PLA-7). */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ANY, chosen, firstWish, keepWish, searchOf, type Wish } from "../../core/choosing";
import type { Lobby as Model } from "../../core/lobby";
import type { LobbyTable } from "../../core/protocol.gen";
import { t } from "../../i18n";
import { Sheet } from "../../view/Sheet";
import { Duels, TableRules } from "../sheets";
import { Filters } from "./Filters";
import { Tile } from "./Tile";

/** The wish, which the address follows without leaving entries in the history. */
function useWish(): readonly [Wish, (change: Partial<Wish>) => void] {
  const [wish, setWish] = useState(() => firstWish(location.search));
  useEffect(() => {
    history.replaceState(history.state, "", location.pathname + searchOf(wish) + location.hash);
    keepWish(wish);
  }, [wish]);
  return [wish, (change) => setWish((before) => ({ ...before, ...change }))];
}

interface ListProps {
  readonly model: Model;
  /** All listed tables, in the house's order. */
  readonly tables: readonly LobbyTable[];
}

/** Tables as tiles, and below them the duels, which have a list of their own. */
export function Tables({ model, tables }: ListProps): JSX.Element {
  const [wish, change] = useWish();
  const [rules, setRules] = useState<LobbyTable | null>(null);
  const duels = tables.filter(({ game }) => game === "duel");
  const dueling = duels.length > 0 && (wish.game === "" || wish.game === "duel");
  const shown = chosen(tables, wish).filter(({ game }) => game !== "duel");
  return (
    <>
      <Filters tables={tables} wish={wish} onWish={change} />
      {shown.length === 0 && !dueling && (
        <p class="quiet lobby-none" role="status">
          {t("lobby-none")}{" "}
          <button type="button" class="link" onClick={() => change(ANY)}>
            {t("lobby-show-all")}
          </button>
        </p>
      )}
      <ul class="lobby-tiles">
        {shown.map((table) => (
          <Tile key={table.key} table={table} left_ms={model.left(table)} onHelp={() => setRules(table)} />
        ))}
      </ul>
      {dueling && <Duels tables={duels} model={model} />}
      {rules !== null && (
        <Sheet title={t("lobby-rules-of", { name: rules.name })} onClose={() => setRules(null)}>
          <TableRules table={rules.key} />
        </Sheet>
      )}
    </>
  );
}
