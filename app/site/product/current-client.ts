import { packageOf, type ReleaseView } from "~/domain/release/release";
import { formatDate } from "~/i18n/format";
import { type FileSizeWords, fileSizeText } from "~/site/releases/file-size-text";

/** The newest release of the client with its package. */
export type CurrentClient = {
  version: string;
  /** Date of the release: `2026-11-12`. */
  date: string;
  /** Size of the package with its unit, `96.4 MB`; for a stand-in, a text that says so. */
  size: string;
  /** Name of the package. */
  file: string;
  url: string;
  /** 64 hexadecimal digits in lower case. */
  sha256: string;
};

/**
 * The client with its 64-bit package if it has one, else its other package; undefined without a
 * package.
 */
export function currentClient(
  release: ReleaseView | undefined,
  words: FileSizeWords,
): CurrentClient | undefined {
  if (release === undefined) return undefined;
  const file = packageOf(release);
  if (file === undefined) return undefined;
  return {
    version: release.version,
    date: formatDate(release.releasedAt),
    size: fileSizeText(file, words),
    file: file.name,
    url: file.url,
    sha256: file.sha256,
  };
}
