/** The chat of a table (PLA-19): its lines, what may be done about them, and the field to write in. */
import "@preact/signals";
import "./chat.css";
import type { JSX } from "preact";
import { useEffect, useId } from "preact/hooks";
import { hushed, showAll } from "../../core/chat";
import type { TableModel } from "../../core/model";
import { prefer, settings } from "../../core/settings";
import { t } from "../../i18n";
import { Icon } from "../art";
import { Composer } from "./Composer";
import { Lines } from "./Lines";

export interface ChatProps {
  readonly table: TableModel;
  /** May take lines away and mute (PLA-28). */
  readonly admin: boolean;
  /** Closes the pane beside the table; a sheet has a way out of its own. */
  readonly onClose?: (() => void) | undefined;
}

function Choices(): JSX.Element {
  const hidden = hushed.value.length;
  return (
    <details class="chat-choices">
      <summary>{t("chat-choices")}</summary>
      <label>
        <input
          type="checkbox"
          checked={settings.chat.value}
          onChange={(event) => prefer("chat", event.currentTarget.checked)}
        />
        {t("chat-show-others")}
      </label>
      <label>
        <input
          type="checkbox"
          checked={settings.chat_aloud.value}
          onChange={(event) => prefer("chat_aloud", event.currentTarget.checked)}
        />
        {t("chat-aloud")}
      </label>
      {hidden > 0 && (
        <button type="button" class="btn" onClick={showAll}>
          {t("chat-show-hidden", { count: hidden })}
        </button>
      )}
    </details>
  );
}

export function Chat({ table, admin, onClose }: ChatProps): JSX.Element {
  const { talk } = table;
  const name = useId();
  useEffect(() => {
    talk.show(true);
    return () => talk.show(false);
  }, [talk]);
  const content = (
    <>
      <Lines table={table} admin={admin} />
      <Composer table={table} />
      <Choices />
    </>
  );
  // A sheet has a name and a heading already.
  if (onClose === undefined) return <div class="chat">{content}</div>;
  return (
    <section
      class="chat chat-pane"
      aria-labelledby={name}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <div class="chat-head">
        <h2 id={name}>{t("chat")}</h2>
        <button type="button" class="icon-btn" aria-label={t("close")} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {content}
    </section>
  );
}
