import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { dropDatabases } from "./site-database";

/** Names the folder of what is made once for all tests of a run; each of its processes has it. */
const variable = "TEST_RUN_FOLDER";

/** The folder of this run. */
export function runFolder(): string {
  const folder = process.env[variable];
  if (folder === undefined) throw new Error(`${variable} is set by Vitest's global setup`);
  return folder;
}

/** Whether this process belongs to a run of tests: programs that use their support do not. */
export function isTestRun(): boolean {
  return process.env[variable] !== undefined;
}

/** The name of a database that is made once a run; databases of others begin otherwise. */
export function templateName(kind: string): string {
  return `${basename(runFolder())}_${kind}`.toLowerCase().replace(/\W/g, "_");
}

/** Vitest's global setup. Each project calls it; the first one makes the folder, and removes it. */
export default function setup(): (() => Promise<void>) | undefined {
  if (isTestRun()) return undefined;
  process.env[variable] = mkdtempSync(join(tmpdir(), "manifold-run-"));
  return async () => {
    await dropDatabases(templateName(""));
    rmSync(runFolder(), { recursive: true, force: true });
    delete process.env[variable];
  };
}
