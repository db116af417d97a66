import type { Locale } from "~/i18n/locales";

/** A resource (a third-party tool) in one language. */
export type ResourceView = {
  id: number;
  slug: string;
  category: { id: string; name: string };
  name: string;
  url: string;
  /** Host name without `www.`. */
  host: string;
  /** Abbreviation, usually of two letters. */
  monogram: string;
  /** Description in one line. */
  line: string;
  isRecommended: boolean;
  /** The owner pays for the listing. */
  isPaidListing: boolean;
};

/** A category of resources in one language. */
export type ResourceCategoryView = {
  id: string;
  name: string;
  /** Advice on choosing a resource of the category. */
  advice: string;
};

/** A category to store; categories are shown in the order of the list. */
export type NewResourceCategory = {
  id: string;
  /** Abbreviation, usually of two letters. */
  mark: string;
  name: Record<Locale, string>;
  /** Advice before choosing a resource of the category. */
  advice: Record<Locale, string>;
};

/** A resource to store. It is hidden in a language without a line. */
export type NewResource = {
  /** Its slug, in kebab case; it stays when the name changes. */
  id: string;
  category: string;
  name: string;
  url: string;
  line: Partial<Record<Locale, string>>;
  monogram: string;
  isRecommended?: boolean;
  isPaidListing?: boolean;
};
