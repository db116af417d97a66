import { localTime } from "~/lib/local-time";
import { type Identity, type IdentityId, identities } from "~/site/product/sample-identities";

/** The lines that are compared, in the order in which they are shown. */
const lineNames = ["ip", "zone", "time", "userAgent", "canvas", "language", "screen"] as const;

type LineName = (typeof lineNames)[number];

/** One line of two windows. */
export type Line = { name: LineName; values: readonly [string, string]; differs: boolean };

export type Comparison = {
  lines: readonly Line[];
  /** How many lines differ. */
  differing: number;
};

/** Compares what a site sees of two windows, line by line. A window compared with itself has no differences. */
export function compare([a, b]: readonly [IdentityId, IdentityId], at: Date): Comparison {
  const first = identityOf(a);
  const second = identityOf(b);
  const lines = lineNames.map((name): Line => {
    const values = [lineOf(first, name, at), lineOf(second, name, at)] as const;
    return { name, values, differs: values[0] !== values[1] };
  });
  return { lines, differing: lines.filter(({ differs }) => differs).length };
}

/** @throws when there is no such window */
export function identityOf(id: IdentityId): Identity {
  const found = identities.find((identity) => identity.id === id);
  if (found === undefined) throw new Error(`No drawn window is called ${id}`);
  return found;
}

function lineOf(identity: Identity, name: LineName, at: Date): string {
  return name === "time" ? localTime(identity.zone, at) : identity[name];
}
