/** What a table page shows and does, as types: the view is written against these alone. */
import type { SlipStatus } from "./betting";
import type { Talk } from "./chat";
import type { Target } from "./deciding";
import type { PlayerHand } from "./hands";
import type { ActionName, Live, Me, SpotInfo, System, TableInfo, View } from "./protocol.gen";
import type { Others } from "./shares";
import type { ReadonlySignal } from "./signal";
import type { Bounds, Change, Slip } from "./slip";
import type { Connection, Request } from "./socket";
import type { NoDeal } from "./solo";
import type { Toasts } from "./toasts";

/** A betting spot as it is drawn. */
export interface SpotModel {
  readonly info: SpotInfo;
  /** Its box, from 0, and what is bet there: `main` or a side bet's key. */
  readonly box: number;
  readonly kind: string;
  readonly cents: number;
  /** Values of the golden chips beside them (MAJ-17). */
  readonly golden: readonly number[];
  /** At its limit: no chip fits any more. */
  readonly full: boolean;
  /** Placed but below the minimum: it would come back at the close. */
  readonly short: boolean;
  /** A chip may be put here now. */
  readonly open: boolean;
  /** How it came out, once known; null if unknown or nothing was bet here. */
  readonly net_cents: number | null;
  readonly outcome: "won" | "push" | "lost" | null;
}

/** A chip of the chip row. */
export interface ChipModel {
  readonly cents: number;
  readonly chosen: boolean;
  /** The balance covers it. */
  readonly covered: boolean;
}

/** Which of the betting buttons can be pressed. */
export interface BetButtons {
  readonly undo: boolean;
  readonly repeat: boolean;
  readonly double: boolean;
  readonly all_side_bets: boolean;
  readonly clear: boolean;
}

/** What the house asks once more about before it does it (AME-6). */
export interface Warning extends Target {
  readonly action: ActionName;
  readonly total: number;
}

/** The insurance question to this player, hand by hand. */
export interface InsuranceModel {
  readonly box: number;
  /** It is even money that is offered (COM-12), which costs nothing. */
  readonly even_money: boolean;
  readonly price_cents: number;
  /** What is bet on the hand: even money pays as much. */
  readonly stake_cents: number;
  /** Questions without an answer, this one included. */
  readonly open: number;
  /** The answer on its way or given; null while it is open. */
  readonly answer: boolean | null;
  readonly pending: boolean;
}

/** Traffic light of the betting window (INF-19): closing is its last four seconds. */
export type Light = "open" | "closing" | "closed";

/** Everything a table page shows and does. */
export interface TableModel {
  readonly info: ReadonlySignal<TableInfo | null>;
  /** Account number, 0 for a spectator without one, null before the welcome. */
  readonly account: ReadonlySignal<number | null>;
  readonly name: ReadonlySignal<string>;
  readonly view: ReadonlySignal<View | null>;
  readonly me: ReadonlySignal<Me | null>;
  readonly live: ReadonlySignal<Live | null>;
  /** Server clock minus this clock. */
  readonly offset: ReadonlySignal<number>;
  readonly connection: ReadonlySignal<Connection>;
  readonly slip: ReadonlySignal<Slip>;
  readonly slipStatus: ReadonlySignal<SlipStatus>;
  readonly toasts: Toasts;
  readonly talk: Talk;
  /** Newest message of the house to everybody, null when it has been superseded. */
  readonly system: ReadonlySignal<System | null>;

  /** Whole seconds left on the running clock, null where none runs. */
  readonly seconds: ReadonlySignal<number | null>;
  readonly light: ReadonlySignal<Light>;
  readonly playing: ReadonlySignal<boolean>;
  /** One player against the dealer, at the player's own pace. */
  readonly solo: ReadonlySignal<boolean>;
  /** Chips may be placed now. */
  readonly betting: ReadonlySignal<boolean>;
  /** Balance after the slip as it lies. */
  readonly balance: ReadonlySignal<number>;
  /** All this player has staked in this round, slip, doubles, splits and insurance included. */
  readonly staked: ReadonlySignal<number>;
  readonly spots: ReadonlySignal<readonly SpotModel[]>;
  readonly chips: ReadonlySignal<readonly ChipModel[]>;
  readonly chipValues: ReadonlySignal<readonly number[]>;
  readonly chip: ReadonlySignal<number>;
  readonly buttons: ReadonlySignal<BetButtons>;
  readonly hands: ReadonlySignal<readonly PlayerHand[]>;
  /** The hand that waits for a decision; with two, the left one first. */
  readonly asked: ReadonlySignal<PlayerHand | null>;
  /** The others in the asked hand's situation. */
  readonly others: ReadonlySignal<Others>;
  readonly insurance: ReadonlySignal<InsuranceModel | null>;
  readonly warning: ReadonlySignal<Warning | null>;
  /** Why a solo round cannot be dealt, null if DEAL can be pressed. */
  readonly noDeal: ReadonlySignal<NoDeal | null>;

  /** Choose a chip, or any other amount as one. */
  choose(chip_cents: number): void;
  /** Put the chosen chip, or another amount, on a spot. */
  bet(spot: string, cents?: number): void;
  /** Take a spot's stack off. */
  remove(spot: string): void;
  /** Take one chip of a spot's stack off. */
  takeChip(spot: string, chip_cents: number): void;
  clearBox(box: number): void;
  undo(): void;
  clearAll(): void;
  repeat(): void;
  doubleAll(): void;
  allSideBets(): void;
  newRound(): void;
  deal(): void;
  decide(hand: Target, action: ActionName): void;
  answerWarning(goOn: boolean): void;
  /** Answer the question that shows, or every open one. */
  insure(take: boolean, all?: boolean): void;
  /** Change the bet by a rule of the game's own. */
  change(how: (slip: Slip, bounds: Bounds) => Change): void;
  /** Say something to the table that only its game knows; a refusal is told as any other. */
  send(request: Request): void;
  sit(play: boolean): void;
  close(): void;
}
