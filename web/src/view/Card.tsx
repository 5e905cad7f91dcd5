/** Playing cards: the full, small and strip cuts, the back, and the outline of one still to come. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { FACE_DOWN } from "../core/cards";
import { type Laid, opposite, ranks, suits } from "./faces";

/** How much of a card is drawn: everything, enough for a list, or what shows in a vertical fan. */
export type Cut = "full" | "small" | "strip";

const LEFT = 38;
const MIDDLE = 50;
const RIGHT = 62;

/** Pip positions by rank; those below the middle stand on their heads. */
const PIPS: Readonly<Record<string, readonly (readonly [number, number])[]>> = (() => {
  const rows = (...ys: number[]): [number, number][] =>
    ys.flatMap(
      (y) =>
        [
          [LEFT, y],
          [RIGHT, y],
        ] as [number, number][],
    );
  const mid = (...ys: number[]): [number, number][] => ys.map((y) => [MIDDLE, y]);
  const two = [29, 111];
  const three = [29, 70, 111];
  const four = [29, 56.3, 83.7, 111];
  return {
    "2": mid(...two),
    "3": mid(...three),
    "4": rows(...two),
    "5": [...rows(...two), ...mid(70)],
    "6": rows(...three),
    "7": [...rows(...three), ...mid(49.5)],
    "8": [...rows(...three), ...mid(49.5, 90.5)],
    "9": [...rows(...four), ...mid(70)],
    T: [...rows(...four), ...mid(42.6, 97.4)],
  };
})();

const PIP = 17;

/** Pips of a rank; the lower ones stand on their heads. */
function pips(rank: string): readonly Laid[] {
  return (PIPS[rank] ?? []).map(([x, y]) => ({
    x: x - PIP / 2,
    y: y - PIP / 2,
    width: PIP,
    turned: y > 70,
  }));
}

function Court({ rank }: { rank: string }): JSX.Element {
  return (
    <>
      <rect class="panel" x="28" y="13.5" width="44" height="113" rx="2" />
      <use href={`#court-${rank}`} transform="translate(28 14)" />
      <use href={`#court-${rank}`} transform="rotate(180 36 63) translate(0 0)" />
      <path class="belt" d="M28 70h44" />
    </>
  );
}

/** Where rank and suit lie in each cut; a full card has them in two corners. */
const RANK_PLACES: Readonly<Record<Cut, readonly Laid[]>> = (() => {
  const corner = { x: 4, y: 6, width: 23 };
  return {
    full: [corner, opposite(corner, "rank")],
    small: [{ x: 6, y: 8, width: 33 }],
    strip: [{ x: 8, y: 6, width: 25 }],
  };
})();

const SUIT_PLACES: Readonly<Record<Cut, readonly Laid[]>> = (() => {
  const corner = { x: 7.5, y: 39, width: 16 };
  return {
    full: [corner, opposite(corner, "suit")],
    small: [
      { x: 11, y: 56, width: 23 },
      { x: 46, y: 86, width: 44 },
    ],
    strip: [
      { x: 62, y: 8, width: 28 },
      { x: 27, y: 68, width: 46 },
    ],
  };
})();

const ACE: readonly Laid[] = [{ x: 29, y: 48, width: 42 }];

function Face({ rank, suit, cut }: { rank: string; suit: string; cut: Cut }): JSX.Element {
  const middle = cut !== "full" ? [] : rank === "A" ? ACE : pips(rank);
  const index = ranks(rank, RANK_PLACES[cut]);
  return (
    <>
      {cut === "full" && rank === "A" && <circle class="halo" cx="50" cy="70" r="30" />}
      <path class="suit" d={suits(suit, [...SUIT_PLACES[cut], ...middle])} />
      <path class="rank" d={index.d} stroke-width={index.stroke} />
      {cut === "full" && rank !== "A" && !(rank in PIPS) && <Court rank={rank} />}
    </>
  );
}

function Back(): JSX.Element {
  return (
    <>
      <rect x="5" y="5" width="90" height="130" rx="4" fill="url(#lattice)" />
      <rect class="rim" x="8.5" y="8.5" width="83" height="123" rx="2.5" />
      <circle class="seal" cx="50" cy="70" r="19" />
      <rect x="39" y="59" width="9" height="22" rx="2" fill="#f6f1e4" transform="rotate(-15 43 70)" />
      <rect x="52" y="59" width="9" height="22" rx="2" fill="#e6c27a" transform="rotate(15 57 70)" />
    </>
  );
}

/**
 * One card.
 *
 * @param code Two letters as on the wire, or `??` face down.
 * @param name Its full name for those who do not see it; none makes it decoration.
 */
export function Card({ code, name, cut = "full" }: { code: string; name?: string; cut?: Cut }): JSX.Element {
  return useMemo(() => {
    const down = code === FACE_DOWN;
    const spoken =
      name === undefined ? { "aria-hidden": "true" as const } : { role: "img" as const, "aria-label": name };
    return (
      <span class={`card suit-${down ? "back" : (code[1] ?? "")}`} {...spoken}>
        <svg viewBox="0 0 100 140" aria-hidden="true">
          {down ? <Back /> : <Face rank={code[0] ?? ""} suit={code[1] ?? ""} cut={cut} />}
        </svg>
      </span>
    );
  }, [code, name, cut]);
}

/** The dashed place of a card still to come. */
export function Outline(): JSX.Element {
  return <span class="card outline" aria-hidden="true" />;
}
