import type { Article, ArticleText } from "~/console-api/schemas/articles";

/** What a writer changes: title, summary, tags or place in the help centre, and the Markdown. */
export type ArticleWords = Pick<ArticleText, "fields" | "body">;

/** A language that nobody has begun. */
export const noWords: ArticleWords = { fields: { title: "", summary: "", tags: [] }, body: "" };

/** The words of a text without what else is known of it. */
export const wordsOf = ({ fields, body }: ArticleWords): ArticleWords => ({ fields, body });

/** Whether two texts are the same, character for character. */
export function sameWords(one: ArticleWords, other: ArticleWords): boolean {
  return one.body === other.body && sameValue(one.fields, other.fields);
}

/** Whether two values say the same; the order of names does not count, nor whether one is missing or undefined. */
export function sameValue(one: unknown, other: unknown): boolean {
  const own = entriesOf(one);
  const others = entriesOf(other);
  if (own === null || others === null) return Object.is(one, other);
  return [...new Set([...own.keys(), ...others.keys()])].every((name) =>
    sameValue(own.get(name), others.get(name)),
  );
}

const entriesOf = (value: unknown) =>
  typeof value === "object" && value !== null
    ? new Map<string, unknown>(Object.entries(value))
    : null;

/** The words that a language begins with: of a help article, with the place of its source. */
export function firstWords({ texts, sourceLocale }: Pick<Article, "texts" | "sourceLocale">) {
  const help = texts[sourceLocale]?.fields.help;
  return help === undefined ? noWords : { ...noWords, fields: { ...noWords.fields, help } };
}
