import { measureLists } from "./console-list.ts";
import { markdownOf, missedGoals, tableOf } from "./console-report.ts";
import { measureSite } from "./console-site.ts";
import { writeResultsFile } from "./results-file.ts";

/**
 * Measures the console on the server: its list of 10,000 articles and its search on both databases. Also measures how
 * soon a publication and a schedule reach a site of two processes. The exit code is 1 when a goal is missed, also if
 * it cannot be measured without PostgreSQL (`TEST_DATABASE_URL`).
 */
const serverUrl = process.env["TEST_DATABASE_URL"];
const measured = await measureLists();
const misses = missedGoals(measured);
if (serverUrl) {
  const onSite = await measureSite(serverUrl);
  measured.push(...onSite);
  misses.push(...missedGoals(onSite));
  writeResultsFile(new URL("RESULTS-console.md", import.meta.url), {
    command: "bench:console",
    method:
      "Whole calls of the console, 10,000 articles in both languages. A publication is timed from the answer to the author until the page shows it, a schedule from its time on.",
    text: markdownOf(measured),
  });
} else {
  misses.push("Not measured without TEST_DATABASE_URL: PostgreSQL, publications, schedules");
}
console.table(tableOf(measured));
for (const miss of misses) console.error(miss);
process.exit(misses.length > 0 ? 1 : 0);
