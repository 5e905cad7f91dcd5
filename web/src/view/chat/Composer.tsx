/** The field to write in, and why nothing can be written now. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { TableModel } from "../../core/model";
import { sayCode, t } from "../../i18n";
import { timeText } from "./Lines";

/** Why this player cannot write at all, empty if it is possible. */
function obstacle(table: TableModel): string {
  const until_ms = table.talk.muted_until_ms.value;
  if (table.account.value === 0) return t("chat-enter");
  if (until_ms > Date.now() + table.offset.value) return t("chat-muted", { time: timeText(until_ms) });
  return "";
}

/** What is said below the field. */
function note(table: TableModel, left: number): string {
  const { refusal, slow_s } = table.talk;
  const no = refusal.value;
  if (no !== null) return sayCode("error", no.code, no.params, no.remedy);
  if (left < 0) return t("chat-too-long", { count: -left });
  if (left <= 40) return t("chat-left", { count: left });
  return slow_s.value > 0 ? t("chat-slow", { seconds: slow_s.value }) : "";
}

export function Composer({ table }: { table: TableModel }): JSX.Element {
  const { talk } = table;
  const [text, setText] = useState("");
  const sent = useRef(false);
  const sending = talk.sending.value !== null;
  useEffect(() => {
    if (sending || !sent.current) return;
    sent.current = false;
    if (talk.refusal.value === null) setText("");
  }, [sending]);
  const closed = obstacle(table);
  if (closed !== "") return <p class="chat-note">{closed}</p>;
  const left = (table.info.value?.chat?.longest ?? 0) - [...text.trim()].length;
  return (
    <form
      class="chat-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "" && left >= 0) sent.current = talk.say(text) || sent.current;
      }}
    >
      <input
        type="text"
        name="line"
        autocomplete="off"
        enterkeyhint="send"
        aria-label={t("chat-write")}
        placeholder={t("chat-write")}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="btn" aria-disabled={sending || text.trim() === "" || left < 0}>
        {t("chat-send")}
      </button>
      <p class={`chat-note${talk.refusal.value !== null ? " refusal" : ""}`} role="status">
        {note(table, left)}
      </p>
    </form>
  );
}
