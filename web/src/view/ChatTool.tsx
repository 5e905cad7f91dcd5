/** The button that opens the chat, with how many lines came while it was closed. */
import type { JSX } from "preact";
import type { Talk } from "../core/chat";
import { t } from "../i18n";
import { Icon } from "./art";

const MOST = 99;

export function ChatTool({ talk, onPress }: { talk: Talk; onPress: () => void }): JSX.Element {
  const unread = Math.min(talk.unread.value, MOST);
  return (
    <button type="button" class="icon-btn roomy chat-tool" aria-expanded={talk.open.value} onClick={onPress}>
      <span class="hidden">{unread > 0 ? t("chat-unread", { count: unread }) : t("chat")}</span>
      <Icon name="chat" />
      {unread > 0 && (
        <span class="unread" aria-hidden="true">
          {unread}
        </span>
      )}
    </button>
  );
}
