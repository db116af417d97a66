import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "~tests/support/temporary-folder";
import { removeUnfinishedFiles, writeFileAtomically } from "./atomic-write.server";

it("a failed write leaves no files", async () => {
  const folder = temporaryFolder();
  const path = join(folder, "taken");
  await mkdir(join(path, "by-a-folder"), { recursive: true });
  await expect(writeFileAtomically(path, "text")).rejects.toThrow();
  expect(await readdir(folder)).toEqual(["taken"]);
});

it("temporary files of a killed process are removed after a day", async () => {
  const folder = temporaryFolder();
  const unfinished = (digit: string) => `.a.zip.${digit.repeat(8)}-0000-4000-8000-000000000000.tmp`;
  const old = unfinished("1");
  const young = unfinished("2");
  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60_000);
  for (const [name, age] of [
    [old, 1.1],
    [young, 0.9],
    ["a.zip", 9],
    [".mine.tmp", 9],
  ] as const) {
    await writeFile(join(folder, name), "text");
    await utimes(join(folder, name), days(age), days(age));
  }
  await removeUnfinishedFiles(folder);
  expect((await readdir(folder)).sort()).toEqual([young, ".mine.tmp", "a.zip"].sort());
  await removeUnfinishedFiles(join(folder, "none"));
});
