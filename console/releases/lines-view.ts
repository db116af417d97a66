import type { ReleaseLines, RolloutSummary } from "~/console-api/schemas/releases";
import type { ReleaseProblem } from "~/domain/release/release-problem";
import { hasUpdateFeed, type Rollout } from "~/domain/release/rollout";
import type { LaterShare, RolloutAct } from "~/domain/release/rollout-acts";
import { lineName, stops, tryAct } from "./rollout-view";

/** Questions about several lines of a release. `stage`: it is begun with, or raised. */
const linesActs = ["stage", "complete", "pause", "resume", "limits"] as const;
export type LinesAct = (typeof linesActs)[number];

/** How an address names a question about several lines. */
export const linesQuestion = <Act extends LinesAct>(act: Act) => `lines-${act}` as const;

/** Names of all questions about several lines. */
export const linesQuestions = linesActs.map((act) => linesQuestion(act));

/** The action that a question is about; undefined: it is another question. */
export const linesActOf = (question: string | null): LinesAct | undefined =>
  linesActs.find((act) => linesQuestion(act) === question);

/** The values of the question. */
export type LinesValues = {
  percent: number;
  minimumVersion: string | null;
  /** Later shares; without it, none. */
  later?: readonly LaterShare[];
};

/** A line in the question, with the action on it and why that is not possible. */
export type LineChoice = {
  name: string;
  rollout: RolloutSummary;
  act: RolloutAct;
  /** The rollout after the action; null where it is not possible. */
  after: Rollout | null;
  /** `same`: the line is there already. Null: it can be chosen. */
  problem: ReleaseProblem | "same" | null;
};

/** The lines of a question: those that a person may choose from, and why the others are left out. */
export function lineChoices(
  { release: { version }, lines, builds }: ReleaseLines,
  kind: LinesAct,
  values: LinesValues,
): LineChoice[] {
  return lines
    .filter((rollout) => kind === "stage" || isAbout(rollout, version, kind))
    .map((rollout) => {
      const act = actOnLine(rollout, version, kind, values);
      const name = lineName(rollout);
      if (kind === "stage" && rollout.full === version) {
        return { name, rollout, act, after: null, problem: "same" as const };
      }
      const outcome = tryAct({ rollout, builds }, act);
      if ("problem" in outcome) {
        return { name, rollout, act, after: null, problem: outcome.problem };
      }
      const problem = outcome.isSame ? ("same" as const) : null;
      return { name, rollout, act, after: outcome.state, problem };
    });
}

/** Whether a question about a version that is offered concerns a line. */
function isAbout(
  { full, candidate, isPaused }: RolloutSummary,
  version: string,
  kind: Exclude<LinesAct, "stage">,
): boolean {
  if (kind === "limits") return full === version || candidate === version;
  return candidate === version && isPaused === (kind === "resume");
}

function actOnLine(
  { candidate, mustPassThrough }: RolloutSummary,
  version: string,
  kind: LinesAct,
  { percent, minimumVersion, later = [] }: LinesValues,
): RolloutAct {
  // Each line keeps its own intermediate version.
  if (kind === "limits") return { act: kind, minimumVersion, mustPassThrough };
  if (kind !== "stage") return { act: kind, version };
  const act = candidate === version ? "raise" : "start";
  return { act, version, percent, ...(later.length > 0 && { later }) };
}

/** Whether a line is chosen until a person says otherwise: the release's own channel, where programs ask for updates. */
export function isUsualLine({ release }: ReleaseLines, rollout: RolloutSummary): boolean {
  const isRead = release.product === "browser" || hasUpdateFeed(rollout);
  return isRead && (rollout.channel === release.channel || rollout.candidate === release.version);
}

/** Hours between the shares of a rollout that is raised by itself. */
export const stepHours = ["12", "24", "48"] as const;

/** The usual shares above one, each so many hours after the one before. */
export function laterShares(percent: number, hours: number): LaterShare[] {
  return stops
    .filter((stop) => stop > percent)
    .map((stop, index) => ({ percent: stop, hours: hours * (index + 1) }));
}
