/** The chat beside a table, where the window has room for both. */
import { useEffect, useState } from "preact/hooks";

const ROOMY = "(min-width: 1220px)";

export interface Aside {
  readonly open: boolean;
  /** Open or close it; false where there is no room. */
  toggle(): boolean;
  /** The player closes it: the focus goes back to the button that opened it. */
  close(): void;
}

/** It goes when the window becomes too narrow. */
export function useAside(): Aside {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const room = matchMedia(ROOMY);
    const changed = (): void => {
      if (!room.matches) setOpen(false);
    };
    room.addEventListener("change", changed);
    return () => room.removeEventListener("change", changed);
  }, []);
  return {
    open,
    toggle: () => {
      const { matches } = matchMedia(ROOMY);
      if (matches) setOpen(!open);
      return matches;
    },
    close: () => {
      setOpen(false);
      document.querySelector<HTMLElement>(".chat-tool")?.focus();
    },
  };
}
