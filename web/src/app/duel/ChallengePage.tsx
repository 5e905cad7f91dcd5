/** Where the link of a challenge leads: what is to be played, and against whom (DUE-12). */
import type { JSX } from "preact";
import { t } from "../../i18n";

export function ChallengePage({ id }: { id: string }): JSX.Element {
  return <main data-challenge={id}>{t("loading")}</main>;
}
