import { asc, eq } from "drizzle-orm";
import { localeCodes } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import {
  packageFeatures,
  packageFeatureTranslations,
  packageFeatureValues,
  packages,
  packageTranslations,
} from "~/platform/db/schema";
import type { Offer } from "./offer";
import { insertFeature, insertPackage } from "./package-actions.server";
import { readValue } from "./package-queries.server";

/** Reads the published offer, with the texts of both languages; empty if a language has none. */
export async function readLiveOffer(db: Database): Promise<Offer> {
  const entries = await db
    .select()
    .from(packages)
    .orderBy(asc(packages.environments), asc(packages.monthlyFen), asc(packages.id));
  const names = await db
    .select()
    .from(packageTranslations)
    .where(eq(packageTranslations.status, "published"));
  const features = await db
    .select()
    .from(packageFeatures)
    .orderBy(asc(packageFeatures.position), asc(packageFeatures.id));
  const texts = await db
    .select()
    .from(packageFeatureTranslations)
    .where(eq(packageFeatureTranslations.status, "published"));
  const values = await db.select().from(packageFeatureValues);
  const ranks = new Map(entries.map(({ id }, index) => [id, index]));
  return {
    packages: entries.map((entry) => {
      const name = { cn: "", en: "" };
      for (const text of names) if (text.packageId === entry.id) name[text.locale] = text.name;
      const { id, environments, members, monthlyFen, isReference } = entry;
      return { id, name, environments, members, monthlyFen, isReference };
    }),
    features: features.map(({ id, group }) => {
      const name = { cn: "", en: "" };
      const amount = { cn: "", en: "" };
      for (const text of texts) {
        if (text.featureId !== id) continue;
        name[text.locale] = text.name;
        amount[text.locale] = text.amount;
      }
      const own = values
        .filter(({ featureId }) => featureId === id)
        .sort((a, b) => (ranks.get(a.packageId) ?? 0) - (ranks.get(b.packageId) ?? 0));
      const held = Object.fromEntries(own.map((value) => [value.packageId, readValue(value)]));
      return { id, group, name, amount, values: held };
    }),
  };
}

/** Replaces what visitors see. Call it in a transaction: pages and API read the old or the new. */
export async function storeLiveOffer(db: Database, { packages: entries, features }: Offer) {
  await db.delete(packageFeatures);
  await db.delete(packages);
  for (const { isReference, ...entry } of entries) {
    await insertPackage(db, { ...entry, ...(isReference && { isReference: true }) });
  }
  const ids = entries.map(({ id }) => id);
  for (const [position, feature] of features.entries()) {
    // In the order of the packages, as pages and API have always read them.
    const values = ids.flatMap((id) => {
      const value = feature.values[id];
      return value === undefined ? [] : [[id, value] as const];
    });
    const amount = Object.fromEntries(
      localeCodes.map((locale) => [locale, feature.amount[locale] || "{count}"]),
    );
    await insertFeature(db, { ...feature, amount, values: Object.fromEntries(values) }, position);
  }
}
