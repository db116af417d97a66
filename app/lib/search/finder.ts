/** A test for texts that contain what somebody searches for. */
export type Finder = (text: string) => boolean;

/** Finds a text in capitals or not, as it was written otherwise. */
export function plainFinderOf(sought: string): Finder {
  const lower = sought.toLowerCase();
  return (text) => text.toLowerCase().includes(lower);
}
