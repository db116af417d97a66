import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { createStarter, loadCore } from "./drill/drilled-site.ts";
import { idleTable, missedOfDownloads, missedOfIdle, slowTable } from "./load/crowd-report.ts";
import { playDay } from "./load/day.ts";
import { dayTables, missedOf } from "./load/day-report.ts";
import { holdIdle } from "./load/idle-connections.ts";
import { debuggable } from "./load/site-memory.ts";
import { downloadSlowly } from "./load/slow-downloads.ts";
import { mostOpenFiles } from "./load/sources.ts";
import { writeResultsFile } from "./results-file.ts";

/**
 * Plays a busy day against a built site of its own: visitors and installed programs at a steady rate, then
 * many slow downloads at once, then many connections that wait. The exit code is 1 when a goal is missed.
 */
const { values: options } = parseArgs({
  options: {
    /** Acts a second. */
    rate: { type: "string", default: "100" },
    minutes: { type: "string", default: "5" },
    /** Plays only some of `day`, `downloads` and `idle`, divided by commas; writes no results. */
    only: { type: "string", default: "" },
    downloads: { type: "string", default: "1000" },
    idle: { type: "string", default: "10000" },
    /** Prints only. */
    dry: { type: "boolean", default: false },
  },
});

/** Files that the site and this program have open besides connections. */
const otherFiles = 300;

const figures = Object.fromEntries(
  (["rate", "minutes", "downloads", "idle"] as const).map((name) => [name, Number(options[name])]),
) as Record<"rate" | "minutes" | "downloads" | "idle", number>;
const known = ["day", "downloads", "idle"];
const parts = options.only === "" ? known : options.only.split(",");
/** Results stand under one date: of a part alone they would take the place of the others. */
const isWritten = !options.dry && known.every((part) => parts.includes(part));
const flaw = flawOf();
if (flaw !== undefined) {
  console.error(flaw);
  process.exit(2);
}
// Visitors and site have a core each, as far as there are two.
execFileSync("taskset", ["-acp", String(loadCore), String(process.pid)], { stdio: "ignore" });

const onServer = Boolean(process.env["TEST_DATABASE_URL"]);
/** Nobody here computes the proof that many codes at once would ask for. */
const common = { CODE_CHALLENGE_ABOVE: "100000" };
const sites = createStarter();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void sites.end().finally(() => process.exit(1)));
}
const tables: string[] = [];
const missed: string[] = [];
try {
  if (parts.includes("day")) await day();
  if (parts.includes("downloads")) await downloads();
  if (parts.includes("idle")) await idle();
} finally {
  await sites.end();
}
if (missed.length > 0) {
  console.error(`Missed:\n${missed.map((one) => `- ${one}`).join("\n")}`);
  process.exitCode = 1;
}
if (!isWritten) console.log("bench/RESULTS-load.md stays as it is.");
else {
  const database = onServer ? "PostgreSQL" : "embedded";
  writeResultsFile(new URL("RESULTS-load.md", import.meta.url), {
    command: "load",
    method: `Database: ${database}. The site has one core, the visitors the other. Times count from the moment at which a request was due.`,
    text: [
      ...tables,
      missed.length === 0
        ? "Every goal was reached."
        : `Missed:\n\n${missed.map((one) => `- ${one}`).join("\n")}`,
    ].join("\n\n"),
  });
}

async function day(): Promise<void> {
  const { rate, minutes } = figures;
  const variables = { ...common, ...debuggable };
  await sites.start({ onServer, variables }, async (site) => {
    console.log("The site renders its pages …");
    await site.calm();
    console.log(`${rate} acts a second for ${minutes} minutes …`);
    const played = await playDay(site, { rate, minutes });
    const head = `## A busy day: ${rate} acts a second, ${played.acts} counted in ${minutes} minutes less ${played.warmUp.toFixed(0)} s of warm-up`;
    tell(head, dayTables(played), missedOf(played));
  });
}

async function downloads(): Promise<void> {
  // Connections come from addresses of their own, as without a proxy.
  const variables = { ...common, TRUST_PROXY: "" };
  await sites.start({ onServer, variables }, async (site) => {
    console.log(`${figures.downloads} downloads at once …`);
    const played = await downloadSlowly(site, figures.downloads);
    const head = `## ${figures.downloads} slow downloads at once`;
    tell(head, slowTable(played), missedOfDownloads(played));
  });
}

async function idle(): Promise<void> {
  const variables = { ...common, ...debuggable, TRUST_PROXY: "" };
  await sites.start({ onServer, variables }, async (site) => {
    console.log(`${figures.idle} connections that wait …`);
    const played = await holdIdle(site, figures.idle);
    const head = `## ${figures.idle} idle connections`;
    tell(head, idleTable(played), missedOfIdle(played));
  });
}

function tell(head: string, table: string, misses: string[]): void {
  console.log(`\n${head}\n\n${table}\n`);
  tables.push(`${head}\n\n${table}`);
  missed.push(...misses);
}

/** Why nothing can be played, as a sentence; undefined when it can. */
function flawOf(): string | undefined {
  const unknown = parts.find((part) => !known.includes(part));
  if (unknown !== undefined) return `There is no part ${unknown}, only ${known.join(", ")}.`;
  const wrong = Object.entries(figures).find(([, value]) => !(value > 0));
  if (wrong !== undefined) return `--${wrong[0]} wants a number above 0.`;
  const wanted = Math.max(
    ...[parts.includes("downloads") ? figures.downloads * 2 : 0],
    ...[parts.includes("idle") ? figures.idle : 0],
  );
  const limit = mostOpenFiles();
  if (limit >= wanted + otherFiles) return undefined;
  return `This shell lets a program open ${limit} files and connections; ${wanted + otherFiles} are needed: \`ulimit -n ${wanted + otherFiles}\`, or --only day.`;
}
