import { type MouseEvent, useEffect, useRef, useState } from "react";
import type { Address } from "~/i18n/addresses";
import type { ReleasesMessages } from "~/i18n/en/releases";
import { fill } from "~/i18n/fill";
import { PageLink } from "~/i18n/locale-context";
import { buttonStyle } from "~/ui/button-style";
import { EmptyResult } from "~/ui/empty-result";
import { ReleaseEntry } from "./release-entry";
import type { ReleaseLogView } from "./release-log.server";
import { useMoreVersions } from "./use-more-versions";

type ReleaseLogProps = {
  address: Address;
  log: ReleaseLogView;
  messages: ReleasesMessages;
  /** Name of a kernel's tag, with `{kernel}` in it. */
  kernelName: string;
  apiBaseUrl: string;
};

/**
 * The versions of a log with their way on: 'view more' adds the next ones in place, and is a
 * link to them where scripts do not run.
 */
export function ReleaseLog({ address, log, messages, kernelName, apiBaseUrl }: ReleaseLogProps) {
  const [firstAdded, setFirstAdded] = useState<number>();
  const [announcement, setAnnouncement] = useState("");
  const { added, isLoading, showMore } = useMoreVersions(log, apiBaseUrl, (entries) => {
    setFirstAdded(entries[0]?.id);
    setAnnouncement(fill(messages.added, { n: entries.length }));
  });
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button may be gone; reading goes on at the first version that is new.
    if (firstAdded !== undefined)
      list.current?.querySelector<HTMLElement>(`#release-${firstAdded}`)?.focus();
  }, [firstAdded]);

  if (log.entries.length === 0) {
    return (
      <EmptyResult text={messages.empty}>
        <PageLink to={address} className="underline underline-offset-4">
          {messages.clear}
        </PageLink>
      </EmptyResult>
    );
  }
  const { choice, total, pageSize, kernels } = log;
  const entries = [...log.entries, ...added];
  const from = (choice.page - 1) * pageSize + 1;
  const to = from + entries.length - 1;
  const query = { kernel: choice.kernel ?? undefined, q: choice.query || undefined };
  const nextPage = Math.floor(to / pageSize) + 1;
  const onMore = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void showMore();
  };
  return (
    <>
      <div ref={list} className="border-y border-ink [&>article:last-child]:border-b-0">
        {entries.map((entry) => (
          <ReleaseEntry
            key={entry.id}
            entry={entry}
            messages={messages}
            isLatest={entry.id === log.latestId}
            kernel={
              entry.kernel === null
                ? undefined
                : {
                    name: fill(kernelName, { kernel: entry.kernel }),
                    index: kernels.indexOf(entry.kernel),
                  }
            }
          />
        ))}
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-4">
        {to < total && (
          <PageLink
            to={address}
            query={{ ...query, page: nextPage }}
            // What is found comes with its marks, from the server.
            onClick={choice.query === "" ? onMore : undefined}
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
