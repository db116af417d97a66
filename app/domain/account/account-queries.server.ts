import { and, desc, eq, lt, or } from "drizzle-orm";
import type { Database } from "~/platform/db/database.server";
import { accounts } from "~/platform/db/schema";
import type { MessageChannel } from "~/platform/messages/message";

/** Every column but the password's hash, which nobody sees. */
const columns = {
  id: accounts.id,
  email: accounts.email,
  phone: accounts.phone,
  verifiedChannel: accounts.verifiedChannel,
  agreementVersion: accounts.agreementVersion,
  agreedAt: accounts.agreedAt,
  ageStatement: accounts.ageStatement,
  locale: accounts.locale,
  packageId: accounts.packageId,
  campaign: accounts.campaign,
  createdAt: accounts.createdAt,
};

/** A page of accounts, the newest first. @param before only accounts with smaller ids */
export async function listAccounts(
  db: Database,
  { before, limit }: { before?: number | undefined; limit: number },
) {
  return db
    .select(columns)
    .from(accounts)
    .where(before === undefined ? undefined : lt(accounts.id, before))
    .orderBy(desc(accounts.id))
    .limit(limit);
}

/** An account without its password's hash. */
export type AccountRow = Awaited<ReturnType<typeof listAccounts>>[number];

export async function countAccounts(db: Database): Promise<number> {
  return db.$count(accounts);
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
    .where(and(eq(column, contact), eq(accounts.verifiedChannel, channel)));
  return found;
}

/** The contact that an account has shown to be its own. */
export function verifiedContactOf({ verifiedChannel, email, phone }: AccountRow): string {
  return (verifiedChannel === "email" ? email : phone) ?? "";
}
