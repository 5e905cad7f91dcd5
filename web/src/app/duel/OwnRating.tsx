/** The own rating, beside the account (DUE-14). */
import type { JSX } from "preact";
import { fetchLeaderboard } from "../../core/duels";
import { t } from "../../i18n";
import { useLoaded } from "../useLoaded";

/** Says nothing of somebody who has played no rated match. */
export function OwnRating(): JSX.Element | null {
  const board = useLoaded("rating", fetchLeaderboard);
  const mine = board.state === "here" ? board.value.mine : null;
  if (!mine) return null;
  const { place, points, matches, won } = mine;
  return <p class="quiet">{t("duel-rank-own", { place, points, matches, won })}</p>;
}
