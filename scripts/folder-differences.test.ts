import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { temporaryFolder } from "~tests/support/temporary-folder";
import { folderDifferences } from "./folder-differences";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** Writes the same files into both folders, then those of each. */
function differencesOf(one: Record<string, string>, other: Record<string, string>): string[] {
  for (const [name, own] of Object.entries({ one, other })) {
    for (const [path, text] of Object.entries({ "server/same.js": "same", ...own })) {
      const file = join(folder, name, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
  utimesSync(join(folder, "one/server/same.js"), 1, 1);
  return folderDifferences(join(folder, "one"), join(folder, "other"));
}

it("two folders with the same bytes have no differences, whenever they were written", () => {
  expect(differencesOf({ ".hidden": "a" }, { ".hidden": "a" })).toEqual([]);
});

it("names each file that one of them lacks, hidden ones too", () => {
  expect(differencesOf({ "client/.vite/a.json": "" }, { z: "" })).toEqual([
    "client/.vite/a.json: only in the first build",
    "z: only in the second build",
  ]);
});

it("names the first byte that differs, and what stands around it", () => {
  expect(differencesOf({ a: "made on Monday" }, { a: "made on Tuesday" })).toEqual([
    "a: differs from byte 8 on (14 and 15 bytes)",
    '  "made on Monday"',
    '  "made on Tuesday"',
  ]);
  expect(differencesOf({ a: "short" }, { a: "shorter" })[0]).toContain("from byte 5 on");
});
