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

export interface Slip {
  readonly round: number;
  /** Revision of the bet as it now stands; rises with every change. */
  readonly rev: number;
  readonly spots: Spots;
  /** The bets UNDO returns to, oldest first. */
  readonly history: readonly Spots[];
}

/** What a slip is checked against. */
export interface Bounds {
  readonly spots: readonly SpotInfo[];
  /** All the player could stake in this round: balance plus what is already accepted on it. */
  readonly funds_cents: number;
}

/** Why a change did nothing or less than asked. */
export type SlipNote =
  | { readonly code: "full"; readonly spot: string; readonly maximum_cents: number }
  | { readonly code: "unaffordable"; readonly needed_cents: number }
  | { readonly code: "side_bet_alone"; readonly spot: string }
  | { readonly code: "unknown_spot"; readonly spot: string };

export interface Change {
  readonly slip: Slip;
  readonly notes: readonly SlipNote[];
}

/** An untouched slip for a round. */
export function emptySlip(round: number): Slip {
  return { round, rev: 0, spots: {}, history: [] };
}

/** The slip that shows a bet the server already has; there is nothing to undo in it. */
export function adoptedSlip(round: number, rev: number, spots: Spots): Slip {
  return { round, rev, spots: withoutZeros(spots), history: [] };
}

export function total(spots: Spots): number {
  return Object.values(spots).reduce((sum, cents) => sum + cents, 0);
}

export function sameSpots(left: Spots, right: Spots): boolean {
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((spot) => (left[spot] ?? 0) === (right[spot] ?? 0));
}

function withoutZeros(spots: Spots): Spots {
  return Object.fromEntries(Object.entries(spots).filter(([, cents]) => cents > 0));
}

function unchanged(slip: Slip, ...notes: SlipNote[]): Change {
  return { slip, notes };
}

/** Take the new bet as one UNDO step, if the funds cover all of it. */
function replaced(slip: Slip, bounds: Bounds, spots: Spots, notes: readonly SlipNote[]): Change {
  const wanted = total(spots);
  if (wanted > bounds.funds_cents) return unchanged(slip, { code: "unaffordable", needed_cents: wanted });
  if (sameSpots(spots, slip.spots)) return { slip, notes };
  const next = { ...slip, rev: slip.rev + 1, spots, history: [...slip.history, slip.spots] };
  return { slip: next, notes };
}

/** Side bets stay only where their box has a main bet (COM-27). */
function supported(spots: Spots): Spots {
  return Object.fromEntries(Object.entries(spots).filter(([spot]) => (spots[mainOf(spot)] ?? 0) > 0));
}

function limitOf(bounds: Bounds, spot: string): number {
  return bounds.spots.find((info) => info.spot === spot)?.maximum_cents ?? 0;
}

/** Give each spot its wanted amount up to its limit, with a note wherever the limit cut it. */
function capped(bounds: Bounds, wanted: Spots): { spots: Spots; notes: SlipNote[] } {
  const spots: Record<string, number> = {};
  const notes: SlipNote[] = [];
  for (const [spot, cents] of Object.entries(wanted)) {
    const maximum_cents = limitOf(bounds, spot);
    if (cents > maximum_cents) notes.push({ code: "full", spot, maximum_cents });
    spots[spot] = Math.min(cents, maximum_cents);
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
  if (!isMain(spot) && !slip.spots[mainOf(spot)]) return unchanged(slip, { code: "side_bet_alone", spot });
  if (!covers(slip, bounds, chip_cents)) {
    return unchanged(slip, { code: "unaffordable", needed_cents: total(slip.spots) + chip_cents });
  }
  const { spots, notes } = capped(bounds, { ...slip.spots, [spot]: (slip.spots[spot] ?? 0) + chip_cents });
  return replaced(slip, bounds, spots, notes);
}

/** Take a spot's bet off; without a main bet there are no side bets (COM-27). */
export function removeSpot(slip: Slip, bounds: Bounds, spot: string): Change {
  const { [spot]: _gone, ...rest } = slip.spots;
  return replaced(slip, bounds, supported(rest), []);
}

/** Take one chip of a spot's stack off; the last one of a main bet takes its side bets along. */
export function takeChip(slip: Slip, bounds: Bounds, spot: string, chip_cents: number): Change {
  const rest = withoutZeros({ ...slip.spots, [spot]: Math.max(0, (slip.spots[spot] ?? 0) - chip_cents) });
  return replaced(slip, bounds, supported(rest), []);
}

/** Take all bets of a box off, in one step that UNDO takes back (AME-10). */
export function clearBox(slip: Slip, bounds: Bounds, box: number): Change {
  const rest = Object.entries(slip.spots).filter(([spot]) => placeOf(spot).box !== box);
  return replaced(slip, bounds, Object.fromEntries(rest), []);
}

/** Take everything off, in one step that UNDO takes back (AME-10). */
export function takeAll(slip: Slip, bounds: Bounds): Change {
  return replaced(slip, bounds, {}, []);
}

/** A slip whose spots are all among these: what lies elsewhere has left the table with its spot. */
export function confined(slip: Slip, spots: readonly SpotInfo[]): Slip {
  const known = new Set(spots.map(({ spot }) => spot));
  if (Object.keys(slip.spots).every((spot) => known.has(spot))) return slip;
  const kept = Object.entries(slip.spots).filter(([spot]) => known.has(spot));
  return { ...slip, rev: slip.rev + 1, spots: Object.fromEntries(kept), history: [] };
}

/** Return to the bet before the last placement. */
export function undo(slip: Slip): Change {
  const before = slip.history.at(-1);
  if (before === undefined) return unchanged(slip);
  return unchanged({ ...slip, rev: slip.rev + 1, spots: before, history: slip.history.slice(0, -1) });
}

/** Take everything off (UNDO held down); there is no way back but REPEAT. */
export function clearAll(slip: Slip): Change {
  if (total(slip.spots) === 0) return unchanged({ ...slip, history: [] });
  return unchanged({ ...slip, rev: slip.rev + 1, spots: {}, history: [] });
}

/** The last bets here as far as this table's spots and limits still take them. */
export function repeatable(bounds: Bounds, last: Spots): Spots {
  const here = Object.entries(last).filter(([spot]) => limitOf(bounds, spot) > 0);
  return supported(capped(bounds, Object.fromEntries(here)).spots);
}

/** Tell whether REPEAT can be pressed: only before the first chip. */
export function mayRepeat(slip: Slip, bounds: Bounds, last: Spots): boolean {
  return total(slip.spots) === 0 && total(repeatable(bounds, last)) > 0;
}

/** Place the last bets again, all or nothing, only before the first chip (INF-21). */
export function repeat(slip: Slip, bounds: Bounds, last: Spots): Change {
  if (total(slip.spots) > 0) return unchanged(slip);
  const spots = repeatable(bounds, last);
  const notes = capped(bounds, last).notes.filter((note) => "spot" in note && note.spot in spots);
  return replaced(slip, bounds, spots, notes);
}

/** Double every placed bet up to its limit, all or nothing on funds (INF-21). */
export function doubleAll(slip: Slip, bounds: Bounds): Change {
  const wanted = Object.fromEntries(Object.entries(slip.spots).map(([spot, cents]) => [spot, cents * 2]));
  const { spots, notes } = capped(bounds, wanted);
  return replaced(slip, bounds, spots, notes);
}

/** Put one chip on every side bet, after a main bet, all or nothing on funds (INF-21). */
export function allSideBets(slip: Slip, bounds: Bounds, chip_cents: number): Change {
  if (total(slip.spots) === 0) return unchanged(slip, { code: "side_bet_alone", spot: "" });
  const wanted: Record<string, number> = { ...slip.spots };
  for (const { spot } of bounds.spots) {
    if (!isMain(spot) && slip.spots[mainOf(spot)]) wanted[spot] = (wanted[spot] ?? 0) + chip_cents;
  }
  const { spots, notes } = capped(bounds, wanted);
  return replaced(slip, bounds, spots, notes);
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
  for (const spots of [...slip.history, slip.spots]) {
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
