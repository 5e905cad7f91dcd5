/**
 * The player's preferences, behind one module so that an account can store them later.
 *
 * Each is a signal; a change is written at once and reaches the other windows of this browser.
 */
import { type Signal, signal } from "./signal";

export const LANGUAGES = ["en", "it", "bg"] as const;
export type Language = (typeof LANGUAGES)[number];
export const FELTS = ["table", "green", "black", "blue", "red"] as const;
export type Felt = (typeof FELTS)[number];
export const ANIMATIONS = ["full", "reduced", "none"] as const;
export type Animation = (typeof ANIMATIONS)[number];

const among =
  (values: readonly string[]) =>
  (value: unknown): boolean =>
    values.includes(value as string);
const flag = (value: unknown): boolean => typeof value === "boolean";

export interface Preferences {
  readonly language: Language;
  readonly view: "immersive" | "classic";
  readonly four_colours: boolean;
  readonly animation: Animation;
  readonly sound: boolean;
  /** 0 to 100. */
  readonly volume: number;
  readonly keys: boolean;
  readonly hides_cash_out: boolean;
  /** "table" follows the table's own colour. */
  readonly felt: Felt;
}

const STORE = "ventuno.settings";

const ALLOWED: { readonly [K in keyof Preferences]: (value: unknown) => boolean } = {
  language: among(LANGUAGES),
  view: among(["immersive", "classic"]),
  four_colours: flag,
  animation: among(ANIMATIONS),
  sound: flag,
  volume: (value) => typeof value === "number" && value >= 0 && value <= 100,
  keys: flag,
  hides_cash_out: flag,
  felt: among(FELTS),
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
    four_colours: false,
    animation: systemAnimation(),
    sound: true,
    volume: 70,
    keys: true,
    hides_cash_out: false,
    felt: "table",
  };
}

/** Read stored preferences; anything unreadable or unknown falls back to the initial value. */
export function readPreferences(stored: string | null): Partial<Preferences> {
  try {
    const value: unknown = JSON.parse(stored ?? "{}");
    if (typeof value !== "object" || value === null) return {};
    const known = Object.entries(value).filter(([key, one]) => ALLOWED[key as keyof Preferences]?.(one));
    return Object.fromEntries(known);
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

type Signals = { readonly [K in keyof Preferences]: Signal<Preferences[K]> };

const start: Preferences = { ...initial(), ...readPreferences(stored()) };

/** The preferences, each a signal; assign `.value` through {@link prefer}. */
export const settings = Object.fromEntries(
  Object.entries(start).map(([key, value]) => [key, signal(value)]),
) as unknown as Signals;

let chosen: Partial<Preferences> = readPreferences(stored());

/** Choose a preference: it holds at once and is kept. */
export function prefer<K extends keyof Preferences>(key: K, value: Preferences[K]): void {
  settings[key].value = value;
  chosen = { ...chosen, [key]: value };
  try {
    localStorage.setItem(STORE, JSON.stringify(chosen));
  } catch {
    // Not kept, but it holds for this visit.
  }
}

addEventListener("storage", (event) => {
  if (event.key !== STORE) return;
  chosen = readPreferences(event.newValue);
  const now: Preferences = { ...initial(), ...chosen };
  for (const key of Object.keys(now) as (keyof Preferences)[]) {
    (settings[key] as Signal<unknown>).value = now[key];
  }
});
