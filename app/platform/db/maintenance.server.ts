import type { PGlite } from "@electric-sql/pglite";

const interval = 10 * 60_000;

/** Frees the space of deleted rows, updates the planner's statistics, and truncates the log. */
export async function maintain(client: PGlite): Promise<void> {
  // Sent together they would be one transaction, in which VACUUM cannot run.
  await client.exec("VACUUM (ANALYZE)");
  await client.exec("CHECKPOINT");
}

/**
 * Maintains the embedded database periodically. It has no background processes of its own (such as
 * autovacuum), so log and tables would only grow.
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
