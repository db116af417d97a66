/** A figure at a time, in seconds since the start. */
export type Point = { at: number; value: number };

export type Trend = {
  /** The median of the figures. */
  level: number;
  /** By how much the figure rose from the first to the last point; negative where it fell. */
  growth: number;
};

/** So few points say nothing about a trend. */
const fewest = 5;

/**
 * How a figure changed over a run: the median of the slopes between any two points (Theil and Sen), times
 * the time from the first to the last. Unlike a line of least squares, some wild points do not move it.
 * @returns null when there are too few points to tell
 */
export function trendOf(points: readonly Point[]): Trend | null {
  if (points.length < fewest) return null;
  const slopes = points.flatMap((one, index) =>
    points
      .slice(index + 1)
      .filter(({ at }) => at !== one.at)
      .map((other) => (other.value - one.value) / (other.at - one.at)),
  );
  const times = points.map(({ at }) => at);
  const seconds = Math.max(...times) - Math.min(...times);
  return {
    level: median(points.map(({ value }) => value)),
    growth: median(slopes) * seconds,
  };
}

/** How much a figure may grow over a run: a share of its level, or so many units if that is more. */
export type Allowed = { share: number; units: number };

/** Whether a figure grew more than it may; also when nobody can tell. */
export function grows(trend: Trend | null, { share, units }: Allowed): boolean {
  return trend === null || !(trend.growth <= Math.max(trend.level * share, units));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  if (sorted.length % 2 === 1) return upper;
  return ((sorted[sorted.length / 2 - 1] ?? Number.NaN) + upper) / 2;
}
