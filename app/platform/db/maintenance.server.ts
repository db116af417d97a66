import type { PGlite } from "@electric-sql/pglite";

const interval = 10 * 60_000;

/** Frees what deleted rows held, refreshes the planner's figures, and shortens the log. */
export async function maintain(client: PGlite): Promise<void> {
  // Sent together the two would be one transaction, in which VACUUM refuses to run.
  await client.exec("VACUUM (ANALYZE)");
  await client.exec("CHECKPOINT");
}

/**
 * Maintains the embedded database from time to time: PostgreSQL's own background processes do
 * not run in one process, and without them log and tables only grow.
 *
 * @returns a function that stops it
 */
export function startMaintenance(client: PGlite): () => void {
  const timer = setInterval(() => {
    maintain(client).catch((error: unknown) => {
      process.emitWarning(`Maintenance of the embedded database failed: ${error}`);
    });
  }, interval);
  timer.unref();
  return () => clearInterval(timer);
}
