import type { JobResult } from "~/domain/background-job/job-part";
import type { LinkReport, LinksReport } from "./check-links.server";
import { failuresUntilHidden, failuresUntilOutOfFooter } from "./link";

/** Largest number of hidden links that the result names. */
const mostNamed = 10;

/** The result of a check as a job tells it, with the links that visitors no longer see. */
export function linkResult({ checked, exempt, hidden }: LinksReport): JobResult {
  const working = checked.filter((link) => link.isWorking).length;
  const counts: JobResult = [
    { code: "links-checked", count: checked.length },
    { code: "links-working", count: working },
    { code: "links-exempt", count: exempt.length },
  ];
  if (hidden.length === 0) return counts;
  const names = hidden.slice(0, mostNamed).map(({ url }) => url);
  return [...counts, { code: "links-hidden", count: hidden.length, names }];
}

/** The report of a check for the terminal: dead links first, then those to look at. */
export function linkReport(report: LinksReport): string {
  const { checked, exempt, hidden, recovered } = report;
  const failing = checked.filter((link) => !link.isWorking && !hidden.includes(link));
  const refused = checked.filter((link) => link.isRefused);
  const moved = checked.filter((link) => link.movedTo !== undefined);
  const working = checked.filter((link) => link.isWorking).length;
  return [
    `Checked: ${checked.length}. Working: ${working}. Exempt: ${exempt.length}.`,
    section(
      `Dead, hidden from visitors (${failuresUntilHidden} failures in a row; a friend link leaves the footer only, after ${failuresUntilOutOfFooter})`,
      hidden,
    ),
    section("Failing, still shown", failing),
    section("Work again, shown again", recovered),
    section("Refuse programs; look at them, or exempt them", refused),
    section("Moved; still reached", moved),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function section(title: string, links: LinkReport[]): string {
  if (links.length === 0) return "";
  return [`${title}:`, ...links.map((link) => `  ${link.url}${remark(link)}`)].join("\n");
}

function remark({ problem, movedTo, failuresInRow }: LinkReport): string {
  if (movedTo !== undefined) return ` → ${movedTo}`;
  if (problem === undefined) return "";
  return `: ${problem}${failuresInRow > 0 ? `, failure ${failuresInRow} in a row` : ""}`;
}
