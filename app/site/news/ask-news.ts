import { addressIn } from "~/i18n/addresses";
import type { Locale } from "~/i18n/locales";
import { withMinimumDelay } from "~/lib/minimum-delay";
import { callApi } from "~/site/calls/call-api";
import { foundEntry } from "./listed-article";
import { pageSize } from "./news-choice";

type AskOptions = { locale: Locale; baseUrl: string; goTo: (address: string) => void };

/** Searches by the API and returns the first page; undefined when it failed. */
export async function askNews(query: string, { locale, baseUrl, goTo }: AskOptions) {
  const call = callApi("news/list", {
    method: "GET",
    body: { q: query, pageSize, lang: locale },
    baseUrl,
    badRequestAddress: addressIn(locale, "/400"),
    goTo,
  });
  const answer = await withMinimumDelay(call);
  if (answer === undefined) return undefined;
  const { list, total } = answer;
  const articles = list.map(foundEntry);
  return { articles, total, hasOlder: total > pageSize };
}
