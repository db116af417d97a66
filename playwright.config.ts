import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import serverProcess from "./scripts/server-process.json" with { type: "json" };
import { chromiumArguments, findTestBrowser } from "./tests/support/chromium.ts";
import { freePorts } from "./tests/support/free-ports.ts";
import { patience } from "./tests/support/patience.ts";
import { runFolder } from "./tests/support/run-folder.ts";
import { environmentOfSites } from "./tests/support/site-process.ts";

const node = process.execPath;

/**
 * The folder for what all tests of a run share, with the data folder of their site, and that site's port: `TEST_PORT`, or
 * one that is free. Workers load this file, too, and take what the main process chose from the environment.
 */
if (process.env["TEST_WORKER_INDEX"] === undefined) {
  const folder = mkdtempSync(join(tmpdir(), "site-e2e-"));
  process.env["TEST_RUN_FOLDER"] = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const [free] = await freePorts(1);
  process.env["TEST_PORT"] ||= String(free);
}
const port = Number(process.env["TEST_PORT"]);
const baseURL = `http://127.0.0.1:${port}`;
const dataFolder = join(runFolder(), "site");

/** Runs the browser tests on the built site; `npm test` builds first. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Long, because a busy machine is slow: a site of its own or the first start of development takes
  // minutes, also in hooks. What hangs says at which action, long before.
  timeout: 600_000,
  expect: { timeout: patience.timeout },
  reporter: [["list"]],
  use: {
    baseURL,
    actionTimeout: patience.timeout * 4,
    navigationTimeout: patience.timeout * 4,
    // Motion takes a sixth of the time; tests that are about it ask for it by `withMotion`.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: findTestBrowser(),
      // The site's document takes the renderer of the empty one that Playwright opens first, instead
      // of a new one, which is a fifth of a visit. Tests do not share any: each has its own context.
      args: [...chromiumArguments, "--renderer-process-limit=1"],
    },
    // Writing a trace takes a sixth of the time; `--trace retain-on-failure` asks for it.
    trace: "off",
  },
  webServer: {
    command: `${node} --import ./tests/support/resolve-typescript.mjs tests/support/fill-folder.ts ${dataFolder} && ${node} ${serverProcess.program}`,
    url: `${baseURL}/contact`,
    // Filling the empty folder takes more than a minute beside other work.
    timeout: 240_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      ...environmentOfSites,
      HOST: "127.0.0.1",
      PORT: String(port),
      OPS_PORT: "off",
      DATA_DIR: dataFolder,
      DOWNLOAD_MIRRORS: "Backup=https://mirror.example/manifold",
      // Tests of registration choose their client address, so that rate limits are per test.
      TRUST_PROXY: "loopback",
      // All tests together ask for more codes than visitors do; one test makes its own challenge.
      CODE_CHALLENGE_ABOVE: "100000",
      // The host does not exist: tests respond in place of the provider.
      CHAT_SCRIPT_URL: "https://chat.example/packs/js/sdk.js",
      CHAT_KEY: "e2e-key",
      // This file sets the folder of the run later than it imports that environment.
      WARM_UP: "off",
      LOG_LEVEL: "error",
    },
  },
});
