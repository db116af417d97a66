/** The fields of `navigator` that name the operating system. */
export type SystemHints = {
  userAgent: string;
  userAgentData?: { platform: string } | undefined;
};

const otherSystems = /Macintosh|Mac OS X|iPhone|iPad|Android|CrOS|Linux|X11|FreeBSD/;

/**
 * Whether the browser names a system other than Windows. False if it names none. The version of
 * Windows is not checked, because browsers no longer report it truthfully.
 */
export function isKnownNotWindows({ userAgent, userAgentData }: SystemHints): boolean {
  const platform = userAgentData?.platform ?? "";
  if (platform !== "") return platform !== "Windows" && platform !== "Unknown";
  return !userAgent.includes("Windows") && otherSystems.test(userAgent);
}
