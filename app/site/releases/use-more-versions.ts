import { useState } from "react";
import { useLocale } from "~/i18n/locale-context";
import { askVersions } from "./ask-versions";
import type { LogChoice } from "./log-choice";
import type { LogFrame } from "./log-frame";
import type { ReleaseEntryView } from "./release-entry-view";

/** Adds the next pages of a log to the list, one at a time. */
export function useMoreVersions(frame: LogFrame, choice: Pick<LogChoice, "kernel" | "page">) {
  const locale = useLocale();
  const [added, setAdded] = useState<ReleaseEntryView[]>([]);
  const [page, setPage] = useState(choice.page);
  const [isLoading, setLoading] = useState(false);

  /** @returns the added versions; undefined when the request failed or one is in flight */
  const showMore = async (): Promise<ReleaseEntryView[] | undefined> => {
    if (isLoading) return undefined;
    setLoading(true);
    const next = page + 1;
    const answer = await askVersions(frame, { locale, kernel: choice.kernel, page: next });
    setLoading(false);
    if (answer === undefined) return undefined;
    setAdded((before) => [...before, ...answer.entries]);
    setPage(next);
    return answer.entries;
  };

  return { added, isLoading, showMore };
}
