import { PrintWhole } from "~/design/drawings/print-whole";
import { buttonStyle } from "~/design/ui/button-style";
import { Icon } from "~/design/ui/icon";
import { packageOf, type ReleaseView } from "~/domain/release/release";
import { formatDate } from "~/i18n/format";
import { PageLink } from "~/i18n/locale-context";
import { DownloadLink } from "~/site/releases/download-link";
import { fileSizeText } from "~/site/releases/file-size-text";
import { isSetup } from "~/site/releases/is-setup";
import { VersionHint } from "~/site/releases/version-hint";
import type { ReleasesMessages } from "~/site/releases/words.en";
import { ChecksumWindow } from "./checksum-window";
import { SendToComputer } from "./send-to-computer";
import type { ShortAddress } from "./short-address.server";
import { stepsPlace } from "./steps";
import { SystemLine } from "./system-line";
import type { DownloadMessages } from "./words.en";

type DownloadHeadProps = {
  messages: DownloadMessages;
  releases: ReleasesMessages;
  release: ReleaseView | undefined;
  /** Whether no version was ever offered. */
  isBeforeFirst: boolean;
  shortAddress: ShortAddress;
  minimumWindows: string;
  olderClients: readonly OlderClient[];
};

/** The last version for a system that the current one does not run on, with a sentence that has a place for it. */
export type OlderClient = { message: string; version: string };

/** The head of the page: the current version, its packages, and how to check a downloaded file. */
export function DownloadHead(props: DownloadHeadProps) {
  const { messages, releases, release, shortAddress, minimumWindows, olderClients } = props;
  const file = release && (packageOf(release, "x64") ?? packageOf(release));
  const x86 = release && packageOf(release, "x86");
  return (
    <section className="page grid items-center gap-x-12 gap-y-12 py-16 lg:grid-cols-2 xl:min-h-[760px]">
      <div className="min-w-0">
        <p className="flex items-center gap-3 text-small text-ink-2">
          <span aria-hidden="true" className="h-px w-7 bg-seal-ink" />
          {messages.eyebrow}
        </p>
        <h1 className="mt-4 text-h1">{messages.heading}</h1>
        {release && file ? (
          <>
            <p className="-ml-1 mt-5 font-display text-[clamp(6rem,3.1rem+12vw,11rem)] font-bold leading-[.86] tracking-[-.04em]">
              {release.version}
            </p>
            <SystemLine className="mt-6" />
            <div className="mt-5 flex flex-wrap items-center gap-x-7 gap-y-3 phone:hidden">
              <DownloadLink
                to={file.url}
                data-starts={file.architecture}
                className={`max-sm:w-full ${buttonStyle("seal")}`}
              >
                <Icon name="down" />
                {(isSetup(file) ? messages.setup : messages).primary}
              </DownloadLink>
              {x86 && x86 !== file && (
                <DownloadLink
                  to={x86.url}
                  data-starts="x86"
                  className="inline-flex min-h-11 items-center"
                >
                  <span className="rule-link">
                    {(isSetup(x86) ? messages.setup : messages).secondary}
                  </span>
                </DownloadLink>
              )}
            </div>
            <p className="mono mt-5 flex flex-wrap gap-x-5 text-micro text-ink-3 phone:hidden">
              <span translate="no" className="break-all">
                {file.name}
              </span>
              <span>{fileSizeText(file, releases)}</span>
              <span>{formatDate(release.releasedAt)}</span>
            </p>
            {file.isStandIn && <p className="mt-3 text-small text-ink-2">{messages.sample}</p>}
            {olderClients.map(({ message, version }) => (
              <VersionHint
                key={message}
                message={message}
                release={{ product: "client", version }}
              />
            ))}
            <SendToComputer
              messages={messages}
              releases={releases}
              minimumWindows={minimumWindows}
              address={shortAddress}
              packages={release.files.filter(({ kind }) => kind === "package")}
            />
            <p className="no-script mt-3">
              <a href={`#${stepsPlace}`} className="inline-flex min-h-11 items-center">
                <span className="rule-link">{messages.next}</span>
              </a>
            </p>
          </>
        ) : (
          <NoRelease messages={messages} isBeforeFirst={props.isBeforeFirst} />
        )}
      </div>
      <div className="relative mx-auto w-full max-w-[500px] lg:mr-0">
        <PrintWhole className="mx-auto w-[min(80%,400px)] text-seal" />
        {file && <ChecksumWindow messages={messages.window} releases={releases} file={file} />}
      </div>
    </section>
  );
}

/** Shown while no version is offered: before the first one, with a link to the registration. */
function NoRelease({
  messages,
  isBeforeFirst,
}: Pick<DownloadHeadProps, "messages" | "isBeforeFirst">) {
  const { first, none } = messages;
  return (
    <>
      <p className="mt-6 max-w-[30em] text-lead text-ink-2">{isBeforeFirst ? first.text : none}</p>
      {isBeforeFirst && (
        <PageLink to="/register" className={`mt-7 max-sm:w-full ${buttonStyle("seal")}`}>
          {first.register}
        </PageLink>
      )}
    </>
  );
}
