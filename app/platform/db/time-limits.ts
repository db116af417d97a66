/** Parameters of an address by which the client or the server gives up what takes long. */
const limits = [
  "query_timeout",
  "statement_timeout",
  "lock_timeout",
  "idle_in_transaction_session_timeout",
];

/**
 * The connection URL without timeouts, for long work. `pg` lets URL parameters override its options, so they are
 * removed from the URL.
 */
export function withoutTimeLimits(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  // Unchanged otherwise: rewriting the parameters would spell them differently.
  if (!limits.some((name) => url.searchParams.has(name))) return databaseUrl;
  for (const name of limits) url.searchParams.delete(name);
  return url.href;
}
