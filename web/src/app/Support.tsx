/** Messages to the host, and the answers (PLA-31). */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { profile } from "../core/account";
import type { SupportLine } from "../core/api.gen";
import { askSupport, fetchSupport } from "../core/own";
import { freshKey } from "../core/people";
import { t } from "../i18n";
import { Failed, reasonOf } from "./Failed";
import { Field } from "./fields";
import { PageBar } from "./PageBar";
import { go } from "./router";
import { when } from "./times";
import { useLoaded } from "./useLoaded";
import "./people.css";
import "./own.css";

const LONGEST = 2_000;

function Form({ code: about, onSent }: { code: string; onSent: () => void }): JSX.Element {
  const [text, setText] = useState("");
  const [code, setCode] = useState(about);
  const [key, setKey] = useState(freshKey);
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<{ readonly good: boolean; readonly text: string } | null>(null);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setTold(null);
    askSupport(key, text, code)
      .then(
        () => {
          setText("");
          setKey(freshKey());
          setTold({ good: true, text: t("support-sent") });
          onSent();
        },
        (error: unknown) => setTold({ good: false, text: reasonOf(error) }),
      )
      .finally(() => setBusy(false));
  };
  return (
    <form class="form card-box" onSubmit={submit}>
      <label class="field">
        <span>{t("support-text")}</span>
        <textarea
          required
          dir="auto"
          rows={5}
          maxLength={LONGEST}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <Field
        label={t("support-code")}
        name="code"
        autoComplete="off"
        maxLength={40}
        required={false}
        value={code}
        onInput={setCode}
      />
      {told !== null && <p role={told.good ? "status" : "alert"}>{told.text}</p>}
      <button type="submit" class="btn main wide" aria-disabled={busy}>
        {busy ? t("loading") : t("support-send")}
      </button>
    </form>
  );
}

function Line({ line }: { line: SupportLine }): JSX.Element {
  return (
    <li class="card-box message">
      <p class="message-head">
        <b>{t(`support-${line.state}`)}</b> <small>{when(line.at_ms)}</small>
        {line.code !== "" && <small>{t("support-about", { code: line.code })}</small>}
      </p>
      <p class="written" dir="auto">
        {line.text}
      </p>
      {line.answer !== "" && (
        <div class="answer">
          <b>{t("support-answer")}</b>
          <p class="written" dir="auto">
            {line.answer}
          </p>
        </div>
      )}
    </li>
  );
}

function Lines({ turn }: { turn: number }): JSX.Element {
  const found = useLoaded(`support ${turn}`, fetchSupport);
  if (found.state === "loading") return <p class="quiet">{t("loading")}</p>;
  if (found.state === "failed") return <Failed error={found.error} />;
  if (found.value.length === 0) return <p class="quiet">{t("support-none")}</p>;
  return (
    <ul class="messages">
      {found.value.map((line) => (
        <Line key={line.id} line={line} />
      ))}
    </ul>
  );
}

export function SupportPage({ code }: { code: string }): JSX.Element {
  const [turn, setTurn] = useState(0);
  return (
    <div class="own-page">
      <PageBar
        title={t("own-support")}
        detail={t("own-detail")}
        back={t("back-to-lobby")}
        onBack={() => go({ page: "lobby" })}
      />
      <main>
        {profile.value === null ? (
          <p class="quiet">{t("support-sign-in")}</p>
        ) : (
          <>
            <p class="quiet">{t("support-lead")}</p>
            <Form code={code} onSent={() => setTurn(turn + 1)} />
            <h2>{t("support-yours")}</h2>
            <Lines turn={turn} />
          </>
        )}
      </main>
    </div>
  );
}
