import { createHash } from "node:crypto";
import { and, asc, eq, gt, inArray, isNotNull, isNull, like, ne, or, sql } from "drizzle-orm";
import { hasLostRight } from "~/domain/rights/lost-rights.server";
import { mayDo, type Role } from "~/domain/rights/permissions";
import { countsLater, isNewAccount } from "~/domain/staff/second-person.server";
import type { Database } from "~/platform/db/database.server";
import { auditEntries, releaseApprovals, staff } from "~/platform/db/schema";
import type { Channel, Product } from "./release";
import { type Change, canonicalChange, changeLabel, linesOf, releaseOf } from "./release-change";
import { queueApprovalEvent } from "./release-events.server";
import {
  objectOfLines,
  type ReleaseActor,
  writeHistory,
  writeLinesHistory,
} from "./release-history.server";
import type { ReleaseRecord } from "./release-record";
import { lineKey, type RolloutLine } from "./rollout";
import { type Approver, mustAsk, type Party, personOf } from "./two-people";

export type ApprovalRow = typeof releaseApprovals.$inferSelect;

/** SHA-256 of a change's canonical text: what an approval is bound to. */
function changeHash(change: Change): string {
  return createHash("sha256").update(canonicalChange(change)).digest("hex");
}

/** How long somebody still counts as a second person who was shut out, or lost the right to approve. */
const afterLeaving = 7 * 24 * 60 * 60_000;

/**
 * Lists everybody who may approve something. If only one person is listed, that person's requests need no second one.
 * Disabled people and people who lost the right stay listed for another week. So nobody becomes the only one by
 * disabling the second person for a moment.
 */
export async function listApprovers(db: Database, now: Date): Promise<Approver[]> {
  const since = new Date(now.getTime() - afterLeaving);
  const { id, roles, disabledAt, createdAt, countsFrom } = staff;
  const isThere = or(isNull(disabledAt), gt(disabledAt, since));
  const people = await db
    .select({ id, roles, createdAt, countsFrom })
    .from(staff)
    .where(isThere)
    .orderBy(asc(id));
  const lately = await listEarlierRoles(db, since);
  const couldApprove = (had: readonly Role[]) => mayDo(had, "releases.publish");
  return people
    .filter(
      (one) => couldApprove(one.roles) || (lately.get(String(one.id)) ?? []).some(couldApprove),
    )
    .map((one) => ({
      id: one.id,
      countsFrom: countsLater(one, now) ? (one.countsFrom?.toISOString() ?? null) : null,
      isEstablished: !countsLater(one, now) || !isNewAccount(one, now),
    }));
}

/** The roles that people had before changes since a moment, by their numbers: only the audit keeps them. */
async function listEarlierRoles(db: Database, since: Date): Promise<Map<string, Role[][]>> {
  const { at, act, outcome, objectId, before } = auditEntries;
  const rows = await db
    .select({ objectId, before })
    .from(auditEntries)
    .where(and(gt(at, since), eq(act, "roles-changed"), eq(outcome, "done")));
  const earlier = new Map<string, Role[][]>();
  for (const row of rows) {
    if (row.objectId === null || row.before === null) continue;
    const { roles } = JSON.parse(row.before) as { roles: Role[] };
    earlier.set(row.objectId, [...(earlier.get(row.objectId) ?? []), roles]);
  }
  return earlier;
}

type Rights = { roles: readonly Role[] | null; disabledAt: Date | null };

/**
 * Whether somebody who asked for something or set a time was shut out since, or may not publish any more; null
 * roles: nobody knows them.
 */
export function isAuthorGone({ roles, disabledAt }: Rights): boolean {
  return disabledAt !== null || (roles !== null && !mayDo(roles, "releases.publish"));
}

/** Whether nothing is done any more that somebody asked for or put off to a time: it needs the rights that they have then. */
export async function mayNotGoOn(db: Database, personId: number): Promise<boolean> {
  return hasLostRight(db, personId, "releases.publish");
}

/** The subject of a change: rollouts, a release, or both. Changes of keys belong to the client's history. */
function aboutOf(change: Change) {
  const [line] = linesOf(change);
  const release = releaseOf(change);
  const product = line?.product ?? release?.product ?? "client";
  return { product, version: release?.version ?? null };
}

/** The requests that name a line, alone or in a set. */
export const namesLine = (line: RolloutLine) =>
  sql`${lineKey(line)} = ANY(string_to_array(${releaseApprovals.line}, ', '))`;

/**
 * Stores a change as a request where somebody else has to agree to it. The same request again is the one
 * that waits already. Call it under `lockRegistry`.
 * @returns whether it has to wait
 */
export async function askFor(
  db: Database,
  actor: ReleaseActor,
  { change, why }: { change: Change; why: string },
  now: Date,
): Promise<boolean> {
  if (!mustAsk(change, actor, await listApprovers(db, now))) return false;
  const { product, version } = aboutOf(change);
  const hash = changeHash(change);
  // The same request of somebody who is gone makes room for this one.
  const isSame = and(eq(releaseApprovals.changeHash, hash), eq(releaseApprovals.state, "waiting"));
  const [same] = await db.select().from(releaseApprovals).where(isSame);
  if (same !== undefined && (await mayNotGoOn(db, same.askerPersonId))) {
    const end = { state: "outdated", decidedAt: now } as const;
    await db.update(releaseApprovals).set(end).where(eq(releaseApprovals.id, same.id));
  }
  const [asked] = await db
    .insert(releaseApprovals)
    .values({ ...requestColumns(actor, { change, why }, now), state: "waiting" })
    .onConflictDoNothing()
    .returning({ id: releaseApprovals.id });
  if (asked === undefined) return true;
  await queueApprovalEvent(db, { id: asked.id, act: change.act, product, version }, now);
  await writeDecision(
    db,
    actor,
    {
      kind: "ask",
      auditAct: "release-change-asked",
      change,
      after: { request: asked.id },
      changed: (one) => ({ change: one }),
      why,
    },
    now,
  );
  return true;
}

/** Something that was done with a request, for the history and the audit. */
type Decision = {
  kind: "ask" | "decline";
  auditAct: "release-change-asked" | "release-change-declined";
  change: Change;
  after: object;
  /** Details of a change, or of each change of a set. */
  changed?: (change: Change) => object;
  why: string;
};

/** Writes that a change was asked for or declined, into the history of each of its lines. */
export async function writeDecision(
  db: Database,
  actor: ReleaseActor,
  { kind, auditAct, change, after, changed = () => ({}), why }: Decision,
  now: Date,
): Promise<void> {
  const { product, version } = aboutOf(change);
  const act = `${kind}: ${changeLabel(change)}`;
  if (change.act === "set") {
    const lines = change.changes.map((one) => ({
      act: `${kind}: ${changeLabel(one)}`,
      line: one.basis,
      version,
      after: changed(one),
    }));
    const object = objectOfLines(product, version);
    await writeLinesHistory(db, actor, { act, auditAct, object, lines, after, why }, now);
    return;
  }
  const [line] = linesOf(change);
  const keyId = "key" in change ? change.key.keyId : undefined;
  const entry = { act, auditAct, product, version, line, keyId, why };
  await writeHistory(db, actor, { ...entry, after: { ...after, ...changed(change) } }, now);
}

/**
 * Stores that one person decided on a change, where nobody else could approve it. The database lets a channel change
 * only after a decision. Call it under `lockRegistry`, when {@link askFor} asked for nothing.
 */
export async function decideAlone(
  db: Database,
  actor: ReleaseActor,
  { change, why }: { change: Change; why: string },
  now: Date,
): Promise<void> {
  await db.insert(releaseApprovals).values({
    ...requestColumns(actor, { change, why }, now),
    state: "approved",
    deciderId: personOf(actor),
    deciderName: actor.name,
    decidedAt: now,
  });
}

/** The columns of a request that the requester decides. */
function requestColumns(
  actor: ReleaseActor,
  { change, why }: { change: Change; why: string },
  askedAt: Date,
) {
  const { product, version } = aboutOf(change);
  const lines = linesOf(change);
  return {
    change: canonicalChange(change),
    changeHash: changeHash(change),
    why,
    product,
    version,
    line: lines.length === 0 ? null : lines.map(lineKey).join(", "),
    askedAt,
    askerKind: actor.kind,
    askerId: actor.id,
    askerPersonId: personOf(actor),
    askerName: actor.name,
  };
}

/** The requester. */
export function askerOf({ askerKind, askerId, askerPersonId }: ApprovalRow): Party {
  return askerKind === "person"
    ? { kind: "person", id: askerId }
    : { kind: "token", id: askerId, ownerId: askerPersonId };
}

/**
 * Ends the requests about a rollout that is no longer what they were made for.
 * @param approved the request that is just being done, which has its own end
 */
export async function outdateRequests(
  db: Database,
  line: RolloutLine,
  { approved, now }: { approved: number | undefined; now: Date },
): Promise<void> {
  const isWaiting = and(namesLine(line), eq(releaseApprovals.state, "waiting"));
  const isOther = approved === undefined ? undefined : ne(releaseApprovals.id, approved);
  await db
    .update(releaseApprovals)
    .set({ state: "outdated", decidedAt: now })
    .where(and(isWaiting, isOther));
}

/**
 * Ends every request about the rollouts of a channel, or of all channels. Call it under `lockRegistry`.
 * @returns the ids of the requests that waited
 */
export async function outdateChannelRequests(
  db: Database,
  { products, channel }: { products: readonly Product[]; channel: Channel | null },
  now: Date,
): Promise<number[]> {
  const { id, line, product, state } = releaseApprovals;
  const isOf = channel === null ? isNotNull(line) : like(line, `% ${channel} %`);
  const rows = await db
    .update(releaseApprovals)
    .set({ state: "outdated", decidedAt: now })
    .where(and(isOf, inArray(product, [...products]), eq(state, "waiting")))
    .returning({ id });
  return rows.map((row) => row.id);
}

/**
 * Ends the requests about a release: those to publish it once it is public, those to make it stable once it is, all
 * once it is withdrawn. Signatures that wait for an approval fit a stable release as well.
 * Call it under `lockRegistry`.
 */
export async function outdateReleaseRequests(
  db: Database,
  { product, version, status }: ReleaseRecord,
  now: Date,
): Promise<void> {
  const isOf = and(eq(releaseApprovals.product, product), eq(releaseApprovals.version, version));
  const isOfItself = sql`${releaseApprovals.change}::jsonb ->> 'act' IN ('publish', 'promote')`;
  const isAbout = status === "published" ? isOfItself : undefined;
  await db
    .update(releaseApprovals)
    .set({ state: "outdated", decidedAt: now })
    .where(and(isOf, isAbout, eq(releaseApprovals.state, "waiting")));
}
