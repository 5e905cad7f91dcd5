/** Golden chips on the way to the table (MAJ-17): which is chosen, and what laying one does to the slip. */
import type { TableModel } from "../../core/model";
import type { GoldenInfo } from "../../core/protocol.gen";
import { type Signal, signal } from "../../core/signal";
import {
  type Bounds,
  type Change,
  counted,
  goldenCents,
  isAlone,
  limitOf,
  replaced,
  type Slip,
  unchanged,
  worth,
} from "../../core/slip";

/** Lay a golden chip on a spot, if it is owned and the table and the spot take it. */
export function layGolden(
  slip: Slip,
  bounds: Bounds,
  spot: string,
  value: number,
  terms: GoldenInfo,
): Change {
  const { golden, spots } = slip;
  const cap = terms.per_round;
  const laid = Object.values(golden).flat().length;
  if ((bounds.golden?.[value] ?? 0) <= (counted(golden)[value] ?? 0))
    return unchanged(slip, { code: "golden_unowned", value_cents: value });
  if (isAlone(slip, spot)) return unchanged(slip, { code: "side_bet_alone", spot });
  if (cap !== null && laid >= cap) return unchanged(slip, { code: "golden_cap", cap });
  if (!terms.mixed && (spots[spot] ?? 0) > 0) return unchanged(slip, { code: "golden_mixed", spot });
  const maximum_cents = limitOf(bounds, spot);
  if (worth(slip, spot) + value > maximum_cents)
    return unchanged(slip, { code: "full", spot, maximum_cents });
  const chips = { ...golden, [spot]: [...(golden[spot] ?? []), value] };
  return replaced(slip, bounds, { spots, golden: chips }, []);
}

/** Tell whether credits may join what lies on a spot. */
export function takesCredits(slip: Slip, spot: string, terms: GoldenInfo | null): boolean {
  return terms === null || terms.mixed || goldenCents(slip.golden, spot) === 0;
}

/** A kind of golden chip that can be chosen. */
export interface Owned {
  readonly cents: number;
  /** How many are left beside those that lie on the spots. */
  readonly left: number;
}

/** The golden chips of the player, same values together, the lowest first. */
export function ownedBy(model: TableModel): readonly Owned[] {
  const me = model.me.value;
  if (me === null) return [];
  const held = me.round === model.slip.value.round ? counted(me.golden_bets) : {};
  const laid = counted(model.slip.value.golden);
  const values = new Set([...Object.keys(me.golden), ...Object.keys(held)].map(Number));
  return [...values]
    .sort((left, right) => left - right)
    .map((cents) => ({ cents, left: (me.golden[cents] ?? 0) + (held[cents] ?? 0) - (laid[cents] ?? 0) }))
    .filter(({ cents, left }) => left > 0 || (laid[cents] ?? 0) > 0);
}

/** Which golden chip a tap lays; null while taps lay credits. */
export type Chosen = Signal<number | null>;

const choices = new WeakMap<TableModel, Chosen>();

export function chosenAt(model: TableModel): Chosen {
  const found = choices.get(model) ?? signal<number | null>(null);
  choices.set(model, found);
  return found;
}

/** Lay what is chosen on a spot: a golden chip, or credits. */
export function lay(model: TableModel, spot: string): void {
  const terms = model.info.value?.golden ?? null;
  const value = chosenAt(model).value;
  if (value !== null && terms !== null) {
    model.change((slip, bounds) => layGolden(slip, bounds, spot, value, terms));
  } else if (takesCredits(model.slip.value, spot, terms)) model.bet(spot);
  else model.change((slip) => unchanged(slip, { code: "golden_mixed", spot }));
}
