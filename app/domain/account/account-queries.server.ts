import { and, desc, eq, exists, isNotNull, isNull, lt, ne, or, type SQL } from "drizzle-orm";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { accounts, contactMessages } from "~/platform/db/schema";
import type { MessageChannel } from "~/platform/messages/message";

/** Every column but the password's hash, which nobody sees. */
const columns = {
  id: accounts.id,
  subject: accounts.subject,
  email: accounts.email,
  phone: accounts.phone,
  verifiedChannel: accounts.verifiedChannel,
  secondVerifiedAt: accounts.secondVerifiedAt,
  agreementVersion: accounts.agreementVersion,
  agreedAt: accounts.agreedAt,
  ageStatement: accounts.ageStatement,
  locale: accounts.locale,
  packageId: accounts.packageId,
  campaign: accounts.campaign,
  createdAt: accounts.createdAt,
};

/** Filters of accounts; an absent one selects all. */
export type AccountFilter = {
  locale?: Locale | undefined;
  /** Only those with an open privacy request of the contact that they have proven. */
  hasRequest?: boolean;
  agreementVersion?: string | undefined;
  packageId?: string | undefined;
};

function conditionOf(
  db: Database,
  { locale, hasRequest = false, agreementVersion, packageId }: AccountFilter,
): SQL | undefined {
  const { contact, requestNumber, closedAt } = contactMessages;
  const proven = or(
    and(eq(contact, accounts.email), isProvenRow("email")),
    and(eq(contact, accounts.phone), isProvenRow("sms")),
  );
  const request = db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(and(proven, isNotNull(requestNumber), isNull(closedAt)));
  return and(
    locale === undefined ? undefined : eq(accounts.locale, locale),
    hasRequest ? exists(request) : undefined,
    agreementVersion === undefined ? undefined : eq(accounts.agreementVersion, agreementVersion),
    packageId === undefined ? undefined : eq(accounts.packageId, packageId),
  );
}

/** A page of accounts, the newest first. @param before only accounts with smaller ids */
export async function listAccounts(
  db: Database,
  filter: AccountFilter,
  { before, limit }: { before?: number | undefined; limit: number },
) {
  return db
    .select(columns)
    .from(accounts)
    .where(and(conditionOf(db, filter), before === undefined ? undefined : lt(accounts.id, before)))
    .orderBy(desc(accounts.id))
    .limit(limit);
}

/** An account without its password's hash. */
export type AccountRow = Awaited<ReturnType<typeof listAccounts>>[number];

export async function countAccounts(db: Database, filter: AccountFilter = {}): Promise<number> {
  return db.$count(accounts, conditionOf(db, filter));
}

/** The versions of the agreement and the packages that accounts have, the newest version first. */
export async function listAccountValues(
  db: Database,
): Promise<{ agreements: string[]; packages: string[] }> {
  const agreements = await db
    .selectDistinct({ version: accounts.agreementVersion })
    .from(accounts)
    .orderBy(desc(accounts.agreementVersion));
  const packages = await db
    .selectDistinct({ id: accounts.packageId })
    .from(accounts)
    .where(isNotNull(accounts.packageId))
    .orderBy(accounts.packageId);
  return {
    agreements: agreements.map(({ version }) => version),
    packages: packages.flatMap(({ id }) => id ?? []),
  };
}

export async function findAccount(db: Database, id: number): Promise<AccountRow | undefined> {
  const [found] = await db.select(columns).from(accounts).where(eq(accounts.id, id));
  return found;
}

/** The account that names a whole address or number, whether it has shown it to be its own or not. */
export async function findAccountNaming(
  db: Database,
  contact: string,
): Promise<AccountRow | undefined> {
  const [found] = await db
    .select(columns)
    .from(accounts)
    .where(or(eq(accounts.email, contact), eq(accounts.phone, contact)));
  return found;
}

/** The account of a contact that it has shown to be its own; what it only entered does not count. */
export async function findAccountOf(
  db: Database,
  { channel, contact }: { channel: MessageChannel; contact: string },
): Promise<AccountRow | undefined> {
  const column = channel === "email" ? accounts.email : accounts.phone;
  const [found] = await db
    .select(columns)
    .from(accounts)
    .where(and(eq(column, contact), isProvenRow(channel)));
  return found;
}

/** Selects accounts that have shown the contact of a channel to be their own. */
export function isProvenRow(channel: MessageChannel): SQL | undefined {
  return or(eq(accounts.verifiedChannel, channel), isNotNull(accounts.secondVerifiedAt));
}

/** Selects accounts that only entered the contact of a channel. */
export function isUnprovenRow(channel: MessageChannel): SQL | undefined {
  return and(ne(accounts.verifiedChannel, channel), isNull(accounts.secondVerifiedAt));
}

type Contacts = Pick<AccountRow, "email" | "phone" | "verifiedChannel" | "secondVerifiedAt">;

/** The contacts that an account has shown to be its own, the first verified one first. */
export function provenOf(account: Contacts): { channel: MessageChannel; to: string }[] {
  const { email, phone, verifiedChannel, secondVerifiedAt } = account;
  const contacts = { email, sms: phone };
  const second: MessageChannel = verifiedChannel === "email" ? "sms" : "email";
  const channels: MessageChannel[] =
    secondVerifiedAt === null ? [verifiedChannel] : [verifiedChannel, second];
  return channels.flatMap((channel) => {
    const to = contacts[channel];
    return to === null ? [] : { channel, to };
  });
}

/** The contacts that an account has shown to be its own, with the language of messages to it. */
export async function provenContactsOf(
  db: Database,
  id: number,
): Promise<{ channel: MessageChannel; to: string; locale: Locale }[]> {
  const found = await findAccount(db, id);
  if (found === undefined) return [];
  return provenOf(found).map((contact) => ({ ...contact, locale: found.locale }));
}
