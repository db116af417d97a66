import type { Change } from "./release-change";
import type { ReleaseProblem } from "./release-problem";

/** The actor: a member of the staff, or a token that a member made. */
export type Party = { kind: "person"; id: number } | { kind: "token"; id: number; ownerId: number };

/**
 * Whether a second person has to agree. Needed for changes that reach more programs on the stable channel, and for a beta
 * that becomes stable. Needed for minimum versions, signing keys, and signatures after the publication as well. Stopping
 * never waits for anybody.
 */
function needsTwo(change: Change): boolean {
  if (change.act === "publish") return false;
  if (change.act === "set") return change.changes.some(needsTwo);
  if ("key" in change || change.act === "add-signatures" || change.act === "promote") return true;
  return change.act === "limits" || change.basis.channel === "stable";
}

/** Somebody who may approve. */
export type Approver = {
  id: number;
  /** From when the person counts as the second one, in ISO 8601; null: now. */
  countsFrom: string | null;
  /**
   * Whether others need this person's approval. A new account is none that others have to wait for: they would
   * need an approval that nobody can give yet.
   */
  isEstablished: boolean;
};

/** Whether somebody other than this person could be the second one. */
const hasSecond = (id: number, people: readonly Approver[]): boolean =>
  people.some((person) => person.id !== id && person.isEstablished);

/** Whether nobody but this person decides: what needs two people is done at once then. */
export const decidesAlone = (id: number, people: readonly Approver[]): boolean =>
  !hasSecond(id, people);

/**
 * Whether a change waits for an approval, or is made at once. A token's changes always wait: no program
 * publishes or widens by itself.
 * @param people who could approve; a single one has nobody to ask
 */
export function mustAsk(change: Change, asker: Party, people: readonly Approver[]): boolean {
  if (asker.kind === "token") return true;
  return needsTwo(change) && hasSecond(asker.id, people);
}

/** The person behind a party: a token stands for who made it. */
export function personOf(party: Party): number {
  return party.kind === "person" ? party.id : party.ownerId;
}

type Approval = { asker: Party; approver: Party; people: readonly Approver[] };

/**
 * Why somebody may not approve what somebody asked for; null: they may. Both have to count: otherwise an owner
 * would be two people by inviting one, or by giving somebody new factors, whichever of the two asks.
 */
export function approvalProblem(
  change: Change,
  { asker, approver, people }: Approval,
): ReleaseProblem | null {
  if (approver.kind === "token") return "token-never-approves";
  if (!needsTwo(change) || !hasSecond(approver.id, people)) return null;
  if (personOf(asker) === approver.id) return "own-request";
  const waits = (id: number) =>
    people.some((person) => person.id === id && person.countsFrom !== null);
  if (waits(approver.id)) return "counts-later";
  return waits(personOf(asker)) ? "asker-counts-later" : null;
}
