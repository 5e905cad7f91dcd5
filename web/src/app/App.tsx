/** The page: which of the two it is, and what every page has. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { t } from "../i18n";
import { Look } from "../view/Look";
import { Lobby } from "./Lobby";
import { follow, hrefOf, route } from "./router";
import { Seat } from "./Seat";

function Missing({ path }: { path: string }): JSX.Element {
  return (
    <main class="missing">
      <h1>{t("not-found-title")}</h1>
      <p>{t("not-found-text", { name: path })}</p>
      <a class="btn" href={hrefOf({ page: "lobby" })} onClick={follow({ page: "lobby" })}>
        {t("back-to-lobby")}
      </a>
    </main>
  );
}

function Page(): JSX.Element {
  const to = route.value;
  if (to.page === "lobby") return <Lobby />;
  if (to.page === "missing") return <Missing path={to.path} />;
  return <Seat key={to.key} name={to.key} watch={to.watch} />;
}

export function App(): JSX.Element {
  const to = route.value;
  useEffect(() => {
    document.title = to.page === "table" ? `${to.key} · ${t("app-name")}` : t("app-name");
    scrollTo(0, 0);
  }, [to]);
  return (
    <>
      <Look />
      <Page />
    </>
  );
}
