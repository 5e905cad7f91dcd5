/** What a hand says: its total as it is shown (COM-3) and what may be done with it (INF-10). */
import type { ActionName, HandView, LineName, LineView, MyHand } from "./protocol.gen";

/** Every action, in the fixed order in which it is shown. */
export const ACTIONS: readonly ActionName[] = ["hit", "stand", "double", "split", "cash_out"];

/** A hand's number where there are several boxes: 2, or 2a and 2b after a split. */
export function handLabel(box: number, line: LineName): string {
  return `${box + 1}${line === "split_1" ? "a" : line === "split_2" ? "b" : ""}`;
}

/** The total beside a hand: `7/17` while a soft hand goes on, one number once it ended, 21 as 21. */
export function shownTotal(hand: HandView): string {
  if (hand.total === 0) return "";
  if (hand.soft && !hand.ended && hand.total !== 21) return `${hand.total - 10}/${hand.total}`;
  return String(hand.total);
}

/** The cards of a line that belong to a player who may have stopped taking some of them. */
export function ownCards(line: LineView, hand: MyHand): readonly string[] {
  return line.hand.cards.slice(0, hand.taken);
}

/** The best total of open cards and whether an ace counts 11 in it; face-down cards count nothing. */
export function handValue(cards: readonly string[]): { total: number; soft: boolean } {
  let low = 0;
  let ace = false;
  for (const code of cards) {
    const rank = code[0] ?? "?";
    if (rank === "?") continue;
    if (rank === "A") ace = true;
    low += rank === "A" ? 1 : "TJQK".includes(rank) ? 10 : Number(rank);
  }
  const soft = ace && low <= 11;
  return { total: soft ? low + 10 : low, soft };
}

/** A player's own hand as a view: the line's cards that are theirs, with their own ending. */
export function ownHandView(line: LineView, hand: MyHand): HandView {
  const cards = ownCards(line, hand);
  const ended = hand.ending !== "open";
  if (cards.length === line.hand.cards.length) return { ...line.hand, ended: ended || line.hand.ended };
  const { total, soft } = handValue(cards);
  return { cards, total, soft, ended, bust: total > 21, blackjack: hand.ending === "blackjack" };
}

/** Why an action of the bar cannot be pressed. */
export type Obstacle =
  | "not_legal"
  | "unaffordable"
  | "hidden"
  | "decided"
  | "sending"
  | "not_now"
  | "offline"
  | null;

/** One tile of the decision bar. */
export interface Choice {
  readonly action: ActionName;
  /** Null if it can be pressed. */
  readonly obstacle: Obstacle;
  /** It is on its way to the server. */
  readonly pending: boolean;
  /** The server has accepted it. */
  readonly chosen: boolean;
  /** Share of the others in the same situation, 0 to 100, null while nobody has decided. */
  readonly share_percent: number | null;
  /** What it costs (double, split) or pays (cash out), in cents; null if neither. */
  readonly cents: number | null;
}

/** What decides the state of the tiles of one hand. */
export interface Situation {
  readonly line: LineView;
  readonly hand: MyHand;
  readonly deciding: boolean;
  readonly online: boolean;
  readonly sending: ActionName | null;
  readonly hides_cash_out: boolean;
  readonly shares: readonly (number | null)[];
}

function obstacleOf(action: ActionName, at: Situation): Obstacle {
  if (!at.deciding || at.hand.ending !== "open") return "not_now";
  if (at.hand.choice !== null) return "decided";
  if (at.hand.offered.includes(action)) {
    if (!at.online) return "offline";
    return at.sending === null ? null : "sending";
  }
  if (!at.line.legal.includes(action)) return "not_legal";
  return action === "cash_out" && at.hides_cash_out ? "hidden" : "unaffordable";
}

function centsOf(action: ActionName, hand: MyHand): number | null {
  if (action === "double" || action === "split") return hand.stake_cents;
  return action === "cash_out" ? hand.cash_out_cents : null;
}

/** The tiles of a hand's decision bar, in their fixed order; none moves when one cannot be pressed. */
export function choicesOf(at: Situation): readonly Choice[] {
  return ACTIONS.map((action, index) => ({
    action,
    obstacle: obstacleOf(action, at),
    pending: at.sending === action && at.hand.choice === null,
    chosen: at.hand.choice === action,
    share_percent: at.shares[index] ?? null,
    cents: centsOf(action, at.hand),
  }));
}

/** A hand of the player beside the line it follows. */
export interface PlayerHand {
  readonly box: number;
  readonly line: LineName;
  readonly hand: MyHand;
  readonly view: HandView;
  /** It waits for this player's decision. */
  readonly asked: boolean;
  readonly choices: readonly Choice[];
}
