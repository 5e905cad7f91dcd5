/** A text to be taken along: shown whole, and copied with one press. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../i18n";

export function Copyable({ label, value }: { label: string; value: string | null }): JSX.Element | null {
  const [copied, setCopied] = useState(false);
  if (!value) return null;
  const copy = (): void => {
    navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      () => {}, // Refused by the browser: the text can still be selected.
    );
  };
  return (
    <div class="fingerprint">
      <b>{label}</b>
      <code>{value}</code>
      <button type="button" class="btn" aria-label={`${t("fairness-copy")}: ${label}`} onClick={copy}>
        {copied ? t("fairness-copied") : t("fairness-copy")}
      </button>
    </div>
  );
}
