import type { Locale } from "~/i18n/locales";
import type { HeldLine } from "./rollout";

/** The released product: the desktop client, or the browser kernel that it runs. */
export type Product = "client" | "browser";

/** Forms of the versions of a product. */
const versionForms: Record<Product, RegExp> = {
  // A number that begins with 0 would be another name of the same version.
  client:
    /^(?:0|[1-9]\d{0,8})(?:\.(?:0|[1-9]\d{0,8})){2}(?:-(?:alpha|beta|rc)\.(?:0|[1-9]\d{0,8}))?$/,
  browser: /^(?:0|[1-9]\d{0,8})(?:\.(?:0|[1-9]\d{0,8})){3}$/,
};

/**
 * Whether a text is a version of a product: three numbers of the client, which may be a pre-release (`7.5.0-beta.1`);
 * four numbers of a kernel.
 */
export function isVersionOf(product: Product, version: string): boolean {
  return versionForms[product].test(version);
}

/** Whether a version is a pre-release by its number: `7.5.0-beta.1`. Such a version is for testers only. */
export function isPreRelease(version: string): boolean {
  return version.includes("-");
}

/** `stable` for everyone, `beta` for testers. */
export type Channel = "stable" | "beta";

/** 64-bit or 32-bit Windows on Intel's processors, or Windows on ARM. */
export const architectures = ["x64", "x86", "arm64"] as const;
export type Architecture = (typeof architectures)[number];

/** The kinds of files in pages and the API: a package is the whole program; a patch updates an installation. */
export type FileKind = "package" | "patch";

/** A downloadable file as pages and the API show it. */
export type ReleaseFileView = {
  kind: FileKind;
  architecture: Architecture;
  name: string;
  /** Path on this host: `/files/<name>`. */
  url: string;
  /** In bytes. */
  size: number;
  /** Hexadecimal, lower case. */
  sha256: string;
  /** Hexadecimal, lower case. */
  sha512: string;
  /** An archive of the starting content in the place of a real build. */
  isStandIn: boolean;
  downloadCount: number;
};

/** A published release, its text in one language. */
export type ReleaseView = {
  id: number;
  product: Product;
  /** Chromium milestone of a browser release, "156"; null for the client. */
  kernel: string | null;
  version: string;
  channel: Channel;
  /** When it came out on its channel (a beta that became stable: then). ISO 8601 in UTC, with milliseconds. */
  releasedAt: string;
  /** Day on which Chromium had this version on its stable channel, `2026-11-02`; null for the client. */
  upstreamReleasedOn: string | null;
  /** Oldest Windows version that it runs on: "7", "10". */
  minimumWindows: string;
  /** Architectures that have a package, in alphabetical order: arm64, x64, x86. */
  architectures: Architecture[];
  /** The language of remarks and content: if the wanted language has none, the other one's are shown. */
  notesLocale: Locale;
  /** One sentence, or "". */
  remarks: string;
  updateContent: string[];
  /** Packages before patches, each by architecture in alphabetical order. */
  files: ReleaseFileView[];
  /** Lines whose pages still name the version before. */
  heldLines: readonly HeldLine[];
  /**
   * The share of its rollout, as long as pages name the version before; null: they name this one, or a higher one is
   * rolled out in its place.
   */
  rolloutPercent: number | null;
};

/**
 * The oldest Windows that the client runs on. Where none is published, it is the one that every client so far
 * ran on.
 */
export function minimumWindowsOf(current: Pick<ReleaseView, "minimumWindows"> | undefined): string {
  return current?.minimumWindows ?? "7";
}

/**
 * Ways on which a feed leads to a file: installed programs that bring themselves up to date, and package
 * managers. The feed writes the way into the file's address.
 */
export const feedChannels = ["updater", "package-manager"] as const;
export type FeedChannel = (typeof feedChannels)[number];

/**
 * Path of a download on this host.
 * @param via the feed that leads there, so that downloads are counted by feed
 */
export function fileAddress(name: string, via?: FeedChannel): string {
  return `/files/${encodeURIComponent(name)}${via === undefined ? "" : `?via=${via}`}`;
}

/**
 * The package of a release. With an architecture: its package, or undefined. Without: the x64
 * package, else the first one, or undefined when the release has no package.
 */
export function packageOf(
  release: ReleaseView,
  architecture?: Architecture,
): ReleaseFileView | undefined {
  return fileOf(release, "package", architecture);
}

/** The patch of a release, chosen like its package in `packageOf`. */
export function patchOf(
  release: ReleaseView,
  architecture?: Architecture,
): ReleaseFileView | undefined {
  return fileOf(release, "patch", architecture);
}

function fileOf(release: ReleaseView, kind: FileKind, architecture: Architecture | undefined) {
  const files = release.files.filter((file) => file.kind === kind);
  if (architecture !== undefined) return files.find((file) => file.architecture === architecture);
  return files.find((file) => file.architecture === "x64") ?? files[0];
}

/** The systems of a kernel's files: one entry for each Windows and architecture. */
export type KernelSystem = {
  kernel: string;
  /** Oldest Windows version: "7", "10". */
  minimumWindows: string;
  architecture: Architecture;
};

/** Title of a product's update log, on its page and in feeds. */
export const logNames: Record<Product, Record<Locale, string>> = {
  client: { cn: "客户端更新日志", en: "Client update log" },
  browser: { cn: "浏览器更新日志", en: "Browser update log" },
};
