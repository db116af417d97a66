import { canonicalJson } from "~/domain/release/release-change";
import type { ReleaseRecord } from "~/domain/release/release-record";

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);

/** What the JSON of a release says besides the release itself. */
export type DocumentFacts = {
  /** Only grows from release to release. */
  counter: number;
  /** ISO 8601: who gets it later should ask why nobody signed it anew. */
  expires: string;
};

/** The files of a release as its JSON names them. */
export function documentFiles({ files }: Pick<ReleaseRecord, "files">) {
  return [...files]
    .sort(byName)
    .map(({ name, role, architecture, fromVersion, size, sha256, sha512 }) => {
      return { name, role, architecture, fromVersion, size, sha256, sha512 };
    });
}

/** `release.json`: what is signed of a release besides the sums. The same release gives the same bytes. */
export function documentText(
  release: Pick<ReleaseRecord, "product" | "version" | "channel" | "minimumWindows" | "files">,
  facts: DocumentFacts,
): string {
  const { product, version, channel, minimumWindows } = release;
  const files = documentFiles(release);
  return `${canonicalJson({ product, version, channel, minimumWindows, files, ...facts })}\n`;
}
