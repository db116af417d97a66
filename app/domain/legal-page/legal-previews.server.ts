import { configuredAnalytics } from "~/domain/analytics/analytics.server";
import { openPreview } from "~/domain/document/previews.server";
import { readFacts } from "~/domain/settings/settings.server";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import type { LegalPageName, LegalPageView } from "./legal-page";
import { draftWords, findDrafts, listVersionRows, versionToBeginFrom } from "./legal-rows.server";
import { renderLegal } from "./render-legal.server";

/** The label of a draft on its page. */
const draftLabel: Record<Locale, string> = { cn: "草稿", en: "draft" };

/** The draft that a link shows; null when it was opened before, or is over. */
export async function openLegalPreview(
  db: Database,
  { name, locale, token }: { name: LegalPageName; locale: Locale; token: string },
  now: Date,
): Promise<LegalPageView | null> {
  const asked = { kind: "legal", names: [name], locale } as const;
  if ((await openPreview(db, asked, token, now)) === null) return null;
  const rows = await listVersionRows(db, name);
  const before = versionToBeginFrom(rows);
  if (before === undefined) return null;
  const words = draftWords(await findDrafts(db, name), before.words);
  const facts = await readFacts(db);
  return renderLegal(locale, words[locale], draftLabel[locale], facts, configuredAnalytics(db));
}
