/**
 * Decisions and the answers to insurance on their way to the server.
 *
 * Each is final once accepted and has a key of its own (round, step, hand), so one that got no answer is
 * simply sent again when the line comes back: the server does nothing twice.
 */
import type { InsuranceModel } from "./model";
import type { ActionName, LineName, Me, MyHand, No, Ok, View } from "./protocol.gen";
import { computed, type ReadonlySignal, type Signal, signal } from "./signal";
import type { Request } from "./socket";

/** One hand of the player: its line in its box. */
export interface Target {
  readonly box: number;
  readonly line: LineName;
}

/** Tell whether two are the same hand. */
export function sameHand(left: Target, right: Target): boolean {
  return left.box === right.box && left.line === right.line;
}

interface Sent extends Target {
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
  /** The box asked, null for all that are. */
  readonly box: number | null;
}

function isAsked(hand: MyHand): boolean {
  return hand.insurance_cents !== null;
}

/** All that a player has staked on insurance. */
export function insuredCents(me: Me): number {
  return me.hands.reduce((sum, hand) => sum + (hand.insured_cents ?? 0), 0);
}

function answers(answer: Answer, hand: Target): boolean {
  return answer.box === null || answer.box === hand.box;
}

/** All hands of a player in one question: where hands are shared, one answer covers both seats (MAJ-9). */
function asOne(hands: readonly MyHand[], question: InsuranceModel): InsuranceModel {
  const sum = (of: (hand: MyHand) => number | null): number =>
    hands.reduce((cents, hand) => cents + (of(hand) ?? 0), 0);
  const price_cents = sum((hand) => hand.insurance_cents ?? hand.insured_cents);
  return { ...question, price_cents, stake_cents: sum((hand) => hand.stake_cents), open: 1 };
}

/** The question to show: the first that is open, or what became of the last one. */
function questionOf(hands: readonly MyHand[], sent: readonly Answer[]): InsuranceModel | null {
  const answerTo = (hand: MyHand): Answer | undefined => sent.find((one) => answers(one, hand));
  const asked = hands.filter(isAsked);
  const open = asked.filter((hand) => answerTo(hand) === undefined);
  const hand = open[0] ?? asked.at(-1) ?? hands.findLast((one) => one.insured_cents !== null);
  if (hand === undefined) return null;
  const { box, even_money, insured_cents, insurance_cents } = hand;
  const given =
    insured_cents === null ? answerTo(hand)?.take : insured_cents > 0 || hand.ending === "even_money";
  return {
    box,
    even_money,
    price_cents: insurance_cents ?? insured_cents ?? 0,
    stake_cents: hand.stake_cents,
    answer: given ?? null,
    pending: insured_cents === null && given !== undefined,
    open: open.length,
  };
}

export interface DecidingDeps {
  readonly view: ReadonlySignal<View | null>;
  readonly me: Signal<Me | null>;
  readonly send: (request: Request) => number | null;
}

export class Deciding {
  readonly #deps: DecidingDeps;
  readonly #sent = signal<readonly Sent[]>([]);
  readonly #answers = signal<readonly Answer[]>([]);

  constructor(deps: DecidingDeps) {
    this.#deps = deps;
  }

  /** The question to this player, null where there is none. */
  readonly insurance = computed<InsuranceModel | null>(() => {
    const me = this.#deps.me.value;
    const view = this.#deps.view.value;
    const sent = this.#answers.value;
    if (me === null || view?.phase !== "insurance" || me.round !== view.round) return null;
    const question = questionOf(me.hands, sent);
    return question !== null && view.seats.length > 0 ? asOne(me.hands, question) : question;
  });

  /** The action on its way for a hand. */
  sending(hand: Target): ActionName | null {
    return this.#sent.value.find((one) => sameHand(one, hand))?.action ?? null;
  }

  decide(view: View, { box, line }: Target, action: ActionName): void {
    const { round, step } = view;
    const id = this.#deps.send({ t: "act", round, step, line, action, ...(box > 0 && { box }) });
    this.#put({ id, round, step, box, line, action });
  }

  /** Answer the question that shows, or with `all` every one that is open. */
  insure(take: boolean, all: boolean): void {
    const view = this.#deps.view.value;
    const asked = this.insurance.value;
    if (view === null || asked === null || asked.answer !== null) return;
    // Where there is one box, or all are meant, the answer names none.
    const one =
      !all && view.seats.length === 0 && (this.#deps.me.value?.hands.filter(isAsked).length ?? 0) > 1;
    this.#answer({ id: null, round: view.round, take, box: one ? asked.box : null });
  }

  /** Another step: what was on its way for the last one has been overtaken. */
  newStep(): void {
    this.#sent.value = [];
  }

  newRound(): void {
    this.newStep();
    this.#answers.value = [];
  }

  /** The line is down: nothing on its way has been answered. */
  lost(): void {
    this.#sent.value = this.#sent.value.map((sent) => ({ ...sent, id: null }));
    this.#answers.value = this.#answers.value.map((answer) => ({ ...answer, id: null }));
  }

  /** A newer own state came: what the server knows is settled, what it does not know yet goes again. */
  reconcile(me: Me): void {
    const view = this.#deps.view.value;
    for (const one of this.#sent.value) {
      const hand = me.hands.find((mine) => sameHand(mine, one));
      const open = hand !== undefined && hand.choice === null && hand.offered.includes(one.action);
      if (!open || view?.round !== one.round || view.step !== one.step) this.#take(one);
      else if (one.id === null) this.decide(view, one, one.action);
    }
    for (const answer of this.#answers.value) {
      const open = me.hands.some((hand) => isAsked(hand) && answers(answer, hand));
      if (answer.id === null && open && answer.round === me.round) this.#answer(answer);
    }
  }

  /** Take an answer to a decision or to insurance; a refused one is open again. */
  answered(message: Ok | No): void {
    const decided = this.#sent.value.find((sent) => sent.id === message.id);
    const insured = this.#answers.value.find((sent) => sent.id === message.id);
    if (decided !== undefined) this.#take(decided);
    if (message.t === "no") {
      this.#answers.value = this.#answers.value.filter((one) => one !== insured);
      return;
    }
    if (decided !== undefined) this.#accepted(decided, message);
    else if (insured !== undefined) this.#insured(insured, message);
  }

  #accepted(sent: Sent, message: Ok): void {
    const view = this.#deps.view.value;
    const me = this.#deps.me.value;
    if (me === null || view?.round !== sent.round || view.step !== sent.step) return;
    const choice = message.replaced_by ?? sent.action;
    const hands = me.hands.map((hand) => (sameHand(hand, sent) ? { ...hand, choice } : hand));
    this.#deps.me.value = { ...me, hands, balance_cents: message.balance_cents ?? me.balance_cents };
  }

  #insured(answer: Answer, message: Ok): void {
    const me = this.#deps.me.value;
    if (me === null || me.round !== answer.round) return;
    const hands = me.hands.map((hand) =>
      !isAsked(hand) || !answers(answer, hand)
        ? hand
        : { ...hand, insured_cents: answer.take ? hand.insurance_cents : 0, insurance_cents: null },
    );
    this.#deps.me.value = { ...me, hands, balance_cents: message.balance_cents ?? me.balance_cents };
  }

  #answer({ round, take, box }: Answer): void {
    const id = this.#deps.send({ t: "insure", round, take, ...(box !== null && { box }) });
    const others = this.#answers.value.filter((one) => one.box !== box);
    this.#answers.value = [...others, { id, round, take, box }];
  }

  #take(gone: Target): void {
    this.#sent.value = this.#sent.value.filter((one) => !sameHand(one, gone));
  }

  #put(sent: Sent): void {
    this.#take(sent);
    this.#sent.value = [...this.#sent.value, sent];
  }
}
