/**
 * Decisions and the answer to insurance on their way to the server.
 *
 * Each is final once accepted and has a key of its own (round, step, line), so one that got no answer is
 * simply sent again when the line comes back: the server does nothing twice.
 */
import type { InsuranceModel } from "./model";
import type { ActionName, LineName, Me, No, Ok, View } from "./protocol.gen";
import { computed, type ReadonlySignal, type Signal, signal } from "./signal";
import type { Request } from "./socket";

interface Sent {
  /** Number of the request, null while it could not be sent. */
  readonly id: number | null;
  readonly round: number;
  readonly step: number;
  readonly action: ActionName;
}

interface Answer {
  readonly id: number | null;
  readonly round: number;
  readonly take: boolean;
}

/** Price of all that a player is asked to insure, null where nothing is asked. */
export function insurancePrice(me: Me): number | null {
  const asked = me.hands.filter((hand) => hand.insurance_cents !== null);
  return asked.length === 0 ? null : asked.reduce((sum, hand) => sum + (hand.insurance_cents ?? 0), 0);
}

/** All that a player has staked on insurance. */
export function insuredCents(me: Me): number {
  return me.hands.reduce((sum, hand) => sum + (hand.insured_cents ?? 0), 0);
}

export interface DecidingDeps {
  readonly view: ReadonlySignal<View | null>;
  readonly me: Signal<Me | null>;
  readonly send: (request: Request) => number | null;
}

export class Deciding {
  readonly #deps: DecidingDeps;
  readonly #sent = signal<ReadonlyMap<LineName, Sent>>(new Map());
  readonly #answer = signal<Answer | null>(null);

  constructor(deps: DecidingDeps) {
    this.#deps = deps;
  }

  /** The question to this player, null where there is none. */
  readonly insurance = computed<InsuranceModel | null>(() => {
    const me = this.#deps.me.value;
    const view = this.#deps.view.value;
    const answer = this.#answer.value;
    if (me === null || view?.phase !== "insurance" || me.round !== view.round) return null;
    const price_cents = insurancePrice(me);
    if (price_cents !== null) return { price_cents, answer: answer?.take ?? null, pending: answer !== null };
    if (!me.hands.some((hand) => hand.insured_cents !== null)) return null;
    const insured_cents = insuredCents(me);
    return { price_cents: insured_cents, answer: insured_cents > 0, pending: false };
  });

  /** The action on its way for a line. */
  sending(line: LineName): ActionName | null {
    return this.#sent.value.get(line)?.action ?? null;
  }

  decide(view: View, line: LineName, action: ActionName): void {
    const { round, step } = view;
    const id = this.#deps.send({ t: "act", round, step, line, action });
    this.#put(line, { id, round, step, action });
  }

  insure(take: boolean): void {
    const view = this.#deps.view.value;
    const asked = this.insurance.value;
    if (view === null || asked === null || asked.answer !== null) return;
    const id = this.#deps.send({ t: "insure", round: view.round, take });
    this.#answer.value = { id, round: view.round, take };
  }

  /** Another step: what was on its way for the last one has been overtaken. */
  newStep(): void {
    this.#sent.value = new Map();
  }

  newRound(): void {
    this.newStep();
    this.#answer.value = null;
  }

  /** The line is down: nothing on its way has been answered. */
  lost(): void {
    this.#sent.value = new Map([...this.#sent.value].map(([line, sent]) => [line, { ...sent, id: null }]));
    if (this.#answer.value !== null) this.#answer.value = { ...this.#answer.value, id: null };
  }

  /** A newer own state came: what the server knows is settled, what it does not know yet goes again. */
  reconcile(me: Me): void {
    const view = this.#deps.view.value;
    for (const [line, one] of this.#sent.value) {
      const hand = me.hands.find((mine) => mine.line === line);
      const open = hand !== undefined && hand.choice === null && hand.offered.includes(one.action);
      if (!open || view?.round !== one.round || view.step !== one.step) this.#put(line, null);
      else if (one.id === null) this.decide(view, line, one.action);
    }
    const answer = this.#answer.value;
    if (answer?.id !== null || insurancePrice(me) === null || answer.round !== me.round) return;
    const { round, take } = answer;
    this.#answer.value = { ...answer, id: this.#deps.send({ t: "insure", round, take }) };
  }

  /** Take an answer to a decision or to insurance; a refused one is open again. */
  answered(message: Ok | No): void {
    const decided = [...this.#sent.value].find(([, sent]) => sent.id === message.id);
    const insured = this.#answer.value?.id === message.id ? this.#answer.value : null;
    if (decided !== undefined) this.#put(decided[0], null);
    if (message.t === "no") {
      if (insured !== null) this.#answer.value = null;
      return;
    }
    if (decided !== undefined) this.#accepted(decided[0], decided[1], message);
    else if (insured !== null) this.#insured(insured, message);
  }

  #accepted(line: LineName, sent: Sent, message: Ok): void {
    const view = this.#deps.view.value;
    const me = this.#deps.me.value;
    if (me === null || view?.round !== sent.round || view.step !== sent.step) return;
    const choice = message.replaced_by ?? sent.action;
    const hands = me.hands.map((hand) => (hand.line === line ? { ...hand, choice } : hand));
    this.#deps.me.value = { ...me, hands, balance_cents: message.balance_cents ?? me.balance_cents };
  }

  #insured(answer: Answer, message: Ok): void {
    const me = this.#deps.me.value;
    if (me === null || me.round !== answer.round) return;
    const hands = me.hands.map((hand) =>
      hand.insurance_cents === null
        ? hand
        : { ...hand, insured_cents: answer.take ? hand.insurance_cents : 0, insurance_cents: null },
    );
    this.#deps.me.value = { ...me, hands, balance_cents: message.balance_cents ?? me.balance_cents };
  }

  #put(line: LineName, sent: Sent | null): void {
    const all = new Map(this.#sent.value);
    if (sent === null) all.delete(line);
    else all.set(line, sent);
    this.#sent.value = all;
  }
}
