import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const tests = globSync(
  [
    "app/**/*.test.{ts,tsx}",
    "content/**/*.test.ts",
    "scripts/**/*.test.ts",
    "bench/**/*.test.ts",
    "tests/integration/**/*.test.ts",
  ],
  { cwd: folder(".") },
);

/** Whether a test starts the built host, by what it imports: then it needs a build. */
const startsHost = (test: string) =>
  /"~tests\/support\/(?:built-site|run-command|site-process|starting-site)"/.test(
    readFileSync(folder(test), "utf8"),
  );

export default defineConfig({
  resolve: {
    alias: { "~content": folder("content"), "~tests": folder("tests"), "~": folder("app") },
  },
  test: {
    // Vitest leaves one core free by itself; most of these tests wait for other processes.
    maxWorkers: "100%",
    // `npm run check` is to stay quick: after a change of settings like these, `npm test` tells.
    forceRerunTriggers: [],
    // Many start databases and whole sites, or hash passwords: a slow machine takes its time, and
    // what hangs still ends.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: tests.filter((test) => !startsHost(test)),
          globalSetup: ["tests/support/run-folder.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "host",
          include: tests.filter(startsHost),
          globalSetup: ["tests/support/build-first.mjs", "tests/support/run-folder.ts"],
        },
      },
    ],
  },
});
