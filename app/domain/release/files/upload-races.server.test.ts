import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { open as openFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { findRecord } from "~/domain/release/registry-rows.server";
import { createRelease } from "~/domain/release/release-edits.server";
import { releaseUploads } from "~/platform/db/schema";
import { createLocalPartialFiles } from "~/platform/storage/local-partial-files.server";
import { createLocalStorage } from "~/platform/storage/local-storage.server";
import type { PartialFiles } from "~/platform/storage/partial-files";
import { databaseOfFile } from "~tests/support/database-of-file";
import { actorFor } from "~tests/support/registry-database";
import { sizedParts } from "./upload-rows.server";
import { createUploads, type Writing } from "./uploads.server";

const pipeline = actorFor({ kind: "token", id: 9, ownerId: 1 });
const place = { role: "installer", architecture: "x64", fromVersion: null } as const;
const sumOf = (text: string) => createHash("sha256").update(text).digest("hex");
const nobodyStops = new AbortController().signal;

async function* bytesOf(text: string, before?: () => Promise<unknown>) {
  yield Buffer.from(text);
  await before?.();
}

const folder = mkdtempSync(join(tmpdir(), "uploads-"));
const storage = createLocalStorage(folder);
const partialFiles = createLocalPartialFiles(folder);
let now = new Date("2026-11-20T04:00:00Z");
const { db } = await databaseOfFile();

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const options = () => ({ db, now: () => now, hasScanner: false });
/** A process that takes in files. */
const process = (changes: Partial<PartialFiles> = {}) =>
  createUploads({ ...options(), storage, partialFiles: { ...partialFiles, ...changes } });
type Uploads = ReturnType<typeof process>;

async function begin(uploads: Uploads, version: string, text: string) {
  const release = { product: "client", version } as const;
  await createRelease(options(), pipeline, {
    ...release,
    channel: "stable",
    minimumWindows: "10",
  });
  const name = `Manifold-${version}-x64.exe`;
  const size = Buffer.byteLength(text);
  const { id } = await uploads.begin({ ...release, name, size, sha256: sumOf(text) });
  const file = { ...place, id, sha256: sumOf(text) };
  return {
    id,
    name,
    release,
    add: () => uploads.addToRelease(options(), pipeline, release, file),
  };
}
async function write(uploads: Uploads, id: string, text: string) {
  const writing = await uploads.take(id);
  await uploads.write(writing, bytesOf(text));
  await uploads.leave(writing);
}
/** A writer says nothing for longer than nobody else may write. */
const expire = (id: string) =>
  db
    .update(releaseUploads)
    .set({ writerUntil: new Date(Date.now() - 60_000) })
    .where(eq(releaseUploads.id, id));

it("whose time is over are left to who makes files of them meanwhile", async () => {
  let isAdding = false;
  let listed: () => void = () => undefined;
  const isListed = new Promise<void>((resolve) => {
    listed = resolve;
  });
  let cleaning: Promise<number> | undefined;
  const adding = process({
    async finish(...given) {
      await partialFiles.finish(...given);
      isAdding = true;
      addsNow();
      // The file has its name, and the release does not know of it yet.
      await cleaning;
    },
  });
  let addsNow: () => void = () => undefined;
  const adds = new Promise<void>((resolve) => {
    addsNow = resolve;
  });
  const cleaner = process({
    async remove(...given) {
      listed();
      if (!isAdding) await adds;
      await partialFiles.remove(...given);
    },
  });
  // The first one is thrown away while the second becomes a file.
  const first = await begin(adding, "3.0.0", "given up");
  const second = await begin(adding, "3.1.0", "whole");
  await write(adding, second.id, "whole");
  now = new Date(now.getTime() + 4 * 24 * 60 * 60_000);
  cleaning = cleaner.removeEnded(nobodyStops);
  await isListed;
  await second.add();
  expect(await cleaning).toBe(1);
  const record = await findRecord(db, second.release);
  expect(record?.files).toMatchObject([{ name: second.name }]);
  expect(readFileSync(join(folder, `upload-${second.id}`), "utf8")).toBe("whole");
  expect(await cleaner.find(first.id)).toBeUndefined();
  expect(await db.$count(releaseUploads)).toBe(0);
});

it("become no file once somebody else has thrown them away", async () => {
  const elsewhere = process();
  let id = "";
  const stalled = process({
    async finish(...given) {
      await partialFiles.finish(...given);
      await expire(id);
      await elsewhere.end(id);
    },
  });
  const upload = await begin(stalled, "3.2.0", "whole");
  id = upload.id;
  await write(stalled, id, "whole");
  await expect(upload.add()).rejects.toMatchObject({ problem: "in-use" });
  expect((await findRecord(db, upload.release))?.files).toEqual([]);
  expect(await storage.stat(`upload-${id}`)).toBeUndefined();
});

it("have the sum of the bytes that are there, whoever wrote them", async () => {
  const one = process();
  const other = process();
  const { id, add } = await begin(one, "3.3.0", "good end");
  let following: Writing | undefined;
  const late = await one.take(id);
  const written = one.write(
    late,
    bytesOf("good", async () => {
      await expire(id);
      following = await other.take(id);
    }),
  );
  await expect(written).rejects.toMatchObject({ problem: "in-use" });
  await one.leave(late);
  if (following === undefined) throw new Error("Nobody followed");
  await other.write(following, bytesOf("evil"));
  await other.leave(following);
  await write(one, id, " end");
  await expect(add()).rejects.toMatchObject({ problem: "sum-wrong" });
});

it("are no other bytes when somebody wakes up who was stopped in the middle of a write", async () => {
  const one = process();
  const other = process();
  const text = "0123456789";
  const { id, add, release } = await begin(one, "3.4.0", text);
  await write(one, id, "0123");
  const stopped = await one.take(id);
  // What the system still writes for them, whenever it goes on: they hold the file open.
  const [part] = sizedParts(stopped.row, 4);
  const held = await openFile(join(folder, ".unfinished", part?.id ?? ""), "r+");
  await expire(id);
  const following = await other.take(id);
  await other.write(following, bytesOf("4567"));
  await held.write("ev", 4);
  await other.leave(following);
  await write(other, id, "89");
  await held.write("evil", 6);
  await add();
  await held.write("evil evil evil", 0);
  await held.close();
  const [file] = (await findRecord(db, release))?.files ?? [];
  expect(file?.sha256).toBe(sumOf(text));
  expect(readFileSync(join(folder, `upload-${id}`), "utf8")).toBe(text);
  // Nobody takes from the others what they no longer have.
  await expect(one.drop(stopped)).rejects.toMatchObject({ problem: "in-use" });
  await one.leave(stopped);
});
