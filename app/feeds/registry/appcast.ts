import type { BrandNames } from "~/brand";
import type { PublicRelease } from "~/domain/release/public/public-release";
import { type Architecture, fileAddress } from "~/domain/release/release";
import type { RegistryFile, SigningKey } from "~/domain/release/release-record";
import type { WindowsLine } from "~/domain/release/rollout";
import { inOrderOfKeys } from "~/domain/release/signing/signature-facts";
import { systemVersionOf } from "~/domain/release/windows-version";
import { xmlDocument } from "~/feeds/xml";
import { compareVersions } from "~/lib/version-number";
import { updateNotesAddress } from "./update-notes";

/*
 * What Sparkle and WinSparkle read. They tell no server who they are, so there are full releases only, and
 * of those that suit the machine the client takes the highest.
 */

/** The full release that the installations of a line are offered. */
export type FullOffer = {
  architecture: Architecture;
  windows: WindowsLine;
  release: PublicRelease;
  minimumVersion: string | null;
};

/** A file that installations may take, from a version of Windows on. */
type AppcastItem = Omit<FullOffer, "windows"> & { minimumSystemVersion: string };

/**
 * The listed offers. A list says the lowest Windows for a version, and not the highest. So later Windows would also
 * take an offer that is for Windows 7 alone. It is listed only if these are offered the same or a higher version,
 * which they take instead.
 */
export function appcastItems(offers: readonly FullOffer[]): AppcastItem[] {
  const architectures = [...new Set(offers.map(({ architecture }) => architecture))];
  return architectures.flatMap((architecture) => {
    const highest = (windows: WindowsLine) =>
      highestOf(
        offers.filter((offer) => offer.architecture === architecture && offer.windows === windows),
      );
    const later = highest("10");
    const earlier = highest("7");
    if (later === undefined) return [];
    const isSame = earlier?.release.version === later.release.version;
    const isListed = earlier !== undefined && !isSame && isAbove(later, earlier);
    return [
      itemOf(later, isSame ? later.release.minimumWindows : atLeastTen(later.release)),
      ...(isListed ? [itemOf(earlier, earlier.release.minimumWindows)] : []),
    ];
  });
}

/** The offer with the highest release, under the highest minimum of all: testers have those of everybody as well. */
function highestOf(offers: readonly FullOffer[]): FullOffer | undefined {
  const best = offers.reduce<FullOffer | undefined>(
    (highest, offer) => (highest !== undefined && isAbove(highest, offer) ? highest : offer),
    undefined,
  );
  const minimums = offers.map(({ minimumVersion }) => minimumVersion);
  const known = minimums.filter((version) => version !== null).sort(compareVersions);
  return best && { ...best, minimumVersion: known.at(-1) ?? null };
}

const isAbove = (one: FullOffer, other: FullOffer) =>
  compareVersions(one.release.version, other.release.version) >= 0;

/** Offers to Windows 10 are not for older ones, even if they would run there. */
function atLeastTen({ minimumWindows }: PublicRelease): string {
  return Number(minimumWindows) < 10 ? "10" : minimumWindows;
}

function itemOf({ windows: _, ...offer }: FullOffer, minimumWindows: string): AppcastItem {
  return { ...offer, minimumSystemVersion: systemVersionOf(minimumWindows) };
}

const systems: Record<Architecture, string> = {
  x64: "windows-x64",
  x86: "windows-x86",
  arm64: "windows-arm64",
};

type AppcastOptions = {
  publicUrl: string;
  brand: BrandNames;
  /** Address of the list itself. */
  path: string;
  /** Every registered key, the oldest first. */
  keys: readonly SigningKey[];
};

/** The list as RSS with the names of Sparkle. */
export function appcast(items: readonly AppcastItem[], options: AppcastOptions): string {
  const { publicUrl, brand, path } = options;
  const rss = {
    "@version": "2.0",
    "@xmlns:sparkle": "http://www.andymatuschak.org/xml-namespaces/sparkle",
    channel: {
      title: brand.name.en,
      link: `${publicUrl}${path}`,
      description: `${brand.name.en} for Windows`,
      language: "en",
      item: items.map((item) => itemElement(item, options)),
    },
  };
  return xmlDocument({ rss });
}

function itemElement(
  { architecture, release, minimumVersion, minimumSystemVersion }: AppcastItem,
  { publicUrl, brand, keys }: AppcastOptions,
) {
  const { version, releasedAt } = release;
  const file = installerOf(release, architecture);
  const signature = signatureOver(release, file, keys);
  return {
    title: `${brand.name.en} ${version}`,
    pubDate: new Date(releasedAt).toUTCString(),
    "sparkle:version": version,
    "sparkle:shortVersionString": version,
    "sparkle:minimumSystemVersion": minimumSystemVersion,
    // One for all languages, which it chooses from by itself.
    "sparkle:releaseNotesLink": publicUrl + updateNotesAddress(version),
    ...(minimumVersion !== null && {
      "sparkle:criticalUpdate": { "@sparkle:version": minimumVersion },
    }),
    enclosure: {
      "@url": publicUrl + fileAddress(file.name, "updater"),
      "@length": String(file.size),
      "@type": file.mediaType,
      "@sparkle:os": systems[architecture],
      ...(signature !== undefined && { "@sparkle:edSignature": signature }),
      // The user has agreed already: the installer asks nothing.
      "@sparkle:installerArguments": "/S --updated --force-run",
    },
  };
}

function installerOf({ files, version }: PublicRelease, architecture: Architecture) {
  const file = files.find((one) => one.role === "installer" && one.architecture === architecture);
  if (file === undefined) throw new Error(`${version} has no installer for ${architecture}`);
  return file;
}

/**
 * Returns the signature over a file by the older key while there are two (`inOrderOfKeys`). Falls back to an expired
 * key, because installed clients pin a key and ignore expiry. Without it they would refuse the very update that brings
 * them the next key.
 */
function signatureOver(
  { signatures, releasedAt }: PublicRelease,
  { name }: RegistryFile,
  keys: readonly SigningKey[],
): string | undefined {
  const those = signatures.filter(
    ({ kind, subject }) => kind === "ed25519" && subject === `file:${name}`,
  );
  return inOrderOfKeys(those, keys, releasedAt)[0]?.bytes;
}
