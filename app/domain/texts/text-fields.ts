import type { HelpSection } from "~/domain/help/help";
import { type TranslatedField, translatedFields } from "./translated-fields";

type TranslatedWords = Record<TranslatedField, string>;

/** What an article has besides its Markdown. */
export type ArticleFields = TranslatedWords & {
  /** Ids of its subjects, the most fitting one first. */
  tags: string[];
};

/** Where a help article stands; all its languages have it in common. */
export type HelpPlace = {
  slug: string;
  section: HelpSection;
  /** Versions of the client that it is about: `6.0+`. */
  applies: string;
  /** Its place within the section. */
  order: number;
};

/** What a help article has besides its Markdown. The console's articles have tags; these have none. */
export type HelpFields = TranslatedWords & { tags: string[]; help: HelpPlace };

/** The fields that are translated, of what has others, too. */
export function translatedOf(words: TranslatedWords): TranslatedWords {
  return everyTranslated((name) => words[name]);
}

/**
 * What a field is in drafts and versions that were stored before there was such a field: versions never change, so
 * they stay without it. A help article always had its place.
 */
export const emptyFields: { article: ArticleFields; help: Omit<HelpFields, "help"> } = {
  article: { ...everyTranslated(() => ""), tags: [] },
  help: { ...everyTranslated(() => ""), tags: [] },
};

function everyTranslated(wordsFor: (name: TranslatedField) => string): TranslatedWords {
  const entries = translatedFields.map((name) => [name, wordsFor(name)]);
  return Object.fromEntries(entries) as TranslatedWords;
}
