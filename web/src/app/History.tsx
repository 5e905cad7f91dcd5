/** The history as a page: the list, and beside or instead of it one round (PLA-11 to PLA-13). */
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { profile } from "../core/account";
import { money } from "../core/money";
import { language, t } from "../i18n";
import { Icon } from "../view/art";
import "./people.css";
import { RoundDetail } from "./RoundDetail";
import { RoundList } from "./Rounds";
import { go } from "./router";

function Bar({ code, onBack }: { code: string | null; onBack: () => void }): JSX.Element {
  const account = profile.value;
  return (
    <header class="topbar">
      <button
        type="button"
        class="icon-btn"
        aria-label={code === null ? t("back-to-lobby") : t("rounds-back")}
        onClick={onBack}
      >
        <Icon name="back" />
      </button>
      <div class="who">
        <h1>{t("history-title")}</h1>
        <small>{code === null ? t("play-money-short") : t("rounds-round", { code })}</small>
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

export function HistoryPage({ code }: { code: string | null }): JSX.Element {
  const detail = useRef<HTMLElement>(null);
  const open = (one: string | null): void => go({ page: "history", code: one });
  useEffect(() => detail.current?.scrollTo(0, 0), [code]);
  const nobody = profile.value === null;
  return (
    <div class={`history-page${code === null ? "" : " one"}`}>
      <Bar code={code} onBack={() => (code === null ? go({ page: "lobby" }) : open(null))} />
      {nobody ? (
        <main class="history-empty">
          <p class="quiet">{t("rounds-sign-in")}</p>
        </main>
      ) : (
        <main>
          <section class="history-list" aria-label={t("history-title")}>
            <RoundList code={code} onOpen={open} />
          </section>
          <section ref={detail} class="history-one" aria-label={t("rounds-one")}>
            {code === null ? (
              <p class="quiet pick-one">{t("rounds-pick-one")}</p>
            ) : (
              <RoundDetail key={code} code={code} />
            )}
          </section>
        </main>
      )}
    </div>
  );
}
