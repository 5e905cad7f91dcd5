/**
 * Words in the player's language. Codes and numbers come from the server, sentences only from here.
 *
 * Catalogues load on demand, by language and area; `language` is a signal, so every component that says
 * something follows it.
 */
import { FluentBundle, FluentNone, FluentNumber, FluentResource, type FluentValue } from "@fluent/bundle";
import { money, netMoney, shortMoney } from "../core/money";
import { kindOf } from "../core/places";
import type { SpotInfo } from "../core/protocol.gen";
import { type Language, prefer, settings } from "../core/settings";
import { type ReadonlySignal, signal } from "../core/signal";
import type { Messages } from "./keys.gen";

/** A value for a text: amounts are cents. */
export type Value = string | number;

export type Key = keyof Messages;

/** A message and its values; a value may itself be a text, or a list of texts. */
export interface Text {
  readonly key: Key;
  readonly values?: Readonly<Record<string, Value | Text | readonly Text[]>>;
}

/** A file of messages: `base` is there from the start, the others come with what needs them. */
export type Area =
  | "base"
  | "people"
  | "help"
  | "american"
  | "majority"
  | "duel"
  | "duels"
  | "stage"
  | "guide"
  | "own"
  | "chat"
  | "admin"
  | "safe";

const SOURCES = import.meta.glob<string>("../../locales/*/*.ftl", { query: "?raw", import: "default" });

const areas = new Set<Area>(["base"]);
/** The language asked for last: an older answer that comes later is dropped. */
let wanted: Language | null = null;

function load(locale: Language, area: Area): Promise<string> {
  const source = SOURCES[`../../locales/${locale}/${area}.ftl`];
  return source?.() ?? Promise.reject(new Error(`no texts ${locale}/${area}`));
}

const bundle = signal<FluentBundle | null>(null);
const current = signal<Language>(settings.language.value);

/** The language of what is on the screen now. */
export const language: ReadonlySignal<Language> = current;

function amount(write: (cents: number, language: string) => string, locale: string) {
  return ([value]: FluentValue[]): FluentValue => {
    if (value instanceof FluentNumber) return write(value.value, locale);
    return value ?? new FluentNone();
  };
}

/** Make the texts of a language ready from those of its message files. */
export function makeBundle(locale: Language, ...texts: readonly string[]): FluentBundle {
  const functions = {
    MONEY: amount(money, locale),
    SHORT: amount(shortMoney, locale),
    NET: amount(netMoney, locale),
  };
  // Our three languages all run from left to right: no isolation marks are needed.
  const made = new FluentBundle(locale, { functions, useIsolating: false });
  for (const text of texts) made.addResource(new FluentResource(text));
  return made;
}

/** Show another language: its messages first, then the switch in one go. */
export async function speak(locale: Language): Promise<void> {
  wanted = locale;
  if (bundle.peek() !== null && current.peek() === locale) return;
  let texts: readonly string[] = [];
  // An area may be asked for while the others are on their way.
  while (texts.length < areas.size) {
    texts = await Promise.all([...areas].map((area) => load(locale, area)));
  }
  if (wanted !== locale) return;
  bundle.value = makeBundle(locale, ...texts);
  current.value = locale;
  document.documentElement.lang = locale;
}

/** Have the messages of an area ready, now and in every language that is chosen later. */
export async function area(name: Area): Promise<void> {
  areas.add(name);
  const into = bundle.value;
  // Before the first language is there, it brings the area along.
  if (into === null) return;
  const text = await load(current.value, name);
  // What is there already stays as it is; after a switch the new language has the area.
  into.addResource(new FluentResource(text));
}

/** Choose a language and keep the choice. */
export async function chooseLanguage(locale: Language): Promise<void> {
  await speak(locale);
  prefer("language", locale);
}

function format(key: string, values: Readonly<Record<string, Value>>): string | null {
  const texts = bundle.value;
  const pattern = texts?.getMessage(key)?.value;
  if (texts === null || pattern === null || pattern === undefined) return null;
  const args = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === "number"
      ? new FluentNumber(value, { useGrouping: "always" } as Intl.NumberFormatOptions)
      : value,
  ]);
  // Faults are collected, not thrown: a text with a hole is better than a page without one.
  return texts.formatPattern(pattern, Object.fromEntries(args), []);
}

type Values<K extends Key> = Messages[K] extends null ? [] : [Messages[K]];

/** Say a message that is known when the page is built. */
export function t<K extends Key>(key: K, ...values: Values<K>): string {
  return format(key, (values[0] ?? {}) as Readonly<Record<string, Value>>) ?? key;
}

/** Tell whether there is such a message, for codes that come from outside. */
export function knows(key: string): key is Key {
  return bundle.value?.hasMessage(key) === true;
}

/** Say a text with its inner texts; lists are joined by commas. */
export function say(text: Text): string {
  const values = Object.entries(text.values ?? {}).map(([name, value]): [string, Value] => {
    if (Array.isArray(value)) return [name, value.map(say).join(", ")];
    return [name, typeof value === "object" ? say(value as Text) : (value as Value)];
  });
  return format(text.key, Object.fromEntries(values)) ?? text.key;
}

const NAMED: Readonly<Record<string, string>> = {
  spot: "spot",
  action: "action",
  wanted: "action",
  taken: "action",
};

/** Say what a code from the server means, names of spots and actions among its values included. */
export function sayCode(
  family: "error" | "notice" | "slip" | "system",
  code: string,
  params: Readonly<Record<string, Value>> = {},
  fallback = "",
): string {
  const named = Object.entries(params).map(([name, value]): [string, Value] => {
    // A spot is said by its kind, whichever box it lies in.
    const key = `${NAMED[name]}-${name === "spot" ? kindOf(String(value)) : value}`;
    return [name, name in NAMED && knows(key) ? (format(key, {}) ?? value) : value];
  });
  const values = Object.fromEntries(named);
  return format(`${family}-${code}`, values) ?? (fallback || (format("error-unknown", {}) ?? code));
}

/** Names that came with a table: of bets that the catalogues do not know. */
const learnt = new Map<string, string>();

/** Learn what a table's own bets are called. */
export function learn(spots: readonly SpotInfo[]): void {
  for (const { spot, words, pays } of spots) {
    for (const [locale, { name, short, ranks }] of Object.entries(words)) {
      const kind = kindOf(spot);
      learnt.set(`${locale} spot-${kind}`, name);
      for (const family of ["spot-short", "side"]) learnt.set(`${locale} ${family}-${kind}`, short);
      pays.forEach(([rank], at) => {
        learnt.set(`${locale} rank-${kind}-${rank}`, ranks[at] ?? rank);
      });
    }
  }
}

/** A code for people: `royal_match` is "Royal match". */
function plain(code: string): string {
  const text = code.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Say a name that belongs to a code, such as a rank or an outcome, or the code itself. */
export function sayName(family: string, code: string): string {
  const key = `${family}-${code}`;
  return format(key, {}) ?? learnt.get(`${current.value} ${key}`) ?? plain(code);
}
