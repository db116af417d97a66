import { and, eq, gt, inArray, lte } from "drizzle-orm";
import { refuseTooOften } from "~/domain/audit/hourly-limit.server";
import { type AuditActor, writeAudit } from "~/domain/audit/write-audit.server";
import { hashToken, newToken } from "~/domain/staff/secret-token.server";
import { mostInAnHour, previewTime } from "~/domain/texts/text-rules";
import type { Locale } from "~/i18n/locales";
import { siteTextPreviews } from "~/platform/db/schema";
import { listTextDrafts, type SiteTextOptions } from "./site-text-edits.server";
import { startingWords, type TextPage, textProblem } from "./site-text-rules";
import type { SiteTexts } from "./site-texts.server";

/** Makes a link to a page with its drafts in one language; it works once. @returns its token */
export function makeTextPreview(
  { db, now }: SiteTextOptions,
  actor: AuditActor,
  { page, locale }: { page: TextPage; locale: Locale },
): Promise<{ token: string; expiresAt: Date }> {
  return db.transaction(async (transaction) => {
    const at = now();
    const act = "site-text-preview-made";
    await refuseTooOften(transaction, actor, { act, most: mostInAnHour, now: at });
    await transaction.delete(siteTextPreviews).where(lte(siteTextPreviews.expiresAt, at));
    const token = newToken();
    const expiresAt = new Date(at.getTime() + previewTime);
    await transaction
      .insert(siteTextPreviews)
      .values({ tokenHash: hashToken(token), page, locale, expiresAt });
    const object = { kind: "site-text", id: page, label: `${page} ${locale}` };
    await writeAudit(transaction, actor, { act, object }, at);
    return { token, expiresAt };
  });
}

/**
 * The words that a link shows: what is published, with the drafts of its page in their place, but for those
 * that could not be published as they are. Null when it was opened before, or is over.
 * @param asked `pages`: whose words the address shows; it opens links to these only
 */
export async function openTextPreview(
  { db, now, startingTexts }: SiteTextOptions,
  published: SiteTexts,
  { token, locale, pages }: { token: string; locale: Locale; pages: readonly TextPage[] },
): Promise<SiteTexts | null> {
  const { tokenHash, expiresAt } = siteTextPreviews;
  const isMeant = and(
    eq(tokenHash, hashToken(token)),
    eq(siteTextPreviews.locale, locale),
    inArray(siteTextPreviews.page, [...pages]),
  );
  const [opened] = await db
    .delete(siteTextPreviews)
    .where(and(isMeant, gt(expiresAt, now())))
    .returning();
  if (opened === undefined) return null;
  const page = opened.page as TextPage;
  const starting = startingWords(startingTexts, page, locale);
  const words = new Map(published.get(`${page} ${locale}`));
  for (const draft of await listTextDrafts(db, page)) {
    const begun = starting.get(draft.key);
    if (draft.locale !== locale || draft.text === null || begun === undefined) continue;
    if (textProblem(draft.text, begun) === undefined) words.set(draft.key, draft.text);
  }
  return new Map([...published, [`${page} ${locale}`, words]]);
}
