import { rm } from "node:fs/promises";
import { afterAll, expect } from "vitest";
import { openDatabase } from "~/platform/db/open-database.server";
import { builtApp } from "./built-site";
import { databaseServers, type SiteDatabase } from "./site-database";
import { startingDatabase, startingFolder } from "./starting-site";

/**
 * The app of the built host with the starting content, for the tests of a file. No request of theirs may end in an
 * error of the log.
 */
export async function startingApp(publicUrl: string) {
  const [serverUrl] = databaseServers;
  const { folder, database } = await openStarting(serverUrl);
  const connection = await openDatabase({ databaseUrl: database?.url, dataFolder: folder });
  const faults: object[] = [];
  const log = { error: (details: object) => void faults.push(details) };
  afterAll(async () => {
    await connection.close();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
    expect(faults).toEqual([]);
  });
  return { app: await builtApp(connection.db, publicUrl, { log }), db: connection.db, folder };
}

async function openStarting(
  serverUrl: string | undefined,
): Promise<{ folder: string; database?: SiteDatabase }> {
  return serverUrl === undefined ? { folder: await startingFolder() } : startingDatabase(serverUrl);
}
