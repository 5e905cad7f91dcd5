// @vitest-environment node
/** Nothing that people read is written into the page's code: every word comes from a catalogue. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "vite";
import { expect, test } from "vitest";

/** Attributes that are read or spoken. */
const SAID = new Set(["aria-label", "aria-description", "alt", "title", "placeholder", "label"]);
/** Names, formats and commands: the same in every language. */
const SAME = new Set(["JSON", "ventuno", "ventuno admin link"]);
const WORD = /\p{L}{2,}/u;

interface Node {
  readonly type: string;
  readonly value?: unknown;
  readonly name?: { readonly name?: unknown };
  readonly expression?: Node;
}

/** Words written into one file: text between tags, and attributes that are said. */
function written(name: string, text: string): string[] {
  const found: string[] = [];
  const note = (words: unknown): void => {
    if (typeof words === "string" && WORD.test(words) && !SAME.has(words.trim()))
      found.push(`${name}: ${words.trim()}`);
  };
  const visit = (value: unknown, within: string): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, within);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return;
    const node = value as Node;
    if (node.type === "JSXText") note(node.value);
    if (node.type === "JSXExpressionContainer" && within !== "JSXAttribute") note(node.expression?.value);
    if (node.type === "JSXAttribute" && SAID.has(String(node.name?.name))) note((node.value as Node)?.value);
    for (const part of Object.values(node)) visit(part, node.type ?? within);
  };
  visit(parseAst(text, { lang: "tsx" }), "");
  return found;
}

test("no component has words of its own", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".tsx"),
  );
  expect(files.length).toBeGreaterThan(40);
  expect(files.flatMap((name) => written(name, readFileSync(join("src", name), "utf8")))).toEqual([]);
});

test("such words would be found", () => {
  const page =
    '<p title="Hello">Some <b>{"more"}</b> {t("fine")} <i class="fine" aria-label={t("fine")}>21</i></p>';
  expect(written("a.tsx", `const a = ${page};`)).toEqual(["a.tsx: Hello", "a.tsx: Some", "a.tsx: more"]);
});
