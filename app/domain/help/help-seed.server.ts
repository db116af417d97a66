import { adoptTexts } from "~/domain/document/adopt.server";
import { wholeDocument } from "~/domain/document/document-kind";
import { seedDocument } from "~/domain/document/go-live.server";
import { type TranslatedLines, translatedOf } from "~/domain/document/translated-fields";
import { type Locale, localeCodes } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { documents, helpArticles, helpErrors } from "~/platform/db/schema";
import type { HelpFields, HelpPlace } from "./help";
import { helpErrorKind } from "./help-error-kind.server";
import type { HelpErrorEdit } from "./help-errors.server";
import { helpKind, storeHelp } from "./help-kind.server";

/** A help article's text to store. */
type NewHelpText = TranslatedLines & {
  markdown: string;
  /** ISO 8601; without it, the text is as new as the site. */
  publishedAt?: string | undefined;
  /** ISO 8601, if it changed after its publication. */
  updatedAt?: string | undefined;
};

/** A help article to store; a language may be missing. */
export type NewHelpArticle = HelpPlace & {
  texts: Partial<Record<Locale, NewHelpText>>;
};

/** Whether any help article is stored. */
export async function hasHelp(db: Database): Promise<boolean> {
  return (await db.select({ id: helpArticles.id }).from(helpArticles).limit(1)).length > 0;
}

/** Whether any error code is stored. */
export async function hasHelpErrors(db: Database): Promise<boolean> {
  return (await db.select({ code: helpErrors.code }).from(helpErrors).limit(1)).length > 0;
}

/** Stores help articles in a transaction, each with its draft and revision 1 for the console. */
export async function seedHelp(
  db: Database,
  seeds: readonly NewHelpArticle[],
  now: Date,
): Promise<void> {
  for (const { texts: written, ...help } of seeds) {
    const own = localeCodes.flatMap((locale) => {
      const text = written[locale];
      return text === undefined ? [] : [{ locale, text }];
    });
    const [source] = own;
    if (source === undefined) continue;
    const itemId = await helpKind.nextNumber(db);
    const key = { kind: "help" as const, itemId };
    const item = { ...key, sourceLocale: source.locale, createdAt: now, changedAt: now };
    await db.insert(documents).values(item);
    for (const { locale, text } of own) {
      const fields: HelpFields = { ...translatedOf(text), tags: [], help };
      const publishedAt = text.publishedAt === undefined ? now : new Date(text.publishedAt);
      const updatedAt = text.updatedAt === undefined ? publishedAt : new Date(text.updatedAt);
      await storeHelp(db, {
        itemId,
        locale,
        fields,
        body: text.markdown,
        now: updatedAt,
        firstPublishedAt: publishedAt,
        isLeading: locale === source.locale,
      });
      const { title, markdown: body } = text;
      const sourceRevision = locale === source.locale ? null : 1;
      const times = { publishedAt, updatedAt };
      const adopted = { ...key, locale, title, fields, body, sourceRevision, ...times };
      await adoptTexts(db, [{ ...adopted, status: "published" }]);
    }
  }
}

/** Stores error codes in a transaction, in this order, each with its first revision. */
export async function seedHelpErrors(
  db: Database,
  seeds: readonly HelpErrorEdit[],
  now: Date,
): Promise<void> {
  if (seeds.length === 0) return;
  await db
    .insert(helpErrors)
    .values(
      seeds.map((seed, index) => ({ ...seed, position: index + 1, version: 1, changedAt: now })),
    );
  for (const { code, area, words } of seeds) {
    const first = [{ ...wholeDocument, words: { area, words } }];
    await seedDocument({ db, now: () => now, kind: helpErrorKind }, code, first);
  }
}
