/**
 * A small scripted table for developing and testing the page without a server.
 *
 * It speaks the protocol like the real one for one player and some imaginary others: whole views, own
 * states, acknowledgements. Its cards are a script and its rules are only those the page can see; it
 * proves nothing about the game.
 */
import { handValue } from "../../src/core/hands";
import type {
  Act,
  ActionName,
  Bet,
  FromClient,
  HandView,
  Insure,
  LineName,
  LineView,
  Me,
  MyHand,
  Phase,
  Receipt,
  ReceiptRow,
  TableInfo,
  ToClient,
  View,
} from "../../src/core/protocol.gen";
import { mockInfo } from "./info";

export interface Script {
  /** Cards of the shared hand, then of the draws, in order. */
  readonly front: readonly string[];
  /** The dealer's cards. */
  readonly back: readonly string[];
}

export interface MockOptions {
  readonly rounds: readonly Script[];
  readonly info?: TableInfo;
  readonly balance_cents?: number;
  readonly account?: number;
  /** Clocks in milliseconds; 0 means that nothing happens by itself. */
  readonly clocks?: { betting: number; insurance: number; decision: number; pause: number };
}

type Line = { cards: string[]; open: boolean };

const ORDER: readonly LineName[] = ["main", "split_1", "split_2"];
const CLOCKS = { betting: 12_000, insurance: 8_000, decision: 10_000, pause: 5_000 };
const EVERYBODY = 163;
const NO_GOLD = { golden_cents: 0, golden_back_cents: 0 };

function viewOf(cards: readonly string[], ended: boolean, natural: boolean): HandView {
  const { total, soft } = handValue(cards);
  const blackjack = natural && cards.length === 2 && total === 21;
  return { cards, total, soft, ended, bust: total > 21, blackjack };
}

export class MockTable {
  readonly info: TableInfo;
  readonly #options: MockOptions;
  #send: (message: ToClient) => void = () => {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #seq = 0;
  #phase: Phase = "betting";
  #round = 0;
  #step = 0;
  #deadline: number | null = null;
  #dealt: string[] = [];
  #dealer: string[] = [];
  #holeUp = false;
  #front: string[] = [];
  #lines = new Map<LineName, Line>();
  #hands: MyHand[] = [];
  #bets: Record<string, number> = {};
  #last: Record<string, number> = { main: 2500, perfect_pairs: 500, twenty_one_plus_three: 500 };
  #rev = 0;
  #insured: number | null = null;
  #receipt: Receipt | null = null;
  #playing: boolean;
  #net = -4250;
  balance: number;
  readonly #came = Date.now() - 38 * 60_000;

  constructor(options: MockOptions) {
    this.#options = options;
    this.info = options.info ?? mockInfo();
    this.balance = options.balance_cents ?? 45_750;
    this.#playing = (options.account ?? 7) !== 0;
    this.#open();
  }

  /** A page has connected: tell it where things stand. */
  connect(send: (message: ToClient) => void): void {
    this.#send = send;
    const account = this.#options.account ?? 7;
    const now_ms = Date.now();
    send({
      t: "welcome",
      version: 1,
      now_ms,
      account,
      name: account === 0 ? "" : "Guest 7",
      mark: account === 0 ? "" : "mine",
      table: this.info,
    });
    this.#publish();
  }

  receive(message: FromClient): void {
    switch (message.t) {
      case "bet":
        this.#bet(message);
        return;
      case "act":
        this.#act(message);
        return;
      case "insure":
        this.#insure(message);
        return;
      case "clock":
        this.#send({ t: "time", id: message.id, now_ms: Date.now() });
        return;
      case "sit":
        this.#playing = message.play;
        this.#ok(message.id);
        this.#publish();
        return;
      default:
        this.#ok(message.id);
    }
  }

  /** End the running clock now. */
  advance(): void {
    clearTimeout(this.#timer);
    if (this.#phase === "betting") this.#close();
    else if (this.#phase === "insurance") this.#decide();
    else if (this.#phase === "decision") this.#endStep();
    else this.#open();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  // --- requests -------------------------------------------------------------------------------

  #ok(id: number, more: Partial<Extract<ToClient, { t: "ok" }>> = {}): void {
    const base = { exists: false, rev: null, replaced_by: null, balance_cents: this.balance };
    this.#send({ t: "ok", id, now_ms: Date.now(), ...base, ...more });
  }

  #no(id: number, code: string): void {
    this.#send({ t: "no", id, code, remedy: code, retryable: false, params: {}, rev: this.#rev });
  }

  #bet({ id, round, rev, spots }: Bet): void {
    if (this.#phase !== "betting" || round !== this.#round) {
      this.#no(id, "too_late");
      return;
    }
    const sum = (of: Readonly<Record<string, number>>): number =>
      Object.values(of).reduce((a, b) => a + b, 0);
    this.balance += sum(this.#bets) - sum(spots);
    this.#bets = { ...spots };
    this.#rev = rev;
    this.#ok(id, { rev });
  }

  #insure({ id, take }: Insure): void {
    this.#insured = take ? Math.floor((this.#bets["main"] ?? 0) / 2) : 0;
    this.balance -= this.#insured;
    this.#ok(id);
    this.#own();
    if (this.#clocks().insurance > 0) this.#after(800);
  }

  #act({ id, line, action, step }: Act): void {
    const hand = this.#hands.find((one) => one.line === line);
    if (hand === undefined || step !== this.#step || !hand.offered.includes(action)) {
      this.#no(id, "not_offered");
      return;
    }
    if (action === "double" || action === "split") this.balance -= hand.stake_cents;
    this.#hands = this.#hands.map((one) =>
      one === hand ? { ...one, choice: action, cause: "player" } : one,
    );
    this.#ok(id);
    this.#own();
    if (
      this.#clocks().decision > 0 &&
      this.#hands.every((one) => one.ending !== "open" || one.choice !== null)
    ) {
      this.#after(1200);
    }
  }

  // --- the round ------------------------------------------------------------------------------

  #clocks(): { betting: number; insurance: number; decision: number; pause: number } {
    return this.#options.clocks ?? CLOCKS;
  }

  #after(ms: number): void {
    clearTimeout(this.#timer);
    if (ms > 0) this.#timer = setTimeout(() => this.advance(), ms);
  }

  #start(phase: Phase, ms: number, dealing = 0): void {
    this.#phase = phase;
    const whole = ms + 350 * dealing;
    this.#deadline = ms > 0 ? Date.now() + whole : null;
    this.#publish();
    if (ms > 0) this.#after(whole);
  }

  #open(): void {
    if (Object.keys(this.#bets).length > 0) this.#last = this.#bets;
    this.#round += 1;
    this.#front = [...(this.#script()?.front ?? [])];
    this.#dealer = [];
    this.#holeUp = false;
    this.#lines = new Map();
    this.#hands = [];
    this.#bets = {};
    this.#rev = 0;
    this.#step = 0;
    this.#insured = null;
    this.#receipt = null;
    this.#dealt = [];
    this.#start("betting", this.#clocks().betting);
  }

  #close(): void {
    const back = this.#script()?.back ?? [];
    this.#dealer = [...back.slice(0, 2)];
    this.#lines.set("main", { cards: this.#front.splice(0, 2), open: true });
    const main = this.#bets["main"] ?? 0;
    if (main > 0) {
      const blackjack = handValue(this.#lines.get("main")?.cards ?? []).total === 21;
      const ending = blackjack ? "blackjack" : "open";
      this.#hands = [{ ...EMPTY_HAND, line: "main", stake_cents: main, ending, taken: 2 }];
    }
    this.#dealt = ["main", "dealer", "main", "dealer"];
    if (this.#dealer[0]?.startsWith("A")) this.#start("insurance", this.#clocks().insurance, 4);
    else this.#decide(4);
  }

  #legal(line: LineName): readonly ActionName[] {
    const cards = this.#lines.get(line)?.cards ?? [];
    const { total, soft } = handValue(cards);
    const legal: ActionName[] = soft || total < 17 ? ["hit", "stand"] : ["stand"];
    const value = (code: string | undefined): number => handValue([code ?? ""]).total;
    if (cards.length === 2 && line === "main") legal.push("double");
    if (cards.length === 2 && line === "main" && value(cards[0]) === value(cards[1])) legal.push("split");
    return [...legal, "cash_out"];
  }

  #offered(hand: MyHand): readonly ActionName[] {
    return this.#legal(hand.line).filter(
      (action) => (action !== "double" && action !== "split") || this.balance >= hand.stake_cents,
    );
  }

  #asked(hand: MyHand): MyHand {
    const cards = this.#lines.get(hand.line)?.cards ?? [];
    const { total } = handValue(cards);
    if (hand.ending !== "open") return { ...hand, offered: [], choice: null, cause: null };
    const mine = { ...hand, taken: cards.length, choice: null, cause: null };
    if (total > 21) return { ...mine, ending: "bust", offered: [] };
    if (total === 21) return { ...mine, ending: "stood", offered: [] };
    const cash_out_cents = Math.floor(hand.stake_cents * 0.81);
    return { ...mine, offered: this.#offered(hand), cash_out_cents };
  }

  #decide(dealing = 0): void {
    this.#step += 1;
    this.#hands = this.#hands.map((hand) => this.#asked(hand));
    for (const [name, line] of this.#lines) {
      line.open = this.#hands.some((hand) => hand.line === name && hand.ending === "open");
    }
    const watched = this.#hands.length === 0 && this.#step === 1;
    const waiting = this.#hands.some((hand) => hand.ending === "open");
    if (waiting || watched) this.#start("decision", this.#clocks().decision, dealing);
    else this.#settle();
  }

  #endStep(): void {
    this.#dealt = [];
    const after: MyHand[] = [];
    for (const hand of this.#hands) {
      const { total } = handValue(this.#lines.get(hand.line)?.cards ?? []);
      const action = hand.ending === "open" ? (hand.choice ?? (total <= 11 ? "hit" : "stand")) : null;
      if (action === "split") after.push(...this.#split(hand));
      else after.push(this.#ended(hand, action));
    }
    this.#hands = after.map((hand) => {
      const fresh = hand.choice === "hit" || hand.choice === "double" || hand.taken === 1;
      if (!fresh) return hand;
      this.#draw(hand.line);
      return hand.choice === "double" ? { ...hand, taken: hand.taken + 1 } : hand;
    });
    this.#decide(this.#dealt.length);
  }

  #split(hand: MyHand): MyHand[] {
    const [first = "", second = ""] = this.#lines.get("main")?.cards ?? [];
    this.#lines.set("split_1", { cards: [first], open: true });
    this.#lines.set("split_2", { cards: [second], open: true });
    const one: MyHand = { ...EMPTY_HAND, stake_cents: hand.stake_cents, taken: 1, line: "split_1" };
    return [{ ...hand, ending: "split", offered: [], choice: null }, one, { ...one, line: "split_2" }];
  }

  #ended(hand: MyHand, action: ActionName | null): MyHand {
    if (action === "stand") return { ...hand, ending: "stood", choice: null };
    if (action === "cash_out") {
      this.balance += hand.cash_out_cents ?? 0;
      return { ...hand, ending: "cashed_out", choice: null };
    }
    if (action !== "double") return { ...hand, choice: action };
    return { ...hand, ending: "doubled", stake_cents: hand.stake_cents * 2, choice: "double" };
  }

  #draw(name: LineName): void {
    this.#lines.get(name)?.cards.push(this.#front.shift() ?? "2c");
    this.#dealt.push(name);
  }

  #script(): Script | undefined {
    return this.#options.rounds[(this.#round - 1) % this.#options.rounds.length];
  }

  #settle(): void {
    const back = this.#script()?.back ?? [];
    this.#holeUp = true;
    const live = this.#hands.some((hand) => hand.ending === "stood" || hand.ending === "doubled");
    while (live && handValue(this.#dealer).total < 17) {
      this.#dealer.push(back[this.#dealer.length] ?? "2c");
      this.#dealt.push("dealer");
    }
    const rows = [...this.#mainRows(), ...this.#sideRows()];
    const staked_cents = rows.reduce((sum, row) => sum + row.stake_cents, 0);
    const back_cents = rows.reduce((sum, row) => sum + row.back_cents, 0);
    const cashed = rows.filter((row) => row.outcome === "cashed_out");
    this.balance += back_cents - cashed.reduce((sum, row) => sum + row.back_cents, 0);
    this.#net += back_cents - staked_cents;
    if (rows.length > 0) {
      const round = this.#round;
      const code = this.#code();
      const balance_cents = this.balance;
      const golden = { golden_staked_cents: 0, golden_back_cents: 0 };
      this.#receipt = { round, code, staked_cents, back_cents, balance_cents, rows, void: false, ...golden };
    }
    this.#start("result", this.#clocks().pause, this.#dealt.length);
  }

  #mainRows(): ReceiptRow[] {
    return this.#hands.filter((hand) => hand.ending !== "split").map((hand) => this.#mainRow(hand));
  }

  #mainRow(hand: MyHand): ReceiptRow {
    const dealer = handValue(this.#dealer).total;
    const stake_cents = hand.stake_cents;
    const base = { spot: "main", line: hand.line, stake_cents, rank: null, pays: null, box: 0, ...NO_GOLD };
    const { total } = handValue((this.#lines.get(hand.line)?.cards ?? []).slice(0, hand.taken));
    if (hand.ending === "cashed_out") {
      return { ...base, outcome: "cashed_out", back_cents: hand.cash_out_cents ?? 0 };
    }
    if (hand.ending === "blackjack") {
      return { ...base, outcome: "blackjack", back_cents: stake_cents * 2.5, pays: [3, 2] };
    }
    if (total <= 21 && (dealer > 21 || total > dealer)) {
      return { ...base, outcome: "win", back_cents: stake_cents * 2, pays: [1, 1] };
    }
    if (total === dealer) return { ...base, outcome: "push", back_cents: stake_cents };
    return { ...base, outcome: "lose", back_cents: 0 };
  }

  /** The first side bet wins and the others lose: enough to look at. */
  #sideRows(): ReceiptRow[] {
    const rows: ReceiptRow[] = [];
    for (const [spot, stake_cents] of Object.entries(this.#bets)) {
      if (spot === "main") continue;
      const won = spot === "perfect_pairs";
      const result = { rank: won ? "mixed" : null, pays: won ? ([6, 1] as const) : null, box: 0, ...NO_GOLD };
      const back_cents = won ? stake_cents * 7 : 0;
      rows.push({ spot, stake_cents, line: null, outcome: won ? "win" : "lose", back_cents, ...result });
    }
    if (this.#insured) {
      const won = this.#dealer.length === 2 && handValue(this.#dealer).total === 21;
      rows.push({
        spot: "insurance",
        line: null,
        rank: null,
        outcome: won ? "win" : "lose",
        stake_cents: this.#insured,
        back_cents: won ? this.#insured * 3 : 0,
        pays: won ? [2, 1] : null,
        box: 0,
        ...NO_GOLD,
      });
    }
    return rows;
  }

  // --- what is sent ---------------------------------------------------------------------------

  #code(): string {
    return `18:42:${String(this.#round % 60).padStart(2, "0")}-3A7K`;
  }

  #lineViews(): LineView[] {
    const deciding = this.#phase === "decision";
    return ORDER.flatMap((name): LineView[] => {
      const line = this.#lines.get(name);
      if (line === undefined || (name === "main" && this.#lines.has("split_1"))) return [];
      const open = deciding && (line.open || this.#hands.length === 0);
      const hand = viewOf(line.cards, !open && this.#phase !== "insurance", name === "main");
      const legal = open ? this.#legal(name) : [];
      const cash_out_percent = open ? 81 : null;
      return [
        { line: name, hand, open, legal, cash_out_percent, players: EVERYBODY, box: 0, stake_cents: 0 },
      ];
    });
  }

  #view(): View {
    const dealer = this.#holeUp ? this.#dealer : this.#dealer.map((code, at) => (at === 1 ? "??" : code));
    return {
      t: "view",
      epoch: 1,
      seq: this.#seq,
      now_ms: Date.now(),
      phase: this.#phase,
      round: this.#round,
      code: this.#code(),
      started_ms: Date.now(),
      deadline_ms: this.#deadline,
      step: this.#step,
      dealer: viewOf(dealer, this.#holeUp, true),
      lines: this.#lineViews(),
      side: this.#dealer.length === 0 ? [] : this.#side(),
      shoe: {
        no: 12,
        cards: 416,
        used: 96 + this.#dealer.length,
        cut_at: 208,
        cut: false,
        commitment: "3f".repeat(32),
        root: "a7".repeat(32),
        next_commitment: "c4".repeat(32),
        opening: false,
      },
      spec_version: 1,
      reason: null,
      dealt: this.#dealt,
      seats: [],
      duel: null,
    };
  }

  #side(): View["side"] {
    const lost = (spot: string) => ({ spot, rank: null, pays: 0, pushed: false, box: 0 });
    return [
      { spot: "perfect_pairs", rank: "mixed", pays: 6, pushed: false, box: 0 },
      lost("twenty_one_plus_three"),
      lost("hot_3"),
      ...(this.#holeUp ? [lost("bust_it")] : []),
    ];
  }

  #me(): Me {
    const main = this.#bets["main"] ?? 0;
    const asked = this.#phase === "insurance" && main > 0;
    return {
      t: "me",
      round: this.#round,
      seq: this.#seq,
      balance_cents: this.balance,
      playing: this.#playing,
      session_net_cents: this.#net,
      session_started_ms: this.#came,
      session_until_ms: Number.MAX_SAFE_INTEGER,
      rev: this.#rev,
      bets: this.#bets,
      last_bets: this.#last,
      hands: this.#hands.map((hand) => ({
        ...hand,
        insurance_cents:
          asked && hand.line === "main" && this.#insured === null ? Math.floor(main / 2) : null,
        insured_cents: hand.line === "main" ? this.#insured : null,
      })),
      receipt: this.#receipt,
      notices: [],
      consent: null,
      golden: {},
      golden_bets: {},
      last_golden: {},
      duel: null,
      waiting: 0,
    };
  }

  #own(): void {
    if ((this.#options.account ?? 7) !== 0) this.#send(this.#me());
  }

  #publish(): void {
    this.#seq += 1;
    this.#send(this.#view());
    this.#own();
    const shares = this.#hands
      .filter((hand) => hand.offered.length > 0)
      .map((hand) => ({
        line: hand.line,
        offered: hand.offered,
        counts: [7, 60, 2, hand.offered.includes("split") ? 85 : 0, 9] as const,
        waiting: 1,
        box: 0,
      }));
    this.#send({
      t: "live",
      players: EVERYBODY + 55,
      watching: 12,
      betting: EVERYBODY,
      round: this.#round,
      step: this.#step,
      shares,
      seats: [],
      bots: 0,
      chat: [],
      gone: [],
      slow_s: 0,
    });
  }
}

const EMPTY_HAND: MyHand = {
  line: "main",
  stake_cents: 0,
  ending: "open",
  taken: 2,
  offered: [],
  choice: null,
  cause: null,
  cash_out_cents: null,
  box: 0,
  insurance_cents: null,
  even_money: false,
  insured_cents: null,
  golden_cents: 0,
};
