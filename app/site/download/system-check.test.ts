import { expect, it } from "vitest";
import { isKnownNotWindows } from "./system-check";

it.each([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36", undefined, false],
  ["Mozilla/5.0 (Windows NT 6.1; Win64; x64) Chrome/109.0.0.0", undefined, false],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15", undefined, true],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", undefined, true],
  ["Mozilla/5.0 (Linux; Android 15) Mobile", undefined, true],
  ["Mozilla/5.0 (X11; Linux x86_64)", undefined, true],
  ["something else", undefined, false],
  ["Mozilla/5.0 (X11; Linux x86_64)", "Windows", false],
  ["Mozilla/5.0 (Windows NT 10.0)", "macOS", true],
  ["Mozilla/5.0 (Windows NT 10.0)", "", false],
] as const)("%s with platform %s", (userAgent, platform, expected) => {
  const userAgentData = platform === undefined ? undefined : { platform };
  expect(isKnownNotWindows({ userAgent, userAgentData })).toBe(expected);
});
