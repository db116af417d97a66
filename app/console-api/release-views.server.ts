import { askerOf, listApprovers } from "~/domain/release/approvals.server";
import type { Change } from "~/domain/release/release-change";
import type { RegistryOptions, ReleaseActor } from "~/domain/release/release-history.server";
import {
  countEvents,
  type EventsOf,
  findNotesOf,
  listEvents,
  listRequests,
  type ReleaseEvent,
} from "~/domain/release/release-view.server";
import type { Rollout } from "~/domain/release/rollout";
import { approvalProblem } from "~/domain/release/two-people";
import { readReleaseSettings } from "~/domain/settings/settings.server";
import { actorOf } from "~/domain/staff/staff-context.server";
import type { AnyJson } from "~/lib/sendable";
import type { Database } from "~/platform/db/database.server";
import type { Call } from "./call";
import { beforeOf, pageOf } from "./page-of";

/** What acts on releases need. */
export function registryOf({ options: { db, now, hasScanner } }: Call): RegistryOptions {
  return { db, now, hasScanner };
}

/** The person who acts. */
export function releaseActor({ caller, person }: Call): ReleaseActor {
  const { id, name } = person.staff;
  return { kind: "person", id, name, audit: actorOf(caller, person) };
}

/** A rollout without its salt. */
export function viewRollout(rollout: Rollout) {
  const { product, channel, architecture, windows } = rollout;
  return {
    product,
    channel,
    architecture,
    windows,
    full: rollout.full,
    candidate: rollout.candidate,
    percent: rollout.percent,
    isPaused: rollout.isPaused,
    minimumVersion: rollout.minimumVersion,
    mustPassThrough: rollout.mustPassThrough,
    formerFull: rollout.formerFull,
  };
}

type RequestRow = Awaited<ReturnType<typeof listRequests>>[number];

/**
 * Requests that wait, as the console shows them; those to publish have the notes that would come out, and when pages
 * name the version.
 */
export async function viewRequests(db: Database, of?: EventsOf | "keys") {
  const requests = [];
  for (const row of await listRequests(db, of)) {
    const request = viewRequest(row);
    const { change } = request;
    const notes = change.act === "publish" ? await findNotesOf(db, change.release) : undefined;
    const namesVersion = change.act === "publish" || change.act === "promote";
    const pages = namesVersion
      ? (change.pages ?? (await readReleaseSettings(db)).pagesOf[change.release.product])
      : null;
    requests.push({ ...request, notes: notes ?? null, pages });
  }
  return requests;
}

/** What a request asks for, and who asked. */
export function viewRequest(row: RequestRow) {
  const { kind, id } = askerOf(row);
  return {
    id: row.id,
    /** SHA-256 of the change's text: an approval names it. */
    hash: row.changeHash,
    change: JSON.parse(row.change) as Change,
    asker: { kind, id, personId: row.askerPersonId, name: row.askerName, isGone: row.isAskerGone },
    askedAt: row.askedAt,
    why: row.why,
  };
}

/** The requests that wait for somebody else than who asked: those that the person may approve. */
export async function waitingFor({ options: { db, now }, person }: Call) {
  const rows = await listRequests(db);
  if (rows.length === 0) return [];
  const people = await listApprovers(db, now());
  const approver = { kind: "person", id: person.staff.id } as const;
  return rows.filter(
    (row) =>
      !row.isAskerGone &&
      approvalProblem(JSON.parse(row.change) as Change, {
        asker: askerOf(row),
        approver,
        people,
      }) === null,
  );
}

function viewEvent(row: ReleaseEvent) {
  const { id, at, whoKind, whoId, whoName, act, version, line, before, after, why } = row;
  const read = (json: string | null): AnyJson | null => (json === null ? null : JSON.parse(json));
  return {
    id,
    at,
    act,
    version,
    line,
    why,
    who: { kind: whoKind, id: whoId, name: whoName },
    before: read(before),
    after: read(after),
  };
}

/** A page of the history of something. */
export async function viewEvents(
  db: Database,
  of: EventsOf,
  { before, limit }: { before?: string | undefined; limit: number },
) {
  const page = { before: beforeOf(before), limit: limit + 1 };
  const { rows, next } = pageOf(await listEvents(db, of, page), limit, ({ id }) => id);
  return {
    events: rows.map(viewEvent),
    next,
    count: await countEvents(db, of),
  };
}
