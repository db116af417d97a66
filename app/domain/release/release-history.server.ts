import type { AuditAct } from "~/domain/audit/audit";
import { type AuditActor, writeAudit } from "~/domain/audit/write-audit.server";
import { Refusal, type RefusalCode } from "~/domain/refusal";
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
  const release = `${product} ${version}`;
  const object =
    line !== undefined
      ? { kind: "rollout", id: lineKey(line), label: lineKey(line) }
      : keyId !== undefined
        ? { kind: "signing-key", id: keyId, label: keyId }
        : { kind: "release", id: release, label: release };
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
  "counts-later": "forbidden",
  "asker-counts-later": "forbidden",
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
