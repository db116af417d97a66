/**
 * Errors of the connection or of a busy or full server rather than of a query: network errors,
 * PostgreSQL's codes, and messages of the driver and of the pool, which have no codes.
 *
 * - 08…: connection; 57P0…: operator intervention; 53…: no room on the disk, no memory, too many
 *   connections
 * - 25006: written while only reading is possible, because a disk is full or another server took over
 * - ENOSPC, EDQUOT: no room on the disk of this machine
 * - 57014, 55P03, 25P03: a statement, the wait for a lock or a pause in a transaction took too long
 */
const codes =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOSPC|EDQUOT|08...|25006|57P0[1-5]|53...|57014|55P03|25P03)$/;
const words =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|is not queryable|too many queries are waiting/i;

/** Whether an error means that the database is currently unavailable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (
    (typeof code === "string" && codes.test(code)) ||
    words.test(error.message) ||
    isDatabaseUnavailable(error.cause)
  );
}
