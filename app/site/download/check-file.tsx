import { CopyButton } from "~/design/ui/copy-button";
import type { ReleaseFileView } from "~/domain/release/release";
import { fill } from "~/i18n/fill";
import type { ReleasesMessages } from "~/site/releases/words.en";
import type { DownloadMessages } from "./words.en";

type CheckFileProps = {
  messages: DownloadMessages["window"];
  releases: ReleasesMessages;
  packages: readonly ReleaseFileView[];
};

/** The published checksum of each package, and the line that computes it on Windows. */
export function CheckFile({ messages, releases, packages }: CheckFileProps) {
  return (
    <dl className="mt-6 max-w-[720px]">
      {packages.map((file) => (
        <div key={file.url} className="border-t border-line py-4">
          <dt className="mono break-all text-small font-semibold">{file.name}</dt>
          <dd className="mt-1 flex items-center justify-between gap-4">
            <span className="mono max-w-[32.5ch] break-all text-small text-ink-2">
              {file.sha256}
            </span>
            <CopyButton
              text={file.sha256}
              label={fill(releases.copyChecksum, { name: file.name })}
              copied={releases.copied}
              failed={releases.copyFailed}
              className="min-h-11 shrink-0 border border-line-strong px-3 text-small font-semibold hover:border-ink hover:bg-sunk"
            >
              {messages.copy}
            </CopyButton>
          </dd>
          <dd className="mono mt-2 break-all bg-sunk px-3 py-2 text-micro leading-relaxed">
            {`certutil -hashfile ${file.name} SHA256`}
          </dd>
        </div>
      ))}
    </dl>
  );
}
