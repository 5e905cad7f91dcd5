// @vitest-environment node
/** The built page keeps to its sizes: what a visitor loads first, compressed. */
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { beforeAll, expect, test } from "vitest";

const KB = 1000;
let sizes: ReadonlyMap<string, number>;

beforeAll(async () => {
  const built = (await build({ logLevel: "silent", build: { write: false } })) as Rolldown.RolldownOutput;
  sizes = new Map(
    built.output.map((file) => {
      const text = file.type === "chunk" ? file.code : file.source;
      return [file.fileName, gzipSync(text, { level: 9 }).length];
    }),
  );
}, 60_000);

const size = (pattern: RegExp): number => {
  const found = [...sizes].filter(([name]) => pattern.test(name));
  expect(found.length, String(pattern)).toBeGreaterThan(0);
  return Math.max(...found.map(([, bytes]) => bytes));
};

test("the entry script takes at most 50 kB", () => {
  expect(size(/index-.*\.js$/)).toBeLessThanOrEqual(50 * KB);
});

test("the style takes at most 10 kB", () => {
  expect(size(/\.css$/)).toBeLessThanOrEqual(10 * KB);
});

test("one language takes at most 12 kB", () => {
  expect(size(/(en|it|bg)-.*\.js$/)).toBeLessThanOrEqual(12 * KB);
});

// The other languages and the check of shoes are fetched when somebody asks for them.
test("the first visit loads four files of at most 75 kB: page, script, style, language", () => {
  const others = [...sizes.keys()].filter((name) => !/^assets\/(en|it|bg|verify)-/.test(name));
  expect(others).toHaveLength(3);
  const first = size(/\.html$/) + size(/index-.*\.js$/) + size(/\.css$/) + size(/(en|it|bg)-.*\.js$/);
  expect(first).toBeLessThanOrEqual(75 * KB);
});
