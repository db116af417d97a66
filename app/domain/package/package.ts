import type { Locale } from "~/i18n/locales";
import type { Price } from "./price";

/** Included, how many, or without a limit. */
export type FeatureValue = true | number | "unlimited";
export type FeatureGroup = "basic" | "advanced";

/** A package to store. Prices are whole fen a month; a language without a name has none of it. */
export type NewPackage = {
  id: string;
  name: Partial<Record<Locale, string>>;
  environments: number;
  members: number;
  monthlyFen: number;
  /** Savings are told against this one; at most one of all. */
  isReference?: true;
};

/** A feature to store, and what each package holds of it, by the package's id. */
export type NewPackageFeature = {
  id: string;
  group: FeatureGroup;
  name: Partial<Record<Locale, string>>;
  /** How an amount of it reads: `{count} days`. */
  amount?: Partial<Record<Locale, string>>;
  values: Readonly<Record<string, FeatureValue>>;
};

/** A package in one language. */
export type PackageView = {
  id: string;
  name: string;
  environments: number;
  members: number;
  monthlyFen: number;
  isReference: boolean;
};

/** A package with what its price comes to. */
export type PricedPackage = PackageView & Price;

/** A feature in one language; a package that is not among its values does not hold it. */
export type FeatureView = {
  id: string;
  group: FeatureGroup;
  name: string;
  amount: string;
  values: Record<string, FeatureValue>;
};

/** The packages of a language from the smallest to the largest, and what they are compared by. */
export type PackageList = {
  packages: PricedPackage[];
  features: FeatureView[];
  /** Name of the package that savings are told against; null without one. */
  reference: string | null;
};
