/** A bar over the page with what the host says: it stays until it is put away, so that nobody misses it. */
import "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { announced, putAway } from "../core/announced";
import { t } from "../i18n";
import { Icon } from "../view/art";

/** An audience has nothing to press: there it goes by itself. */
const AUDIENCE_MS = 60_000;

function Line({ text, audience }: { text: string; audience: boolean }): JSX.Element {
  // A region says what comes into it, not what it was born with.
  const [said, say] = useState("");
  useEffect(() => {
    say(text);
    const timer = audience ? setTimeout(() => putAway(text), AUDIENCE_MS) : undefined;
    return () => clearTimeout(timer);
  }, [text, audience]);
  return (
    <div class="host-line">
      <Icon name="people" size={20} />
      <p role="status">{said !== "" && t("system-announcement", { text: said })}</p>
      {!audience && (
        <button type="button" class="icon-btn" aria-label={t("toast-dismiss")} onClick={() => putAway(text)}>
          <Icon name="close" size={18} />
        </button>
      )}
    </div>
  );
}

export function HostSays({ audience }: { audience: boolean }): JSX.Element | null {
  const said = announced.value;
  if (said.length === 0) return null;
  return (
    <aside class="host-says" aria-label={t("host-says")}>
      {said.map((text) => (
        <Line key={text} text={text} audience={audience} />
      ))}
    </aside>
  );
}
