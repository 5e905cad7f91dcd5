/**
 * Reads the message files, `<language>/<area>.ftl`, and finds what a reader would find too late: a message that one language
 * lacks, a value that another does not use, a plural form that is missing, a line that cannot be read.
 *
 *     node locales/catalogue.ts           prints the faults, exit code 1 if there are any
 *     node locales/catalogue.ts --write   writes the types of all keys to src/i18n/keys.gen.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { FluentResource } from "@fluent/bundle";

export const LANGUAGES = ["en", "it", "bg"] as const;
/** The files of a language: `base` comes with the page, the others with what needs them. */
export const AREAS = [
  "base",
  "people",
  "help",
  "american",
  "majority",
  "duel",
  "duels",
  "stage",
  "guide",
  "own",
  "chat",
  "admin",
  "safe",
] as const;
const FUNCTIONS = new Set(["MONEY", "SHORT", "NET", "DATETIME"]);
const DECISIONS = ["action-hit", "action-stand", "action-double", "action-split", "action-cash_out"];
const LONGEST_DECISION = 10;
const LINE_WIDTH = 110;
const HERE = import.meta.dirname;
const KEYS = join(HERE, "..", "src", "i18n", "keys.gen.ts");

type Pattern = FluentResource["body"][number]["value"];
type Expression = Exclude<Exclude<NonNullable<Pattern>, string>[number], string>;

/** What one message needs and offers. */
export interface Entry {
  readonly variables: ReadonlySet<string>;
  /** Values chosen by number, with the plural forms the message has for each. */
  readonly plurals: ReadonlyMap<string, ReadonlySet<string>>;
  readonly functions: ReadonlySet<string>;
  /** The text, if it is plain. */
  readonly plain: string | null;
}

const PLURAL_FORMS = new Set(["zero", "one", "two", "few", "many", "other"]);

interface Found {
  variables: Set<string>;
  plurals: Map<string, Set<string>>;
  functions: Set<string>;
}

function walkExpression(expression: Expression, found: Found): void {
  if (expression.type === "var") found.variables.add(expression.name);
  if (expression.type === "func") {
    found.functions.add(expression.name);
    for (const arg of expression.args) if (arg.type !== "narg") walkExpression(arg, found);
  }
  if (expression.type !== "select") return;
  walkExpression(expression.selector, found);
  const forms = expression.variants
    .map(({ key }) => String(key.value))
    .filter((key) => PLURAL_FORMS.has(key));
  if (expression.selector.type === "var" && forms.length > 0) {
    found.plurals.set(expression.selector.name, new Set(forms));
  }
  for (const variant of expression.variants) walk(variant.value, found);
}

function walk(pattern: Pattern, found: Found): void {
  if (pattern === null || typeof pattern === "string") return;
  for (const element of pattern) if (typeof element !== "string") walkExpression(element, found);
}

/** Read the text of a message file. */
export function readCatalogue(text: string): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const { id, value } of new FluentResource(text).body) {
    const found: Found = { variables: new Set(), plurals: new Map(), functions: new Set() };
    walk(value, found);
    entries.set(id, { ...found, plain: typeof value === "string" ? value : null });
  }
  return entries;
}

/** Ids as written, to notice those the parser had to skip or that are written twice. */
function writtenIds(text: string): string[] {
  return [...text.matchAll(/^([a-zA-Z][\w-]*) *=/gm)].map((match) => match[1] ?? "");
}

function faultsOfText(language: string, text: string, entries: ReadonlyMap<string, Entry>): string[] {
  const ids = writtenIds(text);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  const unread = ids.filter((id) => !entries.has(id));
  return [
    ...twice.map((id) => `${language}: ${id} is written twice`),
    ...unread.map((id) => `${language}: ${id} cannot be read`),
  ];
}

function faultsOfEntry(language: string, id: string, entry: Entry, english: Entry): string[] {
  const faults: string[] = [];
  for (const name of english.variables) {
    if (!entry.variables.has(name)) faults.push(`${language}: ${id} does not use $${name}`);
  }
  for (const name of entry.variables) {
    if (!english.variables.has(name)) faults.push(`${language}: ${id} uses $${name}, which nobody gives it`);
  }
  for (const name of entry.functions) {
    if (!FUNCTIONS.has(name)) faults.push(`${language}: ${id} uses ${name}(), which does not exist`);
  }
  for (const [name, forms] of entry.plurals) {
    for (const form of new Intl.PluralRules(language).resolvedOptions().pluralCategories) {
      if (!forms.has(form)) faults.push(`${language}: ${id} has no form [${form}] for $${name}`);
    }
  }
  if (DECISIONS.includes(id) && (entry.plain ?? "").length > LONGEST_DECISION) {
    faults.push(`${language}: ${id} has more than ${LONGEST_DECISION} characters`);
  }
  return faults;
}

/** Return every fault of a set of catalogues, English being the measure of the others. */
export function faultsOf(texts: Readonly<Record<string, string>>): string[] {
  const english = readCatalogue(texts["en"] ?? "");
  return Object.entries(texts).flatMap(([language, text]) => {
    const entries = readCatalogue(text);
    const missing = [...english.keys()].filter((id) => !entries.has(id));
    const extra = [...entries.keys()].filter((id) => !english.has(id));
    return [
      ...faultsOfText(language, text, entries),
      ...missing.map((id) => `${language}: ${id} is missing`),
      ...extra.map((id) => `${language}: ${id} is not in English`),
      ...[...entries].flatMap(([id, entry]) => {
        const measure = english.get(id);
        return measure === undefined ? [] : faultsOfEntry(language, id, entry, measure);
      }),
    ];
  });
}

/** Return the types of all keys and of the values each needs. */
export function keysFile(english: string): string {
  const lines = [...readCatalogue(english)].flatMap(([id, { variables }]) => {
    const key = /^[a-z_]\w*$/i.test(id) ? id : JSON.stringify(id);
    if (variables.size === 0) return [`  ${key}: null;`];
    const values = [...variables].map((name) => `readonly ${name}: Value`);
    const line = `  ${key}: { ${values.join("; ")} };`;
    if (line.length <= LINE_WIDTH) return [line];
    return [`  ${key}: {`, ...values.map((value) => `    ${value};`), "  };"];
  });
  return [
    "// Generated by locales/catalogue.ts from locales/en: do not edit.",
    "",
    'import type { Value } from "./index";',
    "",
    "/** Every message and the values it needs. */",
    "export interface Messages {",
    ...lines,
    "}",
    "",
  ].join("\n");
}

/** Read the message files of all languages, those of a language as one text. */
export function readTexts(areas: readonly string[] = AREAS): Record<string, string> {
  const read = (language: string): string =>
    areas.map((area) => readFileSync(join(HERE, language, `${area}.ftl`), "utf8")).join("\n");
  return Object.fromEntries(LANGUAGES.map((language) => [language, read(language)]));
}

/** Return every fault of the message files: within an area, and a message that stands in two of them. */
export function allFaults(): string[] {
  const within = AREAS.flatMap((area) =>
    faultsOf(readTexts([area])).map((fault) => `${fault} (${area}.ftl)`),
  );
  return within.length > 0 ? within : faultsOf(readTexts());
}

/** A Vite plug-in: the build stops at the first set of faults. */
export function catalogues(): { name: string; buildStart(): void } {
  return {
    name: "ventuno-catalogues",
    buildStart() {
      const faults = allFaults();
      if (faults.length > 0) throw new Error(`Message files:\n${faults.join("\n")}`);
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const texts = readTexts();
  if (process.argv.includes("--write")) writeFileSync(KEYS, keysFile(texts["en"] ?? ""));
  const faults = allFaults();
  process.stderr.write(faults.map((fault) => `${fault}\n`).join(""));
  process.exitCode = faults.length > 0 ? 1 : 0;
}
