import { and, eq, inArray, ne, or } from "drizzle-orm";
import { forgetMessagesOf } from "~/domain/message/message-actions.server";
import { forgetWebhookData, webhookObject } from "~/domain/webhook/queue-webhook.server";
import type { Database } from "~/platform/db/database.server";
import { accounts, contactMessages, fakeSiteReports } from "~/platform/db/schema";
import { queueDeletedAccount } from "./account-events.server";
import { provenOf } from "./account-queries.server";

/** Numbers of deleted rows, and of reports of fake sites that contained the email address. */
export type Erased = { accounts: number; contactMessages: number; fakeSiteReports: number };

/**
 * Deletes the account of an email address or phone number, and the messages to the operator from it and from the
 * account's verified contacts. Removes the email address from reports of fake sites. Privacy requests stay for their
 * retention time, as evidence of the request and its answer. The content of messages to the person is deleted as well.
 * Their states, and verification codes, which name nobody, expire by themselves.
 * @param contact normalised: lower-case email address, or phone number in E.164
 */
export async function eraseContact(
  db: Database,
  contact: string,
  options: { secret: Buffer; now: Date },
): Promise<Erased> {
  return db.transaction(async (transaction) => {
    const deleted = await transaction
      .delete(accounts)
      .where(or(eq(accounts.email, contact), eq(accounts.phone, contact)))
      .returning({
        subject: accounts.subject,
        email: accounts.email,
        phone: accounts.phone,
        verifiedChannel: accounts.verifiedChannel,
        secondVerifiedAt: accounts.secondVerifiedAt,
      });
    // An account may have entered somebody else's address or number, without showing it to be its own.
    const verified = deleted.flatMap((account) => provenOf(account).map(({ to }) => to));
    const contacts = [contact, ...verified];
    const written = await transaction
      .delete(contactMessages)
      .where(and(inArray(contactMessages.contact, contacts), ne(contactMessages.topic, "privacy")))
      .returning({ id: contactMessages.id });
    const reported = await transaction
      .update(fakeSiteReports)
      .set({ email: null })
      .where(inArray(fakeSiteReports.email, contacts))
      .returning({ id: fakeSiteReports.id });
    await forgetMessagesOf(transaction, contacts, options);
    for (const { subject } of deleted) {
      await queueDeletedAccount(transaction, subject, options.now);
    }
    const requests = await transaction
      .select({ id: contactMessages.id })
      .from(contactMessages)
      .where(inArray(contactMessages.contact, contacts));
    await forgetWebhookData(
      transaction,
      [...written, ...requests].map(({ id }) => webhookObject.contact(id)),
    );
    return {
      accounts: deleted.length,
      contactMessages: written.length,
      fakeSiteReports: reported.length,
    };
  });
}
