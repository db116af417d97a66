import { and, eq, ne } from "drizzle-orm";
import { versionInForce } from "~/domain/legal-page/legal-page-queries.server";
import { queueMessage } from "~/domain/message/message-actions.server";
import {
  countRefusedSms,
  type SmsAlarm,
  SmsCapError,
  spendSms,
} from "~/domain/message/sms-budget.server";
import { hashPassword, isPassword } from "~/domain/password/password-hash.server";
import { readFacts } from "~/domain/settings/settings.server";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { accounts, packages } from "~/platform/db/schema";
import type { MessageChannel, OutgoingMessage } from "~/platform/messages/message";
import type { SmsCaps } from "~/platform/messages/sms-caps";
import { type MadeAccount, queueAccountEvents, queueChangedContact } from "./account-events.server";
import {
  accountExistsMessage,
  codeMessage,
  contactCodeMessage,
  contactTakenMessage,
  noAccountMessage,
  resetCodeMessage,
  welcomeMessage,
} from "./account-messages.server";
import { isProvenRow, isUnprovenRow } from "./account-queries.server";
import { countryOfPhone } from "./contact.server";
import type { CodePurpose, Contacts, Target } from "./registration";
import type { Registration } from "./registration-form.server";
import {
  type CodeOptions,
  checkCode,
  countFailure,
  lockedSeconds,
  markUsed,
  newCode,
  putCode,
} from "./verification-codes.server";

export type AccountOptions = {
  db: Database;
  secret: Buffer;
  publicUrl: string;
  /** The caps of text messages. */
  sms: SmsCaps;
  /** Told when the day's text messages come near their cap. */
  onSmsAlarm: (alarm: SmsAlarm) => void;
  /** Key of the client that asks or registers; "" for none. */
  source: string;
  now: Date;
};

/** The person who asks for a code: its target and purpose, and the language of messages. */
type Person = { target: Target; locale: Locale; purpose: CodePurpose };

/**
 * `locked`: too many wrong guesses from here, a code may be asked for again after these seconds;
 * `spent`: the day's text messages are.
 */
export type CodeOutcome =
  | { kind: "issued" }
  | { kind: "locked"; seconds: number }
  | { kind: "spent" };

/**
 * Queues a code, or a message without one: that an account has the contact already, or that there is none whose password
 * could be reset. Both cases do the same work and cost a text message of the day, so that neither response nor time reveals
 * whether there is an account.
 */
export async function issueCode(options: AccountOptions, person: Person): Promise<CodeOutcome> {
  const { db, secret, now, sms: caps } = options;
  const { target, locale, purpose } = person;
  const codeOptions = codeOptionsOf(options, target, purpose);
  const seconds = await lockedSeconds(db, codeOptions);
  if (seconds > 0) return { kind: "locked", seconds };
  const code = newCode();
  const facts = await readFacts(db);
  const recipient = { ...target, locale };
  const issue = async (transaction: Database) => {
    const isKnown = (await findProven(transaction, target)) !== undefined;
    const isAllowed = isKnown === (purpose === "reset");
    const expiresAt = await putCode(transaction, codeOptions, isAllowed ? code : null);
    const message = isAllowed
      ? codeMessages[purpose](facts, recipient, code, { publicUrl: options.publicUrl })
      : otherMessages[purpose](facts, recipient, { publicUrl: options.publicUrl });
    await queueMessage(transaction, message, { secret, now, expiresAt });
    // After the code, in the same order as a registration: in another, two might wait for each other.
    return spend(options, transaction, target);
  };
  try {
    for (const alarm of await db.transaction(issue)) options.onSmsAlarm(alarm);
    return { kind: "issued" };
  } catch (error) {
    if (!(error instanceof SmsCapError)) throw error;
    const { country } = error;
    for (const alarm of await countRefusedSms(db, { caps, country, now })) {
      options.onSmsAlarm(alarm);
    }
    return { kind: "spent" };
  }
}

/** The messages with a code, and those that go out in its place. */
const codeMessages = {
  register: codeMessage,
  reset: resetCodeMessage,
  contact: contactCodeMessage,
};
const otherMessages = {
  register: accountExistsMessage,
  reset: noAccountMessage,
  contact: contactTakenMessage,
};

/** Counts a message to the target, if it is a text message. */
export async function spend(
  { sms: caps, now }: AccountOptions,
  transaction: Database,
  target: Target,
): Promise<SmsAlarm[]> {
  if (target.channel !== "sms") return [];
  const country = countryOfPhone(target.to);
  return spendSms(transaction, { caps, country, now });
}

export type RegistrationOutcome = "registered" | "wrong-code";

/**
 * Creates an account if the code is right. The same registration sent again, even simultaneously,
 * gets the same outcome; it is recognised by code and password.
 * @throws BusyError when too many passwords wait to be hashed
 */
export async function registerAccount(
  options: AccountOptions,
  registration: Registration,
  locale: Locale,
): Promise<RegistrationOutcome> {
  const { db } = options;
  const { target, code, password } = registration;
  const codeOptions = codeOptionsOf(options, target, "register");
  const checkNow = () => db.transaction((transaction) => checkCode(transaction, codeOptions, code));
  const first = await checkNow();
  if (first.kind === "wrong") return "wrong-code";
  if (first.kind === "used") return repeated(options, registration, first.accountId);

  // Hashing is slow, so it happens outside a transaction, and the code is checked again after it.
  const passwordHash = await hashPassword(password);
  const { alarms, ...second } = await db.transaction(async (transaction) => {
    const check = await checkCode(transaction, codeOptions, code);
    if (check.kind !== "right") return { ...check, alarms: [] };
    const made = { ...options, db: transaction };
    const message = await makeAccount(made, registration, { locale, passwordHash });
    return { ...check, alarms: await notify(made, message) };
  });
  for (const alarm of alarms) options.onSmsAlarm(alarm);
  if (second.kind === "used") return repeated(options, registration, second.accountId);
  return second.kind === "right" ? "registered" : "wrong-code";
}

/**
 * Queues a message about what was done, such as a new account. Where the day's text messages are spent it is dropped
 * and counted as refused: the page says the same.
 * @param options its `db` is the transaction
 */
export async function notify(
  options: AccountOptions,
  message: OutgoingMessage,
): Promise<SmsAlarm[]> {
  const { db, secret, sms: caps, now } = options;
  const target = { channel: message.channel, to: message.to };
  try {
    return await db.transaction(async (savepoint) => {
      await queueMessage(savepoint, message, { secret, now });
      return spend(options, savepoint, target);
    });
  } catch (error) {
    if (!(error instanceof SmsCapError)) throw error;
    return countRefusedSms(db, { caps, country: error.country, now });
  }
}

/** The code is used: with the right password, it is the same registration again. */
async function repeated(
  options: AccountOptions,
  { target, password }: Registration,
  accountId: number,
): Promise<RegistrationOutcome> {
  const { db } = options;
  const [account] = await db
    .select({ passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (account !== undefined && (await isPassword(password, account.passwordHash))) {
    return "registered";
  }
  await countFailure(db, codeOptionsOf(options, target, "register"));
  return "wrong-code";
}

/**
 * @param options its `db` is the transaction
 * @returns the message to who registered
 */
async function makeAccount(
  options: AccountOptions,
  registration: Registration,
  { locale, passwordHash }: { locale: Locale; passwordHash: string },
): Promise<OutgoingMessage> {
  const { db, publicUrl, now } = options;
  const { target, contacts, campaign } = registration;
  const packageId = await knownPackage(db, registration.packageId);
  const made = await insertAccount(
    options,
    { target, contacts },
    {
      verifiedChannel: target.channel,
      passwordHash,
      agreementVersion: registration.agreedTo ?? (await versionInForce(db, "user-agreement")),
      agreedAt: now,
      ageStatement: "adult-or-capable-or-guardian",
      locale,
      packageId,
      campaign,
      createdAt: now,
    },
  );
  await markUsed(db, codeOptionsOf(options, target, "register"), made?.id ?? null);
  const recipient = { ...target, locale };
  const facts = await readFacts(db);
  if (made === null) return accountExistsMessage(facts, recipient, { publicUrl });
  await queueAccountEvents(options, made, locale);
  return welcomeMessage(facts, recipient, publicUrl);
}

/**
 * Inserts an account with its contacts. An unverified contact that belongs to another account is
 * silently omitted, because a message would reveal that account.
 * @returns null when the verified contact already has an account
 */
async function insertAccount(
  { db, now }: Pick<AccountOptions, "db" | "now">,
  { target, contacts }: { target: Target; contacts: Contacts },
  values: Omit<typeof accounts.$inferInsert, "email" | "phone">,
): Promise<MadeAccount | null> {
  const verified: Contacts =
    target.channel === "email"
      ? { email: target.to, phone: null }
      : { email: null, phone: target.to };
  // `verified` twice: another account may have taken the contact unverified in the meantime.
  for (const own of [contacts, verified, verified]) {
    await releaseUnverified(db, target, now);
    const [account] = await db
      .insert(accounts)
      .values({ ...own, ...values })
      .onConflictDoNothing()
      .returning({
        id: accounts.id,
        subject: accounts.subject,
        email: accounts.email,
        phone: accounts.phone,
        packageId: accounts.packageId,
      });
    if (account !== undefined) return account;
  }
  return null;
}

/** Removes a contact from accounts that have not verified it. @param except keeps it */
export async function releaseUnverified(
  db: Database,
  { channel, to }: Target,
  now: Date,
  { except }: { except?: number } = {},
): Promise<void> {
  const others = except === undefined ? undefined : ne(accounts.id, except);
  const released = await db
    .update(accounts)
    .set(channel === "email" ? { email: null } : { phone: null })
    .where(and(eq(columnOf(channel), to), isUnprovenRow(channel), others))
    .returning({ subject: accounts.subject });
  for (const { subject } of released) await queueChangedContact(db, { subject, channel }, now);
}

/** The account that has proven a contact; one that only entered it does not count. */
export async function findProven(
  db: Database,
  { channel, to }: Target,
): Promise<{ id: number; subject: string } | undefined> {
  const [account] = await db
    .select({ id: accounts.id, subject: accounts.subject })
    .from(accounts)
    .where(and(eq(columnOf(channel), to), isProvenRow(channel)));
  return account;
}

async function knownPackage(db: Database, packageId: string | null): Promise<string | null> {
  if (packageId === null) return null;
  const [found] = await db
    .select({ id: packages.id })
    .from(packages)
    .where(eq(packages.id, packageId));
  return found?.id ?? null;
}

function columnOf(channel: MessageChannel) {
  return channel === "email" ? accounts.email : accounts.phone;
}

export function codeOptionsOf(
  { secret, source, now }: AccountOptions,
  target: Target,
  purpose: CodePurpose,
): CodeOptions {
  return { secret, purpose, target, source, now };
}
