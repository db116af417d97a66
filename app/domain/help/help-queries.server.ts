import { and, asc, eq, inArray } from "drizzle-orm";
import { titleWordsOf } from "~/domain/article/article-rows.server";
import { renderArticle } from "~/domain/article/render-article.server";
import { fillContentPlaces } from "~/domain/content-places";
import { openDraft } from "~/domain/document/previews.server";
import { readable } from "~/domain/document/step.server";
import { findPicturesOf } from "~/domain/media/media-queries.server";
import { searchItems } from "~/domain/search/search-queries.server";
import { readFacts } from "~/domain/settings/settings.server";
import type { Locale } from "~/i18n/locales";
import { hasMatch } from "~/lib/search/highlight";
import { plainText, snippet } from "~/lib/search/snippet";
import { remembered, rememberedItems } from "~/platform/db/content-memory.server";
import type { Database } from "~/platform/db/database.server";
import { helpArticles, helpTranslations } from "~/platform/db/schema";
import { type HelpTeaser, type HelpView, helpSections } from "./help";
import { helpKind } from "./help-kind.server";

const isPublished = eq(helpTranslations.status, "published");

/** All help articles of a language, by section and place. */
export function listHelp(db: Database, locale: Locale): Promise<HelpTeaser[]> {
  return remembered(db, `help ${locale}`, async () => {
    const { id, slug, section, position } = helpArticles;
    const { title, summary } = helpTranslations;
    const rows = await db
      .select({ id, slug, section, title, summary })
      .from(helpTranslations)
      .innerJoin(helpArticles, eq(id, helpTranslations.helpId))
      .where(and(eq(helpTranslations.locale, locale), isPublished))
      .orderBy(asc(position), asc(id));
    return helpSections.flatMap((name) => rows.filter((row) => row.section === name));
  });
}

/** A help article in the given language, else in the other one; null when it is not published. */
export async function findHelp(
  db: Database,
  locale: Locale,
  slug: string,
): Promise<HelpView | null> {
  const rows = await db
    .select()
    .from(helpTranslations)
    .innerJoin(helpArticles, eq(helpArticles.id, helpTranslations.helpId))
    .where(and(eq(helpArticles.slug, slug), isPublished))
    .orderBy(asc(helpTranslations.locale));
  const row = rows.find(({ help_translations: own }) => own.locale === locale) ?? rows[0];
  if (row === undefined) return null;
  const { help_articles: place, help_translations: text } = row;
  const pictures = await findPicturesOf(db, text.markdown);
  const { brand } = await readFacts(db);
  const { id, section, applies } = place;
  return {
    id,
    slug,
    section,
    applies,
    summary: text.summary,
    locale: text.locale,
    titleWords: titleWordsOf(text.title, locale),
    locales: rows.map(({ help_translations: own }) => own.locale),
    publishedAt: text.publishedAt.toISOString(),
    updatedAt: text.updatedAt.toISOString(),
    ...(await renderArticle(
      { markdown: text.markdown, brand, textLocale: text.locale, pictures },
      locale,
    )),
  };
}

/**
 * The draft of a help article as its page would show it; null when the link was opened before, is
 * over, or belongs to something else.
 */
export async function openHelpPreview(
  db: Database,
  { itemId, locale, token }: { itemId: number; locale: Locale; token: string },
  now = new Date(),
): Promise<HelpView | null> {
  const stored = await openDraft(db, { kind: "help", itemId, locale }, token, now);
  if (stored === null) return null;
  const { fields, body } = readable(helpKind, stored);
  const { slug, section, applies } = fields.help;
  const pictures = await findPicturesOf(db, body);
  const { brand } = await readFacts(db);
  return {
    id: itemId,
    slug,
    section,
    applies,
    summary: fields.summary,
    locale,
    locales: [locale],
    titleWords: titleWordsOf(fields.title, locale),
    publishedAt: now.toISOString(),
    updatedAt: now.toISOString(),
    ...(await renderArticle({ markdown: body, brand, textLocale: locale, pictures }, locale)),
  };
}

/** A help article that a search found, with an excerpt where title and summary have no match. */
export type FoundHelp = HelpTeaser & { excerpt?: string };

/** Results on the page of a search; the help centre has no more than some hundred articles. */
const mostFound = 50;

/** The help articles of a language that a search finds, best match first, and how many there are. */
export async function searchHelp(
  db: Database,
  { locale, query }: { locale: Locale; query: string },
): Promise<{ list: FoundHelp[]; total: number }> {
  const search = { kind: "help", locale, query, limit: mostFound, offset: 0 } as const;
  const { ids, total } = await searchItems(db, search);
  const all = new Map((await listHelp(db, locale)).map((teaser) => [teaser.id, teaser]));
  const found = ids.flatMap((id) => all.get(id) ?? []);
  const isShown = ({ title, summary }: HelpTeaser) =>
    hasMatch(title, query) || hasMatch(summary, query);
  const texts = await findPlainTexts(
    db,
    locale,
    found.filter((teaser) => !isShown(teaser)).map(({ id }) => id),
  );
  const list = found.map((teaser) => {
    const text = texts.get(teaser.id);
    const parts = text === undefined ? null : snippet(text, query);
    if (parts === null) return teaser;
    return { ...teaser, excerpt: parts.map((part) => part.text).join("") };
  });
  return { list, total };
}

/** The readable text of published help articles, by id. */
function findPlainTexts(
  db: Database,
  locale: Locale,
  ids: readonly number[],
): Promise<Map<number, string>> {
  return rememberedItems(db, {
    question: `help text ${locale}`,
    ids,
    sizeOf: (text) => text.length,
    ask: async (missing) => {
      const { helpId, markdown } = helpTranslations;
      const rows = await db
        .select({ helpId, markdown })
        .from(helpTranslations)
        .where(
          and(inArray(helpId, [...missing]), eq(helpTranslations.locale, locale), isPublished),
        );
      const { brand } = await readFacts(db);
      const textOf = (markdown: string) =>
        plainText(fillContentPlaces(markdown, { brand, locale }));
      return new Map(rows.map((row) => [row.helpId, textOf(row.markdown)]));
    },
  });
}

/** Languages and last change of each published help article, for the sitemap. */
export async function listHelpChanges(
  db: Database,
  most: number,
): Promise<{ slug: string; locale: Locale; updatedAt: Date }[]> {
  const { locale, updatedAt } = helpTranslations;
  return db
    .select({ slug: helpArticles.slug, locale, updatedAt })
    .from(helpTranslations)
    .innerJoin(helpArticles, eq(helpArticles.id, helpTranslations.helpId))
    .where(isPublished)
    .orderBy(asc(helpArticles.id), asc(locale))
    .limit(most);
}
