import type { AuditAct } from "~/domain/audit/audit";
import { type AuditActor, writeAudit } from "~/domain/audit/write-audit.server";
import { Refusal, type RefusalCode } from "~/domain/staff/refusal";
import type { Database } from "~/platform/db/database.server";
import { releaseEvents } from "~/platform/db/schema";
import type { Product } from "./release";
import { canonicalJson } from "./release-change";
import type { Outcome, ReleaseProblem } from "./release-problem";
import { lineKey, type RolloutLine } from "./rollout";

/** Somebody who acts on the registry; `audit` says from where. */
export type ReleaseActor = (
  | { kind: "person"; id: number }
  | { kind: "token"; id: number; ownerId: number }
) & { name: string; audit: AuditActor };

/** What is done without anybody who asks for it now: what was scheduled, and what the site does itself. */
export type UnattendedActor = { kind: "schedule" | "site"; name: string | null; audit: AuditActor };

export type RegistryOptions = {
  db: Database;
  now: () => Date;
  /** A scanner is set up: then only what it found clean goes on. */
  hasScanner: boolean;
};

/** What happened; before and after become JSON. */
type HistoryEntry = {
  act: string;
  auditAct: AuditAct;
  product: Product;
  version?: string | null | undefined;
  line?: RolloutLine | undefined;
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
  const { act, auditAct, product, version = null, line, before, after, why = "" } = entry;
  const text = (value: unknown) => (value === undefined ? null : canonicalJson(value));
  await db.insert(releaseEvents).values({
    ...{ at: now, whoKind: actor.kind, whoId: "id" in actor ? actor.id : null },
    ...{ whoName: actor.name, act, product, version, line: line ? lineKey(line) : null },
    ...{ before: text(before), after: text(after), why },
  });
  const id = line === undefined ? `${product} ${version}` : lineKey(line);
  const object = { kind: line === undefined ? "release" : "rollout", id, label: id };
  const byToken = actor.kind === "token" ? `token ${actor.name}` : null;
  const detail = [act, byToken, why].filter(Boolean).join("; ");
  await writeAudit(db, actor.audit, { act: auditAct, object, before, after, detail }, now);
}

const codes: Partial<Record<ReleaseProblem, RefusalCode>> = {
  "wrong-state": "moved-on",
  "moved-on": "moved-on",
  "no-such-file": "not-found",
  "own-request": "forbidden",
  "token-never-approves": "forbidden",
  "scanner-only": "forbidden",
  "just-recovered": "forbidden",
};

/** The refusal of an act by a rule. */
export function refusalOf(problem: ReleaseProblem): Refusal {
  return new Refusal(codes[problem] ?? "incomplete", { rule: problem });
}

/** The state that an act led to. @throws Refusal with its rule */
export function stateOf<State>(outcome: Outcome<State>): State {
  if ("problem" in outcome) throw refusalOf(outcome.problem);
  return outcome.state;
}
