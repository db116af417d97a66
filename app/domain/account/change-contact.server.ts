import { eq } from "drizzle-orm";
import type { SmsAlarm } from "~/domain/message/sms-budget.server";
import { readFacts } from "~/domain/settings/settings.server";
import { accounts } from "~/platform/db/schema";
import {
  type AccountOptions,
  codeOptionsOf,
  findProven,
  notify,
  releaseUnverified,
} from "./account-actions.server";
import { queueChangedContact } from "./account-events.server";
import { contactChangedMessage } from "./account-messages.server";
import { findAccount, provenContactsOf } from "./account-queries.server";
import { isSessionOpen, lockAccount } from "./account-sessions.server";
import type { Target } from "./registration";
import { checkCode, markUsed } from "./verification-codes.server";

/** The account and the session in which its contact changes. */
type Changing = { accountId: number; sessionId: number };

export type ContactChange = "changed" | "wrong-code" | "signed-out";

/**
 * Gives an account a contact that a code proves, in place of the former one of the channel. Each contact that was proven
 * before gets a notice. The same request sent again gets the same outcome.
 */
export async function changeContact(
  options: AccountOptions,
  { accountId, sessionId }: Changing,
  { target, code }: { target: Target; code: string },
): Promise<ContactChange> {
  const none: SmsAlarm[] = [];
  const { result, alarms } = await options.db.transaction(async (transaction) => {
    const refused = (result: ContactChange) => ({ result, alarms: none });
    await lockAccount(transaction, accountId);
    const account = await findAccount(transaction, accountId);
    if (account === undefined || !(await isSessionOpen(transaction, sessionId))) {
      return refused("signed-out");
    }
    const codeOptions = codeOptionsOf(options, target, "contact");
    const check = await checkCode(transaction, codeOptions, code);
    if (check.kind === "used" && check.accountId === accountId) return refused("changed");
    if (check.kind !== "right") return refused("wrong-code");
    const owner = await findProven(transaction, target);
    // Another account has proven it since the code was sent.
    if (owner !== undefined && owner.id !== accountId) return refused("wrong-code");
    await markUsed(transaction, codeOptions, accountId);
    const before = await provenContactsOf(transaction, accountId);
    await releaseUnverified(transaction, target, options.now, { except: accountId });
    const isFirst = account.verifiedChannel === target.channel;
    await transaction
      .update(accounts)
      .set({
        ...(target.channel === "email" ? { email: target.to } : { phone: target.to }),
        ...(!isFirst && { secondVerifiedAt: options.now }),
      })
      .where(eq(accounts.id, accountId));
    const { subject } = account;
    const { channel } = target;
    await queueChangedContact(transaction, { subject, channel }, options.now);
    const sent = await notifyOfContact({ ...options, db: transaction }, before, target);
    return { result: "changed" as const, alarms: sent };
  });
  for (const alarm of alarms) options.onSmsAlarm(alarm);
  return result;
}

/** @param before the contacts that were proven before the change */
async function notifyOfContact(
  options: AccountOptions,
  before: Awaited<ReturnType<typeof provenContactsOf>>,
  target: Target,
): Promise<SmsAlarm[]> {
  const { db, publicUrl } = options;
  const facts = await readFacts(db);
  const alarms: SmsAlarm[] = [];
  for (const recipient of before) {
    if (recipient.to === target.to) continue;
    const message = contactChangedMessage(facts, recipient, { publicUrl });
    alarms.push(...(await notify(options, message)));
  }
  return alarms;
}
