/** One round in full: cards, decisions and who made them, bets, balances, rules, proof (PLA-12). */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { ApiError } from "../core/api";
import type { PlayerBet, PlayerRound } from "../core/api.gen";
import { money, netMoney } from "../core/money";
import { fetchRound, roundUrl } from "../core/people";
import { isMatch } from "../core/played";
import { LINES, scenesOf, totalText } from "../core/replay";
import { language, sayName, t } from "../i18n";
import { Icon } from "../view/art";
import { Card } from "../view/Card";
import { cardName } from "../view/words";
import { Failed } from "./Failed";
import { Detail, handLabel, titleOf } from "./happened";
import { gameName, signOf } from "./named";
import { Proof } from "./Proof";
import { Replay } from "./Replay";
import { follow, hrefOf, type Route } from "./router";
import { MatchDetail } from "./sheets";
import { when } from "./times";
import { useLoaded } from "./useLoaded";

const SHOWN_HASH = 12;

function Hand({ name, codes }: { name: string; codes: readonly string[] }): JSX.Element {
  return (
    <div class="felt-hand">
      <p class="felt-name">{name}</p>
      <div class="fanned">
        {codes.map((code, at) => (
          <Card key={at} code={code} name={cardName(code)} cut="small" />
        ))}
      </div>
    </div>
  );
}

function several(round: PlayerRound): boolean {
  return new Set(round.hands.map(({ box }) => box)).size > 1;
}

function Hands({ round, onReplay }: { round: PlayerRound; onReplay: () => void }): JSX.Element {
  const dealer = round.cards.filter((card) => card.box < 0).map((card) => card.card);
  const many = several(round);
  const total = (name: string, codes: readonly string[]): string =>
    t("rounds-hand", { hand: name, total: totalText(codes) });
  return (
    <div class="felt-panel">
      <div class="felt-hands">
        {round.hands
          .filter(({ ending }) => ending !== "split")
          .map((hand) => (
            <Hand
              key={`${hand.box} ${hand.line}`}
              name={total(handLabel(hand.box, LINES[hand.line] ?? "main", many), hand.cards)}
              codes={hand.cards}
            />
          ))}
        <Hand name={total(t("dealer"), dealer)} codes={dealer} />
      </div>
      <button type="button" class="btn main" onClick={onReplay}>
        <Icon name="play" /> {t("replay")}
      </button>
    </div>
  );
}

function Happened({ round }: { round: PlayerRound }): JSX.Element {
  const scenes = scenesOf(round).filter(({ first }) => first);
  const many = several(round) || round.hands.some(({ line }) => line > 0);
  return (
    <section aria-labelledby="happened">
      <h3 id="happened">{t("rounds-happened")}</h3>
      <ol class="happened">
        {scenes.map(({ happening }, at) => (
          <li key={at} class={happening.kind === "decision" && happening.cause === "player" ? "own" : ""}>
            <b>{titleOf(happening)}</b>
            {happening.kind === "decision" && many && (
              <small>{handLabel(happening.box, happening.line, several(round))}</small>
            )}
            <small>
              <Detail of={happening} round={round} />
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Odds({ bet: { pays, outcome, rank, spot } }: { bet: PlayerBet }): JSX.Element {
  const word = rank === null ? sayName("outcome", outcome) : sayName(`rank-${spot}`, rank);
  return (
    <>
      {word} {pays !== null && <span class="nowrap">{`${pays[0]}\u2009:\u2009${pays[1]}`}</span>}
    </>
  );
}

/** What a bet gave beyond its stake, golden chips by their value. */
function netOf(bet: PlayerBet): number {
  return bet.back_cents + bet.golden_back_cents - bet.stake_cents;
}

/** An amount, and the value of the golden chips beside it. */
function Amount({ cents, golden }: { cents: number; golden: number }): JSX.Element {
  return (
    <>
      {money(cents, language.value)}
      {golden > 0 && (
        <small>
          <abbr class="gc-mark">{t("golden-mark")}</abbr> {money(golden, language.value)}
        </small>
      )}
    </>
  );
}

function Bet({ bet, many }: { bet: PlayerBet; many: boolean }): JSX.Element {
  const net = netOf(bet);
  const spot = sayName("spot", bet.spot);
  return (
    <tr class={net < 0 ? "lost" : ""}>
      <th scope="row">
        {many ? t("rounds-box", { box: bet.box + 1, hand: spot }) : spot}
        {bet.line !== null && bet.line > 0 && (
          <small>{handLabel(bet.box, LINES[bet.line] ?? "main", false)}</small>
        )}
      </th>
      <td>
        <Amount cents={bet.stake_cents - bet.golden_cents} golden={bet.golden_cents} />
      </td>
      <td class="result">
        <span aria-hidden="true">{net > 0 ? "▲" : net < 0 ? "–" : "="}</span> <Odds bet={bet} />
      </td>
      <td>
        <b>
          <Amount cents={bet.back_cents} golden={bet.golden_back_cents} />
        </b>
      </td>
    </tr>
  );
}

function Bets({ round }: { round: PlayerRound }): JSX.Element {
  const many = several(round);
  return (
    <section aria-labelledby="bets">
      <h3 id="bets">{t("rounds-bets")}</h3>
      <table class="facts bets">
        <thead>
          <tr>
            <th scope="col">{t("rounds-bet-column")}</th>
            <th scope="col">{t("rounds-stake")}</th>
            <th scope="col">{t("rounds-result")}</th>
            <th scope="col">{t("rounds-paid")}</th>
          </tr>
        </thead>
        <tbody>
          {round.bets.map((bet) => (
            <Bet key={`${bet.box} ${bet.spot} ${bet.line}`} bet={bet} many={many} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Facts({ round }: { round: PlayerRound }): JSX.Element {
  const { head } = round;
  return (
    <dl class="pairs">
      <dt>{t("rounds-before")}</dt>
      <dd>{money(round.balance_before_cents, language.value)}</dd>
      <dt>{t("rounds-after")}</dt>
      <dd>{money(round.balance_after_cents, language.value)}</dd>
      <dt>{t("rounds-rules")}</dt>
      <dd>
        <code title={head.rules_hash}>{head.rules_hash.slice(0, SHOWN_HASH)}</code>
      </dd>
      <dt>{t("rounds-engine")}</dt>
      <dd>{head.engine_version}</dd>
    </dl>
  );
}

function Headline({ round }: { round: PlayerRound }): JSX.Element {
  const { head } = round;
  const net = round.bets.reduce((sum, bet) => sum + netOf(bet), 0);
  return (
    <header class="round-head">
      <div>
        <h2>{gameName(head.game)}</h2>
        <p>{when(head.started_ms, "exact")}</p>
        <p>{head.code}</p>
      </div>
      <div class="figures">
        <p class={`net${net > 0 ? " above" : ""}`}>
          <span aria-hidden="true">{signOf(net)}</span> {netMoney(net, language.value)}
        </p>
        <p>
          {t("rounds-in-out", { staked: round.staked_cents, back: round.back_cents })}
          {head.void !== null && ` · ${t("rounds-void")}`}
        </p>
      </div>
    </header>
  );
}

interface WholeProps {
  readonly round: PlayerRound;
  /** Offer it as a file: only its player's own rounds can be had so. */
  readonly exports?: boolean;
}

/** A round as one of its players had it. */
export function WholeRound({ round, exports = true }: WholeProps): JSX.Element {
  const [replays, setReplays] = useState(false);
  const desk: Route = { page: "support", code: round.head.code };
  return (
    <article class="round">
      <Headline round={round} />
      <Hands round={round} onReplay={() => setReplays(true)} />
      <Happened round={round} />
      <div class="round-money">
        <Bets round={round} />
        <Proof round={round} />
        <Facts round={round} />
        {exports && (
          <p class="exports">
            <a
              class="btn"
              href={roundUrl(round.head.code)}
              download={`${round.head.code.replaceAll(":", "")}.json`}
              aria-label={t("rounds-export-one")}
            >
              <Icon name="download" /> JSON
            </a>
            <a class="btn" href={hrefOf(desk)} onClick={follow(desk)}>
              {t("rounds-ask")}
            </a>
          </p>
        )}
      </div>
      {replays && <Replay round={round} onClose={() => setReplays(false)} />}
    </article>
  );
}

/** A round, or the match that a code names: where the list has not said so, it is tried second. */
export function RoundDetail({ code }: { code: string }): JSX.Element {
  return isMatch(code) ? <MatchDetail code={code} /> : <Round code={code} />;
}

function Round({ code }: { code: string }): JSX.Element {
  const round = useLoaded(code, () => fetchRound(code));
  if (round.state === "loading") return <p class="quiet">{t("loading")}</p>;
  if (round.state === "failed" && round.error instanceof ApiError && round.error.code === "not_found") {
    return <MatchDetail code={code} />;
  }
  if (round.state === "failed") return <Failed error={round.error} />;
  return <WholeRound round={round.value} />;
}
