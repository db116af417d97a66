import type { Context } from "hono";
import type { ResourceView } from "~/domain/resource/resource";
import { listResources, type ResourceFilter } from "~/domain/resource/resource-queries.server";
import { matchesIn } from "~/lib/search/highlight";
import { tidyQuery } from "~/lib/search/tidy-query";
import type { Database } from "~/platform/db/database.server";
import { answer, answerCached, writeCached } from "./answer.server";
import { failure, ok } from "./envelope";
import type { InTurn } from "./in-turn";
import { apiLocale, wrongValues } from "./request-values.server";
import {
  type ResourceListData,
  type ResourceListEntry,
  resourceListRequest,
} from "./resource-list-schema";
import type { ResponseCache } from "./response-cache.server";

type ResourceListOptions = {
  db: Database;
  cache: ResponseCache;
  /** Counts a call that is not answered from the cache. False: answer 429. */
  admits: (context: Context) => Promise<boolean>;
  /** The same for a search. */
  admitsSearch: (context: Context) => Promise<boolean>;
  inTurn: InTurn;
};

/** Handles `GET /api/resources/list`: resources by category or by search, page by page. */
export async function getResourceList(
  context: Context,
  { db, cache, admits, admitsSearch, inTurn }: ResourceListOptions,
): Promise<Response> {
  const request = resourceListRequest.safeParse(context.req.query());
  if (!request.success) return answer(context, failure(400, wrongValues(request.error)));

  const { lang, category, q, page, pageSize } = request.data;
  const locale = apiLocale(lang, context.req.raw);
  const filter = { locale, category, query: tidyQuery(q), page, pageSize };
  // JSON keeps the parts of the key apart, whatever was searched for.
  const key = `resources ${JSON.stringify(filter)}`;
  const stored = cache.get(key);
  if (stored !== undefined) return writeCached(context, stored);
  const isAdmitted = await (filter.query === "" ? admits : admitsSearch)(context);
  if (!isAdmitted) return answer(context, failure(429));
  return inTurn(context, async () =>
    answerCached(context, await cache.getOrCreate(key, () => bodyFor(db, filter))),
  );
}

async function bodyFor(db: Database, filter: ResourceFilter): Promise<string> {
  const { list, total } = await listResources(db, filter);
  const { page, pageSize } = filter;
  const entries = list.map((resource) => toEntry(resource, filter.query));
  const data: ResourceListData = { list: entries, total, page, pageSize };
  return JSON.stringify(ok(data));
}

function toEntry(resource: ResourceView, query: string | undefined): ResourceListEntry {
  const { id, category, name, url, monogram, line, isRecommended, isPaidListing } = resource;
  return {
    id,
    category: category.id,
    categoryName: category.name,
    name,
    url,
    monogram,
    line,
    isRecommended,
    isPaidListing,
    ...(query && { matches: { name: matchesIn(name, query), line: matchesIn(line, query) } }),
  };
}
