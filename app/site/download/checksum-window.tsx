import { WindowFrame } from "~/design/drawings/window-frame";
import { Checksum } from "~/design/ui/checksum";
import { CopyButton } from "~/design/ui/copy-button";
import type { ReleaseFileView } from "~/domain/release/release";
import { fill } from "~/i18n/fill";
import type { ReleasesMessages } from "~/site/releases/words.en";
import type { DownloadMessages } from "./words.en";

type ChecksumWindowProps = {
  messages: DownloadMessages["window"];
  releases: ReleasesMessages;
  file: ReleaseFileView;
};

/** The checksum of the package with a copy button, and the Windows command that verifies it. */
export function ChecksumWindow({ messages, releases, file }: ChecksumWindowProps) {
  return (
    <WindowFrame
      title={messages.title}
      className="relative mx-auto -mt-[55%] mb-[8%] w-full lg:-left-[6%] lg:mx-0"
    >
      <div className="p-4.5">
        <div className="grid grid-cols-[1fr_auto] items-center gap-x-4">
          <p className="text-micro text-ink-3 sm:self-end">{releases.checksum}</p>
          <p className="max-w-[32.5ch] max-sm:order-3 max-sm:col-span-2 max-sm:mt-2 sm:row-start-2">
            <Checksum sha256={file.sha256} />
          </p>
          <CopyButton
            text={file.sha256}
            label={fill(releases.copyChecksum, { name: file.name })}
            copied={releases.copied}
            failed={releases.copyFailed}
            className="min-h-11 shrink-0 sm:row-span-2 sm:row-start-1 border border-line-strong px-3 text-small font-semibold hover:border-ink hover:bg-sunk"
          >
            {messages.copy}
          </CopyButton>
        </div>
        <p className="mt-3 text-micro text-ink-3">{messages.command}</p>
        <p className="mono mt-1.5 break-all bg-sunk px-3 py-2 text-micro leading-relaxed">
          {`certutil -hashfile ${file.name} SHA256`}
        </p>
      </div>
    </WindowFrame>
  );
}
