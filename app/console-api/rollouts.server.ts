import { Refusal } from "~/domain/refusal";
import { approveRequest, declineRequest } from "~/domain/release/approvals/approval-edits.server";
import { listApprovers } from "~/domain/release/approvals.server";
import {
  findRecord,
  findRecords,
  findRollout,
  type ReleaseName,
} from "~/domain/release/registry-rows.server";
import { lineKey, lineOf, type Rollout, type RolloutLine } from "~/domain/release/rollout";
import { scheduleSteps } from "~/domain/release/rollouts/release-schedules.server";
import { editRollout, editRollouts } from "~/domain/release/rollouts/rollout-edits.server";
import {
  findWaitingSteps,
  listLines,
  listOfferable,
} from "~/domain/release/rollouts/rollout-list.server";
import { shutOff } from "~/domain/release/rollouts/shut-off.server";
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

/** The lines on which a release may be offered, with what they offer now and the releases that this names. */
async function viewLines(call: Call, name: ReleaseName) {
  const { db, now } = registryOf(call);
  const release = await findRecord(db, name);
  if (release === undefined) throw new Refusal("not-found");
  const { product, version } = name;
  // Releases for testers are offered to testers only.
  const lines = (await listLines(db)).filter(
    (line) => line.product === product && (release.channel === "stable" || line.channel === "beta"),
  );
  const named = lines.flatMap(({ full, candidate, minimumVersion, mustPassThrough }) => [
    full,
    candidate,
    minimumVersion,
    mustPassThrough,
  ]);
  const versions = new Set([version, ...named.filter((one) => one !== null)]);
  const steps = await findWaitingSteps(db);
  return {
    release,
    lines: lines.map((line) => summaryOf(line, steps)),
    builds: await findRecords(db, product, [...versions]),
    people: await listApprovers(db, now()),
  };
}

type WaitingSteps = Awaited<ReturnType<typeof findWaitingSteps>>;

/** A line of a list. */
const summaryOf = (line: Rollout & { isNew: boolean }, steps: WaitingSteps) => ({
  ...viewRollout(line),
  isNew: line.isNew,
  steps: steps.get(lineKey(line)) ?? null,
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

/** The same for several lines; if one of them has moved on, the answer has all of them as they are now. */
async function changedLines(
  call: Call,
  release: ReleaseName,
  change: () => Promise<"done" | "asked">,
) {
  let outcome = "done" as "done" | "asked";
  const lines = await viewAfter(
    async () => {
      outcome = await change();
    },
    () => viewLines(call, release),
  );
  return { outcome, lines };
}

export const rolloutHandlers = {
  async rollouts(call) {
    const { db, now } = registryOf(call);
    const steps = await findWaitingSteps(db);
    return {
      rollouts: (await listLines(db)).map((line) => summaryOf(line, steps)),
      requests: await viewRequests(db),
      people: await listApprovers(db, now()),
    };
  },
  rollout: (call, line) => view(call, line),
  releaseLines: (call, name) => viewLines(call, name),
  rolloutHistory: ({ options: { db } }, { before, ...line }) =>
    viewEvents(db, { line }, { before, limit: historyLength }),
  async editRollout(call, { lookedAt, act, why }) {
    const line = lineOf(lookedAt);
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
  async editRollouts(call, { release, edits, why }) {
    const changes = edits.map(({ lookedAt, act }) => ({ line: lineOf(lookedAt), act, lookedAt }));
    return changedLines(call, release, () =>
      editRollouts(registryOf(call), releaseActor(call), changes, why),
    );
  },
  pauseRollouts: (call, { release, lines, why }) =>
    changedLines(call, release, () => {
      const act = { act: "pause", version: release.version } as const;
      const edits = lines.map((line) => ({ line, act }));
      return editRollouts(registryOf(call), releaseActor(call), edits, why);
    }),
  async shutOffRollouts(call, { channel, why }) {
    const off = { products: ["client", "browser"], channel, why } as const;
    return { paused: await shutOff(registryOf(call), releaseActor(call), off) };
  },
  async scheduleRollout(call, plan) {
    const line = lineOf(plan.lookedAt.rollout);
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
