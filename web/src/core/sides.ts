/** Side bets in words, at tables of several boxes where they are settled before the round ends. */
import type { Key, Text } from "../i18n";
import type { Moment } from "./announce";
import { handLabel } from "./hands";

/**
 * Side bets of the player whose result is new.
 *
 * @param won The text for one that has won.
 * @param lost The text for one that is lost.
 */
export function spokenSides(before: Moment | null, after: Moment, won: Key, lost: Key): Text[] {
  const { view, me } = after;
  const known = before?.view.round === view.round ? before.view.side : [];
  if (me === null || me.round !== view.round) return [];
  return view.side.flatMap(({ box, spot, rank, pays }): Text[] => {
    const name = `${box + 1}.${spot}`;
    const cents = (me.bets[name] ?? 0) + (me.golden_bets[name] ?? []).reduce((sum, one) => sum + one, 0);
    if (cents === 0 || known.some((one) => one.box === box && one.spot === spot)) return [];
    const values = { number: handLabel(box, "main"), spot: { key: `spot-${spot}` as Key } };
    if (rank === null) return [{ key: lost, values }];
    return [{ key: won, values: { ...values, amount: cents * pays } }];
  });
}
