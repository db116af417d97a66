import type { Change } from "./release-change";
import type { ReleaseProblem } from "./release-problem";

/** Who acts: somebody of the staff, or a token that somebody made. */
export type Party = { kind: "person"; id: number } | { kind: "token"; id: number; ownerId: number };

/**
 * Whether a second person has to agree: to whatever makes more people's programs change on the stable
 * channel, to a version that clients are told they must have, and to who signs. Stopping never waits for anybody.
 */
function needsTwo(change: Change): boolean {
  if (change.act === "publish") return false;
  if ("key" in change) return true;
  return change.act === "limits" || change.basis.channel === "stable";
}

/**
 * Whether a change waits for an approval, or is made at once. A token's changes always wait: no program
 * publishes or widens by itself.
 * @param people how many could approve; a single one has nobody to ask
 */
export function mustAsk(change: Change, asker: Party, people: number): boolean {
  if (asker.kind === "token") return true;
  return needsTwo(change) && people > 1;
}

/** The person behind a party: a token stands for who made it. */
export function personOf(party: Party): number {
  return party.kind === "person" ? party.id : party.ownerId;
}

/** Why somebody may not approve what somebody asked for; null: they may. */
export function approvalProblem(
  change: Change,
  { asker, approver, people }: { asker: Party; approver: Party; people: number },
): ReleaseProblem | null {
  if (approver.kind === "token") return "token-never-approves";
  const isOwn = personOf(asker) === approver.id;
  return isOwn && needsTwo(change) && people > 1 ? "own-request" : null;
}
