import { compareVersions } from "~/lib/version-number";
import { isVersionOf } from "./release";
import { done, type Outcome, type ReleaseProblem, refused } from "./release-problem";
import { type Build, isOfferable, mostFormerFull, offerProblem, type Rollout } from "./rollout";

/** A share that a rollout is raised to so many hours after it was begun or raised, unless it is paused by then. */
export type LaterShare = { percent: number; hours: number };

/** How many steps a rollout may have, and how late the last one may be. */
export const maxSteps = 20;
export const maxStepHours = 30 * 24;

/** Actions on one rollout; `version` is the intended candidate. */
export type RolloutAct =
  | { act: "start"; version: string; percent: number; later?: readonly LaterShare[] | undefined }
  | { act: "raise"; version: string; percent: number; later?: readonly LaterShare[] | undefined }
  | { act: "complete"; version: string }
  | { act: "pause"; version: string }
  | { act: "resume"; version: string }
  | { act: "limits"; minimumVersion: string | null; mustPassThrough: string | null };

/** Conditions of the rules besides the rollout. */
type RolloutRules = {
  /** The release of the product with that version. */
  findBuild: (version: string) => Build | undefined;
  /** Makes the salt of a new candidate. */
  newSalt: () => string;
};

/**
 * The rollout after an act; or why the act is refused. The same act on its own result changes nothing
 * and is done again, so that a call which was cut off may be repeated.
 */
export function actOnRollout(
  rollout: Rollout,
  act: RolloutAct,
  rules: RolloutRules,
): Outcome<Rollout> {
  switch (act.act) {
    case "start":
      return start(rollout, act, rules);
    case "raise":
      return raise(rollout, act, rules);
    case "complete":
      return complete(rollout, act.version, rules);
    case "pause":
      return pause(rollout, act.version);
    case "resume":
      return resume(rollout, act.version, rules);
    case "limits":
      return setLimits(rollout, act, rules);
  }
}

function isPercent(percent: number): boolean {
  return Number.isInteger(percent) && percent >= 0 && percent <= 100;
}

/** Whether each later share is larger and later than the one before. */
function areLater({ percent, later = [] }: { percent: number; later?: readonly LaterShare[] }) {
  let before: LaterShare = { percent, hours: 0 };
  for (const share of later) {
    const isWhole = isPercent(share.percent) && Number.isInteger(share.hours);
    const isLater = share.percent > before.percent && share.hours > before.hours;
    if (!isWhole || !isLater || share.hours > maxStepHours) return false;
    before = share;
  }
  return later.length <= maxSteps;
}

/** Installations outside the share need another version to be offered. */
function lacksFull({ full }: Rollout, percent: number): boolean {
  return percent < 100 && full === null;
}

/** Begins with a new candidate. One that everybody was offered is a full release by then. */
function start(
  before: Rollout,
  { version, percent, later = [] }: RolloutAct & { act: "start" },
  { findBuild, newSalt }: RolloutRules,
): Outcome<Rollout> {
  if (!isPercent(percent)) return refused("percent-wrong");
  if (!areLater({ percent, later })) return refused("steps-wrong");
  if (before.candidate === version && before.percent === percent) return done(before);
  const problem = offerProblem(findBuild(version), before);
  if (problem !== null) return refused(problem);
  const rollout = before.percent === 100 && !before.isPaused ? withFull(before) : before;
  const highest = rollout.candidate ?? rollout.full;
  if (highest !== null && compareVersions(version, highest) <= 0) return refused("not-higher");
  if (rollout.full !== null && compareVersions(version, rollout.full) <= 0) {
    return refused("not-higher");
  }
  if (lacksFull(rollout, percent)) return refused("no-full-release");
  return done({ ...rollout, candidate: version, percent, salt: newSalt(), isPaused: false });
}

/** Why an act cannot be about the candidate; null: it is still there and can be offered. */
function candidateProblem(
  { candidate, ...line }: Rollout,
  version: string,
  { findBuild }: RolloutRules,
): ReleaseProblem | null {
  if (candidate === null) return "nothing-rolled-out";
  if (candidate !== version) return "moved-on";
  return offerProblem(findBuild(version), line);
}

/** A share only grows: who was offered the candidate is never told the opposite. Pausing stops it. */
function raise(
  rollout: Rollout,
  { version, percent, later = [] }: RolloutAct & { act: "raise" },
  rules: RolloutRules,
): Outcome<Rollout> {
  const problem = candidateProblem(rollout, version, rules);
  if (problem !== null) return refused(problem);
  if (rollout.isPaused) return refused("is-paused");
  if (!isPercent(percent)) return refused("percent-wrong");
  if (!areLater({ percent, later })) return refused("steps-wrong");
  if (percent === rollout.percent) return done(rollout);
  if (percent < rollout.percent) return refused("percent-not-raised");
  if (lacksFull(rollout, percent)) return refused("no-full-release");
  return done({ ...rollout, percent });
}

/** Makes the candidate the full release, which clients without an id get as well. */
function complete(rollout: Rollout, version: string, rules: RolloutRules): Outcome<Rollout> {
  if (rollout.candidate === null && rollout.full === version) return done(rollout);
  const problem = candidateProblem(rollout, version, rules);
  if (problem !== null) return refused(problem);
  return rollout.isPaused ? refused("is-paused") : done(withFull(rollout));
}

function withFull(rollout: Rollout): Rollout {
  const { full, candidate, formerFull } = rollout;
  if (candidate === null) return rollout;
  const former = full === null ? formerFull : [full, ...formerFull].slice(0, mostFormerFull);
  return { ...withoutCandidate(rollout), full: candidate, formerFull: former };
}

function withoutCandidate(rollout: Rollout): Rollout {
  return { ...rollout, candidate: null, percent: 0, salt: "", isPaused: false };
}

/**
 * Stopping depends only on the candidate still being there, not on the share, which may just have grown. A person who
 * stops a version has seen no fault in its replacement.
 */
function pause(rollout: Rollout, version: string): Outcome<Rollout> {
  if (rollout.candidate === null) return refused("nothing-rolled-out");
  if (rollout.candidate !== version) return refused("moved-on");
  return done(rollout.isPaused ? rollout : { ...rollout, isPaused: true });
}

function resume(rollout: Rollout, version: string, rules: RolloutRules): Outcome<Rollout> {
  const problem = candidateProblem(rollout, version, rules);
  if (problem !== null) return refused(problem);
  if (!rollout.isPaused) return done(rollout);
  if (lacksFull(rollout, rollout.percent)) return refused("no-full-release");
  return done({ ...rollout, isPaused: false });
}

type Limits = Pick<Rollout, "minimumVersion" | "mustPassThrough">;

/** A minimum version must be one that every client can install. */
function setLimits(
  rollout: Rollout,
  { minimumVersion, mustPassThrough }: Limits,
  { findBuild }: RolloutRules,
): Outcome<Rollout> {
  const isSame =
    minimumVersion === rollout.minimumVersion && mustPassThrough === rollout.mustPassThrough;
  if (isSame) return done(rollout);
  const named = [minimumVersion, mustPassThrough].filter((version) => version !== null);
  if (!named.every((version) => isVersionOf(rollout.product, version))) {
    return refused("version-wrong");
  }
  if (minimumVersion !== null && !isReachable(minimumVersion, rollout.full)) {
    return refused("minimum-too-high");
  }
  if (mustPassThrough !== null) {
    const problem = offerProblem(findBuild(mustPassThrough), rollout);
    if (problem !== null) return refused(problem);
    if (!isReachable(mustPassThrough, rollout.full)) return refused("minimum-too-high");
  }
  return done({ ...rollout, minimumVersion, mustPassThrough });
}

function isReachable(version: string, full: string | null): boolean {
  return full !== null && compareVersions(version, full) <= 0;
}

/**
 * The rollout after a release is found infected; the same rollout if it did not offer it. A candidate is paused, so
 * that a person can resume it if the scanner was wrong. Otherwise as for a withdrawal: the previous full release is
 * offered again, until somebody decides.
 */
export function withoutInfected(
  rollout: Rollout,
  infected: string,
  rules: Pick<RolloutRules, "findBuild">,
): Rollout {
  if (rollout.candidate !== infected) return withoutRelease(rollout, infected, rules);
  return rollout.isPaused ? rollout : { ...rollout, isPaused: true };
}

/**
 * The rollout after a release is withdrawn; the same rollout if it did not offer it. The previous full release
 * replaces a full one. If none is left, a candidate with a share is paused, because nobody decided that everybody gets
 * it.
 */
export function withoutRelease(
  rollout: Rollout,
  withdrawn: string,
  { findBuild }: Pick<RolloutRules, "findBuild">,
): Rollout {
  const { full, candidate, minimumVersion, mustPassThrough, formerFull } = rollout;
  const named = [full, candidate, mustPassThrough, ...formerFull];
  if (!named.includes(withdrawn)) return rollout;
  const isOffered = (version: string) => {
    const build = findBuild(version);
    return version !== withdrawn && build !== undefined && isOfferable(build, rollout);
  };
  const former = formerFull.filter(isOffered);
  let next: Rollout = { ...rollout, formerFull: former };
  if (full === withdrawn) next = { ...next, full: former[0] ?? null, formerFull: former.slice(1) };
  if (candidate === withdrawn) next = withoutCandidate(next);
  else if (candidate !== null && lacksFull(next, next.percent)) next = { ...next, isPaused: true };
  if (
    mustPassThrough !== null &&
    (mustPassThrough === withdrawn || !isReachable(mustPassThrough, next.full))
  ) {
    next = { ...next, mustPassThrough: null };
  }
  if (minimumVersion !== null && !isReachable(minimumVersion, next.full)) {
    next = { ...next, minimumVersion: null };
  }
  return next;
}
