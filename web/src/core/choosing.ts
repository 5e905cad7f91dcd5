/**
 * Which tables of the lobby are shown, and in what order (PLA-7).
 *
 * What was chosen is kept in this browser and stands in the lobby's address, so that it can be handed on.
 */
import type { LobbyTable } from "./protocol.gen";

export const GAMES = ["infinite", "american", "majority", "duel"] as const;
export const SORTS = ["house", "players", "minimum", "name"] as const;
export type Sort = (typeof SORTS)[number];
/** Highest amounts that a bet may have to be: "I want to bet no more than this." */
export const STAKES_CENTS: readonly number[] = [100, 500, 2_500, 10_000];
export const STYLES = ["eu", "us"] as const;
/** From so many tables on, one may look for a name. */
export const SEARCH_FROM = 7;

export interface Wish {
  /** A game's name, "" for all. */
  readonly game: string;
  /** Tables where so much is enough for the main bet, 0 for any. */
  readonly stake_cents: number;
  /** Tables with a place. */
  readonly free: boolean;
  /** How the dealer's second card comes, "" for either. */
  readonly style: string;
  readonly sort: Sort;
  /** Part of a name. */
  readonly words: string;
}

export const ANY: Wish = { game: "", stake_cents: 0, free: false, style: "", sort: "house", words: "" };

const STORE = "ventuno.lobby";

const among = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);

/** Read a wish from an address; what it does not know, it takes as not said. */
export function wishOf(search: string): Wish {
  const query = new URLSearchParams(search);
  const stake_cents = Number(query.get("stake") ?? "") * 100;
  return {
    game: among(GAMES, query.get("game")) ?? "",
    stake_cents: STAKES_CENTS.includes(stake_cents) ? stake_cents : 0,
    free: query.get("free") === "1",
    style: among(STYLES, query.get("style")) ?? "",
    sort: among(SORTS, query.get("sort")) ?? "house",
    words: (query.get("find") ?? "").slice(0, 40),
  };
}

/** Write it as the search part of an address, empty for the plain list. */
export function searchOf(wish: Wish): string {
  const query = new URLSearchParams();
  if (wish.game !== "") query.set("game", wish.game);
  if (wish.stake_cents > 0) query.set("stake", String(wish.stake_cents / 100));
  if (wish.free) query.set("free", "1");
  if (wish.style !== "") query.set("style", wish.style);
  if (wish.sort !== "house") query.set("sort", wish.sort);
  if (wish.words !== "") query.set("find", wish.words);
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/** What to show at first: what the address says, or else what was chosen last. */
export function firstWish(search: string): Wish {
  const said = wishOf(search);
  if (searchOf(said) !== "") return said;
  try {
    return wishOf(localStorage.getItem(STORE) ?? "");
  } catch {
    return ANY; // A browser that keeps nothing.
  }
}

/** Keep a wish for the next visit. */
export function keepWish(wish: Wish): void {
  try {
    localStorage.setItem(STORE, searchOf({ ...wish, words: "" }));
  } catch {
    // It holds for this visit.
  }
}

/** How many of the settings behind "More" are not as they are at first. */
export function behind({ stake_cents, free, style, sort }: Wish): number {
  return [stake_cents > 0, free, style !== "", sort !== "house"].filter(Boolean).length;
}

function fits(table: LobbyTable, wish: Wish): boolean {
  return (
    (wish.game === "" || table.game === wish.game) &&
    (wish.stake_cents === 0 || table.minimum_cents <= wish.stake_cents) &&
    (!wish.free || table.may_sit) &&
    (wish.style === "" || table.deal_style === wish.style) &&
    table.name.toLowerCase().includes(wish.words.trim().toLowerCase())
  );
}

const ORDERS: Readonly<Record<Sort, (one: LobbyTable, other: LobbyTable) => number>> = {
  house: () => 0,
  players: (one, other) => other.players - one.players,
  minimum: (one, other) => one.minimum_cents - other.minimum_cents,
  name: (one, other) => one.name.localeCompare(other.name),
};

/** The tables that fit a wish, in its order; equal ones stay as the house has them. */
export function chosen(tables: readonly LobbyTable[], wish: Wish): readonly LobbyTable[] {
  return tables.filter((table) => fits(table, wish)).sort(ORDERS[wish.sort]);
}
