/** A match's page with all that lies beside the felt: sheets, keys, sounds, the live region, the ways on. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { isHost, profile } from "../../core/account";
import { ApiError } from "../../core/api";
import type { DuelSheet as Found } from "../../core/api.gen";
import { otherSeat } from "../../core/duel";
import { fetchDuel } from "../../core/duels";
import { listenForKeys } from "../../core/keys";
import { Match } from "../../core/match";
import { soundMatch } from "../../core/matchSounds";
import { t } from "../../i18n";
import { Icon } from "../../view/art";
import { DuelPage } from "../../view/duel/DuelPage";
import { listenForChips } from "../../view/duel/keys";
import { nameOf, opponentOf, says } from "../../view/duel/says";
import { Sheet } from "../../view/Sheet";
import { useAside } from "../aside";
import { Missing } from "../Missing";
import { go, hrefOf } from "../router";
import { Speaker } from "../Speaker";
import { Chat } from "../sheets";
import { useLoaded } from "../useLoaded";
import { Content, type SheetName } from "./DuelSheets";
import { type Asking, useRated, useRematch } from "./rematch";

const TITLES = {
  menu: "menu",
  score: "duel-score",
  help: "help-title",
  resign: "duel-resign-title",
  settings: "settings-title",
  account: "account",
  fairness: "fairness-title",
  chat: "chat",
} as const;

/** The model of one match for as long as its page is open; another account starts it anew. */
function useMatch(id: string, account: number | null): Match | null {
  const [match, setMatch] = useState<Match | null>(null);
  useEffect(() => {
    const made = new Match(id);
    const stops = [listenForKeys(made.table), listenForChips(made), soundMatch(made, nameOf)];
    setMatch(made);
    return () => {
      for (const stop of stops) stop();
      made.close();
    };
  }, [id, account]);
  return match;
}

/** A line that does not come up in this time may lead to no match at all, or to one that is over. */
const ASK_AFTER_MS = 1_500;

/** What became of a match whose line does not come up: null while that is not known. */
function useGone(id: string, match: Match | null): Found | "missing" | null {
  const [gone, setGone] = useState<Found | "missing" | null>(null);
  useEffect(() => {
    if (match === null) return;
    const timer = setTimeout(() => {
      if (match.table.info.peek() !== null) return;
      fetchDuel(id).then(
        (found) => {
          if (found.match) return;
          match.close();
          if (found.challenge) go({ page: "challenge", id: found.challenge.id });
          else setGone(found);
        },
        (error: unknown) => {
          if (!(error instanceof ApiError) || error.code !== "not_found") return;
          match.close();
          setGone("missing");
        },
      );
    }, ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id, match]);
  return gone;
}

/** The running clock in a sheet's header while this player is asked: the match goes on below. */
function SheetClock({ match }: { match: Match }): JSX.Element | null {
  const seconds = match.table.seconds.value;
  const duel = match.duel.value;
  const waits = duel !== null && duel.turn !== null && duel.turn === match.seat.value;
  if (!waits || seconds === null) return null;
  return (
    <span class="dark-pill sheet-clock" role="timer" aria-label={t("clock-seconds", { seconds })}>
      <Icon name="clock" size={18} /> {seconds}
    </span>
  );
}

interface WaysProps {
  readonly match: Match;
  readonly asking: Asking;
  readonly onAsk: () => void;
}

function Rematch({ match, asking, onAsk }: WaysProps): JSX.Element | null {
  const name = opponentOf(match.duel.value, match.seat.value);
  const asked = match.asked.value;
  if (name === null) return null;
  if (typeof asking === "object") return <p role="alert">{asking.failed}</p>;
  if (asking === "asked" && asked === null) return <p role="status">{t("duel-rematch-sent", { name })}</p>;
  return (
    <>
      {asked !== null && <p role="status">{t("duel-rematch-asked", { name })}</p>}
      <button type="button" class="btn main" aria-disabled={asking === "sending"} onClick={onAsk}>
        {t(asked === null ? "duel-rematch" : "duel-rematch-accept")}
      </button>
    </>
  );
}

/** Where one can go when the match is over. */
function Ways(props: WaysProps): JSX.Element {
  const { match } = props;
  const { value: view } = match.table.view;
  const played = view !== null && view.code !== "";
  return (
    <>
      {match.seat.value !== null && <Rematch {...props} />}
      {played && (
        <button type="button" class="btn" onClick={() => go({ page: "history", code: view.code })}>
          {t("duel-record")}
        </button>
      )}
      <button type="button" class="btn" onClick={() => go({ page: "lobby" })}>
        {t("duel-lobby")}
      </button>
    </>
  );
}

/** The way to this match, for an opponent who has lost it. */
function Address({ match }: { match: Match }): JSX.Element | null {
  const found = useLoaded(match.id, () => fetchDuel(match.id));
  const [copied, setCopied] = useState(false);
  const duel = match.duel.value;
  const seat = match.seat.value;
  const other = duel === null || seat === null ? undefined : duel.players[otherSeat(seat)];
  const here = new URL(hrefOf({ page: "duel", id: match.id }), location.href).href;
  const { address = here, qr_svg = "" } = found.state === "here" ? found.value : {};
  if (other === undefined || other.bot !== null || other.here) return null;
  const copy = (): void => {
    navigator.clipboard?.writeText(address).then(
      () => setCopied(true),
      () => {}, // Refused by the browser: the address can still be selected.
    );
  };
  return (
    <div class="match-link">
      {qr_svg !== "" && (
        <img
          alt={t("duel-link-code")}
          src={`data:image/svg+xml,${encodeURIComponent(qr_svg)}`}
          width="112"
          height="112"
        />
      )}
      <p class="quiet">{t("duel-link-text", { name: other.name })}</p>
      <code>{address}</code>
      <button type="button" class="btn" onClick={copy}>
        {t(copied ? "duel-link-copied" : "duel-link-copy")}
      </button>
    </div>
  );
}

function Ended({ found }: { found: Found }): JSX.Element {
  const ended = found.ended;
  const code = ended?.code ?? "";
  return (
    <main class="missing">
      <h1>{t("duel-say-over")}</h1>
      <div class="ways">
        {code !== "" && (
          <button type="button" class="btn main" onClick={() => go({ page: "history", code })}>
            {t("duel-record")}
          </button>
        )}
        <button type="button" class="btn" onClick={() => go({ page: "lobby" })}>
          {t("duel-lobby")}
        </button>
      </div>
    </main>
  );
}

/** A match by its id. */
export function DuelSeat({ id }: { id: string }): JSX.Element | null {
  const match = useMatch(id, profile.value?.account ?? null);
  const gone = useGone(id, match);
  const [sheet, setSheet] = useState<SheetName | null>(null);
  const aside = useAside();
  const { asking, ask: onAsk } = useRematch(match);
  const rated = useRated(match);
  if (gone === "missing") return <Missing path={id} />;
  if (gone !== null) return <Ended found={gone} />;
  if (match === null) return null;
  const close = (): void => setSheet(null);
  return (
    <>
      <DuelPage
        match={match}
        rated={rated}
        onLeave={() => go({ page: "lobby" })}
        onOpen={(name) => {
          if (name !== "chat" || !aside.toggle()) setSheet(name);
        }}
        aside={aside.open && <Chat table={match.table} admin={isHost()} onClose={aside.close} />}
        ways={<Ways match={match} asking={asking} onAsk={onAsk} />}
        link={<Address match={match} />}
      />
      <Speaker table={match.table} says={says} />
      {sheet !== null && (
        <Sheet key={sheet} title={t(TITLES[sheet])} clock={<SheetClock match={match} />} onClose={close}>
          <Content sheet={sheet} match={match} onOpen={setSheet} onClose={close} />
        </Sheet>
      )}
    </>
  );
}
