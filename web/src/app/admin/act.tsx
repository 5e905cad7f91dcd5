/** A thing a host does: once at a time, and what became of it is said. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { reasonOf } from "../Failed";

export interface Doing {
  readonly busy: boolean;
  readonly done: string;
  readonly failed: string;
  /** Do it, unless something is being done; `said` is what is told when it is done. */
  readonly run: <T>(work: () => Promise<T>, said: (value: T) => string) => Promise<void>;
}

export function useDoing(): Doing {
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState("");
  const [failed, setFailed] = useState("");
  const run: Doing["run"] = async (work, said) => {
    if (busy) return;
    setBusy(true);
    setDone("");
    setFailed("");
    try {
      setDone(said(await work()));
    } catch (error) {
      setFailed(reasonOf(error));
    }
    setBusy(false);
  };
  return { busy, done, failed, run };
}

export function Told({ doing }: { doing: Doing }): JSX.Element {
  return (
    <>
      <p class="told" role="status">
        {doing.done}
      </p>
      {doing.failed !== "" && <p role="alert">{doing.failed}</p>}
    </>
  );
}
