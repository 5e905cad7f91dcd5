// @vitest-environment node
import { describe, expect, test } from "vitest";
import { money, netMoney, parseMoney, shortMoney } from "../../src/core/money";

describe("writing amounts", () => {
  test("always groups and has two decimals", () => {
    expect(money(123_450, "en")).toBe("1,234.50");
    expect(money(123_450, "it")).toBe("1.234,50");
    expect(money(123_450, "bg")).toBe("1\u00a0234,50");
  });

  test("chips and limits leave zeros out", () => {
    expect(shortMoney(500_000, "en")).toBe("5,000");
    expect(shortMoney(1_250, "it")).toBe("12,50");
  });

  test("a net has a sign and a true minus", () => {
    expect(netMoney(3_000, "en")).toBe("+30.00");
    expect(netMoney(-4_250, "en")).toBe("\u221242.50");
    expect(netMoney(0, "bg")).toBe("0,00");
    expect(money(-4_250, "it")).toBe("\u221242,50");
  });
});

describe("reading amounts (COM-14)", () => {
  const cents = (text: string, language: string): number | string => {
    const typed = parseMoney(text, language);
    return typed.kind === "amount" ? typed.cents : typed.why;
  };

  test.each([
    ["1,50", "it", 150],
    ["1,50", "bg", 150],
    ["1.50", "en", 150],
    ["1.000,00", "it", 100_000],
    ["1.000,00", "bg", 100_000],
    ["1\u00a0000,5", "bg", 100_050],
    ["1,000", "en", 100_000],
    ["1.000", "it", 100_000],
    ["12", "en", 1_200],
    [".5", "en", 50],
    [" 7 ", "it", 700],
  ])("IV-06: %s in %s is %s cents", (text, language, expected) => {
    expect(cents(text, language)).toBe(expected);
  });

  test.each([
    ["0,001", "it"],
    ["0,001", "bg"],
    ["1,505", "it"],
    ["1.505", "en"],
    ["1.50", "it"],
    ["1,50", "en"],
    ["1.5.0", "en"],
    ["10,00,000", "en"],
  ])("IV-06: %s in %s could be two amounts and is refused", (text, language) => {
    expect(cents(text, language)).toBe("ambiguous");
  });

  test.each(["", "abc", "1e3", "-5", "0x10", "\u0661", ".", "NaN"])("%s is no amount", (text) => {
    expect(typeof cents(text, "en")).toBe("string");
  });

  test("decimals past the second are cut, visibly", () => {
    expect(parseMoney("12.3456", "en")).toEqual({ kind: "amount", cents: 1_234, cut: true });
    expect(parseMoney("1000,505", "it")).toEqual({ kind: "amount", cents: 100_050, cut: true });
    expect(parseMoney("12.34", "en")).toEqual({ kind: "amount", cents: 1_234, cut: false });
  });

  test("IV-03: no amount goes through a fraction, and no letter means a thousand", () => {
    expect(cents("2010", "en")).toBe(201_000);
    expect(cents("2.01", "en")).toBe(201);
    expect(cents("2.01k", "en")).toBe("unreadable");
  });

  test("more than any field may carry is refused", () => {
    expect(cents("99999999999999", "en")).toBe("too_large");
  });
});
