import type { Locale } from "~/i18n/locales";
import type { Price } from "./price";

/** `true` for included, an amount, or unlimited. */
export type FeatureValue = true | number | "unlimited";
export type FeatureGroup = "basic" | "advanced";

/** A package to store. It is hidden in a language without a name. */
export type NewPackage = {
  id: string;
  name: Partial<Record<Locale, string>>;
  environments: number;
  members: number;
  monthlyFen: number;
  /** Savings are relative to this package; at most one is the reference. */
  isReference?: true;
};

/** A feature to store, with its values by package id. */
export type NewPackageFeature = {
  id: string;
  group: FeatureGroup;
  name: Partial<Record<Locale, string>>;
  /** Text of an amount: `{count} days`. */
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

/** A package with its price. */
export type PricedPackage = PackageView & Price;

/** A feature in one language, with values by package id; packages without a value lack it. */
export type FeatureView = {
  id: string;
  group: FeatureGroup;
  name: string;
  amount: string;
  values: Record<string, FeatureValue>;
};

/** The packages of a language from the smallest to the largest, and their features. */
export type PackageList = {
  packages: PricedPackage[];
  features: FeatureView[];
  /** Name of the reference package; null without one. */
  reference: string | null;
};

/** The text of a feature's amount (`30 days`); null when the value is no amount. */
export function featureText(
  { amount }: Pick<FeatureView, "amount">,
  value: FeatureValue | false,
): string | null {
  return typeof value === "number" ? amount.replace("{count}", String(value)) : null;
}
