/** A value that is on its way. */
import { useEffect, useState } from "preact/hooks";

export type Loaded<T> =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: unknown }
  | { readonly state: "here"; readonly value: T };

/** Load once per key; an answer that comes after the page has gone on is dropped. */
export function useLoaded<T>(key: string, load: () => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: "loading" });
  useEffect(() => {
    let gone = false;
    setLoaded({ state: "loading" });
    load().then(
      (value) => !gone && setLoaded({ state: "here", value }),
      (error: unknown) => !gone && setLoaded({ state: "failed", error }),
    );
    return () => {
      gone = true;
    };
  }, [key]);
  return loaded;
}
