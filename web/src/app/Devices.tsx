/** Where the account is signed in, and the way to end that. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { SessionLine } from "../core/api.gen";
import { endSession, fetchSessions } from "../core/people";
import { t } from "../i18n";
import { Icon } from "../view/art";
import { Failed } from "./Failed";
import { when } from "./times";
import { useLoaded } from "./useLoaded";

function Device({ line, onEnd }: { line: SessionLine; onEnd: () => void }): JSX.Element {
  const since = when(line.created_ms);
  return (
    <li class="device">
      <Icon name="device" />
      <span class="grow">
        <b>
          {line.here && `${t("devices-here")}: `}
          <bdi>{line.device || t("devices-other")}</bdi>
        </b>
        <small>
          {line.here
            ? t("devices-since", { time: since })
            : t("devices-used", { time: when(line.used_ms), since })}
        </small>
      </span>
      {!line.here && (
        <button
          type="button"
          class="btn"
          aria-label={t("devices-end-since", { time: since })}
          onClick={onEnd}
        >
          {t("devices-end")}
        </button>
      )}
    </li>
  );
}

export function Devices(): JSX.Element {
  const [asked, setAsked] = useState(0);
  const found = useLoaded(`sessions ${asked}`, () => fetchSessions());
  const end = (id: number): void => {
    const again = (): void => setAsked(asked + 1);
    endSession(id).then(again, again);
  };
  return (
    <section aria-labelledby="devices">
      <h3 id="devices">{t("devices-title")}</h3>
      {found.state === "failed" && <Failed error={found.error} />}
      {found.state === "loading" && <p class="quiet">{t("loading")}</p>}
      {found.state === "here" && (
        <ul class="rows">
          {found.value.sessions.map((line) => (
            <Device key={line.id} line={line} onEnd={() => end(line.id)} />
          ))}
        </ul>
      )}
    </section>
  );
}
