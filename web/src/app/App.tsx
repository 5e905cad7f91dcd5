/** The page: which of the two it is, and what every page has. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { called } from "../core/called";
import { guided } from "../core/guiding";
import { t } from "../i18n";
import { Look } from "../view/Look";
import { HostSays } from "./HostSays";
import { Missing } from "./Missing";
import { route } from "./router";
import { Checks } from "./safe/Checks";
import {
  AdminPage,
  Called,
  ChallengePage,
  ClaimPage,
  DuelPage,
  Guide,
  HistoryPage,
  Lobby,
  Seat,
  StagePage,
  StatisticsPage,
  SupportPage,
} from "./sheets";

function Page(): JSX.Element {
  const to = route.value;
  if (to.page === "lobby") return <Lobby />;
  if (to.page === "history") return <HistoryPage code={to.code} />;
  if (to.page === "duel") return <DuelPage key={to.id} id={to.id} />;
  if (to.page === "challenge") return <ChallengePage key={to.id} id={to.id} />;
  if (to.page === "stage") return <StagePage key={to.place} place={to.place} search={to.search} />;
  if (to.page === "statistics") return <StatisticsPage />;
  if (to.page === "support") return <SupportPage code={to.code} />;
  if (to.page === "claim") return <ClaimPage token={to.token} />;
  if (to.page === "admin") return <AdminPage tab={to.tab} code={to.code} />;
  if (to.page === "missing") return <Missing path={to.path} />;
  return <Seat key={to.key} name={to.key} watch={to.watch} />;
}

export function App(): JSX.Element {
  const to = route.value;
  useEffect(() => {
    document.title = to.page === "table" ? `${to.key} · ${t("app-name")}` : t("app-name");
  }, [to]);
  // A round beside the list is no other page: the list stays where it is.
  useEffect(() => scrollTo(0, 0), [to.page]);
  return (
    <>
      <Look />
      <HostSays audience={to.page === "stage"} />
      <Page />
      <Checks page={to.page} />
      {guided.value && <Guide />}
      {called.value !== null && <Called ready={called.value} />}
    </>
  );
}
