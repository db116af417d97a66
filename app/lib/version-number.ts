const form = /^\d{1,9}(\.\d{1,9}){1,3}$/;

/** Whether a text is a version, whose numbers can be compared. */
export const isVersion = (text: string): boolean => form.test(text);

/**
 * The numbers of a dotted version, for sorting: `"142.0.7444.60"` → `[142, 0, 7444, 60]`.
 * As text, `.9` would stand above `.60`.
 * @throws when the text is not 2 to 4 dotted whole numbers below 2³¹
 */
export function versionNumbers(version: string): number[] {
  if (!isVersion(version)) throw new Error(`Not a version: "${version}"`);
  return version.split(".").map(Number);
}

/** Negative when `a` is older than `b`, positive when newer; a missing number counts as 0. */
export function compareVersions(a: string, b: string): number {
  const left = versionNumbers(a);
  const right = versionNumbers(b);
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
