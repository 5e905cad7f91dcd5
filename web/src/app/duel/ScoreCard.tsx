/** The score card of a match: what each hand brought each of the two (DUE-14). */
import type { JSX } from "preact";
import type { HandRecord, MatchRecord } from "../../core/api.gen";
import { betsOf } from "../../core/matchRecord";
import { shortMoney } from "../../core/money";
import { language, t } from "../../i18n";
import { namesOf } from "./MatchDetail";

/** A net of chips: with its sign, and none for zero. */
export function netChips(cents: number): string {
  return `${cents > 0 ? "+" : ""}${shortMoney(cents, language.value)}`;
}

function Side({ hand, seat }: { hand: HandRecord; seat: 0 | 1 }): JSX.Element {
  const bet = betsOf(hand)[seat];
  const net = hand.net_cents[seat];
  return (
    <td>
      <b>
        {net > 0 && <span aria-hidden="true">▲ </span>}
        {netChips(net)}
      </b>
      <small>
        {bet !== null && `${t("duel-record-bet-of", { amount: bet })} · `}
        {t("duel-record-has", { amount: hand.chips_cents[seat] })}
      </small>
    </td>
  );
}

function Row({
  hand,
  names,
  gift,
}: {
  hand: HandRecord;
  names: readonly string[];
  gift: number;
}): JSX.Element {
  const news = [
    hand.void ? t("duel-record-void") : "",
    hand.gift ? t("duel-record-gift", { amount: gift }) : "",
  ].filter((one) => one !== "");
  return (
    <tr class={hand.void ? "lost" : ""}>
      <th scope="row">
        {hand.hand}
        <small>{t("duel-record-first", { name: names[hand.first] ?? "" })}</small>
        {news.map((one) => (
          <small key={one}>{one}</small>
        ))}
      </th>
      <Side hand={hand} seat={0} />
      <Side hand={hand} seat={1} />
    </tr>
  );
}

export function ScoreCard({ record }: { record: MatchRecord }): JSX.Element | null {
  if (record.hands.length === 0) return null;
  const names = namesOf(record);
  return (
    <section aria-labelledby="score-card">
      <h3 id="score-card">{t("duel-record-card")}</h3>
      <table class="facts bets score">
        <thead>
          <tr>
            <th scope="col">{t("duel-record-hand")}</th>
            <th scope="col">
              <bdi>{names[0]}</bdi>
            </th>
            <th scope="col">
              <bdi>{names[1]}</bdi>
            </th>
          </tr>
        </thead>
        <tbody>
          {record.hands.map((hand) => (
            <Row key={hand.deal} hand={hand} names={names} gift={record.terms.minimum_cents} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
