import {
  type Architecture,
  type KernelSystem,
  packageOf,
  type ReleaseFileView,
  type ReleaseView,
} from "~/domain/release/release";
import { fill } from "~/i18n/fill";
import { type FileSizeWords, fileSizeText } from "~/site/releases/file-size-text";
import { entryOfRelease, type ReleaseEntryView } from "~/site/releases/release-entry-view";
import type { DownloadMessages } from "./words.en";

/** A way to get the current package. */
export type DownloadLine = {
  name: string;
  use: string;
  file: string;
  url: string;
  architecture: Architecture;
};

/** A file as the page shows it once its download has started. */
export type StartedFile = {
  file: ReleaseFileView;
  releasedAt: string;
  /** The same file on another host; null where there is none. */
  backupUrl: string | null;
  /** Kernels for its architecture, newest first. */
  kernels: string[];
};

/**
 * The packages of a release, each with the data that the page shows once its download has started.
 */
export function startedFilesOf(
  release: ReleaseView,
  mirrors: readonly Mirror[],
  kernels: readonly KernelSystem[],
): StartedFile[] {
  const packages = release.files.filter(({ kind }) => kind === "package");
  return packages.map((file) => {
    const [mirror] = file.architecture === "x64" ? mirrors : [];
    const own = kernels.filter(({ architecture }) => architecture === file.architecture);
    return {
      file,
      releasedAt: release.releasedAt,
      backupUrl: mirror ? onMirror(mirror, file) : null,
      kernels: [...new Set(own.map(({ kernel }) => kernel))],
    };
  });
}

/** A host that holds the same x64 package. */
type Mirror = { name: string; baseUrl: string };

function onMirror({ baseUrl }: Mirror, { name }: ReleaseFileView): string {
  return `${baseUrl}/${encodeURIComponent(name)}`;
}

/**
 * This site's 64-bit package, the mirrors, which have the same file, and the 32-bit package.
 * @param kernels32 what the 32-bit package can use, newest first
 */
export function linesOf(
  release: ReleaseView,
  { mirrors, kernels32 }: { mirrors: readonly Mirror[]; kernels32: readonly string[] },
  messages: DownloadMessages["lines"],
  words: FileSizeWords,
): DownloadLine[] {
  const describe = (file: ReleaseFileView) => ({
    file: `${file.architecture}, ${fileSizeText(file, words)}`,
    architecture: file.architecture,
  });
  const { name, use } = messages.main32;
  const main32 = { name, use: fill(use, { kernels: kernels32.join(" / ") }) };
  const x64 = packageOf(release, "x64");
  const x86 = packageOf(release, "x86");
  return [
    ...(x64 ? [{ ...messages.main, ...describe(x64), url: x64.url }] : []),
    ...(x64
      ? mirrors.map((mirror) => ({
          name: mirror.name,
          use: messages.mirrorUse,
          ...describe(x64),
          url: onMirror(mirror, x64),
        }))
      : []),
    ...(x86 ? [{ ...main32, ...describe(x86), url: x86.url }] : []),
  ];
}

/** A version in the table of the download page. */
export type HistoryRow = ReleaseEntryView & { points: string; isCurrent: boolean };

/** The rows of the version table. @param current the version at the head of the page */
export function historyOf(
  releases: readonly ReleaseView[],
  current: ReleaseView | undefined,
): HistoryRow[] {
  return releases.map((release) => ({
    ...entryOfRelease(release),
    points: release.updateContent.slice(0, 2).join(release.notesLocale === "cn" ? "；" : ". "),
    isCurrent: release.id === current?.id,
  }));
}
