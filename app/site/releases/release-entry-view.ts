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

/** A file as a log shows it: where, how large, and how to check it. */
export type FileBoxView = { name: string; url: string; size: string; sha256: string };

/** A release as a log shows it, whether it came with the page or from the API. */
export type ReleaseEntryView = {
  id: number;
  version: string;
  kernel: string | null;
  /** Day, `2026-11-12`. */
  date: string;
  remarks: string;
  updateContent: string[];
  package: FileBoxView | undefined;
  patch: FileBoxView | undefined;
  /** What of its texts was searched for; absent where nothing was. */
  marks?: ReleaseMarks;
};

/** Texts of a release in pieces, some of which were searched for. */
export type ReleaseMarks = {
  version: Piece[];
  remarks: Piece[];
  updateContent: Piece[][];
};

/** Of a release that was loaded with the page. */
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

/** Of an entry that the API answered. */
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
