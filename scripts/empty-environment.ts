/**
 * Collects all unit and integration tests as a newcomer's machine has them, where no variable of the tests is set, and
 * fails when a file has no test: a suite that needs a server or a program is skipped without it, by its name, so that
 * the report of the run says what was left out. Then it runs the files whose tests are others than those of the run
 * with the variables, whose report (Vitest's JSON) it is given. `npm test` starts it without variables.
 */
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { createVitest, type TestModule } from "vitest/node";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What Vitest's JSON reporter writes, as far as it is read here. */
type Report = {
  testResults: {
    name: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
};

/** A file, and what its tests are called, each with whether it is skipped. */
type Tests = Map<string, string[]>;

const [reportPath = "", ...paths] = process.argv.slice(2);
const report = JSON.parse(readFileSync(reportPath, "utf8")) as Report;
const vitest = await createVitest({ watch: false, run: true });
try {
  const begun = performance.now();
  const { testModules, unhandledErrors } = await vitest.collect(paths, { staticParse: false });
  const seconds = Math.round((performance.now() - begun) / 1_000);
  const flaws = [...unhandledErrors.map(String), ...testModules.flatMap(flawsOf)];
  if (flaws.length > 0) {
    console.error(`\nWith none of the tests' variables set:\n${flaws.join("\n")}`);
    process.exitCode = 1;
  } else {
    console.log(`${testModules.length} files have tests; collecting them took ${seconds} s.`);
    const full = testsOfReport(report);
    const others = testModules.filter((module) => hasOtherTests(module, full)).map(fileOf);
    console.log(`${others.length} of them have other tests here:\n${others.join("\n")}`);
    // It sets the exit code itself.
    if (others.length > 0) await vitest.start(others);
  }
} finally {
  await vitest.close();
}

function fileOf({ moduleId }: TestModule): string {
  return relative(root, moduleId);
}

/** What keeps a file from being part of the run. */
function flawsOf(module: TestModule): string[] {
  const file = fileOf(module);
  const errors = module.errors().map(({ message }) => `${file}: ${message}`);
  if (errors.length > 0) return errors;
  return [...module.children.allTests()].length === 0 ? [`${file}: has no test`] : [];
}

function testsOfReport({ testResults }: Report): Tests {
  return new Map(
    testResults.map(({ name, assertionResults }) => [
      name,
      assertionResults.map(({ ancestorTitles, title, status }) =>
        described([...ancestorTitles, title].join(" > "), status === "skipped"),
      ),
    ]),
  );
}

/**
 * Whether a file has tests here that the other run had not, or lacks some that it had. A suite that ran on the embedded
 * database and on the server is the same one here, with one row less. Of tests that start the built site, which take
 * minutes, only new ones count: what they leave out changes nothing for the others, whose sites have processes and
 * settings of their own.
 */
function hasOtherTests(module: TestModule, full: Tests): boolean {
  const tests = [...module.children.allTests()];
  const there = full.get(module.moduleId) ?? [];
  if (module.project.name === "host") {
    const running = tests.filter((test) => test.result().state !== "skipped");
    return running.some(({ fullName }) => !there.includes(fullName));
  }
  const here = tests.map((test) => described(test.fullName, test.result().state === "skipped"));
  const known = new Set([...here, ...here.map((name) => name.replaceAll("PGlite", "PostgreSQL"))]);
  return here.some((name) => !there.includes(name)) || there.some((name) => !known.has(name));
}

function described(name: string, isSkipped: boolean): string {
  return isSkipped ? `${name} (skipped)` : name;
}
