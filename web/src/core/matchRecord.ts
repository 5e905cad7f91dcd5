/** The record of a match as it is read: hand by hand, and held against its shoes (DUE-14, PLA-24). */
import type { HandRecord, MatchRecord, Transcript } from "./api.gen";
import { type Fingerprints, ProofError, verifyShoe } from "./verify";

const DEALER = "dealer";

/** One hand of a player, or the dealer's. */
export interface HeldHand {
  /** Whose, null for a dealer that both share. */
  readonly seat: number | null;
  readonly line: "dealer" | "main" | "split_1" | "split_2";
  readonly cards: readonly string[];
}

/** What names a match in its shoes and files. */
export function matchId({ table, match }: Pick<MatchRecord, "table" | "match">): string {
  return `${table}-${match}`;
}

/** The bet of each seat in a hand, null where none was made. */
export function betsOf(hand: HandRecord): readonly [number | null, number | null] {
  const bet = (seat: number): number | null =>
    hand.acts.find((act) => act.kind === "bet" && act.seat === seat)?.cents ?? null;
  return [bet(0), bet(1)];
}

/** The hands that lay on the table at the end of a hand, dealers last. */
export function heldHands(hand: HandRecord): readonly HeldHand[] {
  const at = (to: string, copy?: number): string[] =>
    hand.cards
      .filter((card) => card.to === to && (copy === undefined || (card.copy ?? 0) === copy))
      .map(({ card }) => card);
  const players = [0, 1].flatMap((seat): HeldHand[] => {
    const main = at(`${seat + 1}.main`);
    const split = hand.acts.some((act) => act.seat === seat && act.action === "split");
    if (!split) return [{ seat, line: "main", cards: main }];
    // The two cards that were split lie in front of what each half drew.
    const half = (line: "split_1" | "split_2", first: string | undefined): HeldHand => ({
      seat,
      line,
      cards: [...(first === undefined ? [] : [first]), ...at(`${seat + 1}.${line}`)],
    });
    return [half("split_1", main[0]), half("split_2", main[1])];
  });
  const copies = new Set(hand.cards.map(({ copy = 0 }) => copy));
  const dealers = [...copies].sort().map(
    (copy): HeldHand => ({
      seat: copies.size > 1 ? copy : null,
      line: DEALER,
      cards: at(DEALER, copy),
    }),
  );
  return [...players, ...dealers].filter(({ cards }) => cards.length > 0);
}

/** Whether a seat was dealt a blackjack: it is offered even money, not insurance (DUE-6). */
export function hasBlackjack(hand: HandRecord, seat: number): boolean {
  const ranks = hand.cards.filter(({ to }) => to === `${seat + 1}.main`).map(({ card }) => card[0] ?? "");
  const [first = "", second = ""] = ranks;
  const ten = (rank: string): boolean => "TJQK".includes(rank);
  return ranks.length === 2 && ((first === "A" && ten(second)) || (second === "A" && ten(first)));
}

/** Hands played beyond those of the match's type: sudden death (DUE-9). */
export function extraHands({ hands, terms }: Pick<MatchRecord, "hands" | "terms">): number {
  return Math.max(0, (hands.at(-1)?.hand ?? 0) - terms.hands);
}

/** The cards that a record says came from a shoe: what they were dealt as, where they lay, what they were. */
function claimed(record: MatchRecord, no: number): readonly (readonly [string, number, string])[] {
  const drawn = record.shoes[0]?.no === no ? record.draw : [];
  return [
    ...drawn.map((card, at) => [`${record.code}/0`, at, card] as const),
    ...record.hands
      .filter(({ shoe }) => shoe === no)
      .flatMap(({ deal, cards }) =>
        cards.map(({ position, card }) => [`${record.code}/${deal}`, position, card] as const),
      ),
  ];
}

/**
 * Hold a match's record against the transcript of one of its shoes.
 *
 * @param noted The fingerprints this browser saw before play.
 * @returns How many cards of the match were found where they were dealt from.
 * @throws ProofError What does not fit.
 */
export function verifyMatch(
  record: MatchRecord,
  document: unknown,
  noted: Partial<Fingerprints> = {},
): number {
  const { table, shoe = 0, deals } = (document ?? {}) as Partial<Transcript>;
  const bound = record.shoes.find(({ no }) => no === shoe);
  if (table !== matchId(record) || bound === undefined) throw new ProofError("form", "transcript");
  if (noted.commitment !== undefined && noted.commitment !== bound.commitment) {
    throw new ProofError("commitment", bound.commitment);
  }
  verifyShoe(document, { ...noted, commitment: bound.commitment });
  const found = new Map((deals ?? []).map(({ code, position, card }) => [`${code} ${position}`, card]));
  const cards = claimed(record, shoe);
  for (const [code, position, card] of cards) {
    if (found.get(`${code} ${position}`) !== card) throw new ProofError("cards", `${code}, ${position + 1}`);
  }
  return cards.length;
}
