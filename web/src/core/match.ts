/**
 * One match as its page knows it: a table on a socket of its own, with bets in turn and a way to give up.
 *
 * A bet is final and has a key of its own (the deal), so one that got no answer goes again when the line
 * comes back: the server does nothing twice.
 */
import { ownView, type Range, rangeOf, within } from "./duel";
import type { DuelAsked, DuelView, Me, ToClient, View } from "./protocol.gen";
import { computed, effect, type ReadonlySignal, signal } from "./signal";
import { socketUrl } from "./socket";
import { Table } from "./state";

interface Sent {
  /** Number of the request, null while it could not be sent. */
  readonly id: number | null;
  readonly round: number;
  readonly cents: number;
}

/** The amount that is being chosen for a bet. */
export interface Draft {
  readonly round: number;
  readonly cents: number;
  /** The player has chosen it: a chip that is pressed now adds to it. */
  readonly chosen: boolean;
}

export class Match {
  /** Names it in addresses. */
  readonly id: string;
  readonly table: Table;
  /** The opponent of this match wants another one. */
  readonly asked = signal<DuelAsked | null>(null);
  readonly #draft = signal<Draft | null>(null);
  readonly #sent = signal<Sent | null>(null);
  #view: View | null = null;
  #me: Me | null = null;
  readonly #stops: (() => void)[];

  constructor(id: string, url: string = socketUrl(`ws/duel/${id}`)) {
    this.id = id;
    this.table = new Table(id, url, (message, take) => this.#hear(message, take));
    this.#stops = [
      effect(() => {
        if (this.table.connection.value !== "open") this.#lost();
      }),
    ];
  }

  readonly duel: ReadonlySignal<DuelView | null> = computed(() => this.table.view.value?.duel ?? null);
  /** The player's own seat, null for whoever watches. */
  readonly seat = computed(() => this.table.me.value?.duel?.seat ?? null);
  /** The limits of the bet that is asked now, null while none is. */
  readonly range = computed<Range | null>(() => {
    const me = this.table.me.value;
    return me?.round === this.table.view.value?.round ? rangeOf(me) : null;
  });
  /** The amount chosen so far; before a choice, the lowest there is. */
  readonly draft = computed<Draft>(() => {
    const round = this.table.view.value?.round ?? 0;
    const draft = this.#draft.value;
    const range = this.range.value;
    if (draft?.round === round) return draft;
    return { round, cents: range?.minimum_cents ?? 0, chosen: false };
  });
  /** The bet on its way, null if none is. */
  readonly sending = computed(() => this.#sent.value?.cents ?? null);
  /** A match that runs can be given up. */
  readonly mayResign = computed(() => {
    const duel = this.duel.value;
    return this.seat.value !== null && duel !== null && duel.decision === null && duel.phase !== "closed";
  });

  /** Choose an amount; it is kept inside the limits. */
  choose(cents: number): void {
    const range = this.range.value;
    if (range === null) return;
    this.#draft.value = { round: this.draft.value.round, cents: within(cents, range), chosen: true };
  }

  /** Lay a chip on what has been chosen; the first one counts from nothing. */
  add(cents: number): void {
    const { chosen, cents: before } = this.draft.value;
    this.choose(chosen ? before + cents : cents);
  }

  /** Go back to the lowest bet. */
  clear(): void {
    this.#draft.value = null;
  }

  /** Place the bet that has been chosen, or another amount. */
  bet(cents: number = this.draft.value.cents): void {
    const range = this.range.value;
    if (range === null || this.#sent.value !== null || within(cents, range) !== cents) return;
    this.#send({ id: null, round: this.draft.value.round, cents });
  }

  resign(): void {
    if (this.mayResign.value) this.table.send({ t: "duel_resign" });
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.table.close();
  }

  #send(bet: Sent): void {
    const { round, cents } = bet;
    const id = this.table.send({ t: "bet", round, rev: 1, spots: { main: cents } });
    this.#sent.value = { ...bet, id };
  }

  /** The line is down: nothing on its way has been answered. */
  #lost(): void {
    const sent = this.#sent.peek();
    if (sent !== null && sent.id !== null) this.#sent.value = { ...sent, id: null };
  }

  /** A bet that the server has, or that cannot be made any more, is done with; one without an answer goes again. */
  #reconcile(me: Me): void {
    const sent = this.#sent.peek();
    if (sent === null) return;
    if (me.round !== sent.round || me.bets["main"] !== undefined) this.#sent.value = null;
    else if (sent.id === null && rangeOf(me) !== null) this.#send(sent);
  }

  #hear(message: ToClient, take: (message: ToClient) => void): void {
    switch (message.t) {
      case "view":
        this.#view = message;
        take(ownView(message, this.#me));
        return;
      case "me":
        this.#own(message, take);
        return;
      case "no":
        if (message.id === this.#sent.peek()?.id) this.#sent.value = null;
        take(message);
        return;
      case "duel_asked":
        if (message.match === this.id) this.asked.value = message;
        return;
      default:
        take(message);
    }
  }

  /** In a duplicate match the own hand comes with the own state: what lies on the table changes with it. */
  #own(me: Me, take: (message: ToClient) => void): void {
    this.#me = me;
    this.#reconcile(me);
    const view = this.#view;
    if (view !== null && me.seq <= view.seq) {
      const seen = ownView(view, me);
      if (seen !== view) take(seen);
    }
    take(me);
  }
}
