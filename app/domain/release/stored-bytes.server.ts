import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { releaseFiles, releaseUploads } from "~/platform/db/schema";
import type { ReleaseName } from "./registry-rows.server";

/**
 * The name of an uploaded file's bytes in the storage. It is random, so that nobody who reaches the storage
 * by themselves, as with a bucket that has a public address, can guess that of a draft.
 */
export const storedNameOf = (uploadId: string): string => `upload-${uploadId}`;

/**
 * The name of a file's bytes in the storage, in SQL. Files of the starting content, and those from before uploads, lie
 * under their own names.
 */
export const storedAs = sql<string>`coalesce('upload-' || ${releaseFiles.uploadId}, ${releaseFiles.name})`;

/** The name in the storage of the bytes of a file. @throws where there is no such file */
export async function findStoredName(db: Database, name: string): Promise<string> {
  const [row] = await db.select({ storedAs }).from(releaseFiles).where(eq(releaseFiles.name, name));
  if (row === undefined) throw new Error(`There is no file ${name}`);
  return row.storedAs;
}

/**
 * Gives up the bytes of files that a draft will no longer have: they are thrown away like those of an upload
 * that nobody ended. Call it under `lockRegistry`, before the files go.
 */
export async function giveUpBytes(
  db: Database,
  releaseId: number,
  { names, now }: { names: readonly string[]; now: Date },
): Promise<void> {
  const { uploadId: id, sha256, sha512 } = releaseFiles;
  const isTheirs = and(
    eq(releaseFiles.releaseId, releaseId),
    inArray(releaseFiles.name, [...names]),
  );
  const rows =
    names.length === 0
      ? []
      : await db
          .select({ id, sha256, sha512 })
          .from(releaseFiles)
          .where(and(isTheirs, isNotNull(id)));
  for (const row of rows) {
    const uploadId = row.id ?? "";
    await db.insert(releaseUploads).values({
      // No file can have such a name, so nobody can have taken it.
      ...row,
      id: uploadId,
      name: `removed/${uploadId}`,
      // Of no release's uploads, and of no weight among those that are on their way.
      product: "client",
      version: "",
      size: 1,
      received: 1,
      begunAt: now,
      endsAt: now,
    });
  }
}

/** Ends the uploads of a release that was discarded. Call it under `lockRegistry`. */
export async function endUploadsOf(
  db: Database,
  { product, version }: ReleaseName,
  now: Date,
): Promise<void> {
  const isOf = and(eq(releaseUploads.product, product), eq(releaseUploads.version, version));
  await db.update(releaseUploads).set({ endsAt: now }).where(isOf);
}
