import type { Architecture, KernelSystem } from "~/domain/release/release";
import { fill } from "~/i18n/fill";

/** Facts that a browser reveals about its system. */
export type SystemHints = {
  userAgent: string;
  /** More than 0 for a touch screen. */
  maxTouchPoints: number;
  /** User-Agent Client Hints, which only some browsers have, and only under HTTPS. */
  platform?: string;
  platformVersion?: string;
  bitness?: string;
};

/** A visitor's system, as far as the browser reveals it. */
export type System =
  | { isWindows: true; version: WindowsVersion | undefined; bits: 32 | 64 | undefined }
  | { isWindows: false; name: string };

/** From the oldest to the newest. */
const windowsVersions = ["XP", "Vista", "7", "8", "8.1", "10", "11"] as const;
type WindowsVersion = (typeof windowsVersions)[number];

/** The systems that the client and its kernels run on. */
export type SystemNeeds = {
  minimumWindows: string;
  architectures: readonly Architecture[];
  kernels: readonly KernelSystem[];
};

/** The texts of the system line. */
export type SystemWords = {
  line: string;
  windows: string;
  unsure: string;
  bits: string;
  runs: string;
  older: string;
  none: string;
};

/**
 * The data that the page passes to its behaviour (`~/islands/behaviours/download-page.ts`), as
 * JSON.
 */
export type SystemOnPage = { needs: SystemNeeds; words: SystemWords };

/** The texts about a system; `line` also says that it is the visitor's. */
type SystemVerdict = { runs: boolean; text: string; line: string };

/** Reads the visitor's system; undefined if the browser does not reveal it. */
export function readSystem(hints: SystemHints): System | undefined {
  const { userAgent, platform = "" } = hints;
  const isWindows = platform === "" ? userAgent.includes("Windows NT") : platform === "Windows";
  if (isWindows) return { isWindows, version: windowsVersion(hints), bits: bitsOf(hints) };
  const name = otherSystem(hints);
  return name === undefined ? undefined : { isWindows, name };
}

/**
 * Whether a system can run the client, and with which kernel if the newest one needs a newer
 * system.
 */
export function judgeSystem(system: System, needs: SystemNeeds, words: SystemWords): SystemVerdict {
  const say = (message: string, name: string, kernel = "") => {
    const text = fill(message, { system: name, kernel });
    return { runs: message !== words.none, text, line: fill(words.line, { verdict: text }) };
  };
  if (!system.isWindows) return say(words.none, system.name);
  const { version, bits } = system;
  const windows = fill(words.windows, { version: version ?? words.unsure });
  const name = bits === undefined ? windows : fill(words.bits, { system: windows, bits });
  const isNewEnough = (minimum: string) => placeOf(version ?? "10") >= placeOf(minimum);
  // 64-bit Windows runs 32-bit files as well.
  const fits = (architecture: Architecture) => bits !== 32 || architecture === "x86";
  const kernel = needs.kernels.find(
    ({ minimumWindows, architecture }) => isNewEnough(minimumWindows) && fits(architecture),
  )?.kernel;
  const hasClient = isNewEnough(needs.minimumWindows) && needs.architectures.some(fits);
  if (!hasClient || kernel === undefined) return say(words.none, name);
  const isNewest = kernel === needs.kernels[0]?.kernel;
  return say(isNewest ? words.runs : words.older, name, kernel);
}

function placeOf(version: string): number {
  const versions: readonly string[] = windowsVersions;
  return versions.indexOf(version);
}

/**
 * Browsers freeze the version in the user agent at 10, so that it says 10 for 11 as well: only
 * the client hint tells them apart
 * (https://learn.microsoft.com/microsoft-edge/web-platform/how-to-detect-win11).
 */
function windowsVersion({ userAgent, platformVersion }: SystemHints): WindowsVersion | undefined {
  const [major = 0, minor = 0] = (platformVersion ?? "").split(".").map(Number);
  if (major >= 13) return "11";
  if (major >= 1) return "10";
  if (minor >= 1) return (["7", "8", "8.1"] as const)[minor - 1];
  const kernels = { "6.3": "8.1", "6.2": "8", "6.1": "7", "6.0": "Vista", "5": "XP" } as const;
  const named = /Windows NT (6\.\d|5)/.exec(userAgent)?.[1];
  return kernels[named as keyof typeof kernels];
}

function bitsOf({ userAgent, bitness }: SystemHints): 32 | 64 | undefined {
  if (bitness === "64" || bitness === "32") return Number(bitness) as 64 | 32;
  if (/Win64|WOW64|x64/.test(userAgent)) return 64;
  // Browsers that still run on these versions do not freeze the version in their user agent.
  return /Windows NT [56]/.test(userAgent) ? 32 : undefined;
}

function otherSystem({ userAgent, maxTouchPoints, platform, platformVersion }: SystemHints) {
  if (/iPhone|iPod/.test(userAgent)) return "iOS";
  // An iPad calls itself a Mac, but a Mac has no touch screen.
  const isMac = platform === "macOS" || userAgent.includes("Macintosh");
  if (userAgent.includes("iPad") || (isMac && maxTouchPoints > 1)) return "iPadOS";
  if (isMac) return "macOS";
  if (platform === "Android" || userAgent.includes("Android")) {
    // "Android 10; K" is what browsers with client hints say of every version.
    const [, named] = /Android (\d+)\b(?!; K\))/.exec(userAgent) ?? [];
    const version = platformVersion?.split(".")[0] || named;
    return version === undefined ? "Android" : `Android ${version}`;
  }
  if (platform === "Chrome OS" || userAgent.includes("CrOS")) return "ChromeOS";
  return /Linux|X11|FreeBSD/.test(userAgent) ? "Linux" : undefined;
}
