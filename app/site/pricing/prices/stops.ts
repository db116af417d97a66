/** The stops of the slider: the numbers of environments of the packages, in ascending order. */
export function stopsOf(packages: readonly { environments: number }[]): number[] {
  return [...new Set(packages.map(({ environments }) => environments))].sort((a, b) => a - b);
}

/** Index of the first stop with at least so many environments, else of the last stop. */
export function stopOf(stops: readonly number[], environments: number): number {
  const stop = stops.findIndex((amount) => amount >= environments);
  return stop === -1 ? stops.length - 1 : stop;
}
