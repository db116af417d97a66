import { markdownTable } from "../markdown-table.ts";
import type { Day } from "./day.ts";
import { type Kind, kinds } from "./mix.ts";
import { type Allowed, grows, type Point, type Trend, trendOf } from "./trend.ts";

/** The slowest hundredth of each kind, in milliseconds. */
const goals: Readonly<Record<Kind, number>> = {
  update: 50,
  page: 50,
  "known page": 50,
  "built file": 50,
  search: 250,
  "missing page": 100,
  download: 100,
  "part of a download": 100,
  "version list": 50,
  "contact form": 500,
  registration: 1_000,
};

/** What may grow over a run, and by how much. */
const growing = [
  { name: "Heap in use, MB", allowed: { share: 0.04, units: 2 }, of: pointsOf("heap") },
  { name: "Outside of the heap, MB", allowed: { share: 0.05, units: 4 }, of: pointsOf("outside") },
  { name: "Resident, MB", allowed: { share: 0.06, units: 16 }, of: pointsOf("resident") },
  {
    ...{ name: "Half of all answers within, ms", allowed: { share: 0.25, units: 1 } },
    of: ({ latencies, warmUp }: Day) => latencies.windows(50).filter(({ at }) => at >= warmUp),
  },
  {
    ...{ name: "95 of 100 answers within, ms", allowed: { share: 0.25, units: 5 } },
    of: ({ latencies, warmUp }: Day) => latencies.windows(95).filter(({ at }) => at >= warmUp),
  },
] satisfies { name: string; allowed: Allowed; of: (day: Day) => Point[] }[];

function pointsOf(name: "heap" | "outside" | "resident") {
  return ({ readings }: Day): Point[] => readings.map(({ at, [name]: value }) => ({ at, value }));
}

const figure = (value: number) => value.toFixed(value < 100 ? 1 : 0);
const signed = (value: number) => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`;

/** What of a day falls short of its goals, a sentence each. */
export function missedOf(day: Day): string[] {
  const slow = kinds.flatMap((kind) => {
    const { count, p99 } = day.latencies.of(kind);
    if (p99 <= goals[kind]) return [];
    return count === 0
      ? [`${kind}: none was answered after the warm-up`]
      : [`${kind}: p99 is ${figure(p99)} ms, the goal is ${goals[kind]} ms`];
  });
  const wrong = Object.entries(day.wrong).map(([what, count]) => `${count} × ${what}`);
  const grown = growing.flatMap(({ name, allowed, of }) => {
    const trend = trendOf(of(day));
    if (!grows(trend, allowed)) return [];
    return [
      trend === null ? `${name}: too few readings` : `${name}: grew by ${figure(trend.growth)}`,
    ];
  });
  return [...slow, ...wrong, ...grown];
}

/** Times by kind, and how memory and times went, as tables in Markdown. */
export function dayTables(day: Day): string {
  const times = kinds.map((kind) => {
    const { count, p50, p95, p99, most } = day.latencies.of(kind);
    const isMet = p99 <= goals[kind];
    return [
      ...[kind, String(count), figure(p50), figure(p95), figure(p99), figure(most)],
      `p99 ≤ ${goals[kind]} ${isMet ? "reached" : "**missed**"}`,
    ];
  });
  const trends = growing.map(({ name, allowed, of }) => {
    const points = of(day);
    const trend = trendOf(points);
    const word = grows(trend, allowed) ? "**missed**" : "reached";
    return [
      ...[name, ...edgesOf(points), trend === null ? "–" : signed(trend.growth)],
      `≤ ${figure(mostOf(trend, allowed))} ${word}`,
    ];
  });
  return [
    markdownTable(["What", "Answers", "p50 ms", "p95 ms", "p99 ms", "Longest ms", "Goal"], times),
    markdownTable(["Over the run", "At first", "At last", "Growth", "Goal"], trends),
  ].join("\n\n");
}

const mostOf = (trend: Trend | null, { share, units }: Allowed) =>
  Math.max((trend?.level ?? 0) * share, units);

function edgesOf(points: readonly Point[]): [string, string] {
  const [first, last] = [points[0], points.at(-1)];
  return [first, last].map((point) => (point ? figure(point.value) : "–")) as [string, string];
}
