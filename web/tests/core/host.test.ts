import { describe, expect, test } from "vitest";
import { centsOf } from "../../src/core/host";

describe("an amount a host writes", () => {
  test("is whole cents, with a point or a comma", () => {
    expect(centsOf("50")).toBe(5_000);
    expect(centsOf(" 12.5 ")).toBe(1_250);
    expect(centsOf("12,05")).toBe(1_205);
    expect(centsOf("0.01")).toBe(1);
  });

  test("is nothing if it is not one", () => {
    for (const text of ["", "0", "0,00", "-5", "1.234", "1e3", "five", "1,2,3", "12345678901"]) {
      expect(centsOf(text), text).toBeNull();
    }
  });
});
