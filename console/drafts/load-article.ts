import { data, type LoaderFunctionArgs } from "react-router";
import type { Article } from "~/console-api/schemas/articles";
import { mayWriteIn } from "~/domain/document/document-rules";
import { type Locale, localeCodes, otherLocale } from "~/i18n/locales";
import { call } from "~console/api/call";
import { CallError } from "~console/api/call-error";
import { mayNow, session } from "~console/api/session";

/** The number of the article in an address; none: the address is no address. */
export function articleIdOf({ params }: Pick<LoaderFunctionArgs, "params">): number {
  const id = /^[1-9]\d{0,9}$/.test(params["id"] ?? "") ? Number(params["id"]) : 0;
  if (id === 0) throw data(null, { status: 404 });
  return id;
}

/** Makes "not found" of the API the same as an unknown address. */
export async function orNotFound<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallError && error.code === "not-found") throw data(null, { status: 404 });
    throw error;
  }
}

export const loadArticle = (id: number): Promise<Article> => orNotFound(call("article", {}, id));

/**
 * The language that an address opens (`?in=en`). Without one: the translation, where there is one
 * or the person may write it; else the source.
 */
export function localeIn(
  query: URLSearchParams,
  article: Pick<Article, "sourceLocale" | "texts">,
): Locale {
  const named = localeCodes.find((code) => code === query.get("in"));
  if (named !== undefined) return named;
  const other = otherLocale(article.sourceLocale);
  if (article.texts[other] !== null) return other;
  const now = session.get();
  const isTheirs = now.state === "in" && !mayNow("articles.publish");
  return isTheirs && mayWriteIn(now.me, other) ? other : article.sourceLocale;
}
