/**
 * A finished round told again, from its document: what happened one after the other, and how the cards lay.
 *
 * The history reads it as a list, the replay as scenes on the felt. It follows the player's own hands: cards
 * that others drew to a shared hand after this player had stopped are no part of it.
 */
import type { PlayerBet, PlayerDecision, PlayerHand, PlayerRound } from "./api.gen";
import { FACE_DOWN } from "./cards";
import { handValue } from "./hands";
import type { ActionName, EndingName, HandView, LineName, OutcomeName, View } from "./protocol.gen";

export const LINES: readonly LineName[] = ["main", "split_1", "split_2"];
const DEALER_BOX = -1;
const FIRST_CARDS = 2;

/** One of the player's hands as it lies in a scene. */
export interface SceneHand {
  readonly box: number;
  readonly line: LineName;
  readonly cards: readonly string[];
  readonly stake_cents: number;
  readonly ending: EndingName;
  /** What is being decided for it in this scene. */
  readonly action: ActionName | null;
  /** How it came out, once the round is over. */
  readonly outcome: OutcomeName | null;
  readonly net_cents: number;
}

/** What a scene shows, for a line of text. */
export type Happening =
  | { readonly kind: "bets"; readonly cents: number; readonly bets: number }
  | { readonly kind: "deal"; readonly hands: readonly (readonly string[])[]; readonly upcard: string }
  | { readonly kind: "insurance"; readonly taken: boolean }
  | {
      readonly kind: "decision";
      readonly box: number;
      readonly line: LineName;
      readonly action: ActionName;
      readonly cause: string;
      /** What the player wanted of a hand that is shared, and what made its action (MAJ-5). */
      readonly vote: string | null;
      readonly why: string | null;
      /** Its double or split was paid (MAJ-7). */
      readonly paid: boolean;
      /** Before it. */
      readonly total: string;
      readonly drawn: readonly string[];
      /** After it. */
      readonly after: string;
    }
  | {
      readonly kind: "dealer";
      readonly turned: string | null;
      readonly drawn: readonly string[];
      readonly total: string;
      readonly bust: boolean;
      readonly blackjack: boolean;
    }
  | { readonly kind: "result"; readonly net_cents: number };

export interface Scene {
  readonly happening: Happening;
  /** It begins what happens: the following scene of the same only shows what came of it. */
  readonly first: boolean;
  readonly dealer: readonly string[];
  readonly hands: readonly SceneHand[];
  /** Hands whose cards are new, in dealing order. */
  readonly dealt: readonly string[];
}

/** "16", or "7/17" while an ace may still count one. */
export function totalText(cards: readonly string[]): string {
  const { total, soft } = handValue(cards);
  return soft && total !== 21 ? `${total - 10}/${total}` : String(total);
}

function keyOf({ box, line }: { readonly box: number; readonly line: number }): string {
  return `${box} ${line}`;
}

interface Running {
  readonly of: PlayerHand;
  shown: number;
  stake_cents: number;
  left: number;
}

/** The hands while the round is told. */
class Course {
  readonly #round: PlayerRound;
  readonly #all: ReadonlyMap<string, PlayerHand>;
  readonly #live = new Map<string, Running>();
  readonly #several: boolean;
  dealer: readonly string[];

  constructor(round: PlayerRound) {
    this.#round = round;
    this.#all = new Map(round.hands.map((hand) => [keyOf(hand), hand]));
    this.#several = round.bets.some(({ box }) => box > 0);
    for (const hand of round.hands) {
      if (hand.line === 0) this.#begin(hand, FIRST_CARDS, this.#baseOf(hand.box));
    }
    const [upcard, hole] = this.#dealerCards();
    const facedown = hole !== undefined && hole.face !== "up";
    this.dealer = upcard === undefined ? [] : facedown ? [upcard.card, FACE_DOWN] : [upcard.card];
  }

  #begin(of: PlayerHand, shown: number, stake_cents: number): void {
    const left = this.#round.decisions.filter((one) => keyOf(one) === keyOf(of)).length;
    this.#live.set(keyOf(of), { of, shown, stake_cents, left });
  }

  #dealerCards() {
    return this.#round.cards.filter(({ box }) => box === DEALER_BOX);
  }

  /** What was bet on a box before any double or split. */
  #baseOf(box: number): number {
    for (const line of [0, 1, 2]) {
      const hand = this.#all.get(keyOf({ box, line }));
      if (hand === undefined || hand.stake_cents === 0) continue;
      const doubled = this.#round.decisions.some(
        (one) => keyOf(one) === keyOf(hand) && one.action === "double" && one.paid,
      );
      return doubled ? hand.stake_cents / 2 : hand.stake_cents;
    }
    return 0;
  }

  target({ box, line }: { readonly box: number; readonly line: number }): string {
    const name = LINES[line] ?? "main";
    return this.#several ? `${box + 1}.${name}` : name;
  }

  /** First cards in the order of dealing. */
  dealtFirst(): readonly string[] {
    const places = new Map<string, number>([["dealer", this.dealer.length]]);
    for (const { of } of this.#live.values()) places.set(this.target(of), FIRST_CARDS);
    return this.#round.cards.flatMap((card) => {
      const target = card.box === DEALER_BOX ? "dealer" : this.target(card);
      const free = places.get(target) ?? 0;
      places.set(target, free - 1);
      return free > 0 ? [target] : [];
    });
  }

  cardsOf(one: { readonly box: number; readonly line: number }): readonly string[] {
    const live = this.#live.get(keyOf(one));
    return live?.of.cards.slice(0, live.shown) ?? [];
  }

  /** What a decision comes to: the cards it draws, and the hands they are for. */
  decide(decision: PlayerDecision): { readonly drawn: readonly string[]; readonly dealt: readonly string[] } {
    const live = this.#live.get(keyOf(decision));
    if (live === undefined) return { drawn: [], dealt: [] };
    live.left -= 1;
    if (decision.action === "split") return this.#split(live);
    if (decision.action !== "hit" && decision.action !== "double") return { drawn: [], dealt: [] };
    if (decision.action === "double" && decision.paid) live.stake_cents *= 2;
    const drawn = live.of.cards.slice(live.shown, live.shown + 1);
    live.shown += 1;
    return { drawn, dealt: drawn.map(() => this.target(decision)) };
  }

  #split(live: Running): { readonly drawn: readonly string[]; readonly dealt: readonly string[] } {
    this.#live.delete(keyOf(live.of));
    const halves = [1, 2].flatMap((line) => this.#all.get(keyOf({ box: live.of.box, line })) ?? []);
    for (const half of halves) this.#begin(half, FIRST_CARDS, half.stake_cents > 0 ? live.stake_cents : 0);
    const drawn = halves.flatMap((half) => half.cards.slice(1, FIRST_CARDS));
    return { drawn, dealt: halves.map((half) => this.target(half)) };
  }

  /** The dealer's hand is played out: what was turned and drawn. */
  finish(): { readonly turned: string | null; readonly drawn: readonly string[] } {
    const all = this.#dealerCards().map(({ card }) => card);
    const before = this.dealer;
    const hole = before[1] === FACE_DOWN && all[1] !== FACE_DOWN ? (all[1] ?? null) : null;
    this.dealer = all;
    for (const live of this.#live.values()) live.shown = live.of.cards.length;
    return { turned: hole, drawn: all.slice(before.length) };
  }

  hands(acting: PlayerDecision | null, over = false): readonly SceneHand[] {
    return [...this.#live.values()]
      .sort((a, b) => a.of.box - b.of.box || a.of.line - b.of.line)
      .map(({ of, shown, stake_cents, left }) => ({
        box: of.box,
        line: LINES[of.line] ?? "main",
        cards: of.cards.slice(0, shown),
        stake_cents: over ? of.stake_cents : stake_cents,
        // A hand that is decided for is still open while it is asked.
        ending: left > 0 || (acting !== null && keyOf(acting) === keyOf(of)) ? "open" : endingOf(of, over),
        action: acting !== null && keyOf(acting) === keyOf(of) ? (acting.action as ActionName) : null,
        outcome: over ? (of.outcome as OutcomeName) : null,
        net_cents: of.back_cents - of.stake_cents,
      }));
  }
}

/** A hand that nobody decides any more has its end; one that waits for the others' is simply open. */
function endingOf(hand: PlayerHand, over: boolean): EndingName {
  return over || hand.ending !== "open" ? (hand.ending as EndingName) : "open";
}

function decisionScenes(course: Course, decision: PlayerDecision): readonly Scene[] {
  const before = course.cardsOf(decision);
  const asked = course.hands(decision);
  const { dealer } = course;
  const { drawn, dealt } = course.decide(decision);
  const after = course.cardsOf(decision);
  const happening: Happening = {
    kind: "decision",
    box: decision.box,
    line: LINES[decision.line] ?? "main",
    action: decision.action as ActionName,
    cause: decision.cause,
    vote: decision.vote,
    why: decision.why,
    paid: decision.paid,
    total: totalText(before),
    drawn,
    after: after.length > 0 ? totalText(after) : "",
  };
  return [
    { happening, first: true, dealer, hands: asked, dealt: [] },
    { happening, first: false, dealer, hands: course.hands(null), dealt },
  ];
}

function mainBets(bets: readonly PlayerBet[]): number {
  return new Set(bets.map(({ box, spot }) => `${box} ${spot}`)).size;
}

function stakedFirst(round: PlayerRound, course: Course): number {
  const side = round.bets.filter(({ spot }) => spot !== "main" && spot !== "insurance");
  const main = course.hands(null).reduce((sum, hand) => sum + hand.stake_cents, 0);
  return side.reduce((sum, bet) => sum + bet.stake_cents, main);
}

/** Tell a round in scenes. */
export function scenesOf(round: PlayerRound): readonly Scene[] {
  const course = new Course(round);
  const first = course.hands(null);
  const bets = mainBets(round.bets.filter(({ spot }) => spot !== "insurance"));
  const opening = first.map((hand): SceneHand => ({ ...hand, cards: [], ending: "open" }));
  const scenes: Scene[] = [
    {
      happening: { kind: "bets", cents: stakedFirst(round, course), bets },
      first: true,
      dealer: [],
      hands: opening,
      dealt: [],
    },
  ];
  if (course.dealer.length > 0) {
    const upcard = course.dealer[0] ?? FACE_DOWN;
    const happening: Happening = { kind: "deal", hands: first.map(({ cards }) => cards), upcard };
    const dealt = course.dealtFirst();
    scenes.push({ happening, first: true, dealer: course.dealer, hands: first, dealt });
  }
  if (round.insurance !== null) {
    const happening: Happening = { kind: "insurance", taken: round.insurance };
    scenes.push({ happening, first: true, dealer: course.dealer, hands: course.hands(null), dealt: [] });
  }
  for (const decision of [...round.decisions].sort((a, b) => a.step - b.step)) {
    scenes.push(...decisionScenes(course, decision));
  }
  const { turned, drawn } = course.finish();
  if (turned !== null || drawn.length > 0) {
    const { total } = handValue(course.dealer);
    const happening: Happening = {
      kind: "dealer",
      turned,
      drawn,
      total: String(total),
      bust: total > 21,
      blackjack: total === 21 && course.dealer.length === 2,
    };
    const dealt = drawn.map(() => "dealer");
    scenes.push({ happening, first: true, dealer: course.dealer, hands: course.hands(null), dealt });
  }
  const net_cents = round.back_cents - round.staked_cents;
  const hands = course.hands(null, true);
  scenes.push({
    happening: { kind: "result", net_cents },
    first: true,
    dealer: course.dealer,
    hands,
    dealt: [],
  });
  return scenes;
}

function handView(cards: readonly string[], ending: EndingName): HandView {
  const { total, soft } = handValue(cards);
  const blackjack = ending === "blackjack";
  return { cards, total, soft, ended: ending !== "open", bust: total > 21, blackjack };
}

/** A scene as the table's own view, so that the same components deal its cards. */
export function viewOf(round: PlayerRound, scene: Scene): View {
  const { head } = round;
  const dealerTotal = handValue(scene.dealer).total;
  const over = scene.happening.kind === "dealer" || scene.happening.kind === "result";
  return {
    t: "view",
    epoch: 0,
    seq: 0,
    now_ms: head.started_ms,
    phase: over ? "result" : "decision",
    round: head.round,
    code: head.code,
    started_ms: head.started_ms,
    dealer: {
      ...handView(scene.dealer, over ? "stood" : "open"),
      blackjack: dealerTotal === 21 && scene.dealer.length === 2 && !scene.dealer.includes(FACE_DOWN),
    },
    lines: scene.hands.map((hand) => ({
      line: hand.line,
      box: hand.box,
      hand: handView(hand.cards, hand.ending),
      open: hand.ending === "open",
      legal: [],
      cash_out_percent: null,
      players: 1,
      stake_cents: hand.stake_cents,
    })),
    shoe: NO_SHOE,
    deadline_ms: null,
    step: 0,
    side: [],
    spec_version: head.spec_version,
    reason: null,
    dealt: scene.dealt,
    seats: [],
    duel: null,
  };
}

const NO_SHOE = {
  no: 0,
  cards: 0,
  used: 0,
  cut_at: 0,
  commitment: "",
  root: "",
  cut: false,
  next_commitment: null,
  opening: false,
} as const;
