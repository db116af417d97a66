import type { ArticleList, ArticleRow } from "~/console-api/schemas/articles";
import { type Locale, localeCodes } from "~/i18n/locales";

/** Rows that were chosen, at least one. */
export type Chosen = readonly ArticleRow[];

/** What can be done with several articles, in the order of the bar: what destroys comes last. */
const bulkActs = ["ask", "tag", "untag", "schedule", "withdraw"] as const;
export type BulkAct = (typeof bulkActs)[number];

/** Acts on one language. */
type LanguageAct = Exclude<BulkAct, "tag" | "untag">;

const fits: Record<LanguageAct, (row: ArticleRow, code: Locale) => boolean> = {
  // Of what is whole and current on the site, nothing needs translating.
  ask: ({ sourceLocale, texts, asked }, code) =>
    code !== sourceLocale &&
    asked[code] === null &&
    (texts[code] === null || texts[code].live === null || texts[code].stale > 0),
  schedule: ({ texts }, code) =>
    texts[code] !== null && (texts[code].live === null || texts[code].hasChanges),
  withdraw: ({ texts }, code) => texts[code]?.live != null,
};

/** Languages in which an act fits every article that is chosen. */
export const fittingLanguages = (act: LanguageAct, chosen: Chosen): Locale[] =>
  localeCodes.filter((code) => chosen.every((row) => fits[act](row, code)));

/** Tags that can be added to one of the articles, or taken from all of them. */
export function fittingTags(
  act: "tag" | "untag",
  chosen: Chosen,
  tags: ArticleList["tags"],
): ArticleList["tags"] {
  const isOnAll = (id: string) => chosen.every((row) => row.tags.includes(id));
  return tags.filter(({ id }) => isOnAll(id) === (act === "untag"));
}

/** What fits all articles that are chosen. */
export function fittingActs(chosen: Chosen, tags: ArticleList["tags"]): BulkAct[] {
  return bulkActs.filter((act) =>
    act === "tag" || act === "untag"
      ? fittingTags(act, chosen, tags).length > 0
      : fittingLanguages(act, chosen).length > 0,
  );
}
