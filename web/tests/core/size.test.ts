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

/** The text of a page, which holds the first style and names its scripts. */
function page(name: string): string {
  const file = built.find(({ fileName }) => fileName === name);
  return file?.type === "asset" ? String(file.source) : "";
}

/** Scripts that a page names, with all that they import at once. */
function scriptsOf(name: string): ReadonlySet<string> {
  const found = new Set<string>();
  const follow = (script: string): void => {
    const file = built.find(({ fileName }) => fileName === script);
    if (file?.type !== "chunk" || found.has(script)) return;
    found.add(script);
    for (const next of file.imports) follow(next);
  };
  for (const script of names(/\.js$/)) if (page(name).includes(script)) follow(script);
  return found;
}

const sum = (files: Iterable<string>): number => [...files].map(size).reduce((all, one) => all + one, 0);

/** What comes with a first visit: the page, its scripts, one language. */
function visit(name: string): { readonly files: number; readonly bytes: number } {
  const scripts = scriptsOf(name);
  return { files: scripts.size + 2, bytes: size(name) + sum(scripts) + largest(/(en|it|bg)-base-.*\.js$/) };
}

test("the entry script takes at most 34 kB, alone", () => {
  const scripts = [...scriptsOf("index.html")];
  expect(scripts).toHaveLength(1);
  expect(sum(scripts)).toBeLessThanOrEqual(34 * KB);
});

test("the first visit loads four files: page, two scripts, language; to the lobby 55 kB, to a table 75 kB", () => {
  const [lobby, table] = [visit("lobby.html"), visit("table.html")];
  expect(lobby.files).toBe(4);
  expect(lobby.bytes).toBeLessThanOrEqual(55 * KB);
  expect(table.files).toBe(4);
  expect(table.bytes).toBeLessThanOrEqual(75 * KB);
});

test("what a page names is there, and nothing else is loaded before it shows", () => {
  for (const name of ["index.html", "lobby.html", "table.html"]) {
    const named = [...page(name).matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, file]) => file);
    expect(named.length).toBeGreaterThan(0);
    for (const file of named) expect(names(/./)).toContain(file);
    expect(page(name)).not.toContain('rel="stylesheet"');
  }
});

test("the first style takes at most 10 kB in the page itself, a later one 5 kB", () => {
  for (const name of ["index.html", "lobby.html", "table.html"]) {
    const [, style = ""] = /<style>(.*?)<\/style>/s.exec(page(name)) ?? [];
    expect(style).toContain(".topbar");
    expect(gzipSync(style, { level: 9 }).length).toBeLessThanOrEqual(10 * KB);
  }
  for (const name of names(/\.css$/)) expect(size(name), name).toBeLessThanOrEqual(5 * KB);
});

test("one language takes at most 12 kB: what comes first, and each area", () => {
  for (const language of LANGUAGES) {
    for (const area of AREAS) {
      expect(largest(new RegExp(`/${language}-${area}-.*\\.js$`))).toBeLessThanOrEqual(12 * KB);
    }
  }
});

test("a part that comes later is at most 27 kB", () => {
  const first = scriptsOf("index.html");
  const others = names(/\.js$/).filter((name) => !first.has(name));
  for (const name of others) expect(size(name), name).toBeLessThanOrEqual(27 * KB);
});
