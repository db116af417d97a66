import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import {
  listBackups,
  openPlace,
  readManifest,
  readManifests,
} from "~/domain/backup/backup-place.server";
import { type BackupTurn, takeBackupTurn } from "~/domain/backup/backup-turn.server";
import { readSmallFiles } from "~/domain/backup/data-folder-files.server";
import { type BackupOutcome, noteBackup } from "~/domain/backup/last-backup.server";
import type { LoadedDump } from "~/domain/backup/load-dump.server";
import { discardBackup, finishBackup, makeBackup } from "~/domain/backup/make-backup.server";
import { type Manifest, manifestFile } from "~/domain/backup/manifest";
import { pruneBackups } from "~/domain/backup/prune-backups.server";
import { readIdentities, requireRecipients } from "~/domain/backup/sealed.server";
import { embeddedSession, openServerSession, type Session } from "~/domain/backup/session.server";
import { verifyDatabase, verifyFiles } from "~/domain/backup/verify-backup.server";
import { errorMessage } from "~/lib/error-message";
import { lockDataFolder } from "~/platform/db/data-folder-lock.server";
import { backupFolderOf, copyFolderOf, makeFolderCopy } from "~/platform/db/folder-copy.server";
import { openDatabase } from "~/platform/db/open-database.server";
import type { Env } from "~/platform/env/env.server";
import type { FileStorage } from "~/platform/storage/file-storage";
import { openStorages } from "~/platform/storage/open-storage.server";
import { privateMask } from "~/platform/storage/private-folder.server";

type BackupCommand = {
  /** A folder, or `s3://bucket/folder`. */
  target: string | undefined;
  /** `make`, `verify` or `list`. */
  task: "make" | "verify" | "list";
  /** The backup to verify; the newest one when it is left out. */
  name?: string | undefined;
  /** Tells the operator what it waits for. */
  tell?: (sentence: string) => void;
};

/**
 * Backs up database and files, while the site runs or is stopped, and verifies that everything can be restored. Or
 * verifies an earlier backup.
 * @returns the report for the terminal
 * @throws Error with an operator-readable message
 */
export async function runBackup(
  env: Env,
  { target, task, name, tell }: BackupCommand,
): Promise<string> {
  if (target === undefined) {
    throw new Error("Name the destination: npm run site -- backup FOLDER, or s3://bucket/folder");
  }
  process.umask(privateMask);
  await requireRecipients(env.BACKUP_RECIPIENTS);
  const place = await openPlace(target, env, { canBegin: task === "make" });
  if (task === "list") return listOf(place);
  // Before anything is made for it.
  const chosen = task === "verify" ? await chooseBackup(place, name) : undefined;
  const dataFolder = resolve(env.DATA_DIR);
  const unlock = lockDataFolder(backupFolderOf(dataFolder));
  try {
    return chosen === undefined
      ? await makeNoted(env, place, tell)
      : await verify(env, place, chosen);
  } finally {
    for (const folder of [copyFolderOf(dataFolder), checkFolderOf(dataFolder)]) {
      await rm(folder, { recursive: true, force: true });
    }
    unlock();
  }
}

/** Makes a backup and notes its result for the console. A failed note is reported and spoils no backup. */
async function makeNoted(
  env: Env,
  place: FileStorage,
  tell: BackupCommand["tell"],
): Promise<string> {
  const notePlace = { dataFolder: resolve(env.DATA_DIR), databaseUrl: env.DATABASE_URL };
  const note = (outcome: BackupOutcome) =>
    noteBackup(notePlace, outcome, new Date()).then(
      () => [],
      (error: unknown) => [`The console does not show this backup: ${errorMessage(error)}.`],
    );
  try {
    const report = await makeInTurn(env, place, tell);
    return [report, ...(await note("made"))].join("\n");
  } catch (error) {
    await note("failed");
    throw error;
  }
}

/** The embedded database has one machine, whose data folder is locked; others wait for each other. */
async function makeInTurn(
  env: Env,
  place: FileStorage,
  tell: BackupCommand["tell"],
): Promise<string> {
  if (env.DATABASE_URL === undefined) return make(env, place, undefined);
  const told = () =>
    tell?.("Another machine is making a backup of this site: waiting for its end.");
  const turn = await takeBackupTurn(env.DATABASE_URL, { told });
  try {
    return await make(env, place, turn);
  } finally {
    await turn.release();
  }
}

async function make(env: Env, place: FileStorage, turn: BackupTurn | undefined): Promise<string> {
  const dataFolder = resolve(env.DATA_DIR);
  if (env.DATABASE_URL === undefined && !existsSync(join(dataFolder, "database"))) {
    throw new Error(`There is no embedded database in ${dataFolder}, and DATABASE_URL is not set.`);
  }
  const { storage, mediaStorage } = await openStorages(env, dataFolder);
  const source = {
    storages: { files: storage, media: mediaStorage },
    openSnapshot: () => openSnapshot(env),
    smallFiles: () => readSmallFiles(dataFolder),
  };
  const now = () => new Date();
  const made = await makeBackup(source, { place, recipients: env.BACKUP_RECIPIENTS, now });
  const { manifest, reused, reread, renewed, identities } = made;
  const loaded = await restoredAside(dataFolder, (session) =>
    verifyDatabase(place, manifest, { identities, session }),
  ).catch(async (error: unknown) => {
    await discardBackup(place, made);
    throw error;
  });
  // Where it is somebody else's turn by now, nothing is removed either: their backup may need it.
  await turn?.requireHeld();
  const name = await finishBackup(place, made).catch(async (error: unknown) => {
    await discardBackup(place, made);
    throw error;
  });
  const tidied = await tidy(place, now(), turn);
  const { missing, recipients } = manifest;
  return [
    `Backup ${name}: ${contentOf(manifest, loaded)}.`,
    `${manifest.files.length - reused} of the files are new; the others were stored already, and ${reread} of them were read again.`,
    "A test restore of the database succeeded, and nothing differs.",
    recipients.length === 0
      ? "It is not encrypted: set BACKUP_RECIPIENTS."
      : `It is encrypted for ${recipients.length} public ${recipients.length === 1 ? "key" : "keys"}.`,
    ...missing.map((file) => `Not in it, because the site does not have it: ${file}.`),
    ...renewed.map(
      (file) => `Damaged in the backup, and stored again: ${file}. Earlier backups lack it.`,
    ),
    ...tidied,
    "Settings (.env) and private keys are not in it: keep them elsewhere.",
  ].join("\n");
}

/**
 * Removes what the rule no longer keeps, once a backup is made. Who has lost the turn by then removes nothing, because
 * somebody else's backup may need it; the backup is made all the same, and the next one tidies up.
 * @returns what to tell the operator
 */
export async function tidy(
  place: FileStorage,
  now: Date,
  turn: Pick<BackupTurn, "requireHeld"> | undefined,
): Promise<string[]> {
  try {
    await turn?.requireHeld();
  } catch {
    return [
      "Nothing was removed by the rule, because the connection to the database broke: the next backup does it.",
    ];
  }
  const { removed, unreadable } = await pruneBackups(place, now);
  return [
    ...removed.map((old) => `Removed by the rule: ${old}.`),
    ...unreadable.map(
      (old) =>
        `The list of backup ${old} cannot be read, so nothing is removed by the rule: look at ${manifestFile(old)}, and remove it if it is lost.`,
    ),
  ];
}

async function verify(
  env: Env,
  place: FileStorage,
  { name, manifest }: Awaited<ReturnType<typeof chooseBackup>>,
): Promise<string> {
  const identities = await identitiesFor(env, manifest, { isNeeded: false });
  await verifyFiles(place, manifest, identities);
  const isClosed = manifest.recipients.length > 0 && identities.length === 0;
  if (isClosed) {
    return `Backup ${name}: all ${manifest.files.length} files and the database are as they were stored. Set BACKUP_IDENTITY to look into them.`;
  }
  const loaded = await restoredAside(resolve(env.DATA_DIR), (session) =>
    verifyDatabase(place, manifest, { identities, session }),
  );
  return `Backup ${name}: ${contentOf(manifest, loaded)}. All of it was read, a test restore of the database succeeded, and nothing differs.`;
}

async function listOf(place: FileStorage): Promise<string> {
  const lines: string[] = [];
  const { manifests, unreadable } = await readManifests(place);
  for (const [name, { files, database, recipients }] of manifests) {
    const size = files.reduce((sum, file) => sum + file.stored.size, database.size);
    const seal = recipients.length === 0 ? "not encrypted" : "encrypted";
    lines.push(`${name}  ${files.length} files, ${inMegabytes(size)}, ${seal}`);
  }
  for (const name of unreadable) lines.push(`${name}  its list cannot be read`);
  return lines.length === 0 ? "There are no backups." : lines.sort().join("\n");
}

/** A backup by its name, or the newest one. @throws Error with a sentence when there is none */
export async function chooseBackup(
  place: FileStorage,
  given: string | undefined,
): Promise<{ name: string; manifest: Manifest }> {
  const names = await listBackups(place);
  const name = given ?? names.at(-1);
  if (name === undefined) throw new Error("There are no backups in this destination.");
  if (!names.includes(name)) {
    throw new Error(`There is no backup ${name}. There are: ${names.join(", ")}.`);
  }
  return { name, manifest: await readManifest(place, name) };
}

/** The private keys for a backup. @throws Error with a sentence when they are needed and not set */
export async function identitiesFor(
  env: Env,
  { recipients }: Manifest,
  { isNeeded }: { isNeeded: boolean },
): Promise<string[]> {
  if (recipients.length === 0) return [];
  if (env.BACKUP_IDENTITY !== undefined) return readIdentities(env.BACKUP_IDENTITY);
  if (!isNeeded) return [];
  throw new Error("The backup is encrypted: name the file of the private key in BACKUP_IDENTITY.");
}

/** Describes the content of a backup. */
export function contentOf({ files, database }: Manifest, { tables, rows }: LoadedDump): string {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return `${rows} rows in ${tables.size} tables (${inMegabytes(database.size)} stored), ${files.length} files (${inMegabytes(size)})`;
}

const inMegabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** A state of the site's database: a transaction of the server, or a copy of the embedded one. */
async function openSnapshot(env: Env): Promise<Session> {
  if (env.DATABASE_URL !== undefined) return openServerSession(env.DATABASE_URL);
  const dataFolder = resolve(env.DATA_DIR);
  await makeFolderCopy(dataFolder);
  const copy = copyFolderOf(dataFolder);
  return embeddedSession(await openDatabase({ databaseUrl: undefined, dataFolder: copy }));
}

const checkFolderOf = (dataFolder: string) => join(backupFolderOf(dataFolder), "check");

/** Runs a task on an empty database, which is thrown away. */
async function restoredAside<Result>(
  dataFolder: string,
  task: (session: Session) => Promise<Result>,
): Promise<Result> {
  const folder = checkFolderOf(dataFolder);
  await rm(folder, { recursive: true, force: true });
  const session = embeddedSession(
    await openDatabase({ databaseUrl: undefined, dataFolder: folder }),
  );
  try {
    return await task(session);
  } finally {
    await session.close();
  }
}
