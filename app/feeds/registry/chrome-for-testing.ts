import { fileAddress } from "~/domain/release/release";
import { isServed, type ReleaseRecord } from "~/domain/release/release-record";
import { channelNames, platforms } from "./release-json";

/*
 * Kernels under the names and in the shape of Chrome for Testing's files (https://googlechromelabs.github.io/chrome-for-testing/).
 * Programs written for them read this site when they get `/releases/v1` as the base address.
 *
 * `revision` is missing, because the registry does not know a build's position in Chromium's history.
 */

/** The key of `downloads` under which Chrome for Testing lists the browser itself. */
const browserKey = "chrome";

/** Fields of an entry beside its version: its place in the list, and its downloads if the list has them. */
type EntryOptions = {
  /** The site's origin for addresses of downloads; null: the list has no downloads. */
  downloadsFrom: string | null;
};

/** A kernel in Chrome for Testing's lists of versions. */
export function testingEntry(kernel: ReleaseRecord, { downloadsFrom }: EntryOptions) {
  const { version } = kernel;
  if (downloadsFrom === null) return { version };
  return { version, downloads: { [browserKey]: downloadsOf(kernel, downloadsFrom) } };
}

/** A kernel as the newest of its channel. */
export function testingChannel(kernel: ReleaseRecord, options: EntryOptions) {
  return { channel: channelNames[kernel.channel], ...testingEntry(kernel, options) };
}

/** A kernel as the newest of its milestone. */
export function testingMilestone(kernel: ReleaseRecord, options: EntryOptions) {
  return { milestone: kernel.kernel, ...testingEntry(kernel, options) };
}

/** The highest version of each build, by the first three of its four numbers. @param versions in ascending order */
export function testingBuilds(versions: readonly string[]): Record<string, { version: string }> {
  return Object.fromEntries(
    versions.map((version) => [version.slice(0, version.lastIndexOf(".")), { version }]),
  );
}

/**
 * The path of the file behind Chrome for Testing's download address `{version}/{platform}/chrome-{platform}.zip`;
 * undefined if the kernel has no archive for that platform.
 */
export function testingDownload(kernel: ReleaseRecord, platform: string): string | undefined {
  return downloadsOf(kernel, "").find((download) => download.platform === platform)?.url;
}

function downloadsOf(kernel: ReleaseRecord, publicUrl: string) {
  if (!isServed(kernel)) return [];
  return kernel.files
    .filter(({ role }) => role === "archive")
    .map(({ architecture, name }) => ({
      platform: platforms[architecture],
      url: publicUrl + fileAddress(name),
    }));
}
