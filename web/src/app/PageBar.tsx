/** The bar over a page beside the lobby and the tables: the way back, what it is, who is here. */
import type { JSX } from "preact";
import { profile } from "../core/account";
import { money } from "../core/money";
import { language, t } from "../i18n";
import { Icon } from "../view/art";

export interface PageBarProps {
  readonly title: string;
  readonly detail: string;
  readonly back: string;
  readonly onBack: () => void;
}

export function PageBar({ title, detail, back, onBack }: PageBarProps): JSX.Element {
  const account = profile.value;
  return (
    <header class="topbar">
      <button type="button" class="icon-btn" aria-label={back} onClick={onBack}>
        <Icon name="back" />
      </button>
      <div class="who">
        <h1>{title}</h1>
        <small>{detail}</small>
      </div>
      {account !== null && (
        <div class="purse">
          <div class="balance">
            <span class="hidden">{t("balance")} </span>
            {money(account.balance_cents, language.value)}
          </div>
          <small>
            <bdi>{account.name}</bdi>
          </small>
        </div>
      )}
    </header>
  );
}
