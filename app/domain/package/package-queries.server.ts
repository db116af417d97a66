import { and, asc, eq, inArray } from "drizzle-orm";
import type { Locale } from "~/i18n/locales";
import { remembered } from "~/platform/db/content-memory.server";
import type { Database } from "~/platform/db/database.server";
import {
  packageFeatures,
  packageFeatureTranslations,
  packageFeatureValues,
  packages,
  packageTranslations,
} from "~/platform/db/schema";
import type { FeatureValue, FeatureView, PackageList, PackageView, PricedPackage } from "./package";
import { priceOf, referenceOf } from "./price";

/** The published packages of a language with prices, from the smallest to the largest. */
export function listPackages(db: Database, locale: Locale): Promise<PricedPackage[]> {
  return remembered(db, `packages ${locale}`, () => askForPackages(db, locale));
}

async function askForPackages(db: Database, locale: Locale): Promise<PricedPackage[]> {
  const list: PackageView[] = await db
    .select({
      id: packages.id,
      name: packageTranslations.name,
      environments: packages.environments,
      members: packages.members,
      monthlyFen: packages.monthlyFen,
      isReference: packages.isReference,
    })
    .from(packages)
    .innerJoin(packageTranslations, eq(packageTranslations.packageId, packages.id))
    .where(and(eq(packageTranslations.locale, locale), eq(packageTranslations.status, "published")))
    .orderBy(asc(packages.environments), asc(packages.monthlyFen), asc(packages.id));
  const reference = referenceOf(list);
  return list.map((entry) => ({ ...entry, ...priceOf(entry, reference) }));
}

/** The packages of a language with all features. */
export function listPackagesWithFeatures(db: Database, locale: Locale): Promise<PackageList> {
  return remembered(db, `packages with features ${locale}`, () => withFeatures(db, locale));
}

async function withFeatures(db: Database, locale: Locale): Promise<PackageList> {
  const list = await listPackages(db, locale);
  return {
    packages: list,
    features: await listFeatures(db, locale),
    reference: referenceOf(list)?.name ?? null,
  };
}

/** Whether any package is stored, published or not. */
export async function hasPackages(db: Database): Promise<boolean> {
  const rows = await db.select({ id: packages.id }).from(packages).limit(1);
  return rows.length > 0;
}

async function listFeatures(db: Database, locale: Locale): Promise<FeatureView[]> {
  const { name, amount, featureId, locale: language, status } = packageFeatureTranslations;
  const rows = await db
    .select({ id: packageFeatures.id, group: packageFeatures.group, name, amount })
    .from(packageFeatures)
    .innerJoin(packageFeatureTranslations, eq(featureId, packageFeatures.id))
    .where(and(eq(language, locale), eq(status, "published")))
    .orderBy(asc(packageFeatures.position), asc(packageFeatures.id));
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const values = await db
    .select()
    .from(packageFeatureValues)
    .where(inArray(packageFeatureValues.featureId, ids));
  const valuesOf = Map.groupBy(values, (value) => value.featureId);
  return rows.map((row) => ({
    ...row,
    values: Object.fromEntries(
      (valuesOf.get(row.id) ?? []).map((value) => [value.packageId, readValue(value)]),
    ),
  }));
}

/** A stored value of a feature. */
export function readValue({
  kind,
  amount,
}: typeof packageFeatureValues.$inferSelect): FeatureValue {
  if (kind === "unlimited") return kind;
  return kind === "included" || amount === null ? true : amount;
}
