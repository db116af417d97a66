import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import { type ErasedPerson, erasePerson } from "~/domain/account/personal-data.server";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { commandActor } from "~/domain/staff/staff-context.server";
import type { Database } from "~/platform/db/database.server";
import { contactEntries, contactMessages } from "~/platform/db/schema";
import { listEntries } from "./inbox-queries.server";
import { isIdentified } from "./privacy-steps";

type EraseOptions = { db: Database; secret: Buffer; now: Date };

/**
 * Deletes a person's stored data for the command on the server. A contact proves nothing by itself. Either an open,
 * confirmed privacy request of it asks for the deletion only, or the operator says in a sentence why it is deleted all
 * the same. The request notes what was deleted.
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
    if (request !== undefined) {
      await transaction.insert(contactEntries).values({
        contactMessageId: request.id,
        kind: "erased",
        text: JSON.stringify(erased),
        ...noStaff,
        createdAt: now,
      });
    }
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

/** The actor in entries of the command: no member of the staff. */
const noStaff = { staffId: 0, staffName: "npm run site -- requests" };

/**
 * An open privacy request of the contact that is known to come from its person, and that asks for the
 * deletion or was not sorted yet.
 */
async function identifiedRequest(db: Database, contact: string) {
  const { requestNumber, closedAt, asksFor } = contactMessages;
  const mayAskForIt = or(isNull(asksFor), eq(asksFor, "erasure"));
  const requests = await db
    .select()
    .from(contactMessages)
    .where(
      and(
        eq(contactMessages.contact, contact),
        isNotNull(requestNumber),
        isNull(closedAt),
        mayAskForIt,
      ),
    );
  for (const request of requests) {
    const entries = await listEntries(db, request.id);
    if (isIdentified({ ...request, entries })) return request;
  }
  return undefined;
}
