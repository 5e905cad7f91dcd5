/** The settled round in the tray: the net, what was staked and returned, a line for each bet. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { netOf } from "../core/announce";
import { handLabel } from "../core/hands";
import { MAIN } from "../core/places";
import type { ReceiptRow, Receipt as Settled } from "../core/protocol.gen";
import { netOfRow } from "../core/spots";
import { sayName, t } from "../i18n";
import { fadeIn } from "./motion";
import { amount, net as netText, ownerOf, signOf } from "./words";

/** More lines than this are set closer, for the tray never grows. */
const ROOMY = 5;

/** These say more than that a hand was won. */
const TOLD: ReadonlySet<string> = new Set(["blackjack", "charlie", "cashed_out", "even_money"]);

type Numbered = (number: string) => string;

function mainName({ box, line }: ReceiptRow, numbered: Numbered | null): string {
  const hand = line ?? "main";
  if (numbered !== null) return numbered(handLabel(box, hand));
  return hand === "main" ? sayName("spot", MAIN) : ownerOf(hand);
}

function whatOf(row: ReceiptRow, numbered: Numbered | null): string {
  const { spot, rank, outcome, box } = row;
  if (spot === MAIN) {
    const name = mainName(row, numbered);
    return TOLD.has(outcome) ? `${name}, ${sayName("outcome", outcome)}` : name;
  }
  const short = sayName("spot-short", spot);
  const name = numbered !== null ? `${handLabel(box, "main")} · ${short}` : short;
  return rank === null ? name : `${name}, ${sayName("rank", `${spot}-${rank}`)}`;
}

function stakeOf({ stake_cents, golden_cents, pays }: ReceiptRow): string {
  const stake = `${t("chip", { amount: stake_cents })}${golden_cents > 0 ? ` ${t("golden-mark")}` : ""}`;
  return pays === null || pays[0] === pays[1] ? stake : `${stake} · ${pays[0]}:${pays[1]}`;
}

function Row({ row, numbered }: { row: ReceiptRow; numbered: Numbered | null }): JSX.Element {
  const net = netOfRow(row);
  return (
    <li class={net < 0 ? "lost" : ""}>
      <span class="sign">
        <span aria-hidden="true">{signOf(net)}</span>
        <span class="hidden">{sayName("outcome", row.outcome)}</span>
      </span>
      <span class="what cap">{whatOf(row, numbered)}</span>
      <span class="stake">{stakeOf(row)}</span>
      <span class="amount">{netText(net)}</span>
    </li>
  );
}

export interface ReceiptProps {
  readonly receipt: Settled;
  /** Names a hand by its number, where there are several boxes. */
  readonly numbered?: Numbered;
}

/** The same calm picture for a win and a loss; only a net above zero is brass. */
export function Receipt({ receipt, numbered }: ReceiptProps): JSX.Element {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => fadeIn(box.current), [receipt.code]);
  const net = netOf(receipt);
  const { golden_staked_cents } = receipt;
  const golden = golden_staked_cents > 0 ? ` + ${amount(golden_staked_cents)} ${t("golden-mark")}` : "";
  const rows = receipt.rows.filter((row) => row.stake_cents > 0);
  return (
    // Where it is longer than its place, it scrolls: by the arrow keys too.
    <section
      ref={box}
      class={`receipt${rows.length > ROOMY ? " many" : ""}`}
      aria-label={t("receipt")}
      {...(numbered !== undefined && { tabIndex: 0 })}
    >
      <p class={`net${net > 0 ? " above" : ""}`}>
        <b>{t("receipt-net")}</b>
        <strong>{netText(net)}</strong>
        <span>
          {receipt.void
            ? t("receipt-void")
            : `${t("receipt-staked", { amount: receipt.staked_cents })}${golden} · ${t("receipt-returned", { amount: receipt.back_cents })}`}
        </span>
      </p>
      <ul>
        {rows.map((row) => (
          <Row key={`${row.box} ${row.spot} ${row.line}`} row={row} numbered={numbered ?? null} />
        ))}
      </ul>
    </section>
  );
}
