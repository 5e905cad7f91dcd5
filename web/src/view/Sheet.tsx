/** A sheet over the dimmed table: from the bottom on a phone, from the right on a desktop. */
import type { ComponentChildren, JSX } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { Icon } from "./art";
import { rise } from "./motion";

export interface SheetProps {
  readonly title: string;
  /** The running clock while a decision is open: the round goes on under the sheet. */
  readonly clock?: ComponentChildren;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/**
 * The browser's own dialog keeps the focus inside and gives it back. It scrolls as a whole under its
 * header, so that the arrow keys scroll a sheet of mere text too.
 */
export function Sheet({ title, clock, onClose, children }: SheetProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLElement>(null);
  const name = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    // Whoever has no wheel scrolls a sheet of mere text with the arrow keys, so it can take the focus.
    if (body.current !== null) body.current.tabIndex = 0;
    element?.showModal();
    rise(element);
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class="sheet"
      aria-labelledby={name}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      closedby="any"
    >
      <div class="sheet-head">
        <h2 id={name}>{title}</h2>
        {clock}
        <button type="button" class="icon-btn" aria-label={t("close")} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <section ref={body} class="sheet-body" aria-labelledby={name}>
        {children}
      </section>
    </dialog>
  );
}
