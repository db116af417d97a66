import { addressIn } from "~/i18n/addresses";
import type { Locale } from "~/i18n/locales";
import { withMinimumDelay } from "~/lib/minimum-delay";
import { callApi } from "~/site/calls/call-api";
import { type FoundResource, foundEntry } from "./listed-resource";

type AskOptions = {
  locale: Locale;
  /** Ids of all categories, in their order. */
  categoryIds: readonly string[];
  baseUrl: string;
  goTo: (address: string) => void;
};

/** Largest page size of the API. */
const most = 100;

/**
 * Searches by the API. Undefined when it failed or found more than one page; then the browser loads
 * the server's page, which shows all results.
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
  return answer.list.map((entry) => foundEntry(entry, categoryIds));
}
