import { EmptyResult } from "~/design/ui/empty-result";
import { PageLink } from "~/i18n/locale-context";
import { Island } from "~/islands/island";
import type { LogFrame } from "./log-frame";
import { MoreReleases } from "./more-releases";
import { ReleaseEntries } from "./release-entries";
import type { ReleaseLogView } from "./release-log.server";

type ReleaseLogProps = {
  frame: LogFrame;
  log: ReleaseLogView;
  /** Text and link that are shown when no version matches, and the text while there is none at all. */
  words: { empty: string; clear: string; none: string };
};

/** The server's list of versions, and below it the island with links to more. */
export function ReleaseLog({ frame, log, words }: ReleaseLogProps) {
  const { choice, entries, total } = log;
  if (entries.length === 0 && choice.query === "" && choice.kernel === null) {
    return <EmptyResult text={words.none} />;
  }
  if (entries.length === 0) {
    return (
      <EmptyResult text={words.empty}>
        <PageLink to={frame.address} className="underline underline-offset-4">
          {words.clear}
        </PageLink>
      </EmptyResult>
    );
  }
  const { kernel, page, query } = choice;
  const more = { frame, choice: { kernel, page, query }, shown: entries.length, total };
  // Search results are paged by links to the server's pages.
  const isAlive = query === "" && (page - 1) * frame.pageSize + entries.length < total;
  return (
    <>
      <div className="border-t border-ink">
        <ReleaseEntries frame={frame} entries={entries} />
      </div>
      {isAlive ? (
        <Island name="more-releases" component={MoreReleases} wake="intent" props={more} />
      ) : (
        <MoreReleases {...more} />
      )}
    </>
  );
}
