import { localeCodes } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import {
  packageFeatures,
  packageFeatureTranslations,
  packageFeatureValues,
  packages,
  packageTranslations,
} from "~/platform/db/schema";
import type { FeatureValue, NewPackage, NewPackageFeature } from "./package";

type Seeds = { packages: readonly NewPackage[]; features: readonly NewPackageFeature[] };

/** Stores the first packages with their features, in one transaction. */
export async function seedPackages(db: Database, seeds: Seeds): Promise<void> {
  await db.transaction(async (transaction) => {
    for (const entry of seeds.packages) await insertPackage(transaction, entry);
    for (const [position, feature] of seeds.features.entries()) {
      await insertFeature(transaction, feature, position);
    }
  });
}

/** Inserts a package with its names. */
export async function insertPackage(db: Database, { name, ...entry }: NewPackage): Promise<void> {
  await db.insert(packages).values({ ...entry, isReference: entry.isReference ?? false });
  const texts = localeCodes.flatMap((locale) => {
    const written = name[locale];
    return written === undefined
      ? []
      : [{ packageId: entry.id, locale, status: "published" as const, name: written }];
  });
  if (texts.length > 0) await db.insert(packageTranslations).values(texts);
}

/** Inserts a feature with its texts and values. */
export async function insertFeature(
  db: Database,
  { id, group, name, amount, values }: NewPackageFeature,
  position: number,
): Promise<void> {
  await db.insert(packageFeatures).values({ id, group, position });
  const texts = localeCodes.flatMap((locale) => {
    const written = name[locale];
    if (written === undefined) return [];
    const texts = { name: written, amount: amount?.[locale] ?? "{count}" };
    return [{ featureId: id, locale, status: "published" as const, ...texts }];
  });
  if (texts.length > 0) await db.insert(packageFeatureTranslations).values(texts);
  const held = Object.entries(values).map(([packageId, value]) => ({
    featureId: id,
    packageId,
    ...columnsOf(value),
  }));
  if (held.length > 0) await db.insert(packageFeatureValues).values(held);
}

function columnsOf(value: FeatureValue) {
  if (value === true) return { kind: "included" as const, amount: null };
  return value === "unlimited"
    ? { kind: value, amount: null }
    : { kind: "amount" as const, amount: value };
}
