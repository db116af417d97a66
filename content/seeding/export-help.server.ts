import { and, asc, eq } from "drizzle-orm";
import { translatedOf } from "~/domain/document/translated-fields";
import { listErrorRows } from "~/domain/help/help-errors.server";
import type { Database } from "~/platform/db/database.server";
import { documentDrafts, helpArticles, helpTranslations } from "~/platform/db/schema";
import { type ExportedPart, leftOver, sourceOf } from "./exported-file";
import { writeTextFile } from "./text-file";

/** What visitors read in the help centre, as files of the starting content. */
export async function exportHelp(db: Database): Promise<ExportedPart> {
  const rows = await db
    .select()
    .from(helpTranslations)
    .innerJoin(helpArticles, eq(helpArticles.id, helpTranslations.helpId))
    .where(eq(helpTranslations.status, "published"))
    .orderBy(asc(helpArticles.section), asc(helpArticles.position), asc(helpArticles.id));
  const files = rows.map(({ help_articles: place, help_translations: text }) => {
    const { markdown, locale, publishedAt, updatedAt } = text;
    const isChanged = updatedAt.getTime() !== publishedAt.getTime();
    return {
      path: `help/${place.slug}/${locale}.md`,
      text: writeTextFile({
        ...translatedOf(text),
        markdown,
        publishedAt: publishedAt.toISOString(),
        updatedAt: isChanged ? updatedAt.toISOString() : undefined,
      }),
    };
  });
  const listed = new Map(rows.map(({ help_articles: place }) => [place.id, place]));
  const list = [...listed.values()].map(({ slug, section, applies, position }) => ({
    slug,
    section,
    applies,
    order: position,
  }));
  const articles = `/** The sections of the help centre, in the order in which its front page shows them. */
export type HelpSection = "starting" | "proxies" | "team" | "rpa" | "billing";

/** A help article of the starting content; its texts are \`help/<slug>/<locale>.md\`. */
export type HelpArticleSeed = {
  /** The last part of its address, \`/help/<slug>\`. */
  slug: string;
  section: HelpSection;
  /** The oldest client that it is right for, such as "6.0+". */
  applies: string;
  /** Its place in its section, from 1. */
  order: number;
};

/** Every help article, section by section. */
export const helpArticles: readonly HelpArticleSeed[] = ${sourceOf(list)};
`;
  const codes = (await listErrorRows(db)).map(({ code, area, words }) => ({
    code,
    area,
    cn: words.cn,
    en: words.en,
  }));
  const errors = `import type { HelpSection } from "./help";

/** What one language says of an error of the client. */
export type HelpErrorText = {
  /** What stands on the screen beside the code. */
  screen: string;
  /** What usually causes it, in one line. */
  cause: string;
  /** What to do, in a few plain sentences. */
  todo: string;
};

/** An error of the client that the help centre explains. */
export type HelpErrorSeed = {
  /** As the client shows it. */
  code: string;
  /** The section whose articles belong to it. */
  area: HelpSection;
  cn: HelpErrorText;
  en: HelpErrorText;
};

/** Every explained error, in the order of the list. */
export const helpErrors: readonly HelpErrorSeed[] = ${sourceOf(codes)};
`;
  const drafts = await db.$count(
    documentDrafts,
    and(eq(documentDrafts.kind, "help"), eq(documentDrafts.isLive, false)),
  );
  return {
    files: [
      { path: "help.ts", text: articles },
      { path: "help-errors.ts", text: errors },
      ...files,
    ],
    left: leftOver(
      drafts,
      "text of a help article that is a draft, changed since its publication or withdrawn",
      "texts of help articles that are drafts, changed since their publication or withdrawn",
    ),
  };
}
