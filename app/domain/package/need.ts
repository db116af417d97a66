import { type Need, needLimits, type Priced, referenceOf } from "./price";

/** What the price page starts with: what the reference package holds, or else the first. */
export function startingNeed(packages: readonly Priced[]): Need {
  const { environments, members } = referenceOf(packages) ??
    packages[0] ?? { environments: 1, members: 1 };
  return { environments, members };
}

/** Reads a need from an address; an amount that makes no sense is that of `start`. */
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
