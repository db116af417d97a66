import type { PagesChoice } from "~/domain/release/held-pages";

/** How the site offers releases, as the section of the settings stores it. */
type ReleaseSettings = {
  /** Whether an installed program whose user asks for updates (`?now=1`) gets the candidate beyond its share. */
  checkNow: "on" | "off";
  /** When pages name a published version, unless its publication says otherwise; for each product. */
  clientPages: PagesChoice;
  browserPages: PagesChoice;
};

export const startingReleaseSettings: ReleaseSettings = {
  checkNow: "on",
  clientPages: "at-once",
  browserPages: "at-once",
};
