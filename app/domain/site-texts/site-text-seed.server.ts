import { and, eq, inArray } from "drizzle-orm";
import { seedDocument } from "~/domain/document/go-live.server";
import { publicReasons } from "~/domain/document/step.server";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { documentRevisions, siteTexts } from "~/platform/db/schema";
import { storedPageTexts } from "./page-text-kind.server";
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
  for (const [page, lines] of Map.groupBy(texts, (one) => one.page)) {
    // Both languages came together: the translations are made from these very sources.
    const sourceOf = (key: string, locale: Locale) =>
      locale === sourceLocale
        ? undefined
        : lines.find((one) => one.key === key && one.locale === sourceLocale)?.text;
    const seeds = lines.map(({ key, locale, text }) => ({
      place: key,
      locale,
      words: text,
      sourceWords: sourceOf(key, locale) ?? null,
    }));
    await seedDocument({ db, now: () => now, kind: storedPageTexts }, page, seeds);
  }
}

/** Whether words were ever published: somebody may have put the code's back since. */
export async function hasSiteTexts(db: Database): Promise<boolean> {
  const { kind, reason } = documentRevisions;
  const wasPublished = and(eq(kind, "page-text"), inArray(reason, [...publicReasons]));
  return (await db.$count(documentRevisions, wasPublished)) > 0;
}
