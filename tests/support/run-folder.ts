import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { dropDatabases } from "./site-database";

/** Environment variable with the folder for data that all tests of a run share. */
const variable = "TEST_RUN_FOLDER";

/** The shared folder of this run. */
export function runFolder(): string {
  const folder = process.env[variable];
  if (folder === undefined) throw new Error(`${variable} is set by Vitest's global setup`);
  return folder;
}

/** Whether this process belongs to a test run; benchmarks use this support without one. */
export function isTestRun(): boolean {
  return process.env[variable] !== undefined;
}

/** The name of a database that is created once a run, with a prefix that is unique to the run. */
export function templateName(kind: string): string {
  return `${basename(runFolder())}_${kind}`.toLowerCase().replace(/\W/g, "_");
}

/** Vitest's global setup, called by each project; the first call creates and removes the folder. */
export default function setup(): (() => Promise<void>) | undefined {
  if (isTestRun()) return undefined;
  process.env[variable] = mkdtempSync(join(tmpdir(), "site-run-"));
  return async () => {
    await dropDatabases(templateName(""));
    rmSync(runFolder(), { recursive: true, force: true });
    delete process.env[variable];
  };
}
