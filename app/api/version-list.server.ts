import type { Context } from "hono";
import { listPublished, type ReleaseFilter } from "~/domain/release/public/release-queries.server";
import { packageOf, patchOf, type ReleaseView } from "~/domain/release/release";
import type { Database } from "~/platform/db/database.server";
import { answer, answerCached, writeCached } from "./answer.server";
import { failure, ok } from "./envelope";
import { readJsonObject } from "./read-json.server";
import { apiLocale, wrongValues } from "./request-values.server";
import type { ResponseCache } from "./response-cache.server";
import {
  type VersionListData,
  type VersionListEntry,
  versionListRequest,
} from "./version-list-schema";

export type VersionListOptions = {
  db: Database;
  cache: ResponseCache;
  /** Counts a call that is not answered from the cache. False: answer 429. */
  admits: (context: Context) => Promise<boolean>;
};

/** Handles `POST /api/sys/getVersionList`: published versions, newest first, page by page. */
export async function getVersionList(
  context: Context,
  { db, cache, admits }: VersionListOptions,
): Promise<Response> {
  const read = await readJsonObject(context);
  if ("refusal" in read) return answer(context, read.refusal);
  const request = versionListRequest.safeParse(read.body);
  if (!request.success) return answer(context, failure(400, wrongValues(request.error)));

  const { lang, product, kernel, page, pageSize } = request.data;
  const filter = { locale: apiLocale(lang, context.req.raw), product, kernel, page, pageSize };
  const key = Object.values(filter).join(" ");
  const stored = cache.get(key);
  if (stored !== undefined) return writeCached(context, stored);
  if (!(await admits(context))) return answer(context, failure(429));
  return answerCached(context, await cache.getOrCreate(key, () => bodyFor(db, filter)));
}

async function bodyFor(db: Database, filter: ReleaseFilter): Promise<string> {
  const { list, total } = await listPublished(db, filter);
  const { page, pageSize } = filter;
  const data: VersionListData = { list: list.map(toEntry), total, page, pageSize };
  return JSON.stringify(ok(data));
}

function toEntry(release: ReleaseView): VersionListEntry {
  const { id, product, kernel, version, channel, releasedAt, upstreamReleasedOn } = release;
  const { notesLocale: notesLang, remarks, updateContent } = release;
  const wholePackage = packageOf(release);
  const patch = patchOf(release);
  return {
    id,
    product,
    kernel,
    version,
    channel,
    rolloutPercent: release.rolloutPercent,
    releasedAt,
    upstreamReleasedOn,
    packageUrl: wholePackage?.url ?? null,
    packageName: wholePackage?.name ?? null,
    packageSize: wholePackage?.size ?? null,
    packageSha256: wholePackage?.sha256 ?? null,
    packageIsSample: wholePackage?.isStandIn ?? false,
    patchUrl: patch?.url ?? null,
    patchName: patch?.name ?? null,
    patchSize: patch?.size ?? null,
    patchSha256: patch?.sha256 ?? null,
    patchIsSample: patch?.isStandIn ?? false,
    notesLang,
    remarks,
    updateContent,
  };
}
