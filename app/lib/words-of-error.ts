/**
 * What an error says, for a person at a terminal. Of a host name with several addresses, none of which answers, Node
 * throws an error without words around those of each address.
 */
export function wordsOfError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message !== "" || !(error instanceof AggregateError)) return error.message;
  return error.errors.map(wordsOfError).join("; ");
}
