import type { AuditAct } from "~/domain/audit/audit";
import { type AuditActor, writeAudit } from "~/domain/audit/write-audit.server";
import { Refusal, type RefusalCode } from "~/domain/refusal";
import type { Database } from "~/platform/db/database.server";
import { releaseEvents } from "~/platform/db/schema";
import type { RefusedLine } from "./line-set";
import type { Product } from "./release";
import { canonicalJson } from "./release-change";
import type { Outcome, ReleaseProblem } from "./release-problem";
import { lineKey, type RolloutLine } from "./rollout";

/** Somebody who acts on the registry; `audit` says from where. */
export type ReleaseActor = (
  | { kind: "person"; id: number }
  | { kind: "token"; id: number; ownerId: number }
) & { name: string; audit: AuditActor };

/** The owner of the share that an actor's uploads and costly calls use. */
export const ownerOf = ({ kind, id }: Pick<ReleaseActor, "kind" | "id">): string =>
  kind === "person" ? `staff ${id}` : `token ${id}`;

/** Actors that act without a person's request at that time: schedules, and the site itself. */
export type UnattendedActor = { kind: "schedule" | "site"; name: string | null; audit: AuditActor };

export type RegistryOptions = {
  db: Database;
  now: () => Date;
  /** A scanner is set up: then only what it found clean goes on. */
  hasScanner: boolean;
};

/** An entry of the history; before and after become JSON. */
type HistoryEntry = {
  act: string;
  auditAct: AuditAct;
  product: Product;
  version?: string | null | undefined;
  line?: RolloutLine | undefined;
  /** The signing key that it is about; those are of both products, and the history of the client has them. */
  keyId?: string | undefined;
  before?: unknown;
  after?: unknown;
  why?: string | undefined;
};

/**
 * Writes what was done into the history of releases and into the audit. Call it in the transaction of the
 * change, as its last step.
 */
export async function writeHistory(
  db: Database,
  actor: ReleaseActor | UnattendedActor,
  entry: HistoryEntry,
  now: Date,
): Promise<void> {
  const { act, auditAct, product, version = null, line, keyId, before, after, why = "" } = entry;
  await writeEvent(db, actor, entry, now);
  const release = `${product} ${version}`;
  const object =
    line !== undefined
      ? { kind: "rollout", id: lineKey(line), label: lineKey(line) }
      : keyId !== undefined
        ? { kind: "signing-key", id: keyId, label: keyId }
        : { kind: "release", id: release, label: release };
  const detail = detailOf(actor, act, why);
  await writeAudit(db, actor.audit, { act: auditAct, object, before, after, detail }, now);
}

/** An event of one of several lines. */
type LineEntry = {
  act: string;
  line: RolloutLine;
  version: string | null;
  before?: object;
  after?: object;
};

/** An act on several lines, for the audit. */
type LinesEntry = {
  act: string;
  auditAct: AuditAct;
  object: { kind: string; id: string; label: string };
  lines: readonly LineEntry[];
  /** Details that hold for all lines. */
  after?: object;
  why: string;
};

/**
 * Writes an act on several lines: an event into the history of each, and one entry of the audit that has every line.
 * Call it in the transaction of the change, as its last step.
 */
export async function writeLinesHistory(
  db: Database,
  actor: ReleaseActor | UnattendedActor,
  { act, auditAct, object, lines, after, why }: LinesEntry,
  now: Date,
): Promise<void> {
  for (const entry of lines) {
    const { product } = entry.line;
    const event = { ...entry, product, after: { ...after, ...entry.after }, why };
    await writeEvent(db, actor, event, now);
  }
  const seen = (side: "before" | "after") =>
    Object.fromEntries(lines.map((entry) => [lineKey(entry.line), entry[side]]));
  const states = { before: { lines: seen("before") }, after: { ...after, lines: seen("after") } };
  const detail = detailOf(actor, act, why);
  await writeAudit(db, actor.audit, { act: auditAct, object, ...states, detail }, now);
}

/** The object that the audit names for a change of several lines: the release, or the rollouts of the product. */
export function objectOfLines(product: Product, version: string | null): LinesEntry["object"] {
  const name = version === null ? product : `${product} ${version}`;
  return { kind: version === null ? "rollouts" : "release", id: name, label: name };
}

function detailOf(actor: ReleaseActor | UnattendedActor, act: string, why: string): string {
  const byToken = actor.kind === "token" ? `token ${actor.name}` : null;
  return [act, byToken, why].filter(Boolean).join("; ");
}

async function writeEvent(
  db: Database,
  actor: ReleaseActor | UnattendedActor,
  entry: Omit<HistoryEntry, "auditAct" | "keyId">,
  now: Date,
): Promise<void> {
  const { act, product, version = null, line, before, after, why = "" } = entry;
  const text = (value: unknown) => (value === undefined ? null : canonicalJson(value));
  await db.insert(releaseEvents).values({
    at: now,
    whoKind: actor.kind,
    whoId: "id" in actor ? actor.id : null,
    whoName: actor.name,
    act,
    product,
    version,
    line: line ? lineKey(line) : null,
    before: text(before),
    after: text(after),
    why,
  });
}

const codes: Partial<Record<ReleaseProblem, RefusalCode>> = {
  "wrong-state": "moved-on",
  "moved-on": "moved-on",
  "no-such-file": "not-found",
  "own-request": "forbidden",
  "token-never-approves": "forbidden",
  "scanner-only": "forbidden",
  "counts-later": "forbidden",
  "asker-counts-later": "forbidden",
};

/**
 * The refusal of a whole set because of some of its lines: each is named with its rule. `moved-on` if one of them is no
 * longer what the person saw.
 */
export function refusalOfLines(refusedLines: readonly RefusedLine[]): Refusal {
  const hasMoved = refusedLines.some(({ rule }) => rule === "moved-on");
  if (hasMoved) return new Refusal("moved-on", { rule: "moved-on", refusedLines });
  return new Refusal("incomplete", { rule: "lines-refused", refusedLines });
}

/** The refusal of an act by a rule. */
export function refusalOf(problem: ReleaseProblem): Refusal {
  return new Refusal(codes[problem] ?? "incomplete", { rule: problem });
}

/** The state that an act led to. @throws Refusal with its rule */
export function stateOf<State>(outcome: Outcome<State>): State {
  if ("problem" in outcome) throw refusalOf(outcome.problem);
  return outcome.state;
}
