import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { markdownTable } from "../markdown-table.ts";
import { runStryker } from "./run-stryker.ts";
import { type MutationReport, scoresOf } from "./scores.ts";

/**
 * Changes the rules that matter most (`rules.json`), or those that are named, in every way that Stryker knows, and
 * tells which changes no test notices. The exit code is 1 when a rule's score is lower than it was.
 */
const root = fileURLToPath(new URL("../..", import.meta.url));

/** A rule's file, the tests that prove it, and its score when that was written down, in percent. */
type Rule = { file: string; tests: string[]; score: number };

const { rules } = JSON.parse(readFileSync(new URL("rules.json", import.meta.url), "utf8")) as {
  rules: Rule[];
};

const asked = process.argv.slice(2);
const unknown = asked.filter((path) => !rules.some(({ file }) => file.startsWith(path)));
if (unknown.length > 0) {
  console.error(`Not in bench/mutation/rules.json: ${unknown.join(", ")}`);
  process.exit(2);
}
const chosen = rules.filter(
  ({ file }) => asked.length === 0 || asked.some((path) => file.startsWith(path)),
);
await runStryker(
  root,
  chosen.map(({ file }) => file),
);
const report = JSON.parse(
  readFileSync(`${root}/node_modules/.cache/mutation.json`, "utf8"),
) as MutationReport;
const scores = scoresOf(report);
const rows = chosen.map(({ file, score: floor }) => {
  const { score, changes } = scores.get(file) ?? { score: 0, changes: 0 };
  return { file, changes, score, floor, isLower: score < floor };
});
console.log(
  markdownTable(
    ["Rule", "Changes", "Noticed, %", "Written down, %", ""],
    rows.map(({ file, changes, score, floor, isLower }) => [
      file,
      String(changes),
      score.toFixed(1),
      floor.toFixed(1),
      isLower ? "**lower**" : "",
    ]),
  ),
);
if (rows.some(({ isLower }) => isLower)) process.exitCode = 1;
