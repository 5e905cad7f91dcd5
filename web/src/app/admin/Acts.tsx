/** What hosts did, and whether all that is written down still agrees. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Act, Check } from "../../core/api.gen";
import { checkRecord, fetchActs } from "../../core/host";
import { t } from "../../i18n";
import { Pages } from "../pages";
import { when } from "../times";
import { Told, useDoing } from "./act";

function Checked(): JSX.Element {
  const doing = useDoing();
  const [found, setFound] = useState<Check | null>(null);
  const check = (): void =>
    void doing.run(checkRecord, (now) => {
      setFound(now);
      const { bookings, entries, acts, problems } = now;
      return problems.length === 0 ? t("admin-check-good", { bookings, entries, acts }) : "";
    });
  return (
    <section class="card-box" aria-labelledby="admin-check">
      <h3 id="admin-check">{t("admin-check")}</h3>
      <p class="quiet">{t("admin-check-text")}</p>
      <button type="button" class="btn wide" aria-disabled={doing.busy} onClick={check}>
        {doing.busy ? t("loading") : t("admin-check-now")}
      </button>
      <Told doing={doing} />
      {found !== null && found.problems.length > 0 && (
        <div role="alert">
          <p>{t("admin-check-bad", { count: found.problems.length })}</p>
          <ul class="admin-problems">
            {found.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Entry({ act }: { act: Act }): JSX.Element {
  return (
    <li class="line admin-act">
      <span class="grow">
        <b>
          {act.what} <bdi>{act.subject}</bdi>
        </b>
        <small>
          {`${act.id} · ${when(act.at_ms)} · `}
          {act.who === 0 ? t("admin-by-command") : t("admin-by", { account: act.who })}
        </small>
        {(act.before !== "" || act.after !== "") && (
          <small>
            <code>{act.before}</code> → <code>{act.after}</code>
          </small>
        )}
      </span>
    </li>
  );
}

export function Acts(): JSX.Element {
  return (
    <>
      <Checked />
      <Pages of="acts" load={fetchActs} more={t("admin-more")}>
        {(pages) => {
          const acts = pages.flatMap((page) => page.acts);
          return (
            <>
              {acts.length === 0 && <p class="quiet">{t("admin-no-acts")}</p>}
              <ul class="rows">
                {acts.map((act) => (
                  <Entry key={act.id} act={act} />
                ))}
              </ul>
            </>
          );
        }}
      </Pages>
    </>
  );
}
