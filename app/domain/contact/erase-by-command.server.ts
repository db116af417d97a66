import { and, eq, isNotNull } from "drizzle-orm";
import { type ErasedPerson, erasePerson } from "~/domain/account/personal-data.server";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { commandActor } from "~/domain/staff/staff-context.server";
import type { Database } from "~/platform/db/database.server";
import { contactMessages } from "~/platform/db/schema";
import { listEntries } from "./inbox-queries.server";
import { isIdentified } from "./privacy-steps";

type EraseOptions = { db: Database; secret: Buffer; now: Date };

/**
 * Deletes what is stored of a person for the command on the server. A contact proves nothing by
 * itself: a privacy request of it must be known to come from the person, or the operator says in a
 * sentence why it is deleted all the same.
 * @param contact normalised: lower-case email address, or phone number in E.164
 * @returns null when neither is given
 */
export async function eraseByCommand(
  { db, secret, now }: EraseOptions,
  contact: string,
  reason: string | undefined,
): Promise<ErasedPerson | null> {
  return db.transaction(async (transaction) => {
    const request = await identifiedRequest(transaction, contact);
    if (request === undefined && reason === undefined) return null;
    const channel = contact.includes("@") ? "email" : "sms";
    const erased = await erasePerson(transaction, { channel, contact }, { secret, now });
    const event = {
      act: "data-erased",
      after: erased,
      ...(request !== undefined && {
        object: { kind: "contact-message", id: request.id, label: request.requestNumber ?? "" },
      }),
      ...(reason !== undefined && { detail: `forced: ${reason}` }),
    } as const;
    await writeAudit(transaction, commandActor, event, now);
    return erased;
  });
}

/** A privacy request of the contact that is known to come from its person. */
async function identifiedRequest(db: Database, contact: string) {
  const requests = await db
    .select()
    .from(contactMessages)
    .where(and(eq(contactMessages.contact, contact), isNotNull(contactMessages.requestNumber)));
  for (const request of requests) {
    const entries = await listEntries(db, request.id);
    if (isIdentified({ ...request, entries })) return request;
  }
  return undefined;
}
