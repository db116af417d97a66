import type { Context } from "hono";
import type { FeatureView, PricedPackage } from "~/domain/package/package";
import { featureText } from "~/domain/package/package";
import { listPackagesWithFeatures } from "~/domain/package/package-queries.server";
import { type Need, quote } from "~/domain/package/price";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { answer, answerCached, writeCached } from "./answer.server";
import { failure, ok } from "./envelope";
import {
  type PackageListData,
  type PackageListEntry,
  type PackageQuote,
  packageListRequest,
} from "./package-list-schema";
import { apiLocale, wrongValues } from "./request-values.server";
import type { ResponseCache } from "./response-cache.server";

type PackageListOptions = {
  db: Database;
  cache: ResponseCache;
  /** Counts a call that is not answered from the cache. False: answer 429. */
  admits: (context: Context) => Promise<boolean>;
};

/** Handles `GET /api/packages/list`: the packages with their features, and a quote for a need. */
export async function getPackageList(
  context: Context,
  { db, cache, admits }: PackageListOptions,
): Promise<Response> {
  const request = packageListRequest.safeParse(context.req.query());
  if (!request.success) return answer(context, failure(400, wrongValues(request.error)));

  const { lang, environments, members } = request.data;
  const locale = apiLocale(lang, context.req.raw);
  const isAsked = environments !== undefined || members !== undefined;
  const need = isAsked ? { environments: environments ?? 1, members: members ?? 1 } : null;
  const key = `packages ${JSON.stringify([locale, need])}`;
  const stored = cache.get(key);
  if (stored !== undefined) return writeCached(context, stored);
  if (!(await admits(context))) return answer(context, failure(429));
  return answerCached(context, await cache.getOrCreate(key, () => bodyFor(db, locale, need)));
}

async function bodyFor(db: Database, locale: Locale, need: Need | null): Promise<string> {
  const { packages, features } = await listPackagesWithFeatures(db, locale);
  const data: PackageListData = {
    currency: "CNY",
    list: packages.map((entry) => toEntry(entry, features)),
    quote: need === null ? null : toQuote(packages, need),
  };
  return JSON.stringify(ok(data));
}

function toEntry(entry: PricedPackage, features: readonly FeatureView[]): PackageListEntry {
  return {
    id: entry.id,
    name: entry.name,
    environments: entry.environments,
    members: entry.members,
    monthlyFen: entry.monthlyFen,
    perEnvironmentFen: entry.perEnvironmentFen,
    savingPercent: entry.savingPercent,
    savingFen: entry.savingFen,
    isReference: entry.isReference,
    features: features.map((feature) => {
      const { id, group, name, values } = feature;
      const value = values[entry.id] ?? false;
      return { id, group, name, value, text: featureText(feature, value) };
    }),
  };
}

function toQuote(packages: readonly PricedPackage[], need: Need): PackageQuote {
  const found = quote(packages, need);
  return {
    ...need,
    packageId: found?.package.id ?? null,
    monthlyFen: found?.monthlyFen ?? null,
    perEnvironmentFen: found?.perEnvironmentFen ?? null,
    savingPercent: found?.savingPercent ?? null,
    savingFen: found?.savingFen ?? null,
  };
}
