import type { LinkReport, LinksReport } from "./check-links.server";
import { failuresUntilHidden } from "./link";

/** The report of a check for the terminal: dead links first, then those to look at. */
export function linkReport(report: LinksReport): string {
  const { checked, exempt, hidden, recovered, isOffline } = report;
  if (isOffline) {
    return "No address answered at all. Is this machine connected? Nothing was stored.";
  }
  const failing = checked.filter((link) => !link.isWorking && !hidden.includes(link));
  const refused = checked.filter((link) => link.isRefused);
  const moved = checked.filter((link) => link.movedTo !== undefined);
  const working = checked.filter((link) => link.isWorking).length;
  return [
    `Checked: ${checked.length}. Working: ${working}. Exempt: ${exempt.length}.`,
    section(`Dead, hidden from visitors (${failuresUntilHidden} failures in a row)`, hidden),
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
