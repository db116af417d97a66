import { type Locale, localeCodes } from "~/i18n/locales";
import { readLine } from "~/lib/read-line";
import type { FeatureGroup, FeatureValue, PackageList } from "./package";
import { needLimits, type Priced, priceOf, referenceOf } from "./price";

/** A package with the words of both languages. */
export type OfferPackage = Priced & { id: string; name: Record<Locale, string> };

/** A feature with the words of both languages, and its values by package id. */
export type OfferFeature = {
  id: string;
  group: FeatureGroup;
  name: Record<Locale, string>;
  /** Text of an amount: `{count} days`. */
  amount: Record<Locale, string>;
  values: Record<string, FeatureValue>;
};

/**
 * All packages from the smallest to the largest, and the features that they are compared by. They are published,
 * scheduled and restored as one, because a price in one language only is wrong.
 */
export type Offer = { packages: OfferPackage[]; features: OfferFeature[] };

export const featureGroups = ["basic", "advanced"] as const satisfies readonly FeatureGroup[];

/** Largest monthly price, in fen. */
const largestPrice = 100_000_000;

const longest = { name: 40, feature: 60, amount: 40, value: 1_000_000 };

/** Problems that keep an offer from being published. `order`: a larger package is smaller or cheaper. */
type OfferProblem = "missing" | "wrong" | "too-long" | "taken" | "order";

/**
 * Lists problems of an offer, by place (`packages.D.monthlyFen`). Larger packages have more environments, and neither
 * fewer members nor a lower price.
 */
export function offerProblems({ packages, features }: Offer): Record<string, OfferProblem> {
  const problems: Record<string, OfferProblem> = {};
  const put = (place: string, problem: OfferProblem | null) => {
    if (problem !== null) problems[place] ??= problem;
  };
  const within = (amount: number, least: number, most: number) =>
    Number.isInteger(amount) && amount >= least && amount <= most ? null : "wrong";

  if (packages.length === 0) put("packages", "missing");
  if (packages.filter(({ isReference }) => isReference).length > 1) put("packages", "wrong");
  for (const [index, entry] of packages.entries()) {
    const at = `packages.${entry.id}`;
    if (!/^[A-Za-z0-9]{1,8}$/.test(entry.id)) put(at, "wrong");
    if (packages.findIndex(({ id }) => id === entry.id) !== index) put(at, "taken");
    for (const locale of localeCodes) {
      put(`${at}.name.${locale}`, readLine(entry.name[locale], longest.name).problem);
    }
    put(`${at}.environments`, within(entry.environments, 1, needLimits.environments));
    put(`${at}.members`, within(entry.members, 1, needLimits.members));
    put(`${at}.monthlyFen`, within(entry.monthlyFen, 0, largestPrice));
    const smaller = packages[index - 1];
    if (smaller === undefined) continue;
    if (entry.environments <= smaller.environments) put(`${at}.environments`, "order");
    if (entry.members < smaller.members) put(`${at}.members`, "order");
    if (entry.monthlyFen < smaller.monthlyFen) put(`${at}.monthlyFen`, "order");
  }
  const known = new Set(packages.map(({ id }) => id));
  for (const [index, feature] of features.entries()) {
    const at = `features.${feature.id}`;
    if (!/^[a-z][a-z0-9-]{0,39}$/.test(feature.id)) put(at, "wrong");
    if (features.findIndex(({ id }) => id === feature.id) !== index) put(at, "taken");
    const values = Object.entries(feature.values);
    const hasAmount = values.some(([, value]) => typeof value === "number");
    for (const locale of localeCodes) {
      put(`${at}.name.${locale}`, readLine(feature.name[locale], longest.feature).problem);
      const amount = readLine(feature.amount[locale], longest.amount);
      const isAmount = amount.problem === null && amount.line.includes("{count}");
      if (hasAmount && !isAmount) put(`${at}.amount.${locale}`, amount.problem ?? "wrong");
    }
    for (const [id, value] of values) {
      if (!known.has(id)) put(`${at}.values.${id}`, "wrong");
      if (typeof value === "number") put(`${at}.values.${id}`, within(value, 0, longest.value));
    }
  }
  return problems;
}

/** A difference between two offers. */
export type OfferChange = {
  subject: "package" | "feature";
  id: string;
  /** `name.en`, `monthlyFen`, `values.D`; `whole` where it was added or taken away. */
  field: string;
  before: string | number | boolean | null;
  after: string | number | boolean | null;
};

/** Lists the changes of a new offer, in the order of the page: packages, then features. */
export function offerChanges(before: Offer, after: Offer): OfferChange[] {
  return [
    ...changesIn("package", before.packages, after.packages, packageFields),
    ...changesIn("feature", before.features, after.features, featureFields),
  ];
}

type Fields = [field: string, value: string | number | boolean | null][];

const packageFields = (entry: OfferPackage): Fields => [
  ["name.cn", entry.name.cn],
  ["name.en", entry.name.en],
  ["environments", entry.environments],
  ["members", entry.members],
  ["monthlyFen", entry.monthlyFen],
  ["isReference", entry.isReference],
];

const featureFields = (feature: OfferFeature, features: readonly OfferFeature[]): Fields => [
  ["name.cn", feature.name.cn],
  ["name.en", feature.name.en],
  ["amount.cn", feature.amount.cn],
  ["amount.en", feature.amount.en],
  ["group", feature.group],
  ["place", features.filter(({ group }) => group === feature.group).indexOf(feature) + 1],
  ...Object.entries(feature.values)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([id, value]): Fields[number] => [`values.${id}`, value]),
];

function changesIn<Entry extends { id: string }>(
  subject: OfferChange["subject"],
  before: readonly Entry[],
  after: readonly Entry[],
  fieldsOf: (entry: Entry, all: readonly Entry[]) => Fields,
): OfferChange[] {
  const gone = before.filter(({ id }) => !after.some((entry) => entry.id === id));
  return [
    ...after.flatMap((entry): OfferChange[] => {
      const { id } = entry;
      const old = before.find((other) => other.id === id);
      if (old === undefined) return [{ subject, id, field: "whole", before: null, after: true }];
      const was = new Map(fieldsOf(old, before));
      const is = new Map(fieldsOf(entry, after));
      return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
        const from = was.get(field) ?? null;
        const to = is.get(field) ?? null;
        return from === to ? [] : [{ subject, id, field, before: from, after: to }];
      });
    }),
    ...gone.map(
      ({ id }): OfferChange => ({ subject, id, field: "whole", before: true, after: null }),
    ),
  ];
}

/** An offer in one language with its prices, as pages show it. */
export function offerIn({ packages, features }: Offer, locale: Locale): PackageList {
  const entries = packages
    .filter(({ name }) => name[locale] !== "")
    .map((entry) => ({ ...entry, name: entry.name[locale] }));
  const reference = referenceOf(entries);
  return {
    packages: entries.map((entry) => ({ ...entry, ...priceOf(entry, reference) })),
    features: features
      .filter(({ name }) => name[locale] !== "")
      .map(({ id, group, name, amount, values }) => ({
        id,
        group,
        values,
        name: name[locale],
        amount: amount[locale],
      })),
    reference: reference?.name ?? null,
  };
}
