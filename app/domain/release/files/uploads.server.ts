import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { lockRegistry, type ReleaseName } from "~/domain/release/registry-rows.server";
import { type KnownName, prepareRelease } from "~/domain/release/release-edits.server";
import {
  ownerOf,
  type RegistryOptions,
  type ReleaseActor,
  refusalOf,
  writeHistory,
} from "~/domain/release/release-history.server";
import type { FilePlace, RegistryFile } from "~/domain/release/release-record";
import { storedNameOf } from "~/domain/release/stored-bytes.server";
import type { Database } from "~/platform/db/database.server";
import { releaseFiles, releaseUploads } from "~/platform/db/schema";
import { WrongSumError } from "~/platform/storage/expected-sum.server";
import {
  type FileStorage,
  MissingFileError,
  StorageUnavailableError,
} from "~/platform/storage/file-storage";
import { NoRoomError, type PartialFiles } from "~/platform/storage/partial-files";
import type { WholeFiles } from "~/platform/storage/whole-files.server";
import { mediaTypeFor } from "./media-type";
import { requireAdded, requirePlace } from "./upload-place.server";
import {
  findUpload,
  insertUpload,
  leaveUpload,
  listEndedUploads,
  noteReceived,
  partsOf,
  sizedParts,
  takeUpload,
  type UploadRow,
} from "./upload-rows.server";
import { type NewUpload, UploadRefusal, uploadBounds, uploadTimes } from "./upload-rules";
import { createUploadSums } from "./upload-sums.server";
import { createPatience, keepSaying, untilAborted } from "./upload-waits";

export type UploadsOptions = Omit<RegistryOptions, "hasScanner"> & {
  /** Storage of incomplete bytes. */
  partialFiles: PartialFiles;
  /** Storage of release files. */
  storage: FileStorage;
  /** Learns that a new file is whole, so that nobody waits for its reading. */
  wholeFiles?: Pick<WholeFiles, "note"> | undefined;
  times?: { life: number; writer: number; sign: number; patience: number };
};

/** Somebody who writes an upload at the time. */
export type Writing = Held & {
  /** Owner of the turn; null: nobody's. */
  by: string | null;
  /** The work under way. */
  work?: Promise<unknown>;
};

/** An upload, and the name under which somebody holds it. */
type Held = { row: UploadRow; writer: string };

/**
 * Receives files of releases. Bytes are durable before they are acknowledged, and hashed as they come. They join a
 * release only if they match what was announced. It checks no permissions: its callers do.
 */
export function createUploads({
  db,
  now,
  partialFiles,
  storage,
  wholeFiles,
  times = uploadTimes,
}: UploadsOptions) {
  const options = { db, now };
  const sums = createUploadSums(partialFiles);
  const patiently = createPatience(times.patience);
  /** Current writers: one entry per upload with a writer. */
  const writers: (string | null)[] = [];
  const isBusy = (by: string | null) => {
    const own = by === null ? 0 : writers.filter((writer) => writer === by).length;
    return writers.length >= uploadBounds.mostAtOnce || own >= uploadBounds.ofOne.mostAtOnce;
  };
  const endTurn = (by: string | null) => writers.splice(writers.indexOf(by), 1);

  /**
   * Throws an upload away, and what was stored for it without having become a file.
   * @param note writes down who did it, in the transaction
   * @throws UploadRefusal `in-use` when somebody else writes by now; `storage-away`
   */
  async function drop(
    { row, writer }: Held,
    note: (transaction: Database) => Promise<void> = async () => undefined,
  ): Promise<void> {
    const { id, size, sha512 } = row;
    sums.forget(id);
    await noteReceived(db, { id, writer, lease: times.writer });
    try {
      // First the bytes, so that none is left whose row is gone.
      for (const part of sizedParts(row, size)) await partialFiles.remove(part.id, part.size);
      await db.transaction(async (transaction) => {
        await lockRegistry(transaction);
        const isOwn = and(eq(releaseUploads.id, id), eq(releaseUploads.writer, writer));
        const [own] = await transaction.delete(releaseUploads).where(isOwn).returning();
        if (own === undefined) throw new UploadRefusal("in-use");
        const isOfIt = eq(releaseFiles.uploadId, id);
        const mayBeStored = sha512 !== null;
        if (mayBeStored && (await transaction.$count(releaseFiles, isOfIt)) === 0) {
          await storage.remove(storedNameOf(id));
        }
        await note(transaction);
      });
    } catch (error) {
      throw refusalIfAway(error);
    }
  }

  /** Works on an upload as long as nobody else may; `stop` says that somebody else does. */
  async function hold<Result>(
    writing: Writing,
    work: (stop: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const { row, writer } = writing;
    const stop = new AbortController();
    const say = () => noteReceived(db, { id: row.id, writer, lease: times.writer });
    const signs = keepSaying(say, times.sign, stop);
    try {
      const working = work(stop.signal);
      writing.work = working;
      return await working;
    } catch (error) {
      if (error instanceof NoRoomError) throw new UploadRefusal("no-room", { cause: error });
      if (!(error instanceof MissingFileError)) throw refusalIfAway(error);
      await drop(writing);
      throw new UploadRefusal("bytes-lost", { cause: error });
    } finally {
      stop.abort();
      await signs;
    }
  }

  /** Compares the bytes with what was said of them. @throws UploadRefusal `sum-wrong`; the upload is over */
  async function measure({ row, writer }: Held): Promise<string> {
    const { sha256, sha512 } = await sums.take(row);
    if (sha256 !== row.sha256) {
      await drop({ row, writer });
      throw new UploadRefusal("sum-wrong");
    }
    await db.update(releaseUploads).set({ sha512 }).where(eq(releaseUploads.id, row.id));
    return sha512;
  }

  const uploads = {
    /**
     * @param owner whose places it takes, such as `token 5`
     * @throws Refusal, UploadRefusal
     */
    async begin(given: NewUpload, owner: string | null = null): Promise<UploadRow> {
      return insertUpload(options, given, { owner, room: partialFiles.room });
    },

    /** An upload; undefined when there is none, or its time is over. */
    async find(id: string): Promise<UploadRow | undefined> {
      const row = await findUpload(db, id);
      return row === undefined || row.endsAt <= now() ? undefined : row;
    },

    /**
     * Makes the caller the only one who writes.
     * @param by whose turn it takes, such as `token 5`; null: nobody's
     * @throws UploadRefusal `in-use`, `not-found`, `busy`
     */
    async take(id: string, by: string | null = null): Promise<Writing> {
      if (isBusy(by)) throw new UploadRefusal("busy");
      writers.push(by);
      try {
        const writer = randomUUID();
        return { row: await takeUpload(db, { id, writer, lease: times.writer }), writer, by };
      } catch (error) {
        endTurn(by);
        throw error;
      }
    },

    /** Lets others write, once nothing of it is on its way to the disk any more. */
    async leave({ row, writer, by, work }: Writing): Promise<void> {
      endTurn(by);
      await work?.catch(() => undefined);
      await leaveUpload(db, { id: row.id, writer });
    },

    /**
     * Writes what follows the bytes that are there. What came before a cut stays.
     * @returns how many bytes are durable
     * @throws UploadRefusal; `sum-wrong` when the last bytes came, and it is over
     */
    async write(writing: Writing, content: AsyncIterable<Uint8Array>): Promise<number> {
      const { row, writer } = writing;
      const { id } = row;
      return hold(writing, async (stop) => {
        const passing = untilAborted(sums.hashed(row, content), stop);
        const { id: part, from } = partsOf(row).at(-1) ?? { id, from: 0 };
        const start = row.received - from;
        const grown = await partialFiles.append(part, start, passing, async (durable) => {
          stop.throwIfAborted();
          await noteReceived(db, { id, writer, lease: times.writer }, from + durable);
        });
        const received = from + grown;
        // What was cut short of being told comes again: its sum must not count twice.
        const isSummed = sums.keepAt(id, received);
        if (isSummed && received === row.size) await measure({ row: { ...row, received }, writer });
        return received;
      }).catch((error: unknown) => {
        // Where somebody else writes by now, the bytes are theirs.
        sums.forget(id);
        throw error;
      });
    },

    drop,

    /** Throws an upload away. @throws UploadRefusal `in-use`, `not-found` */
    async end(id: string): Promise<void> {
      const writing = await uploads.take(id);
      try {
        await drop(writing);
      } finally {
        await uploads.leave(writing);
      }
    },

    /**
     * Throws away an upload of a release that somebody no longer wants; one that is over is over.
     * @throws UploadRefusal `in-use`, `not-found` for one of another release
     */
    async endBy(
      registry: RegistryOptions,
      actor: ReleaseActor,
      release: ReleaseName,
      id: string,
    ): Promise<void> {
      const known = await findUpload(db, id);
      if (known === undefined) return;
      if (known.product !== release.product || known.version !== release.version) {
        throw new UploadRefusal("not-found");
      }
      const writing = await uploads.take(id, ownerOf(actor));
      const { name, size, received } = writing.row;
      const entry = { act: "end-upload", auditAct: "release-changed", ...release } as const;
      const before = { name, size, received };
      try {
        await drop(writing, (transaction) =>
          writeHistory(transaction, actor, { ...entry, before }, registry.now()),
        );
      } finally {
        await uploads.leave(writing);
      }
    },

    /**
     * Makes a whole upload a file of its release. Repeated after a cut, it goes on where it was; once the
     * file is there, it changes nothing, and is refused for another role.
     * @throws Refusal with the rule; UploadRefusal
     */
    async addToRelease(
      registry: RegistryOptions,
      actor: ReleaseActor,
      release: KnownName,
      { id, ...place }: FilePlace & { id: string; sha256: string },
    ): Promise<void> {
      const row = await findUpload(db, id);
      if (row?.product !== release.product || row.version !== release.version) {
        await requireAdded(db, release, { id, ...place });
        return;
      }
      // Of an upload, its caller may have mistaken the number.
      if (row.sha256 !== place.sha256) throw refusalOf("other-bytes");
      if (row.received < row.size) throw new UploadRefusal("not-whole");
      await requirePlace(db, release, row, place);
      const { role, architecture, fromVersion } = place;
      // Who says another place meanwhile must not hear that it was done.
      await patiently(JSON.stringify([id, role, architecture, fromVersion]), async () => {
        const writing = await uploads.take(id, ownerOf(actor));
        try {
          await hold(writing, () => add(registry, actor, { ...writing, release }, place));
        } finally {
          await uploads.leave(writing);
        }
      });
    },

    /** Removes uploads whose time is over. @param at the time of the job @returns how many */
    async removeEnded(signal: AbortSignal, at = now()): Promise<number> {
      const ended = await listEndedUploads(db, at);
      let count = 0;
      for (const { id } of ended) {
        signal.throwIfAborted();
        try {
          await uploads.end(id);
          count += 1;
        } catch (error) {
          // Somebody has taken it since, and may be making a file of it; or it is over.
          if (!(error instanceof UploadRefusal) || error.problem === "storage-away") throw error;
        }
      }
      return count;
    },
  };

  async function add(
    registry: RegistryOptions,
    actor: ReleaseActor,
    { row, writer, release }: Held & { release: KnownName },
    { role, architecture, fromVersion }: FilePlace,
  ): Promise<void> {
    const { id, name, size, sha256 } = row;
    const sha512 = row.sha512 ?? (await measure({ row, writer }));
    const mediaType = mediaTypeFor({ role, name });
    await store({ row: { ...row, sha512 }, writer }, mediaType);
    const scan: RegistryFile["scan"] = {
      state: registry.hasScanner ? "pending" : "not-scanned",
      engine: null,
      at: null,
    };
    const file: RegistryFile = {
      role,
      architecture,
      fromVersion,
      name,
      size,
      sha256,
      sha512,
      platform: "windows",
      mediaType,
      announced: { size, sha256 },
      scan,
      isStandIn: false,
    };
    const act = { act: "add-file", file } as const;
    const isOwn = and(eq(releaseUploads.id, id), eq(releaseUploads.writer, writer));
    await db.transaction(async (transaction) => {
      await lockRegistry(transaction);
      const [own] = await transaction.delete(releaseUploads).where(isOwn).returning();
      // Who was away for too long may have been followed by somebody who threw the bytes away.
      if (own === undefined) throw new UploadRefusal("in-use");
      const within = { ...registry, db: transaction };
      await prepareRelease(within, actor, release, act);
      await transaction
        .update(releaseFiles)
        .set({ uploadId: id })
        .where(eq(releaseFiles.name, name));
    });
  }

  /** The bytes under their name; they may be there since a call that was cut. */
  async function store({ row, writer }: Held, mediaType: string): Promise<void> {
    const { id, name, size, sha256 } = row;
    try {
      const whole = { sha256, savedAs: name, mediaType };
      await partialFiles.finish(sizedParts(row, size), storedNameOf(id), whole);
      const stat = await storage.stat(storedNameOf(id));
      // A bucket keeps the sum itself.
      if (stat !== undefined && stat.sha256 === undefined) {
        wholeFiles?.note(storedNameOf(id), { stamp: stat.stamp, sha256 });
      }
    } catch (error) {
      if (error instanceof WrongSumError) {
        await drop({ row, writer });
        throw new UploadRefusal("sum-wrong", { cause: error });
      }
      if (!(error instanceof MissingFileError)) throw error;
      if ((await storage.stat(storedNameOf(id)))?.size !== size) throw error;
    }
  }

  return uploads;
}

export type Uploads = ReturnType<typeof createUploads>;

/** Durable bytes stay if the storage does not answer: the client repeats the call later. */
const refusalIfAway = (error: unknown): unknown =>
  error instanceof StorageUnavailableError
    ? new UploadRefusal("storage-away", { cause: error })
    : error;
