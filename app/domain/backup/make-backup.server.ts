import { randomUUID } from "node:crypto";
import { pipeline, Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { createGzip } from "node:zlib";
import { type FileStorage, MissingFileError } from "~/platform/storage/file-storage";
import {
  type KnownBackups,
  listFiles,
  readManifests,
  requireOwnPlace,
} from "./backup-place.server";
import type { SmallFile } from "./data-folder-files.server";
import { dumpDatabase, siteOf } from "./dump-database.server";
import {
  type BackedUpFile,
  type Manifest,
  manifestFile,
  manifestSchema,
  nameAfter,
  nameOfBackup,
} from "./manifest";
import { type FilePlace, ReferencedFiles } from "./referenced-files.server";
import { drawKeys } from "./sealed.server";
import { inTransaction, type Session } from "./session.server";
import {
  DamagedError,
  drain,
  measured,
  readSealed,
  readStored,
  storeSealed,
} from "./stored-bytes.server";

/** The sources of a backup. */
type BackupSource = {
  storages: Storages;
  /** Opens the database, or a copy of it; what it reads is one state. */
  openSnapshot: () => Promise<Session>;
  smallFiles: () => Promise<AsyncIterable<SmallFile>>;
};

/** The site's files: downloads, and pictures of the media library. */
export type Storages = { files: FileStorage; media: FileStorage };

type BackupOptions = {
  place: FileStorage;
  /** Public keys of those who can restore it; none: nothing is sealed. */
  recipients: readonly string[];
  now: () => Date;
};

/** A backup as it lies in its place. */
type MadeBackup = {
  name: string;
  manifest: Manifest;
  /** Files whose bytes lay there already. */
  reused: number;
  /** How many of them were read again; only the size of the others was checked. */
  reread: number;
  /** Files that were damaged in the destination, and were stored again: earlier backups lack them. */
  renewed: string[];
  /** Opens what was sealed in this backup; forgotten with the process. */
  identities: string[];
};

/** How long a stored file may go without being read, in milliseconds; nightly backups share the work of a week. */
const longestUnread = 7 * 24 * 60 * 60_000;
const nightsOfIt = 7;

/** How often the database is read when files that it names came and went meanwhile. */
const mostTries = 3;

/** Files that are not worth keeping: pieces of unfinished uploads, which start again. */
const isPiece = (name: string) => /\.piece-\d+$/.test(name);

/**
 * Backs everything up while the site runs: first the files, then the database, then the files that came in the
 * meantime. So every file that the database names is included, even if it was deleted since. Every written byte is
 * read once more, and each time a part of the earlier backups. The list comes last, and makes it a backup.
 * @throws Error with an operator-readable message if the destination is another site's; nothing of the backup stays
 * there
 */
export async function makeBackup(
  source: BackupSource,
  options: BackupOptions,
): Promise<MadeBackup> {
  const written: string[] = [];
  try {
    return await writeBackup(source, options, written);
  } catch (error) {
    // What cannot be removed now, a later backup removes when it is a day old.
    for (const name of written) await options.place.remove(name).catch(() => undefined);
    throw error;
  }
}

/**
 * Writes the parts of a backup.
 * @param written names of its files in the destination
 */
async function writeBackup(
  { storages, openSnapshot, smallFiles }: BackupSource,
  { place, recipients, now }: BackupOptions,
  written: string[],
): Promise<MadeBackup> {
  const madeAt = now();
  const name = nameOfBackup(madeAt);
  // This process keeps a key of its own until it ends, to check the backup that it encrypts for others.
  const own = recipients.length === 0 ? undefined : await drawKeys();
  const identities = own === undefined ? [] : [own.identity];
  const sealing = own === undefined ? recipients : [...recipients, own.recipient];
  const others = await readManifests(place);
  const known = knownFiles(others, recipients);
  const due = dueForReading([...known.values()], madeAt);
  const readAt = madeAt.getTime();
  const files = new Map<string, BackedUpFile>();
  const renewed: string[] = [];
  let reused = 0;
  let reread = 0;

  const store = (name: string, content: AsyncIterable<Uint8Array>) => {
    written.push(name);
    return storeSealed(place, name, { content, recipients: sealing });
  };

  const keep = async (storage: FilePlace["storage"], file: string) => {
    const stat = await storages[storage].stat(file);
    if (stat === undefined) return;
    const modifiedAt = stat.modifiedAt.getTime();
    const before = known.get(keyOf({ storage, name: file }));
    if (before?.size === stat.size && (await sumOf(storages[storage], file)) === before.sha256) {
      const isDue = due.has(keyOf(before));
      if (await (isDue ? isWhole(place, before) : hasItsSize(place, before))) {
        files.set(keyOf(before), { ...before, modifiedAt, ...(isDue && { readAt }) });
        reused += 1;
        if (isDue) reread += 1;
        return;
      }
      renewed.push(keyOf(before));
    }
    const content = await storages[storage].read(file);
    const stored = await store(`file-${randomUUID()}`, content);
    const again = measured(readSealed(place, stored.stored, identities));
    await drain(again.passing);
    if (again.result().sha256 !== stored.sha256) throw new Error(`${file} reads back differently.`);
    files.set(keyOf({ storage, name: file }), {
      storage,
      name: file,
      modifiedAt,
      readAt,
      ...stored,
    });
  };
  const keepNew = async () => {
    for (const storage of ["files", "media"] as const) {
      for await (const file of storages[storage].list()) {
        if (isPiece(file) || files.has(keyOf({ storage, name: file }))) continue;
        await keep(storage, file).catch((error: unknown) => {
          // The file was deleted meanwhile. The database, read afterwards, shows whether it is needed.
          if (!(error instanceof MissingFileError)) throw error;
        });
      }
    }
  };

  await keepNew();
  let missing: string[] = [];
  let database: Manifest["database"] | undefined;
  let site: string | undefined;
  for (let tries = 1; ; tries += 1) {
    const referenced = new ReferencedFiles();
    const small = await smallFiles();
    if (database !== undefined) await place.remove(database.name);
    const session = await openSnapshot();
    try {
      const lines = inTransaction(session, "READ ONLY", async () => {
        site = await siteOf(session);
        requireOwnPlace(others, site);
        const content = gzipped(seen(dumpDatabase(session, small), referenced));
        return store(`database-${name}-${randomUUID()}`, content);
      });
      database = (await lines).stored;
    } finally {
      await session.close();
    }
    await keepNew();
    const before = missing;
    missing = referenced.all.map(keyOf).filter((key) => !files.has(key));
    // The same files are missing as in the last try: they were missing before the backup began.
    if (missing.length === 0 || missing.join() === before.join() || tries === mostTries) break;
  }
  const manifest = manifestSchema.parse({
    form: 1,
    madeAt: madeAt.toISOString(),
    ...(site !== undefined && { site }),
    recipients,
    database,
    files: [...files.values()],
    missing,
  });
  return { name, manifest, reused, reread, renewed, identities };
}

/**
 * Makes it a backup: from now on it can be found. Two machines may have started one in the same millisecond. The
 * second to end takes the next name, so that neither replaces the other.
 * @returns its name
 * @throws Error with an operator-readable message if another site has used the destination, so that the backup is not
 * whole
 */
export async function finishBackup(
  place: FileStorage,
  { name, manifest }: Pick<MadeBackup, "name" | "manifest">,
): Promise<string> {
  requireOwnPlace(await readManifests(place), manifest.site);
  const there = new Set(await listFiles(place));
  for (const part of partsOf(manifest)) {
    // A list may lag behind what was just written.
    if (there.has(part) || (await place.stat(part)) !== undefined) continue;
    throw new Error(`Another backup removed ${part} meanwhile: let one run at a time.`);
  }
  const list = JSON.stringify(manifest, null, 1);
  for (let free = name; ; free = nameAfter(free)) {
    const file = manifestFile(free);
    if ((await place.stat(file)) !== undefined) continue;
    await place.write(file, [Buffer.from(list)]);
    // Another machine may have written this name at the same time. The last write wins; the loser tries
    // the next name.
    if ((await text(await place.read(file))) === list) return free;
  }
}

/** Removes the files of a backup that was given up, except those that other backups share. */
export async function discardBackup(
  place: FileStorage,
  { manifest }: Pick<MadeBackup, "manifest">,
): Promise<void> {
  const { manifests, unreadable } = await readManifests(place);
  // Nobody knows what these need; the rule removes it when they are gone.
  if (unreadable.length > 0) return;
  const shared = new Set([...manifests.values()].flatMap(partsOf));
  for (const name of partsOf(manifest)) if (!shared.has(name)) await place.remove(name);
}

/** Names of all that a backup needs besides its list. */
export function partsOf({ database, files }: Manifest): string[] {
  return [database.name, ...files.map(({ stored }) => stored.name)];
}

const keyOf = ({ storage, name }: FilePlace) => `${storage}/${name}`;

/** Files of the newest readable backup, if it is for the same recipients: they need not be stored once more. */
function knownFiles(
  { manifests }: KnownBackups,
  recipients: readonly string[],
): Map<string, KnownFile> {
  const newest = [...manifests.values()].at(-1);
  if (newest?.recipients.toSorted().join() !== recipients.toSorted().join()) return new Map();
  // Earlier versions of this program noted no times: they read every file for each backup.
  const { files, madeAt } = newest;
  return new Map(
    files.map(({ readAt = madeAt.getTime(), ...file }) => [keyOf(file), { ...file, readAt }]),
  );
}

type KnownFile = BackedUpFile & { readAt: number };

/**
 * Which stored files are read again: those that were not for a week, and of the others a seventh of the bytes, the
 * longest unread first. Reading 100 GB each night would cost more than all else that a backup does.
 */
function dueForReading(known: readonly KnownFile[], now: Date): Set<string> {
  // A time that is still to come is of a clock that was wrong, and proves nothing.
  const readAt = (file: KnownFile) => (file.readAt > now.getTime() ? 0 : file.readAt);
  const due = new Set<string>();
  let left = known.reduce((sum, { stored }) => sum + stored.size, 0) / nightsOfIt;
  for (const file of known.toSorted((one, other) => readAt(one) - readAt(other))) {
    if (left <= 0 && now.getTime() - readAt(file) < longestUnread) break;
    due.add(keyOf(file));
    left -= file.stored.size;
  }
  return due;
}

/** The sum of a file of the site: as the storage keeps it, or by reading. */
async function sumOf(storage: FileStorage, name: string): Promise<string> {
  const kept = (await storage.stat(name))?.sha256;
  if (kept !== undefined) return kept;
  const content = measured(await storage.read(name));
  await drain(content.passing);
  return content.result().sha256;
}

/** Whether as many bytes of a file lie in the place as an earlier backup stored. */
async function hasItsSize(place: FileStorage, { stored }: BackedUpFile): Promise<boolean> {
  return (await place.stat(stored.name))?.size === stored.size;
}

/** Whether a file lies in the place as an earlier backup stored it. A size says nothing of a disk that rots. */
async function isWhole(place: FileStorage, { stored }: BackedUpFile): Promise<boolean> {
  try {
    await drain(readStored(place, stored));
    return true;
  } catch (error) {
    if (error instanceof DamagedError || error instanceof MissingFileError) return false;
    throw error;
  }
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
