/** The lines of a chat, the newest at the bottom; all that people wrote is text and nothing else. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { ApiError, tell } from "../../core/api";
import { hush, isShown } from "../../core/chat";
import type { TableModel } from "../../core/model";
import type { ChatLine } from "../../core/protocol.gen";
import { settings } from "../../core/settings";
import { language, sayCode, t } from "../../i18n";
import { Icon } from "../art";

/** So near to the end a reader follows what comes. */
const NEAR_PX = 60;
const MUTES = [10, 60, 1_440] as const;

interface LinesProps {
  readonly table: TableModel;
  readonly admin: boolean;
}

export function timeText(at_ms: number): string {
  return new Intl.DateTimeFormat(language.value, { hour: "2-digit", minute: "2-digit" }).format(at_ms);
}

/** What a host may do about a line. */
function HostActs({ act }: { act: (path: string, body: object) => void }): JSX.Element {
  return (
    <>
      <button type="button" class="btn" onClick={() => act("admin/remove-line", {})}>
        {t("chat-remove")}
      </button>
      {MUTES.map((minutes) => (
        <button key={minutes} type="button" class="btn" onClick={() => act("admin/mute", { minutes })}>
          {t(`chat-mute-${minutes}`)}
        </button>
      ))}
    </>
  );
}

function Acts({
  table,
  admin,
  line,
  onDone,
}: LinesProps & { line: ChatLine; onDone: () => void }): JSX.Element {
  const key = table.info.value?.match ?? table.info.value?.key ?? "";
  const act = (path: string, body: object): void => {
    const place = path === "admin/mute" ? { line: line.no } : { no: line.no };
    tell(path, { table: key, ...place, ...body }).then(onDone, (error: unknown) => {
      const { code, params, message } = error as ApiError;
      if (error instanceof ApiError) table.toasts.add("error", code, { params, fallback: message });
    });
  };
  return (
    <div class="chat-acts">
      <button
        type="button"
        class="btn"
        onClick={() => {
          hush(line.by, true);
          onDone();
        }}
      >
        {t("chat-hide")}
      </button>
      <button type="button" class="btn" onClick={() => act("chat/report", {})}>
        {t("chat-report")}
      </button>
      {admin && <HostActs act={act} />}
    </div>
  );
}

function Said({ line, ...more }: LinesProps & { line: ChatLine }): JSX.Element {
  const [open, setOpen] = useState(false);
  const mine = line.by === more.table.talk.mark.value;
  return (
    <div class={`chat-line${mine ? " mine" : ""}`}>
      <div class="chat-who">
        <b>
          <bdi>{mine ? t("chat-you") : line.name}</bdi>
        </b>
        {line.guest && !mine && <small>{t("chat-guest")}</small>}
        <small>{timeText(line.at_ms)}</small>
      </div>
      <p class="chat-text" dir="auto">
        {line.text}
      </p>
      {(!mine || more.admin) && more.table.account.value !== 0 && (
        <button
          type="button"
          class="icon-btn chat-more"
          aria-expanded={open}
          aria-label={t("chat-more", { name: line.name })}
          onClick={() => setOpen(!open)}
        >
          <Icon name="more" size={18} />
        </button>
      )}
      {open && <Acts line={line} {...more} onDone={() => setOpen(false)} />}
    </div>
  );
}

function House({ line }: { line: ChatLine }): JSX.Element {
  return (
    <p class="chat-house">
      <Icon name="pause" size={16} />
      <span>
        {sayCode("system", line.code ?? "", line.params)} <small>{timeText(line.at_ms)}</small>
      </span>
    </p>
  );
}

export function Lines(props: LinesProps): JSX.Element {
  const { talk } = props.table;
  const box = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const mark = talk.mark.value;
  const lines = talk.lines.value.filter((line) => isShown(line, mark));
  useLayoutEffect(() => {
    const element = box.current;
    // Whoever has no wheel scrolls the lines with the arrow keys, so they can take the focus.
    if (element !== null) element.tabIndex = 0;
    if (element !== null && follows.current) element.scrollTop = element.scrollHeight;
  });
  return (
    <div
      ref={box}
      class="chat-lines"
      role="log"
      aria-live={settings.chat_aloud.value ? "polite" : "off"}
      aria-label={t("chat-lines")}
      onScroll={(event) => {
        const { scrollTop, scrollHeight, clientHeight } = event.currentTarget;
        follows.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
      }}
    >
      {lines.length === 0 && <p class="chat-empty">{t("chat-empty")}</p>}
      {lines.map((line) =>
        line.code === null ? (
          <Said key={line.no} line={line} {...props} />
        ) : (
          <House key={line.no} line={line} />
        ),
      )}
    </div>
  );
}
