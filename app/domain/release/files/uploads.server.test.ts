import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, expect, it, vi } from "vitest";
import { findRecord, lockRegistry } from "~/domain/release/registry-rows.server";
import {
  createRelease,
  discardRelease,
  prepareRelease,
} from "~/domain/release/release-edits.server";
import { findStoredName } from "~/domain/release/stored-bytes.server";
import { sparedBytes } from "~/domain/upload-room.server";
import { releaseUploads } from "~/platform/db/schema";
import { NoRoomError, type PartialFiles } from "~/platform/storage/partial-files";
import { createPiecewiseFiles } from "~/platform/storage/piecewise-files.server";
import { databaseOfFile } from "~tests/support/database-of-file";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { actorFor, emptyRegistry } from "~tests/support/registry-database";
import { openTestUploads } from "~tests/support/uploads";
import { hasEndedUploads } from "./upload-rows.server";
import { uploadBounds, uploadTimes } from "./upload-rules";

const bytes = Buffer.from("some bytes of an installer, more than one piece of them. ".repeat(3));
const sha256 = createHash("sha256").update(bytes).digest("hex");
const release = { product: "client", version: "7.0.0" } as const;
const place = { role: "installer", architecture: "x64", fromVersion: null, sha256 } as const;
const pipeline = actorFor({ kind: "token", id: 9, ownerId: 1 });

const registry = () => ({ db, now: () => new Date(), hasScanner: true });
const whole = (name = "Manifold-7.0.0-x64.exe", size = bytes.length) => {
  return { ...release, name, size, sha256 };
};
const content = async function* () {
  yield bytes;
};
const { db } = await databaseOfFile();

beforeEach(async () => {
  await emptyRegistry(registry());
  await db.delete(releaseUploads);
  const draft = { ...release, channel: "stable", minimumWindows: "10" } as const;
  await createRelease(registry(), pipeline, draft);
});

/** Uploads whose place for bytes behaves as a test wants. */
const openWith = (changes: Partial<PartialFiles>, more = {}) => {
  const storage = createMemoryStorage();
  const partialFiles = { ...createPiecewiseFiles(storage, { pieceSize: 64 }), ...changes };
  return openTestUploads({ db, storage, partialFiles, ...more }).uploads;
};
const upload = async (uploads: ReturnType<typeof openWith>, name?: string) => {
  const { id } = await uploads.begin(whole(name));
  const writing = await uploads.take(id);
  try {
    await uploads.write(writing, content());
  } finally {
    await uploads.leave(writing);
  }
  return id;
};

it("are noted as whole, so that nobody waits for a reading of what was read on its way", async () => {
  const note = vi.fn();
  const { uploads, storage } = openTestUploads({ db, wholeFiles: { note } });
  const id = await upload(uploads);
  expect(note).not.toHaveBeenCalled();
  await uploads.addToRelease(registry(), pipeline, release, { id, ...place });
  const stamp = (await storage.stat(`upload-${id}`))?.stamp;
  expect(note.mock.calls).toEqual([[`upload-${id}`, { stamp, sha256 }]]);
});

it("are added again without a change, and refused for another place than they have", async () => {
  const uploads = openWith({});
  const id = await upload(uploads);
  const add = (changes: object = {}) =>
    uploads.addToRelease(registry(), pipeline, release, { id, ...place, ...changes });
  await add();
  const before = await findRecord(db, release);
  // The answer to the first call was lost.
  await add();
  const differs = { details: { rule: "place-differs" } };
  await expect(add({ role: "archive" })).rejects.toMatchObject(differs);
  await expect(add({ architecture: "x86" })).rejects.toMatchObject(differs);
  // An upload of the same bytes under another name that is over.
  const other = await uploads.begin(whole("Manifold-other-x64.exe"));
  await uploads.end(other.id);
  await expect(add({ id: other.id })).rejects.toMatchObject(differs);
  const unknown = add({ id: other.id, sha256: "0".repeat(64) });
  await expect(unknown).rejects.toMatchObject({ problem: "not-found" });
  expect(await findRecord(db, release)).toEqual(before);
});

it("are for one place only, when two say another one at once", async () => {
  const storage = createMemoryStorage();
  const files = createPiecewiseFiles(storage, { pieceSize: 64 });
  let others: Promise<unknown> = Promise.resolve();
  const uploads = openWith({
    ...files,
    async finish(...given) {
      // The other one asks while the file is being made.
      others = uploads
        .addToRelease(registry(), pipeline, release, { id, ...place, architecture: "x86" })
        .then(
          () => "done",
          ({ problem }) => problem,
        );
      await pause(20);
      await files.finish(...given);
    },
  });
  // A name that says no architecture, so that it contradicts neither.
  const id = await upload(uploads, "Manifold-7.0.0.exe");
  await uploads.addToRelease(registry(), pipeline, release, { id, ...place });
  expect(await others).toBe("in-use");
  const [file] = (await findRecord(db, release))?.files ?? [];
  expect(file).toMatchObject({ architecture: "x64" });
});

it("are not begun where they do not fit, also together with those on their way", async () => {
  const free = bytes.length * 2 + sparedBytes;
  const uploads = openWith({ room: async () => free });
  await uploads.begin(whole("a.exe"));
  await uploads.begin(whole("b.exe"));
  await expect(uploads.begin(whole("c.exe"))).rejects.toMatchObject({ problem: "no-room" });
  const large = openWith({}).begin(whole("d.exe", uploadBounds.largest + 1));
  await expect(large).rejects.toMatchObject({ problem: "too-large" });
});

it("are not begun where the room was taken while they waited for their turn", async () => {
  let free = sparedBytes * 2;
  const uploads = openWith({ room: async () => free });
  const [waited] = await db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    const begun = Promise.allSettled([uploads.begin(whole("a.exe"))]);
    await pause(100);
    free = sparedBytes;
    return [begun];
  });
  expect(await waited).toMatchObject([{ reason: { problem: "no-room" } }]);
});

it("are not begun without bound", async () => {
  const uploads = openWith({});
  const size = uploadBounds.largest;
  for (let at = 0; at < uploadBounds.mostBytes; at += size) {
    await uploads.begin(whole(`${at}.exe`, size));
  }
  const one = uploads.begin(whole("more.exe"));
  await expect(one).rejects.toMatchObject({ problem: "too-many-uploads" });
  await db.delete(releaseUploads);
  for (let number = 0; number < uploadBounds.most; number += 1) {
    await uploads.begin(whole(`${number}.exe`));
  }
  const many = uploads.begin(whole("more.exe"));
  await expect(many).rejects.toMatchObject({ problem: "too-many-uploads" });
});

it("of one person or token leave places and bytes for those of others", async () => {
  const uploads = openWith({});
  const { most, mostBytes } = uploadBounds.ofOne;
  for (let number = 0; number < most; number += 1) {
    await uploads.begin(whole(`${number}.exe`), "token 1");
  }
  const another = uploads.begin(whole("more.exe"), "token 1");
  await expect(another).rejects.toMatchObject({ problem: "too-many-uploads" });
  await uploads.begin(whole("other.exe"), "token 2");
  await db.delete(releaseUploads);
  const size = uploadBounds.largest;
  for (let at = 0; at < mostBytes; at += size) {
    await uploads.begin(whole(`${at}.exe`, size), "staff 1");
  }
  const large = uploads.begin(whole("more.exe"), "staff 1");
  await expect(large).rejects.toMatchObject({ problem: "too-many-uploads" });
  await uploads.begin(whole("other.exe"), "token 1");
});

it("are taken in a few at a time", async () => {
  const uploads = openWith({});
  const taken = [];
  for (let number = 0; number < uploadBounds.mostAtOnce; number += 1) {
    taken.push(await uploads.take((await uploads.begin(whole(`${number}.exe`))).id));
  }
  const { id } = await uploads.begin(whole("more.exe"));
  await expect(uploads.take(id)).rejects.toMatchObject({ problem: "busy" });
  for (const writing of taken) await uploads.leave(writing);
  await uploads.leave(await uploads.take(id));
});

it("are taken in for one person or token in a part of the places only", async () => {
  const uploads = openWith({});
  const { mostAtOnce, ofOne } = uploadBounds;
  expect(mostAtOnce - ofOne.mostAtOnce).toBeGreaterThan(1);
  const ids: string[] = [];
  for (let number = 0; number <= ofOne.mostAtOnce; number += 1) {
    ids.push((await uploads.begin(whole(`${number}.exe`))).id);
  }
  const [last = "", ...others] = ids;
  const taken = await Promise.all(others.map((id) => uploads.take(id, "token 9")));
  await expect(uploads.take(last, "token 9")).rejects.toMatchObject({ problem: "busy" });
  const add = uploads.addToRelease(registry(), pipeline, release, { id: last, ...place });
  await expect(add).rejects.toMatchObject({ problem: "not-whole" });
  await expect(uploads.endBy(registry(), pipeline, release, last)).rejects.toMatchObject({
    problem: "busy",
  });
  await uploads.leave(await uploads.take(last, "staff 9"));
  for (const writing of taken) await uploads.leave(writing);
  await uploads.leave(await uploads.take(last, "token 9"));
});

it("go on once a full disk has room again", async () => {
  let isFull = true;
  const storage = createMemoryStorage();
  const inner = createPiecewiseFiles(storage, { pieceSize: 64 });
  const append: PartialFiles["append"] = async (...given) => {
    if (isFull) throw new NoRoomError("full");
    return inner.append(...given);
  };
  const uploads = openWith({ ...inner, append });
  await expect(upload(uploads)).rejects.toMatchObject({ problem: "no-room" });
  isFull = false;
  expect(await upload(uploads)).toMatch(/^[0-9a-f]{32}$/);
});

it("that came through two processes are read once more, for as long as it takes", async () => {
  const storage = createMemoryStorage();
  const inner = createPiecewiseFiles(storage, { pieceSize: 64 });
  const slow: PartialFiles["read"] = async function* (id, size) {
    await pause(300);
    yield* inner.read(id, size);
  };
  const times = { ...uploadTimes, patience: 50 };
  const first = openWith(inner);
  const second = openWith({ ...inner, read: slow }, { times, storage });
  const { id } = await first.begin(whole());
  for (const [uploads, from, to] of [
    [first, 0, 70],
    [second, 70, bytes.length],
  ] as const) {
    const writing = await uploads.take(id);
    await uploads.write(
      writing,
      (async function* () {
        yield bytes.subarray(from, to);
      })(),
    );
    await uploads.leave(writing);
  }
  const add = () => second.addToRelease(registry(), pipeline, release, { id, ...place });
  await expect(add()).rejects.toMatchObject({ problem: "still-reading" });
  let tries = 0;
  while (tries < 200) {
    tries += 1;
    if (
      await add().then(
        () => true,
        () => false,
      )
    )
      break;
  }
  const [file] = (await findRecord(db, release))?.files ?? [];
  expect(file?.sha512).toBe(createHash("sha512").update(bytes).digest("hex"));
});

it("whose bytes are gone are over, and may be begun again", async () => {
  const storage = createMemoryStorage();
  const inner = createPiecewiseFiles(storage, { pieceSize: 64 });
  const uploads = openWith(inner, { storage });
  const id = await upload(uploads);
  for (const name of storage.files.keys()) storage.files.delete(name);
  const added = uploads.addToRelease(registry(), pipeline, release, { id, ...place });
  await expect(added).rejects.toMatchObject({ problem: "bytes-lost" });
  expect(await uploads.find(id)).toBeUndefined();
  expect((await uploads.begin(whole())).id).not.toBe(id);
});

it("that were stored and never became a file leave nothing under their name", async () => {
  const storage = createMemoryStorage();
  const inner = createPiecewiseFiles(storage, { pieceSize: 64 });
  const uploads = openWith(inner, { storage });
  const id = await upload(uploads);
  const wrong = { id, ...place, role: "patch", fromVersion: "8.0.0" } as const;
  const added = uploads.addToRelease(registry(), pipeline, release, wrong);
  await expect(added).rejects.toMatchObject({ details: { rule: "start-not-older" } });
  expect([...storage.files.keys()]).toEqual([`upload-${id}`]);
  // The right place is all that was missing.
  await uploads.end(id);
  expect([...storage.files.keys()]).toEqual([]);
});

it("lie under a name that nobody can guess, and go with the file or the draft that they were of", async () => {
  const storage = createMemoryStorage();
  const inner = createPiecewiseFiles(storage, { pieceSize: 64 });
  const uploads = openWith(inner, { storage });
  const addFile = async () => {
    const id = await upload(uploads);
    await uploads.addToRelease(registry(), pipeline, release, { id, ...place });
    expect([...storage.files.keys()].sort()).toContain(`upload-${id}`);
    expect(await findStoredName(db, whole().name)).toBe(`upload-${id}`);
    return id;
  };
  const clean = () => uploads.removeEnded(new AbortController().signal);
  const first = await addFile();
  const remove = { act: "remove-file", name: whole().name } as const;
  await prepareRelease(registry(), pipeline, release, remove);
  // The name is free at once, while the previous bytes wait for the job.
  const second = await addFile();
  expect(first).not.toBe(second);
  expect(await clean()).toBe(1);
  expect([...storage.files.keys()]).toEqual([`upload-${second}`]);
  await discardRelease(registry(), pipeline, release);
  expect(await clean()).toBe(1);
  expect([...storage.files.keys()]).toEqual([]);
  expect(await db.$count(releaseUploads)).toBe(0);
});

it("are over at once when their release is thrown away, whole or not, and nobody has to wait for an hour", async () => {
  const storage = createMemoryStorage();
  const inner = createPiecewiseFiles(storage, { pieceSize: 64 });
  const uploads = openWith(inner, { storage });
  await upload(uploads);
  const other = await uploads.begin(whole("other.exe"));
  expect(await hasEndedUploads(db, new Date())).toBe(false);
  expect([...storage.files.keys()]).not.toEqual([]);
  await discardRelease(registry(), pipeline, release);
  expect(await hasEndedUploads(db, new Date())).toBe(true);
  expect(await uploads.find(other.id)).toBeUndefined();
  expect(await uploads.removeEnded(new AbortController().signal)).toBe(2);
  expect([...storage.files.keys()]).toEqual([]);
  expect(await db.$count(releaseUploads)).toBe(0);
});

it("go with the next look where a storage or a process failed in between, and never from what is no draft", async () => {
  const inner = createMemoryStorage();
  let isBroken = true;
  const remove = async (name: string) => {
    if (isBroken) throw new Error("gone");
    await inner.remove(name);
  };
  const storage = { ...inner, remove };
  const partialFiles = createPiecewiseFiles(inner, { pieceSize: 64 });
  const uploads = openWith(partialFiles, { storage });
  const id = await upload(uploads);
  await uploads.addToRelease(registry(), pipeline, release, { id, ...place });
  const takeOut = () =>
    prepareRelease(registry(), pipeline, release, { act: "remove-file", name: whole().name });
  await prepareRelease(registry(), pipeline, release, { act: "finish-upload" });
  await expect(takeOut()).rejects.toMatchObject({ details: { rule: "wrong-state" } });
  expect(await hasEndedUploads(db, new Date())).toBe(false);
  await prepareRelease(registry(), pipeline, release, { act: "reopen" });
  await takeOut();
  // The bytes stay until a look at what is over; an act that fails must not have removed any.
  expect([...inner.files.keys()]).toEqual([`upload-${id}`]);
  const clean = () => uploads.removeEnded(new AbortController().signal);
  await expect(clean()).rejects.toThrow("gone");
  expect(await hasEndedUploads(db, new Date())).toBe(true);
  // The bytes went, and the process died before it said so.
  await inner.remove(`upload-${id}`);
  isBroken = false;
  expect(await clean()).toBe(1);
  expect(await hasEndedUploads(db, new Date())).toBe(false);
});
