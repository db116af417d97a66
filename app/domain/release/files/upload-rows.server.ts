import { randomBytes } from "node:crypto";
import { and, asc, eq, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import { nameProblem } from "~/domain/release/build-name";
import { isDownloadName } from "~/domain/release/download-name.server";
import { findRecord, lockRegistry, type ReleaseName } from "~/domain/release/registry-rows.server";
import { refusalOf } from "~/domain/release/release-history.server";
import { areTooMany, countOpen, isDiskFull } from "~/domain/upload-room.server";
import type { Database } from "~/platform/db/database.server";
import { releaseFiles, releaseUploads } from "~/platform/db/schema";
import type { UploadPart } from "~/platform/db/schema/release-uploads";
import type { PartialFile, PartialFiles } from "~/platform/storage/partial-files";
import {
  isSameUpload,
  type NewUpload,
  UploadRefusal,
  uploadBounds,
  uploadTimes,
} from "./upload-rules";

export type UploadRow = typeof releaseUploads.$inferSelect;

type Options = { db: Database; now: () => Date };

/**
 * Begins an upload for a draft, whose name nobody else can take from then on. The same again is the one
 * that was begun, so that it goes on after a cut.
 * @param room reads how many bytes still fit; undefined where nobody can tell
 * @param owner whose places it takes; null: nobody's
 * @throws Refusal when there is no such release; UploadRefusal
 */
export async function insertUpload(
  { db, now }: Options,
  given: NewUpload,
  { owner, room }: { owner: string | null; room: PartialFiles["room"] },
): Promise<UploadRow> {
  if (!isDownloadName(given.name) || given.name.includes(".piece-")) {
    throw new UploadRefusal("name-wrong");
  }
  // Refuses the name before gigabytes are sent. The place of the file is known only at the end.
  if (nameProblem(given.name, { ...given, place: null }) !== null) {
    throw new UploadRefusal("name-other-version");
  }
  if (!/^[0-9a-f]{64}$/.test(given.sha256)) throw new UploadRefusal("sum-missing");
  if (!Number.isSafeInteger(given.size) || given.size < 1 || given.size > uploadBounds.largest) {
    throw new UploadRefusal("too-large");
  }
  return db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    const release = await findRecord(transaction, given);
    if (release === undefined) throw refusalOf("moved-on");
    const [begun] = await transaction
      .select()
      .from(releaseUploads)
      .where(eq(releaseUploads.name, given.name));
    if (begun !== undefined && begun.endsAt > now()) {
      if (isSameUpload(begun, given)) return begun;
      throw new UploadRefusal("name-taken");
    }
    if (begun !== undefined) throw new UploadRefusal("in-use");
    if (release.status !== "draft") throw new UploadRefusal("wrong-state");
    const [known] = await transaction
      .select({ releaseId: releaseFiles.releaseId, sha256: releaseFiles.sha256 })
      .from(releaseFiles)
      .where(eq(releaseFiles.name, given.name));
    if (known !== undefined) {
      const isSame = known.releaseId === release.id && known.sha256 === given.sha256;
      throw new UploadRefusal(isSame ? "already-there" : "name-taken");
    }
    await requireRoom(transaction, given.size, { owner, room });
    const { product, version, name, size, sha256 } = given;
    const times = { begunAt: now(), endsAt: new Date(now().getTime() + uploadTimes.life) };
    const id = randomBytes(16).toString("hex");
    const [row] = await transaction
      .insert(releaseUploads)
      .values({ id, product, version, name, size, sha256, owner, ...times })
      .returning();
    return row as UploadRow;
  });
}

async function requireRoom(
  db: Database,
  size: number,
  { owner, room }: { owner: string | null; room: PartialFiles["room"] },
): Promise<void> {
  const all = await countOpen(db, releaseUploads);
  if (areTooMany(all, size, uploadBounds)) throw new UploadRefusal("too-many-uploads");
  if (owner !== null) {
    const own = await countOpen(db, releaseUploads, eq(releaseUploads.owner, owner));
    if (areTooMany(own, size, uploadBounds.ofOne)) throw new UploadRefusal("too-many-uploads");
  }
  if (await isDiskFull(db, size, room)) throw new UploadRefusal("no-room");
}

/** An upload; undefined when there is none, or it is over. */
export async function findUpload(db: Database, id: string): Promise<UploadRow | undefined> {
  const [row] = await db.select().from(releaseUploads).where(eq(releaseUploads.id, id));
  return row;
}

/** The uploads of a release, in the order in which they were begun. */
export function listUploads(db: Database, { product, version }: ReleaseName): Promise<UploadRow[]> {
  const isOf = and(eq(releaseUploads.product, product), eq(releaseUploads.version, version));
  return db
    .select()
    .from(releaseUploads)
    .where(isOf)
    .orderBy(asc(releaseUploads.begunAt), asc(releaseUploads.name));
}

/** Whether the time of an upload is over that nobody writes. */
export async function hasEndedUploads(db: Database, now: Date): Promise<boolean> {
  return (await listEndedUploads(db, now)).length > 0;
}

/**
 * Makes somebody the only one who may write an upload, on all machines: until they say that they have
 * ended, or say nothing for a while. Who said nothing may still be there, stopped in the middle of a write: what
 * follows goes into another part, which they do not know of.
 * @param writer a name drawn by lot for this time
 * @throws UploadRefusal `in-use`, `not-found`
 */
export async function takeUpload(db: Database, { id, writer, lease }: Writer): Promise<UploadRow> {
  const isIt = eq(releaseUploads.id, id);
  const taken = { writer, writerUntil: untilOf(lease) };
  const [left] = await db
    .update(releaseUploads)
    .set(taken)
    .where(and(isIt, isNull(releaseUploads.writer)))
    .returning();
  if (left !== undefined) return left;
  const known = await findUpload(db, id);
  if (known === undefined) throw new UploadRefusal("not-found");
  const { writer: before, received } = known;
  const parts = [...partsOf(known), { id: randomBytes(16).toString("hex"), from: received }];
  const isSilent = and(
    before === null ? isNull(releaseUploads.writer) : eq(releaseUploads.writer, before),
    eq(releaseUploads.received, received),
    lt(releaseUploads.writerUntil, databaseNow),
  );
  const [row] = await db
    .update(releaseUploads)
    .set({ ...taken, parts })
    .where(and(isIt, isSilent))
    .returning();
  if (row === undefined) throw new UploadRefusal("in-use");
  return row;
}

/** Lists the parts of an upload in their order; the last one grows. */
export function partsOf({ id, parts }: Pick<UploadRow, "id" | "parts">): UploadPart[] {
  return parts.length === 0 ? [{ id, from: 0 }] : parts;
}

/** Lists the parts of an upload in their order, each with the number of bytes that count when `received` have come. */
export function sizedParts(row: Pick<UploadRow, "id" | "parts">, received: number): PartialFile[] {
  const parts = partsOf(row);
  return parts.map(({ id, from }, index) => ({
    id,
    size: (parts[index + 1]?.from ?? received) - from,
  }));
}

/** The writer of an upload. `lease`: milliseconds during which other writers are rejected, unless it is renewed. */
export type Writer = { id: string; writer: string; lease: number };

// The database's clock, which is the same for all machines.
const databaseNow = sql`now()`;
const untilOf = (lease: number) => sql`now() + ${lease} * interval '1 millisecond'`;

/**
 * Notes how many bytes are durable, and that the writer is still there.
 * @throws UploadRefusal `in-use` when somebody else writes meanwhile
 */
export async function noteReceived(
  db: Database,
  { id, writer, lease }: Writer,
  received?: number,
): Promise<void> {
  const isOwn = and(eq(releaseUploads.id, id), eq(releaseUploads.writer, writer));
  // Who was away for longer than that may have been followed by somebody.
  const isInTime = gt(releaseUploads.writerUntil, databaseNow);
  const [row] = await db
    .update(releaseUploads)
    .set({ ...(received !== undefined && { received }), writerUntil: untilOf(lease) })
    .where(and(isOwn, isInTime))
    .returning({ id: releaseUploads.id });
  if (row === undefined) throw new UploadRefusal("in-use");
}

/** Lets others write. */
export async function leaveUpload(
  db: Database,
  { id, writer }: Pick<Writer, "id" | "writer">,
): Promise<void> {
  await db
    .update(releaseUploads)
    .set({ writer: null, writerUntil: null })
    .where(and(eq(releaseUploads.id, id), eq(releaseUploads.writer, writer)));
}

/** Uploads whose time is over and that nobody writes. */
export function listEndedUploads(db: Database, now: Date): Promise<UploadRow[]> {
  const isFree = or(isNull(releaseUploads.writer), lt(releaseUploads.writerUntil, databaseNow));
  return db
    .select()
    .from(releaseUploads)
    .where(and(lte(releaseUploads.endsAt, now), isFree));
}
