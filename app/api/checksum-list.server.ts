import type { Context } from "hono";
import { listPublishedSums } from "~/domain/release/public/checksum-queries.server";
import type { Database } from "~/platform/db/database.server";
import { answer, answerCached, writeCached } from "./answer.server";
import type { ChecksumListData } from "./checksum-list-schema";
import { failure, ok } from "./envelope";
import type { ResponseCache } from "./response-cache.server";

type ChecksumListOptions = {
  db: Database;
  cache: ResponseCache;
  /** Counts a call that is not answered from the cache. False: answer 429. */
  admits: (context: Context) => Promise<boolean>;
};

const key = "checksums";

/** Handles `GET /api/checksums/list`: the checksums of every file that was ever published. */
export async function getChecksumList(
  context: Context,
  { db, cache, admits }: ChecksumListOptions,
): Promise<Response> {
  const stored = cache.get(key);
  if (stored !== undefined) return writeCached(context, stored);
  if (!(await admits(context))) return answer(context, failure(429));
  return answerCached(context, await cache.getOrCreate(key, () => bodyFor(db)));
}

async function bodyFor(db: Database): Promise<string> {
  const data: ChecksumListData = { list: await listPublishedSums(db) };
  return JSON.stringify(ok(data));
}
