import { and, desc, eq, gt, isNotNull, lt, sql } from "drizzle-orm";
import { queueOperatorMail } from "~/domain/message/operator-mail.server";
import { retention } from "~/domain/retention";
import { readFacts } from "~/domain/settings/settings.server";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { fakeSiteReports } from "~/platform/db/schema";
import { type FakeSiteReport, reportNumber } from "./fake-site-report";
import { reportMail } from "./report-mail.server";

export type StoreOptions = { db: Database; secret: Buffer; operatorEmail: string; now: Date };

/** Milliseconds within which the same report counts as sent twice. */
const repeatTime = 10 * 60_000;

/**
 * Stores a report and queues the operator's mail in one transaction. The same report sent again
 * within `repeatTime` gets the number of the first.
 * @returns its number
 */
export async function storeReport(
  { db, secret, operatorEmail, now }: StoreOptions,
  report: FakeSiteReport,
  locale: Locale,
): Promise<string> {
  return db.transaction(async (transaction) => {
    // A lock by address, so that two simultaneous submissions are recognised as the same report.
    const lock = `fake site ${report.url}`;
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${lock}, 0))`);
    const first = await findRepeated(transaction, report, now);
    if (first !== null) return first;

    const [row] = await transaction
      .insert(fakeSiteReports)
      .values({ ...report, locale, createdAt: now })
      .returning({ id: fakeSiteReports.id });
    if (row === undefined) throw new Error("The report was not stored");
    const number = reportNumber(row.id, now);
    await transaction.update(fakeSiteReports).set({ number }).where(eq(fakeSiteReports.id, row.id));
    const mail = reportMail(await readFacts(transaction), operatorEmail, report, {
      number,
      locale,
    });
    await queueOperatorMail(transaction, mail, { secret, now, about: "report" });
    return number;
  });
}

async function findRepeated(
  db: Database,
  { url, place, note, email }: FakeSiteReport,
  now: Date,
): Promise<string | null> {
  const [found] = await db
    .select({ number: fakeSiteReports.number })
    .from(fakeSiteReports)
    .where(
      and(
        eq(fakeSiteReports.url, url),
        eq(fakeSiteReports.place, place),
        eq(fakeSiteReports.note, note),
        sql`${fakeSiteReports.email} IS NOT DISTINCT FROM ${email}::text`,
        gt(fakeSiteReports.createdAt, new Date(now.getTime() - repeatTime)),
        isNotNull(fakeSiteReports.number),
      ),
    )
    .limit(1);
  return found?.number ?? null;
}

/** The newest reports. */
export function listReports(db: Database, limit: number) {
  return db.select().from(fakeSiteReports).orderBy(desc(fakeSiteReports.id)).limit(limit);
}

export type StoredReport = Awaited<ReturnType<typeof listReports>>[number];

/** Deletes reports after the days for which they are kept. @returns how many */
export async function deleteOldReports(db: Database, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - retention.fakeSiteReports);
  const deleted = await db
    .delete(fakeSiteReports)
    .where(lt(fakeSiteReports.createdAt, oldest))
    .returning({ id: fakeSiteReports.id });
  return deleted.length;
}
