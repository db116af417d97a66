import { readFileSync } from "node:fs";

const { rules } = JSON.parse(readFileSync(new URL("rules.json", import.meta.url), "utf8"));

/** How Stryker changes the rules that matter and runs their tests; `npm run mutate` starts it. */
export default {
  plugins: [
    new URL("node_modules/@stryker-mutator/vitest-runner/dist/src/index.js", import.meta.url).href,
  ],
  testRunner: "vitest",
  vitest: { configFile: "bench/mutation/vitest.config.ts", related: true },
  mutate: rules.map(({ file }) => file),
  ignorePatterns: [
    "/build",
    "/data",
    "/docs",
    "/public",
    "/bench/lighthouse",
    "/bench/mutation/node_modules",
    "/test-results",
  ],
  // It would read the project's own TypeScript, which has another interface.
  tsconfigFile: "none.json",
  // A changed text is no changed rule.
  mutator: { excludedMutations: ["StringLiteral"] },
  coverageAnalysis: "perTest",
  concurrency: 2,
  reporters: ["clear-text", "json"],
  jsonReporter: { fileName: "node_modules/.cache/mutation.json" },
  clearTextReporter: { reportTests: false, allowColor: false },
  allowConsoleColors: false,
  timeoutMS: 30_000,
};
