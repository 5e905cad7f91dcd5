/**
 * The bet slip: a player's bet of one round while it is being built (INF-20, INF-21, AME-10).
 *
 * Pure: every function takes a slip and returns a change. The server sees only whole bets (one `bet` or
 * `deal` message with all spots), so chips, UNDO, REPEAT and DOUBLE live here and nowhere else.
 */
import { isMain, mainOf, placeOf } from "./places";
import type { SpotInfo } from "./protocol.gen";

/** Cents by spot; a spot without a bet is left out. */
export type Spots = Readonly<Record<string, number>>;

/** Values of the golden chips on each spot in cents; a spot without one is left out (MAJ-17). */
export type Golden = Readonly<Record<string, readonly number[]>>;

/** What lies on the spots: credits, and golden chips beside them. */
export interface Laid {
  readonly spots: Spots;
  readonly golden: Golden;
}

export interface Slip extends Laid {
  readonly round: number;
  /** Revision of the bet as it now stands; rises with every change. */
  readonly rev: number;
  /** The bets UNDO returns to, oldest first. */
  readonly history: readonly Laid[];
}

/** What a slip is checked against. */
export interface Bounds {
  readonly spots: readonly SpotInfo[];
  /** All the player could stake in this round: balance plus what is already accepted on it. */
  readonly funds_cents: number;
  /** Golden chips that this round may use, those already on it included: how many by value. */
  readonly golden?: Readonly<Record<string, number>>;
}

/** Why a change did nothing or less than asked. */
export type SlipNote =
  | { readonly code: "full"; readonly spot: string; readonly maximum_cents: number }
  | { readonly code: "unaffordable"; readonly needed_cents: number }
  | { readonly code: "side_bet_alone"; readonly spot: string }
  | { readonly code: "unknown_spot"; readonly spot: string }
  | { readonly code: "golden_unowned"; readonly value_cents: number }
  | { readonly code: "golden_cap"; readonly cap: number }
  | { readonly code: "golden_mixed"; readonly spot: string };

export interface Change {
  readonly slip: Slip;
  readonly notes: readonly SlipNote[];
}

/** An untouched slip for a round. */
export function emptySlip(round: number): Slip {
  return { round, rev: 0, spots: {}, golden: {}, history: [] };
}

/** The slip that shows a bet the server already has; there is nothing to undo in it. */
export function adoptedSlip(round: number, rev: number, spots: Spots, golden: Golden = {}): Slip {
  return { round, rev, spots: withoutZeros(spots), golden, history: [] };
}

export function total(spots: Spots): number {
  return Object.values(spots).reduce((sum, cents) => sum + cents, 0);
}

/** What the golden chips of a spot are worth, or without a spot all that lie there. */
export function goldenCents(golden: Golden, spot?: string): number {
  const chips = spot === undefined ? Object.values(golden).flat() : (golden[spot] ?? []);
  return chips.reduce((sum, cents) => sum + cents, 0);
}

/** All that lies on the spots, or on one of them, golden chips by their value. */
export function worth({ spots, golden }: Laid, spot?: string): number {
  return (spot === undefined ? total(spots) : (spots[spot] ?? 0)) + goldenCents(golden, spot);
}

/** How many golden chips lie there, by value. */
export function counted(golden: Golden): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const value of Object.values(golden).flat()) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** Counts by value of two sets of chips taken together; with -1, the second taken out of the first. */
export function together(left: Counts, right: Counts, times = 1): Counts {
  const sum: Record<string, number> = { ...left };
  for (const [value, count] of Object.entries(right)) sum[value] = (sum[value] ?? 0) + times * count;
  return sum;
}

type Counts = Readonly<Record<string, number>>;

export function sameSpots(left: Spots, right: Spots): boolean {
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((spot) => (left[spot] ?? 0) === (right[spot] ?? 0));
}

/** The same credits and the same golden chips on every spot. */
export function sameLaid(left: Laid, right: Laid): boolean {
  const golden = Object.keys({ ...left.golden, ...right.golden });
  const chips = (laid: Laid, spot: string): string => [...(laid.golden[spot] ?? [])].sort().join();
  return (
    sameSpots(left.spots, right.spots) && golden.every((spot) => chips(left, spot) === chips(right, spot))
  );
}

function withoutZeros(spots: Spots): Spots {
  return Object.fromEntries(Object.entries(spots).filter(([, cents]) => cents > 0));
}

export function unchanged(slip: Slip, ...notes: SlipNote[]): Change {
  return { slip, notes };
}

/** Take the new bet as one UNDO step, if the funds cover all of it. */
export function replaced(
  slip: Slip,
  bounds: Bounds,
  { spots, golden = slip.golden }: { readonly spots: Spots; readonly golden?: Golden },
  notes: readonly SlipNote[],
): Change {
  const wanted = total(spots);
  if (wanted > bounds.funds_cents) return unchanged(slip, { code: "unaffordable", needed_cents: wanted });
  if (sameLaid({ spots, golden }, slip)) return { slip, notes };
  const before = { spots: slip.spots, golden: slip.golden };
  return { slip: { ...slip, rev: slip.rev + 1, spots, golden, history: [...slip.history, before] }, notes };
}

/** What of it is on spots that a test lets pass. */
function onSpots({ spots, golden }: Laid, stays: (spot: string) => boolean): Laid {
  const kept = <T>(on: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
    Object.fromEntries(Object.entries(on).filter(([spot]) => stays(spot)));
  return { spots: kept(spots), golden: kept(golden) };
}

/** Side bets stay only where their box has a main bet (COM-27). */
function supported(laid: Laid): Laid {
  return onSpots(laid, (spot) => worth(laid, mainOf(spot)) > 0);
}

export function limitOf(bounds: Bounds, spot: string): number {
  return bounds.spots.find((info) => info.spot === spot)?.maximum_cents ?? 0;
}

/** Give each spot its wanted amount up to its limit, with a note wherever the limit cut it. */
function capped(bounds: Bounds, wanted: Spots, golden: Golden): { spots: Spots; notes: SlipNote[] } {
  const spots: Record<string, number> = {};
  const notes: SlipNote[] = [];
  for (const [spot, cents] of Object.entries(wanted)) {
    const maximum_cents = limitOf(bounds, spot);
    const room = Math.max(0, maximum_cents - goldenCents(golden, spot));
    if (cents > room) notes.push({ code: "full", spot, maximum_cents });
    spots[spot] = Math.min(cents, room);
  }
  return { spots: withoutZeros(spots), notes };
}

/** Tell whether the balance covers one more such chip; a balance is never rounded up. */
export function covers(slip: Slip, bounds: Bounds, chip_cents: number): boolean {
  return total(slip.spots) + chip_cents <= bounds.funds_cents;
}

/** Add a chip to a spot; past the limit it fills the spot up and says so (INF-20). */
export function addChip(slip: Slip, bounds: Bounds, spot: string, chip_cents: number): Change {
  if (!bounds.spots.some((info) => info.spot === spot))
    return unchanged(slip, { code: "unknown_spot", spot });
  if (isAlone(slip, spot)) return unchanged(slip, { code: "side_bet_alone", spot });
  if (!covers(slip, bounds, chip_cents)) {
    return unchanged(slip, { code: "unaffordable", needed_cents: total(slip.spots) + chip_cents });
  }
  const wanted = { ...slip.spots, [spot]: (slip.spots[spot] ?? 0) + chip_cents };
  const { spots, notes } = capped(bounds, wanted, slip.golden);
  return replaced(slip, bounds, { spots }, notes);
}

/** A side bet whose box has no main bet. */
export function isAlone(laid: Laid, spot: string): boolean {
  return !isMain(spot) && worth(laid, mainOf(spot)) === 0;
}

/** Take a spot's bet off; without a main bet there are no side bets (COM-27). */
export function removeSpot(slip: Slip, bounds: Bounds, spot: string): Change {
  return replaced(slip, bounds, supported(onSpots(slip, (one) => one !== spot)), []);
}

/** Take one chip of a spot's stack off; the last one of a main bet takes its side bets along. */
export function takeChip(slip: Slip, bounds: Bounds, spot: string, chip_cents: number): Change {
  const spots = withoutZeros({ ...slip.spots, [spot]: Math.max(0, (slip.spots[spot] ?? 0) - chip_cents) });
  return replaced(slip, bounds, supported({ ...slip, spots }), []);
}

/** Take all bets of a box off, in one step that UNDO takes back (AME-10). */
export function clearBox(slip: Slip, bounds: Bounds, box: number): Change {
  const rest = onSpots(slip, (spot) => placeOf(spot).box !== box);
  return replaced(slip, bounds, rest, []);
}

/** Take everything off, in one step that UNDO takes back (AME-10). */
export function takeAll(slip: Slip, bounds: Bounds): Change {
  return replaced(slip, bounds, { spots: {}, golden: {} }, []);
}

/** A slip whose spots are all among these: what lies elsewhere has left the table with its spot. */
export function confined(slip: Slip, spots: readonly SpotInfo[]): Slip {
  const known = new Set(spots.map(({ spot }) => spot));
  if (Object.keys(slip.spots).every((spot) => known.has(spot))) return slip;
  return { ...slip, rev: slip.rev + 1, ...onSpots(slip, (spot) => known.has(spot)), history: [] };
}

/** Return to the bet before the last placement. */
export function undo(slip: Slip): Change {
  const before = slip.history.at(-1);
  if (before === undefined) return unchanged(slip);
  return unchanged({ ...slip, rev: slip.rev + 1, ...before, history: slip.history.slice(0, -1) });
}

/** Take everything off (UNDO held down); there is no way back but REPEAT. */
export function clearAll(slip: Slip): Change {
  if (worth(slip) === 0) return unchanged({ ...slip, history: [] });
  return unchanged({ ...slip, rev: slip.rev + 1, spots: {}, golden: {}, history: [] });
}

/** The last bets here as far as this table's spots and limits still take them. */
export function repeatable(bounds: Bounds, last: Spots, golden: Golden = {}): Laid {
  // Golden chips only if all of them are owned (MAJ-17).
  const owned = bounds.golden ?? {};
  const wanted = Object.entries(counted(golden));
  const chips = wanted.every(([value, count]) => count <= (owned[value] ?? 0)) ? golden : {};
  const here = Object.entries(last).filter(([spot]) => limitOf(bounds, spot) > 0);
  return supported({ spots: capped(bounds, Object.fromEntries(here), chips).spots, golden: chips });
}

/** Tell whether REPEAT can be pressed: only before the first chip. */
export function mayRepeat(slip: Slip, bounds: Bounds, last: Spots, golden: Golden = {}): boolean {
  return worth(slip) === 0 && worth(repeatable(bounds, last, golden)) > 0;
}

/** Place the last bets again, all or nothing, only before the first chip (INF-21). */
export function repeat(slip: Slip, bounds: Bounds, last: Spots, golden: Golden = {}): Change {
  if (worth(slip) > 0) return unchanged(slip);
  const laid = repeatable(bounds, last, golden);
  const { notes } = capped(bounds, last, laid.golden);
  const told = notes.filter((note) => "spot" in note && note.spot in laid.spots);
  return replaced(slip, bounds, laid, told);
}

/** Double every placed bet up to its limit, all or nothing on funds (INF-21). */
export function doubleAll(slip: Slip, bounds: Bounds): Change {
  const wanted = Object.fromEntries(Object.entries(slip.spots).map(([spot, cents]) => [spot, cents * 2]));
  const { spots, notes } = capped(bounds, wanted, slip.golden);
  return replaced(slip, bounds, { spots }, notes);
}

/** Put one chip on every side bet, after a main bet, all or nothing on funds (INF-21). */
export function allSideBets(slip: Slip, bounds: Bounds, chip_cents: number): Change {
  if (worth(slip) === 0) return unchanged(slip, { code: "side_bet_alone", spot: "" });
  const wanted: Record<string, number> = { ...slip.spots };
  for (const { spot } of bounds.spots) {
    if (!isMain(spot) && !isAlone(slip, spot)) wanted[spot] = (wanted[spot] ?? 0) + chip_cents;
  }
  const { spots, notes } = capped(bounds, wanted, slip.golden);
  return replaced(slip, bounds, { spots }, notes);
}

/** Cut an amount into chips, the highest first; what is left of it is the last piece. */
export function cut(cents: number, chips: readonly number[]): readonly number[] {
  const pieces: number[] = [];
  let rest = cents;
  for (const chip of [...chips].sort((left, right) => right - left)) {
    for (; rest >= chip; rest -= chip) pieces.push(chip);
  }
  return rest > 0 ? [...pieces, rest] : pieces;
}

/**
 * The chips of a spot from the bottom up, as the player laid them.
 *
 * The steps that led to the slip tell it: what was added lies on top, what was taken off came from there.
 */
export function pileOf(slip: Slip, spot: string, chips: readonly number[]): readonly number[] {
  let pile: readonly number[] = [];
  let lies = 0;
  for (const { spots } of [...slip.history, slip]) {
    const cents = spots[spot] ?? 0;
    if (cents > lies)
      pile = [...pile, ...(chips.includes(cents - lies) ? [cents - lies] : cut(cents - lies, chips))];
    let over = lies - cents;
    while (over > 0) {
      const top = pile.at(-1) ?? over;
      pile = [...pile.slice(0, -1), ...(top > over ? cut(top - over, chips) : [])];
      over -= Math.min(top, over);
    }
    lies = cents;
  }
  return pile;
}
