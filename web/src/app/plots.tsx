/**
 * Two plots, drawn as SVG: a line over time and bars on both sides of zero. Each has its table behind it.
 *
 * Gains and losses differ by side, sign and filling, never by colour alone.
 */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { money, netMoney } from "../core/money";
import { ticksOf } from "../core/plots";
import { language, t } from "../i18n";

const HEIGHT = 220;
const LEFT = 64;
const RIGHT = 12;
const TOP = 12;
const BOTTOM = 28;
const MOST_DOTS = 60;
const BAR = 18;

/** The width of an element as it changes: letters in a plot keep their size. */
function useWidth(): readonly [{ current: HTMLDivElement | null }, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = (): void => setWidth(Math.floor(element.clientWidth));
    measure();
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}

/** A table that scrolls sideways in its own place where it is too wide, by the keyboard too. */
export function WideTable({ label, children }: { label: string; children: ComponentChildren }): JSX.Element {
  const [box, width] = useWidth();
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    setScrolls(element !== null && element.scrollWidth > element.clientWidth);
  }, [box, width]);
  const reach = scrolls ? ({ tabIndex: 0, role: "group", "aria-label": label } as const) : {};
  return (
    <div ref={box} class="wide-table" {...reach}>
      <table class="facts">{children}</table>
    </div>
  );
}

interface FigureProps {
  readonly title: string;
  /** The plot in a sentence. */
  readonly told: string;
  readonly draw: (width: number) => JSX.Element;
  /** The same as rows of a table. */
  readonly children: ComponentChildren;
}

/** A plot, what it says in words, and its table. */
function Figure({ title, told, draw, children }: FigureProps): JSX.Element {
  const id = useId();
  const [box, width] = useWidth();
  return (
    <section class="plot" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div ref={box} role="img" aria-label={told}>
        {width > 0 && draw(width)}
      </div>
      <details class="fold">
        <summary>{t("stats-table")}</summary>
        <WideTable label={title}>{children}</WideTable>
      </details>
    </section>
  );
}

export interface Point {
  readonly label: string;
  readonly cents: number;
}

interface LineProps {
  readonly title: string;
  readonly told: string;
  readonly points: readonly Point[];
  readonly children: ComponentChildren;
}

/** An amount as it changed from point to point. */
export function LinePlot({ points, ...more }: LineProps): JSX.Element {
  const values = points.map(({ cents }) => cents);
  const ticks = ticksOf(Math.min(...values), Math.max(...values));
  const low = ticks[0] ?? 0;
  const high = ticks.at(-1) ?? 1;
  const y = (cents: number): number => TOP + ((high - cents) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const draw = (width: number): JSX.Element => {
    const step = (width - LEFT - RIGHT) / Math.max(points.length - 1, 1);
    const x = (at: number): number => (points.length === 1 ? (LEFT + width - RIGHT) / 2 : LEFT + at * step);
    const path = values.map(
      (cents, at) => `${at === 0 ? "M" : "L"}${x(at).toFixed(1)} ${y(cents).toFixed(1)}`,
    );
    return (
      <svg aria-hidden="true" width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`}>
        {ticks.map((cents) => (
          <g key={cents}>
            <line
              class={cents === 0 ? "zero" : "grid"}
              x1={LEFT}
              x2={width - RIGHT}
              y1={y(cents)}
              y2={y(cents)}
            />
            <text class="tick" x={LEFT - 8} y={y(cents) + 4} text-anchor="end">
              {netMoney(cents, language.value).replace(/[.,]00$/, "")}
            </text>
          </g>
        ))}
        <path class="trend" d={path.join("")} />
        {points.length <= MOST_DOTS &&
          values.map((cents, at) => <circle key={at} class="dot" cx={x(at)} cy={y(cents)} r="3.5" />)}
        <text class="tick" x={LEFT} y={HEIGHT - 6}>
          {points[0]?.label}
        </text>
        {points.length > 1 && (
          <text class="tick" x={width - RIGHT} y={HEIGHT - 6} text-anchor="end">
            {points.at(-1)?.label}
          </text>
        )}
      </svg>
    );
  };
  return <Figure {...more} draw={draw} />;
}

interface BarsProps extends LineProps {
  /** Amounts are what was lost: no sign, and all on one side. */
  readonly costs?: boolean;
}

/** An amount a row, to the right above zero and to the left below it. */
export function BarPlot({ points, costs = false, ...more }: BarsProps): JSX.Element {
  const hatch = useId();
  const low = Math.min(0, ...points.map(({ cents }) => cents));
  const high = Math.max(0, ...points.map(({ cents }) => cents));
  const draw = (width: number): JSX.Element => {
    const scale = (width - 2) / Math.max(high - low, 1);
    const zero = 1 - low * scale;
    return (
      <ul class="bars">
        {points.map(({ label, cents }, at) => {
          const filling = `${hatch}-${at}`;
          const length = Math.max(Math.abs(cents) * scale, 1.5);
          const lost = costs || cents < 0;
          return (
            <li key={label}>
              <span>{label}</span>
              <b>{costs ? money(cents, language.value) : netMoney(cents, language.value)}</b>
              <svg aria-hidden="true" width={width} height={BAR} viewBox={`0 0 ${width} ${BAR}`}>
                <pattern
                  id={filling}
                  width="6"
                  height="6"
                  patternUnits="userSpaceOnUse"
                  patternTransform="rotate(45)"
                >
                  <rect class="hatch" width="2.5" height="6" />
                </pattern>
                <rect
                  class={lost ? "bar lost" : "bar"}
                  {...(lost && { fill: `url(#${filling})` })}
                  x={cents < 0 ? zero - length : zero}
                  y="3"
                  width={length}
                  height={BAR - 6}
                />
                <line class="zero" x1={zero} x2={zero} y1="0" y2={BAR} />
              </svg>
            </li>
          );
        })}
      </ul>
    );
  };
  return <Figure {...more} draw={draw} />;
}
