import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { openPlace } from "~/domain/backup/backup-place.server";
import { readSmallFiles, writeSmallFile } from "~/domain/backup/data-folder-files.server";
import { dumpDatabase } from "~/domain/backup/dump-database.server";
import { askLaterBackup } from "~/domain/backup/later-backup.server";
import { loadDump } from "~/domain/backup/load-dump.server";
import type { Manifest } from "~/domain/backup/manifest";
import { restoreBackup } from "~/domain/backup/restore-backup.server";
import {
  embeddedSession,
  inTransaction,
  openServerSession,
  type Session,
} from "~/domain/backup/session.server";
import { openDatabase } from "~/platform/db/open-database.server";
import type { Env } from "~/platform/env/env.server";
import type { FileStorage } from "~/platform/storage/file-storage";
import { openStorages } from "~/platform/storage/open-storage.server";
import { privateMask } from "~/platform/storage/private-folder.server";
import { chooseBackup, contentOf, identitiesFor } from "./backup.server";

/**
 * Restores a backup into the database, the storage and the data folder that the environment names, which
 * have to be empty.
 * @param target a folder, or `s3://bucket/folder`
 * @param given the backup; the newest one when it is left out
 * @returns the report for the terminal
 * @throws Error with a sentence for the operator
 */
export async function runRestore(
  env: Env,
  target: string | undefined,
  given?: string,
): Promise<string> {
  if (target === undefined) {
    throw new Error(
      "Name the folder or bucket of the backups: npm run site -- restore FOLDER, or s3://bucket/folder",
    );
  }
  process.umask(privateMask);
  const place = await openPlace(target, env, { canBegin: false });
  const { name, manifest } = await chooseBackup(place, given);
  const identities = await identitiesFor(env, manifest, { isNeeded: true });
  const dataFolder = resolve(env.DATA_DIR);
  const session = await openSession(env, dataFolder);
  try {
    const { storage, mediaStorage } = await openStorages(env, dataFolder);
    const loaded = await restoreBackup({
      place,
      manifest,
      identities,
      session,
      storages: { files: storage, media: mediaStorage },
      smallFiles: () => readSmallFiles(dataFolder),
      writeSmallFile: (file) => writeSmallFile(dataFolder, file),
    });
    return [
      `Restored ${name}: ${contentOf(manifest, loaded)}. Nothing differs.`,
      ...manifest.missing.map((file) => `The site did not have it when it was backed up: ${file}.`),
      ...(await sayErased(place, manifest, identities)),
      "Start the site with the SECRET_KEY that it had then. The site migrates the database itself.",
    ].join("\n");
  } finally {
    await session.close();
  }
}

/** Lists people whose data was erased after the backup was made and is there again, as far as later backups know. */
async function sayErased(
  place: FileStorage,
  { madeAt }: Manifest,
  identities: readonly string[],
): Promise<string[]> {
  const command = "npm run site -- requests --erase CONTACT --force SENTENCE";
  const general = `Data that was erased after ${madeAt.toISOString()} is in the site again. Erase it once more: ${command}`;
  const later = await askLaterBackup(place, madeAt, identities);
  if (later === undefined) return [general];
  const { name, contacts } = later;
  if (contacts === undefined) {
    return [general, `Backup ${name}, which may know of some of them, cannot be read.`];
  }
  return [general, ...contacts.map((contact) => `Erased before ${name}: ${contact}`)];
}

/**
 * Moves the embedded database of the data folder to the empty PostgreSQL database that `DATABASE_URL` names. The
 * files stay where they are, and so does the embedded database.
 * @returns the report for the terminal
 * @throws Error with a sentence for the operator
 */
export async function runMoveToPostgres(env: Env): Promise<string> {
  if (env.DATABASE_URL === undefined) {
    throw new Error("Name the empty PostgreSQL database in DATABASE_URL.");
  }
  process.umask(privateMask);
  const dataFolder = resolve(env.DATA_DIR);
  if (!existsSync(join(dataFolder, "database"))) {
    throw new Error(`There is no embedded database in ${dataFolder}.`);
  }
  // Locked until the end, so that nothing is written that would not be moved.
  const from = embeddedSession(await openDatabase({ databaseUrl: undefined, dataFolder }));
  try {
    const to = await openServerSession(env.DATABASE_URL);
    try {
      const { rows, tables } = await inTransaction(from, "READ ONLY", () =>
        loadDump(to, dumpDatabase(from)),
      );
      return [
        `Moved ${rows} rows in ${tables.size} tables to PostgreSQL. Nothing differs.`,
        `Start the site with DATABASE_URL. ${join(dataFolder, "database")} is no longer used: remove it when you are sure.`,
      ].join("\n");
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

async function openSession(env: Env, dataFolder: string): Promise<Session> {
  if (env.DATABASE_URL !== undefined) return openServerSession(env.DATABASE_URL);
  return embeddedSession(await openDatabase({ databaseUrl: undefined, dataFolder }));
}
