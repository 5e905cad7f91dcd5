/** What is asked of the server about duels: challenges, matches, their shoes, ratings (DUE-12, DUE-14). */
import { enter, profile } from "./account";
import { ask, tell } from "./api";
import type { Challenge, ChallengeRequest, DuelSheet, Duels, Leaderboard, Shoes } from "./api.gen";

const ROOT = import.meta.env.BASE_URL;
const place = (id: string): string => `duels/${encodeURIComponent(id)}`;

/** Open challenges, matches being played, and one's own. */
export function fetchDuels(): Promise<Duels> {
  return ask("duels");
}

/** A challenge or a match, by what names it: an ended match by its game code too. */
export function fetchDuel(id: string): Promise<DuelSheet> {
  return ask(place(id));
}

/** Act as somebody: who has not entered yet becomes a guest first. */
async function asSomebody<T>(act: () => Promise<T>): Promise<T> {
  if (profile.peek() === null) await enter();
  return act();
}

/** Challenge somebody; the same key again is the same challenge. */
export function challenge(wish: ChallengeRequest): Promise<Challenge> {
  return asSomebody(() => tell("duels", wish));
}

export function accept(id: string): Promise<Challenge> {
  return asSomebody(() => tell(`${place(id)}/accept`));
}

export function withdraw(id: string): Promise<unknown> {
  return tell(place(id), {}, "DELETE");
}

export function fetchLeaderboard(): Promise<Leaderboard> {
  return ask("leaderboard");
}

/** The shoes of a match, newest first. */
export function fetchMatchShoes(id: string): Promise<Shoes> {
  return ask(`${place(id)}/shoes`);
}

/** A transcript of one of them, to be checked: nothing is taken for granted of what comes. */
export function fetchMatchShoe(id: string, no: number): Promise<unknown> {
  return ask(`${place(id)}/shoes/${no}`);
}

/** Where it is as a file. */
export function matchShoeUrl(id: string, no: number): string {
  return `${ROOT}api/${place(id)}/shoes/${no}`;
}

/** Where the record of a match is as a file. */
export function matchUrl(id: string): string {
  return `${ROOT}api/${place(id)}`;
}
