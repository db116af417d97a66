import type { Context } from "hono";
import type { z } from "zod";
import type { Database } from "~/db/database.server";
import { packageOf, patchOf, type ReleaseView } from "~/entities/release/release";
import { listPublished } from "~/entities/release/release-queries.server";
import { fallbackLocale, isLocale, type Locale } from "~/i18n/locales";
import { readCookie } from "~/support/cookie.server";
import { answer } from "./answer.server";
import { failure, ok } from "./envelope";
import { readJsonObject } from "./read-json.server";
import {
  type VersionListData,
  type VersionListEntry,
  versionListRequest,
} from "./version-list-schema";

/** Answers `POST /api/sys/getVersionList`: published versions, newest first, page by page. */
export async function getVersionList(context: Context, db: Database): Promise<Response> {
  const read = await readJsonObject(context);
  if ("refusal" in read) return answer(context, read.refusal);
  const request = versionListRequest.safeParse(read.body);
  if (!request.success) return answer(context, failure(400, describe(request.error)));

  const { lang, product, kernel, page, pageSize } = request.data;
  const locale = lang ?? cookieLocale(context.req.raw);
  const { list, total } = await listPublished(db, { locale, product, kernel, page, pageSize });
  const data: VersionListData = { list: list.map(toEntry), total, page, pageSize };
  return answer(context, ok(data));
}

function cookieLocale(request: Request): Locale {
  const cookie = readCookie(request, "lang");
  return isLocale(cookie) ? cookie : fallbackLocale;
}

/** Names the keys only: what was sent is not sent back. */
function describe(error: z.ZodError): string {
  const keys = new Set(error.issues.map((issue) => String(issue.path[0])));
  return `Invalid value: ${[...keys].join(", ")}`;
}

function toEntry(release: ReleaseView): VersionListEntry {
  const { id, product, kernel, version, releasedAt, remarks, updateContent } = release;
  const wholePackage = packageOf(release);
  const patch = patchOf(release);
  return {
    id,
    product,
    kernel,
    version,
    releasedAt,
    packageUrl: wholePackage?.url ?? null,
    packageName: wholePackage?.name ?? null,
    packageSize: wholePackage?.size ?? null,
    packageSha256: wholePackage?.sha256 ?? null,
    patchUrl: patch?.url ?? null,
    patchName: patch?.name ?? null,
    patchSize: patch?.size ?? null,
    patchSha256: patch?.sha256 ?? null,
    remarks,
    updateContent,
  };
}
