/**
 * Names of betting spots: `main`, `hot_3` at a table of one box, `2.main`, `2.hot_3` where there are several.
 *
 * Boxes are counted from 0 everywhere but in a name that people might read.
 */

export const MAIN = "main" as const;

/** Where a bet lies. */
export interface Place {
  readonly box: number;
  /** `main` or a side bet's key. */
  readonly kind: string;
}

/** Read a spot's name. */
export function placeOf(spot: string): Place {
  const dot = spot.indexOf(".");
  if (dot < 0) return { box: 0, kind: spot };
  return { box: Number(spot.slice(0, dot)) - 1, kind: spot.slice(dot + 1) };
}

export function kindOf(spot: string): string {
  return placeOf(spot).kind;
}

export function isMain(spot: string): boolean {
  return kindOf(spot) === MAIN;
}

/** The main bet of the box in which a spot lies. */
export function mainOf(spot: string): string {
  return spot.slice(0, spot.length - kindOf(spot).length) + MAIN;
}

/** Names a side bet whatever its table calls the spot. */
export function sideKey(box: number, kind: string): string {
  return `${box} ${kind}`;
}
