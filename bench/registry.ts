import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { requirePrograms } from "./http/processes.ts";
import { inFolder } from "./http/workplace.ts";
import { measureFeeds } from "./registry/feeds.ts";
import { measureGrowth } from "./registry/growth.ts";
import { type Compared, comparison, misses } from "./registry/report.ts";
import { isConstant, measureTransfers, memoryTable } from "./registry/transfer.ts";
import { writeResultsFile } from "./results-file.ts";

/**
 * Measures the release registry: transfers of large files beside nginx, its feeds beside bare `node:http`, and
 * 10,000 releases beside 40. The exit code is 1 when a goal is missed, also by what cannot be measured without
 * PostgreSQL (`TEST_DATABASE_URL`).
 */
const { values: options } = parseArgs({
  options: {
    /** `transfers`, `feeds` or `growth` alone; writes no results. */
    only: { type: "string", default: "" },
    megabytes: { type: "string", default: "2048" },
    rounds: { type: "string", default: "2" },
    seconds: { type: "string", default: "2" },
    port: { type: "string", default: "4330" },
  },
});

requirePrograms(["nginx", "wrk", "taskset"], "nginx-light wrk util-linux");

const loadCore = cpus().length - 1;
const port = Number(options.port);
const rounds = Number(options.rounds);
const serverUrl = process.env["TEST_DATABASE_URL"] || undefined;
const isChosen = (part: string) => options.only === "" || options.only === part;
const sections: string[] = [];
const missed: string[] = [];
const report = (title: string, text: string, rows: readonly Compared[]) => {
  sections.push(`## ${title}`, "", text, "");
  missed.push(...misses(rows));
  console.log(`\n${title}\n\n${text}`);
};

if (isChosen("transfers")) {
  // What sends and reads is this process: it leaves the server's core alone.
  execFileSync("taskset", ["-cp", String(loadCore), String(process.pid)]);
  const { rows, memory } = await inFolder((place) =>
    measureTransfers({ ...place, port, megabytes: Number(options.megabytes), rounds }),
  );
  const names = { unit: "MB/s", ours: "The site", theirs: "nginx" };
  report(
    "Transfers",
    `${comparison(names, rows)}\n\nResident memory of the server:\n\n${memoryTable(memory)}`,
    rows,
  );
  missed.push(
    ...memory.filter((one) => !isConstant(one)).map(({ what }) => `${what}: memory grew`),
  );
  execFileSync("taskset", ["-cp", `0-${loadCore}`, String(process.pid)]);
}
if (isChosen("feeds")) {
  const rows = await inFolder((place) =>
    measureFeeds({ ...place, port, rounds, seconds: Number(options.seconds) }),
  );
  const names = {
    unit: "requests per second of processor time",
    ours: "The site",
    theirs: "node:http",
  };
  report("Feeds beside bare node:http that sends the same bytes", comparison(names, rows), rows);
}
if (isChosen("growth")) {
  for (const url of serverUrl === undefined ? [undefined] : [undefined, serverUrl]) {
    const { rows, database } = await measureGrowth(url);
    const names = { unit: "ms", ours: "10,000 releases", theirs: "40 releases" };
    report(`10,000 releases beside 40, ${database}`, comparison(names, rows), rows);
  }
  if (serverUrl === undefined) missed.push("Not measured without TEST_DATABASE_URL: PostgreSQL");
}

if (options.only === "") {
  writeResultsFile(new URL("RESULTS-registry.md", import.meta.url), {
    command: "bench:registry",
    programs: [execFileSync("sh", ["-c", "nginx -v 2>&1"]).toString().trim()],
    method:
      "Medians. Ratios are the medians of those of single rounds, in which both were measured one after the other.",
    text: sections.join("\n").trimEnd(),
  });
}
for (const one of missed) console.error(one);
process.exit(missed.length > 0 ? 1 : 0);
