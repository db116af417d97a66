import { describe, expect, it } from "vitest";
import { packages as seeds } from "~content/packages";
import { readNeed, startingNeed } from "./need";
import { needLimits, type Priced, priceOf, quote } from "./price";

const packages = seeds.map(({ isReference = false, ...seed }) => ({ ...seed, isReference }));
const idFor = (environments: number, members: number) =>
  quote(packages, { environments, members })?.package.id ?? null;

describe("the package that fits", () => {
  it.each([
    [1, 1, "A"],
    [10, 1, "A"],
    [11, 1, "B"],
    [10, 2, "B"],
    [50, 3, "B"],
    [51, 3, "C"],
    [50, 4, "C"],
    [100, 5, "C"],
    [101, 5, "D"],
    [100, 6, "D"],
    [300, 10, "D"],
    [301, 10, "E"],
    [300, 11, "E"],
    [1000, 30, "E"],
    [1001, 30, null],
    [1, 31, null],
    [needLimits.environments, needLimits.members, null],
  ])("for %i environments and %i members is %s", (environments, members, id) => {
    expect(idFor(environments, members)).toBe(id);
  });

  it("is the cheapest in any order of packages, and the larger of two with the same price", () => {
    expect(quote([...packages].reverse(), { environments: 1, members: 1 })?.package.id).toBe("A");
    const twins = [
      { id: "small", environments: 10, members: 5, monthlyFen: 100, isReference: false },
      { id: "large", environments: 20, members: 5, monthlyFen: 100, isReference: false },
    ];
    expect(quote(twins, { environments: 5, members: 5 })?.package.id).toBe("large");
  });

  it("is null without packages", () => {
    expect(quote([], { environments: 1, members: 1 })).toBeNull();
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 100_001])(
    "throws for %d environments",
    (environments) => {
      expect(() => quote(packages, { environments, members: 1 })).toThrow(RangeError);
    },
  );
  it.each([0, -1, 0.5, Number.NaN, 1_001])("throws for %d members", (members) => {
    expect(() => quote(packages, { environments: 1, members })).toThrow(RangeError);
  });
});

describe("the price", () => {
  it.each([
    [10, 1, { monthlyFen: 0, perEnvironmentFen: 0, savingPercent: 0, savingFen: 0 }],
    [50, 3, { monthlyFen: 79_00, perEnvironmentFen: 158, savingPercent: 0, savingFen: 0 }],
    [100, 5, { monthlyFen: 139_00, perEnvironmentFen: 139, savingPercent: 0, savingFen: 0 }],
    // 359/300 is 1.1967; three times 139 is 417, and 58 are 13.9 % of it.
    [300, 10, { monthlyFen: 359_00, perEnvironmentFen: 120, savingPercent: 14, savingFen: 58_00 }],
    // Ten times 139 is 1390, and 391 are 28.1 % of it.
    [
      1000,
      30,
      { monthlyFen: 999_00, perEnvironmentFen: 100, savingPercent: 28, savingFen: 391_00 },
    ],
  ])("of %i environments and %i members", (environments, members, price) => {
    expect(quote(packages, { environments, members })).toMatchObject(price);
  });

  const entry = (environments: number, monthlyFen: number): Priced => ({
    environments,
    members: 1,
    monthlyFen,
    isReference: false,
  });

  it("per profile is rounded to the nearest fen, a half up", () => {
    expect(priceOf(entry(3, 100), undefined).perEnvironmentFen).toBe(33);
    expect(priceOf(entry(3, 200), undefined).perEnvironmentFen).toBe(67);
    expect(priceOf(entry(2, 1), undefined).perEnvironmentFen).toBe(1);
    expect(priceOf(entry(3, 1), undefined).perEnvironmentFen).toBe(0);
  });

  it("has no saving without a reference, with a free reference, or when it is not lower", () => {
    const none = { savingPercent: 0, savingFen: 0 };
    expect(priceOf(entry(10, 100), undefined)).toMatchObject(none);
    expect(priceOf(entry(10, 100), entry(10, 0))).toMatchObject(none);
    expect(priceOf(entry(10, 100), entry(10, 100))).toMatchObject(none);
    expect(priceOf(entry(10, 101), entry(10, 100))).toMatchObject(none);
  });

  it("has its saving rounded down", () => {
    // A third of 100 fen an environment: 66.67 for two, and the price is 65.
    expect(priceOf(entry(2, 65), entry(3, 100))).toMatchObject({ savingFen: 1, savingPercent: 3 });
  });

  it("is an exact integer at the largest amounts of the database", () => {
    const largest = entry(100_000, 100_000_000);
    const price = priceOf(entry(99_999, 99_999_998), largest);
    for (const amount of Object.values(price)) expect(Number.isSafeInteger(amount)).toBe(true);
    expect(priceOf(entry(100_000, 99_999_999), largest).savingFen).toBe(1);
  });
});

describe("a need in an address", () => {
  const start = startingNeed(packages);
  const read = (query: string) => readNeed(new URLSearchParams(query), start);

  it("defaults to the amounts of the reference package, else of the first, else one of each", () => {
    expect(start).toEqual({ environments: 100, members: 5 });
    expect(
      startingNeed([{ ...start, environments: 7, monthlyFen: 0, isReference: false }]),
    ).toEqual({ environments: 7, members: 5 });
    expect(startingNeed([])).toEqual({ environments: 1, members: 1 });
  });
  it("is read from its parameters", () => {
    expect(read("environments=300&members=11")).toEqual({ environments: 300, members: 11 });
    expect(read("environments=100000&members=1000")).toEqual({
      environments: 100_000,
      members: 1_000,
    });
  });
  it.each(["", "0", "-1", "1.5", "1e3", "NaN", "０", "07", " 7", "100001", "9".repeat(500), "%00"])(
    "is the default for %j",
    (value) => {
      expect(read(`environments=${value}`).environments).toBe(100);
      expect(read(`members=${value}`).members).toBe(5);
    },
  );
  it("has the default only for the invalid amount", () => {
    expect(read("environments=50&members=x")).toEqual({ environments: 50, members: 5 });
    expect(read("members=1001").members).toBe(5);
  });
});
