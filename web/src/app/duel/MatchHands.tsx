/** Every hand of a match: its cards, and who bet and decided what (DUE-14). */
import type { JSX } from "preact";
import type { ActRecord, HandRecord, MatchRecord } from "../../core/api.gen";
import { type HeldHand, hasBlackjack, heldHands } from "../../core/matchRecord";
import { totalText } from "../../core/replay";
import { sayName, t } from "../../i18n";
import { Card } from "../../view/Card";
import { cardName } from "../../view/words";
import { namesOf } from "./MatchDetail";
import { netChips } from "./ScoreCard";

type Names = readonly [string, string];

function handName({ seat, line }: Pick<HeldHand, "seat" | "line">, names: Names): string {
  const name = seat === null ? "" : (names[seat] ?? "");
  if (line === "dealer") return seat === null ? t("dealer") : t("duel-record-dealer-of", { name });
  if (line === "main") return t("duel-record-hand-of", { name });
  return t(line === "split_1" ? "duel-record-left-of" : "duel-record-right-of", { name });
}

function Held({ hand, names }: { hand: HeldHand; names: Names }): JSX.Element {
  return (
    <div class="felt-hand">
      <p class="felt-name">
        {t("rounds-hand", { hand: handName(hand, names), total: totalText(hand.cards) })}
      </p>
      <div class="fanned">
        {hand.cards.map((code, at) => (
          <Card key={at} code={code} name={cardName(code)} cut="small" />
        ))}
      </div>
    </div>
  );
}

/** What somebody did, in words. */
export function actText(act: ActRecord, hand: HandRecord, names: Names): string {
  const name = names[act.seat] ?? "";
  if (act.kind === "bet") return t("duel-record-bets-amount", { name, amount: act.cents ?? 0 });
  if (act.kind === "play") {
    const action = sayName("action", act.action ?? "");
    const line = act.line ?? "main";
    if (line === "main") return t("duel-record-plays", { name, action });
    const left = line === "split_1";
    return t(left ? "duel-record-plays-left" : "duel-record-plays-right", { name, action });
  }
  if (!act.take) return t("duel-record-declines", { name });
  return t(hasBlackjack(hand, act.seat) ? "duel-record-takes-even" : "duel-record-insures", { name });
}

function Acts({ hand, names }: { hand: HandRecord; names: Names }): JSX.Element {
  return (
    <ol class="happened">
      {hand.acts.map((act, at) => (
        <li key={at}>
          <b>{actText(act, hand, names)}</b>
          {act.cause === "time_out" && <small>{sayName("cause", act.cause)}</small>}
        </li>
      ))}
    </ol>
  );
}

function Hand({ hand, names }: { hand: HandRecord; names: Names }): JSX.Element {
  const nets = names.map((name, seat) => `${name} ${netChips(hand.net_cents[seat] ?? 0)}`).join(" · ");
  return (
    <details class="fold match-hand">
      <summary>
        {t("duel-record-summary", { hand: hand.hand, nets: hand.void ? t("duel-record-void") : nets })}
      </summary>
      <div class="felt-panel">
        <div class="felt-hands">
          {heldHands(hand).map((held) => (
            <Held key={`${held.seat} ${held.line}`} hand={held} names={names} />
          ))}
        </div>
      </div>
      <Acts hand={hand} names={names} />
    </details>
  );
}

export function MatchHands({ record }: { record: MatchRecord }): JSX.Element | null {
  if (record.hands.length === 0) return null;
  const names = namesOf(record);
  return (
    <section aria-labelledby="match-hands">
      <h3 id="match-hands">{t("duel-record-hands")}</h3>
      {record.hands.map((hand) => (
        <Hand key={hand.deal} hand={hand} names={names} />
      ))}
    </section>
  );
}
