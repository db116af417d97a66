import { claimMessages } from "~/domain/message/message-actions.server";
import type { Database } from "~/platform/db/database.server";
import type { OutgoingMessage } from "~/platform/messages/message";

/** Secret key of sites under test. */
export const testSecret = Buffer.from("key of the tests, 32 characters..");

/** Takes all queued messages, as delivery does. */
export async function takeMessages(db: Database, now: Date): Promise<OutgoingMessage[]> {
  const options = { secret: testSecret, now, limit: 1_000 };
  const mails = await claimMessages(db, { ...options, channel: "email" });
  const texts = await claimMessages(db, { ...options, channel: "sms" });
  return [...mails, ...texts]
    .sort((one, other) => one.id - other.id)
    .flatMap(({ message }) => message ?? []);
}

/** The verification code in a message. */
export function codeIn({ text }: { text: string }): string {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
  if (code === undefined) throw new Error(`No code in ${text}`);
  return code;
}
