/** Play safe: the session as it is, reality checks, limits, breaks and exclusion (PLA-26). */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { SafePlay } from "../../core/api.gen";
import { netMoney } from "../../core/money";
import type { Pause } from "../../core/protocol.gen";
import {
  answerCheck,
  BREAKS,
  CHECKS,
  EXCLUSIONS,
  fetchSafe,
  KINDS,
  setCheck,
  takePause,
} from "../../core/safe";
import { language, t } from "../../i18n";
import { Choice } from "../Choice";
import { Failed, reasonOf } from "../Failed";
import { when } from "../times";
import "../people.css";
import { Limits } from "./LimitRows";
import "./safe.css";

/** Does something that answers with the new state, and says what came of it. */
export type Act = (asking: Promise<SafePlay>, done?: string) => void;

function Session({ safe }: { safe: SafePlay }): JSX.Element {
  const minutes = Math.floor((safe.now_ms - safe.started_ms) / 60_000);
  return (
    <>
      <dl class="check-facts">
        <div>
          <dt>{t("check-time")}</dt>
          <dd>{t("safe-minutes", { minutes })}</dd>
        </div>
        <div>
          <dt>{t("check-net")}</dt>
          <dd>{netMoney(safe.net_cents, language.value)}</dd>
        </div>
        <div>
          <dt>{t("check-rounds")}</dt>
          <dd>{safe.rounds}</dd>
        </div>
      </dl>
      <p class="quiet">{t("safe-session-text")}</p>
    </>
  );
}

function Checks({ safe, act }: { safe: SafePlay; act: Act }): JSX.Element {
  return (
    <Choice
      name="check"
      label={t("safe-check")}
      detail={t("safe-check-detail")}
      value={safe.check_minutes}
      options={CHECKS.map((one) => [one, one === 0 ? t("safe-check-off") : String(one)] as const)}
      onChoose={(minutes) => act(setCheck(CHECKS.find((one) => one === minutes) ?? 0))}
    />
  );
}

interface PausesProps {
  readonly name: "break" | "exclusion";
  readonly lengths: readonly [Pause, ...Pause[]];
  readonly act: Act;
}

/** A length, and a button that asks once more before it does it. */
function Pauses({ name, lengths, act }: PausesProps): JSX.Element {
  const [length, setLength] = useState<Pause>(lengths[0]);
  const [asked, setAsked] = useState(false);
  const words = t(`safe-length-${length}`);
  return (
    <section class="card-box" aria-labelledby={`safe-${name}`}>
      <h3 id={`safe-${name}`}>{t(`safe-${name}`)}</h3>
      <p class="quiet">{t(`safe-${name}-text`)}</p>
      <Choice
        name={name}
        bare
        label={t(`safe-${name}`)}
        value={length}
        options={lengths.map((one) => [one, t(`safe-length-${one}`)] as const)}
        onChoose={(one) => {
          setLength(one);
          setAsked(false);
        }}
      />
      {asked && <p role="alert">{t(`safe-${name}-sure`, { length: words })}</p>}
      <div class="pair-of-buttons">
        {asked && (
          <button type="button" class="btn" onClick={() => setAsked(false)}>
            {t("safe-cancel")}
          </button>
        )}
        <button
          type="button"
          class={`btn${asked ? " main" : ""}`}
          onClick={() => {
            if (asked) act(takePause(length), t(`safe-${name}-begun`));
            setAsked(!asked);
          }}
        >
          {t(asked ? `safe-${name}-begin` : `safe-${name}-take`, { length: words })}
        </button>
      </div>
    </section>
  );
}

/** Says so as soon as it begins: who pressed the button below sees what came of it. */
function Closed({ safe }: { safe: SafePlay }): JSX.Element | null {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => place.current?.scrollIntoView(), [safe.closed_until_ms]);
  if (safe.closed_until_ms <= safe.now_ms) return null;
  const excluded = safe.closed_by === "exclusion";
  const until = when(safe.closed_until_ms);
  return (
    <p ref={place} class="safe-closed">
      <b>{t(excluded ? "safe-excluded" : "safe-on-break", { until })}</b> {t("safe-closed-text")}
    </p>
  );
}

/** A reality check that waits, for those who are at no table. */
function Due({ safe, act }: { safe: SafePlay; act: Act }): JSX.Element | null {
  if (safe.check_due_ms === null || safe.check_due_ms > safe.now_ms) return null;
  return (
    <div class="safe-closed">
      <p>{t("safe-check-waits")}</p>
      <button type="button" class="btn wide" onClick={() => act(answerCheck(), t("safe-check-answered"))}>
        {t("check-go-on")}
      </button>
    </div>
  );
}

/** Brings what somebody came for into sight, once it is there. */
function At({ here, children }: { here: boolean; children: ComponentChildren }): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (here) place.current?.scrollIntoView();
  }, [here]);
  return <div ref={place}>{children}</div>;
}

export function SafeSheet({ at = "" }: { at?: "" | "break" }): JSX.Element {
  const [safe, setSafe] = useState<SafePlay | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [told, setTold] = useState<{ readonly good: boolean; readonly text: string } | null>(null);
  useEffect(() => {
    fetchSafe().then(setSafe, setError);
  }, []);
  const act: Act = (asking, done = t("safe-saved")) => {
    setTold(null);
    asking.then(
      (now) => {
        setSafe(now);
        setTold({ good: true, text: done });
      },
      (failed: unknown) => setTold({ good: false, text: reasonOf(failed) }),
    );
  };
  if (error !== null) return <Failed error={error} />;
  if (safe === null) return <p class="quiet">{t("loading")}</p>;
  return (
    <div class="prefs safe">
      <p class="told" role="status">
        {told?.good === true ? told.text : ""}
      </p>
      {told?.good === false && <p role="alert">{told.text}</p>}
      <Closed safe={safe} />
      <Due safe={safe} act={act} />
      <section aria-labelledby="safe-session">
        <h3 id="safe-session">{t("safe-session")}</h3>
        <Session safe={safe} />
      </section>
      <section aria-labelledby="safe-check">
        <h3 id="safe-check">{t("safe-check-title")}</h3>
        <Checks safe={safe} act={act} />
      </section>
      <section aria-labelledby="safe-limits">
        <h3 id="safe-limits">{t("safe-limits")}</h3>
        <p class="quiet">{t("safe-limits-text")}</p>
        {KINDS.map((kind) => (
          <Limits key={kind} kind={kind} safe={safe} act={act} />
        ))}
      </section>
      <At here={at === "break"}>
        <Pauses name="break" lengths={BREAKS} act={act} />
      </At>
      <Pauses name="exclusion" lengths={EXCLUSIONS} act={act} />
    </div>
  );
}
