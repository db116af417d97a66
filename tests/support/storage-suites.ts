import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { WrongSumError } from "~/platform/storage/expected-sum.server";
import { type FileStorage, MissingFileError } from "~/platform/storage/file-storage";
import type { PartialFiles } from "~/platform/storage/partial-files";

/**
 * Tests for every storage, within a `describe`.
 * @param open makes an empty storage, if it likes in the folder `files` of the given one
 */
export function storageSuite(open: (folder: string) => FileStorage): void {
  let folder: string;
  let storage: FileStorage;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "storage-test-"));
    storage = open(folder);
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** The files of a storage that keeps them in a folder. */
  const filesInFolder = () => readdir(join(folder, "files")).catch(() => undefined);

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
    expect((await filesInFolder()) ?? ["a.zip"]).toEqual(["a.zip"]);
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
    expect((await filesInFolder()) ?? ["a.zip"]).toEqual(["a.zip"]);
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

  it("refuses names that lead elsewhere", async () => {
    const refused: string[] = [];
    const names = ["", ".", "..", "../a", "a/b", "a\\b", "/etc/passwd", ".hidden", "a\0b", "a b"];
    names.push("名.zip", "a%2fb", "a\n", "C:a", "a".repeat(201));
    for (const name of names) {
      const calls = [
        () => storage.read(name),
        () => storage.write(name, []),
        () => storage.stat(name),
        () => storage.remove(name),
      ];
      const ended = await Promise.allSettled(calls.map(async (call) => call()));
      if (ended.every((one) => one.status === "rejected" && one.reason instanceof TypeError)) {
        refused.push(name);
      }
    }
    expect(refused).toEqual(names);
  });
}

const id = "0123456789abcdef";
const bytes = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 251));
const sha256 = createHash("sha256").update(bytes).digest("hex");
const mediaType = "application/octet-stream";
const nobody = async () => undefined;

/**
 * Tests for every place of unfinished files, within a `describe`.
 * @param open makes an empty storage and its place for unfinished files, if it likes in the given folder
 */
export function partialFilesSuite(
  open: (folder: string) => { storage: FileStorage; files: PartialFiles },
): void {
  let folder: string;
  let storage: FileStorage;
  let files: PartialFiles;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "partial-test-"));
    ({ storage, files } = open(folder));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const read = async (size: number) => buffer(files.read(id, size));

  it("grow, and become a file", async () => {
    const told: number[] = [];
    const tell = async (size: number) => void told.push(size);
    expect(await files.append(id, 0, [bytes.subarray(0, 100)], tell)).toBe(100);
    expect(told.at(-1)).toBe(100);
    expect(await read(100)).toEqual(bytes.subarray(0, 100));
    expect(await files.append(id, 100, [bytes.subarray(100, 300), bytes.subarray(300)], tell)).toBe(
      1_000,
    );
    expect(told.at(-1)).toBe(1_000);
    expect(told).toEqual([...told].sort((one, other) => one - other));
    expect(await read(1_000)).toEqual(bytes);
    await files.finish([{ id, size: 1_000 }], "a.exe", { sha256, mediaType });
    expect(await buffer(await storage.read("a.exe"))).toEqual(bytes);
    await expect(read(1_000)).rejects.toThrow(MissingFileError);
    const again = files.finish([{ id, size: 1_000 }], "a.exe", { sha256, mediaType });
    await expect(again).rejects.toThrow(MissingFileError);
    expect((await storage.stat("a.exe"))?.size).toBe(1_000);
  });

  it("keep what came before a cut, and forget what nobody was told of", async () => {
    let told = 0;
    const broken = (async function* () {
      yield bytes.subarray(0, 150);
      throw new Error("broken off");
    })();
    const cut = files.append(id, 0, broken, async (size) => {
      told = size;
    });
    await expect(cut).rejects.toThrow("broken off");
    expect(told).toBe(150);
    // An earlier writer wrote more, and died before it was acknowledged.
    await files.append(id, 150, [Buffer.alloc(100, 255)], nobody);
    expect(await files.append(id, 150, [bytes.subarray(150)], nobody)).toBe(1_000);
    expect(await read(1_000)).toEqual(bytes);
  });

  it("become one file out of several parts, whatever comes behind what counts of each", async () => {
    const parts = [
      { id: "first", size: 300 },
      { id: "never-written", size: 0 },
      { id: "last", size: 700 },
    ];
    // A writer whose lease expired writes on, into a part whose start counts.
    await files.append("first", 0, [bytes.subarray(0, 300), Buffer.alloc(100, 255)], nobody);
    await files.append("last", 0, [bytes.subarray(300)], nobody);
    await files.finish(parts, "a.exe", { sha256, mediaType });
    await files.append("first", 0, [Buffer.alloc(50, 255)], nobody);
    expect(await buffer(await storage.read("a.exe"))).toEqual(bytes);
    await expect(files.finish(parts, "a.exe", { sha256, mediaType })).rejects.toThrow(
      MissingFileError,
    );
    await files.append("wrong", 0, [Buffer.alloc(700, 1)], nobody);
    const wrong = files.finish(
      [
        { id: "first", size: 50 },
        { id: "wrong", size: 700 },
      ],
      "b.exe",
      { sha256, mediaType },
    );
    await expect(wrong).rejects.toThrow(WrongSumError);
    expect(await storage.stat("b.exe")).toBeUndefined();
  });

  it("end when whoever is told says so", async () => {
    const refused = files.append(id, 0, [bytes], async () => {
      throw new Error("somebody else writes");
    });
    await expect(refused).rejects.toThrow("somebody else writes");
  });

  it("miss bytes that are gone, and are removed", async () => {
    await expect(files.append(id, 100, [bytes], nobody)).rejects.toThrow(MissingFileError);
    await files.append(id, 0, [bytes], nobody);
    await files.remove(id, 1_000);
    await files.remove(id, 1_000);
    await expect(read(1_000)).rejects.toThrow(MissingFileError);
    await expect(files.append("../x", 0, [bytes], nobody)).rejects.toThrow(TypeError);
  });

  it("in pieces are compared with their sum", async () => {
    await files.append(id, 0, [bytes], nobody);
    // Where they grow in a folder, what is written there counts.
    if ((await readdir(folder)).length > 0) return;
    const whole = { sha256: "0".repeat(64), mediaType };
    const wrong = files.finish([{ id, size: 1_000 }], "a.exe", whole);
    await expect(wrong).rejects.toThrow(WrongSumError);
    expect(await storage.stat("a.exe")).toBeUndefined();
  });
}
