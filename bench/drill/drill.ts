import type { Starter } from "./drilled-site.ts";

/** What a drill measured, in words for the table, and whether that is what is wanted. */
export type Outcome = { measured: string; isMet: boolean };

/** A drill cannot run on this machine; the message says what it lacks. */
export class NotPossible extends Error {
  override name = "NotPossible";
}

/** A flood or a fault that is played against a running site. */
export type Drill = {
  /** For `--only`, in lower case with hyphens. */
  name: string;
  /** What a site without protection did. */
  shown: string;
  wanted: string;
  /** @throws NotPossible on a machine that lacks something */
  run: (sites: Starter) => Promise<Outcome>;
};
