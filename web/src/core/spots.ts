/** Betting spots as they are drawn: what lies on each, what fits, and how it came out. */
import type { SpotModel } from "./model";
import { placeOf } from "./places";
import type { Me, ReceiptRow, SpotInfo, View } from "./protocol.gen";
import { isAlone, type Laid, worth } from "./slip";

type Result = Pick<SpotModel, "net_cents" | "outcome">;

const NONE: readonly number[] = [];
const UNKNOWN: Result = { net_cents: null, outcome: null };

/** What a bet brought beyond its stake, golden chips by their value. */
export function netOfRow({ back_cents, golden_back_cents, stake_cents }: ReceiptRow): number {
  return back_cents + golden_back_cents - stake_cents;
}

/** From the receipt once the round is settled, before it from what the table shows of a side bet. */
function resultOf(spot: string, cents: number, view: View, me: Me | null): Result {
  const { box, kind } = placeOf(spot);
  const rows = me?.receipt?.rows.filter((row) => row.box === box && row.spot === kind) ?? [];
  if (rows.length > 0) {
    const net_cents = rows.reduce((sum, row) => sum + netOfRow(row), 0);
    return { net_cents, outcome: net_cents > 0 ? "won" : net_cents === 0 ? "push" : "lost" };
  }
  const side = view.side.find((one) => one.box === box && one.spot === kind);
  if (side === undefined) return UNKNOWN;
  if (side.pushed) return { net_cents: 0, outcome: "push" };
  if (side.rank === null) return { net_cents: -cents, outcome: "lost" };
  return { net_cents: cents * side.pays, outcome: "won" };
}

/** What a spot is drawn from. */
export interface SpotFacts {
  readonly view: View | null;
  readonly me: Me | null;
  readonly slip: Laid;
  /** The slip is being built: what lies on the table is the slip. */
  readonly building: boolean;
  /** Chips may be placed now. */
  readonly betting: boolean;
}

/** During the window the slip lies on the spot, afterwards what the server accepted. */
export function spotOf(info: SpotInfo, { view, me, slip, building, betting }: SpotFacts): SpotModel {
  const { spot, minimum_cents, maximum_cents } = info;
  const laid = building ? slip : { spots: me?.bets ?? {}, golden: me?.golden_bets ?? {} };
  const all = worth(laid, spot);
  const known = view !== null && all > 0 && !building;
  return {
    info,
    ...placeOf(spot),
    cents: laid.spots[spot] ?? 0,
    golden: laid.golden[spot] ?? NONE,
    full: all >= maximum_cents,
    short: all > 0 && all < minimum_cents,
    open: betting && !isAlone(slip, spot) && all < maximum_cents,
    ...(known ? resultOf(spot, all, view, me) : UNKNOWN),
  };
}
