import { Checksum } from "~/design/ui/checksum";
import { CopyButton } from "~/design/ui/copy-button";
import { Icon } from "~/design/ui/icon";
import type { ReleasePageFile, ReleasePageView } from "~/domain/release/public/release-page";
import { fill } from "~/i18n/fill";
import { formatDate } from "~/i18n/format";
import { PageLink } from "~/i18n/locale-context";
import { DownloadLink } from "~/site/releases/download-link";
import { fileSizeText } from "~/site/releases/file-size-text";
import type { ReleaseMessages } from "./words.en";

type FilesTableProps = {
  messages: ReleaseMessages["files"];
  bits: ReleaseMessages["bits"];
  release: Pick<ReleasePageView, "files" | "withdrawal" | "isInfected">;
};

/** Every file with its size and whole SHA-256; of a withdrawn version without downloads. */
export function FilesTable({ messages, bits, release }: FilesTableProps) {
  const { files, withdrawal, isInfected } = release;
  const isOffered = withdrawal === null && !isInfected;
  const columns = [messages.name, messages.size, messages.sha256];
  return (
    <>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{messages.heading}</caption>
        <thead className="border-b border-ink text-micro text-ink-3 max-lg:sr-only">
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className="py-3 pr-6 font-normal">
                {name}
              </th>
            ))}
            <th scope="col" className="py-3 text-right font-normal">
              {isOffered ? messages.action : <span className="sr-only">{messages.copy}</span>}
            </th>
          </tr>
        </thead>
        <tbody className="max-lg:border-t max-lg:border-ink">
          {files.map((file) => (
            <tr
              key={file.name}
              className="border-b border-line align-top max-lg:grid max-lg:grid-cols-[1fr_auto] max-lg:gap-x-4 max-lg:py-3"
            >
              <th scope="row" className="font-normal lg:py-5 lg:pr-6">
                <span translate="no" className="mono block break-all text-small font-semibold">
                  {file.name}
                </span>
                <span className="mt-1 block text-small text-ink-2">
                  {describe(file, messages, bits)}
                </span>
              </th>
              <td className="mono text-small max-lg:text-right lg:py-5 lg:pr-6">
                {fileSizeText(file, messages)}
              </td>
              <td className="max-lg:col-span-2 max-lg:mt-1.5 lg:py-5 lg:pr-6">
                <Checksum sha256={file.sha256} className="max-w-[34ch] text-ink-2" />
              </td>
              <td className="max-lg:col-span-2 lg:py-3">
                <span className="flex flex-wrap items-center gap-x-6 lg:justify-end">
                  <CopyButton
                    text={file.sha256}
                    label={fill(messages.copyOf, { name: file.name })}
                    copied={messages.copied}
                    failed={messages.copyFailed}
                    className="min-h-11 text-small font-semibold hover:text-seal-ink"
                  >
                    {messages.copy}
                  </CopyButton>
                  {isOffered && (
                    <DownloadLink
                      to={file.url}
                      aria-label={fill(messages.downloadOf, { name: file.name })}
                      className="inline-flex min-h-11 items-center"
                    >
                      <span className="rule-link">
                        <Icon name="down" />
                        {messages.action}
                      </span>
                    </DownloadLink>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-5 flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-2">
        {withdrawal === null && (
          <span>{isInfected ? messages.infected : scanText(files, messages)}</span>
        )}
        <PageLink to="/verify" className="underline underline-offset-4 hover:text-seal-ink">
          {messages.check}
        </PageLink>
      </p>
    </>
  );
}

function describe(
  { role, architecture, fromVersion }: ReleasePageFile,
  { kinds, from }: ReleaseMessages["files"],
  bits: ReleaseMessages["bits"],
): string {
  const kind = fill(kinds[role], { bits: bits[architecture] });
  return fromVersion === null ? kind : fill(from, { kind, version: fromVersion });
}

/** What the site's own scanner said of the files; null where it has not said it of every one. */
function scanText(
  files: readonly ReleasePageFile[],
  { scanned }: ReleaseMessages["files"],
): string | null {
  const [first] = files;
  const isClean = files.every(({ scan }) => scan.state === "clean" && scan.at !== null);
  if (!isClean || first?.scan.at == null || first.scan.engine === null) return null;
  return fill(scanned, { engine: first.scan.engine, date: formatDate(first.scan.at) });
}
