import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { type FileStorage, MissingFileError } from "./file-storage";
import { createLocalStorage } from "./local-storage.server";

describe.each(["local", "memory"])("%s storage", (kind) => {
  let folder: string;
  let storage: FileStorage;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "storage-test-"));
    storage = kind === "local" ? createLocalStorage(join(folder, "files")) : createMemoryStorage();
  });
  afterEach(() => rm(folder, { recursive: true }));

  const read = async (name: string, range?: { start: number; end: number }) =>
    buffer(await storage.read(name, range));

  it("stores files, and creates its folder", async () => {
    expect(await storage.stat("a.zip")).toBeUndefined();
    const begun = Date.now() - 1_000;
    await storage.write("a.zip", [new Uint8Array([1, 2]), new Uint8Array([3])]);
    expect(await storage.stat("a.zip")).toMatchObject({ size: 3 });
    expect((await storage.stat("a.zip"))?.modifiedAt.getTime()).toBeGreaterThan(begun);
    expect(await read("a.zip")).toEqual(Buffer.from([1, 2, 3]));
  });

  it("writes a stream and reads ranges", async () => {
    const pieces = async function* () {
      for (let value = 0; value < 100; value += 1) yield Buffer.alloc(10_000, value);
    };
    await storage.write("a.zip", pieces());
    expect(await storage.stat("a.zip")).toMatchObject({ size: 1_000_000 });
    expect(await read("a.zip", { start: 19_999, end: 20_000 })).toEqual(Buffer.from([1, 2]));
  });

  it("keeps only the old file when writing a new one fails", async () => {
    await storage.write("a.zip", [Buffer.from("old")]);
    const broken = async function* () {
      yield Buffer.from("new");
      throw new Error("broken off");
    };
    await expect(storage.write("a.zip", broken())).rejects.toThrow("broken off");
    expect((await read("a.zip")).toString()).toBe("old");
    if (kind === "local") expect(await readdir(join(folder, "files"))).toEqual(["a.zip"]);
  });

  it("replaces files atomically, also with simultaneous writers, and leaves no other files", async () => {
    const contents = Array.from({ length: 8 }, (_, index) => Buffer.alloc(100_000, index));
    await Promise.all(contents.map((bytes) => storage.write("a.zip", [bytes])));
    const stored = await read("a.zip");
    expect(contents.some((bytes) => bytes.equals(stored))).toBe(true);
    if (kind === "local") expect(await readdir(join(folder, "files"))).toEqual(["a.zip"]);
  });

  it("reports missing files, and removes existing ones", async () => {
    await storage.remove("a.zip");
    await expect(storage.read("a.zip")).rejects.toThrow(MissingFileError);
    await storage.write("a.zip", [Buffer.from("a")]);
    await storage.remove("a.zip");
    expect(await storage.stat("a.zip")).toBeUndefined();
  });

  it.each([
    "",
    ".",
    "..",
    "../a",
    "a/b",
    "a\\b",
    "/etc/passwd",
    ".hidden",
    "a\0b",
    "a b",
    "名.zip",
    "a%2fb",
    "a\n",
    "C:a",
    "a".repeat(201),
  ])("refuses the name %j", async (name) => {
    await expect(storage.read(name)).rejects.toThrow(TypeError);
    await expect(storage.write(name, [])).rejects.toThrow(TypeError);
    await expect(storage.stat(name)).rejects.toThrow(TypeError);
    await expect(storage.remove(name)).rejects.toThrow(TypeError);
  });
});
