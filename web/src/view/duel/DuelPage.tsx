/** The page of a match: two players, one dealer, what is asked, and how it stands (DUE-1 to DUE-14). */
import "@preact/signals";
import "./duel.css";
import type { ComponentChildren, JSX } from "preact";
import { type Moment, momentOf, nearSeat, otherSeat, playerAt } from "../../core/duel";
import type { Match } from "../../core/match";
import type { DuelView, TableInfo, View } from "../../core/protocol.gen";
import { settings } from "../../core/settings";
import { say, t } from "../../i18n";
import { RunningClock } from "../Clock";
import { Felt, type Running } from "../Felt";
import { Dealer } from "../Hands";
import { Hints } from "../hinting";
import { useSteady } from "../steadied";
import { Toasts } from "../Toasts";
import { Offer, Tiles, useTiled } from "./Asked";
import { Bar, type DuelSheet } from "./Bar";
import { Course } from "./Course";
import { HandResult, type Rated, Verdict } from "./Ended";
import { Side } from "./Side";
import { nameOf, says } from "./says";
import { type Shown, useShown } from "./shown";
import { Wager } from "./Wager";

export interface DuelPageProps {
  readonly match: Match;
  readonly rated: Rated | null;
  readonly onLeave: () => void;
  readonly onOpen: (sheet: DuelSheet) => void;
  /** The ways on when the match is over. */
  readonly ways: ComponentChildren;
  /** What helps to bring the opponent here. */
  readonly link: ComponentChildren;
  /** What lies beside the stage. */
  readonly aside?: ComponentChildren;
}

const TIMED: ReadonlySet<View["phase"]> = new Set(["betting", "insurance", "decision"]);

function runningOf(info: TableInfo, view: View, online: boolean): Running | null {
  if (view.deadline_ms === null || !TIMED.has(view.phase) || !online) return null;
  const total_ms = info.clocks_ms["decision"] ?? view.deadline_ms - view.now_ms;
  return { deadline_ms: view.deadline_ms, total_ms: Math.max(1, total_ms) };
}

/** The cloth's colour: the player's own choice, or the table's. */
function feltOf({ colour }: TableInfo): string {
  return settings.felt.value === "table" ? colour : settings.felt.value;
}

interface PartProps extends DuelPageProps {
  readonly view: View;
  readonly shown: Shown;
  readonly moment: Moment;
}

// --- the tray -----------------------------------------------------------------------------------

/** What each has bet in this hand. */
function betsOf(match: Match, duel: DuelView): string {
  const near = nearSeat(match.table.me.value);
  const own = playerAt(duel, near);
  const other = playerAt(duel, otherSeat(near));
  if (own.bet_cents === 0 && other.bet_cents === 0) return "";
  const values = {
    own: own.staked_cents || own.bet_cents,
    other: other.staked_cents || other.bet_cents,
    name: nameOf(other),
  };
  if (values.own === 0) return t("duel-spoken-bet", { name: nameOf(other), amount: values.other });
  if (values.other === 0) {
    const amount = values.own;
    return match.seat.value === null
      ? t("duel-spoken-bet", { name: nameOf(own), amount })
      : t("duel-spoken-bet-own", { amount });
  }
  return match.seat.value === null
    ? t("duel-bets-watch", { ...values, first: nameOf(own) })
    : t("duel-bets-both", values);
}

const ASKED: ReadonlySet<Moment> = new Set(["bet", "offer", "play", "result"]);

function Meta({ match, view, shown, moment }: PartProps): JSX.Element {
  const { told, settled, duel } = shown;
  const seconds = match.table.seconds.value;
  const head = settled ? says.headline(match.table) : null;
  const next = moment === "result" && settled && seconds !== null;
  const left = next ? t("duel-next-hand", { seconds }) : moment === "over" ? "" : betsOf(match, duel);
  // Where there is nothing to do, the tray itself says what happens.
  const title = head !== null && ASKED.has(moment) ? say(head.title) : "";
  const watching = match.table.live.value?.watching ?? 0;
  return (
    <div class="meta">
      <div>
        {left}
        {moment === "bet" && left === "" && (
          <span>{t("duel-bet-hint-clock", { amount: told.minimum_cents })}</span>
        )}
      </div>
      <div>
        <span class="only-narrow announcer announcer-line">{title}</span>
        <span class="only-wide">
          {t("game-code")}
          <b>{view.code}</b>
          {watching > 0 && t("duel-watching", { players: watching })}
        </span>
      </div>
    </div>
  );
}

/** What happens now, where there is nothing to do. */
function Quiet({ match, shown, children }: PartProps & { children?: ComponentChildren }): JSX.Element {
  const head = shown.settled ? says.headline(match.table) : null;
  return (
    <div class="tray-body quietly">
      {head !== null && (
        <p class={`announcer announcer-text${head.won ? " won" : ""}`} aria-hidden="true">
          <b class="cap">{say(head.title)}</b>
          {head.detail !== null && <span class="cap">{say(head.detail)}</span>}
        </p>
      )}
      {match.table.connection.value !== "open" && (
        <p class="announcer-text">
          <b>{t("say-lost")}</b>
          <span class="cap">{t("duel-say-paused-detail")}</span>
        </p>
      )}
      {match.seat.value === null && match.table.me.value !== null && <p class="quiet">{t("watching")}</p>}
      {children}
    </div>
  );
}

function Contents(props: PartProps): JSX.Element {
  const { match, view, shown, moment, rated, ways, link } = props;
  const { table } = match;
  const { settled } = shown;
  const tiled = useTiled(table);
  const range = match.range.value;
  const offer = table.insurance.value;
  const own = match.seat.value;
  switch (moment) {
    case "bet":
      return range === null || !settled ? <Quiet {...props} /> : <Wager match={match} range={range} />;
    case "offer":
      return offer === null || !settled ? <Quiet {...props} /> : <Offer model={table} offer={offer} />;
    case "play":
      return tiled === null ? <Quiet {...props} /> : <Tiles model={table} hand={tiled} waits={!settled} />;
    case "result":
      return settled ? <HandResult duel={shown.told} me={table.me.value} /> : <div class="tray-body" />;
    case "over":
      if (!settled) return <div class="tray-body" />;
      return (
        <Verdict view={view} duel={shown.duel} own={own} rated={rated}>
          {ways}
        </Verdict>
      );
    case "waiting":
      return <Quiet {...props}>{own !== null && link}</Quiet>;
    case "abandoned":
    case "barred":
      return (
        <Quiet {...props}>
          <div class="ways">{ways}</div>
        </Quiet>
      );
    default:
      return <Quiet {...props} />;
  }
}

// --- the page -----------------------------------------------------------------------------------

function Seated({ info, view, ...props }: DuelPageProps & { info: TableInfo; view: View }): JSX.Element {
  const { match, onLeave, onOpen } = props;
  const { table } = match;
  const shown = useShown(match, view);
  const own = match.seat.value;
  const near = nearSeat(table.me.value);
  const far = otherSeat(near);
  const moment = momentOf(view, own);
  const online = table.connection.value === "open";
  const running = useSteady(runningOf(info, view, online));
  const part = { ...props, view, shown, moment };
  const side = { model: table, shown, own };
  return (
    <div class={`table duel at-${moment}`} data-felt={feltOf(info)}>
      <Bar match={match} told={shown.told} onLeave={onLeave} onOpen={onOpen} />
      <main class="seat" aria-label={t("duel-page")}>
        <div class="stage">
          <Felt info={info} running={running} clock={table} />
          <Side {...side} seat={far} near={false} />
          <Dealer staged={shown} />
          <Course duel={shown.told} near={near} own={own} onOpen={() => onOpen("score")} />
          <Side {...side} seat={near} near />
          <RunningClock
            runs={running !== null}
            seconds={table.seconds}
            still={!online || view.phase === "paused"}
            light={null}
          />
          <Toasts toasts={table.toasts} />
        </div>
        <div class="tray">
          <Hints model={table} />
          <Meta {...part} />
          <Contents {...part} />
        </div>
      </main>
      {props.aside}
    </div>
  );
}

/** Before the first view there is only the way back and a word of patience. */
export function DuelPage(props: DuelPageProps): JSX.Element {
  const { match, onLeave, onOpen } = props;
  const info = match.table.info.value;
  const view = match.table.view.value;
  if (info !== null && view !== null && view.duel !== null) {
    return <Seated {...props} info={info} view={view} />;
  }
  return (
    <div class="table duel">
      <Bar match={match} told={null} onLeave={onLeave} onOpen={onOpen} />
      <main class="seat">
        <div class="stage" />
        <div class="tray">
          <div class="meta" />
          <div class="tray-body quietly">
            <p class="announcer-text">
              <b>{t("say-connecting")}</b>
            </p>
          </div>
        </div>
      </main>
    </div>
  );
}
