import type { Locale } from "~/i18n/locales";

/** A tool of somebody else, in one language. */
export type ResourceView = {
  id: number;
  slug: string;
  category: { id: string; name: string };
  name: string;
  url: string;
  /** As people say it, without `www.`. */
  host: string;
  /** Two or three letters that stand for it. */
  monogram: string;
  /** One honest line. */
  line: string;
  isRecommended: boolean;
  /** Its owner pays for the place. */
  isPaidListing: boolean;
};

/** A kind of tools, in one language. */
export type ResourceCategoryView = {
  id: string;
  name: string;
  /** What to look at before choosing one of them. */
  advice: string;
};

/** A kind of tools to store; its place on the page is its place among all. */
export type NewResourceCategory = {
  id: string;
  mark: string;
  name: Record<Locale, string>;
  advice: Record<Locale, string>;
};

/** A tool to store; `id` is its slug. A language without a line does not show it. */
export type NewResource = {
  id: string;
  category: string;
  name: string;
  url: string;
  line: Partial<Record<Locale, string>>;
  monogram: string;
  isRecommended?: boolean;
  isPaidListing?: boolean;
};
