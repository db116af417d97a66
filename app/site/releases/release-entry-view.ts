import type { VersionListEntry } from "~/api/version-list-schema";
import {
  packageOf,
  patchOf,
  type ReleaseFileView,
  type ReleaseView,
} from "~/domain/release/release";
import { formatDate } from "~/i18n/format";
import { formatBytes } from "~/lib/bytes";
import type { Piece } from "~/lib/search/highlight";

/** A file of a release as a log shows it; `size` is formatted. */
export type FileBoxView = { name: string; url: string; size: string; sha256: string };

/** A release as a log shows it, from the page's loader or from the API. */
export type ReleaseEntryView = {
  id: number;
  version: string;
  kernel: string | null;
  /** Date of the release: `2026-11-12`. */
  date: string;
  remarks: string;
  updateContent: string[];
  package: FileBoxView | undefined;
  patch: FileBoxView | undefined;
  /** The texts with the matches of a search marked; absent without a search. */
  marks?: ReleaseMarks;
};

/** Texts of a release in pieces, of which some are matches of a search. */
export type ReleaseMarks = {
  version: Piece[];
  remarks: Piece[];
  updateContent: Piece[][];
};

/** The view of a release from the domain. */
export function entryOfRelease(release: ReleaseView): ReleaseEntryView {
  const { id, version, kernel, remarks, updateContent, releasedAt } = release;
  return {
    id,
    version,
    kernel,
    date: formatDate(releasedAt),
    remarks,
    updateContent,
    package: boxOf(packageOf(release)),
    patch: boxOf(patchOf(release)),
  };
}

/** The view of an entry from the API. */
export function entryOfVersion(entry: VersionListEntry): ReleaseEntryView {
  const { id, version, kernel, remarks, updateContent, releasedAt } = entry;
  return {
    id,
    version,
    kernel,
    date: formatDate(releasedAt),
    remarks,
    updateContent,
    package: boxOfFields(
      entry.packageUrl,
      entry.packageName,
      entry.packageSize,
      entry.packageSha256,
    ),
    patch: boxOfFields(entry.patchUrl, entry.patchName, entry.patchSize, entry.patchSha256),
  };
}

function boxOf(file: ReleaseFileView | undefined): FileBoxView | undefined {
  return (
    file && { name: file.name, url: file.url, size: formatBytes(file.size), sha256: file.sha256 }
  );
}

function boxOfFields(
  url: string | null,
  name: string | null,
  size: number | null,
  sha256: string | null,
): FileBoxView | undefined {
  if (url === null || name === null || size === null || sha256 === null) return undefined;
  return { url, name, size: formatBytes(size), sha256 };
}
