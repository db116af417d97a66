import { type HelpError, type HelpSection, helpSections, readErrorCode } from "~/domain/help/help";
import { listErrors } from "~/domain/help/help-errors.server";
import { listHelp, searchHelp } from "~/domain/help/help-queries.server";
import type { Locale } from "~/i18n/locales";
import { highlight } from "~/lib/search/highlight";
import type { Piece } from "~/lib/search/pieces";
import { tidyQuery } from "~/lib/search/tidy-query";

type Database = Parameters<typeof listHelp>[0];

/** A link to a help article. */
export type HelpLink = { slug: string; title: string };

/** A section with the number of its articles and the first ones. */
export type HelpGroup = { section: HelpSection; count: number; first: HelpLink[] };

/** An article that a search found, with the matches marked. */
export type FoundArticle = {
  slug: string;
  section: HelpSection;
  title: Piece[];
  text: Piece[];
};

/** The fields of a listed error code. */
export type ListedCode = Pick<HelpError, "code" | "screen">;

/** The view that the address of `/help` selects: everything, one section, or the results of a search. */
export type HelpView =
  | { shows: "all"; groups: HelpGroup[]; codes: { count: number; first: ListedCode[] } }
  | { shows: "section"; section: HelpSection; articles: (HelpLink & { summary: string })[] }
  | {
      shows: "found";
      query: string;
      total: number;
      articles: FoundArticle[];
      code: ListedCode | null;
    };

/** Number of rows of a section where all are shown. */
const firstOfGroup = 3;

/**
 * Loads the data for an address, and a code for examples, null while there is none; a search covers all sections.
 * Null for an unknown section.
 */
export async function loadHelp(
  db: Database,
  locale: Locale,
  parameters: URLSearchParams,
): Promise<{ view: HelpView; exampleCode: string | null; hasArticles: boolean } | null> {
  const [articles, errors] = await Promise.all([listHelp(db, locale), listErrors(db, locale)]);
  const view = await selectView(db, { locale, parameters, articles, errors });
  if (view === null) return null;
  return { view, exampleCode: errors[0]?.code ?? null, hasArticles: articles.length > 0 };
}

type HelpSelection = {
  locale: Locale;
  parameters: URLSearchParams;
  articles: Awaited<ReturnType<typeof listHelp>>;
  errors: readonly HelpError[];
};

async function selectView(db: Database, selection: HelpSelection): Promise<HelpView | null> {
  const { locale, parameters, articles, errors } = selection;
  const query = tidyQuery(parameters.get("q") ?? "");
  if (query !== "") {
    const { list, total } = await searchHelp(db, { locale, query });
    const typed = readErrorCode(query);
    const code = errors.find((error) => error.code === typed);
    return {
      shows: "found",
      query,
      total,
      code: code === undefined ? null : { code: code.code, screen: code.screen },
      articles: list.map(({ slug, section, title, summary, excerpt }) => ({
        slug,
        section,
        title: highlight(title, query),
        text: highlight(excerpt ?? summary, query),
      })),
    };
  }
  const asked = parameters.get("section") || null;
  if (asked !== null) {
    const section = helpSections.find((name) => name === asked);
    if (section === undefined) return null;
    return {
      shows: "section",
      section,
      articles: articles
        .filter((article) => article.section === section)
        .map(({ slug, title, summary }) => ({ slug, title, summary })),
    };
  }
  return {
    shows: "all",
    groups: helpSections.flatMap((name) => {
      const own = articles.filter((article) => article.section === name);
      const first = own.slice(0, firstOfGroup).map(({ slug, title }) => ({ slug, title }));
      return own.length === 0 ? [] : [{ section: name, count: own.length, first }];
    }),
    codes: {
      count: errors.length,
      first: errors.slice(0, firstOfGroup).map(({ code, screen }) => ({ code, screen })),
    },
  };
}
