import { RuleLink } from "~/design/ui/rule-link";
import { SectionRail } from "~/design/ui/section-rail";
import { currentTag, Tag } from "~/design/ui/tag";
import { PageLink, useLocale } from "~/i18n/locale-context";
import { langWithin } from "~/i18n/locales";
import { FileLink } from "~/site/releases/file-link";
import { packageName } from "~/site/releases/is-setup";
import { releasePageAddress } from "~/site/releases/release-address";
import type { ReleasesMessages } from "~/site/releases/words.en";
import { DownloadTable } from "./download-table";
import type { HistoryRow } from "./download-view";
import type { DownloadMessages } from "./words.en";

type DownloadHistoryProps = {
  messages: DownloadMessages;
  releases: ReleasesMessages;
  history: HistoryRow[];
};

/** The latest versions of the client, and links to both logs. */
export function DownloadHistory({ messages, releases, history }: DownloadHistoryProps) {
  const { heading, version, date, point, action, current } = messages.history;
  const locale = useLocale();
  return (
    <SectionRail label={heading} isLabelHeading>
      {history.length > 0 && (
        <DownloadTable name={heading} columns={[version, date, point, action]}>
          {history.map((row) => (
            <tr
              key={row.id}
              className="border-b border-line hover:bg-sunk max-md:grid max-md:grid-cols-[auto_1fr] max-md:items-baseline max-md:gap-x-4 max-md:py-3"
            >
              <th scope="row" className="mono whitespace-nowrap font-semibold md:px-4">
                <PageLink to={releasePageAddress(row)}>{row.version}</PageLink>
              </th>
              <td className="mono whitespace-nowrap text-small text-ink-3 md:px-4">{row.date}</td>
              <td
                lang={langWithin(locale, row.notesLocale)}
                className="text-pretty leading-normal max-md:col-span-2 md:px-4 md:py-3"
              >
                {row.points}
              </td>
              <td className="whitespace-nowrap text-small max-md:col-span-2 md:px-4 md:py-1 md:text-right">
                {row.isCurrent && (
                  <span className="mr-5 inline-block align-middle">
                    <Tag colours={currentTag}>{current}</Tag>
                  </span>
                )}
                <span className="-ml-5">
                  <FileLink
                    label={packageName(row.package, releases)}
                    version={row.version}
                    file={row.package}
                    messages={releases}
                  />
                </span>
              </td>
            </tr>
          ))}
        </DownloadTable>
      )}
      <div className="mt-6 flex flex-wrap gap-x-7">
        <RuleLink to="/updateLog" label={messages.clientLog} />
        <RuleLink to="/updateBrowserLog" label={messages.browserLog} />
      </div>
    </SectionRail>
  );
}
