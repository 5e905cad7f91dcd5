/** The host's page: tables, people, rounds, messages, acts, health (PLA-28, PLA-31). */
import type { JSX } from "preact";
import { profile } from "../../core/account";
import { t } from "../../i18n";
import { PageBar } from "../PageBar";
import { follow, go, hrefOf, TABS, type Tab } from "../router";
import "../people.css";
import "./admin.css";
import { Acts } from "./Acts";
import { Chat } from "./Chat";
import { Health } from "./Health";
import { Messages } from "./Messages";
import { People } from "./People";
import { RoundLook } from "./RoundLook";
import { Tables } from "./Tables";

function Body({ tab, code }: { tab: Tab; code: string }): JSX.Element {
  if (tab === "tables") return <Tables />;
  if (tab === "people") return <People />;
  if (tab === "rounds") return <RoundLook key={code} code={code} />;
  if (tab === "chat") return <Chat />;
  if (tab === "messages") return <Messages />;
  if (tab === "acts") return <Acts />;
  return <Health />;
}

function Tabs({ tab }: { tab: Tab }): JSX.Element {
  return (
    <nav class="admin-tabs" aria-label={t("admin-title")}>
      {TABS.map((one) => {
        const to = { page: "admin", tab: one, code: "" } as const;
        return (
          <a
            key={one}
            class="btn"
            href={hrefOf(to)}
            aria-current={one === tab ? "page" : undefined}
            onClick={follow(to)}
          >
            {t(`admin-tab-${one}`)}
          </a>
        );
      })}
    </nav>
  );
}

export function AdminPage({ tab, code }: { tab: Tab; code: string }): JSX.Element {
  const host = profile.value?.admin === true;
  return (
    <div class="admin-page">
      <PageBar
        title={t("admin-title")}
        detail={t("play-money-short")}
        back={t("back-to-lobby")}
        onBack={() => go({ page: "lobby" })}
      />
      {host ? (
        <>
          <Tabs tab={tab} />
          <main>
            <h2>{t(`admin-tab-${tab}`)}</h2>
            <Body tab={tab} code={code} />
          </main>
        </>
      ) : (
        <main>
          <p>{t("admin-for-hosts")}</p>
          <p>
            <code>ventuno admin link</code>
          </p>
        </main>
      )}
    </div>
  );
}
