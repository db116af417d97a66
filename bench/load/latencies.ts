import { createHistogram, type RecordableHistogram } from "node:perf_hooks";
import type { Point } from "./trend.ts";

/** Milliseconds of one kind of act. */
export type Times = { count: number; p50: number; p95: number; p99: number; most: number };

export type Latencies<Kind extends string> = {
  /** @param at milliseconds since the start at which the act was due */
  add: (kind: Kind, milliseconds: number, at: number) => void;
  of: (kind: Kind) => Times;
  /** The given share of all acts of each window took at most so many milliseconds. */
  windows: (percent: number) => Point[];
};

/** The histogram counts whole units of this many milliseconds. */
const unit = 0.01;

/**
 * Counts times in histograms (HDR, Node's own), which take the same little memory for ten acts and for
 * ten million: by kind, and of all acts together by windows of time.
 */
export function createLatencies<Kind extends string>(windowSeconds: number): Latencies<Kind> {
  const byKind = new Map<Kind, RecordableHistogram>();
  const byWindow = new Map<number, RecordableHistogram>();
  const record = <Key>(histograms: Map<Key, RecordableHistogram>, key: Key, value: number) => {
    const histogram = histograms.get(key) ?? createHistogram({ lowest: 1, figures: 3 });
    histograms.set(key, histogram);
    histogram.record(Math.max(1, Math.round(value / unit)));
  };
  return {
    add(kind, milliseconds, at) {
      record(byKind, kind, milliseconds);
      record(byWindow, Math.floor(at / 1_000 / windowSeconds), milliseconds);
    },
    of(kind) {
      const histogram = byKind.get(kind);
      if (histogram === undefined) {
        const none = Number.NaN;
        return { count: 0, p50: none, p95: none, p99: none, most: none };
      }
      const part = (percent: number) => histogram.percentile(percent) * unit;
      return {
        ...{ count: histogram.count, p50: part(50), p95: part(95), p99: part(99) },
        most: histogram.max * unit,
      };
    },
    windows: (percent) =>
      [...byWindow]
        .toSorted(([one], [other]) => one - other)
        .map(([window, histogram]) => ({
          at: (window + 0.5) * windowSeconds,
          value: histogram.percentile(percent) * unit,
        })),
  };
}
