/**
 * The table as this page knows it: what the server said, what the player is doing, and what both mean.
 *
 * Every field is a signal (`.value` to read, and a component that reads one follows it). The server's
 * messages come whole, so nothing here patches a hand card by card: the newest view and the newest own
 * state are the truth, and the slip and the decisions on their way lie on top.
 */
import { type SlipStatus, stakedOf } from "./betting";
import { Talk } from "./chat";
import { CLOSING_MS, remaining } from "./clock";
import { HITS_UP_TO } from "./codes.gen";
import { Deciding, sameHand, type Target } from "./deciding";
import { OwnNonce } from "./entropy";
import { choicesOf, ownHandView, type PlayerHand } from "./hands";
import type { InsuranceModel, Light, TableModel, Warning } from "./model";
import { NotedShoes } from "./noted";
import { Notices } from "./notices";
import { Placing } from "./placing";
import type {
  ActionName,
  Live,
  Me,
  MyHand,
  No,
  Ok,
  System,
  TableInfo,
  ToClient,
  View,
  Welcome,
} from "./protocol.gen";
import { settings } from "./settings";
import { NOBODY, type Others, othersOf } from "./shares";
import { batch, computed, effect, type ReadonlySignal, signal, steadily } from "./signal";
import * as slips from "./slip";
import { type Connection, Line, type Request, socketUrl } from "./socket";
import { warns } from "./solo";
import { steady } from "./steady";
import { Toasts } from "./toasts";

export type * from "./model";

const [CLOSING_S, TICK_MS] = [CLOSING_MS / 1000, 100];

/** The live model behind {@link TableModel}; one for each table page. */
export class Table implements TableModel {
  readonly info = signal<TableInfo | null>(null);
  readonly account = signal<number | null>(null);
  readonly name = signal("");
  readonly me = signal<Me | null>(null);
  readonly live = signal<Live | null>(null);
  readonly offset = signal(0);
  readonly connection = signal<Connection>("connecting");
  readonly toasts = new Toasts();
  readonly talk = new Talk((request) => this.#line.send(request), this.toasts);
  readonly system = signal<System | null>(null);
  readonly warning = signal<Warning | null>(null);
  /** The newest view of the server; {@link view} is what of it the player has on the table. */
  readonly #told = signal<View | null>(null);
  readonly seconds = signal<number | null>(null);
  readonly nonce: OwnNonce;
  /** Fingerprints of shoes as they were shown before play. */
  readonly noted: NotedShoes;
  readonly #notices: Notices;
  readonly #placing: Placing;
  readonly #deciding: Deciding;
  readonly #line: Line;
  readonly #stops: (() => void)[] = [];
  /** The view's number when its phase or step began: an older own state does not speak of it. */
  readonly #since = signal(0);
  #early: Me | null = null;
  #fresh = true;
  #offered = new Map<string, readonly ActionName[]>();

  /** @param hear What is made of a message of the server before it is taken. */
  constructor(
    key: string,
    url: string = socketUrl(`ws/table/${key}`),
    hear: (message: ToClient, take: (message: ToClient) => void) => void = (message, take) => take(message),
  ) {
    const send = (request: Request): number | null => this.#line.send(request);
    const { info, me, toasts } = this;
    this.#placing = new Placing({ info, told: this.#told, me, online: this.#online, send, toasts });
    this.#deciding = new Deciding({ view: this.#told, me, send });
    this.view = this.#placing.view;
    this.insurance = this.#deciding.insurance;
    this.nonce = new OwnNonce(key, send);
    this.noted = new NotedShoes(key);
    this.#notices = new Notices(key);
    const placing = this.#placing;
    this.slip = placing.slip;
    this.slipStatus = placing.status;
    this.solo = placing.solo;
    this.betting = placing.open;
    this.balance = placing.balance;
    this.spots = placing.spots;
    this.chipValues = placing.chipValues;
    this.chips = placing.chips;
    this.chip = placing.chip;
    this.buttons = placing.buttons;
    this.noDeal = placing.noDeal;
    this.#line = new Line({
      url,
      onMessage: (message) => batch(() => hear(message, (one) => this.#received(one))),
      onConnection: (connection) => batch(() => this.#connected(connection)),
      onOffset: (offset_ms) => {
        this.offset.value = offset_ms;
      },
    });
    const timer = setInterval(() => this.#tick(), TICK_MS);
    this.#stops.push(() => clearInterval(timer));
    this.#stops.push(effect(() => this.#showCashOut(settings.hides_cash_out.value)));
  }

  readonly view: ReadonlySignal<View | null>;
  readonly slip: ReadonlySignal<slips.Slip>;
  readonly slipStatus: ReadonlySignal<SlipStatus>;
  readonly solo: Placing["solo"];
  readonly betting: Placing["open"];
  readonly balance: Placing["balance"];
  readonly spots: Placing["spots"];
  readonly chipValues: Placing["chipValues"];
  readonly chips: Placing["chips"];
  readonly chip: Placing["chip"];
  readonly buttons: Placing["buttons"];
  readonly noDeal: Placing["noDeal"];
  readonly insurance: ReadonlySignal<InsuranceModel | null>;

  // --- what it means ------------------------------------------------------------------------

  readonly #online = computed(() => this.connection.value === "open");
  /** The own state is about what the table shows now. */
  readonly #current = computed(() => {
    const me = this.me.value;
    return me?.round === this.view.value?.round && (me?.seq ?? 0) >= this.#since.value;
  });
  readonly playing = computed(() => this.me.value?.playing === true);
  readonly light = computed<Light>(() => {
    if (this.view.value?.phase !== "betting") return "closed";
    return (this.seconds.value ?? CLOSING_S + 1) > CLOSING_S ? "open" : "closing";
  });
  readonly staked = computed(() => {
    const me = this.me.value;
    if (me === null || this.#placing.building.value) return slips.worth(this.slip.value);
    return stakedOf(me);
  });
  readonly hands = steadily<readonly PlayerHand[]>(() =>
    (this.me.value?.hands ?? []).flatMap((hand) => {
      const line = this.view.value?.lines.find((one) => sameHand(one, hand));
      if (line === undefined || hand.ending === "split") return [];
      const deciding = this.view.value?.phase === "decision" && this.#current.value;
      const asked = deciding && hand.ending === "open" && hand.choice === null && hand.offered.length > 0;
      const choices = choicesOf({
        line,
        hand,
        deciding,
        online: this.#online.value,
        sending: this.#deciding.sending(hand),
        hides_cash_out: settings.hides_cash_out.value,
        shares: this.#othersOf(hand).percent,
      });
      return [{ box: hand.box, line: hand.line, hand, view: ownHandView(line, hand), asked, choices }];
    }),
  );
  readonly asked = computed(
    () =>
      this.hands.value.find((one) => one.asked && this.#deciding.sending(one) === null) ??
      this.hands.value.find((one) => one.asked) ??
      null,
  );
  readonly others = computed(() => {
    const hand = this.asked.value ?? this.hands.value.find((one) => one.hand.choice !== null);
    return hand === undefined ? NOBODY : this.#othersOf(hand.hand);
  });
  // --- what the player does -------------------------------------------------------------------

  choose(chip_cents: number): void {
    this.chip.value = chip_cents;
  }

  bet(spot: string, cents: number = this.chip.value): void {
    this.#placing.bet(spot, cents);
  }

  remove(spot: string): void {
    this.#placing.remove(spot);
  }

  takeChip(spot: string, cents: number): void {
    this.#placing.takeChip(spot, cents);
  }

  clearBox(box: number): void {
    this.#placing.clearBox(box);
  }

  undo(): void {
    this.#placing.undo();
  }

  clearAll(): void {
    this.#placing.clearAll();
  }

  repeat(): void {
    this.#placing.newRound();
    this.#placing.repeat();
  }

  doubleAll(): void {
    this.#placing.doubleAll();
  }

  allSideBets(): void {
    this.#placing.allSideBets();
  }

  newRound(): void {
    this.#placing.newRound();
  }

  deal(): void {
    this.#placing.deal();
  }

  decide({ box, line }: Target, action: ActionName): void {
    const hand = this.#ready({ box, line }, action);
    if (hand === undefined) return;
    const asks = this.info.value?.game === "american" && warns(hand.view, action);
    if (asks) this.warning.value = { box, line, action, total: hand.view.total };
    else this.#send(hand, action);
  }

  /** After a warning: do it all the same, or decide anew (AME-6). */
  answerWarning(goOn: boolean): void {
    const warned = this.warning.value;
    this.warning.value = null;
    if (warned !== null && goOn) this.#send(warned, warned.action);
  }

  insure(take: boolean, all = false): void {
    this.#deciding.insure(take, all);
  }

  change(how: (slip: slips.Slip, bounds: slips.Bounds) => slips.Change): void {
    this.#placing.change(how);
  }

  send(request: Request): number | null {
    return this.#line.send(request);
  }

  sit(play: boolean): void {
    this.#line.send({ t: "sit", play });
  }

  close(): void {
    this.#line.close();
    this.#placing.close();
    for (const stop of this.#stops) stop();
  }

  // --- what arrives ---------------------------------------------------------------------------

  #received(message: ToClient): void {
    this.talk.take(message);
    switch (message.t) {
      case "welcome":
        this.#welcomed(message);
        return;
      case "view":
        this.#viewed(message);
        return;
      case "me":
        this.#own(message);
        return;
      case "live":
        this.live.value = message;
        return;
      case "ok":
      case "no":
        this.#answered(message);
        return;
      case "system":
        this.system.value = message;
        this.#system(message);
    }
  }

  /** Whose money is concerned by a void round has a notice of his own, what the host says a place on every page. */
  #system(message: System): void {
    const { code, params } = message;
    const own = code === "round_void" && slips.total(this.me.value?.bets ?? {}) > 0;
    if (!own && code !== "announcement") this.toasts.add("system", code, { params });
  }

  #welcomed(message: Welcome): void {
    this.account.value = message.account;
    this.name.value = message.name;
    this.info.value = message.table;
    if (message.table.solo) for (const own of [this.noted, this.nonce]) own.belongTo(message.account);
    this.#placing.settle();
    this.#fresh = true;
    if (settings.hides_cash_out.value) this.#showCashOut(true);
  }

  #viewed(view: View): void {
    const before = this.#told.value;
    const older =
      before !== null &&
      (view.epoch < before.epoch || (view.epoch === before.epoch && view.seq < before.seq));
    if (older && !this.#fresh) return;
    if (before !== null) this.#tellTimeOuts(before, view);
    if (before?.round !== view.round) this.#newRound();
    else if (before.step !== view.step) this.#deciding.newStep();
    const goesOn = before?.round === view.round && before.step === view.step && before.phase === view.phase;
    if (this.#fresh || !goesOn) this.#since.value = view.seq;
    this.#told.value = steady(before, view);
    this.#fresh = false;
    this.#tick();
    this.nonce.seen(view.shoe);
    this.noted.note(view.shoe);
    if (this.#early !== null && this.#early.seq <= view.seq) this.#own(this.#early);
    this.#placing.bets.reconcile();
    this.#checkWarning();
  }

  #newRound(): void {
    this.#deciding.newRound();
    this.#offered.clear();
    this.system.value = null;
  }

  #own(me: Me): void {
    // What belongs to a view that is still on its way waits for it, so that both change together.
    if (!this.#fresh && me.seq > (this.#told.value?.seq ?? 0)) {
      this.#early = me;
      return;
    }
    this.#early = null;
    this.#tellTimedOut(me);
    this.me.value = steady(this.me.value, me);
    for (const { code, params } of this.#notices.fresh(this.view.value?.epoch ?? 0, me.notices)) {
      this.toasts.add("notice", code, { params });
    }
    this.#remember(me);
    this.#placing.bets.told();
    this.#deciding.reconcile(me);
    this.#checkWarning();
  }

  /** A warning lasts as long as what it warns of can be done. */
  #checkWarning(): void {
    const warned = this.warning.value;
    if (warned !== null && this.#ready(warned, warned.action) === undefined) this.warning.value = null;
  }

  /** The own state says that time ran out on a hand that had waited for this player. */
  #tellTimedOut(me: Me): void {
    const before = this.me.value;
    if (before?.round !== me.round) return;
    for (const hand of me.hands) {
      const { choice, cause } = hand;
      const was = before.hands.find((one) => sameHand(one, hand));
      if (cause !== "time_out" || was === undefined || was.choice !== null || was.offered.length === 0)
        continue;
      this.#tellTimeOut(choice === "hit");
    }
  }

  /** A step ended on a hand that waited for this player: say what was done for them (INF-12). */
  #tellTimeOuts(before: View, after: View): void {
    const over = before.round !== after.round || before.step !== after.step || after.phase === "result";
    const alone = !this.solo.value && after.seats.length === 0;
    if (before.phase !== "decision" || after.phase === "paused" || !over || !alone) return;
    for (const hand of this.hands.value) {
      if (!hand.asked || this.#deciding.sending(hand) !== null) continue;
      this.#tellTimeOut(hand.view.total <= HITS_UP_TO);
    }
  }

  #tellTimeOut(hit: boolean): void {
    if (this.view.value?.duel) return; // A duel says itself whom the clock has decided for.
    const total = hit ? HITS_UP_TO : HITS_UP_TO + 1;
    this.toasts.add("notice", hit ? "timed_out_hit" : "timed_out_stand", { params: { total } });
  }

  /** Keep what was offered in this step: afterwards it still says whom the shares are about. */
  #remember(me: Me): void {
    const step = this.view.value?.step ?? 0;
    for (const hand of me.hands) {
      if (hand.offered.length > 0) this.#offered.set(`${step} ${hand.box} ${hand.line}`, hand.offered);
    }
  }

  #othersOf(hand: MyHand): Others {
    const view = this.view.value;
    const live = this.live.value;
    if (view === null || live === null || live.round !== view.round) return NOBODY;
    const offered = this.#offered.get(`${view.step} ${hand.box} ${hand.line}`) ?? hand.offered;
    return othersOf({ ...hand, offered }, live, view.step);
  }

  #answered(message: Ok | No): void {
    if (this.talk.answered(message) || this.#placing.bets.answered(message)) return;
    this.#deciding.answered(message);
    this.nonce.answered(message);
    if (message.t === "no") {
      this.toasts.add("error", message.code, { params: message.params, fallback: message.remedy });
    }
  }

  #connected(connection: Connection): void {
    this.connection.value = connection;
    if (connection === "open") return;
    this.#placing.bets.lost();
    this.#deciding.lost();
    this.nonce.lost();
  }

  // --- small things ---------------------------------------------------------------------------

  /** The hand, if this can be done with it now. */
  #ready(hand: Target, action: ActionName): PlayerHand | undefined {
    return this.hands.value.find(
      (one) =>
        sameHand(one, hand) &&
        one.choices.some((choice) => choice.action === action && choice.obstacle === null),
    );
  }

  #send(hand: Target, action: ActionName): void {
    const view = this.#told.value;
    if (view !== null && this.#ready(hand, action) !== undefined) {
      this.#deciding.decide(view, hand, action);
    }
  }

  #showCashOut(hides: boolean): void {
    if (this.connection.peek() === "open" && this.account.peek()) {
      this.#line.send({ t: "show", cash_out: !hides });
    }
  }

  #tick(): void {
    const deadline = this.view.value?.deadline_ms ?? null;
    const left = deadline === null ? null : Math.ceil(remaining(deadline, this.offset.value) / 1000);
    if (left !== this.seconds.value) this.seconds.value = left;
  }
}
