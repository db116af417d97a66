import type { LinkReport, LinksReport } from "./check-links.server";
import { failuresUntilHidden, failuresUntilOutOfFooter } from "./link";

/** Largest number of hidden links that the summary names. */
const mostNamed = 10;

/** The result of a check in one line, with the links that visitors no longer see. */
export function linkSummary({ checked, exempt, hidden }: LinksReport): string {
  const working = checked.filter((link) => link.isWorking).length;
  const counts = `${checked.length} checked, ${working} working, ${exempt.length} exempt`;
  if (hidden.length === 0) return counts;
  const named = hidden.slice(0, mostNamed).map(({ url }) => url);
  return `${counts}, ${hidden.length} hidden: ${named.join(" ")}`;
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
