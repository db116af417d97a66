import { randomUUID } from "node:crypto";
import { pipeline, Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { type FileStorage, MissingFileError } from "~/platform/storage/file-storage";
import { listBackups, listFiles, readManifest } from "./backup-place.server";
import type { SmallFile } from "./data-folder-files.server";
import { dumpDatabase } from "./dump-database.server";
import {
  type BackedUpFile,
  type Manifest,
  manifestFile,
  manifestSchema,
  nameOfBackup,
} from "./manifest";
import { type FilePlace, ReferencedFiles } from "./referenced-files.server";
import { drawKeys } from "./sealed.server";
import { inTransaction, type Session } from "./session.server";
import { drain, measured, readSealed, storeSealed } from "./stored-bytes.server";

/** What is backed up. */
export type BackupSource = {
  storages: Storages;
  /** Opens the database, or a copy of it; what it reads is one state. */
  openSnapshot: () => Promise<Session>;
  smallFiles: () => Promise<AsyncIterable<SmallFile>>;
};

/** The site's files: downloads, and pictures of the media library. */
export type Storages = { files: FileStorage; media: FileStorage };

export type BackupOptions = {
  place: FileStorage;
  /** Public keys of those who can restore it; none: nothing is sealed. */
  recipients: readonly string[];
  now: () => Date;
};

/** A backup as it lies in its place. */
export type MadeBackup = {
  name: string;
  manifest: Manifest;
  /** Files whose bytes lay there already. */
  reused: number;
  /** Opens what was sealed in this backup; forgotten with the process. */
  identities: string[];
};

/** How often the database is read when files that it names came and went meanwhile. */
const mostTries = 3;

/** Files that are not worth keeping: pieces of uploads on their way, which begin anew. */
const isPiece = (name: string) => /\.piece-\d+$/.test(name);

/**
 * Backs everything up while the site runs: first the files, then the database, then the files that came
 * meanwhile. So every file that the database names is there, also one that was deleted since. Everything that is
 * written is read once more. The list comes last, and makes it a backup.
 */
export async function makeBackup(
  { storages, openSnapshot, smallFiles }: BackupSource,
  { place, recipients, now }: BackupOptions,
): Promise<MadeBackup> {
  const madeAt = now();
  const name = nameOfBackup(madeAt);
  // With it, what was sealed for others can be looked at here, as long as this process runs.
  const own = recipients.length === 0 ? undefined : await drawKeys();
  const identities = own === undefined ? [] : [own.identity];
  const sealing = own === undefined ? recipients : [...recipients, own.recipient];
  const known = await knownFiles(place, recipients);
  const files = new Map<string, BackedUpFile>();
  let reused = 0;

  const keep = async (storage: FilePlace["storage"], file: string) => {
    const stat = await storages[storage].stat(file);
    if (stat === undefined) return;
    const [size, modifiedAt] = [stat.size, stat.modifiedAt.getTime()];
    const before = known.get(keyOf({ storage, name: file }));
    if (before?.size === size && before.modifiedAt === modifiedAt) {
      const there = await place.stat(before.stored.name);
      if (there?.size === before.stored.size) {
        files.set(keyOf(before), before);
        reused += 1;
        return;
      }
    }
    const content = await storages[storage].read(file);
    const stored = await storeSealed(place, `file-${randomUUID()}`, {
      content,
      recipients: sealing,
    });
    const again = measured(readSealed(place, stored.stored, identities));
    await drain(again.passing);
    if (again.result().sha256 !== stored.sha256) throw new Error(`${file} reads back differently.`);
    files.set(keyOf({ storage, name: file }), { storage, name: file, modifiedAt, ...stored });
  };
  const keepNew = async () => {
    for (const storage of ["files", "media"] as const) {
      for await (const file of storages[storage].list()) {
        if (isPiece(file) || files.has(keyOf({ storage, name: file }))) continue;
        await keep(storage, file).catch((error: unknown) => {
          // It was deleted meanwhile; whether that matters, the database says.
          if (!(error instanceof MissingFileError)) throw error;
        });
      }
    }
  };

  await keepNew();
  let missing: string[] = [];
  let database: Manifest["database"] | undefined;
  for (let tries = 1; ; tries += 1) {
    const referenced = new ReferencedFiles();
    const small = await smallFiles();
    if (database !== undefined) await place.remove(database.name);
    const session = await openSnapshot();
    try {
      const lines = inTransaction(session, "READ ONLY", async () => {
        const content = gzipped(seen(dumpDatabase(session, small), referenced));
        return storeSealed(place, `database-${name}-${tries}`, { content, recipients: sealing });
      });
      database = (await lines).stored;
    } finally {
      await session.close();
    }
    await keepNew();
    const before = missing;
    missing = referenced.all.map(keyOf).filter((key) => !files.has(key));
    // What is not there twice was not there before the backup either.
    if (missing.length === 0 || missing.join() === before.join() || tries === mostTries) break;
  }
  const manifest = manifestSchema.parse({
    form: 1,
    madeAt: madeAt.toISOString(),
    recipients,
    database,
    files: [...files.values()],
    missing,
  });
  return { name, manifest, reused, identities };
}

/** Makes it a backup: from now on it can be found. */
export async function finishBackup(
  place: FileStorage,
  { name, manifest }: Pick<MadeBackup, "name" | "manifest">,
): Promise<void> {
  await place.write(manifestFile(name), [Buffer.from(JSON.stringify(manifest, null, 1))]);
}

/** Removes what belongs to a backup that is not to be: what it shares with others stays. */
export async function discardBackup(
  place: FileStorage,
  { manifest }: Pick<MadeBackup, "manifest">,
): Promise<void> {
  const shared = new Set<string>();
  for (const name of await listBackups(place)) {
    for (const { stored } of (await readManifest(place, name)).files) shared.add(stored.name);
  }
  const own = [manifest.database, ...manifest.files.map(({ stored }) => stored)];
  for (const { name } of own) if (!shared.has(name)) await place.remove(name);
}

const keyOf = ({ storage, name }: FilePlace) => `${storage}/${name}`;

/** Files of the newest backup for the same recipients: their bytes need not be stored once more. */
async function knownFiles(
  place: FileStorage,
  recipients: readonly string[],
): Promise<Map<string, BackedUpFile>> {
  const newest = (await listBackups(place)).at(-1);
  if (newest === undefined) return new Map();
  const manifest = await readManifest(place, newest);
  const isForSame = manifest.recipients.toSorted().join() === recipients.toSorted().join();
  return new Map(isForSame ? manifest.files.map((file) => [keyOf(file), file]) : []);
}

async function* seen(
  lines: AsyncIterable<string>,
  referenced: ReferencedFiles,
): AsyncGenerator<string> {
  for await (const line of lines) {
    referenced.see(line);
    yield `${line}\n`;
  }
}

function gzipped(lines: AsyncIterable<string>): AsyncIterable<Uint8Array> {
  const gzip = createGzip();
  // An error ends the stream that is read, which tells it.
  pipeline(Readable.from(lines, { objectMode: false }), gzip, () => undefined);
  return gzip;
}

/** Names of the files in a place, and what is known of its backups. */
export async function readPlace(place: FileStorage) {
  const files = await listFiles(place);
  const manifests = new Map<string, Manifest>();
  for (const name of await listBackups(place)) {
    manifests.set(name, await readManifest(place, name));
  }
  return { files, manifests };
}
