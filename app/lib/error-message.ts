/** Most characters of a statement. */
const longestStatement = 300;

/**
 * The message of an error, for a person at a terminal. If no address of a host name answers, Node throws an error
 * without a message around those of each address. Drizzle wraps the database's error together with the statement and
 * its values, which may be personal.
 */
export function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("query" in error && error.cause !== undefined) {
    return `${errorMessage(error.cause)}, in: ${shortened(String(error.query))}`;
  }
  if (error.message !== "" || !(error instanceof AggregateError)) return error.message;
  return error.errors.map(errorMessage).join("; ");
}

function shortened(statement: string): string {
  const line = statement.trim().replaceAll(/\s+/g, " ");
  return line.length > longestStatement ? `${line.slice(0, longestStatement)}…` : line;
}
