/** The table: felt, wooden edge, the line that runs along it, and what is printed on the cloth. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { TableInfo } from "../core/protocol.gen";
import type { ReadonlySignal } from "../core/signal";
import { t } from "../i18n";
import { level, shrink } from "./motion";

/** How much of the edge line a whole clock leaves open: some of it is out of sight on either side. */
const OPEN = 0.72;

export interface Running {
  readonly deadline_ms: number;
  readonly total_ms: number;
}

/** The clock of a table: only what shows it follows it. */
export interface TableClock {
  readonly offset: ReadonlySignal<number>;
  readonly seconds: ReadonlySignal<number | null>;
}

export interface FeltProps {
  readonly info: TableInfo;
  /** The clock that runs now, and how long it does. */
  readonly running?: Running | null;
  readonly clock?: TableClock;
}

function EdgeLine({ running, clock }: Required<Omit<FeltProps, "info">>): JSX.Element {
  const left = useRef<HTMLDivElement>(null);
  const right = useRef<HTMLDivElement>(null);
  const deadline_ms = running?.deadline_ms ?? 0;
  const total_ms = running?.total_ms ?? 1;
  const offset_ms = clock.offset.value;
  // Where nothing may move by itself, the line is set anew with every second.
  const tick = level() === "none" ? clock.seconds.value : null;
  useLayoutEffect(() => {
    const left_ms = Math.max(0, deadline_ms - Date.now() - offset_ms);
    return shrink([left.current, right.current], Math.min(1, left_ms / total_ms), left_ms, OPEN);
  }, [deadline_ms, total_ms, offset_ms, tick]);
  return (
    <div class="edge">
      <div class="edge-line" />
      <div ref={left} class="edge-cover" />
      <div ref={right} class="edge-cover right" />
    </div>
  );
}

interface PrintedRules {
  readonly blackjack_pays?: string;
  readonly dealer_hits_soft_17?: boolean;
}

/** Felt print is the one place for capitals; the s of "17s" stays small. */
function capitals(text: string): string {
  return text.replace(/(?<!\d)\p{L}+/gu, (word) => word.toUpperCase());
}

function Print({ info }: { info: TableInfo }): JSX.Element {
  const rules = info.rules as PrintedRules;
  const [numerator = "", denominator = ""] = (rules.blackjack_pays ?? "3:2").split(":");
  const odds = t("receipt-odds", { numerator, denominator });
  const texts = [capitals(t("felt-blackjack", { odds })), capitals(t("felt-dealer"))];
  // Longer languages are printed smaller: both texts keep clear of the announcer between them.
  const size = Math.min(19, 400 / Math.max(...texts.map((text) => text.length)));
  return (
    <svg class="felt-print" viewBox="0 0 1180 250" aria-hidden="true">
      <path d="M30 8Q590 340 1150 8M30 56Q590 400 1150 56" />
      <path id="print-arc" stroke="none" d="M30 42Q590 374 1150 42" />
      <text font-size={size}>
        <textPath href="#print-arc" startOffset="20%">
          {texts[0]}
        </textPath>
      </text>
      {rules.dealer_hits_soft_17 !== true && (
        <text font-size={size}>
          <textPath href="#print-arc" startOffset="80%">
            {texts[1]}
          </textPath>
        </text>
      )}
    </svg>
  );
}

/** The furniture; everything in it is decoration. */
export function Felt({ info, running = null, clock }: FeltProps): JSX.Element {
  return (
    <div class="wood" aria-hidden="true">
      {clock !== undefined && <EdgeLine running={running} clock={clock} />}
      <div class="felt" />
      <Print info={info} />
    </div>
  );
}
