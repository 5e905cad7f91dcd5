/** The table: felt, wooden edge, the line that runs along it, and what is printed on the cloth. */
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { TableInfo } from "../core/protocol.gen";
import { t } from "../i18n";
import { level, shrink } from "./motion";

/** Percent of the edge line hidden on either side when a clock starts. */
const REACH = 14;

export interface Running {
  readonly deadline_ms: number;
  readonly total_ms: number;
}

export interface FeltProps {
  readonly info: TableInfo;
  readonly running: Running | null;
  readonly offset_ms: number;
  readonly seconds: number | null;
}

function EdgeLine({ running, offset_ms, seconds }: Omit<FeltProps, "info">): JSX.Element {
  const line = useRef<HTMLDivElement>(null);
  const deadline_ms = running?.deadline_ms ?? 0;
  const total_ms = running?.total_ms ?? 1;
  // Where nothing may move by itself, the line is set anew with every second.
  const tick = level() === "none" ? seconds : null;
  useLayoutEffect(() => {
    const left_ms = Math.max(0, deadline_ms - Date.now() - offset_ms);
    shrink(line.current, Math.min(1, left_ms / total_ms), left_ms, REACH);
  }, [deadline_ms, total_ms, offset_ms, tick]);
  return <div ref={line} class="edge-line" />;
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
export function Felt({ info, ...clock }: FeltProps): JSX.Element {
  return (
    <div class="wood" aria-hidden="true">
      <div class="felt" />
      <EdgeLine {...clock} />
      <Print info={info} />
    </div>
  );
}
