/** Short messages at the top of the stage: an icon, the fact, and a way to put them away. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Toasts as Shown, Toast } from "../core/toasts";
import { sayCode, t } from "../i18n";
import { Icon, type IconName } from "./art";
import { fadeIn } from "./motion";

const ICONS: Readonly<Record<Toast["kind"], IconName>> = {
  error: "close",
  notice: "clock",
  slip: "limits",
  system: "pause",
};

/** The first sentence is the fact, the rest what follows from it. */
function parts(text: string): readonly [string, string] {
  const end = text.search(/[.:] /);
  return end < 0 ? [text.replace(/\.$/, ""), ""] : [text.slice(0, end), text.slice(end + 2)];
}

function Message({ toast, onClose }: { toast: Toast; onClose: (() => void) | null }): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => fadeIn(box.current), []);
  const [fact, rest] = parts(sayCode(toast.kind, toast.code, toast.params, toast.fallback));
  return (
    <div ref={box} class={`toast${toast.kind === "error" ? " refusal" : ""}`}>
      <Icon name={ICONS[toast.kind]} />
      <p>
        <b>{fact}</b>
        {rest}
      </p>
      {onClose !== null && (
        <button type="button" class="icon-btn" aria-label={t("toast-dismiss")} onClick={onClose}>
          <Icon name="close" size={18} />
        </button>
      )}
    </div>
  );
}

interface ToastsProps {
  readonly toasts: Shown;
  /** For an audience: what the house says to all, with nothing to press. */
  readonly only?: Toast["kind"];
}

/** The live region says them; this is what is seen. */
export function Toasts({ toasts, only }: ToastsProps): JSX.Element {
  return (
    <div class="toasts">
      {toasts.shown.value
        .filter(({ kind }) => only === undefined || kind === only)
        .map((toast) => (
          <Message key={toast.id} toast={toast} onClose={only ? null : () => toasts.dismiss(toast.id)} />
        ))}
    </div>
  );
}
