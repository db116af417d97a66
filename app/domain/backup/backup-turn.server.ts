import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { openServerSession } from "./session.server";

/** The turn of one machine to make a backup of the site. */
export type BackupTurn = {
  /** @throws Error with a sentence when it may be somebody else's turn by now, because the connection broke */
  requireHeld: () => Promise<void>;
  release: () => Promise<void>;
};

/** Milliseconds between two looks whether it is our turn. */
const lookInterval = 1_000;

/** A backup of very many files may take hours. */
const longestWait = 6 * 60 * 60_000;

/**
 * Waits until no other machine makes a backup of the site. A finished backup removes files that no kept backup needs,
 * and a simultaneous one might rely on them. The lock is the database's, which all machines of a site share: not every
 * object storage knows conditional writes, and some ignore the condition. It ends with its connection, so a machine
 * that dies blocks nobody.
 * @param told is called once when there is something to wait for
 * @throws Error with an operator-readable message when the other machine takes too long
 */
export async function takeBackupTurn(
  databaseUrl: string,
  { told, longest = longestWait }: { told?: () => void; longest?: number } = {},
): Promise<BackupTurn> {
  const session = await openServerSession(databaseUrl);
  const end = performance.now() + longest;
  const isOurs = async () => {
    // Asked again and again: a statement that waits for hours would keep the server from tidying up.
    const [row] = await session.rows<{ taken: boolean }>(
      sql`SELECT pg_try_advisory_lock(hashtextextended('backup', 0)) AS taken`,
    );
    return row?.taken === true;
  };
  try {
    for (let looks = 0; !(await isOurs()); looks += 1) {
      if (performance.now() >= end) {
        throw new Error(
          "Another machine is making a backup of this site: begin again when it has ended.",
        );
      }
      if (looks === 0) told?.();
      await pause(lookInterval);
    }
  } catch (error) {
    await session.close().catch(() => undefined);
    throw error;
  }
  return {
    async requireHeld() {
      await session.rows(sql`SELECT 1`).catch((cause: unknown) => {
        throw new Error(
          "The connection that kept other machines from making a backup broke: begin again.",
          { cause },
        );
      });
    },
    release: () => session.close().catch(() => undefined),
  };
}
