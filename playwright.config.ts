import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { chromiumArguments, findTestBrowser } from "./tests/support/chromium.ts";

const port = Number(process.env.TEST_PORT ?? 4173);
const baseURL = `http://127.0.0.1:${port}`;

/** A data folder of the run's own. Workers read this file as well; only the first reading clears. */
const dataFolder = join(tmpdir(), `manifold-e2e-${port}`);
if (process.env["TEST_WORKER_INDEX"] === undefined) {
  rmSync(dataFolder, { recursive: true, force: true });
}

/** The built site on a data folder of its own; `npm test` builds first. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Generous: a busy machine is slow, and a test that hangs still ends.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    baseURL,
    launchOptions: { executablePath: findTestBrowser(), args: chromiumArguments },
    // Pictures of each step take a good part of a core; what the page was made of says more.
    trace: { mode: "retain-on-failure", screenshots: false },
  },
  webServer: {
    command: `${process.execPath} server.ts`,
    url: `${baseURL}/contact`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    env: {
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      DATA_DIR: dataFolder,
      DOWNLOAD_MIRRORS: "Backup=https://mirror.example/manifold",
      // Each test of registration is a visitor of its own, with limits of its own.
      TRUST_PROXY: "loopback",
      // Nobody answers there: tests stand in for the provider.
      CHAT_SCRIPT_URL: "https://chat.example/packs/js/sdk.js",
      CHAT_KEY: "e2e-key",
      // The starting content leads to real sites, which no test may ask.
      LINK_CHECK: "off",
      LOG_LEVEL: "error",
    },
  },
});
