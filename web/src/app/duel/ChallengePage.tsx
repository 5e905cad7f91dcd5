/** Where the link of a challenge leads: what is to be played, against whom, and the way in (DUE-12). */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { enter, loadProfile, profile } from "../../core/account";
import type { Challenge } from "../../core/api.gen";
import { called } from "../../core/called";
import { LONGEST_NAME } from "../../core/codes.gen";
import { accept, fetchDuel } from "../../core/duels";
import { Lobby } from "../../core/lobby";
import { t } from "../../i18n";
import { Icon } from "../../view/art";
import { Failed, reasonOf } from "../Failed";
import "../people.css";
import { follow, go, hrefOf, type Route } from "../router";
import { Invitation } from "../sheets";
import { useLoaded } from "../useLoaded";
import "./duel.css";
import { ratingOf, stakeOf, termsOf } from "./words";

const LOBBY: Route = { page: "lobby" };

function Way({ to, text }: { to: Route; text: string }): JSX.Element {
  return (
    <a class="btn main wide" href={hrefOf(to)} onClick={follow(to)}>
      {text}
    </a>
  );
}

interface WholeProps {
  readonly one: Challenge;
  /** Why it could not be accepted: entering loads the challenge anew, and this must outlive it. */
  readonly failed: string;
  readonly onFail: (failed: string) => void;
}

/** Accept; who is nobody yet says a name or none, and is a guest with the same press. */
function Accept({ one, failed, onFail }: WholeProps): JSX.Element {
  const [name, setName] = useState("");
  const [busy, setBusy] = useState(false);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    onFail("");
    const here = profile.peek() === null ? enter(name) : Promise.resolve();
    here
      .then(() => accept(one.id))
      .then(
        ({ match }) => match && go({ page: "duel", id: match }),
        (error: unknown) => onFail(reasonOf(error)),
      )
      .finally(() => setBusy(false));
  };
  return (
    <form class="form" onSubmit={submit}>
      {profile.value === null && (
        <label class="field">
          <span>{t("entry-name")}</span>
          <input
            type="text"
            maxLength={LONGEST_NAME}
            autoComplete="nickname"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
      )}
      {failed !== "" && <p role="alert">{failed}</p>}
      <button type="submit" class="btn main wide" aria-disabled={busy}>
        {busy ? t("sending") : t(profile.value === null ? "duel-lobby-enter-accept" : "duel-lobby-accept")}
      </button>
      {profile.value === null && <p class="quiet">{t("play-money")}</p>}
    </form>
  );
}

function Whole(props: WholeProps): JSX.Element {
  const { one } = props;
  const open = one.state === "open";
  return (
    <>
      <dl class="pairs">
        <dt>{t("duel-lobby-match")}</dt>
        <dd>{termsOf(one)}</dd>
        <dt>{t("duel-lobby-entry")}</dt>
        <dd>{stakeOf(one)}</dd>
        <dt>{t("duel-rank-points")}</dt>
        <dd>{ratingOf(one.points)}</dd>
      </dl>
      {one.duplicate && <p class="quiet">{t("duel-lobby-duplicate-text")}</p>}
      {open && one.own && (
        <>
          <p>{t("duel-lobby-made-private")}</p>
          <Invitation challenge={one} />
        </>
      )}
      {open && !one.own && <Accept {...props} />}
      {one.match && (
        <>
          <p>{t("duel-lobby-accepted")}</p>
          <Way to={{ page: "duel", id: one.match }} text={t("duel-lobby-go")} />
        </>
      )}
      {!open && !one.match && (
        <>
          <p>{t("error-challenge_gone")}</p>
          <Way to={LOBBY} text={t("back-to-lobby")} />
        </>
      )}
    </>
  );
}

export function ChallengePage({ id }: { id: string }): JSX.Element {
  const account = profile.value?.account ?? 0;
  const [failed, setFailed] = useState("");
  useEffect(() => void loadProfile(), []);
  useEffect(() => {
    // Whoever waits here is called like whoever waits in the lobby.
    const line = new Lobby();
    return () => line.close();
  }, [account]);
  // Whose it is depends on who asks.
  const sheet = useLoaded(`${id} ${account} ${called.value?.match}`, () => fetchDuel(id));
  const one = sheet.state === "here" ? (sheet.value.challenge ?? null) : null;
  return (
    <div class="challenge-page">
      <header class="topbar">
        <a class="icon-btn" href={hrefOf(LOBBY)} aria-label={t("back-to-lobby")} onClick={follow(LOBBY)}>
          <Icon name="back" />
        </a>
        <div class="who">
          <h1>{t("duel-lobby-challenge")}</h1>
          <small>{t("app-name")}</small>
        </div>
      </header>
      <main>
        <section class="card-box" aria-labelledby="challenger">
          <h2 id="challenger">
            {one === null
              ? t("duel-lobby-challenge")
              : one.own
                ? t("duel-lobby-own")
                : t("duel-lobby-from", { name: one.name })}
          </h2>
          {sheet.state === "loading" && <p class="quiet">{t("loading")}</p>}
          {sheet.state === "failed" && <Failed error={sheet.error} />}
          {one !== null && <Whole one={one} failed={failed} onFail={setFailed} />}
        </section>
      </main>
    </div>
  );
}
