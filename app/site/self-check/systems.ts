/** Operating systems that browsers name. */
export type System = "Windows" | "macOS" | "iOS" | "Android" | "ChromeOS" | "Linux";

/**
 * Systems that ordinary browsers confuse. An iPad calls itself a Mac, a telephone that requests the desktop site calls
 * itself Linux, and the platform of Android and ChromeOS is Linux.
 */
export type SystemGroup = "windows" | "apple" | "unix";

const groups: Record<System, SystemGroup> = {
  Windows: "windows",
  macOS: "apple",
  iOS: "apple",
  Android: "unix",
  ChromeOS: "unix",
  Linux: "unix",
};

/** The order counts: the user agent of Windows Phone names Android, and that of Android Linux. */
const inUserAgent: readonly [RegExp, System][] = [
  [/Windows/, "Windows"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/iPhone|iPad|iPod/, "iOS"],
  [/Macintosh|Mac OS X/, "macOS"],
  [/X11|Linux|BSD/, "Linux"],
];

/** The values of `navigator.platform` and of the client hint of the same name. */
const inPlatform: readonly [RegExp, System][] = [
  [/^Win/, "Windows"],
  [/^(?:iPhone|iPad|iPod|iOS)/, "iOS"],
  [/^mac/i, "macOS"],
  [/^Android/, "Android"],
  [/^Chrom(?:e|ium) ?OS/, "ChromeOS"],
  [/^(?:Linux|X11)|BSD/, "Linux"],
];

const find = (text: string, table: readonly [RegExp, System][]): System | null =>
  table.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** The system that a user agent names; null for one that is not known. */
export const systemOfUserAgent = (text: string) => find(text, inUserAgent);

/** The system that a platform names; null for one that is not known. */
export const systemOfPlatform = (platform: string) => find(platform, inPlatform);

/** Whether two systems cannot be one and the same; what is not known contradicts nothing. */
export function areApart(one: System | null, other: System | null): boolean {
  return one !== null && other !== null && groups[one] !== groups[other];
}

export const groupOf = (system: System): SystemGroup => groups[system];
