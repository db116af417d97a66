import { PhraseHeading } from "~/design/ui/phrase-heading";
import { formatDate } from "~/i18n/format";
import { PageLink } from "~/i18n/locale-context";
import { DownloadLink } from "~/site/releases/download-link";
import { fileSizeText } from "~/site/releases/file-size-text";
import type { ReleasesMessages } from "~/site/releases/words.en";
import type { StartedFile } from "./download-view";
import { SystemValue } from "./system-line";
import type { DownloadMessages } from "./words.en";

type StartedHeadProps = {
  messages: DownloadMessages;
  releases: ReleasesMessages;
  started: StartedFile;
  /** The address to type on another computer. */
  shortAddress: string;
};

const row = "grid grid-cols-[8.5em_1fr] items-baseline border-b border-line py-3 text-small";

/** Replaces the head of the page once a download has started. */
export function StartedHead({ messages, releases, started, shortAddress }: StartedHeadProps) {
  const { system, started: words } = messages;
  const { file, releasedAt, backupUrl, kernels } = started;
  return (
    <section className="page">
      <div className="grid items-end gap-x-12 gap-y-12 border-b border-ink py-16 lg:grid-cols-[7fr_5fr]">
        <div className="min-w-0">
          <p className="flex items-center gap-3 text-small text-ink-2">
            <span aria-hidden="true" className="h-px w-7 bg-seal-ink" />
            {words.eyebrow}
          </p>
          <PhraseHeading level={1} phrases={words.heading} className="mt-4 max-w-[10em] text-h1" />
          <p className="mono mt-5 flex flex-wrap gap-x-5 text-micro text-ink-3">
            <span className="break-all">{file.name}</span>
            <span>{fileSizeText(file, releases)}</span>
            <span>{formatDate(releasedAt)}</span>
          </p>
          <p className="mt-5 text-ink-2">
            {words.failed}{" "}
            <DownloadLink
              to={file.url}
              className="font-semibold text-ink underline underline-offset-4 hover:text-seal-ink"
            >
              {words.again}
            </DownloadLink>
            {backupUrl === null ? (
              words.afterAgain
            ) : (
              <>
                {words.beforeBackup}
                <DownloadLink
                  to={backupUrl}
                  className="text-ink underline underline-offset-4 hover:text-seal-ink"
                >
                  {words.backup}
                </DownloadLink>
                {words.afterBackup}
              </>
            )}
          </p>
        </div>
        <dl className="border-t border-ink">
          <div data-system-row="" className={`needs-script invisible ${row}`}>
            <dt className="text-ink-3">{system.label}</dt>
            <SystemValue />
          </div>
          {kernels.length > 0 && (
            <div className={row}>
              <dt className="text-ink-3">{words.kernels}</dt>
              <dd className="mono">{kernels.join("\u00a0/ ")}</dd>
            </div>
          )}
          <div className={row}>
            <dt className="text-ink-3">{words.otherComputer}</dt>
            <dd className="mono">
              <PageLink to="/dl" className="underline underline-offset-4 hover:text-seal-ink">
                {shortAddress}
              </PageLink>
            </dd>
          </div>
        </dl>
      </div>
    </section>
  );
}
