import { DownloadLink } from "./download-link";
import type { FileBoxView } from "./release-entry-view";

type FileLinkProps = { label: string; version: string; file: FileBoxView | undefined };

/** A link to a file whose accessible name includes the version. */
export function FileLink({ label, version, file }: FileLinkProps) {
  if (file === undefined) return null;
  return (
    <DownloadLink
      to={file.url}
      title={`${file.name}, ${file.size}`}
      className="ml-5 inline-flex min-h-11 items-center underline underline-offset-4 hover:text-seal-ink"
    >
      {label}
      <span className="sr-only"> {version}</span>
    </DownloadLink>
  );
}
