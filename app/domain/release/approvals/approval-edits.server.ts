import { eq } from "drizzle-orm";
import {
  type ApprovalRow,
  askerOf,
  listApprovers,
  mayNotGoOn,
  writeDecision,
} from "~/domain/release/approvals.server";
import type { PagesChoice } from "~/domain/release/held-pages";
import type { RefusedLine } from "~/domain/release/line-set";
import { findRecord, findRollout, lockRegistry } from "~/domain/release/registry-rows.server";
import { actOnRelease } from "~/domain/release/release-acts";
import {
  actOf,
  type Change,
  changeLabel,
  isStillMeant,
  type LineChange,
  type SetChange,
} from "~/domain/release/release-change";
import { goPublic, readRules } from "~/domain/release/release-edits.server";
import {
  type RegistryOptions,
  type ReleaseActor,
  refusalOf,
  refusalOfLines,
  stateOf,
  writeHistory,
} from "~/domain/release/release-history.server";
import { lineOf } from "~/domain/release/rollout";
import { storeSteps } from "~/domain/release/rollouts/release-schedules.server";
import {
  type Approved,
  planLines,
  storeLines,
} from "~/domain/release/rollouts/rollout-edits.server";
import { requireSeenNotes, type SeenNotes } from "~/domain/release/seen-notes.server";
import { storeLateSignatures } from "~/domain/release/signing/late-signatures.server";
import { storeKey, storeKeyEnd } from "~/domain/release/signing/release-keys.server";
import { approvalProblem } from "~/domain/release/two-people";
import type { Database } from "~/platform/db/database.server";
import { releaseApprovals } from "~/platform/db/schema";

/** A request, and the SHA-256 of the change that the person saw. */
export type LookedAtRequest = { id: number; hash: string };

/**
 * Agrees to a request and makes its change, in one transaction: of two people who approve at once, one
 * does.
 * @param looked `notes`: those that would come out with a publication, which may be changed while its request
 *   waits; without it, whatever there is comes out. `pages`: when pages name a version that is published or made
 *   stable, where the request does not say
 * @throws Refusal with the rule; `moved-on` when the request is another one, is over, or no longer fits
 */
export async function approveRequest(
  options: RegistryOptions,
  actor: ReleaseActor,
  { id, hash, notes, pages }: LookedAtRequest & { notes?: SeenNotes; pages?: PagesChoice },
): Promise<void> {
  const { db, now } = options;
  await db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    const request = await findWaiting(transaction, { id, hash });
    const change = JSON.parse(request.change) as Change;
    if (change.act === "publish" && notes !== undefined) {
      await requireSeenNotes(transaction, change.release, notes);
    }
    const people = await listApprovers(transaction, now());
    const problem = approvalProblem(change, { asker: askerOf(request), approver: actor, people });
    if (problem !== null) throw refusalOf(problem);
    if (await mayNotGoOn(transaction, request.askerPersonId)) throw refusalOf("author-gone");
    await decide(transaction, actor, { id, state: "approved" }, now());
    await makeChange(transaction, options, actor, { change, request, pages });
  });
}

/**
 * Applies the change of a waiting request without asking for approvals. Only for callers that roll it back
 * (`foresee`).
 * @throws Refusal
 */
export async function makeRequested(
  options: RegistryOptions,
  actor: ReleaseActor,
  id: number,
): Promise<void> {
  const { db } = options;
  const [request] = await db.select().from(releaseApprovals).where(eq(releaseApprovals.id, id));
  if (request?.state !== "waiting") throw refusalOf("moved-on");
  const change = JSON.parse(request.change) as Change;
  // The database lets a channel change only after a decision.
  await decide(db, actor, { id, state: "approved" }, options.now());
  await makeChange(db, options, actor, { change, request });
}

/** Says no to a request, one's own as well. @throws Refusal */
export async function declineRequest(
  { db, now }: RegistryOptions,
  actor: ReleaseActor,
  { id, hash, why = "" }: LookedAtRequest & { why?: string },
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    const request = await findWaiting(transaction, { id, hash });
    if (actor.kind === "token") throw refusalOf("token-never-approves");
    await decide(transaction, actor, { id, state: "declined" }, now());
    const change = JSON.parse(request.change) as Change;
    const entry = { kind: "decline", auditAct: "release-change-declined", change, why } as const;
    await writeDecision(transaction, actor, { ...entry, after: { request: id } }, now());
  });
}

async function findWaiting(db: Database, { id, hash }: LookedAtRequest) {
  const [request] = await db.select().from(releaseApprovals).where(eq(releaseApprovals.id, id));
  if (request?.state === "waiting" && request.changeHash === hash) return request;
  const change = request && (JSON.parse(request.change) as Change);
  const moved = change?.act === "set" ? await listMoved(db, change.changes) : [];
  throw moved.length > 0 ? refusalOfLines(moved) : refusalOf("moved-on");
}

/** The lines of a set whose rollout or release is no longer what the set was asked for. */
async function listMoved(db: Database, changes: readonly LineChange[]): Promise<RefusedLine[]> {
  const moved: RefusedLine[] = [];
  for (const change of changes) {
    const rollout = await findRollout(db, change.basis);
    const release = "release" in change ? await findRecord(db, change.release) : undefined;
    if (isStillMeant(change, { release, rollout })) continue;
    moved.push({ line: lineOf(change.basis), rule: "moved-on" });
  }
  return moved;
}

async function decide(
  db: Database,
  { id: deciderId, name: deciderName }: ReleaseActor,
  { id, state }: { id: number; state: "approved" | "declined" },
  now: Date,
): Promise<void> {
  await db
    .update(releaseApprovals)
    .set({ state, deciderId, deciderName, decidedAt: now })
    .where(eq(releaseApprovals.id, id));
}

/** Makes an approved change, if release and rollout are still what it was asked for. */
async function makeChange(
  db: Database,
  options: RegistryOptions,
  actor: ReleaseActor,
  {
    change,
    request,
    pages: chosen,
  }: { change: Change; request: ApprovalRow; pages?: PagesChoice | undefined },
): Promise<void> {
  const now = options.now();
  const { id, why } = request;
  const approved = { request: id, hash: request.changeHash, askedBy: request.askerName };
  if ("key" in change) {
    if (change.act === "add-key") await storeKey(db, actor, { change: change.key, approved }, now);
    else await storeKeyEnd(db, actor, { change: change.key, approved }, now);
    return;
  }
  if (change.act === "set" || ("basis" in change && change.act !== "steps")) {
    await makeLineChanges(db, actor, { change, why, approved }, now);
    return;
  }
  const release = await findRecord(db, change.release);
  const rollout = "basis" in change ? await findRollout(db, change.basis) : undefined;
  if (release === undefined || !isStillMeant(change, { release, rollout })) {
    throw refusalOf("moved-on");
  }
  const auditAct = "release-change-approved";
  const entry = { act: `approve: ${changeLabel(change)}`, auditAct, why } as const;
  const { product, version } = release;
  if (change.act === "publish" || change.act === "promote") {
    const rules = await readRules(db, options);
    const next = stateOf(actOnRelease(release, { act: change.act }, rules));
    // The beta became stable in the meantime.
    if (next === release) throw refusalOf("moved-on");
    await writeHistory(db, actor, { ...entry, product, version, after: approved }, now);
    const pages = change.pages ?? chosen;
    const publication = { release, next, why, ...(pages !== undefined && { pages }) };
    await goPublic(db, actor, publication, now);
    return;
  }
  if (change.act === "add-signatures") {
    const { signatures } = change;
    await storeLateSignatures(db, options, actor, { release, signatures, why, approved });
    return;
  }
  if (rollout === undefined) throw refusalOf("moved-on");
  const after = { ...approved, steps: change.steps };
  await writeHistory(db, actor, { ...entry, product, version, line: rollout, after }, now);
  await storeSteps(db, actor, { rollout, steps: change.steps, why }, now);
}

/** Makes the approved change of a line, or of each line of a set: all of them, or none. */
async function makeLineChanges(
  db: Database,
  actor: ReleaseActor,
  { change, why, approved }: { change: LineChange | SetChange; why: string; approved: Approved },
  now: Date,
): Promise<void> {
  const isSet = change.act === "set";
  const changes = isSet ? change.changes : [change];
  const moved = await listMoved(db, changes);
  if (moved.length > 0) throw isSet ? refusalOfLines(moved) : refusalOf("moved-on");
  const edits = changes.map((one) => ({ line: lineOf(one.basis), act: actOf(one) }));
  const planned = await planLines(db, { edits, isSet });
  await storeLines(db, actor, { planned, why, approved }, now);
}
