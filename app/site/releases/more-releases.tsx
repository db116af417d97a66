import { type MouseEvent, useEffect, useState } from "react";
import { buttonStyle } from "~/design/ui/button-style";
import { fill } from "~/i18n/fill";
import { PageLink } from "~/i18n/locale-context";
import { isPlainPress } from "~/islands/hold-presses";
import type { LogChoice } from "./log-choice";
import type { LogFrame } from "./log-frame";
import { entryId, ReleaseEntries } from "./release-entries";
import { useMoreVersions } from "./use-more-versions";

type MoreReleasesProps = {
  frame: LogFrame;
  choice: Pick<LogChoice, "kernel" | "page" | "query">;
  /** Number of versions that the list above shows. */
  shown: number;
  /** Number of versions on all pages. */
  total: number;
};

/**
 * The links below the versions of a log. 'View more' adds the next versions here; without scripts
 * it is a link to the next page.
 */
export function MoreReleases({ frame, choice, shown, total }: MoreReleasesProps) {
  const { address, messages, pageSize } = frame;
  const { added, isLoading, showMore } = useMoreVersions(frame, choice);
  const [announcement, setAnnouncement] = useState("");
  const [firstAdded, setFirstAdded] = useState<string>();
  useEffect(() => {
    // The pressed link may have been removed, so the first added version gets the focus.
    if (firstAdded !== undefined) document.getElementById(firstAdded)?.focus();
  }, [firstAdded]);

  const from = (choice.page - 1) * pageSize + 1;
  const to = from + shown + added.length - 1;
  const query = { kernel: choice.kernel ?? undefined, q: choice.query || undefined };
  const nextPage = Math.floor(to / pageSize) + 1;
  const onMore = async (event: MouseEvent) => {
    if (!isPlainPress(event.nativeEvent)) return;
    event.preventDefault();
    const entries = await showMore();
    if (entries === undefined) return;
    const [first] = entries;
    setFirstAdded(first && entryId(frame, first.id));
    setAnnouncement(fill(messages.added, { n: entries.length }));
  };
  return (
    <>
      <ReleaseEntries frame={frame} entries={added} />
      {/* The margin lays its border over that of the last version. */}
      <div className="-mt-px flex flex-wrap items-center gap-x-7 gap-y-4 border-t border-ink pt-6">
        {to < total && (
          <PageLink
            to={address}
            query={{ ...query, page: nextPage }}
            // Search results are the server's, with matches marked.
            {...(choice.query === "" && { "data-in-place": "", onClick: onMore })}
            aria-busy={isLoading}
            className={`relative overflow-clip ${buttonStyle("line")}`}
          >
            {messages.viewMore}
            {isLoading && <span aria-hidden="true" className="busy-bar" />}
          </PageLink>
        )}
        {choice.page > 1 && (
          <PageLink
            to={address}
            query={{ ...query, page: choice.page === 2 ? undefined : choice.page - 1 }}
            className="rule-link"
          >
            {messages.newer}
          </PageLink>
        )}
        <PageLink to={address} query={{ ...query, view: "history" }} className="rule-link">
          {messages.history}
        </PageLink>
        <p className="ml-auto text-small text-ink-3">{fill(messages.count, { from, to, total })}</p>
        <p role="status" className="sr-only">
          {isLoading ? messages.loading : announcement}
        </p>
      </div>
    </>
  );
}
