import { median, type Row, type Run, ratioOf } from "./http/report.ts";

/** The edge beside nginx with the same bytes as files, and the site's processor time meanwhile. */
export type EdgeRow = Pick<Row, "name" | "ours" | "theirs"> & {
  goal: number;
  inBytes: boolean;
  /** Seconds of processor time of the site's process in each round. */
  siteSeconds: number[];
};

/** How many times as long as the reference's slowest hundredth ours may take. */
const longestP99 = 1.5;
/** The share of a core that the site may use meanwhile. */
const mostOfSite = 0.05;

const ratio = (row: EdgeRow) => ratioOf({ ...row, against: "" });

/** The median of the rounds' ratios of the 99th percentiles. */
const p99Ratio = ({ ours, theirs }: EdgeRow) =>
  median(ours.flatMap((run, round) => run.p99 / (theirs[round]?.p99 ?? Number.NaN)));

const siteShare = ({ ours, siteSeconds }: EdgeRow) =>
  median(ours.map(({ seconds }, round) => (siteSeconds[round] ?? Number.NaN) / seconds));

/** Whether a row falls short of one of its goals. */
export function isMissed(row: EdgeRow): boolean {
  const isSlow = !row.inBytes && p99Ratio(row) > longestP99;
  return ratio(row) < row.goal || isSlow || siteShare(row) > mostOfSite;
}

/** The table as Markdown. */
export function edgeTable(rows: readonly EdgeRow[]): string {
  const work = (runs: readonly Run[], { inBytes }: EdgeRow) =>
    median(runs.map(({ bytes, requests, cpu }) => (inBytes ? bytes / 1e6 : requests) / cpu))
      .toFixed(0)
      .replace(/\B(?=(\d{3})+$)/g, ",");
  const p99 = (runs: readonly Run[]) => median(runs.map((run) => run.p99)).toFixed(1);
  const lines = rows.map((row) => [
    row.name,
    `${work(row.ours, row)}${row.inBytes ? " MB" : ""}`,
    `${work(row.theirs, row)}${row.inBytes ? " MB" : ""}`,
    `${ratio(row).toFixed(2)} (≥ ${row.goal})`,
    `${p99(row.ours)} / ${p99(row.theirs)}`,
    row.inBytes ? "–" : `${p99Ratio(row).toFixed(2)} (≤ ${longestP99})`,
    `${(siteShare(row) * 100).toFixed(1)} % (≤ ${mostOfSite * 100} %)`,
    isMissed(row) ? "**missed**" : "reached",
  ]);
  const head = [
    ...["Answer", "Edge, per CPU second", "nginx with files", "Ratio (goal)"],
    ...["p99 ms, both", "Ratio of p99", "The site, of a core", "Result"],
  ];
  return [head, head.map(() => "---"), ...lines]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
