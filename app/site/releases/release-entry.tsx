import { hueWash } from "~/design/drawings/hue-wash";
import { Marked } from "~/design/ui/marked";
import { betaTag, inkTag, Tag } from "~/design/ui/tag";
import { countWords } from "~/i18n/count";
import { PageLink, useLocale } from "~/i18n/locale-context";
import { langWithin } from "~/i18n/locales";
import { packageName } from "./is-setup";
import type { LogMessages } from "./log-frame";
import { releasePageAddress } from "./release-address";
import type { ReleaseEntryView } from "./release-entry-view";
import { ReleaseFileBox } from "./release-file-box";
import { ReleaseText } from "./release-text";
import { rolloutWords } from "./rollout-words";

type ReleaseEntryProps = {
  entry: ReleaseEntryView;
  headingId: string;
  messages: LogMessages;
  isLatest: boolean;
  /** Label of its kernel, and the index of the kernel for its colour; absent for the client. */
  kernel?: { name: string; index: number } | undefined;
};

/** A version in a log: date and kernel; version, changes and remarks; files. */
export function ReleaseEntry({ entry, headingId, messages, isLatest, kernel }: ReleaseEntryProps) {
  const locale = useLocale();
  const { marks } = entry;
  const language = langWithin(locale, entry.notesLocale);
  const [beforeDate, afterDate] = messages.upstream.split("{date}");
  return (
    <article
      aria-labelledby={headingId}
      className="grid gap-x-8 gap-y-5 border-b border-line py-8 lg:grid-cols-[var(--rail)_minmax(0,1fr)_372px]"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3 self-start lg:pt-2.5">
        <time dateTime={entry.date} className="mono text-small text-ink-3 lg:w-full">
          {entry.date}
        </time>
        {kernel && <Tag colours={hueWash(1 + kernel.index)}>{kernel.name}</Tag>}
        {isLatest && <Tag colours={inkTag}>{messages.latest}</Tag>}
        {entry.isBeta && <Tag colours={betaTag}>{messages.beta}</Tag>}
        {entry.rolloutPercent !== null && (
          <Tag colours={betaTag}>{rolloutWords(messages, entry.rolloutPercent)}</Tag>
        )}
        {entry.upstream && (
          <p className="w-full text-micro leading-normal text-ink-3">
            {beforeDate}
            <span className="whitespace-nowrap">{entry.upstream.date}</span>
            {afterDate}
            {entry.upstream.lag !== null && (
              <>
                {" "}
                <span className="lg:block max-lg:ml-2">
                  {countWords(messages.upstreamLag, entry.upstream.lag, locale)}
                </span>
              </>
            )}
          </p>
        )}
      </div>
      <div className="min-w-0">
        <h2
          id={headingId}
          tabIndex={-1}
          className="mono text-[clamp(1.375rem,1.1rem+1vw,1.75rem)] font-semibold leading-tight tracking-normal outline-offset-4"
        >
          <PageLink to={releasePageAddress(entry)} className="hover:text-seal-ink hover:underline">
            {marks ? <Marked pieces={marks.version} /> : entry.version}
          </PageLink>
        </h2>
        <ul lang={language} className="mt-3 text-ink-2">
          {entry.updateContent.map((item, index) => (
            <li key={item} className="flex gap-2.5">
              <span aria-hidden="true" className="text-ink-3">
                –
              </span>
              <span className="min-w-0">
                <ReleaseText
                  pieces={
                    marks ? (marks.updateContent[index] ?? []) : [{ text: item, isMatch: false }]
                  }
                />
              </span>
            </li>
          ))}
        </ul>
        {entry.remarks !== "" && (
          <p className="mt-3 text-small">
            <span className="mr-2.5 font-semibold">{messages.remarks}</span>
            <span lang={language} className="text-ink-2">
              <ReleaseText
                pieces={marks ? marks.remarks : [{ text: entry.remarks, isMatch: false }]}
              />
            </span>
          </p>
        )}
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-2.5 self-start lg:grid-cols-1">
        {entry.package && (
          <ReleaseFileBox
            label={packageName(entry.package, messages)}
            file={entry.package}
            messages={messages}
          />
        )}
        {entry.patch && (
          <ReleaseFileBox label={messages.patch} file={entry.patch} messages={messages} />
        )}
      </div>
    </article>
  );
}
