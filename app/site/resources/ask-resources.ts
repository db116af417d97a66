import { addressIn } from "~/i18n/addresses";
import type { Locale } from "~/i18n/locales";
import { withMinimumDelay } from "~/lib/minimum-delay";
import { callApi } from "~/site/calls/call-api";
import { type FoundResource, foundEntry } from "./listed-resource";

type AskOptions = {
  locale: Locale;
  /** Of all kinds, in their order. */
  categoryIds: readonly string[];
  baseUrl: string;
  goTo: (address: string) => void;
};

/** As many as the API gives at a time. */
const most = 100;

/**
 * Asks the API for what a search finds; undefined when it failed, or found more than it gives at
 * a time: the document shows all of it.
 */
export async function askResources(
  query: string,
  { locale, categoryIds, baseUrl, goTo }: AskOptions,
): Promise<FoundResource[] | undefined> {
  const call = callApi("resources/list", {
    method: "GET",
    body: { q: query, pageSize: most, lang: locale },
    baseUrl,
    badRequestAddress: addressIn(locale, "/400"),
    goTo,
  });
  const answer = await withMinimumDelay(call);
  if (answer === undefined || answer.total > most) return undefined;
  return answer.list.map((entry) => foundEntry(entry, query, categoryIds));
}
