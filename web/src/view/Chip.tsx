/** Clay chips seen from above, and stacks of them that print their value. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";

interface Clay {
  readonly base: string;
  readonly spots: string;
  readonly ink: string;
}

const PALE = "#efe6d2";
const BLACK: Clay = { base: "#2a2d34", spots: PALE, ink: "#fff" };

/** Colours by value in whole credits, from the lowest value they stand for. */
const CLAYS: readonly (readonly [number, Clay])[] = [
  [1, { base: "#f0e9da", spots: "#2f6fb3", ink: "#16181b" }],
  [5, { base: "#b23a33", spots: PALE, ink: "#fff" }],
  [10, { base: "#2c5c9e", spots: PALE, ink: "#fff" }],
  [25, { base: "#1f7a50", spots: PALE, ink: "#fff" }],
  [50, { base: "#b8590f", spots: PALE, ink: "#fff" }],
  [100, BLACK],
  [250, { base: "#9c3668", spots: PALE, ink: "#fff" }],
  [500, { base: "#5b419c", spots: PALE, ink: "#fff" }],
  [1000, { base: "#d8a83c", spots: "#2a2d34", ink: "#16181b" }],
];

/** Bonus chips, whatever they are worth (MAJ-17). */
const GOLDEN: Clay = { base: "#e2bd6c", spots: "#fff", ink: "#16181b" };

function clayOf(cents: number): Clay {
  let clay = CLAYS[0]?.[1] ?? BLACK;
  for (const [credits, one] of CLAYS) if (cents >= credits * 100) clay = one;
  return clay;
}

const MOST_DISCS = 6;
const RISE = 6;

/** The chips a dealer would cut an amount into, highest first; at most six discs are drawn. */
export function discsOf(cents: number, chips: readonly number[]): readonly number[] {
  const discs: number[] = [];
  let rest = cents;
  for (const chip of [...chips].sort((a, b) => b - a)) {
    while (rest >= chip && discs.length < MOST_DISCS) {
      discs.push(chip);
      rest -= chip;
    }
  }
  return discs.length > 0 ? discs : [Math.min(...chips, 100)];
}

/** What a chip prints: whole credits without cents, no separators, for they must fit. */
export function chipText(cents: number): string {
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
}

const SIZES = [19, 19, 19, 16.5, 14, 11.5, 10];

function Disc({ clay, y }: { clay: Clay; y: number }): JSX.Element {
  return (
    <g transform={`translate(0 ${y})`}>
      <circle cx="32" cy="35.5" r="30" fill={clay.base} />
      <circle cx="32" cy="35.5" r="30" fill="#0006" />
      <circle
        class="dashes"
        pathLength="60"
        cx="32"
        cy="35.5"
        r="27.5"
        stroke={clay.spots}
        stroke-opacity=".75"
      />
      <circle cx="32" cy="32" r="30" fill={clay.base} />
      <circle class="dashes" pathLength="60" cx="32" cy="32" r="26.7" stroke={clay.spots} />
      <circle cx="32" cy="32" r="20" fill={clay.base} stroke={clay.spots} stroke-opacity=".7" />
    </g>
  );
}

interface StackProps {
  readonly cents: number;
  readonly chips: readonly number[];
  readonly pile?: readonly number[];
  readonly golden?: boolean;
}

/**
 * A stack of chips, or one chip, as decoration: whoever holds it says its value aloud.
 *
 * @param cents What it is worth; the top disc prints it.
 * @param chips The table's chip values in cents.
 * @param pile The chips it is made of, from the bottom up; without them, the fewest there can be.
 * @param golden They are golden chips.
 */
export function Stack({ cents, chips, pile, golden = false }: StackProps): JSX.Element {
  return useMemo(() => {
    const laid = pile?.slice(-MOST_DISCS) ?? discsOf(cents, chips);
    const discs = laid.map((value, level) => ({ value, level }));
    const lift = (discs.length - 1) * RISE;
    const text = chipText(cents);
    const clay = (value: number): Clay => (golden ? GOLDEN : clayOf(value));
    const top = clay(discs.at(-1)?.value ?? 100);
    return (
      <svg class="chip" viewBox={`0 ${-lift} 64 ${67 + lift}`} aria-hidden="true">
        {discs.map(({ value, level }) => (
          <Disc key={level} clay={clay(value)} y={-level * RISE} />
        ))}
        <text x="32" y={32 - lift} fill={top.ink} font-size={SIZES[text.length] ?? 9}>
          {text}
        </text>
      </svg>
    );
  }, [cents, chips, pile, golden]);
}
