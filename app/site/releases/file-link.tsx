import { DownloadLink } from "./download-link";
import { type FileSizeWords, fileSizeText } from "./file-size-text";
import type { FileBoxView } from "./release-entry-view";

type FileLinkProps = {
  label: string;
  version: string;
  file: FileBoxView | undefined;
  messages: FileSizeWords;
};

/** A short link whose name says which version it is of. */
export function FileLink({ label, version, file, messages }: FileLinkProps) {
  if (file === undefined) return null;
  return (
    <DownloadLink
      to={file.url}
      title={`${file.name}, ${fileSizeText(file, messages)}`}
      className="ml-5 inline-flex min-h-11 items-center underline underline-offset-4 hover:text-seal-ink"
    >
      {label}
      <span className="sr-only"> {version}</span>
    </DownloadLink>
  );
}
