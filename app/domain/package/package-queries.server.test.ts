import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { packageFeatureTranslations, packages, packageTranslations } from "~/platform/db/schema";
import { packageFeatures as startingFeatures } from "~content/package-features";
import { packages as startingPackages } from "~content/packages";
import { databaseOfFile } from "~tests/support/database-of-file";
import { seedPackages } from "./package-actions.server";
import { hasPackages, listPackages, listPackagesWithFeatures } from "./package-queries.server";

const seeds = { packages: startingPackages, features: startingFeatures };

const { db } = await databaseOfFile();
expect(await hasPackages(db)).toBe(false);
expect(await listPackagesWithFeatures(db, "en")).toEqual({
  packages: [],
  features: [],
  reference: null,
});
await seedPackages(db, seeds);

const setStatus = async (id: string, status: "draft" | "published" | "withdrawn") => {
  await db
    .update(packageTranslations)
    .set({ status })
    .where(and(eq(packageTranslations.packageId, id), eq(packageTranslations.locale, "en")));
};
const names = async (locale: "cn" | "en") =>
  (await listPackages(db, locale)).map(({ name }) => name);

it("are listed from the smallest to the largest, in the language, with their prices", async () => {
  expect(await names("cn")).toEqual(["套餐 A", "套餐 B", "套餐 C", "套餐 D", "套餐 E"]);
  const list = await listPackages(db, "en");
  expect(list[3]).toEqual({
    id: "D",
    name: "Package D",
    environments: 300,
    members: 10,
    monthlyFen: 359_00,
    isReference: false,
    perEnvironmentFen: 120,
    savingPercent: 14,
    savingFen: 58_00,
  });
});

it("are listed with the features in order and the value of each package", async () => {
  const { features, reference } = await listPackagesWithFeatures(db, "en");
  expect(reference).toBe("Package C");
  expect(features.map(({ id }) => id)).toEqual(startingFeatures.map(({ id }) => id));
  for (const [index, { values }] of startingFeatures.entries()) {
    expect(features[index]?.values).toEqual(values);
  }
  expect(features.find(({ id }) => id === "bin")).toMatchObject({ amount: "{count} days" });
});

it.each(["draft", "withdrawn"] as const)(
  "that are %s in a language are listed in the other only",
  async (status) => {
    await setStatus("B", status);
    expect(await names("en")).toEqual(["Package A", "Package C", "Package D", "Package E"]);
    expect(await names("cn")).toHaveLength(5);
    await setStatus("B", "published");
  },
);

it("have no saving while the reference package is not published", async () => {
  await setStatus("C", "draft");
  const { packages: list, reference } = await listPackagesWithFeatures(db, "en");
  expect(reference).toBeNull();
  for (const { savingPercent, savingFen } of list) expect(savingPercent + savingFen).toBe(0);
  await setStatus("C", "published");
});

it("are listed with published features only", async () => {
  const { featureId, locale } = packageFeatureTranslations;
  const bin = and(eq(featureId, "bin"), eq(locale, "en"));
  await db.update(packageFeatureTranslations).set({ status: "draft" }).where(bin);
  const idsIn = async (language: "cn" | "en") =>
    (await listPackagesWithFeatures(db, language)).features.map(({ id }) => id);
  expect(await idsIn("en")).not.toContain("bin");
  expect(await idsIn("cn")).toContain("bin");
  await db.update(packageFeatureTranslations).set({ status: "published" }).where(bin);
});

it("cannot be stored with invalid amounts or with two reference packages", async () => {
  const row = { id: "X", environments: 1, members: 1, monthlyFen: 0, isReference: false };
  for (const wrong of [
    { environments: 0 },
    { environments: 100_001 },
    { members: 0 },
    { members: 1_001 },
    { monthlyFen: -1 },
    { monthlyFen: 100_000_001 },
    { isReference: true },
  ]) {
    await expect(db.insert(packages).values({ ...row, ...wrong })).rejects.toThrow();
  }
});

it("take their values of features with them when they are deleted", async () => {
  await db.delete(packages).where(eq(packages.id, "E"));
  expect(await names("en")).toHaveLength(4);
  const { features } = await listPackagesWithFeatures(db, "en");
  for (const { values } of features) expect(values).not.toHaveProperty("E");
});
