/** A duel's page: the match while it is played. */
import type { JSX } from "preact";
import { t } from "../../i18n";

export interface DuelPageProps {
  /** What names the match in its address: its id, or its game code once it has ended. */
  readonly id: string;
}

export default function DuelPage({ id }: DuelPageProps): JSX.Element {
  return <main data-match={id}>{t("loading")}</main>;
}
