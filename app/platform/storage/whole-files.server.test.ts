import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it, vi } from "vitest";
import { patience } from "~tests/support/patience";
import { temporaryFolder } from "~tests/support/temporary-folder";
import { openWholeFiles } from "./whole-files.server";

let folder: string;
const log = { error: vi.fn() };
const known = (sha256: string) => ({ stamp: "1-2-3", sha256 });
/** A process that writes on command. */
const open = (rest = 60_000) => openWholeFiles(folder, { log, rest });
const named = async function* (...names: string[]) {
  yield* names;
};

beforeEach(async () => {
  log.error.mockClear();
  folder = temporaryFolder();
});

it("another process knows what one has noted, and one that runs learns it too", async () => {
  const one = open();
  const other = open();
  expect(await other.recall("a.exe")).toBeUndefined();
  one.note("a.exe", known("a"));
  expect(await one.recall("a.exe")).toEqual(known("a"));
  await one.flush();
  expect(await other.recall("a.exe")).toEqual(known("a"));
  expect(await open().recall("a.exe")).toEqual(known("a"));
  expect(log.error).not.toHaveBeenCalled();
});

it("is written after a while by itself, whole or not at all", async () => {
  const one = open(1);
  for (const name of ["a.exe", "b.exe"]) one.note(name, known(name));
  await vi.waitFor(
    async () => expect(await open().recall("b.exe")).toEqual(known("b.exe")),
    patience,
  );
  expect(await readdir(folder)).toEqual(["whole-files.json"]);
});

it("keeps what other processes noted meanwhile, but for what was found damaged here", async () => {
  const one = open();
  const other = open();
  for (const name of ["a.exe", "b.exe"]) one.note(name, known(name));
  await one.flush();
  other.note("c.exe", known("c.exe"));
  other.note("a.exe", undefined);
  await other.flush();
  const files = JSON.parse(await readFile(join(folder, "whole-files.json"), "utf8")).files;
  expect(files.map(({ name }: { name: string }) => name)).toEqual(["b.exe", "c.exe"]);
});

it("tells everybody who asks while the file is being read", async () => {
  const one = open();
  for (const name of ["a.exe", "b.exe"]) one.note(name, known(name));
  await one.flush();
  const other = open();
  const told = await Promise.all(["a.exe", "b.exe"].map((name) => other.recall(name)));
  expect(told).toEqual([known("a.exe"), known("b.exe")]);
});

it("does not bring back what another process found damaged since", async () => {
  const one = open();
  const other = open();
  for (const name of ["a.exe", "b.exe"]) one.note(name, known(name));
  await one.flush();
  other.note("a.exe", undefined);
  await other.flush();
  one.note("c.exe", known("c.exe"));
  await one.flush();
  for (const process of [one, other, open()]) {
    expect(await process.recall("a.exe")).toBeUndefined();
    for (const name of ["b.exe", "c.exe"]) expect(await process.recall(name)).toEqual(known(name));
  }
});

it("forgets files that are gone, and asks for no list where it knows nothing", async () => {
  const list = vi.fn(() => named("a.exe"));
  await open().keepOnly(list);
  expect(list).not.toHaveBeenCalled();
  const one = open();
  for (const name of ["a.exe", "b.exe"]) one.note(name, known(name));
  await one.flush();
  const later = open();
  await later.keepOnly(list);
  await later.flush();
  expect(await open().recall("a.exe")).toEqual(known("a.exe"));
  expect(await open().recall("b.exe")).toBeUndefined();
});

it("tells when it cannot be written, and goes on knowing", async () => {
  const one = openWholeFiles(join(folder, "missing"), { log });
  one.note("a.exe", known("a"));
  await one.flush();
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    { error: expect.objectContaining({ code: "ENOENT" }) },
    "whole-files.json not written",
  );
  expect(await one.recall("a.exe")).toEqual(known("a"));
});
