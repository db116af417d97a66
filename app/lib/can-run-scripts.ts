/**
 * Whether the browser is new enough for our scripts. It is true from Chromium 105, Firefox 113 and Safari
 * 16.4 on, and so in every browser of the full floor (`browser-floor.ts`). Safari got `CompressionStream`
 * in the version that can parse the regular expressions of our scripts; Chromium got container queries
 * long after it.
 */
export function canRunScripts(): boolean {
  return "CompressionStream" in window && CSS.supports("container-type", "inline-size");
}
