import type { PGlite } from "@electric-sql/pglite";

/**
 * Frees the space of deleted rows, updates the planner's statistics, and truncates the log of the
 * embedded database. It has no background processes of its own (such as autovacuum), so log and
 * tables would only grow.
 */
export async function maintain(
  client: PGlite,
  { isRoomShort = false }: { /** Whether the disk is nearly full. */ isRoomShort?: boolean } = {},
): Promise<void> {
  // Sent together they would be one transaction, in which VACUUM cannot run. VACUUM writes much into the log,
  // whose room the checkpoint gives back.
  if (!isRoomShort) await client.exec("VACUUM (ANALYZE)");
  await client.exec("CHECKPOINT");
}
