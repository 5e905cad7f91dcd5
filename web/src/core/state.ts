/**
 * The table as this page knows it: what the server said, what the player is doing, and what both mean.
 *
 * Every field is a signal (`.value` to read, and a component that reads one follows it). The server's
 * messages come whole, so nothing here patches a hand card by card: the newest view and the newest own
 * state are the truth, and the slip and the decisions on their way lie on top.
 */
import { Betting, boundsOf, type SlipStatus } from "./betting";
import { CLOSING_MS, remaining } from "./clock";
import { HITS_UP_TO } from "./codes.gen";
import { Deciding, insuredCents } from "./deciding";
import { OwnNonce } from "./entropy";
import { choicesOf, ownHandView, type PlayerHand } from "./hands";
import type { BetButtons, InsuranceModel, Light, TableModel } from "./model";
import { NotedShoes } from "./noted";
import { Notices } from "./notices";
import type {
  ActionName,
  LineName,
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
import { batch, computed, effect, type ReadonlySignal, signal } from "./signal";
import * as slips from "./slip";
import { type Connection, Line, type Request, socketUrl } from "./socket";
import { spotOf } from "./spots";
import { Toasts } from "./toasts";

export type * from "./model";

const CLOSING_S = CLOSING_MS / 1000;
const TICK_MS = 100;

/** The live model behind {@link TableModel}; one for each table page. */
export class Table implements TableModel {
  readonly info = signal<TableInfo | null>(null);
  readonly account = signal<number | null>(null);
  readonly name = signal("");
  readonly view = signal<View | null>(null);
  readonly me = signal<Me | null>(null);
  readonly live = signal<Live | null>(null);
  readonly offset = signal(0);
  readonly connection = signal<Connection>("connecting");
  readonly toasts = new Toasts();
  readonly system = signal<System | null>(null);
  readonly chip = signal(0);
  readonly seconds = signal<number | null>(null);
  readonly nonce: OwnNonce;
  /** Fingerprints of shoes as they were shown before play. */
  readonly noted: NotedShoes;
  readonly #notices: Notices;
  readonly #betting: Betting;
  readonly #deciding: Deciding;
  readonly #line: Line;
  readonly #stops: (() => void)[] = [];
  /** The view's number when its phase or step began: an older own state does not speak of it. */
  readonly #since = signal(0);
  #early: Me | null = null;
  #fresh = true;
  #offered = new Map<string, readonly ActionName[]>();

  constructor(key: string, url: string = socketUrl(`ws/table/${key}`)) {
    const send = (request: Request): number | null => this.#line.send(request);
    this.#betting = new Betting({ view: this.view, me: this.me, send, toasts: this.toasts });
    this.#deciding = new Deciding({ view: this.view, me: this.me, send });
    this.insurance = this.#deciding.insurance;
    this.nonce = new OwnNonce(key, send);
    this.noted = new NotedShoes(key);
    this.#notices = new Notices(key);
    this.slip = this.#betting.slip;
    this.slipStatus = this.#betting.status;
    this.#line = new Line({
      url,
      onMessage: (message) => batch(() => this.#received(message)),
      onConnection: (connection) => batch(() => this.#connected(connection)),
      onOffset: (offset_ms) => {
        this.offset.value = offset_ms;
      },
    });
    const timer = setInterval(() => this.#tick(), TICK_MS);
    this.#stops.push(() => clearInterval(timer));
    this.#stops.push(effect(() => this.#showCashOut(settings.hides_cash_out.value)));
  }

  readonly slip: ReadonlySignal<slips.Slip>;
  readonly slipStatus: ReadonlySignal<SlipStatus>;
  readonly insurance: ReadonlySignal<InsuranceModel | null>;

  // --- what it means ------------------------------------------------------------------------

  readonly #online = computed(() => this.connection.value === "open");
  /** The own state is about what the table shows now. */
  readonly #current = computed(() => {
    const me = this.me.value;
    return me?.round === this.view.value?.round && (me?.seq ?? 0) >= this.#since.value;
  });
  readonly playing = computed(() => this.me.value?.playing === true);
  readonly betting = computed(
    () => this.view.value?.phase === "betting" && this.playing.value && this.#online.value,
  );
  readonly light = computed<Light>(() => {
    if (this.view.value?.phase !== "betting") return "closed";
    return (this.seconds.value ?? CLOSING_S + 1) > CLOSING_S ? "open" : "closing";
  });
  readonly #bounds = computed(() =>
    boundsOf(this.info.value?.spots ?? [], this.me.value, this.slip.value.round),
  );
  readonly balance = computed(() => {
    const me = this.me.value;
    if (me === null) return 0;
    const building = this.view.value?.phase === "betting" && me.round === this.slip.value.round;
    return building ? this.#bounds.value.funds_cents - slips.total(this.slip.value.spots) : me.balance_cents;
  });
  readonly staked = computed(() => {
    const me = this.me.value;
    if (me === null || this.view.value?.phase === "betting") return slips.total(this.slip.value.spots);
    const { [slips.MAIN]: main = 0, ...side } = me.bets;
    const hands = me.hands.filter((hand) => hand.ending !== "split");
    const played = hands.length === 0 ? main : hands.reduce((sum, hand) => sum + hand.stake_cents, 0);
    return played + slips.total(side) + insuredCents(me);
  });
  readonly spots = computed(() => {
    const facts = {
      view: this.view.value,
      me: this.me.value,
      slip: this.slip.value.spots,
      betting: this.betting.value,
    };
    return (this.info.value?.spots ?? []).map((info) => spotOf(info, facts));
  });
  readonly chips = computed(() =>
    (this.info.value?.chips ?? []).map((cents) => ({
      cents,
      chosen: cents === this.chip.value,
      covered: slips.covers(this.slip.value, this.#bounds.value, cents),
    })),
  );
  readonly buttons = computed<BetButtons>(() => {
    const slip = this.slip.value;
    const open = this.betting.value;
    const main = (slip.spots[slips.MAIN] ?? 0) > 0;
    return {
      undo: open && (slip.history.length > 0 || slips.total(slip.spots) > 0),
      repeat: open && slips.mayRepeat(slip, this.#bounds.value, this.me.value?.last_bets ?? {}),
      double: open && main,
      all_side_bets: open && main && (this.info.value?.spots.length ?? 0) > 1,
    };
  });
  readonly hands = computed<readonly PlayerHand[]>(() =>
    (this.me.value?.hands ?? []).flatMap((hand) => {
      const line = this.view.value?.lines.find((one) => one.line === hand.line);
      if (line === undefined || hand.ending === "split") return [];
      const deciding = this.view.value?.phase === "decision" && this.#current.value;
      const asked = deciding && hand.ending === "open" && hand.choice === null && hand.offered.length > 0;
      const choices = choicesOf({
        line,
        hand,
        deciding,
        online: this.#online.value,
        sending: this.#deciding.sending(hand.line),
        hides_cash_out: settings.hides_cash_out.value,
        shares: this.#othersOf(hand).percent,
      });
      return [{ line: hand.line, hand, view: ownHandView(line, hand), asked, choices }];
    }),
  );
  readonly asked = computed(
    () =>
      this.hands.value.find((one) => one.asked && this.#deciding.sending(one.line) === null) ??
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

  bet(spot: string): void {
    const chip = this.chip.value;
    this.#change((slip, bounds) => slips.addChip(slip, bounds, spot, chip));
  }

  remove(spot: string): void {
    this.#change((slip, bounds) => slips.removeSpot(slip, bounds, spot));
  }

  undo(): void {
    // A bet found on arrival has no history: then the only way back is to take all of it off.
    this.#change((slip) => (slip.history.length > 0 ? slips.undo(slip) : slips.clearAll(slip)));
  }

  clearAll(): void {
    this.#change(slips.clearAll);
  }

  repeat(): void {
    this.#change((slip, bounds) => slips.repeat(slip, bounds, this.me.value?.last_bets ?? {}));
  }

  doubleAll(): void {
    this.#change(slips.doubleAll);
  }

  allSideBets(): void {
    const chip = this.chip.value;
    this.#change((slip, bounds) => slips.allSideBets(slip, bounds, chip));
  }

  decide(line: LineName, action: ActionName): void {
    const view = this.view.value;
    const hand = this.hands.value.find((one) => one.line === line);
    const choice = hand?.choices.find((one) => one.action === action);
    if (view === null || choice === undefined || choice.obstacle !== null) return;
    this.#deciding.decide(view, line, action);
  }

  insure(take: boolean): void {
    this.#deciding.insure(take);
  }

  sit(play: boolean): void {
    this.#line.send({ t: "sit", play });
  }

  close(): void {
    this.#line.close();
    for (const stop of this.#stops) stop();
  }

  // --- what arrives ---------------------------------------------------------------------------

  #received(message: ToClient): void {
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
        this.#system(message);
        return;
      case "time":
      case "lobby":
        return;
    }
  }

  /** Whose money is concerned by a void round has a notice of his own. */
  #system(message: System): void {
    this.system.value = message;
    const told = message.code === "round_void" && slips.total(this.me.value?.bets ?? {}) > 0;
    if (!told) this.toasts.add("system", message.code, { params: message.params });
  }

  #welcomed(message: Welcome): void {
    this.account.value = message.account;
    this.name.value = message.name;
    this.info.value = message.table;
    const { chips } = message.table;
    if (!chips.includes(this.chip.value)) this.chip.value = chips[0] ?? 0;
    this.#fresh = true;
    if (settings.hides_cash_out.value) this.#showCashOut(true);
  }

  #viewed(view: View): void {
    const before = this.view.value;
    const older =
      before !== null &&
      (view.epoch < before.epoch || (view.epoch === before.epoch && view.seq < before.seq));
    if (older && !this.#fresh) return;
    if (before !== null) this.#tellTimeOuts(before, view);
    if (before?.round !== view.round) this.#newRound();
    else if (before.step !== view.step) this.#deciding.newStep();
    const goesOn = before?.round === view.round && before.step === view.step && before.phase === view.phase;
    if (this.#fresh || !goesOn) this.#since.value = view.seq;
    this.view.value = view;
    this.#fresh = false;
    this.#tick();
    this.nonce.seen(view.shoe);
    this.noted.note(view.shoe);
    if (this.#early !== null && this.#early.seq <= view.seq) this.#own(this.#early);
    this.#betting.reconcile();
  }

  #newRound(): void {
    this.#deciding.newRound();
    this.#offered.clear();
    this.system.value = null;
  }

  #own(me: Me): void {
    // What belongs to a view that is still on its way waits for it, so that both change together.
    if (!this.#fresh && me.seq > (this.view.value?.seq ?? 0)) {
      this.#early = me;
      return;
    }
    this.#early = null;
    this.#tellTimedOut(me);
    this.me.value = me;
    for (const { code, params } of this.#notices.fresh(this.view.value?.epoch ?? 0, me.notices)) {
      this.toasts.add("notice", code, { params });
    }
    this.#remember(me);
    this.#betting.told();
    this.#deciding.reconcile(me);
  }

  /** The own state says that time ran out on a hand that had waited for this player. */
  #tellTimedOut(me: Me): void {
    const before = this.me.value;
    if (before?.round !== me.round) return;
    for (const { line, choice, cause } of me.hands) {
      const was = before.hands.find((hand) => hand.line === line);
      if (cause !== "time_out" || was === undefined || was.choice !== null || was.offered.length === 0)
        continue;
      this.#tellTimeOut(choice === "hit");
    }
  }

  /** A step ended on a hand that waited for this player: say what was done for them (INF-12). */
  #tellTimeOuts(before: View, after: View): void {
    const over = before.round !== after.round || before.step !== after.step || after.phase === "result";
    if (before.phase !== "decision" || after.phase === "paused" || !over) return;
    for (const { asked, line, view } of this.hands.value) {
      if (!asked || this.#deciding.sending(line) !== null) continue;
      this.#tellTimeOut(view.total <= HITS_UP_TO);
    }
  }

  #tellTimeOut(hit: boolean): void {
    const total = hit ? HITS_UP_TO : HITS_UP_TO + 1;
    this.toasts.add("notice", hit ? "timed_out_hit" : "timed_out_stand", { params: { total } });
  }

  /** Keep what was offered in this step: afterwards it still says whom the shares are about. */
  #remember(me: Me): void {
    const step = this.view.value?.step ?? 0;
    for (const hand of me.hands) {
      if (hand.offered.length > 0) this.#offered.set(`${step} ${hand.line}`, hand.offered);
    }
  }

  #othersOf(hand: MyHand): Others {
    const view = this.view.value;
    const live = this.live.value;
    if (view === null || live === null || live.round !== view.round) return NOBODY;
    const offered = this.#offered.get(`${view.step} ${hand.line}`) ?? hand.offered;
    return othersOf({ ...hand, offered }, live, view.step);
  }

  #answered(message: Ok | No): void {
    if (this.#betting.answered(message)) return;
    this.#deciding.answered(message);
    this.nonce.answered(message);
    if (message.t === "no") {
      this.toasts.add("error", message.code, { params: message.params, fallback: message.remedy });
    }
  }

  #connected(connection: Connection): void {
    this.connection.value = connection;
    if (connection === "open") return;
    this.#betting.lost();
    this.#deciding.lost();
    this.nonce.lost();
  }

  // --- small things ---------------------------------------------------------------------------

  #change(how: (slip: slips.Slip, bounds: slips.Bounds) => slips.Change): void {
    if (!this.betting.value) return;
    batch(() => this.#betting.apply(how(this.slip.value, this.#bounds.value)));
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
