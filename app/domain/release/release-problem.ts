/** Why the rules of releases refuse an act. */
export const releaseProblems = [
  // Rules of a release
  "wrong-state",
  "version-wrong",
  "version-taken",
  "pre-release-is-beta",
  "name-wrong",
  "name-other-version",
  "name-other-architecture",
  "name-taken",
  "other-bytes",
  "place-taken",
  "place-differs",
  "no-such-file",
  "start-missing",
  "start-not-older",
  "no-package",
  "blockmap-alone",
  "sums-differ",
  "not-scanned-yet",
  "scan-not-clean",
  "scanner-only",
  "unknown-key",
  "key-taken",
  "signature-missing",
  "no-key-in-force",
  "last-key",
  "signature-wrong",
  "pre-release-stays",
  // Rules of a rollout
  "does-not-fit",
  "not-higher",
  "no-full-release",
  "nothing-rolled-out",
  "percent-wrong",
  "percent-not-raised",
  "is-paused",
  "minimum-too-high",
  "steps-wrong",
  // Rules of a set of lines
  "set-wrong",
  "lines-refused",
  // Rules of two people
  "own-request",
  "token-never-approves",
  "counts-later",
  "asker-counts-later",
  "author-gone",
  "notes-changed",
  "moved-on",
] as const;

export type ReleaseProblem = (typeof releaseProblems)[number];

/** The result of an action: the new state, or why there is none. */
export type Outcome<State> = { state: State } | { problem: ReleaseProblem };

/** An act that is done. */
export const done = <State>(state: State): Outcome<State> => ({ state });

/** An act that is refused. */
export const refused = (problem: ReleaseProblem): { problem: ReleaseProblem } => ({ problem });
