import { and, eq, gt, lte } from "drizzle-orm";
import { refuseTooOften } from "~/domain/audit/hourly-limit.server";
import { type AuditActor, writeAudit } from "~/domain/audit/write-audit.server";
import { readFacts } from "~/domain/settings/settings.server";
import { hashToken, newToken } from "~/domain/staff/secret-token.server";
import { mostInAnHour } from "~/domain/texts/text-rules";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { legalPreviews } from "~/platform/db/schema";
import type { LegalOptions } from "./legal-edits.server";
import type { LegalPageName, LegalPageView } from "./legal-page";
import { draftWords, findDrafts, listVersionRows, versionToBeginFrom } from "./legal-rows.server";
import { renderLegal } from "./render-legal.server";

/** How long a link to a page with the draft works. */
export const legalPreviewTime = 10 * 60_000;

/** What a draft is called on its page. */
const draftLabel: Record<Locale, string> = { cn: "草稿", en: "draft" };

/** Makes a link to the page with the draft; it works once. @returns its token */
export function makeLegalPreview(
  { db, now }: LegalOptions,
  actor: AuditActor,
  { name, locale }: { name: LegalPageName; locale: Locale },
): Promise<{ token: string; expiresAt: Date }> {
  return db.transaction(async (transaction) => {
    const limit = { act: "legal-preview-made", most: mostInAnHour, now: now() } as const;
    await refuseTooOften(transaction, actor, limit);
    await transaction.delete(legalPreviews).where(lte(legalPreviews.expiresAt, now()));
    const token = newToken();
    const expiresAt = new Date(now().getTime() + legalPreviewTime);
    await transaction
      .insert(legalPreviews)
      .values({ tokenHash: hashToken(token), name, locale, expiresAt });
    const object = { kind: "legal", id: name, label: name };
    const event = { act: "legal-preview-made", object, after: { locale } } as const;
    await writeAudit(transaction, actor, event, now());
    return { token, expiresAt };
  });
}

/** The draft that a link shows; null when it was opened before, or is over. */
export async function openLegalPreview(
  db: Database,
  { name, locale, token }: { name: LegalPageName; locale: Locale; token: string },
  now: Date,
): Promise<LegalPageView | null> {
  const { tokenHash, expiresAt } = legalPreviews;
  const isMeant = and(eq(legalPreviews.name, name), eq(legalPreviews.locale, locale));
  const opened = await db
    .delete(legalPreviews)
    .where(and(eq(tokenHash, hashToken(token)), isMeant, gt(expiresAt, now)))
    .returning();
  if (opened.length === 0) return null;
  const rows = await listVersionRows(db, name);
  const before = versionToBeginFrom(rows);
  if (before === undefined) return null;
  const words = draftWords(await findDrafts(db, name), before.words);
  return renderLegal(locale, words[locale], draftLabel[locale], await readFacts(db));
}
