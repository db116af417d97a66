/** Parameters of an address by which the client or the server gives up what takes long. */
const limits = [
  "query_timeout",
  "statement_timeout",
  "lock_timeout",
  "idle_in_transaction_session_timeout",
];

/**
 * The address of a server without limits of time, for what may take as long as it needs: to the client what
 * stands in an address goes before what it is told besides.
 */
export function withoutTimeLimits(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  // Untouched otherwise: writing the parameters anew would spell them differently.
  if (!limits.some((name) => url.searchParams.has(name))) return databaseUrl;
  for (const name of limits) url.searchParams.delete(name);
  return url.href;
}
