import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { removeUnfinishedFiles } from "~/lib/durable-files/atomic-write.server";
import type { Env } from "~/platform/env/env.server";
import type { FileStorage } from "~/platform/storage/file-storage";
import { createLocalStorage } from "~/platform/storage/local-storage.server";
import { backupsAmong, type Manifest, manifestFile, manifestSchema } from "./manifest";

/**
 * Opens the place of backups: a folder, which the first backup makes, or `s3://bucket/folder` with the keys of
 * `BACKUP_S3_…`, or else of the site's own bucket.
 * @param canBegin whether the folder may be missing, as before the first backup; to who reads backups, a missing
 * one says that its name is mistyped
 * @throws Error with a sentence for the operator
 */
export async function openPlace(
  target: string,
  env: Env,
  { canBegin }: { canBegin: boolean },
): Promise<FileStorage> {
  if (!target.startsWith("s3://")) {
    const folder = resolve(target);
    if (!canBegin && !existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
    await removeUnfinishedFiles(folder);
    return createLocalStorage(folder);
  }
  const { host: bucket, pathname } = new URL(target);
  const accessKeyId = env.BACKUP_S3_ACCESS_KEY_ID ?? env.S3_ACCESS_KEY_ID;
  const secretAccessKey = env.BACKUP_S3_SECRET_ACCESS_KEY ?? env.S3_SECRET_ACCESS_KEY;
  if (accessKeyId === undefined || secretAccessKey === undefined) {
    throw new Error(
      "A bucket needs BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or those of S3_….",
    );
  }
  const { createS3Storage } = await import("~/platform/storage/s3-storage.server");
  const path = pathname.replaceAll(/^\/+|\/+$/g, "");
  const storage = createS3Storage({
    endpoint: env.BACKUP_S3_ENDPOINT ?? env.S3_ENDPOINT,
    region: env.BACKUP_S3_REGION ?? env.S3_REGION,
    hasPathStyle: (env.BACKUP_S3_PATH_STYLE ?? env.S3_PATH_STYLE) === "on",
    downloads: "proxy",
    prefix: path === "" ? "" : `${path}/`,
    bucket,
    accessKeyId,
    secretAccessKey,
  });
  await storage.check().catch((cause: Error) => {
    throw new Error(`The bucket ${bucket} cannot be used (${cause.name}: ${cause.message}).`, {
      cause,
    });
  });
  return storage;
}

/** Names of all files of a place. */
export async function listFiles(place: FileStorage): Promise<string[]> {
  const names: string[] = [];
  for await (const name of place.list()) names.push(name);
  return names;
}

/** Names of the backups in a place, the oldest first. */
export async function listBackups(place: FileStorage): Promise<string[]> {
  return backupsAmong(await listFiles(place));
}

/** @throws Error with a sentence when the manifest is not readable */
export async function readManifest(place: FileStorage, name: string): Promise<Manifest> {
  try {
    return manifestSchema.parse(JSON.parse(await text(await place.read(manifestFile(name)))));
  } catch (cause) {
    throw new Error(`The list of the backup ${name} cannot be read.`, { cause });
  }
}

/** The known backups of a destination, the oldest first, and names of those with an unreadable list. */
export type KnownBackups = { manifests: Map<string, Manifest>; unreadable: string[] };

/** Reads every list in a place. One that cannot be read does not keep the others from being read. */
export async function readManifests(place: FileStorage): Promise<KnownBackups> {
  const known: KnownBackups = { manifests: new Map(), unreadable: [] };
  for (const name of await listBackups(place)) {
    const manifest = await readManifest(place, name).catch(() => undefined);
    if (manifest === undefined) known.unreadable.push(name);
    else known.manifests.set(name, manifest);
  }
  return known;
}

/**
 * How many backups a place keeps counts all that are in it, so two sites in one place would remove each other's.
 * @throws Error with a sentence when a place has backups of another site
 */
export function requireOwnPlace({ manifests }: KnownBackups, site: string | undefined): void {
  for (const [name, manifest] of manifests) {
    if (manifest.site === undefined || site === undefined || manifest.site === site) continue;
    throw new Error(
      `Backup ${name} in this place is of another site: name a folder that no other site has.`,
    );
  }
}
