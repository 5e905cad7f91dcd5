/** Values that are made anew with each drawing, but are only new to others when something in them is. */
import { useRef } from "preact/hooks";
import { steady } from "../core/steady";

export function useSteady<T>(value: T): T {
  const kept = useRef<T>(value);
  kept.current = steady(kept.current, value);
  return kept.current;
}
