import { monitorEventLoopDelay } from "node:perf_hooks";

/** Milliseconds between two measurements; what exceeds them is the delay. */
const resolution = 20;

const minute = 60_000;

/**
 * Measures how late the process's timers run.
 * @returns a function that reads the 99th percentile in milliseconds, of the current minute or the
 * last one, whichever is worse
 */
export function watchEventLoopDelay(): () => number {
  const histogram = monitorEventLoopDelay({ resolution });
  const sofar = () =>
    histogram.count === 0 ? 0 : Math.max(0, histogram.percentile(99) / 1e6 - resolution);
  let last = 0;
  histogram.enable();
  setInterval(() => {
    last = sofar();
    histogram.reset();
  }, minute).unref();
  return () => Math.round(Math.max(last, sofar()));
}
