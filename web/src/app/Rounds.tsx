/** The player's own last rounds, and one of them in full (PLA-11, PLA-12). */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { fetchHistory, fetchRound, transcriptUrl } from "../core/api";
import type { History, HistoryRow, PlayerBet, PlayerRound } from "../core/api.gen";
import { money, netMoney } from "../core/money";
import { language, sayName, t } from "../i18n";
import { Card } from "../view/Card";
import { cardName } from "../view/words";
import { Failed } from "./Failed";
import { useLoaded } from "./useLoaded";

const LINES = ["your-hand", "your-hand-left", "your-hand-right"] as const;

function time(ms: number): string {
  const options = { dateStyle: "short", timeStyle: "medium" } as const;
  return new Intl.DateTimeFormat(language.value, options).format(ms);
}

/** The shape that goes with a net; a loss has its minus. */
function signOf(net: number): string {
  return net > 0 ? "▲" : net === 0 ? "=" : "";
}

function Row({ row, onOpen }: { row: HistoryRow; onOpen: () => void }): JSX.Element {
  const net = row.back_cents - row.staked_cents;
  return (
    <li>
      <button type="button" class="round-row" onClick={onOpen}>
        <span>
          <b>{row.code}</b>
          <small>{time(row.started_ms)}</small>
        </span>
        <span>
          <b>
            <span aria-hidden="true">{signOf(net)}</span> {netMoney(net, language.value)}
          </b>
          <small>{row.void ? t("rounds-void") : money(row.staked_cents, language.value)}</small>
        </span>
      </button>
    </li>
  );
}

function List({ onOpen }: { onOpen: (code: string) => void }): JSX.Element {
  const first = useLoaded("history", () => fetchHistory(null));
  const [older, setOlder] = useState<readonly History[]>([]);
  if (first.state === "loading") return <p class="quiet">{t("loading")}</p>;
  if (first.state === "failed") return <Failed error={first.error} />;
  const pages = [first.value, ...older];
  const rows = pages.flatMap((page) => page.rounds);
  const next = pages.at(-1)?.next ?? null;
  if (rows.length === 0) return <p class="quiet">{t("rounds-empty")}</p>;
  return (
    <>
      <ul class="round-list">
        {rows.map((row) => (
          <Row key={row.code} row={row} onOpen={() => onOpen(row.code)} />
        ))}
      </ul>
      {next !== null && (
        <button
          type="button"
          class="btn"
          onClick={() =>
            void fetchHistory(next).then(
              (page) => setOlder([...older, page]),
              () => {},
            )
          }
        >
          {t("rounds-more")}
        </button>
      )}
    </>
  );
}

function Bet({ bet }: { bet: PlayerBet }): JSX.Element {
  const net = bet.back_cents - bet.stake_cents;
  const rank = bet.rank === null ? null : sayName(`rank-${bet.spot}`, bet.rank);
  return (
    <tr>
      <th scope="row">
        {sayName("spot", bet.spot)}
        <small>{rank ?? sayName("outcome", bet.outcome)}</small>
      </th>
      <td>{money(bet.stake_cents, language.value)}</td>
      <td>
        <span aria-hidden="true">{signOf(net)}</span> {netMoney(net, language.value)}
      </td>
    </tr>
  );
}

function CardRow({ name, codes }: { name: string; codes: readonly string[] }): JSX.Element {
  return (
    <div class="round-hand">
      <h4>{name}</h4>
      <div class="small-cards">
        {codes.map((code, at) => (
          <Card key={at} code={code} name={cardName(code)} cut="small" />
        ))}
      </div>
    </div>
  );
}

function Decisions({ round }: { round: PlayerRound }): JSX.Element {
  return (
    <ol class="sentences">
      {round.insurance !== null && (
        <li>{round.insurance ? t("rounds-insurance-yes") : t("rounds-insurance-no")}</li>
      )}
      {round.decisions.map(({ step, line, action, cause }) => (
        <li key={`${step} ${line}`}>
          {t("rounds-step", { step })}: {sayName("action", action)} ({sayName("cause", cause)})
        </li>
      ))}
    </ol>
  );
}

function Detail({ code, onBack }: { code: string; onBack: () => void }): JSX.Element {
  const round = useLoaded(code, () => fetchRound(code));
  const back = (
    <button type="button" class="btn" onClick={onBack}>
      {t("rounds-back")}
    </button>
  );
  if (round.state === "loading") return <p class="quiet">{t("loading")}</p>;
  if (round.state === "failed") {
    return (
      <>
        <Failed error={round.error} />
        {back}
      </>
    );
  }
  const { head, cards, hands, bets, balance_before_cents, balance_after_cents } = round.value;
  const dealer = cards.filter((card) => card.box < 0).map((card) => card.card);
  const amount = (cents: number): string => money(cents, language.value);
  return (
    <>
      <h3>{head.code}</h3>
      <p class="quiet">
        {time(head.started_ms)} · {t("rounds-shoe", { no: head.shoe })}
        {head.void !== null && ` · ${t("rounds-void")}`}
      </p>
      <CardRow name={t("dealer")} codes={dealer} />
      {hands.map((hand) => (
        <CardRow key={hand.line} name={t(LINES[hand.line] ?? "your-hand")} codes={hand.cards} />
      ))}
      <h4>{t("rounds-decisions")}</h4>
      <Decisions round={round.value} />
      <table class="facts">
        <caption>{t("rounds-bets")}</caption>
        <tbody>
          {bets.map((bet) => (
            <Bet key={`${bet.spot} ${bet.line}`} bet={bet} />
          ))}
        </tbody>
      </table>
      <dl class="pairs">
        <dt>{t("rounds-before")}</dt>
        <dd>{amount(balance_before_cents)}</dd>
        <dt>{t("rounds-after")}</dt>
        <dd>{amount(balance_after_cents)}</dd>
        <dt>{t("rounds-rules")}</dt>
        <dd>{head.rules_hash.slice(0, 12)}</dd>
      </dl>
      <p>
        <a href={transcriptUrl(head.table, head.shoe)} download={`${head.table}-${head.shoe}.json`}>
          {t("fairness-download", { no: head.shoe })}
        </a>
      </p>
      {back}
    </>
  );
}

export function Rounds({ signedIn }: { signedIn: boolean }): JSX.Element {
  const [code, setCode] = useState<string | null>(null);
  if (!signedIn) return <p class="quiet">{t("rounds-sign-in")}</p>;
  return code === null ? <List onOpen={setCode} /> : <Detail code={code} onBack={() => setCode(null)} />;
}
