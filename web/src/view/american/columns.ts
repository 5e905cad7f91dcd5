/** The columns of the American table: one for each box before the deal, then one for each hand. */
import { handLabel } from "../../core/hands";
import type { SpotModel, TableModel } from "../../core/model";
import { isMain } from "../../core/places";
import type { Receipt } from "../../core/protocol.gen";
import { rowOf, type Seen, seenBy } from "../Hands";
import type { Staged } from "../staging";

/** A box whose bets are being laid. */
export interface BoxColumn {
  readonly box: number;
  readonly main: SpotModel;
  readonly sides: readonly SpotModel[];
  /** All that lies in it. */
  readonly cents: number;
}

export function boxesOf(spots: readonly SpotModel[]): readonly BoxColumn[] {
  return spots
    .filter(({ info }) => isMain(info.spot))
    .map((main) => {
      const all = spots.filter(({ box }) => box === main.box);
      return {
        box: main.box,
        main,
        sides: all.filter((one) => one !== main),
        cents: all.reduce((sum, one) => sum + one.cents, 0),
      };
    });
}

/** A hand in play with the stake that is its own. */
export interface HandColumn {
  readonly seen: Seen;
  /** 2, or 2a and 2b after a split. */
  readonly label: string;
  /** What lies beside it: its stake, or what it was paid. */
  readonly cents: number;
  /** It has been paid before the round ends. */
  readonly paid: boolean;
  /** Side bets of its box; of two split hands only the left one shows them. */
  readonly sides: readonly SpotModel[];
}

function lyingOf(seen: Seen, receipt: Receipt | null): { cents: number; paid: boolean } {
  const { mine } = seen;
  const row = rowOf(seen, receipt);
  if (row !== undefined) return { cents: row.back_cents, paid: false };
  const paid = mine?.hand.cash_out_cents ?? null;
  const ended = mine?.hand.ending;
  if (paid !== null && (ended === "blackjack" || ended === "even_money")) return { cents: paid, paid: true };
  return { cents: mine?.hand.stake_cents ?? 0, paid: false };
}

export function handsOf(model: TableModel, staged: Staged, receipt: Receipt | null): readonly HandColumn[] {
  const spots = model.spots.value;
  return seenBy(model, staged).map((seen) => ({
    seen,
    label: handLabel(seen.box, seen.line),
    ...lyingOf(seen, receipt),
    sides:
      seen.line === "split_2"
        ? []
        : spots.filter((one) => one.box === seen.box && !isMain(one.info.spot) && one.cents > 0),
  }));
}
