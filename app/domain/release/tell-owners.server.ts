import { and, arrayContains, isNull, ne } from "drizzle-orm";
import { composeMessage, textPart } from "~/domain/message/compose-message.server";
import { mailWords } from "~/domain/message/mail-words.server";
import { queueMessage } from "~/domain/message/message-actions.server";
import { readFacts } from "~/domain/settings/settings.server";
import { minuteInChina } from "~/i18n/china-time";
import { fill } from "~/i18n/fill";
import { type Locale, localeCodes } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { staff } from "~/platform/db/schema";
import type { ReleaseName } from "./registry-rows.server";
import type { ReleaseActor } from "./release-history.server";

type Withdrawal = {
  actor: ReleaseActor;
  name: ReleaseName;
  reason: Record<Locale, string>;
};

/** The reason for the staff: a person who withdraws in a hurry may have written it in one language only. */
export function reasonIn(reason: Withdrawal["reason"], locale: Locale): string {
  return reason[locale] || localeCodes.map((code) => reason[code]).find(Boolean) || "";
}

/**
 * Mails a withdrawal to every owner but the one who did it, because one person alone may do it, and so may
 * a token. Call it in the transaction of the withdrawal.
 */
export async function tellOwnersOfWithdrawal(
  db: Database,
  { actor, name: { product, version }, reason }: Withdrawal,
  { secret, now }: { secret: Buffer; now: Date },
): Promise<void> {
  const isActiveOwner = and(isNull(staff.disabledAt), arrayContains(staff.roles, ["owner"]));
  const owners = await db
    .select({ email: staff.email, locale: staff.locale })
    .from(staff)
    .where(actor.kind === "person" ? and(isActiveOwner, ne(staff.id, actor.id)) : isActiveOwner);
  if (owners.length === 0) return;
  const facts = await readFacts(db);
  const time = minuteInChina(now);
  for (const { email, locale } of owners) {
    const { releaseWithdrawn: words, foot } = mailWords[locale].staff;
    const release = fill(words.release[product], { version });
    const who = actor.kind === "token" ? fill(words.byToken, { name: actor.name }) : actor.name;
    const why = reasonIn(reason, locale);
    const told = why === "" ? [] : [fill(words.reason, { reason: why })];
    const text = words.text.map((line) => fill(line, { who, release, time }));
    const recipient = { to: email, channel: "email", locale } as const;
    const mail = composeMessage(facts, recipient, "release-withdrawn", {
      subject: fill(words.subject, { release }),
      heading: words.heading,
      parts: [...text.slice(0, 1), ...told, ...text.slice(1)].map(textPart),
      foot,
      sms: "",
      values: {},
    });
    await queueMessage(db, mail, { secret, now });
  }
}
