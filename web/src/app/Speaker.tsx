/** The one polite live region: new facts of the table, in words (phase, cards, result, notices). */
import { useSignalEffect } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { headline, type Moment, spoken } from "../core/announce";
import { SOON_S } from "../core/clock";
import type { TableModel } from "../core/model";
import { untracked } from "../core/signal";
import type { Toast } from "../core/toasts";
import { say, sayCode, t } from "../i18n";
import type { Says } from "../view/room";

/** A view and the own state that goes with it come as two messages: wait until both are here. */
const SETTLE_MS = 200;
/** Lines that stay: what is read aloud is behind what happens. */
const MOST_LINES = 8;

interface SpeakerProps {
  readonly table: TableModel;
  /** What the game says in its own words. */
  readonly says?: Says | undefined;
}

export function Speaker({ table, says }: SpeakerProps): JSX.Element {
  const region = useRef<HTMLDivElement>(null);
  const before = useRef<Moment | null>(null);
  /** Moments that are still to be told, oldest first: what came and went meanwhile was there all the same. */
  const waiting = useRef<Moment[]>([]);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  const seconds = useRef<number | null>(null);
  const told = useRef(new WeakSet<Toast>());

  /** The region is written by hand: a rendered list would be read again with every change. */
  const speak = (text: string): void => {
    const line = document.createElement("p");
    line.textContent = text;
    region.current?.append(line);
    while ((region.current?.childElementCount ?? 0) > MOST_LINES) region.current?.firstElementChild?.remove();
  };

  const tell = (): void => {
    const after = waiting.current.shift();
    if (after === undefined) return;
    for (const text of (says?.spoken ?? spoken)(before.current, after).map(say)) speak(text);
    before.current = after;
  };

  useEffect(() => {
    const { current } = timers;
    return () => {
      for (const timer of current) clearTimeout(timer);
    };
  }, []);

  useSignalEffect(() => {
    const view = table.view.value;
    if (view === null) return;
    const title = says?.headline(table) ?? headline(table);
    const after = { view, me: table.me.value, hands: table.hands.value, headline: title };
    const last = waiting.current.length - 1;
    // Of the same table more is known now; another table is another moment.
    if (waiting.current[last]?.view === view) waiting.current[last] = after;
    else {
      waiting.current.push(after);
      const timer = setTimeout(() => {
        timers.current.delete(timer);
        tell();
      }, SETTLE_MS);
      timers.current.add(timer);
    }
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
