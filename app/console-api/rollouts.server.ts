import { approveRequest, declineRequest } from "~/domain/release/approvals/approval-edits.server";
import { listApprovers } from "~/domain/release/approvals.server";
import { findRecords, findRollout } from "~/domain/release/registry-rows.server";
import { lineKey, type RolloutLine } from "~/domain/release/rollout";
import { scheduleSteps } from "~/domain/release/rollouts/release-schedules.server";
import { editRollout } from "~/domain/release/rollouts/rollout-edits.server";
import {
  findWaitingSteps,
  listLines,
  listOfferable,
} from "~/domain/release/rollouts/rollout-list.server";
import { viewAfter } from "./after-change.server";
import type { Call, Handlers } from "./call";
import {
  registryOf,
  releaseActor,
  viewEvents,
  viewRequests,
  viewRollout,
} from "./release-views.server";

/** Events that a rollout shows at once, and those of a further page. */
const shortHistory = 12;
const historyLength = 50;

async function view(call: Call, line: RolloutLine) {
  const { db, now } = registryOf(call);
  // Before the rollout: what the history tells of has happened to what is shown, whoever changes it meanwhile.
  const history = await viewEvents(db, { line }, { limit: shortHistory });
  const rollout = await findRollout(db, line);
  const { full, candidate, minimumVersion, mustPassThrough } = rollout;
  const offerable = await listOfferable(db, line);
  const known = new Set(offerable.map(({ version }) => version));
  const named = [full, candidate, minimumVersion, mustPassThrough].filter(
    (version) => version !== null && !known.has(version),
  );
  const others = await findRecords(db, line.product, [...new Set(named)] as string[]);
  const steps = await findWaitingSteps(db, line);
  return {
    rollout: {
      ...viewRollout(rollout),
      /** A line without any rollout so far, for which a release fits. */
      isNew: full === null && candidate === null,
      steps: steps.get(lineKey(line)) ?? null,
    },
    requests: await viewRequests(db, { line }),
    people: await listApprovers(db, now()),
    /** Releases that the rollout names, and the highest ones that fit the line. */
    builds: [...offerable, ...others],
    history,
  };
}

/** The line that a rollout is of. */
const lineIn = ({ product, channel, architecture, windows }: RolloutLine): RolloutLine => ({
  product,
  channel,
  architecture,
  windows,
});

/**
 * Changes a rollout, or asks for it if somebody else has to agree first. If it has moved on, the answer has it as it
 * is now.
 */
async function changed(call: Call, line: RolloutLine, change: () => Promise<"done" | "asked">) {
  let outcome = "done" as "done" | "asked";
  const page = await viewAfter(
    async () => {
      outcome = await change();
    },
    () => view(call, line),
  );
  return { outcome, page };
}

export const rolloutHandlers = {
  async rollouts(call) {
    const { db, now } = registryOf(call);
    const steps = await findWaitingSteps(db);
    return {
      rollouts: (await listLines(db)).map((rollout) => ({
        ...viewRollout(rollout),
        isNew: rollout.isNew,
        steps: steps.get(lineKey(rollout)) ?? null,
      })),
      requests: await viewRequests(db),
      people: await listApprovers(db, now()),
    };
  },
  rollout: (call, line) => view(call, line),
  rolloutHistory: ({ options: { db } }, { before, ...line }) =>
    viewEvents(db, { line }, { before, limit: historyLength }),
  async editRollout(call, { lookedAt, act, why }) {
    const line = lineIn(lookedAt);
    return changed(call, line, () =>
      editRollout(registryOf(call), releaseActor(call), line, { act, why, lookedAt }),
    );
  },
  pauseRollout: (call, { line, version, why }) =>
    changed(call, line, () =>
      editRollout(registryOf(call), releaseActor(call), line, {
        act: { act: "pause", version },
        why,
      }),
    ),
  async scheduleRollout(call, plan) {
    const line = lineIn(plan.lookedAt.rollout);
    return changed(call, line, () =>
      scheduleSteps(registryOf(call), releaseActor(call), line, plan),
    );
  },
  async approveReleaseChange(call, looked) {
    const { pages, ...seen } = looked;
    await approveRequest(registryOf(call), releaseActor(call), {
      id: call.id,
      ...seen,
      ...(pages !== undefined && { pages }),
    });
    return {};
  },
  async declineReleaseChange(call, request) {
    await declineRequest(registryOf(call), releaseActor(call), { id: call.id, ...request });
    return {};
  },
} satisfies Partial<Handlers>;
