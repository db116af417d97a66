import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import base from "../../vitest.config.ts";

const { rules } = JSON.parse(readFileSync(new URL("rules.json", import.meta.url), "utf8")) as {
  rules: { file: string; tests: string[] }[];
};

/** The tests of the rules alone, without a build. */
export default defineConfig({
  root: new URL("../..", import.meta.url).pathname,
  resolve: base.resolve ?? {},
  test: {
    include: [...new Set(rules.flatMap(({ tests }) => tests))],
    globalSetup: ["tests/support/run-folder.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
