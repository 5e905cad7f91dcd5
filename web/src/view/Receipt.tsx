/** The settled round in the tray: the net, what was staked and returned, a line for each bet. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { handLabel } from "../core/hands";
import { MAIN } from "../core/places";
import type { ReceiptRow, Receipt as Settled } from "../core/protocol.gen";
import { sayName, t } from "../i18n";
import { fadeIn } from "./motion";
import { net as netText, ownerOf, signOf } from "./words";

/** More lines than this are set closer, for the tray never grows. */
const ROOMY = 5;

/** These say more than that a hand was won. */
const TOLD: ReadonlySet<string> = new Set(["blackjack", "charlie", "cashed_out", "even_money"]);

function mainName({ box, line }: ReceiptRow, several: boolean): string {
  const hand = line ?? "main";
  if (several) return t("hand-number", { number: handLabel(box, hand) });
  return hand === "main" ? sayName("spot", MAIN) : ownerOf(hand);
}

function whatOf(row: ReceiptRow, several: boolean): string {
  const { spot, rank, outcome, box } = row;
  if (spot === MAIN) {
    const name = mainName(row, several);
    return TOLD.has(outcome) ? `${name}, ${sayName("outcome", outcome)}` : name;
  }
  const short = sayName("spot-short", spot);
  const name = several ? `${handLabel(box, "main")} · ${short}` : short;
  return rank === null ? name : `${name}, ${sayName("rank", `${spot}-${rank}`)}`;
}

function stakeOf({ stake_cents, pays }: ReceiptRow): string {
  const stake = t("chip", { amount: stake_cents });
  return pays === null || pays[0] === pays[1] ? stake : `${stake} · ${pays[0]}:${pays[1]}`;
}

function Row({ row, several }: { row: ReceiptRow; several: boolean }): JSX.Element {
  const net = row.back_cents - row.stake_cents;
  return (
    <li class={net < 0 ? "lost" : ""}>
      <span class="sign">
        <span aria-hidden="true">{signOf(net)}</span>
        <span class="hidden">{sayName("outcome", row.outcome)}</span>
      </span>
      <span class="what cap">{whatOf(row, several)}</span>
      <span class="stake">{stakeOf(row)}</span>
      <span class="amount">{netText(net)}</span>
    </li>
  );
}

export interface ReceiptProps {
  readonly receipt: Settled;
  /** Hands of several boxes are told apart by number. */
  readonly several?: boolean;
}

/** The same calm picture for a win and a loss; only a net above zero is brass. */
export function Receipt({ receipt, several = false }: ReceiptProps): JSX.Element {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => fadeIn(box.current), [receipt.code]);
  const net = receipt.back_cents - receipt.staked_cents;
  const rows = receipt.rows.filter((row) => row.stake_cents > 0);
  return (
    // Where it is longer than its place, it scrolls: by the arrow keys too.
    <section
      ref={box}
      class={`receipt${rows.length > ROOMY ? " many" : ""}`}
      aria-label={t("receipt")}
      {...(several && { tabIndex: 0 })}
    >
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
          <Row key={`${row.box} ${row.spot} ${row.line}`} row={row} several={several} />
        ))}
      </ul>
    </section>
  );
}
