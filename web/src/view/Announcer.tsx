/** One dark pill that says what happens now: the visible twin of the polite live region. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { fadeIn } from "./motion";

export interface AnnouncerProps {
  readonly phase: string;
  readonly detail: string;
  /** The round's net is above zero, and everybody may know. */
  readonly won: boolean;
}

/** Hidden from screen readers, who get the same words once from the live region. */
export function Announcer({ phase, detail, won }: AnnouncerProps): JSX.Element {
  const pill = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => fadeIn(pill.current), [phase]);
  return (
    <p ref={pill} class={`announcer dark-pill${won ? " won" : ""}`} aria-hidden="true">
      <span>{phase}</span>
      {detail !== "" && <span class="detail">{detail}</span>}
    </p>
  );
}
