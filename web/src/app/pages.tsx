/** A list that comes in pages, newest first: older ones for the asking. */
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../i18n";
import { Failed } from "./Failed";
import { useLoaded } from "./useLoaded";

interface Page {
  /** Where the next page begins, absent on the last one. */
  readonly next?: number | string | null;
}

export interface PagesProps<P extends Page> {
  /** What they are pages of: another name begins anew, under another `key`. */
  readonly of: string;
  readonly load: (before: NonNullable<P["next"]> | null) => Promise<P>;
  readonly more: string;
  readonly children: (pages: readonly P[]) => ComponentChildren;
}

export function Pages<P extends Page>({ of, load, more, children }: PagesProps<P>): JSX.Element {
  const first = useLoaded(of, () => load(null));
  const [older, setOlder] = useState<readonly P[]>([]);
  const [failed, setFailed] = useState<unknown>(null);
  if (first.state === "loading") return <p class="quiet">{t("loading")}</p>;
  if (first.state === "failed") return <Failed error={first.error} />;
  const pages = [first.value, ...older];
  const next = (pages.at(-1)?.next ?? null) as NonNullable<P["next"]> | null;
  const ask = (): void => {
    setFailed(null);
    // The button stays: pressing it again asks again.
    load(next).then((page) => setOlder([...older, page]), setFailed);
  };
  return (
    <>
      {children(pages)}
      {failed !== null && <Failed error={failed} />}
      {next !== null && (
        <button type="button" class="btn wide" onClick={ask}>
          {more}
        </button>
      )}
    </>
  );
}
