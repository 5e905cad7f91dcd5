/** Between hands and at the end: what a hand brought, who has won, and the ways on (DUE-9 to DUE-12). */
import type { ComponentChildren, JSX } from "preact";
import { isExtra, nearSeat, otherSeat, playerAt, settledHand } from "../../core/duel";
import type { DuelView, Me, View } from "../../core/protocol.gen";
import { say, t } from "../../i18n";
import { signOf } from "../words";
import { nameOf, netChips, verdictText, whyText } from "./says";

/** The settled hand in two lines: bet, net, and what each has now. */
export function HandResult({ duel, me }: { duel: DuelView; me: Me | null }): JSX.Element {
  const settled = settledHand(duel);
  if (settled === null) return <div class="tray-body" />;
  const near = nearSeat(me);
  const own = me?.duel?.seat ?? null;
  const level = duel.hand === duel.hands && settled.chips_cents[0] === settled.chips_cents[1];
  return (
    <div class="tray-body hand-result">
      {[near, otherSeat(near)].map((seat) => {
        const net = settled.net_cents[seat] ?? 0;
        return (
          <p key={seat} class={net > 0 && seat === own ? "won" : ""}>
            <b>{seat === own ? t("duel-you") : nameOf(playerAt(duel, seat))}</b>
            <span class="net">
              {net >= 0 && <span aria-hidden="true">{signOf(net)} </span>}
              {netChips(net)}
            </span>
            <small>{t("duel-bet-of", { amount: settled.bets_cents[seat] ?? 0 })}</small>
            <small>{t("duel-chips", { chips: settled.chips_cents[seat] ?? 0 })}</small>
          </p>
        );
      })}
      {settled.gift && <p class="note">{t("duel-gift", { amount: duel.minimum_cents })}</p>}
      {(level || isExtra(duel)) && <p class="note">{t("duel-pairs", { hands: duel.hands })}</p>}
    </div>
  );
}

function stakeOf(duel: DuelView, own: number | null): string | null {
  const { stake_cents: amount, winner } = duel;
  if (amount === 0) return null;
  if (own === null) return t("duel-stake-is", { amount });
  if (winner === null) return t("duel-stake-back", { amount });
  if (winner === own) return t("duel-stake-won", { amount: 2 * amount });
  return t("duel-stake-lost", { amount, name: nameOf(playerAt(duel, winner)) });
}

/** A player's rating before and after a match. */
export interface Rated {
  readonly before: number | null;
  readonly after: number;
}

function ratedOf({ before, after }: Rated): string {
  const change = after - (before ?? 1_000);
  if (change === 0) return t("duel-rated-same", { points: after });
  const sign = change > 0 ? "+" : "\u2212";
  return t("duel-rated", { points: after, change: `${sign}${Math.abs(change)}` });
}

export interface VerdictProps {
  readonly view: View;
  readonly duel: DuelView;
  readonly own: number | null;
  readonly rated: Rated | null;
  /** The ways on. */
  readonly children: ComponentChildren;
}

/** The end of the match. */
export function Verdict({ view, duel, own, rated, children }: VerdictProps): JSX.Element {
  const stake = stakeOf(duel, own);
  return (
    <div class="tray-body verdict">
      <h2 class={duel.winner === own && own !== null ? "won" : ""}>{say(verdictText(duel, own))}</h2>
      <p>{say(whyText(view, duel, own))}</p>
      {stake !== null && <p>{stake}</p>}
      {rated !== null && <p>{ratedOf(rated)}</p>}
      <div class="ways">{children}</div>
    </div>
  );
}
