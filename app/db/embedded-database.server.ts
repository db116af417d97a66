import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { lockDataFolder } from "./data-folder-lock.server";
import type { DatabaseConnection } from "./database.server";
import { migrationsFolder } from "./database.server";
import { DurableNodeFS } from "./durable-file-system.server";
import * as schema from "./schema";

const maintenanceInterval = 10 * 60_000;

/**
 * Opens the PostgreSQL that runs inside this process, with its files in `<folder>/database`.
 * Commits reach the disk before they are acknowledged: PGlite's `-F` (no fsync) is left out
 * and its file system gets a real one.
 */
export async function openEmbeddedDatabase(folder: string): Promise<DatabaseConnection> {
  const unlock = lockDataFolder(folder);
  try {
    const databaseFolder = join(folder, "database");
    if (!existsSync(databaseFolder)) mkdirSync(databaseFolder, { recursive: true });
    const client = await PGlite.create({
      fs: new DurableNodeFS(databaseFolder),
      startParams: durableStartParams(),
    } satisfies PGliteOptions);
    const stopMaintenance = startMaintenance(client);
    const db = drizzle(client, { schema });
    return {
      db,
      description: `embedded PostgreSQL in ${folder}`,
      migrate: () => migrate(db, { migrationsFolder }),
      close: async () => {
        stopMaintenance();
        await client.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function durableStartParams(): string[] {
  const params = PGlite.defaultStartParams.filter((param) => param !== "-F");
  return [
    ...params,
    "-c",
    "fsync=on",
    "-c",
    "wal_sync_method=fsync",
    "-c",
    "synchronous_commit=on",
  ];
}

/** No autovacuum and no checkpointer run in one process: without this, log and tables only grow. */
function startMaintenance(client: PGlite): () => void {
  const timer = setInterval(() => {
    client.exec("CHECKPOINT; VACUUM (ANALYZE)").catch(() => undefined);
  }, maintenanceInterval);
  timer.unref();
  return () => clearInterval(timer);
}
