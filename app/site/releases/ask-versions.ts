import { addressIn } from "~/i18n/addresses";
import type { Locale } from "~/i18n/locales";
import { withMinimumDelay } from "~/lib/minimum-delay";
import { callApi } from "~/site/calls/call-api";
import type { LogFrame } from "./log-frame";
import { entryOfVersion, type ReleaseEntryView } from "./release-entry-view";

type Wanted = {
  locale: Locale;
  kernel: string | null;
  page: number;
  /** Leaves the page for `/400`; without it, the browser goes there at once. */
  goTo?: (address: string) => void;
};

/**
 * Requests a page of a log from the API. It takes at least the time for which a loading state must
 * be visible.
 * @returns its versions, and the total on all pages; undefined when the request failed
 */
export async function askVersions(
  { product, pageSize, apiBaseUrl }: LogFrame,
  { locale, kernel, page, goTo }: Wanted,
): Promise<{ entries: ReleaseEntryView[]; total: number } | undefined> {
  const call = callApi("sys/getVersionList", {
    body: { product, page, pageSize, lang: locale, ...(kernel !== null && { kernel }) },
    baseUrl: apiBaseUrl,
    badRequestAddress: addressIn(locale, "/400"),
    ...(goTo && { goTo }),
  });
  const answer = await withMinimumDelay(call);
  return answer && { entries: answer.list.map(entryOfVersion), total: answer.total };
}
