import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMemoryStorage } from "~tests/support/memory-storage";
import {
  type ObjectStorage,
  objectStorages,
  startObjectStorage,
} from "~tests/support/object-storage";
import { WrongSumError } from "./expected-sum.server";
import { type FileStorage, MissingFileError } from "./file-storage";
import { createLocalStorage } from "./local-storage.server";
import { createS3Storage } from "./s3-storage.server";

/** What every storage does, whatever holds the bytes. */
describe.each(["local", "memory", ...objectStorages])("%s storage", (kind) => {
  let folder: string;
  let objects: ObjectStorage | undefined;
  let storage: FileStorage;
  let count = 0;

  beforeAll(async () => {
    if (kind === "S3") objects = await startObjectStorage();
  });
  afterAll(() => objects?.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "storage-test-"));
    count += 1;
    if (objects !== undefined) storage = createS3Storage(objects.options({ prefix: `${count}/` }));
    else if (kind === "local") storage = createLocalStorage(join(folder, "files"));
    else storage = createMemoryStorage();
  });
  afterEach(() => rm(folder, { recursive: true }));

  const read = async (name: string, range?: { start: number; end: number }) =>
    buffer(await storage.read(name, range));

  it("stores files, and creates its folder", async () => {
    expect(await storage.stat("a.zip")).toBeUndefined();
    const begun = Date.now() - 2_000;
    await storage.write("a.zip", [new Uint8Array([1, 2]), new Uint8Array([3])]);
    expect(await storage.stat("a.zip")).toMatchObject({ size: 3 });
    expect((await storage.stat("a.zip"))?.modifiedAt.getTime()).toBeGreaterThan(begun);
    expect(await read("a.zip")).toEqual(Buffer.from([1, 2, 3]));
  });

  it("gives files a stamp, which stays until they are written anew", async () => {
    await storage.write("a.zip", [Buffer.from("one")]);
    await storage.write("b.zip", [Buffer.from("one")]);
    const first = (await storage.stat("a.zip"))?.stamp;
    expect((await storage.stat("a.zip"))?.stamp).toBe(first);
    await storage.write("a.zip", [Buffer.from("two")]);
    expect((await storage.stat("a.zip"))?.stamp).not.toBe(first);
  });

  it("writes a stream and reads ranges", async () => {
    const pieces = async function* () {
      for (let value = 0; value < 100; value += 1) yield Buffer.alloc(10_000, value);
    };
    await storage.write("a.zip", pieces());
    expect(await storage.stat("a.zip")).toMatchObject({ size: 1_000_000 });
    expect(await read("a.zip", { start: 19_999, end: 20_000 })).toEqual(Buffer.from([1, 2]));
  });

  it.each([
    ["a small one", 1_000],
    // Larger than what an upload sends at once.
    ["a large one", 20_000_000],
  ])("keeps only the old file when writing a new one fails: %s", async (_, size) => {
    await storage.write("a.zip", [Buffer.from("old")]);
    const broken = async function* () {
      yield Buffer.alloc(size);
      throw new Error("broken off");
    };
    await expect(storage.write("a.zip", broken())).rejects.toThrow("broken off");
    expect((await read("a.zip")).toString()).toBe("old");
    const sha256 = createHash("sha256").update("other").digest("hex");
    const wrong = storage.write("a.zip", [Buffer.alloc(size)], { sha256 });
    await expect(wrong).rejects.toThrow(WrongSumError);
    expect((await read("a.zip")).toString()).toBe("old");
    if (kind === "local") expect(await readdir(join(folder, "files"))).toEqual(["a.zip"]);
  });

  it("stores what has the sum that is said of it, of every size", async () => {
    for (const size of [0, 1, 8 * 1024 * 1024, 20_000_001]) {
      const bytes = Buffer.alloc(
        size,
        "chosen at random, so that parts differ in what they hold. ",
      );
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const pieces = Array.from({ length: Math.ceil(size / 300_007) }, (_, index) =>
        bytes.subarray(index * 300_007, (index + 1) * 300_007),
      );
      await storage.write("a.zip", pieces, { sha256 });
      expect((await storage.stat("a.zip"))?.size).toBe(size);
      expect((await read("a.zip")).equals(bytes)).toBe(true);
      const told = (await storage.stat("a.zip"))?.sha256;
      if (told !== undefined) expect(told).toBe(sha256);
    }
  });

  it("replaces files atomically, also with simultaneous writers, and leaves no other files", async () => {
    const contents = Array.from({ length: 8 }, (_, index) => Buffer.alloc(100_000, index));
    await Promise.all(contents.map((bytes) => storage.write("a.zip", [bytes])));
    const stored = await read("a.zip");
    expect(contents.some((bytes) => bytes.equals(stored))).toBe(true);
    if (kind === "local") expect(await readdir(join(folder, "files"))).toEqual(["a.zip"]);
  });

  it("lists its files", async () => {
    const listed = async () => {
      const names: string[] = [];
      for await (const name of storage.list()) names.push(name);
      return names.sort();
    };
    expect(await listed()).toEqual([]);
    for (const name of ["b.zip", "a.zip"]) await storage.write(name, [Buffer.from(name)]);
    expect(await listed()).toEqual(["a.zip", "b.zip"]);
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
