import { randomBytes } from "node:crypto";
import { and, eq, inArray, isNull, like, lt, or, sql } from "drizzle-orm";
import { type AuditActor, type AuditEvent, writeAudit } from "~/domain/audit/write-audit.server";
import { Refusal } from "~/domain/refusal";
import { retention } from "~/domain/retention";
import { areTooMany, countOpen, isDiskFull, type OpenUploads } from "~/domain/upload-room.server";
import type { Database } from "~/platform/db/database.server";
import { media, mediaFiles, mediaUploads } from "~/platform/db/schema";
import type { FileStorage } from "~/platform/storage/file-storage";
import { type Converted, convertPicture, inTurn } from "./convert-picture.server";
import { cleanFileName, largestUpload, pictureBounds, pictureName, pieceSize } from "./media";
import type { MediaRow } from "./media-queries.server";
import { findUses, lockUses } from "./media-uses.server";

const days = 24 * 60 * 60_000;

export const mediaTimes = {
  /** After which an upload that has not ended is thrown away. */
  upload: retention.mediaUploads,
  /** After which it makes room where its person has no more: their browser was closed, or it would have ended. */
  forgotten: 60 * 60_000,
  /** For which files of a deleted or replaced picture stay: caches and feed readers name them. */
  unusedFiles: 30 * days,
  /** After which a conversion that has not ended counts as broken off. */
  conversion: 5 * 60_000,
  /** Seconds after which to ask again for a picture that another process is converting. */
  again: 3,
};

/** The options of the library's actions. */
export type MediaOptions = {
  db: Database;
  /** Storage of the library's own folder. */
  storage: FileStorage;
  now: () => Date;
};

export type UploadRow = typeof mediaUploads.$inferSelect;

/** An upload to begin. `replacesId`: the picture whose place it takes. */
export type NewUpload = { fileName: string; size: number; replacesId?: number | undefined };

/** 26 letters and digits, 128 bits: nobody guesses the files of a picture that no page shows yet. */
function newKey(): string {
  const number = BigInt(`0x${randomBytes(16).toString("hex")}`);
  return number.toString(36).padStart(26, "0");
}

const pieceOf = ({ key }: Pick<UploadRow, "key">, number: number) => `${key}.piece-${number}`;

/**
 * Begins an upload.
 * @returns its id, and the key that the picture will have
 * @throws Refusal `too-large`; `not-found` when there is no picture to replace; `wrong-fields` when the person, or all
 *   people together, have too much on its way; `no-room`
 */
export async function beginUpload(
  options: MediaOptions,
  staffId: number,
  { fileName, size, replacesId }: NewUpload,
): Promise<{ id: number; key: string }> {
  const { db, storage, now } = options;
  if (size > largestUpload) throw new Refusal("too-large");
  if (replacesId !== undefined) await requirePicture(db, replacesId);
  const isOwn = eq(mediaUploads.staffId, staffId);
  const areOwnTooMany = (own: OpenUploads) => areTooMany(own, size, pictureBounds.ofPerson);
  if (areOwnTooMany(await countOpen(db, mediaUploads, isOwn)))
    await dropForgotten(options, staffId);
  return db.transaction(async (transaction) => {
    // One after another, or uploads that begin at the same time would not count for each other.
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('pictures', 0))`);
    if (areOwnTooMany(await countOpen(transaction, mediaUploads, isOwn)))
      throw tooMany("pictures-own");
    const all = await countOpen(transaction, mediaUploads);
    if (areTooMany(all, size, pictureBounds.ofAll)) throw tooMany("pictures-all");
    if (await isDiskFull(transaction, size, async () => storage.room?.()))
      throw new Refusal("no-room");
    const [upload] = await transaction
      .insert(mediaUploads)
      .values({
        key: newKey(),
        name: cleanFileName(fileName),
        size,
        staffId,
        replacesId: replacesId ?? null,
        startedAt: now(),
      })
      .returning({ id: mediaUploads.id, key: mediaUploads.key });
    return upload as { id: number; key: string };
  });
}

async function dropForgotten(options: MediaOptions, staffId: number): Promise<void> {
  const { db, now } = options;
  const before = new Date(now().getTime() - mediaTimes.forgotten);
  const forgotten = await db
    .select()
    .from(mediaUploads)
    .where(
      and(
        eq(mediaUploads.staffId, staffId),
        lt(mediaUploads.startedAt, before),
        isNull(mediaUploads.convertedAt),
      ),
    );
  for (const upload of forgotten) await dropUpload(options, upload);
}

const tooMany = (problem: "pictures-own" | "pictures-all") =>
  new Refusal("wrong-fields", { fields: { file: problem } });

/**
 * Stores a piece of an upload. Pieces come in turn; one that has come already is not stored again,
 * so that a piece whose answer was lost can be sent once more.
 * @throws Refusal `not-found`, also when it ended meanwhile; `incomplete` for a piece out of turn; `too-large` for more bytes than
 *   were announced
 */
export async function addPiece(
  { db, storage }: MediaOptions,
  staffId: number,
  {
    uploadId,
    number,
    content,
  }: { uploadId: number; number: number; content: AsyncIterable<Uint8Array> },
): Promise<{ received: number }> {
  const upload = await requireUpload(db, uploadId, staffId);
  if (number < upload.pieces) return { received: upload.received };
  // Behind the last one there is none, not even an empty one.
  if (number > upload.pieces || upload.received === upload.size) throw new Refusal("incomplete");
  const most = Math.min(pieceSize, upload.size - upload.received);
  let size = 0;
  await storage.write(
    pieceOf(upload, number),
    (async function* () {
      for await (const bytes of content) {
        size += bytes.byteLength;
        if (size > most) throw new Refusal("too-large");
        yield bytes;
      }
      // Only the last piece is smaller, so nobody makes thousands of files of one upload.
      if (size < most) throw new Refusal("incomplete");
    })(),
  );
  const received = upload.received + size;
  const [noted] = await db
    .update(mediaUploads)
    .set({ pieces: number + 1, received })
    .where(and(eq(mediaUploads.id, uploadId), eq(mediaUploads.pieces, number)))
    .returning({ received: mediaUploads.received });
  if (noted !== undefined) return noted;
  // Somebody else sent the same piece at the same time: it is stored.
  if ((await findUpload(db, uploadId, staffId)) !== undefined) return { received };
  // The upload ended while these bytes came, and nothing else knows of them.
  await storage.remove(pieceOf(upload, number));
  throw new Refusal("not-found");
}

/**
 * Makes a picture of an upload whose bytes have all come. A second call, because the answer to the
 * first was lost, gets the same picture.
 * @returns the id of the picture
 * @throws Refusal `not-found`, `incomplete`; `unavailable` while it is being converted or too many
 *   wait; `wrong-fields` with `file` when it is no
 *   picture that can be shown; the upload is over then
 */
export async function finishUpload(
  options: MediaOptions,
  actor: AuditActor & { staff: { id: number } },
  { id: uploadId, key }: Pick<UploadRow, "id" | "key">,
): Promise<{ id: number }> {
  const { db, now } = options;
  const upload = await findUpload(db, uploadId, actor.staff.id);
  if (upload === undefined) return requirePictureOf(db, key);
  if (upload.received < upload.size) throw new Refusal("incomplete");
  return inTurn(async () => {
    const [claimed] = await db
      .update(mediaUploads)
      .set({ convertedAt: now() })
      .where(
        and(
          eq(mediaUploads.id, uploadId),
          or(
            isNull(mediaUploads.convertedAt),
            lt(mediaUploads.convertedAt, new Date(now().getTime() - mediaTimes.conversion)),
          ),
        ),
      )
      .returning();
    if (claimed === undefined) {
      const isConverting = (await findUpload(db, uploadId, actor.staff.id)) !== undefined;
      if (isConverting) throw new Refusal("unavailable", { seconds: mediaTimes.again });
      return requirePictureOf(db, key);
    }
    try {
      const converted = await convertPicture(await readUpload(options, claimed), claimed.key);
      await storeFiles(options, converted);
      const id = await keepPicture(options, actor, claimed, converted);
      await removePieces(options, claimed);
      return { id };
    } catch (error) {
      // What is no picture stays none; after anything else the same upload may be tried again.
      if (error instanceof Refusal) await dropUpload(options, claimed);
      else await release(db, claimed);
      throw error;
    }
  });
}

/** Throws an upload away; does nothing when it is over. */
export async function cancelUpload(
  options: MediaOptions,
  staffId: number,
  uploadId: number,
): Promise<void> {
  const upload = await findUpload(options.db, uploadId, staffId);
  if (upload !== undefined && upload.convertedAt === null) await dropUpload(options, upload);
}

/** The description of a picture. */
export type Description = {
  altCn: string;
  altEn: string;
  isDecoration: boolean;
  /** The expected version. */
  version: number;
};

/**
 * Keeps what a picture shows; the texts of decoration stay for the day when it is none any more.
 * @throws Refusal `moved-on` when somebody has changed the picture since, `not-found`
 */
export async function describePicture(
  { db, now }: MediaOptions,
  actor: AuditActor,
  id: number,
  { version, ...texts }: Description,
): Promise<void> {
  const fields = { ...texts, altCn: oneLine(texts.altCn), altEn: oneLine(texts.altEn) };
  await db.transaction(async (transaction) => {
    const before = await lockPicture(transaction, id);
    if (before.version !== version) throw new Refusal("moved-on");
    const { altCn, altEn, isDecoration } = before;
    if (fields.altCn === altCn && fields.altEn === altEn && fields.isDecoration === isDecoration) {
      return;
    }
    await transaction
      .update(media)
      .set({ ...fields, version: version + 1, changedAt: now() })
      .where(eq(media.id, id));
    await writeAudit(
      transaction,
      actor,
      {
        act: "picture-described",
        object: objectOf(before),
        before: { altCn, altEn, isDecoration },
        after: fields,
      },
      now(),
    );
  });
}

/**
 * Deletes a picture that no text shows.
 * @throws Refusal `in-use`, `not-found`
 */
export async function deletePicture(
  options: MediaOptions,
  actor: AuditActor,
  id: number,
): Promise<void> {
  const { db, now } = options;
  await db.transaction(async (transaction) => {
    await lockUses(transaction);
    const picture = await lockPicture(transaction, id);
    const uses = await findUses(transaction, picture.name);
    if (uses.length > 0) throw new Refusal("in-use");
    // Their rows would go with the picture, and nothing would know of their pieces any more.
    const uploads = await transaction
      .select()
      .from(mediaUploads)
      .where(eq(mediaUploads.replacesId, id));
    for (const upload of uploads) await dropUpload({ ...options, db: transaction }, upload);
    await transaction
      .update(mediaFiles)
      .set({ unusedSince: now(), mediaId: null })
      .where(eq(mediaFiles.mediaId, id));
    await transaction.delete(media).where(eq(media.id, id));
    const { altCn, altEn, width, height } = picture;
    await writeAudit(
      transaction,
      actor,
      {
        act: "picture-deleted",
        object: objectOf(picture),
        before: { altCn, altEn, width, height },
      },
      now(),
    );
  });
}

/**
 * Removes what the library no longer needs: uploads that never ended, and files that have belonged
 * to no picture for long.
 * @returns the number of removed uploads and files
 */
export async function removeUnusedMedia(
  options: MediaOptions,
  signal: AbortSignal,
): Promise<{ uploads: number; files: number }> {
  const { db, storage, now } = options;
  const before = (time: number) => new Date(now().getTime() - time);
  const uploads = await db
    .select()
    .from(mediaUploads)
    .where(lt(mediaUploads.startedAt, before(mediaTimes.upload)));
  for (const upload of uploads) {
    signal.throwIfAborted();
    await dropUpload(options, upload);
  }
  const files = await db
    .select({ name: mediaFiles.name })
    .from(mediaFiles)
    .where(lt(mediaFiles.unusedSince, before(mediaTimes.unusedFiles)));
  for (const { name } of files) {
    signal.throwIfAborted();
    await storage.remove(name);
    await db.delete(mediaFiles).where(eq(mediaFiles.name, name));
  }
  return { uploads: uploads.length, files: files.length };
}

async function readUpload({ storage }: MediaOptions, upload: UploadRow): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for (let number = 0; number < upload.pieces; number += 1) {
    for await (const part of await storage.read(pieceOf(upload, number))) parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Stores the files; each has its row before, so that none is left behind by a crash. */
async function storeFiles({ db, storage, now }: MediaOptions, { files }: Converted): Promise<void> {
  await db
    .insert(mediaFiles)
    .values(files.map(({ name }) => ({ name, unusedSince: now() })))
    // Of an earlier try with the same upload.
    .onConflictDoNothing();
  for (const { name, bytes } of files) await storage.write(name, [bytes]);
}

/** Makes the stored files a picture of the library, and ends the upload. */
async function keepPicture(
  { db, now }: MediaOptions,
  actor: AuditActor,
  upload: UploadRow,
  { files, ...converted }: Converted,
): Promise<number> {
  const storedSize = files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  const facts = { ...converted, key: upload.key, size: upload.size, storedSize };
  return db.transaction(async (transaction) => {
    const kept =
      upload.replacesId === null
        ? await addPicture(transaction, upload, { ...facts, addedAt: now(), changedAt: now() })
        : await replacePicture(transaction, upload.replacesId, { ...facts, changedAt: now() });
    const names = files.map(({ name }) => name);
    await transaction
      .update(mediaFiles)
      .set({ mediaId: kept.row.id, unusedSince: null })
      .where(inArray(mediaFiles.name, names));
    if (kept.before !== undefined) {
      await transaction
        .update(mediaFiles)
        .set({ mediaId: null, unusedSince: now() })
        .where(like(mediaFiles.name, `${kept.before.key}-%`));
    }
    await transaction.delete(mediaUploads).where(eq(mediaUploads.id, upload.id));
    await writeAudit(transaction, actor, eventOf(upload, kept), now());
    return kept.row.id;
  });
}

type Facts = Omit<typeof media.$inferInsert, "name" | "addedAt" | "addedById">;
type Kept = { row: MediaRow; before?: MediaRow };

/** A picture file that comes without an upload, such as one of an import. */
type PictureFile = { fileName: string; bytes: Uint8Array; altCn: string; altEn: string };

/**
 * Adds a picture whose bytes this process has, with the conversion and the bounds of uploads.
 * @returns its name
 * @throws Refusal `too-large`, `no-room`; `wrong-fields` with `file` if no picture can be made of it; `unavailable`
 */
export async function addPictureFile(
  options: MediaOptions,
  actor: AuditActor,
  { fileName, bytes, ...texts }: PictureFile,
): Promise<{ name: string }> {
  const { db, storage, now } = options;
  const size = bytes.byteLength;
  if (size > largestUpload) throw new Refusal("too-large");
  const readRoom = async () => storage.room?.();
  const isFull = await db.transaction((transaction) => isDiskFull(transaction, size, readRoom));
  if (isFull) throw new Refusal("no-room");
  return inTurn(async () => {
    const key = newKey();
    const converted = await convertPicture(bytes, key);
    await storeFiles(options, converted);
    const { files, ...facts } = converted;
    const storedSize = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
    const alts = { altCn: oneLine(texts.altCn), altEn: oneLine(texts.altEn) };
    const file = { name: cleanFileName(fileName), staffId: actor.staff?.id ?? null };
    return db.transaction(async (transaction) => {
      const times = { addedAt: now(), changedAt: now() };
      const all = { ...facts, ...alts, ...times, key, size, storedSize };
      const kept = await addPicture(transaction, file, all);
      const names = files.map(({ name }) => name);
      await transaction
        .update(mediaFiles)
        .set({ mediaId: kept.row.id, unusedSince: null })
        .where(inArray(mediaFiles.name, names));
      await writeAudit(transaction, actor, eventOf(file, kept), now());
      return { name: kept.row.name };
    });
  });
}

/** Finds the picture that an earlier import made of the same file. */
export async function findPictureOf(
  db: Database,
  { fileName, size }: { fileName: string; size: number },
): Promise<MediaRow | undefined> {
  const name = pictureName(fileName);
  const isNamed = or(eq(media.name, name), like(media.name, `${name}-%`));
  const [row] = await db
    .select()
    .from(media)
    .where(and(eq(media.size, size), isNamed))
    .orderBy(media.id)
    .limit(1);
  return row;
}

async function addPicture(
  db: Database,
  upload: { name: string; staffId: number | null },
  facts: Facts & { addedAt: Date },
): Promise<Kept> {
  const wanted = pictureName(upload.name);
  // Somebody may take the name at the same time: then the next one is tried.
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    const [row] = await db
      .insert(media)
      .values({ ...facts, name, addedById: upload.staffId })
      .onConflictDoNothing({ target: media.name })
      .returning();
    if (row !== undefined) return { row };
  }
}

async function replacePicture(db: Database, id: number, facts: Facts): Promise<Kept> {
  const before = await lockPicture(db, id);
  const [row] = await db
    .update(media)
    .set({ ...facts, version: before.version + 1 })
    .where(eq(media.id, id))
    .returning();
  return { row: row as MediaRow, before };
}

function eventOf(upload: Pick<UploadRow, "name">, { row, before }: Kept): AuditEvent {
  const factsOf = ({ type, width, height, size }: MediaRow) => ({ type, width, height, size });
  return {
    act: before === undefined ? "picture-added" : "picture-replaced",
    object: objectOf(row),
    ...(before !== undefined && { before: factsOf(before) }),
    after: { file: upload.name, ...factsOf(row) },
  };
}

async function dropUpload(options: MediaOptions, upload: UploadRow): Promise<void> {
  const { db } = options;
  const isIt = eq(mediaUploads.id, upload.id);
  for (let known: UploadRow | undefined = upload; known !== undefined; ) {
    await removePieces(options, known);
    // Pieces that were noted meanwhile have to go as well.
    await db.delete(mediaUploads).where(and(isIt, eq(mediaUploads.pieces, known.pieces)));
    [known] = await db.select().from(mediaUploads).where(isIt);
  }
}

/** One more than are noted: a piece may have been stored without having been noted. */
async function removePieces({ storage }: MediaOptions, upload: UploadRow): Promise<void> {
  for (let number = 0; number <= upload.pieces; number += 1) {
    await storage.remove(pieceOf(upload, number));
  }
}

const release = (db: Database, { id }: UploadRow) =>
  db.update(mediaUploads).set({ convertedAt: null }).where(eq(mediaUploads.id, id));

/** An upload of this person; undefined when it is over. */
async function findUpload(
  db: Database,
  id: number,
  staffId: number,
): Promise<UploadRow | undefined> {
  const [upload] = await db
    .select()
    .from(mediaUploads)
    .where(and(eq(mediaUploads.id, id), eq(mediaUploads.staffId, staffId)));
  return upload;
}

async function requireUpload(db: Database, id: number, staffId: number): Promise<UploadRow> {
  const upload = await findUpload(db, id, staffId);
  if (upload === undefined) throw new Refusal("not-found");
  return upload;
}

/** The picture that the upload of this key became. */
async function requirePictureOf(db: Database, key: string): Promise<{ id: number }> {
  const [row] = await db.select({ id: media.id }).from(media).where(eq(media.key, key));
  if (row === undefined) throw new Refusal("not-found");
  return row;
}

async function requirePicture(db: Database, id: number): Promise<void> {
  const rows = await db.select({ id: media.id }).from(media).where(eq(media.id, id));
  if (rows.length === 0) throw new Refusal("not-found");
}

async function lockPicture(db: Database, id: number): Promise<MediaRow> {
  const [row] = await db.select().from(media).where(eq(media.id, id)).for("update");
  if (row === undefined) throw new Refusal("not-found");
  return row;
}

const objectOf = ({ id, name }: MediaRow) => ({ kind: "picture", id, label: name });

/** An alternative text is one line. */
const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
