import type { AnswerOf } from "~/console-api/routes";
import type { Article } from "~/console-api/schemas/articles";
import type { Locale } from "~/i18n/locales";
import type { ArticleWords } from "~console/drafts/article-words";
import { versionWords } from "~console/drafts/states";
import type { Language } from "~console/words";
import type { VersionId, VersionRange } from "./compared";

/** What the screen of the versions shows: the newest of one language, and the two that are compared. */
export type LoadedHistory = {
  article: Article;
  locale: Locale;
  history: AnswerOf<"articleHistory">;
  range: VersionRange;
  compared: {
    older: VersionId;
    newer: VersionId;
    before: ArticleWords;
    after: ArticleWords;
  } | null;
};

/** The address of the screen with two versions compared. */
export const linkToComparison = (locale: Locale, newer: VersionId, older: VersionId) =>
  `?in=${locale}&new=${newer}&old=${older}`;

/** What a version is called: `v7`; the draft has the number that it would get. */
export function versionName(
  language: Language,
  history: AnswerOf<"articleHistory">,
  id: VersionId,
): string {
  const number = id === "draft" ? (history.draft?.revision ?? 0) + 1 : id;
  return versionWords(language, number);
}
