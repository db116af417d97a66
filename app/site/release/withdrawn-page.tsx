import { PrintWhole } from "~/design/drawings/print-whole";
import { buttonStyle } from "~/design/ui/button-style";
import { Icon } from "~/design/ui/icon";
import { PhraseHeading } from "~/design/ui/phrase-heading";
import type {
  Recommendation,
  ReleaseHappening,
  ReleasePageView,
  Withdrawal,
} from "~/domain/release/public/release-page";
import { fileAddress } from "~/domain/release/release";
import { minuteInChina } from "~/i18n/china-time";
import { fill } from "~/i18n/fill";
import { PageLink, useLocale } from "~/i18n/locale-context";
import { compareVersions } from "~/lib/version-number";
import { DownloadLink } from "~/site/releases/download-link";
import { logOf, releasePageAddress } from "~/site/releases/release-address";
import { onSystems, type SystemWords } from "~/site/releases/system-name";
import { FilesTable } from "./files-table";
import { Rail } from "./release-page";
import type { ReleaseMessages } from "./words.en";

type WithdrawnPageProps = {
  messages: ReleaseMessages;
  /** Words that name systems. */
  systems: SystemWords;
  log: string;
  release: ReleasePageView;
  withdrawal: Withdrawal;
};

/** A version that is no longer offered: the reason, the alternatives, and the checksums. */
export function WithdrawnPage(props: WithdrawnPageProps) {
  const { messages, release, withdrawal } = props;
  const words = messages.withdrawn;
  const [first] = release.instead;
  return (
    <div className="page py-16 md:py-20">
      <Head {...props} />
      {first !== undefined && (
        <Rail label={words.installed.heading}>
          <Installed messages={words.installed} release={release} newest={first} />
        </Rail>
      )}
      {release.files.length > 0 && (
        <Rail label={messages.files.heading}>
          <p className="mb-4 text-ink-2">{words.files}</p>
          <FilesTable messages={messages.files} bits={messages.bits} release={release} />
        </Rail>
      )}
      <Rail label={words.history.heading}>
        <ol className="border-t border-ink">
          {withdrawal.happenings.map((happening) => (
            <li
              key={`${happening.kind} ${happening.at}`}
              className="grid gap-x-6 border-b border-line py-4 md:grid-cols-[10rem_1fr]"
            >
              <time dateTime={happening.at} className="mono text-small text-ink-2">
                {minuteInChina(new Date(happening.at))}
              </time>
              <span>{happeningText(happening, words.history)}</span>
            </li>
          ))}
        </ol>
      </Rail>
    </div>
  );
}

/** When it was withdrawn; the time stays on one line, as phones would break it at its hyphens. */
function WithdrawnAt({ sentence, time }: { sentence: string; time: string }) {
  const [before, after] = sentence.split("{time}");
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{time}</span>
      {after}
    </>
  );
}

function Head({ messages, systems, log, release, withdrawal }: WithdrawnPageProps) {
  const words = messages.withdrawn;
  const locale = useLocale();
  const { instead, version, product } = release;
  const time = withdrawal.at && minuteInChina(new Date(withdrawal.at));
  const ending = locale === "cn" ? "。" : ". ";
  // Reasons and remarks are written with and without a full stop.
  const reason = withdrawal.reason.replace(/[.。]$/, "");
  return (
    <div className="grid items-center gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
      <div className="min-w-0">
        <p className="flex items-center gap-4 text-small text-ink-2">
          <span className="mono">410</span>
          <PageLink
            to={logOf(product)}
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-seal-ink"
          >
            {log}
          </PageLink>
        </p>
        <PhraseHeading
          level={1}
          phrases={words.heading.map((phrase) => fill(phrase, { version }))}
          className="mt-2 text-h1"
        />
        {(reason !== "" || time) && (
          <p className="mt-4 max-w-[36em] text-lead text-ink-2">
            {reason !== "" && `${reason}${ending}`}
            {time && <WithdrawnAt sentence={words.at} time={time} />}
          </p>
        )}
        <p lang="en" className="mt-3 text-ink-2">
          {words.sentence}
        </p>
        {instead.map((other, index) => {
          const download =
            other.systems === null
              ? words.download
              : onSystems(words.downloadOn, other.systems, systems);
          return (
            <div
              key={JSON.stringify(other)}
              className={`${index === 0 ? "mt-8" : "mt-3"} flex flex-wrap items-center gap-x-7 gap-y-3`}
            >
              <DownloadLink
                to={fileAddress(other.file)}
                className={`max-sm:w-full ${buttonStyle(index === 0 ? "ink" : "line")}`}
              >
                <Icon name="down" />
                {fill(download, { version: other.version })}
              </DownloadLink>
              <PageLink
                to={releasePageAddress({ product, version: other.version })}
                className="inline-flex min-h-11 items-center"
              >
                <span className="rule-link">{fill(words.changes, { version: other.version })}</span>
              </PageLink>
            </div>
          );
        })}
      </div>
      <div aria-hidden="true" className="relative mx-auto w-[min(70%,320px)] lg:mr-0">
        <PrintWhole className="w-full text-line-strong" />
        <p className="absolute inset-0 m-auto size-fit border-2 border-seal-ink bg-paper px-5 py-1.5 font-display text-h3 font-bold text-seal-ink">
          {words.stamp}
        </p>
      </div>
    </div>
  );
}

type InstalledProps = {
  messages: ReleaseMessages["withdrawn"]["installed"];
  release: ReleasePageView;
  newest: Pick<Recommendation, "version">;
};

/** Steps for people who have it. The client offers higher versions; going back is done by hand. */
function Installed({ messages, release, newest: { version } }: InstalledProps) {
  const { close, update, back, tell } = messages;
  const { title, text } = compareVersions(version, release.version) > 0 ? update : back;
  const steps = [
    { title: close.title, text: close.text },
    { title: fill(title, { version }), text },
    { title: tell.title, text: tell.text, link: tell.link },
  ];
  return (
    <ol className="grid border-t border-ink md:grid-cols-3 md:divide-x md:divide-line">
      {steps.map(({ title, text, link }, index) => (
        <li key={title} className="py-5 max-md:border-b max-md:border-line md:px-6 md:first:pl-0">
          <h3 className="text-body">
            <span aria-hidden="true" className="mr-3 font-normal text-ink-3">
              {index + 1}
            </span>
            {title}
          </h3>
          <p className="mt-1.5 text-ink-2">{text}</p>
          {link && (
            <PageLink to="/contact" className="inline-flex min-h-11 items-center">
              <span className="rule-link">{link}</span>
            </PageLink>
          )}
        </li>
      ))}
    </ol>
  );
}

function happeningText(
  happening: ReleaseHappening,
  messages: ReleaseMessages["withdrawn"]["history"],
): string {
  switch (happening.kind) {
    case "paused":
      return fill(messages.paused, { percent: happening.percent });
    case "successor":
      return fill(messages.successor, { version: happening.version });
    default:
      return messages[happening.kind];
  }
}
