/**
 * The player's preferences (PLA-15 to PLA-18): one document of plain values under names that never change.
 *
 * Each is a signal; a change holds at once, is kept in this browser, and reaches its other windows. The
 * account's own copy is looked after in `synced.ts`.
 */
import { batch, type Signal, signal } from "./signal";

export const LANGUAGES = ["en", "it", "bg"] as const;
export type Language = (typeof LANGUAGES)[number];
export const FELTS = ["table", "green", "black", "blue", "red"] as const;
export type Felt = (typeof FELTS)[number];
export const ANIMATIONS = ["full", "reduced", "none"] as const;
export type Animation = (typeof ANIMATIONS)[number];
export const VIEWS = ["immersive", "classic"] as const;
export const HINTS = ["off", "after", "before"] as const;
export type Hints = (typeof HINTS)[number];
export const VOICES = ["off", "female", "male"] as const;
export type Voice = (typeof VOICES)[number];
/** Classes of limits at the American table, and how many boxes it may have. */
export const AMERICAN_LIMITS: readonly number[] = [0, 1, 2];
export const AMERICAN_HANDS: readonly number[] = [1, 3, 5];

const among =
  (values: readonly string[]) =>
  (value: unknown): boolean =>
    values.includes(value as string);
const flag = (value: unknown): boolean => typeof value === "boolean";
const volume = (value: unknown): boolean => typeof value === "number" && value >= 0 && value <= 100;

export interface Preferences {
  readonly language: Language;
  readonly view: "immersive" | "classic";
  readonly hints: Hints;
  readonly four_colours: boolean;
  readonly animation: Animation;
  /** "table" follows the table's own colour. */
  readonly felt: Felt;
  readonly chat: boolean;
  /** New lines of an open chat are read aloud by screen readers. */
  readonly chat_aloud: boolean;
  readonly hides_cash_out: boolean;
  readonly keys: boolean;
  /** Nothing is heard without it; the others are parts of the whole. Volumes are 0 to 100. */
  readonly sound: boolean;
  readonly effects: boolean;
  readonly effects_volume: number;
  readonly music: boolean;
  readonly music_volume: number;
  readonly voice: Voice;
  readonly voice_volume: number;
  /** The American table's own (AME-9): class of limits from 0, felt, boxes, shorter motion, side bets. */
  readonly american_limits: number;
  readonly american_felt: Felt;
  readonly american_hands: number;
  readonly american_turbo: boolean;
  readonly american_side_bets: boolean;
  /** Spots for side bets at the Majority table (MAJ-16). */
  readonly majority_side_bets: boolean;
}

export type Key = keyof Preferences;

const STORE = "ventuno.settings";

const ALLOWED: { readonly [K in Key]: (value: unknown) => boolean } = {
  language: among(LANGUAGES),
  view: among(VIEWS),
  hints: among(HINTS),
  four_colours: flag,
  animation: among(ANIMATIONS),
  felt: among(FELTS),
  chat: flag,
  chat_aloud: flag,
  hides_cash_out: flag,
  keys: flag,
  sound: flag,
  effects: flag,
  effects_volume: volume,
  music: flag,
  music_volume: volume,
  voice: among(VOICES),
  voice_volume: volume,
  american_limits: (value) => AMERICAN_LIMITS.includes(value as number),
  american_felt: among(FELTS),
  american_hands: (value) => AMERICAN_HANDS.includes(value as number),
  american_turbo: flag,
  american_side_bets: flag,
  majority_side_bets: flag,
};

/** The first of the browser's languages that we speak. */
export function browserLanguage(wanted: readonly string[] = navigator.languages): Language {
  for (const tag of wanted) {
    const base = tag.toLowerCase().split("-")[0];
    const spoken = LANGUAGES.find((language) => language === base);
    if (spoken !== undefined) return spoken;
  }
  return "en";
}

/** What the system asks for: people who want less motion get none. */
function systemAnimation(): Animation {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "none" : "full";
}

function initial(): Preferences {
  return {
    language: browserLanguage(),
    view: "immersive",
    hints: "off",
    four_colours: false,
    animation: systemAnimation(),
    felt: "table",
    chat: true,
    chat_aloud: true,
    hides_cash_out: false,
    keys: true,
    sound: true,
    effects: true,
    effects_volume: 70,
    music: false,
    music_volume: 20,
    voice: "off",
    voice_volume: 55,
    american_limits: 0,
    american_felt: "green",
    american_hands: 3,
    american_turbo: true,
    american_side_bets: true,
    majority_side_bets: true,
  };
}

/** Of a document, the preferences this page knows and understands. */
export function known(document: object): Partial<Preferences> {
  const found = Object.entries(document).filter(([key, value]) => ALLOWED[key as Key]?.(value));
  return Object.fromEntries(found);
}

/** Read stored preferences; anything unreadable or unknown falls back to the initial value. */
export function readPreferences(stored: string | null): Partial<Preferences> {
  try {
    const value: unknown = JSON.parse(stored ?? "{}");
    return typeof value === "object" && value !== null ? known(value) : {};
  } catch {
    return {};
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORE);
  } catch {
    return null; // A browser may forbid storage; the preferences then last as long as the page.
  }
}

type Signals = { readonly [K in Key]: Signal<Preferences[K]> };

let chosen: Partial<Preferences> = readPreferences(stored());

/** The preferences, each a signal; assign `.value` through {@link prefer}. */
export const settings = Object.fromEntries(
  Object.entries({ ...initial(), ...chosen }).map(([key, value]) => [key, signal(value)]),
) as unknown as Signals;

function keep(): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(chosen));
  } catch {
    // Not kept, but it holds for this visit.
  }
}

/** Called with each choice that is made here, for what keeps the account's copy. */
export type Listener = (change: Partial<Preferences>) => void;

const listeners = new Set<Listener>();

/** Be told of each choice made here; the returned function stops it. */
export function onChoice(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was chosen so far, without what still has its initial value. */
export function choices(): Partial<Preferences> {
  return chosen;
}

/** Choose a preference: it holds at once and is kept. */
export function prefer<K extends Key>(key: K, value: Preferences[K]): void {
  settings[key].value = value;
  chosen = { ...chosen, [key]: value };
  keep();
  for (const listener of listeners) listener({ [key]: value });
}

/** Take over choices that were made elsewhere: all of them, so that what was never chosen is as at first. */
export function adopt(theirs: Partial<Preferences>): void {
  chosen = theirs;
  const now: Preferences = { ...initial(), ...chosen };
  batch(() => {
    for (const key of Object.keys(now) as Key[]) (settings[key] as Signal<unknown>).value = now[key];
  });
}

/** The same for choices that an account brings: this browser keeps them too. */
export function adoptAndKeep(theirs: Partial<Preferences>): void {
  adopt(theirs);
  keep();
}

addEventListener("storage", (event) => {
  if (event.key === STORE) adopt(readPreferences(event.newValue));
});
