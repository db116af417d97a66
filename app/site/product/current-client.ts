import { packageOf, type ReleaseView } from "~/domain/release/release";
import { formatDate } from "~/i18n/format";
import { type FileSizeWords, fileSizeText } from "~/site/releases/file-size-text";

/** The client to download now, as the blocks show it. */
export type CurrentClient = {
  version: string;
  /** Day of the release, `2026-11-12`. */
  date: string;
  /** Size of the package with its unit, `96.4 MB`; of a stand-in with the words that say so. */
  size: string;
  /** Name of the package. */
  file: string;
  url: string;
  /** Hexadecimal, lower case, 64 characters. */
  sha256: string;
};

/** The 64-bit package of a release where it has one, else its other package; undefined without any. */
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
