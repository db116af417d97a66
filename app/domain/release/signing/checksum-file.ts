import type { ReleaseBytes } from "~/domain/release/release-change";

/** Name of the list of a release's checksums, and of what is signed of it. */
export const checksumFileName = "SHA256SUMS";

/**
 * The list of checksums of a release as `sha256sum` writes and checks it: a line a file in the order of
 * their names, hash and name with two spaces between them, and a line feed after each. These are the
 * bytes that are signed, so nothing of it may depend on anything but names and hashes.
 */
export function checksumFile({ files }: Pick<ReleaseBytes, "files">): string {
  return [...files]
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, sha256 }) => `${sha256}  ${name}\n`)
    .join("");
}
