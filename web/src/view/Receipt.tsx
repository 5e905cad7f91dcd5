/** The settled round in the tray: the net, what was staked and returned, a line for each bet. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { ReceiptRow, Receipt as Settled } from "../core/protocol.gen";
import { MAIN } from "../core/slip";
import { sayName, t } from "../i18n";
import { fadeIn } from "./motion";
import { net as netText, ownerOf, signOf } from "./words";

/** More lines than this are set closer, for the tray never grows. */
const ROOMY = 5;

function whatOf({ spot, line, rank, outcome }: ReceiptRow): string {
  if (spot === MAIN) {
    const name = line === null || line === "main" ? sayName("spot", MAIN) : ownerOf(line);
    return ["blackjack", "charlie", "cashed_out"].includes(outcome)
      ? `${name}, ${sayName("outcome", outcome)}`
      : name;
  }
  const name = sayName("spot-short", spot);
  return rank === null ? name : `${name}, ${sayName("rank", `${spot}-${rank}`)}`;
}

function stakeOf({ stake_cents, pays }: ReceiptRow): string {
  const stake = t("chip", { amount: stake_cents });
  return pays === null || pays[0] === pays[1] ? stake : `${stake} · ${pays[0]}:${pays[1]}`;
}

function Row({ row }: { row: ReceiptRow }): JSX.Element {
  const net = row.back_cents - row.stake_cents;
  return (
    <li class={net < 0 ? "lost" : ""}>
      <span class="sign">
        <span aria-hidden="true">{signOf(net)}</span>
        <span class="hidden">{sayName("outcome", row.outcome)}</span>
      </span>
      <span class="what cap">{whatOf(row)}</span>
      <span class="stake">{stakeOf(row)}</span>
      <span class="amount">{netText(net)}</span>
    </li>
  );
}

/** The same calm picture for a win and a loss; only a net above zero is brass. */
export function Receipt({ receipt }: { receipt: Settled }): JSX.Element {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => fadeIn(box.current), [receipt.code]);
  const net = receipt.back_cents - receipt.staked_cents;
  const rows = receipt.rows.filter((row) => row.stake_cents > 0);
  return (
    <section ref={box} class={`receipt${rows.length > ROOMY ? " many" : ""}`} aria-label={t("receipt")}>
      <p class={`net${net > 0 ? " above" : ""}`}>
        <b>{t("receipt-net")}</b>
        <strong>{netText(net)}</strong>
        <span>
          {receipt.void
            ? t("receipt-void")
            : `${t("receipt-staked", { amount: receipt.staked_cents })} · ${t("receipt-returned", { amount: receipt.back_cents })}`}
        </span>
      </p>
      <ul>
        {rows.map((row) => (
          <Row key={`${row.spot} ${row.line}`} row={row} />
        ))}
      </ul>
    </section>
  );
}
