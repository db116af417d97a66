const units = ["B", "kB", "MB", "GB"] as const;

/**
 * A file size as download pages write it, in decimal units as browsers count: `96.4 MB`.
 * @param bytes whole number of bytes, not negative
 */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  return `${value.toFixed(digits)} ${units[unit]}`;
}
