import { eq } from "drizzle-orm";
import type { OperatorFacts } from "~/brand";
import { retention } from "~/domain/retention";
import { readFacts } from "~/domain/settings/settings.server";
import { minuteInChina } from "~/i18n/china-time";
import { fill } from "~/i18n/fill";
import { fallbackLocale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { operatorMailboxes } from "~/platform/db/schema";
import type { OutgoingMessage } from "~/platform/messages/message";
import { composeMessage, textPart } from "./compose-message.server";
import type { MailMessages } from "./mail-words.en";
import { mailWords } from "./mail-words.server";
import { queueMessage, replaceMessage } from "./message-actions.server";

/** Least time between two mails to one mailbox of the operator, in milliseconds. */
export const operatorMailPause = 10 * 60_000;

/** The subject of a mail to the operator: a topic of the contact form, a confirmed request, or a report. */
type About = keyof MailMessages["contact"]["topics"] | "confirmed" | "report";

/**
 * Queues a mail to the operator that a stranger caused. The first one of a mailbox goes out at once, each further one
 * `operatorMailPause` after the one before. What comes until then is added to the one that waits, which only tells
 * numbers from then on. Call it in the transaction that causes the mail, as its last step: it locks the mailbox.
 */
export async function queueOperatorMail(
  db: Database,
  mail: OutgoingMessage,
  { secret, now, about }: { secret: Buffer; now: Date; about: About },
): Promise<void> {
  const isIt = eq(operatorMailboxes.address, mail.to);
  await db
    .insert(operatorMailboxes)
    .values({ address: mail.to, lastAt: new Date(0) })
    .onConflictDoNothing();
  const [mailbox] = await db.select().from(operatorMailboxes).where(isIt).for("update");
  if (mailbox === undefined) throw new Error("The mailbox was not stored");
  const { lastAt, waitingId } = mailbox;

  if (waitingId !== null && lastAt > now) {
    const counts = { ...mailbox.counts, [about]: (mailbox.counts[about] ?? 0) + 1 };
    const since = new Date(lastAt.getTime() - operatorMailPause);
    const digest = digestMail(await readFacts(db), mail.to, { counts, since });
    if (await replaceMessage(db, waitingId, digest, { secret, now })) {
      await db.update(operatorMailboxes).set({ counts }).where(isIt);
      return;
    }
  }
  // One that was to wait may have been sent or given up early by the staff.
  const earliest = lastAt > now ? lastAt.getTime() : lastAt.getTime() + operatorMailPause;
  // No further off than a pause, also after the clock was set back.
  const latest = now.getTime() + operatorMailPause;
  const dueAt = new Date(Math.min(Math.max(earliest, now.getTime()), latest));
  const expiresAt = new Date(now.getTime() + retention.operatorMail);
  const id = await queueMessage(db, mail, { secret, now, dueAt, expiresAt });
  await db
    .update(operatorMailboxes)
    .set({ lastAt: dueAt, waitingId: dueAt > now ? id : null, counts: { [about]: 1 } })
    .where(isIt);
}

/** A mail in the default language with the number of messages by kind, without quotes. */
function digestMail(
  facts: OperatorFacts,
  to: string,
  { counts, since }: { counts: Record<string, number>; since: Date },
): OutgoingMessage {
  const { digest: words, contact } = mailWords[fallbackLocale];
  const names: Record<string, string> = {
    ...contact.topics,
    confirmed: words.confirmed,
    report: words.report,
  };
  const lines = Object.entries(counts).map(([about, count]) => {
    return fill(words.line, { about: names[about] ?? about, count });
  });
  const count = Object.values(counts).reduce((sum, some) => sum + some, 0);
  const recipient = { to, channel: "email", locale: fallbackLocale } as const;
  const composed = composeMessage(facts, recipient, "operator-digest", {
    subject: fill(words.subject, { count }),
    heading: fill(words.heading, { count }),
    parts: [fill(words.text, { time: minuteInChina(since) }), ...lines, words.where].map(textPart),
    foot: contact.foot,
    sms: "",
    values: {},
  });
  return { ...composed, isForOperator: true };
}
