/** The history as a page: the list, and beside or instead of it one round (PLA-11 to PLA-13). */
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { profile } from "../core/account";
import { t } from "../i18n";
import { PageBar } from "./PageBar";
import "./people.css";
import { RoundDetail } from "./RoundDetail";
import { RoundList } from "./Rounds";
import { follow, go, hrefOf, type Route } from "./router";
import { MatchDetail } from "./sheets";

const STATISTICS: Route = { page: "statistics" };

export function HistoryPage({ code }: { code: string | null }): JSX.Element {
  const detail = useRef<HTMLElement>(null);
  const open = (one: string | null): void => go({ page: "history", code: one });
  useEffect(() => detail.current?.scrollTo(0, 0), [code]);
  const nobody = profile.value === null;
  return (
    <div class={`history-page${code === null ? "" : " one"}`}>
      <PageBar
        title={t("history-title")}
        detail={code === null ? t("play-money-short") : t("rounds-round", { code })}
        back={code === null ? t("back-to-lobby") : t("rounds-back")}
        onBack={() => (code === null ? go({ page: "lobby" }) : open(null))}
      />
      {nobody ? (
        <main class="history-empty">
          <p class="quiet">{t("rounds-sign-in")}</p>
          {code !== null && <MatchDetail key={code} code={code} />}
        </main>
      ) : (
        <main>
          <section class="history-list" aria-label={t("history-title")}>
            <RoundList code={code} onOpen={open} />
            <p class="exports">
              <a class="btn" href={hrefOf(STATISTICS)} onClick={follow(STATISTICS)}>
                {t("rounds-statistics")}
              </a>
            </p>
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
