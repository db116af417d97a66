import { isHeld } from "~/domain/release/held-pages";
import type { PublicRelease } from "~/domain/release/public/public-release";
import {
  type Architecture,
  type Channel,
  fileAddress,
  type Product,
} from "~/domain/release/release";
import {
  isInfected,
  isServed,
  type RegistryFile,
  type ReleaseRecord,
  type ReleaseSignature,
} from "~/domain/release/release-record";
import {
  lastCompatible,
  type RolloutLine,
  type WindowsLine,
  windowsLines,
} from "~/domain/release/rollout";
import { checksumFileName } from "~/domain/release/signing/checksum-file";
import { type Locale, localeCodes, locales } from "~/i18n/locales";
import { checksumsAddress, releaseAddress } from "./addresses";

/*
 * JSON of the releases in the shape of Chrome for Testing's files, so that the same programs read them. `versions`,
 * `channels` and `milestones` have entries whose `downloads` list a `platform` and a `url`. Here a key of `downloads`
 * is a file's role, as one version has one program.
 */

/** Platforms by the names that Chrome for Testing gave them, and one more of the same kind. */
export const platforms: Record<Architecture, string> = {
  x64: "win64",
  x86: "win32",
  arm64: "win-arm64",
};

export const channelNames: Record<Channel, string> = { stable: "Stable", beta: "Beta" };

const architectures: readonly Architecture[] = ["x64", "x86", "arm64"];

/** Values that all documents of one time share. */
type JsonSurroundings = {
  publicUrl: string;
  /** ISO 8601: when something was published or withdrawn the last time. */
  timestamp: string;
};

/** A document of the registry as it is sent. */
export const json = (value: unknown) => `${JSON.stringify(value)}\n`;

/** The text before and after the entries in the list of every public version; a comma separates two entries. */
export function knownGoodFrame(timestamp: string): { before: string; behind: string } {
  const empty = json({ timestamp, versions: [] });
  const place = empty.lastIndexOf("]");
  return { before: empty.slice(0, place), behind: empty.slice(place) };
}

/**
 * The newest version of each channel. `channels` has kernels, as programs that drive a browser look
 * there; the client's stand in `client`.
 */
export function lastKnownGoodJson(
  { kernels, clients }: { kernels: readonly PublicRelease[]; clients: readonly PublicRelease[] },
  { publicUrl, timestamp }: JsonSurroundings,
): string {
  return json({
    timestamp,
    channels: newestOfChannels(kernels, publicUrl),
    client: newestOfChannels(clients, publicUrl),
  });
}

function newestOfChannels(releases: readonly PublicRelease[], publicUrl: string) {
  return Object.fromEntries(
    (["stable", "beta"] as const).flatMap((channel) => {
      const newest = releases.findLast((release) => release.channel === channel);
      return newest === undefined ? [] : [[channelNames[channel], entryOf(newest, publicUrl)]];
    }),
  );
}

/** The newest version of each kernel: the stable one; one for testers, which says so, until there is another. */
export function milestonesJson(
  kernels: readonly PublicRelease[],
  { publicUrl, timestamp }: JsonSurroundings,
): string {
  // Later releases are higher, and replace earlier ones.
  const newest = new Map(kernels.map((release) => [release.kernel, release]));
  const milestones = [...newest].map(([kernel, release]) => [kernel, entryOf(release, publicUrl)]);
  return json({ timestamp, milestones: Object.fromEntries(milestones) });
}

/** `win10-x64`: an installation's Windows and architecture. */
const systemName = (windows: WindowsLine, architecture: Architecture) =>
  `win${windows}-${architecture}`;

/** The last build for each Windows and architecture: of each kernel, and of all of them. Null if a kernel has none. */
export function matrixJson(
  kernels: readonly PublicRelease[],
  { publicUrl, timestamp }: JsonSurroundings,
): string {
  const builds = (of: readonly PublicRelease[]) =>
    Object.fromEntries(
      windowsLines.flatMap((windows) =>
        architectures.map((architecture) => {
          const line: RolloutLine = {
            product: "browser",
            channel: "stable",
            architecture,
            windows,
          };
          const build = lastCompatible(of, line);
          return [systemName(windows, architecture), build ? buildOf(build, publicUrl) : null];
        }),
      ),
    );
  const ofKernel = Map.groupBy(kernels, ({ kernel }) => kernel);
  return json({
    timestamp,
    systems: builds(kernels),
    kernels: Object.fromEntries([...ofKernel].map(([kernel, of]) => [kernel, builds(of)])),
  });
}

function buildOf({ product, version, kernel }: PublicRelease, publicUrl: string) {
  return { version, milestone: kernel, url: publicUrl + releaseAddress(product, version) };
}

/** One version, also one that is not handed out any more: who has its files can still check them. */
export function releaseJson(release: PublicRelease, publicUrl: string): string {
  const { withdrawal, notes } = release;
  return json({
    ...entryOf(release, publicUrl),
    ...(withdrawal !== null && {
      withdrawnAt: withdrawal.at,
      withdrawnReason: inLanguages((locale) => withdrawal.reason[locale] || undefined),
    }),
    notes: inLanguages((locale) => notes[locale]),
  });
}

/** An object whose keys are languages as BCP 47 writes them. */
function inLanguages<Value>(valueIn: (locale: Locale) => Value | undefined) {
  return Object.fromEntries(
    localeCodes.flatMap((locale) => {
      const value = valueIn(locale);
      return value === undefined ? [] : [[locales[locale].htmlLang, value]];
    }),
  );
}

/** A version in the lists of the registry. */
export function entryOf(release: ReleaseRecord, publicUrl: string) {
  const { product, version, kernel, channel, status, releasedAt, promotedAt, minimumWindows } =
    release;
  const downloads: Record<string, unknown[]> = {};
  for (const file of release.files) {
    const list = downloads[file.role] ?? [];
    downloads[file.role] = list;
    list.push(downloadOf(file, isServed(release) ? publicUrl : null));
  }
  return {
    product,
    version,
    ...(kernel !== null && { milestone: kernel }),
    channel: channelNames[channel],
    state: status,
    ...(isInfected(release) && { isInfected: true }),
    ...(isHeld(release) && { isRollingOut: true }),
    releasedAt,
    ...(promotedAt !== null && { promotedAt }),
    minimumWindows,
    checksums: publicUrl + checksumsAddress(product, version),
    downloads,
    signatures: release.signatures.map((one) => signatureOf(release, one, publicUrl)),
  };
}

/**
 * The download of a file.
 * @param publicUrl null: the file is no longer available
 */
function downloadOf(file: RegistryFile, publicUrl: string | null) {
  const { name, architecture, size, sha256, sha512, mediaType, fromVersion, isStandIn } = file;
  return {
    platform: platforms[architecture],
    ...(publicUrl !== null && { url: publicUrl + fileAddress(name) }),
    name,
    size,
    sha256,
    sha512,
    mediaType,
    ...(fromVersion !== null && { fromVersion }),
    ...(isStandIn && { isStandIn }),
  };
}

const endings = { minisign: ".minisig", sshsig: ".sshsig" } as const;

function signatureOf(
  { product, version }: { product: Product; version: string },
  { kind, keyId, subject, bytes }: ReleaseSignature,
  publicUrl: string,
) {
  const isFile = subject === checksumFileName && kind !== "ed25519";
  const address = isFile
    ? `${checksumsAddress(product, version)}${endings[kind]}?key=${encodeURIComponent(keyId)}`
    : undefined;
  return {
    kind,
    keyId,
    subject,
    ...(address !== undefined && { url: publicUrl + address }),
    signature: bytes,
  };
}
