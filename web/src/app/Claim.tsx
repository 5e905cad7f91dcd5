/** The page behind the one-time link that makes an administrator (PLA-28). */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { loadProfile, profile } from "../core/account";
import { tell } from "../core/api";
import { t } from "../i18n";
import { Account } from "./Account";
import { reasonOf } from "./Failed";
import { follow, hrefOf } from "./router";
import "./people.css";

const HOST = { page: "admin", tab: "tables", code: "" } as const;

interface Props {
  readonly token: string;
}

/** Whoever is registered says yes; a guest, or somebody who has not entered, registers first. */
export function ClaimPage({ token }: Props): JSX.Element {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState("");
  const account = profile.value;
  const claim = (): void => {
    if (busy) return;
    setBusy(true);
    setFailed("");
    tell("admin/claim", { token })
      .then(loadProfile, (error: unknown) => setFailed(reasonOf(error)))
      .finally(() => setBusy(false));
  };
  return (
    <main class="missing">
      <h1>{t("claim-title")}</h1>
      {account?.admin === true ? (
        <>
          <p role="status">{t("claim-done")}</p>
          <a class="btn main" href={hrefOf(HOST)} onClick={follow(HOST)}>
            {t("account-host")}
          </a>
        </>
      ) : account?.kind === "registered" ? (
        <>
          <p>{t("claim-text", { name: account.name })}</p>
          {failed !== "" && <p role="alert">{failed}</p>}
          <button type="button" class="btn main" aria-disabled={busy} onClick={claim}>
            {t("claim-yes")}
          </button>
        </>
      ) : (
        <>
          <p>{t("claim-first")}</p>
          <Account />
        </>
      )}
      <a class="btn" href={hrefOf({ page: "lobby" })} onClick={follow({ page: "lobby" })}>
        {t("back-to-lobby")}
      </a>
    </main>
  );
}
