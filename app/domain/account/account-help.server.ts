import { type AuditActor, writeAudit } from "~/domain/audit/write-audit.server";
import type { SendCodeAnew } from "~/domain/message/outbox.server";
import { Refusal } from "~/domain/refusal";
import type { StaffOptions } from "~/domain/staff/staff-context.server";
import { hintOf } from "~/platform/messages/message";
import { findAccount, provenContactsOf } from "./account-queries.server";
import { endSessionsOfAccount } from "./account-sessions.server";

const objectOf = (id: number) => ({ kind: "account", id, label: `#${id}` });

/**
 * Ends all sign-ins of an account on the site, for its person.
 * @returns how many
 * @throws Refusal `not-found`
 */
export async function endAllSessions(
  { db, now }: StaffOptions,
  actor: AuditActor,
  id: number,
): Promise<number> {
  return db.transaction(async (transaction) => {
    if ((await findAccount(transaction, id)) === undefined) throw new Refusal("not-found");
    const ended = await endSessionsOfAccount(transaction, id);
    const event = {
      act: "account-sessions-ended",
      object: objectOf(id),
      after: { ended },
    } as const;
    await writeAudit(transaction, actor, event, now());
    return ended;
  });
}

/**
 * Sends a code for a new password to a proven contact of an account. Nobody of the staff sees it, and it counts against
 * the limits of the contact.
 * @throws Refusal `not-found`, `slowed`
 */
export async function sendReset(
  { db, now, sendCodeAnew }: Pick<StaffOptions, "db" | "now"> & { sendCodeAnew: SendCodeAnew },
  actor: AuditActor,
  id: number,
): Promise<void> {
  const [contact] = await provenContactsOf(db, id);
  if (contact === undefined) throw new Refusal("not-found");
  const { locale, ...target } = contact;
  if ((await sendCodeAnew(target, locale, "reset")) === "slowed") {
    throw new Refusal("slowed", { seconds: 3_600 });
  }
  const event = {
    act: "account-reset-sent",
    object: objectOf(id),
    after: { contact: hintOf(target) },
  } as const;
  await db.transaction((transaction) => writeAudit(transaction, actor, event, now()));
}
