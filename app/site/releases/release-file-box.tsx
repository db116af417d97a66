import { CopyButton } from "~/design/ui/copy-button";
import { Icon } from "~/design/ui/icon";
import { fill } from "~/i18n/fill";
import { DownloadLink } from "./download-link";
import { fileSizeText } from "./file-size-text";
import type { LogMessages } from "./log-frame";
import type { FileBoxView } from "./release-entry-view";

type ReleaseFileBoxProps = { label: string; file: FileBoxView; messages: LogMessages };

/** A file to download: size, shortened checksum, and a button to copy the whole checksum. */
export function ReleaseFileBox({ label, file, messages }: ReleaseFileBoxProps) {
  return (
    <div className="relative flex min-w-0 border border-line bg-raised hover:border-ink">
      <DownloadLink
        to={file.url}
        className="flex min-w-0 flex-1 items-start gap-3 py-3 pl-4 pr-11 max-sm:gap-2 max-sm:pl-3 max-sm:pr-3"
      >
        <Icon name="down" className="mt-1" />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="whitespace-nowrap font-semibold leading-6">{label}</span>
            <span className="mono text-small min-[15rem]:whitespace-nowrap">
              {fileSizeText(file, messages)}
            </span>
          </span>
          <span
            title={`${messages.checksum} ${file.sha256}`}
            className="mono block whitespace-nowrap text-micro text-ink-3 max-sm:pr-6"
          >
            <span className="sm:hidden">{`${file.sha256.slice(0, 8)}…`}</span>
            <span className="max-sm:hidden">{shortChecksum(file.sha256)}</span>
          </span>
        </span>
      </DownloadLink>
      <CopyButton
        text={file.sha256}
        label={fill(messages.copyChecksum, { name: file.name })}
        copied={messages.copied}
        failed={messages.copyFailed}
        className="absolute bottom-0 right-0 size-11 text-ink-3 hover:text-ink"
      />
    </div>
  );
}

/** Shortens a checksum to its two ends. */
function shortChecksum(sha256: string): string {
  return `${sha256.slice(0, 10)}…${sha256.slice(-8)}`;
}
