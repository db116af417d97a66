import { eq } from "drizzle-orm";
import type { SmsAlarm } from "~/domain/message/sms-budget.server";
import { hashPassword, isPassword } from "~/domain/password/password-hash.server";
import { readFacts } from "~/domain/settings/settings.server";
import { accounts } from "~/platform/db/schema";
import { type AccountOptions, codeOptionsOf, findProven, notify } from "./account-actions.server";
import { queueChangedPassword } from "./account-events.server";
import { passwordChangedMessage } from "./account-messages.server";
import { provenContactsOf } from "./account-queries.server";
import { endSessionsOfAccount } from "./account-sessions.server";
import type { PasswordReset } from "./registration-form.server";
import { checkCode, countFailure, markUsed } from "./verification-codes.server";

export type ResetResult = "reset" | "wrong-code";

/**
 * Sets a new password if the code is right, ends all sessions of the account, and notifies each proven contact. The same request sent again, even
 * simultaneously, gets the same outcome; it is recognised by code and password.
 * @throws BusyError when too many passwords wait to be hashed
 */
export async function resetPassword(
  options: AccountOptions,
  reset: PasswordReset,
): Promise<ResetResult> {
  const { db } = options;
  const { target, code, password } = reset;
  const codeOptions = codeOptionsOf(options, target, "reset");
  const first = await db.transaction((transaction) => checkCode(transaction, codeOptions, code));
  if (first.kind === "wrong") return "wrong-code";
  if (first.kind === "used") return repeatReset(options, reset, first.accountId);

  // Hashing is slow, so it happens outside a transaction, and the code is checked again after it.
  const passwordHash = await hashPassword(password);
  const { alarms, ...second } = await db.transaction(async (transaction) => {
    const none: SmsAlarm[] = [];
    const check = await checkCode(transaction, codeOptions, code);
    if (check.kind !== "right") return { ...check, alarms: none };
    const account = await findProven(transaction, target);
    await markUsed(transaction, codeOptions, account?.id ?? null);
    // The account was deleted after the code was sent.
    if (account === undefined) return { kind: "wrong" as const, alarms: none };
    await transaction.update(accounts).set({ passwordHash }).where(eq(accounts.id, account.id));
    await endSessionsOfAccount(transaction, account.id);
    await queueChangedPassword(transaction, account.subject, options.now);
    const sent = await notifyOfPassword({ ...options, db: transaction }, account.id);
    return { ...check, alarms: sent };
  });
  for (const alarm of alarms) options.onSmsAlarm(alarm);
  if (second.kind === "used") return repeatReset(options, reset, second.accountId);
  return second.kind === "right" ? "reset" : "wrong-code";
}

/** Returns the outcome of a used code: with the same password, it is the same request again. */
async function repeatReset(
  options: AccountOptions,
  { target, password }: PasswordReset,
  accountId: number,
): Promise<ResetResult> {
  const { db } = options;
  const [account] = await db
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (account !== undefined && (await isPassword(password, account.passwordHash))) return "reset";
  await countFailure(db, codeOptionsOf(options, target, "reset"));
  return "wrong-code";
}

/**
 * Notifies each proven contact of an account that its password was changed.
 * @param options its `db` is the transaction
 */
export async function notifyOfPassword(
  options: AccountOptions,
  accountId: number,
): Promise<SmsAlarm[]> {
  const { db, publicUrl } = options;
  const facts = await readFacts(db);
  const alarms: SmsAlarm[] = [];
  for (const recipient of await provenContactsOf(db, accountId)) {
    const message = passwordChangedMessage(facts, recipient, { publicUrl });
    alarms.push(...(await notify(options, message)));
  }
  return alarms;
}
