import { setTimeout as pause } from "node:timers/promises";

const longestPing = 2_000;

/** Settles as the query does, and rejects when it takes longer than two seconds. */
export async function withinPingLimit(query: Promise<unknown>): Promise<void> {
  const stop = new AbortController();
  const limit = pause(longestPing, undefined, { signal: stop.signal, ref: false }).then(() => {
    throw new Error("The database does not answer");
  });
  // The one that loses the race must not count as unhandled.
  limit.catch(() => undefined);
  query.catch(() => undefined);
  await Promise.race([query, limit]).finally(() => stop.abort());
}
