import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FileStorage } from "./file-storage";
import { createLocalStorage } from "./local-storage.server";

describe("local storage", () => {
  let folder: string;
  let storage: FileStorage;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "storage-test-"));
    storage = createLocalStorage(join(folder, "files"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("keeps what is written, and makes its folder", async () => {
    expect(await storage.exists("a.zip")).toBe(false);
    await storage.write("a.zip", new Uint8Array([1, 2, 3]));
    expect(await storage.exists("a.zip")).toBe(true);
    expect(await readFile(storage.pathOf("a.zip"))).toEqual(Buffer.from([1, 2, 3]));
  });

  it("replaces whole files, also under writers at once, and leaves nothing else", async () => {
    const contents = Array.from({ length: 8 }, (_, index) => Buffer.alloc(100_000, index));
    await Promise.all(contents.map((bytes) => storage.write("a.zip", bytes)));
    const stored = await readFile(storage.pathOf("a.zip"));
    expect(contents.some((bytes) => bytes.equals(stored))).toBe(true);
    expect(await readdir(join(folder, "files"))).toEqual(["a.zip"]);
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
    expect(() => storage.pathOf(name)).toThrow(TypeError);
    await expect(storage.write(name, new Uint8Array())).rejects.toThrow(TypeError);
    await expect(storage.exists(name)).rejects.toThrow(TypeError);
  });
});
