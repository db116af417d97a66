/** Positions of a chart's lines: zero to the first round number above everything. */
export function ticksOf(largest: number): number[] {
  const step = stepOf(Math.max(largest, 1) / 3);
  const count = Math.max(1, Math.ceil(largest / step));
  return Array.from({ length: count + 1 }, (_, place) => place * step);
}

/** The round number (1, 2, 5, 10, 20…) that is not below. */
function stepOf(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return ([1, 2, 5].find((factor) => factor * power >= least) ?? 10) * power;
}
