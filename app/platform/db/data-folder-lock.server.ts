import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The data folder is in use by another process. */
export class DataFolderLockedError extends Error {
  override name = "DataFolderLockedError";
}

/** Keeps the locks referenced: garbage collection would release them. */
const held = new Set<DatabaseSync>();

/**
 * Locks the data folder for this process: two processes on one embedded database corrupt it
 * silently. The lock is an exclusive SQLite transaction on a separate file; the operating system
 * releases it when the process ends, even after a crash.
 *
 * @returns a function that releases the folder
 * @throws DataFolderLockedError naming the process that holds it
 */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const ownerFile = join(folder, "lock.owner");
  const database = new DatabaseSync(join(folder, "lock"));
  try {
    database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    throw new DataFolderLockedError(
      `The data folder ${folder} is in use by process ${readOwner(ownerFile)}. ` +
        "Stop that process, or set DATA_DIR to another folder.",
      { cause: error },
    );
  }
  writeFileSync(ownerFile, String(process.pid));
  held.add(database);
  return () => {
    if (held.delete(database)) database.close();
  };
}

/** SQLite's error code for a file that another process has locked. */
const sqliteBusy = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === sqliteBusy;
}

function readOwner(ownerFile: string): string {
  try {
    return readFileSync(ownerFile, "utf8");
  } catch {
    return "(unknown)";
  }
}
