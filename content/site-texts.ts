import type { NewSiteText } from "~/domain/site-texts/site-text-seed.server";

/** Words of pages that are others than those of the code. */
export const siteTexts: readonly NewSiteText[] = [];
