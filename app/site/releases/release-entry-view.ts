import type { VersionListEntry } from "~/api/version-list-schema";
import {
  packageOf,
  patchOf,
  type ReleaseFileView,
  type ReleaseView,
} from "~/domain/release/release";
import { formatDate } from "~/i18n/format";
import type { Locale } from "~/i18n/locales";
import type { Piece } from "~/lib/search/pieces";

/** A file as a log shows it: where, how large, and how to check it. */
export type FileBoxView = {
  name: string;
  url: string;
  /** In bytes. */
  size: number;
  sha256: string;
  isStandIn: boolean;
};

/** A release as a log shows it, from the page's loader or from the API. */
export type ReleaseEntryView = {
  id: number;
  version: string;
  kernel: string | null;
  /** For testers; the version for everybody may be older. */
  isBeta: boolean;
  /** The share of its rollout while pages name the version before; null: they name this one. */
  rolloutPercent: number | null;
  /** Date of the release: `2026-11-12`. */
  date: string;
  /**
   * Of a kernel: when Chromium had this version on its stable channel, and days from then to ours. `lag` is null for a
   * build that Chromium had replaced long before: days say nothing of a kernel that older systems are frozen at.
   */
  upstream: { date: string; lag: number | null } | undefined;
  /** The language of remarks and content. */
  notesLocale: Locale;
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
  const { id, version, kernel, remarks, updateContent, releasedAt, upstreamReleasedOn } = release;
  const date = formatDate(releasedAt);
  return {
    id,
    version,
    kernel,
    isBeta: release.channel === "beta",
    rolloutPercent: release.rolloutPercent,
    date,
    upstream: upstreamOf(date, upstreamReleasedOn),
    notesLocale: release.notesLocale,
    remarks,
    updateContent,
    package: boxOf(packageOf(release)),
    patch: boxOf(patchOf(release)),
  };
}

/** The view of an entry from the API. */
export function entryOfVersion(entry: VersionListEntry): ReleaseEntryView {
  const { id, version, kernel, remarks, updateContent, releasedAt, upstreamReleasedOn } = entry;
  const date = formatDate(releasedAt);
  return {
    id,
    version,
    kernel,
    isBeta: entry.channel === "beta",
    rolloutPercent: entry.rolloutPercent,
    date,
    upstream: upstreamOf(date, upstreamReleasedOn),
    notesLocale: entry.notesLang,
    remarks,
    updateContent,
    package: boxOfFields(
      entry.packageUrl,
      entry.packageName,
      entry.packageSize,
      entry.packageSha256,
      entry.packageIsSample,
    ),
    patch: boxOfFields(
      entry.patchUrl,
      entry.patchName,
      entry.patchSize,
      entry.patchSha256,
      entry.patchIsSample,
    ),
  };
}

/** Chromium replaces a milestone within eight weeks, and its extended one within sixteen. */
const longestLag = 120;

function upstreamOf(date: string, stableOn: string | null): ReleaseEntryView["upstream"] {
  if (stableOn === null) return undefined;
  const lag = (Date.parse(date) - Date.parse(stableOn)) / 86_400_000;
  return { date: stableOn, lag: lag > longestLag ? null : lag };
}

function boxOf(file: ReleaseFileView | undefined): FileBoxView | undefined {
  if (file === undefined) return undefined;
  const { name, url, size, sha256, isStandIn } = file;
  return { name, url, size, sha256, isStandIn };
}

function boxOfFields(
  url: string | null,
  name: string | null,
  size: number | null,
  sha256: string | null,
  isStandIn: boolean,
): FileBoxView | undefined {
  if (url === null || name === null || size === null || sha256 === null) return undefined;
  return { url, name, size, sha256, isStandIn };
}
