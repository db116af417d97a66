import { monitorEventLoopDelay } from "node:perf_hooks";

/** Milliseconds between two looks; what is beyond them is the delay. */
const resolution = 20;

const minute = 60_000;

/**
 * Watches how late the process's timers are. @returns reads how late, in milliseconds: of a hundred the second latest, of
 * this minute or the last, whichever is worse
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
