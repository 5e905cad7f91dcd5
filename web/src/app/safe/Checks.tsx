/** The reality check on pages that are no table (PLA-26b): there the server is asked when the next one is due. */
import "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { profile } from "../../core/account";
import { ask } from "../../core/api";
import type { SafePlay } from "../../core/api.gen";
import { safe } from "../../core/told";
import { t } from "../../i18n";
import { Sheet } from "../../view/Sheet";
import { go, type Route } from "../router";
import { CheckDialog, SafeSheet } from "../sheets";

/** A table asks between its rounds, a match never; an audience is nobody. */
const ELSEWHERE: ReadonlySet<Route["page"]> = new Set<Route["page"]>([
  "lobby",
  "history",
  "statistics",
  "support",
  "challenge",
]);

/** Without an answer nothing is asked here: the server does so before the next bet in any case. */
const NOTHING = (): void => undefined;

/** Whether one is due now: it is looked at on each page, and again when it should be. */
function useDue(page: Route["page"]): readonly [boolean, () => void] {
  const [due, setDue] = useState(false);
  const account = profile.value?.account ?? null;
  const set = safe.value;
  // The lobby's line tells of an account that has set anything.
  const looks = account !== null && ELSEWHERE.has(page) && (set !== null || page !== "lobby");
  useEffect(() => {
    if (!looks) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    const look = (): void => {
      ask<SafePlay>("safe").then(async ({ check_due_ms, now_ms }) => {
        if (gone || check_due_ms === null) return;
        if (check_due_ms > now_ms) timer = setTimeout(look, check_due_ms - now_ms);
        else await CheckDialog.fetch();
        if (!gone) setDue(check_due_ms <= now_ms);
      }, NOTHING);
    };
    look();
    return () => {
      gone = true;
      clearTimeout(timer);
      setDue(false);
    };
  }, [looks, account, page, set]);
  return [looks && due, () => setDue(false)];
}

export function Checks({ page }: { page: Route["page"] }): JSX.Element | null {
  const [due, answered] = useDue(page);
  const [resting, setResting] = useState(false);
  if (due) {
    return (
      <CheckDialog
        onAnswered={answered}
        onBreak={() => setResting(true)}
        onStop={() => page !== "lobby" && go({ page: "lobby" })}
      />
    );
  }
  if (!resting) return null;
  return (
    <Sheet title={t("safe-title")} onClose={() => setResting(false)}>
      <SafeSheet at="break" />
    </Sheet>
  );
}
