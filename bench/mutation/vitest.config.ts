import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import base from "../../vitest.config.ts";

const { rules } = JSON.parse(readFileSync(new URL("rules.json", import.meta.url), "utf8")) as {
  rules: { file: string; tests: string[] }[];
};

/** The rules that this run changes. */
const changed = (process.env["CHANGED_RULES"] ?? "").split(",");
const tests = rules.filter(({ file }) => changed.includes(file)).flatMap((rule) => rule.tests);

/** The tests of these rules alone, without a build. */
export default defineConfig({
  root: new URL("../..", import.meta.url).pathname,
  resolve: base.resolve ?? {},
  test: {
    include: [...new Set(tests)],
    globalSetup: ["tests/support/run-folder.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
