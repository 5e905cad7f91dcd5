/** One match in full: how it ended, its score card, every hand, and the proof of its shoes (DUE-14, PLA-12). */
import type { JSX } from "preact";
import { profile } from "../../core/account";
import type { EndedMatch, MatchRecord } from "../../core/api.gen";
import { fetchDuel, matchUrl } from "../../core/duels";
import { extraHands, matchId } from "../../core/matchRecord";
import { netMoney, shortMoney } from "../../core/money";
import { language, t } from "../../i18n";
import { Icon } from "../../view/art";
import { Failed } from "../Failed";
import { Short } from "../happened";
import { signOf } from "../named";
import "../people.css";
import { when } from "../times";
import { useLoaded } from "../useLoaded";
import "./duel.css";
import { MatchHands } from "./MatchHands";
import { MatchProof } from "./MatchProof";
import { ScoreCard } from "./ScoreCard";
import { playerName, stakeOf, termsOf } from "./words";

export interface MatchProps {
  readonly record: MatchRecord;
  readonly ended: EndedMatch;
}

/** The two by seat; the reader is called by name too: a record may be shown to somebody else. */
export function namesOf({ players }: MatchRecord): readonly [string, string] {
  const [first = "", second = ""] = players.map(playerName);
  return [first, second];
}

/** What decided a match, in words. */
export function howItEnded(record: MatchRecord): string {
  const names = namesOf(record);
  const { winner, decision, hands, reason } = record;
  const loser = winner === undefined || winner === null ? "" : (names[1 - winner] ?? "");
  const [first, second] = hands.at(-1)?.chips_cents ?? [record.terms.chips_cents, record.terms.chips_cents];
  switch (decision) {
    case "chips":
      return t("duel-record-chips", { first, second, hands: hands.at(-1)?.hand ?? 0 });
    case "broke":
      return t("duel-record-broke", { name: loser, hand: hands.at(-1)?.hand ?? 0 });
    case "forfeit":
      return t("duel-record-forfeit", { name: loser });
    case "resigned":
      return t("duel-record-resigned", { name: loser });
    default:
      if (reason === "both_away") return t("duel-record-both-away");
      return t(reason === "unaffordable" ? "duel-record-unaffordable" : "duel-record-fault");
  }
}

function Headline({ record, ended }: MatchProps): JSX.Element {
  const [first, second] = namesOf(record);
  const { winner = null } = record;
  const { seat = null } = ended;
  const won =
    winner === null ? t("duel-record-none") : t("duel-record-won", { name: [first, second][winner] ?? "" });
  const own = seat === null || winner === null ? won : winner === seat ? t("duel-record-won-own") : won;
  const net =
    seat === null || winner === null ? 0 : winner === seat ? record.stake_cents : -record.stake_cents;
  return (
    <header class="round-head">
      <div>
        <h2>{t("duel-lobby-against", { first, second })}</h2>
        <p>{when(record.started_ms, "exact")}</p>
        <p>
          {record.code} · {t("duel-record-number", { match: record.match })}
        </p>
      </div>
      <div class="figures">
        <p class={`net${winner !== null && winner === seat ? " above" : ""}`}>{own}</p>
        <p>
          {stakeOf(record)}
          {net !== 0 && ` · ${signOf(net)} ${netMoney(net, language.value)}`}
        </p>
      </div>
    </header>
  );
}

function Ending({ record }: { record: MatchRecord }): JSX.Element {
  const extra = extraHands(record);
  const names = namesOf(record);
  const first = record.hands[0]?.first ?? null;
  return (
    <section class="card-box" aria-labelledby="how-it-ended">
      <h3 id="how-it-ended">{t("duel-record-how")}</h3>
      <p>{howItEnded(record)}</p>
      {extra > 0 && <p>{t("duel-record-extra", { hands: record.terms.hands, extra })}</p>}
      <p class="quiet">{termsOf({ ...record.terms })}</p>
      {record.draw.length > 0 && (
        <p class="quiet">
          {t("duel-record-draw")} <Short codes={record.draw} />
          {first !== null && ` ${t("duel-record-first", { name: names[first] ?? "" })}`}
        </p>
      )}
    </section>
  );
}

function Facts({ record }: { record: MatchRecord }): JSX.Element {
  const { terms } = record;
  return (
    <dl class="pairs">
      <dt>{t("duel-record-start")}</dt>
      <dd>{shortMoney(terms.chips_cents, language.value)}</dd>
      <dt>{t("duel-record-bets")}</dt>
      <dd>{t("lobby-limits", { minimum: terms.minimum_cents, maximum: terms.maximum_cents })}</dd>
      <dt>{t("rounds-rules")}</dt>
      <dd>
        <code title={record.rules_hash}>{record.rules_hash.slice(0, 12)}</code>
      </dd>
    </dl>
  );
}

function Whole({ record, ended }: MatchProps): JSX.Element {
  return (
    <article class="round match">
      <Headline record={record} ended={ended} />
      <div>
        <Ending record={record} />
        <ScoreCard record={record} />
      </div>
      <div>
        <MatchHands record={record} />
        <MatchProof record={record} id={ended.id} />
        <Facts record={record} />
        <p class="exports">
          <a
            class="btn"
            href={matchUrl(ended.id)}
            download={`${matchId(record)}.json`}
            aria-label={t("duel-record-export")}
          >
            <Icon name="download" /> JSON
          </a>
        </p>
      </div>
    </article>
  );
}

/** A match by its id or its game code; its record is there for everybody, the player's own part for the player. */
export function MatchDetail({ code }: { code: string }): JSX.Element {
  const sheet = useLoaded(`${code} ${profile.value?.account ?? 0}`, () => fetchDuel(code));
  if (sheet.state === "loading") return <p class="quiet">{t("loading")}</p>;
  if (sheet.state === "failed") return <Failed error={sheet.error} />;
  const { ended, record } = sheet.value;
  if (!ended) return <p class="quiet">{t("duel-record-running")}</p>;
  if (!record) return <p class="quiet">{t("duel-record-pruned")}</p>;
  return <Whole record={record} ended={ended} />;
}
