/** What all players do, for an audience: how many bet, how they choose or vote, what side bets came to. */
import type { JSX } from "preact";
import { ACTIONS } from "../../core/hands";
import type { TableModel } from "../../core/model";
import type { Live, Share, View } from "../../core/protocol.gen";
import { sayName, t } from "../../i18n";
import { Icon } from "../art";
import type { Staged } from "../staging";

/** All players of one hand: those who are offered other actions, for want of money, are among them. */
export interface HandShares {
  readonly box: number;
  readonly line: Share["line"];
  /** Players by action, in the fixed order. */
  readonly counts: readonly number[];
  readonly decided: number;
  readonly players: number;
}

/** Add up the situations of each hand, for the round and step on the table. */
export function sharesOf(view: View, live: Live | null): readonly HandShares[] {
  if (live === null || live.round !== view.round || live.step !== view.step) return [];
  const hands = new Map<string, HandShares>();
  for (const { box, line, counts, waiting } of live.shares) {
    const before = hands.get(`${box} ${line}`);
    const sum = ACTIONS.map((_, at) => (before?.counts[at] ?? 0) + (counts[at] ?? 0));
    const decided = sum.reduce((all, one) => all + one, 0);
    const waits = (before === undefined ? 0 : before.players - before.decided) + waiting;
    hands.set(`${box} ${line}`, { box, line, counts: sum, decided, players: decided + waits });
  }
  return [...hands.values()].sort((one, other) => one.box - other.box);
}

function handTitle({ box, line }: HandShares, several: boolean): string {
  const hand = sayName("stage-hand", line);
  return several ? t("stage-seat", { seat: box + 1, hand }) : hand;
}

function Bars({ hand, several }: { hand: HandShares; several: boolean }): JSX.Element {
  const { counts, decided, players } = hand;
  return (
    <section class="stage-bars">
      <h2>{handTitle(hand, several)}</h2>
      <p>{t("stage-decided", { decided, players })}</p>
      <ul>
        {ACTIONS.map((action, at) => {
          const count = counts[at] ?? 0;
          const percent = decided === 0 ? 0 : Math.round((100 * count) / decided);
          if (action === "cash_out" && count === 0) return null;
          return (
            <li key={action} class={`stage-bar ${action}`} style={{ "--part": String(percent / 100) }}>
              <span class="fill" aria-hidden="true" />
              <span>
                {action === "double" ? <b aria-hidden="true">×2</b> : <Icon name={action} size={22} />}{" "}
                {sayName("action", action)}
              </span>
              <b>{t("share", { percent })}</b>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function SideResults({ view }: { view: View }): JSX.Element | null {
  const won = view.side.flatMap(({ rank, ...side }) => (rank === null ? [] : [{ ...side, rank }]));
  if (won.length === 0) return null;
  return (
    <section class="stage-sides">
      <h2>{t("stage-sides")}</h2>
      <ul>
        {won.map(({ box, spot, rank, pays }) => (
          <li key={`${box} ${spot}`}>
            <span>
              {view.seats.length > 1 ? `${box + 1} · ` : ""}
              {sayName("spot", spot)}: {sayName(`rank-${spot}`, rank)}
            </span>
            <b>{t("stage-odds", { odds: pays })}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The panel beside the table; between rounds it says how many have bet. */
export function Crowd({ model, staged }: { model: TableModel; staged: Staged }): JSX.Element {
  const { view } = staged;
  const live = model.live.value;
  const hands = view.phase === "decision" ? sharesOf(view, live) : [];
  const several = view.seats.length > 1;
  return (
    <div class="stage-crowd">
      {live !== null && (
        <p class="stage-count">
          <Icon name="people" /> {t("lobby-players", { players: live.players })}
          {view.phase === "betting" && <span>{t("stage-betting", { players: live.betting })}</span>}
        </p>
      )}
      {hands.map((hand) => (
        <Bars key={`${hand.box} ${hand.line}`} hand={hand} several={several} />
      ))}
      {staged.settled && <SideResults view={view} />}
    </div>
  );
}
