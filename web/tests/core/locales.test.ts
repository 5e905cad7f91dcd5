import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { AREAS, allFaults, faultsOf, keysFile, readCatalogue, readTexts } from "../../locales/catalogue";
import { ERROR_CODES, SIDE_BET_RANKS } from "../../src/core/codes.gen";
import { makeBundle } from "../../src/i18n";

const TEXTS = readTexts();
const english = TEXTS["en"] ?? "";

describe("the three catalogues", () => {
  test("are complete, with every plural form and value", () => {
    expect(allFaults()).toEqual([]);
  });

  test("are read whole: there is no file that nobody loads", () => {
    const files = globSync("locales/*/*.ftl").map((file) => file.replace(/.*[\\/](\w+)\.ftl$/, "$1"));
    expect([...new Set(files)].sort()).toEqual([...AREAS].sort());
  });

  test("have the types that were generated from them", () => {
    expect(readFileSync("src/i18n/keys.gen.ts", "utf8")).toBe(keysFile(english));
  });

  test("say every error of the server", () => {
    const known = readCatalogue(english);
    expect(ERROR_CODES.filter((code) => !known.has(`error-${code}`))).toEqual([]);
  });

  test("name every spot and every rank of every side bet", () => {
    const known = readCatalogue(english);
    const wanted = Object.entries(SIDE_BET_RANKS).flatMap(([spot, ranks]) => [
      `spot-${spot}`,
      `spot-short-${spot}`,
      ...ranks.map((rank) => `rank-${spot}-${rank}`),
    ]);
    expect(wanted.filter((key) => !known.has(key))).toEqual([]);
  });

  test("hold nothing that nobody says", () => {
    const files = globSync("src/**/*.{ts,tsx}").filter((file) => !file.endsWith("keys.gen.ts"));
    const source = files.map((file) => readFileSync(file, "utf8")).join("\n");
    // Whole keys, and the beginnings of those that are put together from a code.
    const said = new Set([...source.matchAll(/"([\w-]+)"/g)].map((found) => found[1]));
    const begun = [...source.matchAll(/`([\w-]+-)\$\{|sayName\(\s*[`"]([\w-]+)/g)].map(
      ([, template, family]) => template ?? `${family}-`,
    );
    const families = [...begun, "error-", "notice-", "slip-", "system-"];
    const silent = [...readCatalogue(english).keys()].filter(
      (key) => !said.has(key) && !families.some((family) => key.startsWith(family)),
    );
    expect(silent).toEqual([]);
  });

  test.each(Object.keys(TEXTS))("format without a fault in %s", (language) => {
    const text = TEXTS[language] ?? "";
    const bundle = makeBundle(language as "en", text);
    for (const [id, { variables }] of readCatalogue(text)) {
      const errors: Error[] = [];
      const pattern = bundle.getMessage(id)?.value;
      expect(pattern, id).toBeTruthy();
      const values = Object.fromEntries([...variables].map((name) => [name, 5]));
      const said = bundle.formatPattern(pattern ?? "", values, errors);
      expect(errors, id).toEqual([]);
      expect(said, id).not.toMatch(/[{}]|undefined|NaN/);
    }
  });
});

describe("the check itself", () => {
  const check = (it: string, en = english): string[] => faultsOf({ en, it });

  test("finds a missing message", () => {
    const without = (TEXTS["it"] ?? "").replace(/^action-hit = .*\n/m, "");
    expect(check(without)).toContain("it: action-hit is missing");
  });

  test("finds a missing plural form: Italian has three", () => {
    const en = "n =\n    { $n ->\n        [one] one\n       *[other] more\n    }\n";
    expect(check(en, en)).toContain("it: n has no form [many] for $n");
  });

  test("finds a value that one language does not use, or that nobody gives", () => {
    expect(check("a = ciao\n", "a = hello { $name }\n")).toContain("it: a does not use $name");
    expect(check("a = { $nome }\n", "a = hello\n")).toContain("it: a uses $nome, which nobody gives it");
  });

  test("finds lines that cannot be read, and labels that are too long", () => {
    expect(check("a = { $x\n", "a = b\n")).toContain("it: a cannot be read");
    expect(check("action-hit = Un’altra carta\n", "action-hit = Hit\n")[0]).toContain("more than 10");
  });
});

describe("numbers and amounts in texts", () => {
  const say = (language: "en" | "it" | "bg", id: string, values: Record<string, number>): string => {
    const bundle = makeBundle(language, TEXTS[language] ?? "");
    return bundle.formatPattern(bundle.getMessage(id)?.value ?? "", values, []);
  };

  test("amounts are cents, written as the language writes them", () => {
    expect(say("en", "total-bet-is", { amount: 123_450 })).toBe("Total bet 1,234.50");
    expect(say("it", "total-bet-is", { amount: 123_450 })).toBe("Puntata totale 1.234,50");
    expect(say("bg", "session", { minutes: 3, net: -4_250 })).toBe("3 мин · нето \u221242,50");
  });

  test("plurals choose their form", () => {
    expect(say("en", "lobby-players", { players: 1 })).toBe("1 player");
    expect(say("bg", "lobby-players", { players: 64 })).toBe("64 играчи");
    expect(say("it", "others-deciding", { players: 0 })).toBe("Nessun altro ha questa mano");
  });
});
