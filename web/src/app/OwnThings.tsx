/** Ways from the account sheet to what is one's own, and the way out for good (PLA-14, PLA-30, PLA-31). */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { leaveForGood, profile } from "../core/account";
import { closeAccount } from "../core/own";
import { t } from "../i18n";
import { reasonOf } from "./Failed";
import { Field, PasswordField } from "./fields";
import { follow, hrefOf, type Route } from "./router";
import "./people.css";
import "./own.css";

function Way({ to, label }: { to: Route; label: string }): JSX.Element {
  return (
    <a class="btn" href={hrefOf(to)} onClick={follow(to)}>
      {label}
    </a>
  );
}

function Close({ guest, name }: { guest: boolean; name: string }): JSX.Element {
  const [given, setGiven] = useState("");
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState("");
  const submit = (event: Event): void => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailed("");
    leaveForGood(() => closeAccount(guest ? { name: given } : { password: given }))
      .catch((error: unknown) => setFailed(reasonOf(error)))
      .finally(() => setBusy(false));
  };
  return (
    <details class="fold">
      <summary>{t("close-title")}</summary>
      <form class="form" onSubmit={submit}>
        <p>{t("close-text")}</p>
        <p class="quiet">{t("close-running")}</p>
        {guest ? (
          <Field
            label={t("close-name", { name })}
            name="confirm-name"
            autoComplete="off"
            maxLength={80}
            value={given}
            onInput={setGiven}
          />
        ) : (
          <PasswordField label={t("account-password")} value={given} onInput={setGiven} />
        )}
        {failed !== "" && <p role="alert">{failed}</p>}
        <button type="submit" class="btn wide danger" aria-disabled={busy}>
          {busy ? t("loading") : t("close-button")}
        </button>
      </form>
    </details>
  );
}

export function OwnThings(): JSX.Element | null {
  const account = profile.value;
  if (account === null) return null;
  return (
    <section class="own-things" aria-label={t("own-title")}>
      <Way to={{ page: "statistics" }} label={t("own-statistics")} />
      <Way to={{ page: "support", code: "" }} label={t("own-support")} />
      <Close guest={account.kind === "guest"} name={account.name} />
    </section>
  );
}
