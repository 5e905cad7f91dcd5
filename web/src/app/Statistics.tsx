/** One's own statistics: net over time, by game, side bets, what decisions cost, duels (PLA-14). */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { profile } from "../core/account";
import type { CostlyDecision, GameStatistics, SideStatistics, Statistics } from "../core/api.gen";
import { money, netMoney } from "../core/money";
import { fetchStatistics, PERIODS, type Period, statisticsUrl } from "../core/own";
import { sumsOf } from "../core/plots";
import { knows, language, sayName, t } from "../i18n";
import { Icon } from "../view/art";
import { Choice } from "./Choice";
import { Failed } from "./Failed";
import { gameName } from "./named";
import { PageBar } from "./PageBar";
import { BarPlot, LinePlot, type Point, WideTable } from "./plots";
import { follow, go, hrefOf, type Route } from "./router";
import { useLoaded } from "./useLoaded";
import "./people.css";
import "./own.css";

const AGAIN_MS = 2_000;
const MOST_BARS = 8;

const net = ({ back_cents, staked_cents }: GameStatistics | SideStatistics): number =>
  back_cents - staked_cents;
const written = (cents: number): string => netMoney(cents, language.value);

const counted = (number: number): string =>
  new Intl.NumberFormat(language.value, { useGrouping: "always" } as Intl.NumberFormatOptions).format(number);

/** A day as the language writes it; days are those of UTC. */
function dayText(day: string): string {
  const form = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(language.value, form).format(new Date(`${day}T00:00:00Z`));
}

function listed(points: readonly Point[], costs = false): string {
  return points
    .map(({ label, cents }) => `${label} ${costs ? money(cents, language.value) : written(cents)}`)
    .join("; ");
}

function Head({ columns }: { columns: readonly string[] }): JSX.Element {
  return (
    <thead>
      <tr>
        {columns.map((one) => (
          <th key={one} scope="col">
            {one}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Cells({ name, values }: { name: string; values: readonly (string | number)[] }): JSX.Element {
  return (
    <tr>
      <th scope="row">{name}</th>
      {values.map((value, at) => (
        <td key={at}>{typeof value === "number" ? counted(value) : value}</td>
      ))}
    </tr>
  );
}

/** The sums of all games, as tiles. */
function Sums({ found }: { found: Statistics }): JSX.Element {
  const all = (of: (game: GameStatistics) => number): number =>
    found.games.reduce((sum, game) => sum + of(game), 0);
  const tiles: readonly (readonly [string, string, "money"?])[] = [
    [t("stats-net"), written(all(net)), "money"],
    [t("stats-rounds"), counted(all((game) => game.rounds))],
    [t("stats-won"), counted(all((game) => game.won))],
    [t("stats-pushed"), counted(all((game) => game.pushed))],
    [t("stats-lost"), counted(all((game) => game.lost))],
    [
      t("stats-staked"),
      money(
        all((game) => game.staked_cents),
        language.value,
      ),
      "money",
    ],
    [t("stats-blackjacks"), counted(all((game) => game.blackjacks))],
  ];
  return (
    <dl class="sums">
      {tiles.map(([name, value, wide]) => (
        <div key={name} class={wide ?? ""}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Best({ best }: { best: NonNullable<Statistics["best"]> }): JSX.Element {
  const to: Route = { page: "history", code: best.code };
  return (
    <p class="best">
      {t("stats-best")}: <b>{written(best.net_cents)}</b>, {gameName(best.game)},{" "}
      <a href={hrefOf(to)} onClick={follow(to)}>
        {best.code}
      </a>
    </p>
  );
}

function OverTime({ days }: { days: Statistics["days"] }): JSX.Element {
  const nets = new Map<string, number>();
  for (const { day, net_cents } of days) nets.set(day, (nets.get(day) ?? 0) + net_cents);
  const names = [...nets.keys()];
  const sums = sumsOf([...nets.values()]);
  const points = names.map((day, at) => ({ label: dayText(day), cents: sums[at] ?? 0 }));
  const told = t("stats-over-time-told", {
    days: points.length,
    net: sums.at(-1) ?? 0,
    low: Math.min(...sums),
    high: Math.max(...sums),
  });
  return (
    <LinePlot title={t("stats-over-time")} told={told} points={points}>
      <Head columns={[t("stats-day"), t("stats-that-day"), t("stats-in-all")]} />
      <tbody>
        {points.map(({ label, cents }, at) => (
          <Cells
            key={label}
            name={label}
            values={[written(nets.get(names[at] ?? "") ?? 0), written(cents)]}
          />
        ))}
      </tbody>
    </LinePlot>
  );
}

function ByGame({ games }: { games: Statistics["games"] }): JSX.Element {
  const points = games.map((game) => ({ label: gameName(game.game), cents: net(game) }));
  const columns = ["game", "net", "rounds", "won", "pushed", "lost", "void", "blackjacks", "staked"] as const;
  return (
    <BarPlot title={t("stats-games")} told={t("stats-games-told", { list: listed(points) })} points={points}>
      <Head columns={columns.map((one) => t(`stats-${one}`))} />
      <tbody>
        {games.map((game) => (
          <Cells
            key={game.game}
            name={gameName(game.game)}
            values={[
              written(net(game)),
              game.rounds,
              game.won,
              game.pushed,
              game.lost,
              game.void,
              game.blackjacks,
              money(game.staked_cents, language.value),
            ]}
          />
        ))}
      </tbody>
    </BarPlot>
  );
}

function Sides({ sides }: { sides: Statistics["sides"] }): JSX.Element {
  const points = sides.map((side) => ({ label: sayName("spot", side.side), cents: net(side) }));
  return (
    <BarPlot title={t("stats-sides")} told={t("stats-sides-told", { list: listed(points) })} points={points}>
      <Head columns={[t("stats-side"), t("stats-net"), t("stats-bets"), t("stats-won"), t("stats-staked")]} />
      <tbody>
        {sides.map((side) => (
          <Cells
            key={side.side}
            name={sayName("spot", side.side)}
            values={[written(net(side)), side.bets, side.won, money(side.staked_cents, language.value)]}
          />
        ))}
      </tbody>
    </BarPlot>
  );
}

/** What was done, as the table's buttons say it. */
function did(action: string): string {
  return knows(`stats-did-${action}`) ? sayName("stats-did", action) : sayName("action", action);
}

function decisionText({ hand, upcard, played, best }: CostlyDecision): string {
  const tens = (name: string): string => name.replaceAll("T", "10");
  const held = t("stats-against", { hand: tens(hand), upcard: tens(upcard) });
  return `${held}: ${t("stats-instead", { played: did(played), best: did(best) })}`;
}

function Costs({ found }: { found: Statistics }): JSX.Element {
  const decided = found.games.reduce((sum, game) => sum + game.decided, 0);
  const costly = found.games.reduce((sum, game) => sum + game.costly, 0);
  const cost = Math.round(found.games.reduce((sum, game) => sum + game.cost_cents, 0));
  const points = found.costly.map((one) => ({ label: decisionText(one), cents: Math.round(one.cost_cents) }));
  const shown = points.slice(0, MOST_BARS);
  return (
    <>
      {points.length > 0 ? (
        <BarPlot
          title={t("stats-costs")}
          told={t("stats-costs-told", { list: listed(shown, true) })}
          points={shown}
          costs
        >
          <Head columns={[t("stats-decision"), t("stats-times"), t("stats-cost")]} />
          <tbody>
            {found.costly.map((one, at) => (
              <Cells
                key={at}
                name={points[at]?.label ?? ""}
                values={[one.times, money(Math.round(one.cost_cents), language.value)]}
              />
            ))}
          </tbody>
        </BarPlot>
      ) : (
        <h2>{t("stats-costs")}</h2>
      )}
      <p>{decided === 0 ? t("stats-costs-none") : t("stats-costs-lead", { decided, costly, cost })}</p>
      <p class="quiet">{t("stats-costs-how")}</p>
    </>
  );
}

function Duels({ duels }: { duels: Statistics["duels"] }): JSX.Element {
  return (
    <section aria-labelledby="stats-duels">
      <h2 id="stats-duels">{t("stats-duels")}</h2>
      <WideTable label={t("stats-duels")}>
        <Head columns={[t("stats-opponent"), t("stats-won"), t("stats-lost"), t("stats-undecided")]} />
        <tbody>
          {duels.map(({ house, won, lost, undecided }) => (
            <Cells
              key={String(house)}
              name={t(house ? "stats-duels-house" : "stats-duels-persons")}
              values={[won, lost, undecided]}
            />
          ))}
        </tbody>
      </WideTable>
    </section>
  );
}

function Exports({ period }: { period: Period }): JSX.Element {
  return (
    <p class="exports">
      {(["csv", "json"] as const).map((format) => (
        <a
          key={format}
          class="btn"
          href={statisticsUrl(format, period)}
          download={`ventuno-statistics.${format}`}
          aria-label={t("stats-export", { format: format.toUpperCase() })}
        >
          <Icon name="download" /> {format.toUpperCase()}
        </a>
      ))}
    </p>
  );
}

function Shown({ found, period }: { found: Statistics; period: Period }): JSX.Element {
  const played = found.games.length > 0;
  return (
    <>
      {found.counting && <p role="status">{t("stats-counting")}</p>}
      {!played && !found.counting && <p class="quiet">{t("stats-empty")}</p>}
      {played && (
        <>
          <Sums found={found} />
          {found.best !== null && <Best best={found.best} />}
          <OverTime days={found.days} />
          <ByGame games={found.games} />
          {found.sides.length > 0 && <Sides sides={found.sides} />}
          <Costs found={found} />
        </>
      )}
      {found.duels.length > 0 && <Duels duels={found.duels} />}
      {played && <Exports period={period} />}
    </>
  );
}

/** What is there stays while more is counted. */
function Loaded({ period }: { period: Period }): JSX.Element {
  const [turn, setTurn] = useState(0);
  const [shown, setShown] = useState<Statistics | null>(null);
  const loaded = useLoaded(`statistics ${turn}`, () => fetchStatistics(period));
  const newest = loaded.state === "here" ? loaded.value : null;
  useEffect(() => {
    if (newest === null) return;
    setShown(newest);
    if (!newest.counting) return;
    const timer = setTimeout(() => setTurn((before) => before + 1), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [newest]);
  const found = newest ?? shown;
  if (found !== null) return <Shown found={found} period={period} />;
  if (loaded.state === "failed") return <Failed error={loaded.error} />;
  return <p class="quiet">{t("loading")}</p>;
}

export function StatisticsPage(): JSX.Element {
  const [period, setPeriod] = useState<Period>(null);
  return (
    <div class="own-page">
      <PageBar
        title={t("own-statistics")}
        detail={t("own-detail")}
        back={t("back-to-lobby")}
        onBack={() => go({ page: "lobby" })}
      />
      <main>
        {profile.value === null ? (
          <p class="quiet">{t("stats-none")}</p>
        ) : (
          <>
            <p class="quiet">{t("stats-lead")}</p>
            <Choice
              name="period"
              bare
              label={t("stats-period")}
              value={period ?? 0}
              options={PERIODS.map((one) => [one ?? 0, t(`stats-period-${one ?? "all"}`)] as const)}
              onChoose={(one) => setPeriod(PERIODS.find((known) => (known ?? 0) === one) ?? null)}
            />
            <Loaded key={period} period={period} />
          </>
        )}
      </main>
    </div>
  );
}
