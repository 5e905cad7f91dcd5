/**
 * Ranks and suits as paths of our own, so that a card looks the same on every device.
 *
 * All suits on a card are one path and all ranks another: ten of them cost no more than one. For that each shape is
 * drawn in steps from where it begins, which can be scaled, and turned on its head by their sign.
 */

/** A shape in a box: where a pen begins, and its steps from there. */
interface Shape {
  readonly box: readonly [left: number, top: number, width: number, height: number];
  readonly d: string;
}

/** Where a shape lies on a card, and how wide its box is there. */
export interface Laid {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** It stands on its head. */
  readonly turned?: boolean;
}

/** Strokes of a rank. */
const RANKS: Readonly<Record<string, string>> = {
  A: "M1.8 29.5l8.2-27.5 8.2 27.5m-13.4-9h10.4",
  "2": "M2.6 9.2c0-4.6 3.1-7.2 7.4-7.2 4.4 0 7.4 2.7 7.4 6.9 0 5.6-12 12.7-14.6 19.2h15.8",
  "3": "M2.8 5.6c1.7-2.3 4.2-3.6 7.2-3.6 4.2 0 7 2.4 7 6.1 0 4-3 6.2-8 6.2 5.6 0 9 2.5 9 6.9 0 4.2-3.3 6.9-8 6.9-3.6 0-6.3-1.4-8-4.2",
  "4": "M14 30v-28l-11.8 19.3h16.8",
  "5": "M16.9 2h-12l-1 11.6c1.7-1.2 3.7-1.8 6-1.8 4.9 0 8.1 3.2 8.1 8 0 5-3.3 8.3-8.2 8.3-3.6 0-6.2-1.5-7.8-4.2",
  "6": "M14.8 1.2c-6.3 5.3-12.5 12.3-12.5 19m7.7-7.9c4.6 0 7.7 3.2 7.7 7.9 0 4.7-3.1 7.9-7.7 7.9-4.6 0-7.7-3.2-7.7-7.9 0-4.7 3.1-7.9 7.7-7.9z",
  "7": "M1.8 2h16c-4.9 7.5-8.3 16.5-8.8 28",
  "8": "M10 2c3.8 0 6.5 2.5 6.5 6.1 0 3.6-2.7 6.1-6.5 6.1-3.8 0-6.5-2.5-6.5-6.1 0-3.6 2.7-6.1 6.5-6.1zm0 12.2c4.4 0 7.6 2.8 7.6 6.9 0 4.1-3.2 7-7.6 7-4.4 0-7.6-2.9-7.6-7 0-4.1 3.2-6.9 7.6-6.9z",
  "9": "M5.2 28.8c6.3-5.3 12.5-12.3 12.5-19m-7.7 7.9c-4.6 0-7.7-3.2-7.7-7.9 0-4.7 3.1-7.9 7.7-7.9 4.6 0 7.7 3.2 7.7 7.9 0 4.7-3.1 7.9-7.7 7.9z",
  T: "M.6 6.2l3.6-3.6v27.4m9.5-28c3.3 0 4.9 4.6 4.9 13 0 8.4-1.6 13-4.9 13-3.3 0-4.9-4.6-4.9-13 0-8.4 1.6-13 4.9-13z",
  J: "M14.8 0v20.5c0 4.9-2.5 7.6-6.4 7.6-3.4 0-5.7-2-6.4-5.6",
  Q: "M10 2c5 0 8 5 8 13 0 8-3 13.1-8 13.1-5 0-8-5.1-8-13.1 0-8 3-13 8-13zm1 18.5l8 9.3",
  K: "M3.6 0v30m14.2-29l-13.4 16.5m4.5-5.2l9.7 17.2",
};

/** How wide the stroke of a rank is in its box. */
const STROKE = 4.3;

/** Filled outline of a suit in a box of 24 by 24. */
const SUITS: Readonly<Record<string, string>> = {
  h: "M12 21.8c-7.5-6.3-10.5-10.2-10.5-14.2 0-3.3 2.4-5.6 5.4-5.6 2.3 0 4.2 1.3 5.1 3.4 .9-2.1 2.8-3.4 5.1-3.4 3 0 5.4 2.3 5.4 5.6 0 4-3 7.9-10.5 14.2z",
  d: "M12 1c2.4 4.4 5 7.6 8.3 11-3.3 3.4-5.9 6.6-8.3 11-2.4-4.4-5-7.6-8.3-11 3.3-3.4 5.9-6.6 8.3-11z",
  s: "M12 1.3c1.3 4.3 10 8.2 10 13.7 0 3.1-2.2 5-4.8 5-1.9 0-3.5-.9-4.3-2.5 .2 2.4 1.1 4.2 2.9 5.5h-7.6c1.8-1.3 2.7-3.1 2.9-5.5-.8 1.6-2.4 2.5-4.3 2.5-2.6 0-4.8-1.9-4.8-5 0-5.5 8.7-9.4 10-13.7z",
  c: "M12 1.3c1.99-.01 3.81 1.16 4.61 2.98 .8 1.83 .45 3.95-.91 5.42 2.42-.58 4.91 .71 5.82 3.03 .91 2.32-.02 4.96-2.19 6.19-2.17 1.23-4.91 .67-6.43-1.31 .2 2.3 1.1 4.1 2.9 5.4h-7.6c1.8-1.3 2.7-3.1 2.9-5.4-1.52 1.98-4.26 2.54-6.43 1.31-2.17-1.23-3.11-3.87-2.19-6.19 .91-2.32 3.4-3.61 5.82-3.03-1.36-1.46-1.71-3.59-.91-5.42 .8-1.83 2.62-3 4.61-2.98z",
};

const SUIT_BOX = [0, 0, 24, 24] as const;
const RANK_BOX = [-2, -1, 24, 32] as const;

const STEPS = /[a-z]|-?(?:\d+\.?\d*|\.\d+)/gi;

function drawn({ box, d }: Shape, places: readonly Laid[]): string {
  const [begin = "", first = "", second = "", ...steps] = d.match(STEPS) ?? [];
  const [left, top, width, height] = box;
  return places
    .map(({ x, y, width: wide, turned = false }) => {
      const scale = wide / width;
      const step = turned ? -scale : scale;
      const from = turned ? [x + wide, y + height * scale] : [x, y];
      const start = [
        (from[0] ?? 0) + (Number(first) - left) * step,
        (from[1] ?? 0) + (Number(second) - top) * step,
      ];
      const rest = steps.map((one) => (/[a-z]/.test(one) ? one : (Number(one) * step).toFixed(2)));
      return `${begin}${start.map((one) => one.toFixed(2)).join(" ")} ${rest.join(" ")}`;
    })
    .join("");
}

/** One path of a suit at many places. */
export function suits(suit: string, places: readonly Laid[]): string {
  return drawn({ box: SUIT_BOX, d: SUITS[suit] ?? "" }, places);
}

/** One path of a rank at many places, all of one width, and the stroke that goes with it. */
export function ranks(
  rank: string,
  places: readonly Laid[],
): { readonly d: string; readonly stroke: number } {
  const stroke = (STROKE * (places[0]?.width ?? 0)) / RANK_BOX[2];
  return { d: drawn({ box: RANK_BOX, d: RANKS[rank] ?? "" }, places), stroke: Number(stroke.toFixed(2)) };
}

/** The same place on the other half of the card, as one sees it who sits opposite. */
export function opposite({ x, y, width }: Laid, shape: "rank" | "suit"): Laid {
  const [, , wide, high] = shape === "rank" ? RANK_BOX : SUIT_BOX;
  return { x: 100 - x - width, y: 140 - y - (width * high) / wide, width, turned: true };
}
