import { eq } from "drizzle-orm";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { siteTextDrafts, siteTextRevisions, siteTexts } from "~/platform/db/schema";
import { sourceLocale, type TextPage } from "./site-text-rules";

/** Words of a page with which a site begins, in the place of those of the code. */
export type NewSiteText = { page: TextPage; key: string; locale: Locale; text: string };

/** Stores them as published, each as the first entry of its history. */
export async function seedSiteTexts(
  db: Database,
  texts: readonly NewSiteText[],
  now: Date,
): Promise<void> {
  if (texts.length === 0) return;
  await db.insert(siteTexts).values([...texts]);
  await db.insert(siteTextRevisions).values(texts.map((text) => ({ ...text, at: now })));
  // Both languages came together: the translations are made from these very sources.
  const sources = new Map(
    texts.flatMap((one) =>
      one.locale === sourceLocale ? [[`${one.page} ${one.key}`, one.text] as const] : [],
    ),
  );
  const translated = texts.flatMap(({ page, key, locale }) => {
    const sourceText = sources.get(`${page} ${key}`);
    if (locale === sourceLocale || sourceText === undefined) return [];
    return [{ page, key, locale, sourceText, version: 1, savedAt: now }];
  });
  if (translated.length > 0) await db.insert(siteTextDrafts).values(translated);
}

/** Whether words were ever published: somebody may have put the code's back since. */
export const hasSiteTexts = async (db: Database): Promise<boolean> =>
  (await db.$count(siteTextRevisions, eq(siteTextRevisions.reason, "published"))) > 0;
