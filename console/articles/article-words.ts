import type { Article, ArticleText, HelpPlace } from "~/console-api/schemas/articles";
import { translatedFields } from "~/domain/texts/paragraphs";

/** What a writer changes: title, summary, tags or place in the help centre, and the Markdown. */
export type ArticleWords = Pick<ArticleText, "fields" | "body">;

/** A language that nobody has begun. */
export const noWords: ArticleWords = { fields: { title: "", summary: "", tags: [] }, body: "" };

/** The words of a text without what else is known of it. */
export const wordsOf = ({ fields, body }: ArticleWords): ArticleWords => ({ fields, body });

/** Whether two texts are the same, character for character. */
export function sameWords(one: ArticleWords, other: ArticleWords): boolean {
  return (
    one.body === other.body &&
    translatedFields.every((name) => one.fields[name] === other.fields[name]) &&
    one.fields.tags.join("\n") === other.fields.tags.join("\n") &&
    samePlace(one.fields.help, other.fields.help)
  );
}

/** Whether two texts have the same place in the help centre, or both none. */
export function samePlace(one: HelpPlace | undefined, other: HelpPlace | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  const names = ["slug", "section", "applies", "order"] as const;
  return names.every((name) => one[name] === other[name]);
}

/** The words that a language begins with: of a help article, with the place of its source. */
export function firstWords({ texts, sourceLocale }: Pick<Article, "texts" | "sourceLocale">) {
  const help = texts[sourceLocale]?.fields.help;
  return help === undefined ? noWords : { ...noWords, fields: { ...noWords.fields, help } };
}
