import { createHash } from "node:crypto";
import { canonicalJson } from "~/domain/release/release-change";
import type { ReleaseRecord } from "~/domain/release/release-record";

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);

/** Fields of `release.json` besides those of the release. */
type DocumentFacts = {
  /** Only grows from release to release. */
  counter: number;
  /** ISO 8601: a client that gets it later should ask why nobody signed a newer one. */
  expires: string;
};

function documentFiles({ files }: Pick<ReleaseRecord, "files">) {
  return [...files]
    .sort(byName)
    .map(({ name, role, architecture, fromVersion, size, sha256, sha512 }) => {
      return { name, role, architecture, fromVersion, size, sha256, sha512 };
    });
}

/**
 * SHA-256, hexadecimal, of the files' part of `release.json`. It is stored, so its bytes may not change either: a new
 * field of the document stays out of it.
 */
export function hashOfFiles(release: Pick<ReleaseRecord, "files">): string {
  return createHash("sha256")
    .update(canonicalJson(documentFiles(release)))
    .digest("hex");
}

/** A new `release.json`. It is signed beside the sums, so it is stored, and served as stored. */
export function documentText(
  release: Pick<ReleaseRecord, "product" | "version" | "channel" | "minimumWindows" | "files">,
  facts: DocumentFacts,
): string {
  const { product, version, channel, minimumWindows } = release;
  const files = documentFiles(release);
  return `${canonicalJson({ product, version, channel, minimumWindows, files, ...facts })}\n`;
}
