import type { ArticleText } from "~/console-api/schemas/articles";

/** What a writer changes: title, summary, tags, and the Markdown. */
export type ArticleWords = Pick<ArticleText, "fields" | "body">;

/** A language that nobody has begun. */
export const noWords: ArticleWords = { fields: { title: "", summary: "", tags: [] }, body: "" };

/** The words of a text without what else is known of it. */
export const wordsOf = ({ fields, body }: ArticleWords): ArticleWords => ({ fields, body });

/** Whether two texts are the same, character for character. */
export function sameWords(one: ArticleWords, other: ArticleWords): boolean {
  return (
    one.body === other.body &&
    one.fields.title === other.fields.title &&
    one.fields.summary === other.fields.summary &&
    one.fields.tags.join("\n") === other.fields.tags.join("\n")
  );
}
