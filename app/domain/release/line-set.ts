import type { LineChange, SetChange } from "./release-change";
import type { ReleaseProblem } from "./release-problem";
import { lineKey, type RolloutLine } from "./rollout";
import type { RolloutAct } from "./rollout-acts";

/** How many lines one request may change. */
export const maxLinesOfSet = 16;

/** An action on the rollout of one line, as part of a set. */
export type LineAct = { line: RolloutLine; act: RolloutAct };

/** A line of a set whose action is refused, and the rule. */
export type RefusedLine = { line: RolloutLine; rule: ReleaseProblem };

/**
 * Why actions on lines cannot be one request; null: they can. They name each line once, and are about one product and
 * one version. Pausing happens at once, so it is never part of a request. Of limits, the minimum version is the same;
 * each line may keep its own intermediate version.
 */
export function setProblem(acts: readonly LineAct[]): ReleaseProblem | null {
  if (acts.length === 0 || acts.length > maxLinesOfSet) return "set-wrong";
  const isEachOnce = new Set(acts.map(({ line }) => lineKey(line))).size === acts.length;
  const subjects = new Set(acts.map(({ line, act }) => `${line.product} ${subjectOf(act)}`));
  return isEachOnce && subjects.size === 1 ? null : "set-wrong";
}

function subjectOf(act: RolloutAct): string {
  if (act.act === "limits") return `limits ${act.minimumVersion}`;
  return `${act.act === "pause" ? "pause" : "offer"} ${act.version}`;
}

/** Several changes of lines as one change, in the order of their keys; a single change remains itself. */
export function changeOfLines(changes: readonly LineChange[]): LineChange | SetChange {
  const [first, ...others] = changes;
  if (first === undefined) throw new Error("No line is changed");
  if (others.length === 0) return first;
  const sorted = [...changes];
  sorted.sort((one, other) => (lineKey(one.basis) < lineKey(other.basis) ? -1 : 1));
  return { act: "set", changes: sorted };
}
