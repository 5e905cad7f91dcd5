/** What a duel means to whoever looks at it: readings of what the server shows, nothing more (DUE-1 to DUE-14). */
import { parseMoney } from "./money";
import type { DuelHand, DuelPlayer, DuelView, HandView, LineView, Me, View } from "./protocol.gen";

/** A bet is in whole chips; a chip is a hundred cents of match points. */
export const CHIP_CENTS = 100;
export const NOBODY_CAME = "nobody_came";
/** A limit, a break or an exclusion of one of them stands in its way (PLA-26). */
export const LIMIT_REACHED = "limit_reached";

/** Where the match stands for one viewer. */
export type Moment =
  | "waiting"
  | "abandoned"
  | "barred"
  | "shoe"
  | "draw"
  | "bet"
  | "other_bets"
  | "dealing"
  | "offer"
  | "other_answers"
  | "play"
  | "other_plays"
  | "unseen"
  | "result"
  | "over"
  | "paused";

/** The other of the two seats. */
export function otherSeat(seat: number): number {
  return 1 - seat;
}

/** The seat that is drawn nearest: the viewer's own, the first one for whoever watches. */
export function nearSeat(me: Me | null): number {
  return me?.duel?.seat ?? 0;
}

export function playerAt(duel: DuelView, seat: number): DuelPlayer {
  const player = duel.players[seat];
  if (player === undefined) throw new Error(`a duel without seat ${seat}`);
  return player;
}

/** Tell where the match stands for a seat, null for whoever watches. */
export function momentOf(view: View, seat: number | null): Moment {
  const { duel } = view;
  if (duel === null) return "waiting";
  if (duel.decision !== null) return "over";
  if (view.reason === NOBODY_CAME) return "abandoned";
  if (view.reason === LIMIT_REACHED) return "barred";
  const own = duel.turn !== null && duel.turn === seat;
  switch (duel.phase) {
    case "closed":
      return "waiting";
    case "betting":
      return duel.turn === null ? "dealing" : own ? "bet" : "other_bets";
    case "insurance":
      return own ? "offer" : duel.turn === null && duel.duplicate ? "unseen" : "other_answers";
    case "play":
      if (duel.turn === null) return duel.duplicate ? "unseen" : "dealing";
      return own ? "play" : "other_plays";
    default:
      return duel.phase;
  }
}

// --- bets (DUE-4) -------------------------------------------------------------------------------

/** The limits of a bet that is asked now: what the rules and the player's chips allow. */
export interface Range {
  readonly minimum_cents: number;
  readonly maximum_cents: number;
  /** The highest bet is all that the player has. */
  readonly all_in: boolean;
}

/** The limits of the bet that this player is asked for, null while none is asked. */
export function rangeOf(me: Me | null): Range | null {
  const own = me?.duel ?? null;
  if (own === null || own.minimum_cents === null || own.maximum_cents === null) return null;
  const { minimum_cents, maximum_cents, chips_cents } = own;
  return { minimum_cents, maximum_cents, all_in: maximum_cents > chips_cents - CHIP_CENTS };
}

/** The nearest amount that can be bet. */
export function within(cents: number, { minimum_cents, maximum_cents }: Range): number {
  const whole = Math.round(cents / CHIP_CENTS) * CHIP_CENTS;
  return Math.min(maximum_cents, Math.max(minimum_cents, whole));
}

export type TypedBet =
  | { readonly cents: number }
  | { readonly why: "unreadable" | "fraction" | "below" | "above" };

/** Read a typed bet: a whole number of chips inside the limits, or what is wrong with it. */
export function typedBet(text: string, language: string, range: Range): TypedBet {
  const typed = parseMoney(text, language);
  if (typed.kind === "refused") return { why: typed.why === "too_large" ? "above" : "unreadable" };
  if (typed.cut || typed.cents % CHIP_CENTS !== 0) return { why: "fraction" };
  if (typed.cents < range.minimum_cents) return { why: "below" };
  return typed.cents > range.maximum_cents ? { why: "above" } : { cents: typed.cents };
}

// --- the course of the match (DUE-9) --------------------------------------------------------------

/** A hand in the strip of the match. */
export interface Mark {
  readonly hand: number;
  readonly result: "won" | "lost" | "push" | null;
  readonly now: boolean;
  /** It is one of the pairs that follow a match that ended level. */
  readonly extra: boolean;
}

export function resultOf(net_cents: number): "won" | "lost" | "push" {
  return net_cents > 0 ? "won" : net_cents < 0 ? "lost" : "push";
}

/** Hands of the match as it stands: those agreed on, then pairs for as long as it is level. */
export function lengthOf({ hands, hand }: DuelView): number {
  return hand <= hands ? hands : hand + ((hand - hands) % 2);
}

/** So many hands fit beside each other in a phone. */
const MOST_MARKS = 10;

/** The hands of the match as one seat sees them: of a long match those around the running one. */
export function marksOf(duel: DuelView, seat: number): readonly Mark[] {
  const all = lengthOf(duel);
  const last = Math.min(all, Math.max(MOST_MARKS, duel.hand + 2));
  const first = Math.max(1, last - MOST_MARKS + 1);
  return Array.from({ length: last - first + 1 }, (_, at): Mark => {
    const hand = first + at;
    const settled = duel.past.find((one) => one.hand === hand);
    return {
      hand,
      result: settled === undefined ? null : resultOf(settled.net_cents[seat] ?? 0),
      now: hand === duel.hand && duel.decision === null,
      extra: hand > duel.hands,
    };
  });
}

/** All chips of a seat: those before it and those on the table. */
export function worthOf({ chips_cents, staked_cents }: DuelPlayer): number {
  return chips_cents + staked_cents;
}

/** How far a seat is ahead, below zero if it is behind. */
export function leadOf(duel: DuelView, seat: number): number {
  return worthOf(playerAt(duel, seat)) - worthOf(playerAt(duel, otherSeat(seat)));
}

/** The hand whose result is shown now, null while none is. */
export function settledHand({ past, hand, phase }: DuelView): DuelHand | null {
  const last = past.at(-1);
  const shown = phase === "result" || phase === "shoe" || phase === "over" || phase === "paused";
  return shown && last?.hand === hand ? last : null;
}

/** The match goes on although its hands are played: it was level, and goes on in pairs. */
export function isExtra({ hand, hands }: DuelView): boolean {
  return hand > hands;
}

/** What became of a hand against the dealer, from the cards that lie open. */
export function outcomeOf({ line, hand }: LineView, dealer: HandView): "win" | "push" | "lose" | "blackjack" {
  if (hand.bust) return "lose";
  if (hand.blackjack !== dealer.blackjack) {
    if (dealer.blackjack) return "lose";
    if (line === "main") return "blackjack";
  }
  if (dealer.bust || hand.total > dealer.total) return "win";
  return hand.total === dealer.total ? "push" : "lose";
}

const BACK = { win: 2, push: 1, lose: 0, blackjack: 2.5 } as const;

/** What came back for the hands of a seat; insurance is not in it. */
export function backOf(lines: readonly LineView[], dealer: HandView, net_cents: number): number {
  const sum = lines.reduce((cents, line) => cents + line.stake_cents * BACK[outcomeOf(line, dealer)], 0);
  const [only] = lines;
  // A blackjack that took even money was paid as much as it staked, whatever the dealer had.
  const even = lines.length === 1 && only?.hand.blackjack === true && net_cents === only.stake_cents;
  return even ? 2 * only.stake_cents : sum;
}

// --- a duplicate match (DUE-13) -------------------------------------------------------------------

/** While a duplicate hand is played, each player's own side comes in private; then everybody sees both dealers. */
function isPrivate(view: View, me: Me): boolean {
  return view.duel?.dealers.length === 0 && me.round === view.round && (me.duel?.lines.length ?? 0) > 0;
}

/**
 * What a player of a duplicate match has on the table: the public view with what is the player's own.
 *
 * Both have ended: the player's own dealer stands in the middle, the other one beside the other hand.
 */
export function ownView(view: View, me: Me | null): View {
  const { duel } = view;
  if (duel === null || !duel.duplicate || me === null || me.duel === null) return view;
  const { seat, dealer, lines, step, deadline_ms, dealt } = me.duel;
  if (!isPrivate(view, me)) return { ...view, dealer: duel.dealers[seat] ?? view.dealer };
  if (view.phase === "paused") return { ...view, dealer: dealer ?? view.dealer, lines };
  const offered = me.hands.some((hand) => hand.insurance_cents !== null);
  const asked = offered || me.hands.some((hand) => hand.offered.length > 0);
  const phase = offered ? "insurance" : "decision";
  const line = me.hands.find((hand) => hand.offered.length > 0)?.line ?? null;
  return {
    ...view,
    phase,
    dealer: dealer ?? view.dealer,
    lines,
    step,
    deadline_ms,
    dealt,
    duel: { ...duel, phase: offered ? "insurance" : "play", turn: asked ? seat : null, line },
  };
}
