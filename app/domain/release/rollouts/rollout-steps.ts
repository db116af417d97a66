import { timeProblem } from "~/domain/chosen-time";
import type { RolloutStep } from "~/domain/release/release-change";
import type { ReleaseProblem } from "~/domain/release/release-problem";
import type { Rollout } from "~/domain/release/rollout";
import { type LaterShare, maxSteps } from "~/domain/release/rollout-acts";

/** The steps to later shares, counted from a time. */
export function stepsAfter(later: readonly LaterShare[], now: Date): RolloutStep[] {
  return later.map(({ percent, hours }) => ({
    at: new Date(now.getTime() + hours * 60 * 60_000).toISOString(),
    percent,
  }));
}

/** Why a rollout cannot be raised by these steps; null: it can. */
export function stepsProblem(
  { candidate, isPaused, percent }: Rollout,
  { version, steps, now }: { version: string; steps: readonly RolloutStep[]; now: Date },
): ReleaseProblem | null {
  if (candidate === null) return "nothing-rolled-out";
  if (candidate !== version) return "moved-on";
  if (isPaused) return "is-paused";
  if (steps.length === 0 || steps.length > maxSteps) return "steps-wrong";
  let before = { time: now.getTime(), percent };
  for (const step of steps) {
    const time = Date.parse(step.at);
    const isWhole = Number.isInteger(step.percent) && step.percent <= 100;
    // The approval covers them as text, so one time must have one text.
    const isTime = !Number.isNaN(time) && new Date(time).toISOString() === step.at;
    if (!isWhole || !isTime || timeProblem(new Date(time), now) === "far") return "steps-wrong";
    if (time <= before.time || step.percent <= before.percent) return "steps-wrong";
    before = { time, percent: step.percent };
  }
  return null;
}
