import { Icon } from "~/design/ui/icon";
import { SectionRail } from "~/design/ui/section-rail";
import { fill } from "~/i18n/fill";
import { DownloadLink } from "~/site/releases/download-link";
import { DownloadTable } from "./download-table";
import type { DownloadLine } from "./download-view";
import type { DownloadMessages } from "./words.en";

type DownloadLinesProps = { messages: DownloadMessages["lines"]; lines: DownloadLine[] };

/** Downloads of the package: a table; its rows take two lines below 768 px. */
export function DownloadLines({ messages, lines }: DownloadLinesProps) {
  const { heading, line, use, file, action, download, downloadFrom } = messages;
  return (
    <SectionRail label={heading} isLabelHeading>
      <DownloadTable name={heading} columns={[line, use, file, action]}>
        {lines.map((entry) => (
          <tr
            key={entry.url}
            className="border-b border-line hover:bg-sunk max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-4 max-md:py-2"
          >
            <th scope="row" className="font-semibold leading-normal md:px-4">
              {entry.name}
            </th>
            <td className="leading-normal text-ink-2 max-md:order-3 md:px-4 md:py-3">
              {entry.use}
            </td>
            <td className="mono whitespace-nowrap text-small text-ink-2 max-md:order-4 max-md:whitespace-normal max-md:text-right md:px-4">
              {entry.file}
            </td>
            <td className="text-right max-md:order-2 md:px-4 md:py-1.5">
              <DownloadLink
                to={entry.url}
                data-starts={entry.architecture}
                aria-label={fill(downloadFrom, { line: entry.name })}
                className="inline-flex min-h-11 items-center"
              >
                <span className="rule-link">
                  <Icon name="down" />
                  {download}
                </span>
              </DownloadLink>
            </td>
          </tr>
        ))}
      </DownloadTable>
    </SectionRail>
  );
}
