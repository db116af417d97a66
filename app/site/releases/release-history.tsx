import { ScrollRegion } from "~/design/ui/scroll-region";
import { betaTag, Tag } from "~/design/ui/tag";
import type { Address } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import { PageLink } from "~/i18n/locale-context";
import { FileLink } from "./file-link";
import { packageName } from "./is-setup";
import { releasePageAddress } from "./release-address";
import type { ReleaseLogView } from "./release-log.server";
import { rolloutWords } from "./rollout-words";
import type { ReleasesMessages } from "./words.en";

type ReleaseHistoryProps = {
  address: Address;
  log: ReleaseLogView;
  messages: ReleasesMessages;
  heading: string;
};

/** A table of all versions with their downloads. */
export function ReleaseHistory({ address, log, messages, heading }: ReleaseHistoryProps) {
  const { columns } = messages;
  const hasKernels = log.kernels.length > 0;
  return (
    <>
      <h2 className="text-h3">{heading}</h2>
      <ScrollRegion label={heading} className="mt-4">
        <table className="w-full min-w-[30rem] text-left text-small">
          <thead className="border-b border-ink text-micro text-ink-3">
            <tr>
              <th scope="col" className="py-2.5 pr-4 font-normal">
                {columns.version}
              </th>
              <th scope="col" className="py-2.5 pr-4 font-normal">
                {columns.date}
              </th>
              {hasKernels && (
                <th scope="col" className="py-2.5 pr-4 font-normal">
                  {columns.kernel}
                </th>
              )}
              <th scope="col" className="py-2.5 text-right font-normal">
                {columns.files}
              </th>
            </tr>
          </thead>
          <tbody>
            {log.entries.map((entry) => (
              <tr key={entry.id} className="border-b border-line hover:bg-sunk">
                <th scope="row" className="mono whitespace-nowrap py-1 pr-4 font-semibold">
                  <PageLink to={releasePageAddress(entry)} className="hover:underline">
                    {entry.version}
                  </PageLink>
                  {entry.isBeta && (
                    <span className="ml-3 inline-block align-middle font-sans">
                      <Tag colours={betaTag}>{messages.beta}</Tag>
                    </span>
                  )}
                  {entry.rolloutPercent !== null && (
                    <span className="ml-3 inline-block align-middle font-sans">
                      <Tag colours={betaTag}>{rolloutWords(messages, entry.rolloutPercent)}</Tag>
                    </span>
                  )}
                </th>
                <td className="mono whitespace-nowrap py-1 pr-4 text-ink-2">{entry.date}</td>
                {hasKernels && <td className="mono py-1 pr-4 text-ink-2">{entry.kernel}</td>}
                <td className="py-1 text-right">
                  <FileLink
                    label={packageName(entry.package, messages)}
                    version={entry.version}
                    file={entry.package}
                    messages={messages}
                  />
                  <FileLink
                    label={messages.patch}
                    version={entry.version}
                    file={entry.patch}
                    messages={messages}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <div className="mt-6 flex flex-wrap items-center gap-7">
        <PageLink
          to={address}
          query={{ kernel: log.choice.kernel ?? undefined }}
          className="rule-link"
        >
          {messages.backToLog}
        </PageLink>
        <p className="ml-auto text-small text-ink-3">
          {fill(messages.count, {
            from: Math.min(1, log.total),
            to: log.entries.length,
            total: log.total,
          })}
        </p>
      </div>
    </>
  );
}
