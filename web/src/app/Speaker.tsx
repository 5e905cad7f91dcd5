/** The one polite live region: new facts of the table, in words (phase, cards, result, notices). */
import { useSignalEffect } from "@preact/signals";
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { headline, type Moment, spoken } from "../core/announce";
import { SOON_S } from "../core/clock";
import type { TableModel } from "../core/model";
import { untracked } from "../core/signal";
import type { Toast } from "../core/toasts";
import { say, sayCode, t } from "../i18n";
import type { Says } from "../view/room";

/** A view and the own state that goes with it come as two messages: wait until both are here. */
const SETTLE_MS = 200;

interface SpeakerProps {
  readonly table: TableModel;
  /** What the game says in its own words. */
  readonly says?: Says | undefined;
}

export function Speaker({ table, says }: SpeakerProps): JSX.Element {
  const region = useRef<HTMLDivElement>(null);
  const before = useRef<Moment | null>(null);
  const seconds = useRef<number | null>(null);
  const told = useRef(new WeakSet<Toast>());

  /** The region is written by hand: a rendered list would be read again with every change. */
  const speak = (text: string): void => {
    const line = document.createElement("p");
    line.textContent = text;
    region.current?.append(line);
    while ((region.current?.childElementCount ?? 0) > 4) region.current?.firstElementChild?.remove();
  };

  useSignalEffect(() => {
    const view = table.view.value;
    if (view === null) return;
    const title = says?.headline(table) ?? headline(table);
    const after = { view, me: table.me.value, hands: table.hands.value, headline: title };
    const timer = setTimeout(() => {
      for (const text of (says?.spoken ?? spoken)(before.current, after).map(say)) speak(text);
      before.current = after;
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  });

  useSignalEffect(() => {
    for (const toast of table.toasts.shown.value) {
      if (told.current.has(toast)) continue;
      told.current.add(toast);
      speak(sayCode(toast.kind, toast.code, toast.params, toast.fallback));
    }
  });

  useSignalEffect(() => {
    const now = table.seconds.value;
    const asked = untracked(() => table.betting.value || table.asked.value !== null);
    if (now === SOON_S && (seconds.current ?? 0) > SOON_S && asked)
      speak(t("spoken-seconds", { seconds: now }));
    seconds.current = now;
  });

  return <div ref={region} class="hidden" role="status" aria-live="polite" />;
}
