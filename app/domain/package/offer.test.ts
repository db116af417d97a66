import { describe, expect, it } from "vitest";
import { packageFeatures } from "~content/package-features";
import { packages } from "~content/packages";
import { type Offer, offerChanges, offerProblems } from "./offer";

/** The starting content as an offer. */
function startingOffer(): Offer {
  return structuredClone({
    packages: packages.map(({ isReference = false, ...entry }) => ({
      ...entry,
      name: { cn: "", en: "", ...entry.name },
      isReference,
    })),
    features: packageFeatures.map(({ amount, ...feature }) => ({
      ...feature,
      name: { cn: "", en: "", ...feature.name },
      amount: { cn: "{count}", en: "{count}", ...amount },
      values: { ...feature.values },
    })),
  });
}

/** Lists problems of the starting content after a change. */
function problemsAfter(change: (offer: Offer) => void): Record<string, string> {
  const offer = startingOffer();
  change(offer);
  return offerProblems(offer);
}

const packageOf = (offer: Offer, id: string) => {
  const found = offer.packages.find((entry) => entry.id === id);
  if (found === undefined) throw new Error(`no package ${id}`);
  return found;
};
const featureOf = (offer: Offer, id: string) => {
  const found = offer.features.find((feature) => feature.id === id);
  if (found === undefined) throw new Error(`no feature ${id}`);
  return found;
};

describe("an offer fit for visitors", () => {
  it("is the starting content", () => {
    expect(offerProblems(startingOffer())).toEqual({});
  });

  it.each<[string, (offer: Offer) => void, Record<string, string>]>([
    [
      "a negative price",
      (offer) => Object.assign(packageOf(offer, "A"), { monthlyFen: -1 }),
      { "packages.A.monthlyFen": "wrong" },
    ],
    [
      "half a fen",
      (offer) => Object.assign(packageOf(offer, "B"), { monthlyFen: 79_00.5 }),
      { "packages.B.monthlyFen": "wrong" },
    ],
    [
      "a price beyond the largest",
      (offer) => Object.assign(packageOf(offer, "E"), { monthlyFen: 100_000_001 }),
      { "packages.E.monthlyFen": "wrong" },
    ],
    [
      "a larger package that is cheaper",
      (offer) => Object.assign(packageOf(offer, "D"), { monthlyFen: 138_99 }),
      { "packages.D.monthlyFen": "order" },
    ],
    [
      "a larger package with fewer members",
      (offer) => Object.assign(packageOf(offer, "D"), { members: 4 }),
      { "packages.D.members": "order" },
    ],
    [
      "two packages of one size",
      (offer) => Object.assign(packageOf(offer, "C"), { environments: 50 }),
      { "packages.C.environments": "order" },
    ],
    [
      "no environment",
      (offer) => Object.assign(packageOf(offer, "A"), { environments: 0 }),
      { "packages.A.environments": "wrong" },
    ],
    [
      "a name in one language",
      (offer) => Object.assign(packageOf(offer, "B").name, { en: " " }),
      { "packages.B.name.en": "missing" },
    ],
    [
      "two references",
      (offer) => Object.assign(packageOf(offer, "B"), { isReference: true }),
      { packages: "wrong" },
    ],
    [
      "no package",
      (offer) => offer.packages.splice(0),
      expect.objectContaining({ packages: "missing" }),
    ],
    [
      "a feature without a Chinese name",
      (offer) => Object.assign(featureOf(offer, "sync").name, { cn: "" }),
      { "features.sync.name.cn": "missing" },
    ],
    [
      "an amount without its place",
      (offer) => Object.assign(featureOf(offer, "bin").amount, { en: "days" }),
      { "features.bin.amount.en": "wrong" },
    ],
    [
      "a value of a package that there is not",
      (offer) => Object.assign(featureOf(offer, "bin").values, { Z: 3 }),
      { "features.bin.values.Z": "wrong" },
    ],
    [
      "a negative amount",
      (offer) => Object.assign(featureOf(offer, "bin").values, { A: -7 }),
      { "features.bin.values.A": "wrong" },
    ],
    [
      "the same feature twice",
      (offer) => offer.features.push(featureOf(offer, "bin")),
      { "features.bin": "taken" },
    ],
  ])("does not have %s", (_, change, problems) => {
    expect(problemsAfter(change)).toEqual(problems);
  });
});

describe("the changes of an offer", () => {
  it("are none without one, whatever the order of values", () => {
    const offer = startingOffer();
    const bin = featureOf(offer, "bin");
    bin.values = Object.fromEntries(Object.entries(bin.values).reverse());
    expect(offerChanges(startingOffer(), offer)).toEqual([]);
  });

  it("name each place with its old and new value", () => {
    const offer = startingOffer();
    packageOf(offer, "D").monthlyFen = 339_00;
    packageOf(offer, "D").name.en = "Studio";
    const { D: _, ...values } = featureOf(offer, "bin").values;
    featureOf(offer, "bin").values = { ...values, B: 60 };
    offer.features = offer.features.filter(({ id }) => id !== "plugins");
    offer.features.push({
      ...featureOf(offer, "team"),
      id: "api",
    });
    expect(offerChanges(startingOffer(), offer)).toEqual([
      { subject: "package", id: "D", field: "name.en", before: "Package D", after: "Studio" },
      { subject: "package", id: "D", field: "monthlyFen", before: 359_00, after: 339_00 },
      { subject: "feature", id: "bin", field: "values.B", before: 30, after: 60 },
      { subject: "feature", id: "bin", field: "values.D", before: 30, after: null },
      { subject: "feature", id: "api", field: "whole", before: null, after: true },
      { subject: "feature", id: "plugins", field: "whole", before: true, after: null },
    ]);
  });

  it("tell the place of a feature that was moved", () => {
    const offer = startingOffer();
    const [first, second] = offer.features;
    if (first === undefined || second === undefined) throw new Error("no features");
    offer.features.splice(0, 2, second, first);
    expect(
      offerChanges(startingOffer(), offer).map(({ id, field, after }) => [id, field, after]),
    ).toEqual([
      [second.id, "place", 1],
      [first.id, "place", 2],
    ]);
  });
});
