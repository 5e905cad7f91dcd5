/** Moments as they are written in the language of the page. */
import { language } from "../i18n";

const FORMS = {
  short: { dateStyle: "medium", timeStyle: "short" },
  exact: { dateStyle: "medium", timeStyle: "medium" },
  day: { weekday: "long", day: "numeric", month: "long" },
  clock: { timeStyle: "short" },
} as const;

/** A moment on the clock of this device. */
export function when(ms: number, form: keyof typeof FORMS = "short"): string {
  return new Intl.DateTimeFormat(language.value, FORMS[form]).format(ms);
}
