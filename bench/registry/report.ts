import { median } from "../http/report.ts";
import { markdownTable } from "../markdown-table.ts";

/** A line of a table: what was measured, and beside what. A smaller figure is better where `isTime` is set. */
export type Compared = {
  what: string;
  /** Figures of the rounds, in the table's unit. */
  ours: readonly number[];
  theirs: readonly number[];
  /** The ratio that has to be kept: at least that of work, at most that of times; null: no goal. */
  goal: number | null;
  isTime?: boolean;
  /** Further, of the first figures alone: the most that they may be in the table's unit. */
  most?: number;
  note?: string;
};

/** The median of the rounds' ratios: two runs in a row had the machine for themselves alike. */
export function ratioOf({ ours, theirs }: Compared): number {
  return median(
    ours.flatMap((one, round) => {
      const other = theirs[round];
      return other === undefined ? [] : [one / other];
    }),
  );
}

/** Whether what was measured keeps its goals; what could not be measured keeps none. */
export function isMet(row: Compared): boolean {
  const ratio = ratioOf(row);
  const keepsRatio =
    row.goal === null || (row.isTime === true ? ratio <= row.goal : ratio >= row.goal);
  return keepsRatio && (row.most === undefined || median(row.ours) <= row.most);
}

/** A table in Markdown, with a column for notes where there is one. */
export function comparison(
  { unit, ours, theirs }: { unit: string; ours: string; theirs: string },
  rows: readonly Compared[],
): string {
  const head = ["What", `${ours}, ${unit}`, `${theirs}, ${unit}`, "Ratio", "Goal", "Note"];
  const lines = rows.map((row) => [
    row.what,
    figure(median(row.ours)),
    figure(median(row.theirs)),
    ratioOf(row).toFixed(2),
    goalOf(row, unit),
    row.note ?? "",
  ]);
  return markdownTable(head, lines);
}

/** A sentence for each goal that was missed. */
export function misses(rows: readonly Compared[]): string[] {
  return rows
    .filter((row) => !isMet(row))
    .map(
      (row) =>
        `${row.what}: ${figure(median(row.ours))} beside ${figure(median(row.theirs))}, a ratio of ${ratioOf(row).toFixed(2)}`,
    );
}

function goalOf(row: Compared, unit: string): string {
  const { goal, most, isTime } = row;
  const goals = [
    ...(goal === null ? [] : [`${isTime === true ? "≤" : "≥"} ${goal}`]),
    ...(most === undefined ? [] : [`≤ ${figure(most)} ${unit}`]),
  ];
  if (goals.length === 0) return "–";
  return `${goals.join(", ")} ${isMet(row) ? "reached" : "missed"}`;
}

/** Small figures with a decimal, large ones without. */
export function figure(value: number): string {
  const digits = value < 100 ? 1 : 0;
  return value.toLocaleString("en", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
