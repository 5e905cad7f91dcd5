/**
 * Keeps the slip and the server's bet in step.
 *
 * One `bet` message is under way at a time; changes made meanwhile wait and go as one. A bet the server
 * has not answered is sent again, with its revision, when the line comes back: the server tells a
 * repeat from a change by the revision.
 */
import { insuredCents } from "./deciding";
import { isMain } from "./places";
import type { Me, No, Ok, View } from "./protocol.gen";
import { type ReadonlySignal, type Signal, signal } from "./signal";
import {
  adoptedSlip,
  type Bounds,
  type Change,
  counted,
  emptySlip,
  type Laid,
  type Slip,
  sameLaid,
  together,
  total,
  worth,
} from "./slip";
import type { Request } from "./socket";
import type { Toasts } from "./toasts";

/** Where the newest change of the slip is. */
export type SlipStatus = "saved" | "sending" | "offline";

interface UnderWay extends Laid {
  readonly id: number;
  readonly rev: number;
  readonly round: number;
}

export interface BettingDeps {
  readonly view: ReadonlySignal<View | null>;
  readonly me: Signal<Me | null>;
  readonly send: (request: Request) => number | null;
  readonly toasts: Toasts;
}

/** What the table asks of whoever brings the slip to the server. */
export interface Bets {
  /** Take a change of the slip, tell what it could not do, and send what is to be sent. */
  apply(change: Change): void;
  /** The line is down: whatever was under way is unanswered. */
  lost(): void;
  /** The own state came. */
  told(): void;
  /** A newer view or own state came. */
  reconcile(): void;
  /** Take an answer; tell whether it was to a bet. */
  answered(message: Ok | No): boolean;
}

/** Tell what a change could not do. */
export function tellNotes({ notes }: Change, toasts: Toasts): void {
  for (const { code, ...params } of notes) {
    toasts.add("slip", code, { params, spot: "spot" in params ? params.spot : null });
  }
}

export class Betting implements Bets {
  readonly slip = signal<Slip>(emptySlip(0));
  readonly status = signal<SlipStatus>("saved");
  readonly #deps: BettingDeps;
  #underWay: UnderWay | null = null;
  /** This connection has told the own state, so it is known what the server has. */
  #told = false;

  constructor(deps: BettingDeps) {
    this.#deps = deps;
  }

  apply(change: Change): void {
    tellNotes(change, this.#deps.toasts);
    if (change.slip === this.slip.value) return;
    this.slip.value = change.slip;
    this.#flush();
  }

  lost(): void {
    this.#underWay = null;
    this.#told = false;
    if (this.status.value === "sending") this.status.value = "offline";
  }

  told(): void {
    this.#told = true;
    this.reconcile();
  }

  reconcile(): void {
    const view = this.#deps.view.value;
    const me = this.#deps.me.value;
    if (view !== null && view.round > this.slip.value.round) this.#adopt(emptySlip(view.round));
    const slip = this.slip.value;
    if (!this.#told || me === null || me.round < slip.round) return;
    if (me.round > slip.round || me.rev > slip.rev) this.#adopt(slipOf(me));
    else if (me.rev === slip.rev) this.#settled(me);
    else if (this.#underWay === null) this.#unanswered(me);
  }

  answered(message: Ok | No): boolean {
    const sent = this.#underWay;
    if (sent === null || sent.id !== message.id) return false;
    this.#underWay = null;
    const me = this.#deps.me.value;
    if (message.t === "no") this.#refused(message, me);
    else if (me !== null && me.round === sent.round) {
      const balance_cents = message.balance_cents ?? me.balance_cents;
      const rev = Math.max(sent.rev, message.rev ?? 0);
      const golden = together(ownedOf(me), counted(sent.golden), -1);
      this.#deps.me.value = {
        ...me,
        rev,
        bets: sent.spots,
        golden_bets: sent.golden,
        golden,
        balance_cents,
      };
    }
    this.reconcile();
    this.#flush();
    return true;
  }

  #open(): boolean {
    return this.#deps.view.value?.phase === "betting" && this.#deps.me.value?.playing === true;
  }

  #adopt(slip: Slip): void {
    this.slip.value = slip;
    this.status.value = "saved";
  }

  /** The server has the slip's revision; a bet given back at the close leaves it by this way too. */
  #settled(me: Me): void {
    if (!sameLaid(this.slip.value, laidOf(me))) this.#adopt(slipOf(me));
    else if (this.#underWay === null) this.status.value = "saved";
  }

  /** The slip is newer than the server's bet: send it while the window is open, else give way. */
  #unanswered(me: Me): void {
    if (this.#deps.view.value?.round !== me.round || this.#open()) {
      this.#flush();
      return;
    }
    const differs = !sameLaid(this.slip.value, laidOf(me));
    this.#adopt(slipOf(me));
    if (differs) this.#deps.toasts.add("error", "too_late");
  }

  #refused(message: No, me: Me | null): void {
    const { code, params, remedy } = message;
    this.#deps.toasts.add("error", code, { params, fallback: remedy });
    const slip = this.slip.value;
    if (me === null || me.round !== slip.round) return;
    // The next change must be newer than anything the server has seen of this round.
    const rev = Math.max(me.rev, message.rev ?? 0, slip.rev);
    this.#adopt({ ...slipOf(me), rev });
    this.#deps.me.value = { ...me, rev };
  }

  #flush(): void {
    const slip = this.slip.value;
    const me = this.#deps.me.value;
    if (this.#underWay !== null || !this.#told || me === null || !this.#open()) return;
    if (me.round !== slip.round || slip.rev <= me.rev) return;
    const { round, rev, spots, golden } = slip;
    const chips = Object.keys(golden).length > 0 && { golden };
    const id = this.#deps.send({ t: "bet", round, rev, spots, ...chips });
    this.status.value = id === null ? "offline" : "sending";
    if (id !== null) this.#underWay = { id, rev, round, spots, golden };
  }
}

/** What the server has accepted. */
export function laidOf({ bets, golden_bets }: Me): Laid {
  return { spots: bets, golden: golden_bets };
}

/** All that a player has staked on a round whose window is closed: doubles, splits and insurance included. */
export function stakedOf(me: Me): number {
  const hands = me.hands.filter((hand) => hand.ending !== "split");
  const laid = laidOf(me);
  if (hands.length === 0) return worth(laid);
  const spots = new Set([...Object.keys(laid.spots), ...Object.keys(laid.golden)]);
  const side = [...spots].filter((spot) => !isMain(spot));
  const played = hands.reduce((sum, hand) => sum + hand.stake_cents, 0);
  return side.reduce((sum, spot) => sum + worth(laid, spot), played) + insuredCents(me);
}

function slipOf({ round, rev, bets, golden_bets }: Me): Slip {
  return adoptedSlip(round, rev, bets, golden_bets);
}

/** Golden chips by value, those in the bets included. */
function ownedOf({ golden, golden_bets }: Me): Readonly<Record<string, number>> {
  return together(golden, counted(golden_bets));
}

/** What the slip may use: all spots, and the balance plus what the round already holds. */
export function boundsOf(spots: Bounds["spots"], me: Me | null, round: number): Bounds {
  if (me === null) return { spots, funds_cents: 0 };
  if (me.round !== round) return { spots, funds_cents: me.balance_cents, golden: me.golden };
  return { spots, funds_cents: me.balance_cents + total(me.bets), golden: ownedOf(me) };
}
