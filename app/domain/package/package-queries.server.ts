import { and, asc, eq, inArray, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
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
import { contains } from "~/platform/db/text-contains";
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

const chinese = alias(packageTranslations, "chinese");
const english = alias(packageTranslations, "english");

/** The packages on the site with a text in a name; a language without the package has no name. */
export async function searchPackages(
  db: Database,
  { text, limit }: { text: string; limit: number },
): Promise<{ id: string; names: Record<Locale, string> }[]> {
  const named = (one: typeof chinese | typeof english, locale: Locale) =>
    and(eq(one.packageId, packages.id), eq(one.locale, locale), eq(one.status, "published"));
  const rows = await db
    .select({ id: packages.id, names: { cn: chinese.name, en: english.name } })
    .from(packages)
    .leftJoin(chinese, named(chinese, "cn"))
    .leftJoin(english, named(english, "en"))
    .where(or(contains(chinese.name, text), contains(english.name, text)))
    .orderBy(asc(packages.environments), asc(packages.monthlyFen), asc(packages.id))
    .limit(limit);
  return rows.map(({ id, names }) => ({ id, names: { cn: names.cn ?? "", en: names.en ?? "" } }));
}
