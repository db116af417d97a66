import { type Load, type LoadResult, runLoad } from "./load.ts";
import { median } from "./median.ts";
import { cpuSeconds } from "./proc.ts";
import type { Target } from "./target.ts";

/** What one server did in one run. */
export type Run = LoadResult & { cpuSeconds: number };

/** Medians over the runs of one server; requests and bytes a second, latencies in milliseconds. */
export type Figures = {
  requestsPerSecond: number;
  bytesPerSecond: number;
  requestsPerCpuSecond: number;
  bytesPerCpuSecond: number;
  p50: number;
  p99: number;
};

export type Comparison = {
  site: Figures;
  reference: Figures;
  /** The site's work per second of processor time by the reference's: the rounds' median. */
  ratio: number;
};

export type Side = { target: Target; load: Load };

/** What counts as work: answers, or the bytes of few large ones that a run does not end with. */
export type Work = "requests" | "bytes";

/** Puts load on the site, then on the other, round by round; only one of them at a time. */
export async function compare(
  site: Side,
  reference: Side,
  { rounds, work }: { rounds: number; work: Work },
): Promise<Comparison> {
  const siteRuns: Run[] = [];
  const referenceRuns: Run[] = [];
  for (let round = 0; round < rounds; round += 1) {
    siteRuns.push(await run(site));
    referenceRuns.push(await run(reference));
  }
  return compareRuns(siteRuns, referenceRuns, work);
}

/** Compares round by round, so that what slows the machine for a while slows both. */
export function compareRuns(site: Run[], reference: Run[], work: Work): Comparison {
  const perCpuSecond = (run: Run) => run[work] / run.cpuSeconds;
  const ratios = site.flatMap((run, round) => {
    const other = reference[round];
    return other === undefined ? [] : [perCpuSecond(run) / perCpuSecond(other)];
  });
  return { site: figuresOf(site), reference: figuresOf(reference), ratio: median(ratios) };
}

async function run({ target, load }: Side): Promise<Run> {
  const before = cpuSeconds(target.pid);
  const result = await runLoad(target.origin, load);
  return { ...result, cpuSeconds: cpuSeconds(target.pid) - before };
}

function figuresOf(runs: Run[]): Figures {
  const over = (figure: (run: Run) => number) => median(runs.map(figure));
  return {
    requestsPerSecond: over(({ requests, seconds }) => requests / seconds),
    bytesPerSecond: over(({ bytes, seconds }) => bytes / seconds),
    requestsPerCpuSecond: over(({ requests, cpuSeconds: used }) => requests / used),
    bytesPerCpuSecond: over(({ bytes, cpuSeconds: used }) => bytes / used),
    p50: over(({ p50 }) => p50),
    p99: over(({ p99 }) => p99),
  };
}
