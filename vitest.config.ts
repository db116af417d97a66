import { globSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { brandFiles } from "./scripts/brand-plugin.ts";
import { testsLeftOut } from "./scripts/test-groups.mjs";
import { brand } from "./tests/support/brand/brand.ts";

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Tests of groups that this run does not ask for (`tests/groups.json`). */
const leftOut = new Set(testsLeftOut());

const tests = globSync(
  [
    "app/**/*.test.{ts,tsx}",
    "brand/**/*.test.ts",
    "console/**/*.test.{ts,tsx}",
    "content/**/*.test.ts",
    "scripts/**/*.test.ts",
    "bench/**/*.test.ts",
    "tests/integration/**/*.test.ts",
    "tests/fuzz/**/*.test.ts",
  ],
  { cwd: folder(".") },
).filter((test) => !leftOut.has(test.replaceAll("\\", "/")));

/** Whether a test needs a build because it starts the built host, which its imports show. */
const startsHost = (test: string) =>
  /"~tests\/support\/(?:built-site|run-command|site-process|starting-app|starting-site)"/.test(
    readFileSync(folder(test), "utf8"),
  );

/** Whether a test replaces modules: then no other test may have loaded what imports them. */
const mocksModules = (test: string) =>
  /\bvi\.(?:do)?[mM]ock\(/.test(readFileSync(folder(test), "utf8"));

/** Whether a test runs on one database, the server where there is one. */
const hasOneDatabase = (test: string) =>
  /"~tests\/support\/(?:database-of-file|console-of-file|account-suite|console-texts|registry-suite)"/.test(
    readFileSync(folder(test), "utf8"),
  );

export default defineConfig({
  plugins: [brandFiles({ folder: folder("tests/support/brand"), accent: brand, files: "none" })],
  resolve: {
    alias: {
      // Unit tests pass with every company's brand. Tests of the built site see the real one (below).
      "~brand": folder("tests/support/brand"),
      "~console": folder("console"),
      "~content": folder("content"),
      "~tests": folder("tests"),
      "~": folder("app"),
    },
  },
  test: {
    // By default Vitest leaves a core free, but most of these tests wait for other processes.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // By default a change of this file reruns all tests, which is too slow for `npm run check`.
    forceRerunTriggers: [],
    // Many tests start databases and sites or hash passwords, which is slow on a busy machine. A
    // hanging test still ends.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          // Modules stay loaded between the files of a worker, which saves a third of the time; for
          // tests of the built site as well. A test that replaces something global puts it back.
          isolate: false,
          globalSetup: ["tests/support/run-folder.ts"],
          include: tests.filter((test) => !startsHost(test) && !mocksModules(test)),
        },
      },
      ...(process.env["TEST_DATABASES"] === "both"
        ? [
            {
              extends: true as const,
              test: {
                name: "embedded",
                include: tests.filter((test) => hasOneDatabase(test) && !startsHost(test)),
                env: { TEST_DATABASE_URL: "" },
                globalSetup: ["tests/support/run-folder.ts"],
              },
            },
          ]
        : []),
      {
        extends: true,
        test: {
          name: "unit-mocked",
          include: tests.filter((test) => !startsHost(test) && mocksModules(test)),
          globalSetup: ["tests/support/run-folder.ts"],
        },
      },
      {
        extends: true,
        resolve: { alias: { "~brand": folder("brand") } },
        test: {
          name: "host",
          isolate: false,
          // As on a site: React's development build takes twice the time to render a page.
          env: { NODE_ENV: "production" },
          include: tests.filter(startsHost),
          globalSetup: ["tests/support/build-first.mjs", "tests/support/run-folder.ts"],
        },
      },
    ],
  },
});
