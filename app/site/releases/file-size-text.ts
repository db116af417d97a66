import { fill } from "~/i18n/fill";
import { formatBytes } from "~/lib/bytes";
import type { ReleasesMessages } from "./words.en";

export type FileSizeWords = Pick<ReleasesMessages, "sampleFile">;

/** Size of a file with its unit, `96.4 MB`; of a stand-in with what it is: `sample file, 386 kB`. */
export function fileSizeText(
  { size, isStandIn }: { size: number; isStandIn: boolean },
  { sampleFile }: FileSizeWords,
): string {
  return isStandIn ? fill(sampleFile, { size: formatBytes(size) }) : formatBytes(size);
}
