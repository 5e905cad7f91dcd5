// @vitest-environment node
/** The built page keeps to its sizes: what a visitor loads first, compressed. */
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { beforeAll, expect, test, vi } from "vitest";
import { AREAS, LANGUAGES } from "../../locales/catalogue";

const KB = 1000;
let built: Rolldown.RolldownOutput["output"];

beforeAll(async () => {
  // What ships: a test's own environment would build in what only developers need.
  vi.stubEnv("NODE_ENV", "production");
  const made = (await build({ logLevel: "silent", build: { write: false } })) as Rolldown.RolldownOutput;
  built = made.output;
}, 60_000);

const names = (pattern: RegExp): string[] =>
  built.map(({ fileName }) => fileName).filter((name) => pattern.test(name));

function size(name: string): number {
  const file = built.find(({ fileName }) => fileName === name);
  expect(file, name).toBeDefined();
  if (file === undefined) return 0;
  return gzipSync(file.type === "chunk" ? file.code : file.source, { level: 9 }).length;
}

const largest = (pattern: RegExp): number => Math.max(...names(pattern).map(size));

/** The text of the page, which names its first script and style. */
function page(): string {
  const file = built.find(({ fileName }) => fileName === "index.html");
  return file?.type === "asset" ? String(file.source) : "";
}

const named = (pattern: RegExp): string[] => names(pattern).filter((name) => page().includes(name));

/** Scripts with all that they import at once. */
function withImports(first: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const follow = (name: string): void => {
    const file = built.find(({ fileName }) => fileName === name);
    if (file?.type !== "chunk" || found.has(name)) return;
    found.add(name);
    for (const next of file.imports) follow(next);
  };
  for (const name of first) follow(name);
  return found;
}

/** The script that the page names. */
const firstScripts = (): ReadonlySet<string> => withImports(named(/\.js$/));

/** What a table adds to it, before its game's own part. */
const tableScripts = (): readonly string[] =>
  [...withImports(names(/\/Seat-.*\.js$/))].filter((name) => !firstScripts().has(name));

/** Style sheets that the page itself names: those of later parts come with them. */
const firstStyles = (): string[] => named(/\.css$/);

const sum = (files: Iterable<string>): number => [...files].map(size).reduce((all, one) => all + one, 0);

test("the entry script takes at most 36 kB, alone", () => {
  const scripts = [...firstScripts()];
  expect(scripts).toHaveLength(1);
  expect(sum(scripts)).toBeLessThanOrEqual(36 * KB);
});

test("a table takes at most 36 kB more, in a few files", () => {
  expect(tableScripts().length).toBeGreaterThan(0);
  expect(tableScripts().length).toBeLessThanOrEqual(4);
  expect(sum(tableScripts())).toBeLessThanOrEqual(36 * KB);
});

test("the first style takes at most 10 kB, a later one 5 kB", () => {
  expect(firstStyles()).toHaveLength(1);
  expect(size(firstStyles()[0] ?? "")).toBeLessThanOrEqual(10 * KB);
  const others = names(/\.css$/).filter((name) => !firstStyles().includes(name));
  for (const name of others) expect(size(name), name).toBeLessThanOrEqual(5 * KB);
});

test("one language takes at most 12 kB: what comes first, and each area", () => {
  for (const language of LANGUAGES) {
    for (const area of AREAS) {
      expect(largest(new RegExp(`/${language}-${area}-.*\\.js$`))).toBeLessThanOrEqual(12 * KB);
    }
  }
});

test("the first visit loads four files of at most 60 kB: page, script, style, language; a table 85 kB", () => {
  const files = [...names(/\.html$/), ...firstScripts(), ...firstStyles()];
  expect(files).toHaveLength(3);
  const base = largest(/(en|it|bg)-base-.*\.js$/);
  expect(sum(files) + base).toBeLessThanOrEqual(60 * KB);
  expect(sum([...files, ...tableScripts()]) + base).toBeLessThanOrEqual(85 * KB);
});

test("a part that comes later is at most 27 kB", () => {
  const first = firstScripts();
  const others = names(/\.js$/).filter((name) => !first.has(name));
  for (const name of others) expect(size(name), name).toBeLessThanOrEqual(27 * KB);
});
