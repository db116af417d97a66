/** A version as it may occur in an address, for routes. */
export const versionPattern = "\\d{1,9}(?:\\.\\d{1,9}){1,3}(?:-(?:alpha|beta|rc)\\.\\d{1,9})?";

const form = new RegExp(`^${versionPattern}$`);

/** Whether a text is a version whose numbers can be compared: `7.5.0`, `142.0.7444.60` or `7.5.0-beta.1`. */
export const isVersion = (text: string): boolean => form.test(text);

/**
 * The dotted numbers of a version: `"142.0.7444.60"` → `[142, 0, 7444, 60]`. A pre-release has those of its release, so
 * compare versions with {@link compareVersions}.
 * @throws when the text is no version: 2 to 4 dotted whole numbers below 10⁹, and perhaps a pre-release
 */
export function versionNumbers(version: string): number[] {
  if (!isVersion(version)) throw new Error(`Not a version: "${version}"`);
  const [numbers = ""] = version.split("-");
  return numbers.split(".").map(Number);
}

/** Ranks of the stages before a release, in the order of semver. A release itself has rank 0. */
const stageRanks: Readonly<Record<string, number>> = { alpha: -3, beta: -2, rc: -1 };

/**
 * A version as six numbers, which compare one by one, as in the column `version_order`. They are the four dotted
 * numbers (0 where one is missing), the rank of the stage, and the number of the pre-release.
 * @throws when the text is no version
 */
export function versionOrder(version: string): number[] {
  const [first = 0, second = 0, third = 0, fourth = 0] = versionNumbers(version);
  const [, stage = "", number = "0"] = /-([a-z]+)\.(\d+)$/.exec(version) ?? [];
  return [first, second, third, fourth, stageRanks[stage] ?? 0, Number(number)];
}

/** Negative when `a` is older than `b`, positive when newer: 7.4.0 < 7.5.0-beta.1 < 7.5.0-rc.1 < 7.5.0. */
export function compareVersions(a: string, b: string): number {
  const left = versionOrder(a);
  const right = versionOrder(b);
  for (let index = 0; index < left.length; index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
