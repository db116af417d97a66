import { useState } from "react";
import { callApi } from "~/api/client";
import { addressIn } from "~/i18n/addresses";
import { useLocale } from "~/i18n/locale-context";
import { withMinimumDelay } from "~/support/minimum-delay";
import { entryOfVersion, type ReleaseEntryView } from "./release-entry-view";
import type { ReleaseLogView } from "./release-log.server";

/**
 * The versions after those that came with the page, fetched from the API one page at a time.
 * @param onAdded called with what was added, once it is on the page
 */
export function useMoreVersions(
  { product, choice, pageSize }: ReleaseLogView,
  baseUrl: string,
  onAdded: (entries: ReleaseEntryView[]) => void,
) {
  const locale = useLocale();
  const [added, setAdded] = useState<ReleaseEntryView[]>([]);
  const [page, setPage] = useState(choice.page);
  const [isLoading, setLoading] = useState(false);

  const showMore = async () => {
    if (isLoading) return;
    setLoading(true);
    const body = {
      product,
      page: page + 1,
      pageSize,
      lang: locale,
      ...(choice.kernel !== null && { kernel: choice.kernel }),
    };
    const call = callApi("sys/getVersionList", {
      body,
      baseUrl,
      badRequestAddress: addressIn(locale, "/400"),
    });
    const answer = await withMinimumDelay(call);
    setLoading(false);
    if (answer === undefined) return;
    const entries = answer.list.map(entryOfVersion);
    setAdded((before) => [...before, ...entries]);
    setPage(page + 1);
    onAdded(entries);
  };

  return { added, isLoading, showMore };
}
