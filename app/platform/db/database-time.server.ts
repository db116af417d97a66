import { sql } from "drizzle-orm";
import type { Database } from "./database.server";

/** The time by the clock of the database, which all processes of the site share. */
export async function databaseTime(db: Database): Promise<Date> {
  const clock = sql<Date>`now()`.mapWith((value: Date | string) => new Date(value)).as("time");
  const [row] = await db.select({ clock }).from(sql`(SELECT) AS once`);
  if (row === undefined) throw new Error("A SELECT without a table has a row");
  return row.clock;
}
