/** Parts of the page that come when somebody asks for them, with their texts. */
import type { FunctionComponent, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { signal } from "../core/signal";
import { type Area, area, t } from "../i18n";

/** Something small that came later and runs beside a table: it is seen over it. */
export const beside = signal<JSX.Element | null>(null);

/** What can be had ready before it is shown. */
export interface Fetched {
  readonly fetch: () => Promise<void>;
}

/**
 * A component that is fetched when it is first shown.
 *
 * @param load Imports it.
 * @param texts The areas of messages it says, where those of the page's start do not do.
 * @returns The component; its `fetch` has it ready before it is shown.
 */
export function later<P extends object>(
  load: () => Promise<FunctionComponent<P>>,
  ...texts: readonly Area[]
): FunctionComponent<P> & Fetched {
  let here: FunctionComponent<P> | null = null;
  const fetch = async (): Promise<void> => {
    const [component] = await Promise.all([load(), ...texts.map(area)]);
    here = component;
  };
  function Later(props: P): JSX.Element {
    const [failed, setFailed] = useState(false);
    const [, shown] = useState(here !== null);
    useEffect(() => {
      if (here !== null) return;
      let gone = false;
      fetch().then(
        () => !gone && shown(true),
        () => !gone && setFailed(true),
      );
      return () => {
        gone = true;
      };
    }, []);
    if (here !== null) {
      const Component = here;
      return <Component {...props} />;
    }
    return failed ? <p role="alert">{t("failed-short")}</p> : <p class="quiet">{t("loading")}</p>;
  }
  return Object.assign(Later, { fetch });
}
