import { listDrafts, listWaiting } from "~/domain/document/history.server";
import { storedIn } from "~/domain/document/step.server";
import { offerDocument } from "~/domain/package/offer-kind.server";
import { readLiveOffer } from "~/domain/package/offer-rows.server";
import type { NewPackage, NewPackageFeature } from "~/domain/package/package";
import { type Locale, localeCodes } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { type ExportedPart, leftOver, sourceOf } from "./exported-file";

/** What a feature without an amount of its own has stored. */
const plainAmount = "{count}";

/** The packages, prices and features that visitors see. */
export async function exportPackages(db: Database): Promise<ExportedPart> {
  const live = await readLiveOffer(db);
  const packages = live.packages.map(({ name, isReference, ...entry }): NewPackage => {
    const { id, ...rest } = entry;
    return { id, name: written(name), ...rest, ...(isReference && { isReference }) };
  });
  const features = live.features.map(({ id, group, name, amount, values }): NewPackageFeature => {
    const hasAmount = localeCodes.some((locale) => ![plainAmount, ""].includes(amount[locale]));
    return {
      id,
      group,
      name: written(name),
      ...(hasAmount && { amount: written(amount) }),
      values,
    };
  });
  const [offered] = await listDrafts(db, offerDocument);
  const draft = storedIn(offered) === null ? 0 : 1;
  const waiting = (await listWaiting(db, offerDocument)).length;
  return {
    files: [
      {
        path: "packages.ts",
        text: `import type { NewPackage } from "~/domain/package/package";

/** The packages of the starting content, from the smallest to the largest; prices in fen. */
export const packages: readonly NewPackage[] = ${sourceOf(packages)};
`,
      },
      {
        path: "package-features.ts",
        text: `import type { NewPackageFeature } from "~/domain/package/package";

/** The comparison of the packages. */
export const packageFeatures: readonly NewPackageFeature[] = ${sourceOf(features)};
`,
      },
    ],
    left: [
      ...leftOver(draft, "draft of prices", "drafts of prices"),
      ...leftOver(waiting, "change of prices that waits for its time", "changes of prices"),
    ],
  };
}

/** The languages that have a text. */
function written(texts: Record<Locale, string>): Partial<Record<Locale, string>> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
}
