/** The player's own rounds: filters, pages, export, and one of them in full (PLA-11 to PLA-13). */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { profile } from "../core/account";
import type { EndedMatch, HistoryRow } from "../core/api.gen";
import { netMoney } from "../core/money";
import { exportUrl, type Outcome, type Wanted } from "../core/people";
import { type Pages as Both, fetchPlayed, merged, noteMatches, outcomeOf, type Played } from "../core/played";
import { language, t } from "../i18n";
import { Icon } from "../view/art";
import { Failed } from "./Failed";
import { gameName, signOf } from "./named";
import "./people.css";
import { RoundDetail } from "./RoundDetail";
import { when } from "./times";
import { useLoaded } from "./useLoaded";

const PERIODS = ["all", "today", "week", "month"] as const;
type Period = (typeof PERIODS)[number];
const GAMES = ["infinite", "american", "majority", "duel"] as const;
const OUTCOMES: readonly Outcome[] = ["won", "lost", "push"];
const DAY_MS = 86_400_000;
const DAYS: Readonly<Record<Exclude<Period, "all" | "today">, number>> = { week: 7, month: 30 };

interface Filter {
  readonly period: Period;
  readonly game: string;
  readonly outcome: string;
  readonly golden: boolean;
}

const EVERYTHING: Filter = { period: "all", game: "", outcome: "", golden: false };

/** Days begin at midnight on the clock of this device. */
function wantedOf({ period, game, outcome, golden }: Filter): Wanted {
  const midnight = new Date().setHours(0, 0, 0, 0);
  const from_ms = period === "today" ? midnight : period === "all" ? 0 : midnight - DAYS[period] * DAY_MS;
  return {
    ...(period !== "all" && { from_ms }),
    ...(game !== "" && { game }),
    ...(outcome !== "" && { outcome: outcome as Outcome }),
    ...(golden && { golden }),
  };
}

interface RowProps {
  readonly open: boolean;
  readonly onOpen: () => void;
}

/** A match: against whom, and what came of it; its stake, if there was one. */
function MatchRow({ match, open, onOpen }: RowProps & { match: EndedMatch }): JSX.Element {
  const { bots, names, stake_cents: stake = 0 } = match;
  const other = match.seat === 0 ? 1 : 0;
  const outcome = outcomeOf(match);
  const net = outcome === "push" ? 0 : outcome === "won" ? stake : -stake;
  const said = t(outcome === "push" ? "rounds-duel-none" : `rounds-duel-${outcome}`);
  return (
    <li>
      <button type="button" class="round-row" aria-current={open ? "true" : undefined} onClick={onOpen}>
        <span class="grow">
          <b>{bots[other] ? t("rounds-duel-house") : t("rounds-duel", { name: names[other] })}</b>
          <small>
            {when(match.made_ms, "clock")} · {match.code}
          </small>
        </span>
        <span class="figures">
          <b>
            {outcome === "won" && <span aria-hidden="true">▲ </span>}
            {said}
          </b>
          <small>{stake > 0 ? netMoney(net, language.value) : t("rounds-duel-free")}</small>
        </span>
      </button>
    </li>
  );
}

function Row({ row, open, onOpen }: RowProps & { row: HistoryRow }): JSX.Element {
  const net = row.back_cents + row.golden_back_cents - row.staked_cents - row.golden_staked_cents;
  const staked = row.staked_cents + row.golden_staked_cents;
  return (
    <li>
      <button type="button" class="round-row" aria-current={open ? "true" : undefined} onClick={onOpen}>
        <span class="grow">
          <b>
            {gameName(row.game)} {row.golden && <abbr class="gc-mark">{t("golden-mark")}</abbr>}
          </b>
          <small>
            {when(row.started_ms, "clock")} · {row.code}
          </small>
        </span>
        <span class="figures">
          <b>
            <span aria-hidden="true">{signOf(net)}</span> {netMoney(net, language.value)}
          </b>
          <small>{row.void ? t("rounds-void") : t("rounds-bet", { amount: staked })}</small>
        </span>
      </button>
    </li>
  );
}

/** Rows under the day on which they were played, newest first. */
function daysOf(rows: readonly Played[]): readonly (readonly [string, readonly Played[]])[] {
  const days = new Map<string, Played[]>();
  for (const row of rows) {
    const day = when(row.at_ms, "day");
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days];
}

interface PickProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [string, string])[];
  readonly onPick: (value: string) => void;
}

function Pick({ label, value, options, onPick }: PickProps): JSX.Element {
  return (
    <label class={`pick${value === options[0]?.[0] ? "" : " picked"}`}>
      <span class="hidden">{label}</span>
      <select value={value} onChange={(event) => onPick(event.currentTarget.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

interface FiltersProps {
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
}

function Filters({ filter, onFilter }: FiltersProps): JSX.Element {
  return (
    <fieldset class="filters">
      <legend class="hidden">{t("rounds-filter")}</legend>
      <Pick
        label={t("rounds-period")}
        value={filter.period}
        options={PERIODS.map((one) => [one, t(`rounds-period-${one}`)] as const)}
        onPick={(period) => onFilter({ ...filter, period: period as Period })}
      />
      <Pick
        label={t("rounds-game")}
        value={filter.game}
        options={[["", t("rounds-all-games")], ...GAMES.map((one) => [one, t(`game-${one}`)] as const)]}
        onPick={(game) => onFilter({ ...filter, game })}
      />
      <Pick
        label={t("rounds-outcome")}
        value={filter.outcome}
        options={[
          ["", t("rounds-all-outcomes")],
          ...OUTCOMES.map((one) => [one, t(`rounds-${one}`)] as const),
        ]}
        onPick={(outcome) => onFilter({ ...filter, outcome })}
      />
      <button
        type="button"
        class="pick"
        aria-pressed={filter.golden}
        onClick={() => onFilter({ ...filter, golden: !filter.golden })}
      >
        <span class="gc-mark" aria-hidden="true">
          {t("golden-mark")}
        </span>{" "}
        {t("golden-chips")}
      </button>
    </fieldset>
  );
}

/** Find one round by its code. */
function Search({ onOpen }: { onOpen: (code: string) => void }): JSX.Element {
  const [text, setText] = useState("");
  const code = text.trim().toUpperCase();
  return (
    <search>
      <form
        class="search"
        onSubmit={(event) => {
          event.preventDefault();
          if (code !== "") onOpen(code);
        }}
      >
        <input
          type="text"
          aria-label={t("rounds-search")}
          placeholder={t("rounds-search-example")}
          autoCapitalize="characters"
          autoComplete="off"
          spellcheck={false}
          maxLength={40}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="icon-btn" aria-label={t("rounds-search-go")}>
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}

function Exports({ wanted }: { wanted: Wanted }): JSX.Element {
  return (
    <p class="exports">
      {(["csv", "json"] as const).map((format) => (
        <a
          key={format}
          class="btn"
          href={exportUrl(format, wanted)}
          download={`ventuno-rounds.${format}`}
          aria-label={t("rounds-export", { format: format.toUpperCase() })}
        >
          <Icon name="download" /> {format.toUpperCase()}
        </a>
      ))}
    </p>
  );
}

interface PagesProps {
  readonly wanted: Wanted;
  readonly code: string | null;
  readonly onOpen: (code: string) => void;
}

function Pages({ wanted, code, onOpen }: PagesProps): JSX.Element {
  const first = useLoaded("history", () => fetchPlayed(wanted, null));
  const [longer, setLonger] = useState<Both | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  if (first.state === "loading") return <p class="quiet">{t("loading")}</p>;
  if (first.state === "failed") return <Failed error={first.error} />;
  const pages = longer ?? first.value;
  noteMatches(pages);
  const rows = merged(pages);
  const next = pages.nextRound ?? pages.nextMatch;
  const more = (): void => {
    setFailed(null);
    // The button stays: pressing it again asks again.
    fetchPlayed(wanted, pages).then(setLonger, setFailed);
  };
  return (
    <>
      {rows.length === 0 && next === null && <p class="quiet">{t("rounds-empty")}</p>}
      {daysOf(rows).map(([day, played]) => (
        <section key={day} aria-label={day}>
          <p class="day" aria-hidden="true">
            {day}
          </p>
          <ul class="round-list">
            {played.map((one) => {
              const props = { open: one.code === code, onOpen: () => onOpen(one.code) };
              if (one.kind === "match") return <MatchRow key={one.code} match={one.match} {...props} />;
              return <Row key={one.code} row={one.row} {...props} />;
            })}
          </ul>
        </section>
      ))}
      {failed !== null && <Failed error={failed} />}
      {next !== null && (
        <button type="button" class="btn wide" onClick={more}>
          {t("rounds-more")}
        </button>
      )}
      {rows.length > 0 && <Exports wanted={wanted} />}
    </>
  );
}

export interface RoundListProps {
  /** The round that is open beside the list. */
  readonly code: string | null;
  readonly onOpen: (code: string) => void;
}

export function RoundList({ code, onOpen }: RoundListProps): JSX.Element {
  const [filter, setFilter] = useState<Filter>(EVERYTHING);
  return (
    <>
      <Search onOpen={onOpen} />
      <Filters filter={filter} onFilter={setFilter} />
      <Pages key={JSON.stringify(filter)} wanted={wantedOf(filter)} code={code} onOpen={onOpen} />
    </>
  );
}

/** The sheet at a table: the list, or one round of it. */
export function Rounds(): JSX.Element {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    document.querySelector(".sheet")?.scrollTo(0, 0);
  }, [code]);
  if (profile.value === null) return <p class="quiet">{t("rounds-sign-in")}</p>;
  if (code === null) return <RoundList code={null} onOpen={setCode} />;
  return (
    <>
      <button type="button" class="btn back" onClick={() => setCode(null)}>
        <Icon name="back" /> {t("rounds-back")}
      </button>
      <RoundDetail key={code} code={code} />
    </>
  );
}
