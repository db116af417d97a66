import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { UploadRow } from "./upload-rows.server";
import { uploadBounds } from "./upload-rules";
import { createUploadSums } from "./upload-sums.server";

const bytes = Buffer.from("some bytes of an installer");
const half = 10;
const sumsOf = (content: Buffer) => ({
  sha256: createHash("sha256").update(content).digest("hex"),
  sha512: createHash("sha512").update(content).digest("hex"),
});

const rowAt = (received: number, id = "upload"): UploadRow => ({
  id,
  product: "client",
  version: "7.0.0",
  name: "setup.exe",
  sha256: "",

  size: bytes.length,
  received,
  parts: [],
  sha512: null,
  owner: null,
  writer: null,
  writerUntil: null,
  begunAt: new Date(0),
  endsAt: new Date(0),
});

/** Sums over bytes that are there, and how often these were read once more. */
function open() {
  const reads: string[] = [];
  const sums = createUploadSums({
    read: async function* (id) {
      reads.push(id);
      yield bytes;
    },
  });
  const pass = async (from: number, to: number, id = "upload") => {
    const content = async function* () {
      yield bytes.subarray(from, to);
    };
    const passed: Uint8Array[] = [];
    for await (const part of sums.hashed(rowAt(from, id), content())) passed.push(part);
    return Buffer.concat(passed);
  };
  return { sums, reads, pass };
}

describe("sums of uploads", () => {
  it("are reckoned while the bytes pass, also over two calls", async () => {
    const { sums, reads, pass } = open();
    expect(await pass(0, half)).toEqual(bytes.subarray(0, half));
    expect(sums.keepAt("upload", half)).toBe(true);
    await pass(half, bytes.length);
    expect(sums.keepAt("upload", bytes.length)).toBe(true);
    expect(await sums.take(rowAt(bytes.length))).toEqual(sumsOf(bytes));
    expect(reads).toEqual([]);
  });

  it("are read once more where a part came another way", async () => {
    const { sums, reads, pass } = open();
    await pass(half, bytes.length);
    expect(sums.keepAt("upload", bytes.length)).toBe(false);
    expect(await sums.take(rowAt(bytes.length))).toEqual(sumsOf(bytes));
    expect(reads).toEqual(["upload"]);
  });

  it("are forgotten where fewer bytes became durable than passed, and when they are taken", async () => {
    const { sums, reads, pass } = open();
    await pass(0, bytes.length);
    expect(sums.keepAt("upload", half)).toBe(false);
    await sums.take(rowAt(bytes.length));
    await pass(0, bytes.length);
    await sums.take(rowAt(bytes.length));
    expect(reads).toEqual(["upload"]);
    await sums.take(rowAt(bytes.length));
    expect(reads).toEqual(["upload", "upload"]);
  });

  it("are kept of the uploads that went on last, as many as there can be", async () => {
    const { sums, reads, pass } = open();
    const ids = Array.from({ length: uploadBounds.most + 1 }, (_, index) => `upload ${index}`);
    for (const id of ids) await pass(0, half, id);
    const [abandoned = "", next = ""] = ids;
    expect(sums.keepAt(abandoned, half)).toBe(false);
    await pass(half, bytes.length, next);
    expect(await sums.take(rowAt(bytes.length, next))).toEqual(sumsOf(bytes));
    expect(reads).toEqual([]);
    expect(await sums.take(rowAt(bytes.length, abandoned))).toEqual(sumsOf(bytes));
    expect(reads).toEqual([abandoned]);
  });

  it("are of no more bytes than were said", async () => {
    const { sums } = open();
    const content = async function* () {
      yield Buffer.concat([bytes, bytes]);
    };
    const passing = sums.hashed(rowAt(0), content());
    await expect(passing.next()).rejects.toMatchObject({ problem: "too-large" });
    expect(sums.keepAt("upload", bytes.length)).toBe(false);
  });
});
