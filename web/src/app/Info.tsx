/** Sheets made from the table's own facts: limits and help, so that they cannot differ from the game. */
import type { JSX } from "preact";
import { fetchTable } from "../core/api";
import { guided } from "../core/guiding";
import { ACTION_KEYS } from "../core/keys";
import { shortMoney } from "../core/money";
import { kindOf, MAIN, placeOf } from "../core/places";
import type { SpotInfo, TableInfo } from "../core/protocol.gen";
import { language, learn, sayName, t } from "../i18n";
import { Failed } from "./Failed";
import { Odds } from "./Odds";
import { sentences } from "./sentences";
import { useLoaded } from "./useLoaded";

function PayTable({ spot }: { spot: SpotInfo }): JSX.Element {
  return (
    <table class="facts">
      <caption>{sayName("spot", spot.spot)}</caption>
      <tbody>
        {spot.pays.map(([rank, odds]) => (
          <tr key={rank}>
            <th scope="row">{sayName(`rank-${spot.spot}`, rank)}</th>
            <td>{t("limits-odds", { odds })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PayTables({ spots }: { spots: readonly SpotInfo[] }): JSX.Element | null {
  if (spots.length === 0) return null;
  return (
    <>
      <h3>{t("help-side")}</h3>
      {spots.map((spot) => (
        <PayTable key={spot.spot} spot={spot} />
      ))}
    </>
  );
}

/** The kinds of bets a table takes, each once however many boxes it has. */
function kindsOf(spots: readonly SpotInfo[]): readonly SpotInfo[] {
  return spots
    .filter(({ spot }) => placeOf(spot).box === 0)
    .map((one) => ({ ...one, spot: kindOf(one.spot) }));
}

/** Limits as lines: where the player chooses among classes, those of each. */
function limitsOf({ spots, limit_classes }: TableInfo): readonly SpotInfo[] {
  const kinds = kindsOf(spots);
  if (limit_classes.length === 0) return kinds;
  return limit_classes.flatMap((limits) =>
    kinds.map((kind) =>
      kind.spot === MAIN
        ? { ...kind, minimum_cents: limits.minimum_cents, maximum_cents: limits.maximum_cents }
        : { ...kind, minimum_cents: limits.side_minimum_cents, maximum_cents: limits.side_maximum_cents },
    ),
  );
}

/** LIMITS: minimum and maximum of every bet of this table (PLA-8). */
export function Limits({ info }: { info: TableInfo }): JSX.Element {
  const amount = (cents: number): string => shortMoney(cents, language.value);
  return (
    <>
      <p class="quiet">{t(info.duel === null ? "limits-lead" : "limits-lead-duel")}</p>
      <table class="facts">
        <thead>
          <tr>
            <th scope="col">{t("limits-spot")}</th>
            <th scope="col">{t("limits-minimum")}</th>
            <th scope="col">{t("limits-maximum")}</th>
          </tr>
        </thead>
        <tbody>
          {limitsOf(info).map(({ spot, minimum_cents, maximum_cents }) => (
            <tr key={`${spot} ${minimum_cents}`}>
              <th scope="row">{sayName("spot", spot)}</th>
              <td>{amount(minimum_cents)}</td>
              <td>{amount(maximum_cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {info.duel === null && (
        <p class="quiet">
          {t("limits-chips")}:{" "}
          {(info.limit_classes.length > 0 ? info.limit_classes : [info])
            .map(({ chips }) => chips.map(amount).join(" · "))
            .join("; ")}
        </p>
      )}
    </>
  );
}

export function Help({ info }: { info: TableInfo }): JSX.Element {
  return (
    <>
      <p class="quiet">{t("help-lead")}</p>
      <button
        type="button"
        class="btn"
        onClick={() => {
          guided.value = true;
        }}
      >
        {t("guide-offer")}
      </button>
      <ul class="sentences">
        {sentences(info).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <PayTables spots={kindsOf(info.spots).filter(({ pays }) => pays.length > 0)} />
      <Odds table={info.key} />
      <h3>{t("help-keys")}</h3>
      <table class="facts">
        <tbody>
          {Object.entries(ACTION_KEYS).map(([action, key]) => (
            <tr key={action}>
              <th scope="row">{sayName("action", action)}</th>
              <td>
                <kbd>{key}</kbd>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** A table's limits and help for somebody who is not at it (PLA-10). */
export function TableRules({ table }: { table: string }): JSX.Element {
  const loaded = useLoaded(table, () => fetchTable(table));
  if (loaded.state === "loading") return <p class="quiet">{t("loading")}</p>;
  if (loaded.state === "failed") return <Failed error={loaded.error} />;
  learn(loaded.value.spots);
  return (
    <>
      <Help info={loaded.value} />
      <h3>{t("limits-title")}</h3>
      <Limits info={loaded.value} />
    </>
  );
}
