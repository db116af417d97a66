import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Exports that are empty without the variables of the tests, each with its file of `tests/support`. */
const emptyWithoutVariables = {
  askedObjectStorages: "object-storage.ts",
  databaseServers: "site-database.ts",
  objectStorages: "object-storage.ts",
};

/** Files that read a variable of the tests and export flags or databases; there is always one database. */
const otherReaders = [
  "edge.ts",
  "real-clamd.ts",
  "run-folder.ts",
  "signing-tools.ts",
  "site-process.ts",
  "test-database.ts",
];

/** How a test is written: by Vitest's functions, or those of `tests/fuzz` and of suites in `tests/support`. */
const test = "(?:describe|it|test|holds\\w*|\\w+Suite)\\b(?:\\.\\w+)*[(<]";
const empty = `(?:${Object.keys(emptyWithoutVariables).join("|")})\\b`;

const rules: Record<string, RegExp> = {
  "rows that may be none": new RegExp(`\\.each\\(\\s*(?:\\[\\s*\\.\\.\\.)?${empty}`),
  "a list of rows that may be none": new RegExp(
    `= \\[?\\s*(?:\\.\\.\\.)?${empty}\\.(?:map|flatMap|filter)`,
  ),
  "a loop that may have no turn": new RegExp(`(?:of |^)${empty}(?:\\)|\\.forEach)`, "m"),
  "a test on a condition": new RegExp(`(?:^\\s*if \\(.*\\)\\s*\\{?\\s*|&& |\\? )${test}`, "m"),
  "a title that does not tell its database":
    /\.each\((?:test|both)Databases\)\((?!\s*"[^"]*\$name)/,
};

/** Why a file would lack tests on some machine, or have some whose report nobody could read. */
function flawsOf(code: string): string[] {
  const found = Object.keys(rules).filter((name) => rules[name]?.test(code));
  return new RegExp(`^\\s*${test}`, "m").test(code) ? found : [...found, "no test"];
}

it("every file has tests on every machine: a suite is skipped by its name where something is missing", () => {
  const files = globSync("{app,bench,console,content,scripts,tests}/**/*.test.{ts,tsx}");
  expect(files.length).toBeGreaterThan(300);
  const flawed = files
    .filter((file) => !file.endsWith("conditional-tests.test.ts"))
    .flatMap((file) => flawsOf(readFileSync(file, "utf8")).map((flaw) => `${file}: ${flaw}`));
  expect(flawed).toEqual([]);
});

it("the variables of tests are read where these rules know of it", () => {
  const readers = globSync("tests/support/*.ts").filter((file) =>
    /process\.env\[(?:"(?:TEST_|REQUIRE_)|variable)/.test(readFileSync(file, "utf8")),
  );
  const known = [...Object.values(emptyWithoutVariables), ...otherReaders];
  expect(readers.map((file) => file.replace("tests/support/", "")).toSorted()).toEqual(
    [...new Set(known)].toSorted(),
  );
});

it("finds each of these flaws", () => {
  const fixed = 'it("is there", () => {});\n';
  const codes: [code: string, flaw: string][] = [
    ['describe.each(databaseServers)("on %s", () => {});', "rows that may be none"],
    ['it.each([...objectStorages])("in %s", () => {});', "rows that may be none"],
    ["const kinds = databaseServers.map((url) => ({ url }));", "a list of rows that may be none"],
    [
      "for (const url of databaseServers) {\n  it(url, () => {});\n}",
      "a loop that may have no turn",
    ],
    ['if (usesEdge) {\n  describe("the edge", () => {});\n}', "a test on a condition"],
    ['usesEdge && it("works", () => {});', "a test on a condition"],
    [
      'describe.each(testDatabases)("articles", ({ open }) => {});',
      "a title that does not tell its database",
    ],
  ];
  expect(codes.map(([code]) => [code, ...flawsOf(fixed + code)])).toEqual(codes);
  expect(flawsOf("const nothing = 1;")).toEqual(["no test"]);
  const right = [
    'describe.skipIf(serverUrl === "")("on a server", () => {});',
    'const kinds = [{ name: "embedded" }, ...databaseServers.map((url) => ({ url }))];',
    'describe.each(["folder", ...objectStorages])("in a %s", (kind) => {});',
    'describe.each(testDatabases)("articles on $name", ({ open }) => {});',
  ];
  expect(right.flatMap((code) => flawsOf(fixed + code))).toEqual([]);
});
