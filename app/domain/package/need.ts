import { type Need, needLimits, type Priced, referenceOf } from "./price";

/** The initial need of the price page: that of the reference package, else of the first one. */
export function startingNeed(packages: readonly Priced[]): Need {
  const { environments, members } = referenceOf(packages) ??
    packages[0] ?? { environments: 1, members: 1 };
  return { environments, members };
}

/** Reads a need from an address; invalid amounts are taken from `start`. */
export function readNeed(query: URLSearchParams, start: Need): Need {
  return {
    environments:
      readAmount(query.get("environments"), needLimits.environments) ?? start.environments,
    members: readAmount(query.get("members"), needLimits.members) ?? start.members,
  };
}

function readAmount(value: string | null, largest: number): number | undefined {
  if (value === null || !/^[1-9]\d{0,5}$/.test(value)) return undefined;
  const amount = Number(value);
  return amount <= largest ? amount : undefined;
}
