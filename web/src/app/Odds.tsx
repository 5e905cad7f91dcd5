/** What a table's bets return, exact beside published, and its strategy chart (PLA-9, ODD-2, ODD-5). */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Chart, Deviation, Figures, Row } from "../core/api.gen";
import { fetchHelp, type Known } from "../core/help";
import { language, sayName, t } from "../i18n";
import { Failed } from "./Failed";
import "./odds.css";
import { useLoaded } from "./useLoaded";

/** Columns of a chart, by the dealer's card: 2 to ten, then the ace. */
const UPCARDS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 1] as const;
const NAMES = "?A23456789T";
const AGAIN_MS = 1500;

type Cell = Row["cells"][number];

const CELLS: readonly Cell[] = ["H", "S", "D", "Ds", "P"];
const SECTIONS = ["hard", "soft", "pair"] as const;

function percent(part: number, digits: number): string {
  return new Intl.NumberFormat(language.value, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(part);
}

function nameOf(key: string): string {
  return key === "always_cash_out" ? t("odds-always-cash-out") : sayName("spot", key);
}

type Line = readonly [name: string, exact: number, published?: number | null | undefined];

function linesOf(figures: Figures): readonly Line[] {
  return [
    [t("odds-best"), figures.best.per_initial_bet, figures.published],
    [t("odds-best-wagered"), figures.best.per_unit_wagered],
    [t("odds-chart"), figures.chart.per_initial_bet],
    [t("odds-chart-wagered"), figures.chart.per_unit_wagered],
    [t("odds-first-stake"), figures.without_extra_stakes],
    ...figures.bets.map(({ key, returned, published }): Line => [nameOf(key), returned, published]),
  ];
}

function Returns({ figures }: { readonly figures: Figures }): JSX.Element {
  return (
    <>
      <p class="quiet">{t("odds-lead")}</p>
      <table class="facts">
        <thead>
          <tr>
            <th scope="col">{t("limits-spot")}</th>
            <th scope="col">{t("odds-exact")}</th>
            <th scope="col">{t("odds-published")}</th>
          </tr>
        </thead>
        <tbody>
          {linesOf(figures).map(([name, exact, published]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{percent(exact, 4)}</td>
              <td>{published == null ? "–" : percent(published, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet">{t("odds-spread", { bets: figures.standard_deviation.toFixed(2) })}</p>
    </>
  );
}

interface GridProps {
  readonly caption: string;
  readonly rows: readonly (readonly [name: string, cells: readonly (Cell | null)[]])[];
}

/** A part of the chart: told apart by letter and colour, and each cell says its action. */
function Grid({ caption, rows }: GridProps): JSX.Element {
  return (
    <table class="chart">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span class="hidden">{t("chart-hand")}</span>
          </th>
          {UPCARDS.map((upcard) => (
            <th key={upcard} scope="col">
              {NAMES[upcard]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) =>
              cell === null ? (
                <td key={UPCARDS[at]}>·</td>
              ) : (
                <td key={UPCARDS[at]} class={`cell-${cell[0]}`}>
                  <span aria-hidden="true">{cell}</span>
                  <span class="hidden">{sayName("chart-cell", cell)}</span>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function rowName({ section, total }: Pick<Row, "section" | "total">): string {
  if (section === "hard") return String(total);
  return section === "soft" ? `A-${NAMES[total - 11]}` : `${NAMES[total]}-${NAMES[total]}`;
}

/** Hard 4 and soft 12 are pairs only. */
const onlyPairs = ({ section, total }: Row): boolean =>
  (section === "hard" && total === 4) || (section === "soft" && total === 12);

/** Cells that differ for hands of so many cards, as rows of a grid. */
export function deviationRows(deviations: readonly Deviation[], cards: number): GridProps["rows"] {
  const mine = deviations.filter((one) => one.cards === cards);
  const names = [...new Set(mine.map(({ section, total }) => `${section} ${total}`))];
  return names.map((name) => {
    const [section, total] = name.split(" ");
    const cells = UPCARDS.map(
      (upcard) =>
        mine.find((one) => one.section === section && String(one.total) === total && one.upcard === upcard)
          ?.cell ?? null,
    );
    return [`${sayName("chart", section ?? "")} ${total}`, cells] as const;
  });
}

function Strategy({ chart }: { readonly chart: Chart }): JSX.Element {
  const several = [...new Set(chart.deviations.map(({ cards }) => cards))].sort((a, b) => a - b);
  return (
    <>
      <h3>{t("chart-title")}</h3>
      <p class="quiet">{t("chart-lead")}</p>
      <dl class="chart-legend">
        {CELLS.map((cell) => (
          <div key={cell}>
            <dt class={`cell-${cell[0]}`}>{cell}</dt>
            <dd>{sayName("chart-cell", cell)}</dd>
          </div>
        ))}
      </dl>
      {SECTIONS.map((section) => (
        <Grid
          key={section}
          caption={t(`chart-${section}`)}
          rows={chart.rows
            .filter((row) => row.section === section && !onlyPairs(row))
            .map((row) => [rowName(row), row.cells] as const)}
        />
      ))}
      {several.map((cards) => (
        <Grid
          key={cards}
          caption={t("chart-cards", { cards })}
          rows={deviationRows(chart.deviations, cards)}
        />
      ))}
    </>
  );
}

function Worked({ help }: { readonly help: Known }): JSX.Element {
  if (!help.ready) return <p role="status">{t("odds-waiting")}</p>;
  if (help.figures === null) return <p>{t("odds-none")}</p>;
  return (
    <>
      <Returns figures={help.figures} />
      {help.chart !== null && <Strategy chart={help.chart} />}
    </>
  );
}

export function Odds({ table }: { readonly table: string }): JSX.Element {
  const [turn, again] = useState(0);
  const help = useLoaded(`${table} ${turn}`, () => fetchHelp(table));
  const waits = help.state === "here" && !help.value.ready;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => again((n) => n + 1), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [waits]);
  return (
    <>
      <h3>{t("odds-title")}</h3>
      {help.state === "loading" && <p class="quiet">{t("loading")}</p>}
      {help.state === "failed" && <Failed error={help.error} />}
      {help.state === "here" && <Worked help={help.value} />}
    </>
  );
}
