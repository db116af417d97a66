import { figure, median, type Row, type Run } from "./http/report.ts";
import { markdownTable } from "./markdown-table.ts";

/** The edge beside nginx with the same bytes as files, and the site's processor time meanwhile. */
export type EdgeRow = Pick<Row, "name" | "ours" | "theirs"> & {
  /** Lowest ratio of requests (bytes) a second; without it the row only shows. */
  goal: number | null;
  inBytes: boolean;
  /** Seconds of processor time of the site's process in each round. */
  siteSeconds: number[];
};

/** How many times as long as the reference's slowest hundredth ours may take. */
const longestP99 = 1.5;
/** The share of a core that the site may use meanwhile. */
const mostOfSite = 0.02;

/** The median of the rounds' ratios of requests (bytes) a second: what one core of the server gives. */
const ratio = ({ ours, theirs, inBytes }: EdgeRow) =>
  medianOfRounds(
    ours,
    theirs,
    ({ bytes, requests, seconds }) => (inBytes ? bytes : requests) / seconds,
  );

const p99Ratio = ({ ours, theirs }: EdgeRow) => medianOfRounds(ours, theirs, ({ p99 }) => p99);

function medianOfRounds(
  ours: readonly Run[],
  theirs: readonly Run[],
  figure: (run: Run) => number,
): number {
  return median(
    ours.map((run, round) => {
      const other = theirs[round];
      return other === undefined ? Number.NaN : figure(run) / figure(other);
    }),
  );
}

const siteShare = ({ ours, siteSeconds }: EdgeRow) =>
  median(ours.map(({ seconds }, round) => (siteSeconds[round] ?? Number.NaN) / seconds));

/** Whether a row with a goal falls short of it, in work, in time, or because the site worked. */
export function isMissed(row: EdgeRow): boolean {
  if (row.goal === null) return false;
  const isFast = row.inBytes || p99Ratio(row) <= longestP99;
  return !(ratio(row) >= row.goal && isFast && siteShare(row) <= mostOfSite);
}

/** The table as Markdown. */
export function edgeTable(rows: readonly EdgeRow[]): string {
  const lines = rows.map((row) => {
    const unit = row.inBytes ? " MB" : "";
    const work = (runs: readonly Run[]) =>
      figure(
        runs,
        ({ bytes, requests, seconds }) => (row.inBytes ? bytes / 1e6 : requests) / seconds,
      );
    const cost = (runs: readonly Run[]) =>
      figure(
        runs,
        ({ bytes, requests, cpu }) => (cpu * 1e6) / (row.inBytes ? bytes / 1e6 : requests),
        1,
      );
    const p99 = (runs: readonly Run[]) => figure(runs, (run) => run.p99, 1);
    const goal = (text: string) => (row.goal === null ? "" : ` (${text})`);
    return [
      row.name,
      `${work(row.ours)}${unit}`,
      `${work(row.theirs)}${unit}`,
      `${ratio(row).toFixed(2)}${goal(`≥ ${row.goal}`)}`,
      `${cost(row.ours)} / ${cost(row.theirs)}`,
      row.inBytes ? "–" : `${p99(row.ours)} / ${p99(row.theirs)}`,
      row.inBytes ? "–" : `${p99Ratio(row).toFixed(2)}${goal(`≤ ${longestP99}`)}`,
      `${(siteShare(row) * 100).toFixed(1)} %${goal(`≤ ${mostOfSite * 100} %`)}`,
      row.goal === null ? "no goal" : isMissed(row) ? "**missed**" : "reached",
    ];
  });
  const head = [
    ...["Answer", "Edge, a second", "nginx with files", "Ratio (goal)"],
    ...["CPU µs each (MB), both", "p99 ms, both", "Ratio of p99", "The site, of a core", "Result"],
  ];
  return markdownTable(head, lines);
}
