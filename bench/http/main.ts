import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createDatabase } from "./database.ts";
import { checkMachine, describeMachine } from "./machine.ts";
import { compare } from "./measure.ts";
import { readOptions } from "./options.ts";
import { weightTable } from "./page-weight.ts";
import { type Prepared, prepare } from "./prepare.ts";
import { residentBytes } from "./proc.ts";
import { end, endAll } from "./processes.ts";
import { largestMemory, latencyTable, loadTable, type Measured, verdict } from "./report.ts";
import { writeResults } from "./results-file.ts";
import { benchRows } from "./rows.ts";
import { replaceDownload, startSite } from "./site.ts";
import { markdownTable, mebibytes } from "./table.ts";

/**
 * Measures the built site beside nginx: `npm run bench`. Options: `--rounds 5`, `--seconds 4`,
 * `--only page-br,asset` (prints, and leaves the results alone).
 */
const resultsFile = fileURLToPath(new URL("../RESULTS.md", import.meta.url));
const scripts = fileURLToPath(new URL("../../build/client/assets", import.meta.url));
const downloadSize = 64 * 2 ** 20;

/** Until every page is warmed up and compressed as well as can be, in milliseconds. */
const settling = 8_000;

const options = readOptions(process.argv.slice(2));
const undo: (() => Promise<unknown>)[] = [];

let isEnding = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, async () => {
    if (isEnding) return;
    await endEverything();
    process.exit(1);
  });
}

try {
  checkMachine();
  const measured = await bench();
  console.log(`\n${measured}`);
  if (options.only.length === 0) writeResults(resultsFile, measured);
} catch (error) {
  // What failed because everything is being ended is no news.
  if (!isEnding) console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  if (!isEnding) await endEverything();
}

async function bench(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "manifold-bench-"));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const database = await createDatabase();
  undo.push(database.drop);

  const first = await startSite(folder, database.variables);
  const download = await replaceDownload(folder, Buffer.alloc(downloadSize, "manifold"));
  await end(first.process);
  const site = await startSite(folder, database.variables);
  await pause(settling);

  const rows = benchRows(`/assets/${await largestScript()}`, download);
  const { only, seconds } = options;
  const wanted = rows.filter(({ name }) => only.length === 0 || only.includes(name));
  const measured: Measured[] = [];
  for (const prepared of await prepare({ rows: wanted, site, folder, seconds })) {
    console.log(`${prepared.row.label} …`);
    measured.push(await measure(prepared));
  }
  const memory = residentBytes(site.pid);
  return [
    `${new Date().toISOString().slice(0, 10)} · ${describeMachine().join(" · ")}`,
    `${options.rounds} rounds of ${seconds} s, medians; one process on one core, ${database.name}.`,
    loadTable(measured),
    latencyTable(measured),
    markdownTable([
      ["Site on one core", "", "Goal"],
      ["Start to the first page, data there", `${site.startSeconds.toFixed(2)} s`, ""],
      ["First start, filling an empty database", `${first.startSeconds.toFixed(2)} s`, ""],
      [
        `Resident memory after the load, ${database.name}`,
        `${mebibytes(memory)} MiB`,
        `< ${mebibytes(largestMemory)} MiB ${verdict(memory < largestMemory)}`,
      ],
    ]),
    await weightTable(site.origin),
  ].join("\n\n");
}

async function measure({ row, site, reference }: Prepared): Promise<Measured> {
  const how = { rounds: options.rounds, work: row.isLarge ? "bytes" : "requests" } as const;
  const comparison = await compare(site, reference, how);
  if (!row.isAlsoCalm) return { row, comparison };
  // Both get half of what the slower one can do.
  const most = Math.min(comparison.site.requestsPerSecond, comparison.reference.requestsPerSecond);
  const wait = (row.connections / (most / 2)) * 1_000;
  const calmly = ({ target, load }: Prepared["site"]) => ({
    target,
    load: { ...load, pause: wait },
  });
  return { row, comparison, calm: await compare(calmly(site), calmly(reference), how) };
}

async function largestScript(): Promise<string> {
  const entry = (await readdir(scripts)).find((name) => name.startsWith("components-"));
  if (entry === undefined) throw new Error("The build has no script of the framework");
  return entry;
}

async function endEverything(): Promise<void> {
  isEnding = true;
  await endAll();
  for (const step of undo.reverse()) await step();
}
