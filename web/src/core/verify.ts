/**
 * Checks an ended shoe in this browser, without the server and without any library (PLA-24).
 *
 * A second implementation of what `ventuno verify` does, written out because the browser's own
 * cryptography is not there on a page that came over plain HTTP from a host in the same house.
 */
import type { Deal, Entropy, PlayerRound, Transcript } from "./api.gen";
import { FACE_DOWN } from "./cards";
import { chacha20Words, hmac, sha256 } from "./hashes";

/** What was found wrong: which check, and where. */
export class ProofError extends Error {
  readonly check: "form" | "commitment" | "entropy" | "root" | "cards";
  readonly where: string;

  constructor(check: ProofError["check"], where: string) {
    super(`${check}: ${where}`);
    this.check = check;
    this.where = where;
  }
}

/** Two fingerprints of a shoe, hex: of its secret, and of all its cards. */
export interface Fingerprints {
  readonly commitment: string;
  readonly root: string;
}

const RANKS = "A23456789TJQK";
const SUITS = "shdc";
const DECK = 52;
const MOST_DECKS = 8;

const utf8 = new TextEncoder();

function bytesOf(hex: string, where: string): Uint8Array {
  if (typeof hex !== "string" || !/^([0-9a-f]{2})*$/.test(hex)) throw new ProofError("form", where);
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16),
  );
}

export function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function bigEnd(value: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let rest = value;
  for (let at = size - 1; at >= 0; at--) {
    bytes[at] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  return bytes;
}

/** Values as one unambiguous row of bytes: each by its length, then itself; numbers in eight bytes. */
function frame(...parts: readonly (string | number | Uint8Array)[]): Uint8Array {
  const raw = parts.map((part) =>
    typeof part === "number" ? bigEnd(part, 8) : typeof part === "string" ? utf8.encode(part) : part,
  );
  return joined(...raw.flatMap((part) => [bigEnd(part.length, 4), part]));
}

/** The players' part: each nonce is the one announced, and all of them come to 32 bytes. */
function mixed({ commits, opened }: Entropy): Uint8Array {
  if (commits.length !== opened.length) throw new ProofError("entropy", "entropy");
  const parts = commits.flatMap((commit, at) => {
    const where = `nonce ${at + 1}`;
    const [digest, nonce] = [bytesOf(commit, where), bytesOf(opened[at] ?? "", where)];
    if (nonce.length > 0 && hexOf(sha256(nonce)) !== commit) throw new ProofError("entropy", where);
    return [digest, nonce];
  });
  return sha256(frame("ventuno/shoe/entropy/1", commits.length, ...parts));
}

/** Fisher and Yates over the fixed start order; words that would favour some cards are drawn again. */
export function shuffled(size: number, words: Iterator<number>): number[] {
  const items = Array.from({ length: size }, (_, at) => at);
  for (let place = size - 1; place > 0; place--) {
    const limit = 2 ** 32 - (2 ** 32 % (place + 1));
    let word = words.next().value as number;
    while (word >= limit) word = words.next().value as number;
    const chosen = word % (place + 1);
    [items[place], items[chosen]] = [items[chosen] as number, items[place] as number];
  }
  return items;
}

function rootOf(leaves: readonly Uint8Array[]): Uint8Array {
  let row = leaves;
  while (row.length > 1) {
    const next: Uint8Array[] = [];
    for (let at = 0; at + 1 < row.length; at += 2) {
      next.push(sha256(joined(Uint8Array.of(1), row[at] as Uint8Array, row[at + 1] as Uint8Array)));
    }
    if (row.length % 2 === 1) next.push(row.at(-1) as Uint8Array);
    row = next;
  }
  return row[0] as Uint8Array;
}

/** The one shoe that a secret and the nonces come to: its cards from the front, and its root. */
export function rebuilt(shoe: Pick<Transcript, "table" | "shoe" | "decks" | "entropy">, secret: Uint8Array) {
  const inner = hmac(mixed(shoe.entropy), secret);
  const key = (purpose: string): Uint8Array =>
    hmac(inner, joined(frame(purpose, shoe.table, shoe.shoe, shoe.decks), Uint8Array.of(1)));
  const words = chacha20Words(key("ventuno/shoe/order/1"));
  const cards = shuffled(DECK * shoe.decks, words).map((start) => start % DECK);
  const salts = key("ventuno/shoe/salts/1");
  const leaves = cards.map((card, place) => {
    const salt = hmac(salts, frame("ventuno/shoe/salt/1", place));
    return sha256(joined(Uint8Array.of(0), frame("ventuno/shoe/card/1", place, card, salt)));
  });
  const codes = cards.map((card) => `${RANKS[card >> 2]}${SUITS[card & 3]}`);
  return { codes, root: hexOf(rootOf(leaves)) };
}

function checkDeals(deals: readonly Deal[], codes: readonly string[]): void {
  let front = 0;
  let back = codes.length;
  for (const { code, position, card, stream } of deals) {
    const place = stream === "front" ? front++ : --back;
    if (position !== place || codes[place] !== card || front > back) {
      throw new ProofError("cards", `${code}, ${position + 1}`);
    }
  }
}

function looksLikeOne(value: unknown): value is Transcript {
  const shoe = value as Partial<Transcript> | null;
  return (
    typeof shoe?.table === "string" &&
    Number.isSafeInteger(shoe.shoe) &&
    typeof shoe.rules_hash === "string" &&
    Number.isInteger(shoe.decks) &&
    (shoe.decks as number) >= 1 &&
    (shoe.decks as number) <= MOST_DECKS &&
    Array.isArray(shoe.deals) &&
    Array.isArray(shoe.entropy?.commits) &&
    Array.isArray(shoe.entropy?.opened)
  );
}

/**
 * Rebuild an ended shoe from its secret and compare everything with it.
 *
 * @param document A transcript as it was downloaded.
 * @param noted The fingerprints this page saw before play: without them a perfect transcript of another shoe
 *   proves nothing.
 * @returns How many cards were dealt from it.
 */
export function verifyShoe(document: unknown, noted: Partial<Fingerprints> = {}): number {
  if (!looksLikeOne(document)) throw new ProofError("form", "transcript");
  const { table, shoe, decks, rules_hash, commitment, root, deals } = document;
  const secret = bytesOf(document.secret ?? "", "secret");
  if (secret.length !== 32) throw new ProofError("form", "secret");
  const bound = hexOf(sha256(frame("ventuno/shoe/commit/1", table, shoe, rules_hash, decks, secret)));
  for (const claimed of [commitment, noted.commitment ?? bound]) {
    if (claimed !== bound) throw new ProofError("commitment", claimed);
  }
  const made = rebuilt(document, secret);
  for (const claimed of [root, noted.root || made.root]) {
    if (claimed !== made.root) throw new ProofError("root", claimed);
  }
  checkDeals(deals, made.codes);
  return deals.length;
}

/**
 * Check one round against its ended shoe: the shoe itself, and that each of its cards was dealt from it.
 *
 * @param round The round as the history shows it; a card that was never turned stands for itself.
 * @param document The transcript of its shoe.
 * @param noted The fingerprints this page saw before play.
 * @returns How many cards of the round were found where they were dealt from.
 */
export function verifyRound(
  { head, cards }: Pick<PlayerRound, "head" | "cards">,
  document: unknown,
  noted: Partial<Fingerprints> = {},
): number {
  const { table, shoe, deals } = (document ?? {}) as Partial<Transcript>;
  if (table !== head.table || shoe !== head.shoe) throw new ProofError("form", "transcript");
  verifyShoe(document, { ...noted, commitment: noted.commitment ?? head.commitment });
  const places = new Map(
    (deals ?? []).filter(({ code }) => code === head.code).map((deal) => [deal.position, deal]),
  );
  for (const { card, position } of cards) {
    const found = places.get(position)?.card;
    if (found === undefined || (card !== FACE_DOWN && card !== found)) {
      throw new ProofError("cards", `${head.code}, ${position + 1}`);
    }
  }
  return cards.length;
}
