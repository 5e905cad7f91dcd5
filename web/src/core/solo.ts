/** A solo table: the limits, boxes and side bets of the player's choice, and what the house warns of. */
import { isMain, placeOf } from "./places";
import type { ActionName, HandView, LimitClassInfo, SpotInfo, TableInfo } from "./protocol.gen";
import type { Slip } from "./slip";
import { total } from "./slip";

/** How many hands may be played at once (AME-1). */
export const HAND_COUNTS = [1, 3, 5] as const;

/** What the player has chosen for a solo table (AME-9). */
export interface SoloChoice {
  /** Index of the limit class. */
  readonly limits: number;
  readonly hands: number;
  readonly side_bets: boolean;
}

/** The chosen class of limits, the first where the choice is not one of this table's; null without classes. */
export function limitClassOf(info: TableInfo, choice: SoloChoice): LimitClassInfo | null {
  return info.limit_classes[choice.limits] ?? info.limit_classes[0] ?? null;
}

function limited(info: SpotInfo, limits: LimitClassInfo | null): SpotInfo {
  if (limits === null) return info;
  const { minimum_cents, maximum_cents, side_minimum_cents, side_maximum_cents } = limits;
  return isMain(info.spot)
    ? { ...info, minimum_cents, maximum_cents }
    : { ...info, minimum_cents: side_minimum_cents, maximum_cents: side_maximum_cents };
}

/** The spots in play with the limits that hold on them (AME-7): a bet keeps its spot whatever is chosen. */
export function spotsOf(info: TableInfo, choice: SoloChoice, held: ReadonlySet<string>): readonly SpotInfo[] {
  const limits = limitClassOf(info, choice);
  return info.spots
    .filter(({ spot }) => {
      const chosen = placeOf(spot).box < choice.hands && (choice.side_bets || isMain(spot));
      return chosen || held.has(spot);
    })
    .map((spot) => limited(spot, limits));
}

/** Why the round cannot be dealt (COM-27). */
export type NoDeal =
  | { readonly code: "no_bet" }
  | { readonly code: "offline" }
  | { readonly code: "sending" }
  | { readonly code: "below_minimum"; readonly spot: string; readonly minimum_cents: number }
  | { readonly code: "unaffordable"; readonly needed_cents: number };

/** What of the slip forbids dealing it, null if nothing does. */
export function obstacleOf(slip: Slip, spots: readonly SpotInfo[], funds_cents: number): NoDeal | null {
  const all = total(slip.spots);
  if (all === 0) return { code: "no_bet" };
  for (const { spot, minimum_cents } of spots) {
    const cents = slip.spots[spot] ?? 0;
    if (cents > 0 && cents < minimum_cents) return { code: "below_minimum", spot, minimum_cents };
  }
  return all > funds_cents ? { code: "unaffordable", needed_cents: all } : null;
}

/** Hard totals on which one more card is a mistake, and those on which none is (AME-6). */
const HIT_WARNS = { from: 17, to: 20 };
const STAND_WARNS_UNDER = 12;

/** Tell whether the house asks once more before it does this with a hand. */
export function warns({ total: worth, soft }: HandView, action: ActionName): boolean {
  if (soft) return false;
  if (action === "hit") return worth >= HIT_WARNS.from && worth <= HIT_WARNS.to;
  return action === "stand" && worth < STAND_WARNS_UNDER;
}
