/**
 * Windows by its name, as the number that programs compare. It has three parts, because updaters take
 * fewer for no number at all and then offer everything to everybody.
 */
const systemVersions: Readonly<Record<string, string>> = {
  "7": "6.1.7601",
  "8": "6.2.9200",
  "8.1": "6.3.9600",
  "10": "10.0.0",
  "11": "10.0.22000",
};

/** The version number of the oldest Windows that a release runs on: `"7"` → `"6.1.7601"`. */
export function systemVersionOf(minimumWindows: string): string {
  const version = systemVersions[minimumWindows];
  // What nobody knows must not be taken for something that runs everywhere.
  if (version === undefined) throw new Error(`No Windows ${minimumWindows}`);
  return version;
}
