/** The folder of icons that were drawn while the site runs; each version has a folder of its own. */
export const drawnIconsFolder = "/brand/";

/**
 * Returns the address of an icon.
 * @param version of the brand; "": as built
 */
export function iconAddress(name: string, version: string): string {
  return version === "" ? `/${name}` : `${drawnIconsFolder}${version}/${name}`;
}
