import type { ReleaseBytes } from "~/domain/release/release-change";

/** Name of the list of a release's checksums, also used for its signatures. */
export const checksumFileName = "SHA256SUMS";

/**
 * The list of checksums of a release in the format of `sha256sum`. Each line has hash, two spaces and name, ends with
 * a line feed, and lines are in the order of names. These bytes are signed, so they must depend only on names and
 * hashes.
 */
export function checksumFile({ files }: Pick<ReleaseBytes, "files">): string {
  return [...files]
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, sha256 }) => `${sha256}  ${name}\n`)
    .join("");
}
