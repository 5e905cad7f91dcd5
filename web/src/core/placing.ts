/**
 * Chips, spots and the slip: all that a player does before a round, at live and at solo tables alike.
 *
 * At a live table the server hears of every change; at a solo table the bets lie here until DEAL.
 */
import { type Bets, Betting, boundsOf } from "./betting";
import { Dealing } from "./dealing";
import type { BetButtons } from "./model";
import { isMain } from "./places";
import type { Me, TableInfo, View } from "./protocol.gen";
import { settings } from "./settings";
import {
  batch,
  computed,
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
  steadily,
  untracked,
} from "./signal";
import * as slips from "./slip";
import type { Request } from "./socket";
import { limitClassOf, type NoDeal, obstacleOf, type SoloChoice, spotsOf } from "./solo";
import { spotOf } from "./spots";
import type { Toasts } from "./toasts";

export interface PlacingDeps {
  readonly info: ReadonlySignal<TableInfo | null>;
  /** What the server shows. */
  readonly told: ReadonlySignal<View | null>;
  readonly me: Signal<Me | null>;
  /** The line to the server stands. */
  readonly online: ReadonlySignal<boolean>;
  readonly send: (request: Request) => number | null;
  readonly toasts: Toasts;
}

export class Placing {
  readonly #deps: PlacingDeps;
  readonly #betting: Betting;
  readonly #dealing: Dealing;
  /** Stops following the player's choices. */
  readonly close: () => void;

  constructor(deps: PlacingDeps) {
    const { told, me, send, toasts } = deps;
    this.#deps = deps;
    this.#betting = new Betting({ view: told, me, send, toasts });
    this.#dealing = new Dealing({ view: told, slip: this.#betting.slip, send, toasts });
    this.slip = this.#betting.slip;
    this.status = this.#betting.status;
    this.view = this.#dealing.view;
    this.close = effect(() => this.#follow());
  }

  readonly slip: ReadonlySignal<slips.Slip>;
  readonly status: Betting["status"];
  /** The table as the player has it: at a solo table without a result that was put away. */
  readonly view: ReadonlySignal<View | null>;
  readonly chip = signal(0);
  readonly solo = computed(() => this.#deps.info.value?.solo === true);
  /** The slip is being built. */
  readonly building = computed(() => this.view.value?.phase === "betting");
  readonly #shared = computed(() => (this.#deps.told.value?.seats.length ?? 0) > 0);
  /** Chips may be placed now. */
  readonly open = computed(() => {
    const me = this.#deps.me.value;
    // Where hands are shared, it must be known first who pays for what is decided (MAJ-3).
    const ready = me?.playing === true && (me.consent !== null || !this.#shared.value);
    return this.building.value && ready && this.#deps.online.value && !this.#dealing.sending.value;
  });
  readonly #choice = computed<SoloChoice>(() => ({
    limits: settings.american_limits.value,
    hands: settings.american_hands.value,
    side_bets: settings.american_side_bets.value,
  }));
  /** The spots in play, each with the limits that hold on it now. */
  readonly #infos = steadily(() => {
    const info = this.#deps.info.value;
    if (info === null || !info.solo) return info?.spots ?? [];
    const held = this.building.value ? {} : (this.#deps.me.value?.bets ?? {});
    return spotsOf(info, this.#choice.value, new Set(Object.keys(held)));
  });
  readonly #bounds = steadily(() => boundsOf(this.#infos.value, this.#deps.me.value, this.slip.value.round));
  /** The balance after the slip as it lies. */
  readonly balance = computed(() => {
    const me = this.#deps.me.value;
    if (me === null) return 0;
    const slip = this.slip.value;
    const ours = this.solo.value || me.round === slip.round;
    return this.building.value && ours
      ? this.#bounds.value.funds_cents - slips.total(slip.spots)
      : me.balance_cents;
  });
  readonly spots = steadily(() => {
    const facts = {
      view: this.view.value,
      me: this.#deps.me.value,
      slip: this.slip.value,
      building: this.building.value,
      betting: this.open.value,
    };
    return this.#infos.value.map((info) => spotOf(info, facts));
  });
  readonly chipValues = computed<readonly number[]>(() => {
    const info = this.#deps.info.value;
    if (info === null) return [];
    return (info.solo ? limitClassOf(info, this.#choice.value)?.chips : null) ?? info.chips;
  });
  readonly chips = steadily(() =>
    this.chipValues.value.map((cents) => ({
      cents,
      chosen: cents === this.chip.value,
      covered: slips.covers(this.slip.value, this.#bounds.value, cents),
    })),
  );
  readonly buttons = steadily<BetButtons>(() => {
    const slip = this.slip.value;
    const open = this.open.value;
    const placed = slips.worth(slip) > 0;
    const side = this.#infos.value.some(({ spot }) => !isMain(spot));
    return {
      undo: open && (slip.history.length > 0 || placed),
      repeat: open && slips.mayRepeat(slip, this.#bounds.value, ...this.#lastBets()),
      double: open && placed,
      all_side_bets: open && placed && side,
      clear: open && placed,
    };
  });
  /** Why the round cannot be dealt, null if DEAL can be pressed. */
  readonly noDeal = computed<NoDeal | null>(() => {
    if (!this.#deps.online.value) return { code: "offline" };
    if (this.#dealing.sending.value) return { code: "sending" };
    return obstacleOf(this.slip.value, this.#infos.value, this.#bounds.value.funds_cents);
  });

  /** Who brings the slip to the server: all of it at each change, or once, with DEAL. */
  get bets(): Bets {
    return this.solo.value ? this.#dealing : this.#betting;
  }

  /** Other limits have other chips, and fewer boxes or no side bets leave nothing lying where they were. */
  #follow(): void {
    const values = this.chipValues.value;
    const infos = this.#infos.value;
    if (!this.solo.value || !this.building.value) return;
    untracked(() => {
      const slip = slips.confined(this.slip.value, infos);
      if (slip !== this.slip.value) this.#betting.slip.value = slip;
      if (this.#row !== values && !values.includes(this.chip.value)) this.chip.value = values[0] ?? 0;
      this.#row = values;
    });
  }

  /** The chips of the row as it was last. */
  #row: readonly number[] = [];

  /** The table's facts came: a chip of another table's row is none of this one's. */
  settle(): void {
    const values = this.chipValues.value;
    if (!values.includes(this.chip.value)) this.chip.value = values[0] ?? 0;
  }

  bet(spot: string, cents: number): void {
    this.change((slip, bounds) => slips.addChip(slip, bounds, spot, cents));
  }

  remove(spot: string): void {
    this.change((slip, bounds) => slips.removeSpot(slip, bounds, spot));
  }

  takeChip(spot: string, cents: number): void {
    this.change((slip, bounds) => slips.takeChip(slip, bounds, spot, cents));
  }

  clearBox(box: number): void {
    this.change((slip, bounds) => slips.clearBox(slip, bounds, box));
  }

  undo(): void {
    // A bet found on arrival has no history: then the only way back is to take all of it off.
    this.change((slip) => (slip.history.length > 0 ? slips.undo(slip) : slips.clearAll(slip)));
  }

  /** Take everything off; at a solo table UNDO brings it back. */
  clearAll(): void {
    this.change(this.solo.value ? slips.takeAll : slips.clearAll);
  }

  repeat(): void {
    this.change((slip, bounds) => slips.repeat(slip, bounds, ...this.#lastBets()));
  }

  doubleAll(): void {
    this.change(slips.doubleAll);
  }

  allSideBets(): void {
    const chip = this.chip.value;
    this.change((slip, bounds) => slips.allSideBets(slip, bounds, chip));
  }

  /** Put a solo round's result away and begin the next bet. */
  newRound(): void {
    if (this.solo.value) batch(() => this.#dealing.clear());
  }

  deal(): void {
    if (this.noDeal.value !== null || !this.open.value) return;
    // The choice may have been made at a table with more classes.
    const { limits } = this.#choice.value;
    const known = this.#deps.info.value?.limit_classes[limits] !== undefined;
    this.#dealing.deal(known ? limits : 0);
  }

  #lastBets(): [slips.Spots, slips.Golden] {
    const me = this.#deps.me.value;
    return [me?.last_bets ?? {}, me?.last_golden ?? {}];
  }

  change(how: (slip: slips.Slip, bounds: slips.Bounds) => slips.Change): void {
    if (!this.open.value) return;
    batch(() => this.bets.apply(how(this.slip.value, this.#bounds.value)));
  }
}
