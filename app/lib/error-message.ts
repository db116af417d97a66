/** Most characters of a statement. */
const longestStatement = 300;

/**
 * What an error says, for a person at a terminal. Of a host name with several addresses, none of which answers, Node
 * throws an error without words around those of each address. Drizzle throws one around that of the database, with the
 * statement and its values; these may be a person's.
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
