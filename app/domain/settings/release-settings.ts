/** How the site offers releases, whatever the release. */
export type ReleaseSettings = {
  /** Whether an installed program whose user asks for updates (`?now=1`) gets the candidate beyond its share. */
  checkNow: "on" | "off";
};

export const startingReleaseSettings: ReleaseSettings = { checkNow: "on" };
