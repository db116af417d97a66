import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
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
import { createLocalPartialFiles } from "./local-partial-files.server";
import { createLocalStorage } from "./local-storage.server";
import type { PartialFiles } from "./partial-files";
import { createPiecewiseFiles } from "./piecewise-files.server";
import { createS3Storage } from "./s3-storage.server";

const id = "0123456789abcdef";
const bytes = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 251));
const sha256 = createHash("sha256").update(bytes).digest("hex");
const mediaType = "application/octet-stream";
const nobody = async () => undefined;

/** What every place for unfinished files does, whatever holds the bytes. */
describe.each(["local", "memory", ...objectStorages])("unfinished files in %s storage", (kind) => {
  let folder: string;
  let objects: ObjectStorage | undefined;
  let storage: FileStorage;
  let files: PartialFiles;
  let count = 0;

  beforeAll(async () => {
    if (kind === "S3") objects = await startObjectStorage();
  });
  afterAll(() => objects?.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "partial-test-"));
    count += 1;
    if (objects !== undefined) storage = createS3Storage(objects.options({ prefix: `${count}/` }));
    else if (kind === "local") storage = createLocalStorage(folder);
    else storage = createMemoryStorage();
    const isLocal = kind === "local";
    files = isLocal
      ? createLocalPartialFiles(folder)
      : createPiecewiseFiles(storage, { pieceSize: 64 });
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
    // Somebody wrote more, and died before it was told.
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
    // Who was away for too long writes on, into a part of which the beginning counts.
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

  it("lie beside the files where they grow; in pieces they are compared with their sum", async () => {
    await files.append(id, 0, [bytes], nobody);
    if (kind === "local") {
      await writeFile(join(folder, "b.exe"), "another");
      expect((await readdir(folder)).sort()).toEqual([".unfinished", "b.exe"]);
      expect(await files.room()).toBeGreaterThan(0);
      return;
    }
    const whole = { sha256: "0".repeat(64), mediaType };
    const wrong = files.finish([{ id, size: 1_000 }], "a.exe", whole);
    await expect(wrong).rejects.toThrow(WrongSumError);
    expect(await storage.stat("a.exe")).toBeUndefined();
  });
});
