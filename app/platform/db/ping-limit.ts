import { setTimeout as pause } from "node:timers/promises";

const longestPing = 2_000;

/** Resolves or rejects with the query; rejects when it takes longer than two seconds. */
export async function withinPingLimit(query: Promise<unknown>): Promise<void> {
  const stop = new AbortController();
  const limit = pause(longestPing, undefined, { signal: stop.signal, ref: false }).then(() => {
    throw new Error("The database does not answer");
  });
  // A rejection of the slower one must not count as unhandled.
  limit.catch(() => undefined);
  query.catch(() => undefined);
  await Promise.race([query, limit]).finally(() => stop.abort());
}
