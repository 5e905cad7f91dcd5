/** An address at which there is nothing. */
import type { JSX } from "preact";
import { t } from "../i18n";
import { follow, hrefOf } from "./router";

export function Missing({ path }: { path: string }): JSX.Element {
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
