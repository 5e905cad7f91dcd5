/** Cents on the screen and amounts from the keyboard; no arithmetic on anything but whole cents. */
import { MOST_CENTS } from "./codes.gen";

const MINUS = "\u2212";

/** Making one takes far longer than writing a hundred amounts with it: each is made once. */
const FORMATS = new Map<string, Intl.NumberFormat>();

function write(value: number, language: string, digits: 0 | 2): string {
  const name = `${language} ${digits}`;
  let format = FORMATS.get(name);
  if (format === undefined) {
    const always = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    format = new Intl.NumberFormat(language, { useGrouping: "always", ...always });
    FORMATS.set(name, format);
  }
  return format.format(value).replace("-", MINUS);
}

/** Write cents with two decimals: 1,234.50. */
export function money(cents: number, language: string): string {
  return write(cents / 100, language, 2);
}

/** Write cents without decimals where they are zero, for chips and limits: 500, 12.50. */
export function shortMoney(cents: number, language: string): string {
  return cents % 100 === 0 ? write(cents / 100, language, 0) : money(cents, language);
}

/** Write cents with a sign, a true minus, and none for zero: +30.00, −42.50. */
export function netMoney(cents: number, language: string): string {
  const sign = cents > 0 ? "+" : cents < 0 ? MINUS : "";
  return sign + money(Math.abs(cents), language);
}

export type Typed =
  | { readonly kind: "amount"; readonly cents: number; readonly cut: boolean }
  | { readonly kind: "refused"; readonly why: "empty" | "unreadable" | "ambiguous" | "too_large" };

const SPACES = /[\s\u00a0\u202f']/g;
const GROUPED = /^\d{1,3}(?:G\d{3})+$/;

function separators(language: string): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(language, { useGrouping: "always" }).formatToParts(1234.5);
  const decimal = parts.find((part) => part.type === "decimal")?.value ?? ".";
  return { decimal, group: decimal === "," ? "." : "," };
}

/**
 * Read an amount as somebody who writes in this language means it.
 *
 * What could mean two amounts is refused: "0,001" and "1,505" may be a thousandth or a thousand, "1.50"
 * is no Italian number. Decimals past the second are cut, and `cut` says so, so that the page can show it.
 */
export function parseMoney(text: string, language: string): Typed {
  const bare = text.replace(SPACES, "");
  if (bare === "") return { kind: "refused", why: "empty" };
  if (!/^[\d.,]+$/.test(bare)) return { kind: "refused", why: "unreadable" };
  const { group, decimal } = separators(language);
  const [whole = "", fraction, ...more] = bare.split(decimal);
  if (more.length > 0 || fraction?.includes(group)) return { kind: "refused", why: "ambiguous" };
  const grouped = GROUPED.test(whole.replaceAll(group, "G"));
  if (whole.includes(group) && !grouped) return { kind: "refused", why: "ambiguous" };
  // Three decimals after few digits look like another country's thousands.
  if (fraction?.length === 3 && whole.length <= 3) return { kind: "refused", why: "ambiguous" };
  const digits = whole.replaceAll(group, "");
  if (digits === "" && !fraction) return { kind: "refused", why: "unreadable" };
  const cents = Number(digits + (fraction ?? "").slice(0, 2).padEnd(2, "0"));
  if (cents > MOST_CENTS) return { kind: "refused", why: "too_large" };
  return { kind: "amount", cents, cut: (fraction?.length ?? 0) > 2 };
}

/**
 * What a field holds after a key: a third decimal that is typed is cut at once, and `cut` says so.
 *
 * Only a digit added at the end is cut; what is pasted is read as it is.
 */
export function typedMoney(before: string, after: string, language: string): { text: string; cut: boolean } {
  const { decimal } = separators(language);
  const [, fraction = ""] = before.split(decimal);
  const digit = after.startsWith(before) && /^\d$/.test(after.slice(before.length));
  const cut = digit && before.includes(decimal) && fraction.length >= 2;
  return { text: cut ? before : after, cut };
}
