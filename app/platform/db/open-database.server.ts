import type { DatabaseConnection } from "./database.server";
import { openPostgres, type PostgresBounds } from "./postgres.server";

/**
 * Opens PostgreSQL if an address is given, else the embedded database in the data folder, whose code
 * is loaded only then: it takes several megabytes of memory.
 * @throws DataFolderLockedError when another process holds the data folder
 */
export async function openDatabase({
  databaseUrl,
  dataFolder,
  bounds = {},
}: {
  databaseUrl: string | undefined;
  dataFolder: string;
  /** Time limits and sizes for a server. */
  bounds?: Partial<PostgresBounds>;
}): Promise<DatabaseConnection> {
  if (databaseUrl !== undefined) return openPostgres(databaseUrl, bounds);
  const { openEmbeddedDatabase } = await import("./embedded-database.server");
  return openEmbeddedDatabase(dataFolder);
}
