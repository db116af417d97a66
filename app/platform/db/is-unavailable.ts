/**
 * What says that a connection failed, not a query: of the network, of PostgreSQL (class 08,
 * operator intervention 57P, too many connections), and of its driver, which has words only.
 */
const codes =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08...|57P0[1-5]|53300)$/;
const words =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|is not queryable/i;

/** Whether an error means that the database cannot be asked at the moment. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (
    (typeof code === "string" && codes.test(code)) ||
    words.test(error.message) ||
    isDatabaseUnavailable(error.cause)
  );
}
