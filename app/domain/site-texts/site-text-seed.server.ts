import { eq } from "drizzle-orm";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { siteTextRevisions, siteTexts } from "~/platform/db/schema";
import type { TextPage } from "./site-text-rules";

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
}

/** Whether words were ever published: somebody may have put the code's back since. */
export const hasSiteTexts = async (db: Database): Promise<boolean> =>
  (await db.$count(siteTextRevisions, eq(siteTextRevisions.reason, "published"))) > 0;
