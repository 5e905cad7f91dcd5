/** The limits of one kind: a day's, a week's and a month's, each with what counts towards it (PLA-26c, PLA-26d). */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { SafeLimit, SafePlay } from "../../core/api.gen";
import { money, parseMoney } from "../../core/money";
import { type LimitKind, nameOf, PERIODS, setLimit } from "../../core/safe";
import { language, t } from "../../i18n";
import { when } from "../times";
import type { Act } from "./SafeSheet";

/** An amount of a limit as it is said: credits, or minutes. */
function said(kind: LimitKind, amount: number): string {
  return kind === "time" ? t("safe-minutes", { minutes: amount }) : money(amount, language.value);
}

const WHOLE = /^\d{1,5}$/;

/** What somebody typed, null if it is no limit. */
function typed(kind: LimitKind, text: string): number | null {
  if (kind === "time") return WHOLE.test(text.trim()) ? Number(text) || null : null;
  const found = parseMoney(text, language.value);
  return found.kind === "amount" && found.cents > 0 ? found.cents : null;
}

interface FormProps {
  readonly kind: LimitKind;
  readonly label: string;
  readonly limit: SafeLimit | undefined;
  readonly onSet: (amount: number | null) => void;
}

function Form({ kind, label, limit, onSet }: FormProps): JSX.Element {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState(false);
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        const amount = typed(kind, text);
        setWrong(amount === null);
        if (amount !== null) onSet(amount);
      }}
    >
      <label class="field">
        <span>{t(kind === "time" ? "safe-new-minutes" : "safe-new-credits", { what: label })}</span>
        <input
          type="text"
          inputMode={kind === "time" ? "numeric" : "decimal"}
          autoComplete="off"
          maxLength={14}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      {wrong && <p role="alert">{t("safe-no-amount")}</p>}
      <div class="pair-of-buttons">
        {limit?.amount !== undefined && (
          <button type="button" class="btn" onClick={() => onSet(null)}>
            {t("safe-remove")}
          </button>
        )}
        <button type="submit" class="btn main">
          {t("safe-set")}
        </button>
      </div>
    </form>
  );
}

/** What counts now, and what is to come. */
function Facts({ kind, limit }: { kind: LimitKind; limit: SafeLimit }): JSX.Element {
  return (
    <small>
      {limit.amount !== undefined &&
        t("safe-used", { used: said(kind, Math.max(0, limit.used)), anew: when(limit.anew_ms) })}
    </small>
  );
}

interface PendingProps {
  readonly kind: LimitKind;
  readonly limit: SafeLimit;
  readonly onKeep: () => void;
}

function Pending({ kind, limit, onKeep }: PendingProps): JSX.Element | null {
  const { pending, pending_ms: from_ms } = limit;
  if (from_ms === undefined || from_ms === null) return null;
  const from = when(from_ms);
  return (
    <p class="safe-pending">
      {pending === undefined || pending === null
        ? t("safe-pending-none", { from })
        : t("safe-pending", { amount: said(kind, pending), from })}
      <button type="button" class="btn" onClick={onKeep}>
        {t("safe-keep")}
      </button>
    </p>
  );
}

interface LimitsProps {
  readonly kind: LimitKind;
  readonly safe: SafePlay;
  readonly act: Act;
}

export function Limits({ kind, safe, act }: LimitsProps): JSX.Element {
  return (
    <>
      <h4>{t(`safe-${kind}`)}</h4>
      {PERIODS.map((period) => {
        const name = nameOf(kind, period);
        const limit = safe.limits.find((one) => one.name === name);
        const amount = limit?.amount ?? null;
        const label = t(`safe-${kind}-${period}`);
        const set = (wanted: number | null): void => {
          const looser = amount !== null && (wanted === null || wanted > amount);
          act(setLimit(name, wanted), looser ? t("safe-saved-later") : t("safe-saved"));
        };
        return (
          <div key={`${name} ${amount} ${limit?.pending_ms}`} class="safe-limit">
            <details class="fold">
              <summary>
                <span class="grow">{label}</span>
                <b>{amount === null ? t("safe-none") : said(kind, amount)}</b>
              </summary>
              <Form kind={kind} label={label} limit={limit} onSet={set} />
            </details>
            {limit !== undefined && <Facts kind={kind} limit={limit} />}
            {limit !== undefined && <Pending kind={kind} limit={limit} onKeep={() => set(amount)} />}
          </div>
        );
      })}
    </>
  );
}
