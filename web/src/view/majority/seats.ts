/** A seat as it is looked at: its crowd, who plays its hand, the vote on it, and what that came to (MAJ-4, MAJ-5). */
import { sameHand, type Target } from "../../core/deciding";
import type { Choice, PlayerHand } from "../../core/hands";
import type { SpotModel, TableModel } from "../../core/model";
import { isMain } from "../../core/places";
import type { ActionName, DecidedView, LineName, LineView, SeatView, View } from "../../core/protocol.gen";

/** What can be voted for, in the fixed order in which it is shown. */
export const VOTABLE = ["hit", "stand", "double", "split"] as const satisfies readonly ActionName[];

export interface VoteBar {
  readonly action: ActionName;
  /** The rules allow it. */
  readonly legal: boolean;
  readonly votes: number;
  /** Of the votes cast; null before the first. */
  readonly percent: number | null;
  /** The player's own vote. */
  readonly mine: boolean;
  readonly pending: boolean;
  /** It can be voted for now. */
  readonly ready: boolean;
}

/** The vote on one hand of a seat in one step. */
export interface Ballot extends Target {
  readonly bars: readonly VoteBar[];
  /** Players who may vote, and how many of them have not. */
  readonly voters: number;
  readonly open: number;
  /** So many votes surely decide. */
  readonly needed: number;
  /** What the votes have come to in this step. */
  readonly decided: DecidedView | null;
  /** The player's own vote. */
  readonly own: ActionName | null;
}

export interface SeatModel {
  readonly box: number;
  readonly main: SpotModel;
  readonly sides: readonly SpotModel[];
  /** Players with a main bet on it. */
  readonly betting: number;
  /** So many make it a vote. */
  readonly needed: number;
  readonly mode: SeatView["mode"];
  /** Cards lie on it. */
  readonly dealt: boolean;
  /** The player has a bet on it. */
  readonly mine: boolean;
  /** The hand that is to be decided in this step, null where none is. */
  readonly line: LineName | null;
  readonly ballot: Ballot | null;
  /** What was decided last, in this step or before it. */
  readonly decided: readonly DecidedView[];
  /** What a double or split was to the player who did not pay for it (MAJ-7). */
  readonly kept: "split" | "double" | null;
}

/** Own votes by round, step and hand: a decided hand tells only what was decided. */
export class OwnVotes {
  readonly #votes = new Map<string, ActionName>();

  /** The player's vote on a hand in the running step, kept from when it was seen. */
  of(view: View, hand: PlayerHand | undefined): ActionName | null {
    if (hand === undefined) return null;
    const key = `${view.epoch} ${view.round} ${view.step} ${hand.box} ${hand.line}`;
    const { choice, cause } = hand.hand;
    if (choice !== null && (cause === "player" || cause === null)) this.#votes.set(key, choice);
    return this.#votes.get(key) ?? null;
  }
}

function barOf(action: ActionName, at: BarFacts): VoteBar {
  const { counts, choice, own, legal } = at;
  const mine = own === action;
  // The counts travel slower than one's own acknowledgement.
  const votes = Math.max(counts[VOTABLE.indexOf(action as "hit")] ?? 0, mine ? 1 : 0);
  const cast = Math.max(
    votes,
    counts.reduce((sum, count) => sum + count, 0),
  );
  return {
    action,
    legal: legal.includes(action),
    votes,
    percent: cast === 0 ? null : Math.round((100 * votes) / cast),
    mine,
    pending: choice?.pending === true,
    ready: choice?.obstacle === null,
  };
}

interface BarFacts {
  readonly counts: readonly number[];
  readonly legal: readonly ActionName[];
  readonly own: ActionName | null;
  readonly choice: Choice | undefined;
}

function ballotOf(model: TableModel, view: View, line: LineView, seat: SeatView, votes: OwnVotes): Ballot {
  const live = model.live.value;
  const current = live !== null && live.round === view.round && live.step === view.step;
  const share = current ? live.shares.find((one) => sameHand(one, line)) : undefined;
  const decided = seat.decided.find((one) => one.line === line.line && one.step === view.step) ?? null;
  const hand = model.hands.value.find((one) => sameHand(one, line));
  const own = votes.of(view, hand);
  const final = decided !== null && decided.votes.length > 0;
  const counts = final ? decided.votes : (share?.counts.slice(0, VOTABLE.length) ?? []);
  const cast = counts.reduce((sum, count) => sum + count, 0);
  const voters = Math.max(line.players, cast);
  const facts = { counts, legal: line.legal, own };
  return {
    box: line.box,
    line: line.line,
    bars: VOTABLE.map((action) => {
      const choice = decided === null ? hand?.choices.find((one) => one.action === action) : undefined;
      return barOf(action, { ...facts, choice });
    }),
    voters,
    open: Math.max(0, voters - Math.max(cast, own === null ? 0 : 1)),
    needed: Math.floor(voters / 2) + 1,
    decided,
    own,
  };
}

/** Tell whether the player did not pay for what was decided, and what that meant. */
function keptOf(hands: readonly PlayerHand[], lines: readonly LineView[], seat: SeatView, bet_cents: number) {
  if (hands.length === 0) return null;
  const split = lines.some(({ line }) => line === "split_1");
  if (split && !hands.some(({ line }) => line === "split_1")) return "split";
  const doubled = ({ line, hand }: PlayerHand): boolean =>
    hand.stake_cents <= bet_cents &&
    (hand.ending === "doubled" ||
      (hand.ending !== "open" && seat.decided.some((one) => one.line === line && one.action === "double")));
  return hands.some(doubled) ? "double" : null;
}

function seatOf(model: TableModel, view: View, seat: SeatView, votes: OwnVotes): SeatModel[] {
  const { box } = seat;
  const spots = model.spots.value.filter((one) => one.box === box);
  const main = spots.find(({ info }) => isMain(info.spot));
  if (main === undefined) return [];
  const lines = view.lines.filter((one) => one.box === box);
  const hands = model.hands.value.filter((one) => one.box === box);
  const asked = view.phase === "decision" ? lines.find(({ legal }) => legal.length > 0) : undefined;
  const live = model.live.value;
  const growing = view.phase === "betting" && live?.round === view.round ? live.seats[box] : undefined;
  const bet_cents = main.cents + main.golden.reduce((sum, cents) => sum + cents, 0);
  const voted = asked !== undefined && seat.mode === "vote";
  return [
    {
      box,
      main,
      sides: spots.filter((one) => one !== main),
      betting: growing ?? seat.betting,
      needed: seat.needed,
      mode: seat.mode,
      dealt: lines.length > 0,
      mine: hands.length > 0,
      line: asked?.line ?? null,
      ballot: voted ? ballotOf(model, view, asked, seat, votes) : null,
      decided: seat.decided,
      kept: keptOf(hands, lines, seat, bet_cents),
    },
  ];
}

/** The seats of the table. */
export function seatsOf(model: TableModel, votes: OwnVotes): readonly SeatModel[] {
  const view = model.view.value;
  return view === null ? [] : view.seats.flatMap((seat) => seatOf(model, view, seat, votes));
}

const kept = new WeakMap<TableModel, OwnVotes>();

/** The votes of a table's player. */
export function votesAt(model: TableModel): OwnVotes {
  const found = kept.get(model) ?? new OwnVotes();
  kept.set(model, found);
  return found;
}
