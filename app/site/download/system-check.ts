/** What a browser says of its system. */
export type SystemHints = {
  userAgent: string;
  userAgentData?: { platform: string } | undefined;
};

const otherSystems = /Macintosh|Mac OS X|iPhone|iPad|Android|CrOS|Linux|X11|FreeBSD/;

/**
 * Whether the browser names a system that is not Windows. A browser that names none, or names
 * Windows, gets no remark; which Windows it is cannot be told, since browsers freeze that part.
 */
export function isKnownNotWindows({ userAgent, userAgentData }: SystemHints): boolean {
  const platform = userAgentData?.platform ?? "";
  if (platform !== "") return platform !== "Windows" && platform !== "Unknown";
  return !userAgent.includes("Windows") && otherSystems.test(userAgent);
}
