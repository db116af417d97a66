import { constants } from "node:fs";
import { cp, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { basename, join } from "node:path";
import { DataFolderLockedError, lockDataFolder } from "./data-folder-lock.server";
import { askDataFolderSocket, serveDataFolderSocket } from "./data-folder-socket.server";

/**
 * The folder of a running backup. It holds its lock, the copy of the embedded database, and the database that tries
 * the restore.
 */
export const backupFolderOf = (dataFolder: string): string => join(dataFolder, "backup-work");

/** The data folder whose `database` is the copy. */
export const copyFolderOf = (dataFolder: string): string =>
  join(backupFolderOf(dataFolder), "copy");

/** Bytes that stay free beside a copy, so that the site does not stop writing because of it. */
const roomBeside = 128 * 1024 * 1024;

/**
 * Copies the idle database folder. Opening the copy recovers as after a power failure. Replaces an earlier copy.
 * @throws Error with an operator-readable message if the disk has no room
 */
export async function copyDatabaseFolder(dataFolder: string): Promise<void> {
  const from = join(dataFolder, "database");
  const to = join(copyFolderOf(dataFolder), "database");
  await rm(to, { recursive: true, force: true });
  await rm(`${to}.new`, { recursive: true, force: true });
  const needed = (await sizeOf(from)) + roomBeside;
  const { bavail, bsize } = await statfs(dataFolder);
  if (bavail * bsize < needed) {
    const megabytes = Math.ceil(needed / 1024 / 1024);
    throw new Error(
      `A backup needs a copy of the database: ${megabytes} MB have to be free in ${dataFolder}.`,
    );
  }
  await cp(from, `${to}.new`, {
    recursive: true,
    // Where the file system can, nothing is copied but what changes afterwards.
    mode: constants.COPYFILE_FICLONE,
    // It names the process that has the original open.
    filter: (path) => basename(path) !== "postmaster.pid",
  });
  await rename(`${to}.new`, to);
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true });
  let size = 0;
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) size += await sizeOf(path);
    // PostgreSQL may have removed it meanwhile.
    else size += (await stat(path).catch(() => undefined))?.size ?? 0;
  }
  return size;
}

const asked = "copy\n";
const done = "done\n";

const socketName = "backup.socket";

/**
 * Makes a copy whenever a process of the same account asks for it.
 * @param onError told when nobody can ask, or a copy failed
 * @returns stops it, after the copy that is being made
 */
export async function offerCopies(
  dataFolder: string,
  copy: () => Promise<void>,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  let last: Promise<void> = Promise.resolve();
  const answer = async (question: string) => {
    if (question !== asked) throw new Error("The question is not known");
    last = last.catch(() => undefined).then(copy);
    try {
      await last;
      return done;
    } catch (error) {
      onError(error);
      return (error as Error).message;
    }
  };
  return serveDataFolderSocket({ dataFolder, name: socketName, answer, onError });
}

/**
 * Has the folder of an embedded database copied to `copyFolderOf`: by the site while it runs, else here.
 * @throws Error with a sentence for the operator
 */
export async function makeFolderCopy(dataFolder: string): Promise<void> {
  let unlock: () => void;
  try {
    unlock = lockDataFolder(dataFolder);
  } catch (error) {
    if (!(error instanceof DataFolderLockedError)) throw error;
    return askForCopy(dataFolder, error);
  }
  try {
    await copyDatabaseFolder(dataFolder);
  } finally {
    unlock();
  }
}

async function askForCopy(dataFolder: string, isLocked: DataFolderLockedError): Promise<void> {
  const answer = await askDataFolderSocket(dataFolder, socketName, asked);
  if (answer === done) return;
  if (answer !== "") throw new Error(answer);
  throw new Error(
    `${isLocked.message}\nIt was asked for a copy of its database and did not answer: ` +
      "try again when the site has started, or stop it, run the command and start it again.",
    { cause: isLocked },
  );
}
