import type { SystemHints } from "~/site/download/system-check";

/** https://wicg.github.io/ua-client-hints/, which not every browser has. */
type UserAgentData = {
  platform: string;
  getHighEntropyValues: (
    names: string[],
  ) => Promise<{ platformVersion?: string; bitness?: string }>;
};

/** Reads what the browser reveals about its system. */
export async function readHints(): Promise<SystemHints> {
  const { userAgent, maxTouchPoints } = navigator;
  const known = { userAgent, maxTouchPoints };
  const { userAgentData } = navigator as Navigator & { userAgentData?: UserAgentData };
  if (userAgentData === undefined) return known;
  const { platform } = userAgentData;
  // A browser may refuse them.
  const asked = userAgentData.getHighEntropyValues(["platformVersion", "bitness"]);
  return { ...known, platform, ...(await asked.catch(() => ({}))) };
}
