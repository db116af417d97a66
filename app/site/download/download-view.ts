import { packageOf, type ReleaseFileView, type ReleaseView } from "~/domain/release/release";
import type { Locale } from "~/i18n/locales";
import { type FileSizeWords, fileSizeText } from "~/site/releases/file-size-text";
import { entryOfRelease, type ReleaseEntryView } from "~/site/releases/release-entry-view";
import type { DownloadMessages } from "./words.en";

/** A place to download the current package from. */
export type DownloadLine = { name: string; use: string; file: string; url: string };

/** This site's 64-bit package, the mirrors, which have the same file, and the 32-bit package. */
export function linesOf(
  release: ReleaseView,
  mirrors: readonly { name: string; baseUrl: string }[],
  messages: DownloadMessages["lines"],
  words: FileSizeWords,
): DownloadLine[] {
  const describe = (file: ReleaseFileView) => `${file.architecture}, ${fileSizeText(file, words)}`;
  const x64 = packageOf(release, "x64");
  const x86 = packageOf(release, "x86");
  return [
    ...(x64 ? [{ ...messages.main, file: describe(x64), url: x64.url }] : []),
    ...(x64
      ? mirrors.map(({ name, baseUrl }) => ({
          name,
          use: messages.mirrorUse,
          file: describe(x64),
          url: `${baseUrl}/${encodeURIComponent(x64.name)}`,
        }))
      : []),
    ...(x86 ? [{ ...messages.main32, file: describe(x86), url: x86.url }] : []),
  ];
}

/** A version in the table of the download page. */
export type HistoryRow = ReleaseEntryView & { points: string; isCurrent: boolean };

/** The rows of the version table. @param current the version at the head of the page */
export function historyOf(
  releases: readonly ReleaseView[],
  current: ReleaseView | undefined,
  locale: Locale,
): HistoryRow[] {
  return releases.map((release) => ({
    ...entryOfRelease(release),
    points: release.updateContent.slice(0, 2).join(locale === "cn" ? "；" : "; "),
    isCurrent: release.id === current?.id,
  }));
}
