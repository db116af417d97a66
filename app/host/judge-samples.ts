import type { SampleCounts } from "~/domain/sample-content/describe-samples";
import type { Env } from "~/platform/env/env.server";

/** The site at its start, as far as samples concern it. */
type StartingSite = {
  env: Pick<Env, "PUBLIC_URL" | "SAMPLE_CONTENT">;
  /** Whether no process of this site serves yet. Processes that replace others are never refused. */
  isFirstStart: boolean;
  /** Whether an owner has signed in, and so could have written the facts. */
  hasOwner: boolean;
  counts: SampleCounts;
};

export type SampleVerdict = "silent" | "warn" | "refuse";

/** Whether a start is the first of a site that may not show samples to the world. */
export const refusesSamples = ({ env, isFirstStart }: Omit<StartingSite, "hasOwner" | "counts">) =>
  env.SAMPLE_CONTENT === "refuse" && isFirstStart && env.PUBLIC_URL?.startsWith("https:") === true;

/**
 * Decides what samples mean for a start. Facts alone refuse it only once an owner has signed in: they are written in the
 * console, which a site that never starts does not have.
 */
export function judgeSamples(site: StartingSite): SampleVerdict {
  const { env, counts, hasOwner } = site;
  const { facts, ...content } = counts;
  const hasContent = Object.values(content).some((count) => count > 0);
  if (env.PUBLIC_URL === undefined || (facts === 0 && !hasContent)) return "silent";
  if (refusesSamples(site) && (hasContent || hasOwner)) return "refuse";
  return "warn";
}
