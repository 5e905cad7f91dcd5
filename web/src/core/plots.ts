/** Where things stand in a plot: steps of an axis, and the points of a line. */

/** A round step so that about `count` of them span a range. */
export function stepOf(span: number, count: number): number {
  const rough = Math.max(span, 1) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = rough / power;
  const round = [1, 2, 5, 10].find((one) => factor <= one) ?? 10;
  return round * power;
}

/** Marks of an axis from below the lowest to above the highest value, zero among them. */
export function ticksOf(low: number, high: number, count = 4): readonly number[] {
  const step = stepOf(Math.max(high, 0) - Math.min(low, 0), count);
  const first = Math.floor(Math.min(low, 0) / step);
  const last = Math.max(Math.ceil(Math.max(high, 0) / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

/** Sums up to each value. */
export function sumsOf(values: readonly number[]): readonly number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}
