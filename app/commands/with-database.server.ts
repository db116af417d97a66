import { resolve } from "node:path";
import { DataFolderLockedError } from "~/platform/db/data-folder-lock.server";
import { type Database, openDatabase } from "~/platform/db/database.server";
import type { Env } from "~/platform/env/env.server";
import { privateMask } from "~/platform/storage/private-folder.server";

/**
 * Opens and migrates the site's database, runs an operator's task on it, and closes it.
 * @throws Error with a sentence for the operator when the database cannot be opened
 */
export async function withDatabase<Result>(
  env: Env,
  task: (db: Database) => Promise<Result>,
): Promise<Result> {
  const dataFolder = resolve(env.DATA_DIR);
  process.umask(privateMask);
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataFolder }).catch(
    (error) => {
      throw error instanceof DataFolderLockedError ? lockedByTheSite(error) : error;
    },
  );
  try {
    await database.migrate();
    return await task(database.db);
  } finally {
    await database.close();
  }
}

function lockedByTheSite(cause: DataFolderLockedError): Error {
  return new Error(
    `${cause.message}\nThe embedded database belongs to one process at a time: stop the site, ` +
      "run the command and start it again. With PostgreSQL (DATABASE_URL) it runs beside the site.",
    { cause },
  );
}
