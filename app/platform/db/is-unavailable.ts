/**
 * Errors of the connection rather than of a query: network errors, PostgreSQL's codes (class 08,
 * operator intervention 57P, too many connections), and messages of the driver, which has no codes.
 */
const codes =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08...|57P0[1-5]|53300)$/;
const words =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|is not queryable/i;

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
