import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const text = readFileSync("docs/security.md", "utf8");
const rows = [...text.matchAll(/^\| ([\d., ]+) \| [^|]+ \| ([a-z ]+) \|/gm)];
const states = ["met", "partly", "not met", "operator", "none"];

it("names only files that exist as evidence", () => {
  const files = [...text.matchAll(/`((?:app|console|docs|tests)\/[^`]+)`/g)].map(
    ([, file = ""]) => file,
  );
  expect(files.length).toBeGreaterThan(80);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

it("judges every item of ASVS 5.0 level 2 once, and counts them right", () => {
  const items = rows.flatMap(([, ids = "", state = ""]) =>
    ids.split(", ").map((id) => ({ id, state })),
  );
  // Levels 1 and 2 of version 5.0.0 have 253 requirements.
  expect(new Set(items.map(({ id }) => id)).size).toBe(253);
  expect(items).toHaveLength(253);
  expect(items.filter(({ state }) => !states.includes(state))).toEqual([]);
  const counted = states.map((state) => {
    return `${items.filter((item) => item.state === state).length} ${state}`;
  });
  expect(text).toContain(`Of 253 items: ${counted.join(", ")}.`);
});

type NamedTest = { promise: string; file: string; title: string };

/** The rows of the tables of promises: each with the cell that names its tests. */
function promisesIn(page: string): { promise: string; shownBy: string }[] {
  return page.split("\n\n").flatMap((table) => {
    const [head = "", , ...lines] = table.split("\n");
    if (!head.startsWith("| Promise |")) return [];
    return lines.map((line) => {
      const cells = line.split(" | ");
      return { promise: (cells[0] ?? "").replace(/^\| /, ""), shownBy: cells.at(-1) ?? "" };
    });
  });
}

/** The tests that a promise names, as `file`: `title`. */
function testsOf({ promise, shownBy }: { promise: string; shownBy: string }): NamedTest[] {
  const named = shownBy.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`: `([^`]+)`/g);
  return [...named].map(([, file = "", title = ""]) => ({ promise, file, title }));
}

/** Whether a file has a test of that title, which runs: `it("…"`, `])("…"`, or a property that is fuzzed, `"…": fc`. */
function hasTest(code: string, title: string): boolean {
  const written = JSON.stringify(title).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const isCall = new RegExp(`(?<!\\.(?:skip|todo|fails)\\s*)\\(\\s*${written}\\s*,`);
  return isCall.test(code) || new RegExp(`${written}:\\s*fc\\.`).test(code);
}

/** Lists faults of the promises of a page, in words. */
function problemsOf(page: string, read: (file: string) => string | undefined): string[] {
  return promisesIn(page).flatMap((row) => {
    const tests = testsOf(row);
    if (tests.length === 0) return [`No test: ${row.promise}`];
    return tests.flatMap(({ file, title }) => {
      const code = read(file);
      if (code === undefined) return [`No file ${file}: ${row.promise}`];
      return hasTest(code, title) ? [] : [`No test "${title}" in ${file}: ${row.promise}`];
    });
  });
}

it("names a test that exists for each promise", () => {
  expect(promisesIn(text).length).toBeGreaterThan(30);
  const read = (file: string) => (existsSync(file) ? readFileSync(file, "utf8") : undefined);
  expect(problemsOf(text, read)).toEqual([]);
});

it("finds a promise without a test, and a test that is not there or does not run", () => {
  const page = (...rows: string[]) =>
    ["| Promise | Kept by | Shown by |", "|---|---|---|", ...rows].join("\n");
  const files: Record<string, string> = {
    "a.test.ts":
      'it("holds", () => {});\nit.each([1])(\n  "holds %i",\n  () => {},\n);\nit.skip("rests", () => {});',
    "b.test.ts": 'holds({ "is fuzzed": fc.property(text, check) });\nconst x = "only said";',
  };
  const find = (shownBy: string) =>
    problemsOf(page(`| It holds | care | ${shownBy} |`), (file) => files[file]);
  expect(
    find(
      "`a.test.ts`: `holds`; `a.test.ts`: `holds %i`; `b.test.ts`: `is fuzzed`; `npm run bench -- drill`",
    ),
  ).toEqual([]);
  expect(find("`a.test.ts`")).toEqual(["No test: It holds"]);
  expect(find("`npm run bench -- drill --only x`")).toEqual(["No test: It holds"]);
  expect(find("`c.test.ts`: `holds`")).toEqual(["No file c.test.ts: It holds"]);
  for (const title of ["hold", "rests", "only said"]) {
    const file = title === "only said" ? "b.test.ts" : "a.test.ts";
    expect(find(`\`${file}\`: \`${title}\``)).toEqual([`No test "${title}" in ${file}: It holds`]);
  }
});

it("names only drills that exist", () => {
  const drills = readdirSync("bench/drill")
    .map((file) => readFileSync(`bench/drill/${file}`, "utf8"))
    .join("\n");
  const names = [...drills.matchAll(/\bname: .*?"([a-z0-9-]+)"/g)].map(([, name = ""]) => name);
  const asked = [...text.matchAll(/npm run bench -- drill --only ([\w-]+)/g)].map(
    ([, name = ""]) => name,
  );
  expect(asked.filter((part) => !names.some((name) => name.includes(part)))).toEqual([]);
});
