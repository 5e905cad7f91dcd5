/** A match waits for this player, on whichever page: a way there by a press, never by itself (DUE-12). */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { hangUp } from "../../core/called";
import type { DuelReady } from "../../core/protocol.gen";
import { t } from "../../i18n";
import { Icon } from "../../view/art";
import { follow, hrefOf, type Route, route } from "../router";
import "./duel.css";

export function Called({ ready }: { ready: DuelReady }): JSX.Element | null {
  const to: Route = { page: "duel", id: ready.match };
  const at = route.value;
  const there = at.page === "duel" && at.id === ready.match;
  const text = t("duel-lobby-called", { name: ready.opponent });
  // A region says what comes into it, not what it was born with.
  const [said, say] = useState("");
  useEffect(() => {
    if (there) {
      hangUp();
      return;
    }
    say(text);
    const title = document.title;
    document.title = `${text} · ${title}`;
    return () => {
      document.title = title;
    };
  }, [there, text]);
  if (there) return null;
  return (
    <aside class="called" aria-label={t("duel-lobby-called-title")}>
      <span class="disc" aria-hidden="true">
        1
      </span>
      <p role="status">{said}</p>
      <a class="btn main" href={hrefOf(to)} onClick={follow(to)}>
        {t("duel-lobby-go")}
      </a>
      <button type="button" class="icon-btn" aria-label={t("toast-dismiss")} onClick={hangUp}>
        <Icon name="close" size={18} />
      </button>
    </aside>
  );
}
