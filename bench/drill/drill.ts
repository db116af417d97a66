import type { Starter } from "./drilled-site.ts";

/** The result of a drill, as text for the table, and whether it meets the goal. */
export type Outcome = { measured: string; isMet: boolean };

/** A drill cannot run on this machine; the message says what it lacks. */
export class NotPossible extends Error {
  override name = "NotPossible";
}

/** A flood or a fault that is played against a running site. */
export type Drill = {
  /** For `--only`, in lower case with hyphens. */
  name: string;
  /** The behaviour of a site without protection. */
  shown: string;
  wanted: string;
  /** @throws NotPossible on a machine that lacks something */
  run: (sites: Starter) => Promise<Outcome>;
};
