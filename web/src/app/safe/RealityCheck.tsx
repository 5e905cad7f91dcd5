/** The reality check: comes between two rounds, in every window, and goes with the first answer (PLA-26b). */
import type { JSX } from "preact";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { SafePlay } from "../../core/api.gen";
import { netMoney } from "../../core/money";
import { answerCheck, checkDue, fetchSafe, inRound } from "../../core/safe";
import type { Table } from "../../core/state";
import { safe } from "../../core/told";
import { language, t } from "../../i18n";
import { reasonOf } from "../Failed";
import "./safe.css";

const LOOK_MS = 500;

/** Whether to ask now: an interval has passed, and no round of the player runs here. */
function useDue(table: Table): boolean {
  const [now_ms, setNow] = useState(0);
  useEffect(() => {
    const look = (): void => setNow(Date.now() + table.offset.peek());
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [table]);
  const me = table.me.value;
  return checkDue(safe.value, me, now_ms) && !inRound(table.view.value, me);
}

interface AnswersProps {
  readonly onBreak: () => void;
  readonly onStop: () => void;
  /** It is answered, in whichever way. */
  readonly onAnswered?: () => void;
}

/** What was played, and the three answers; at a table it goes when the server says that it is answered. */
export function CheckDialog({ onBreak, onStop, onAnswered }: AnswersProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const [session, setSession] = useState<SafePlay | null>(null);
  const [failed, setFailed] = useState("");
  const name = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    const tell = (error: unknown): void => setFailed(reasonOf(error));
    fetchSafe().then(setSession, tell);
  }, []);
  const answer = (then?: () => void): void => {
    answerCheck().then(
      () => {
        onAnswered?.();
        then?.();
      },
      (error: unknown) => setFailed(reasonOf(error)),
    );
  };
  const minutes = session === null ? 0 : Math.floor((session.now_ms - session.started_ms) / 60_000);
  return (
    <dialog
      ref={dialog}
      class="check"
      aria-labelledby={`${name}-title`}
      aria-describedby={`${name}-facts`}
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id={`${name}-title`}>{t("check-title")}</h2>
      <dl id={`${name}-facts`} class="check-facts" aria-busy={session === null}>
        <div>
          <dt>{t("check-time")}</dt>
          <dd>{session !== null && t("safe-minutes", { minutes })}</dd>
        </div>
        <div>
          <dt>{t("check-net")}</dt>
          <dd>{session !== null && netMoney(session.net_cents, language.value)}</dd>
        </div>
        <div>
          <dt>{t("check-rounds")}</dt>
          <dd>{session?.rounds}</dd>
        </div>
      </dl>
      <p class="quiet">{t("check-text")}</p>
      {failed !== "" && <p role="alert">{failed}</p>}
      <button type="button" class="btn wide" onClick={() => answer()}>
        {t("check-go-on")}
      </button>
      <button type="button" class="btn wide" onClick={() => answer(onBreak)}>
        {t("check-break")}
      </button>
      <button type="button" class="btn wide" onClick={() => answer(onStop)}>
        {t("check-stop")}
      </button>
    </dialog>
  );
}

export function RealityCheck({ table, ...answers }: AnswersProps & { table: Table }): JSX.Element | null {
  return useDue(table) ? <CheckDialog {...answers} /> : null;
}
