/** The only place that names the signals library: core modules import from here. */
import { computed, type ReadonlySignal } from "@preact/signals-core";
import { steady } from "./steady";

/** A computed value whose unchanged parts stay the same objects: who looks at a part hears of that part only. */
export function steadily<T>(make: () => T): ReadonlySignal<T> {
  let last: T | undefined;
  return computed(() => {
    last = steady(last, make());
    return last;
  });
}

export {
  batch,
  computed,
  effect,
  type ReadonlySignal,
  type Signal,
  signal,
  untracked,
} from "@preact/signals-core";
