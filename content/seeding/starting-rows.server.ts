import type { StartingRows } from "~/domain/sample-content/note-samples.server";
import { type Locale, localeCodes } from "~/i18n/locales";
import { friendLinks } from "~content/friend-links";
import { resourceCategories, resources } from "~content/resources";
import { startingArticles } from "./article-texts.server";
import { startingErrors, startingHelp } from "./help-texts.server";

/** The starting content as a database would have it, by the names that it gives its rows. */
export async function startingRows(): Promise<Required<Omit<StartingRows, "picture">>> {
  const { articles, tags } = await startingArticles();
  const help = await startingHelp();
  return {
    article: new Map(
      articles.map(({ id, texts }) => [String(id), { texts: inLocales(texts, writtenText) }]),
    ),
    help: new Map(
      help.map(({ slug, section, applies, texts }) => [
        slug,
        { section, applies, texts: inLocales(texts, writtenText) },
      ]),
    ),
    "help-error": new Map(startingErrors().map(({ code, area, words }) => [code, { area, words }])),
    "friend-link": new Map(
      friendLinks.map(({ group, url, name, line }) => {
        const textOf = (text: string, locale: Locale) => ({
          status: "published",
          name: text,
          line: line?.[locale] ?? "",
        });
        return [url, { group, url, isHidden: false, texts: inLocales(name, textOf) }];
      }),
    ),
    tool: new Map(
      resources.map(({ id, category, url, name, monogram, line, ...listing }) => {
        const value = {
          category,
          url,
          name,
          monogram,
          isRecommended: listing.isRecommended ?? false,
          isPaidListing: listing.isPaidListing ?? false,
          isHidden: false,
          texts: inLocales(line, (text) => ({ status: "published", line: text })),
        };
        return [id, value];
      }),
    ),
    tag: new Map(tags.map(({ id, name }) => [id, { names: name }])),
    "tool-category": new Map(
      resourceCategories.map(({ id, mark, name, advice }) => {
        const texts = inLocales(name, (text, locale) => ({ name: text, advice: advice[locale] }));
        return [id, { mark, texts }];
      }),
    ),
  };
}

type Written = { title: string; summary: string; markdown: string };

const writtenText = ({ title, summary, markdown }: Written) => ({
  status: "published",
  title,
  summary,
  markdown,
});

/** The texts of the languages that there are. */
function inLocales<Text, Value>(
  texts: Partial<Record<Locale, Text>>,
  readValue: (text: Text, locale: Locale) => Value,
): Partial<Record<Locale, Value>> {
  const values: Partial<Record<Locale, Value>> = {};
  for (const locale of localeCodes) {
    const text = texts[locale];
    if (text !== undefined) values[locale] = readValue(text, locale);
  }
  return values;
}
