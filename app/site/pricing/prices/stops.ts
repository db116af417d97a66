/** Where the slider stops: how many environments the packages hold, from few to many. */
export function stopsOf(packages: readonly { environments: number }[]): number[] {
  return [...new Set(packages.map(({ environments }) => environments))].sort((a, b) => a - b);
}

/** The first stop that holds so many environments; the last one when none does. */
export function stopOf(stops: readonly number[], environments: number): number {
  const stop = stops.findIndex((amount) => amount >= environments);
  return stop === -1 ? stops.length - 1 : stop;
}
