import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { engines } from "./engines";

const isWorker = process.env["TEST_WORKER_INDEX"] !== undefined;

/** Workers load this file, too; only the main process names what is missing and creates the folder of the run. */
if (!isWorker) {
  const folder = mkdtempSync(join(tmpdir(), "site-engines-"));
  process.env["TEST_RUN_FOLDER"] = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const missing = engines.flatMap(({ name, missing: lacks }) => {
    const advice = lacks();
    return advice === undefined ? [] : [`Not tested in ${name}: ${advice}`];
  });
  for (const line of missing) console.error(line);
  if (missing.length > 0 && process.env["REQUIRE_ENGINES"] === "1") {
    throw new Error("REQUIRE_ENGINES=1 asks for every engine.");
  }
}

/**
 * Plays the journeys of visitors and of the console's people in every engine but that of `tests/e2e`. Each engine is a
 * project; all share one site, which together they do not bring to its rate limits.
 */
export default defineConfig<object, { engineName: string }>({
  testDir: ".",
  globalSetup: "./engine-site.ts",
  outputDir: "../../test-results/engines",
  forbidOnly: true,
  // An engine is one worker; two run beside each other.
  workers: 2,
  // A site that starts on a busy machine takes minutes, also in fixtures.
  timeout: 600_000,
  reporter: [["list"]],
  projects: engines
    .filter((engine) => engine.missing() === undefined)
    .map(({ name }) => ({ name, use: { engineName: name } })),
});
